"""What `html` and `frame` share: a page that is shown when ready, watched, and gives way to a sentence if it ends.

The browser engine is loaded when the first of them has something to show.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, Qt, Slot
from PySide6.QtWidgets import QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.gui.controls import Spinner, icon_button, label, row
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.renderers import engine
from mypt_desktop.gui.renderers.view import TALLEST, RendererView
from mypt_desktop.gui.renderers.watch import Bounds, PageWatch
from mypt_desktop.gui.theme import SPACE_2, SPACE_3
from mypt_desktop.gui.translation import tr, tr_noop

if TYPE_CHECKING:
    from PySide6.QtWebEngineCore import QWebEnginePage
    from PySide6.QtWebEngineWidgets import QWebEngineView

    from mypt_desktop.gui.renderers.page import LockedPage

SHORTEST = 80
_ANY_HEIGHT = 16_777_215  # as tall as any widget may be: QWIDGETSIZE_MAX
FIRST = 320  # pixels, until the page has said how tall it is; one that is as tall as its view stays so
_SENTENCES = {
    "memory": tr_noop("The page took too much memory and was stopped."),
    "hang": tr_noop("The page did not answer any more and was stopped."),
    "crash": tr_noop("The page stopped working."),
}
_OWN_WORLD = 1  # QWebEngineScript.ScriptWorldId.ApplicationWorld: what the page defined is not seen there
# The page's height, without a scroll bar as long as the page can be shown whole.
_HEIGHT = """((most) => {
  const root = document.documentElement, body = document.body;
  const height = Math.max(root.offsetHeight, body ? body.scrollHeight : 0);
  if (most) root.style.overflowY = height > most ? "auto" : "hidden";
  return height;
})"""


class PageView(RendererView):
    """A subclass calls `prepare` once and implements `_made`. `follows`: the view becomes as tall as its page."""

    not_loaded = tr_noop("The page could not be loaded.")

    def __init__(
        self,
        desk: Desk,
        icon: str,
        title: str,
        result: Json,
        *,
        fills: bool = False,
        follows: bool = True,
        bounds: Bounds | None = None,
    ) -> None:
        super().__init__(desk.theme, icon, title, result, fills=fills)
        self._desk = desk
        self._page: LockedPage | None = None
        self._view: QWebEngineView | None = None
        self._follows = follows and not fills
        self._height = f"{_HEIGHT}({TALLEST if self._follows else 0})"
        self._lent = False  # the page is shown in another place
        self._over = ""  # why the page is not shown: "load" or a key of the sentences
        self._loading = False
        self._cut_off = False  # its process ended: that this load failed is still to be said
        self._watch = PageWatch(self._pid, self._ask, self._discard, bounds or Bounds(), self)
        self._watch.ended.connect(self._on_ended)
        self._reload = icon_button(desk.theme, "refresh-cw", tr("Reload the page"))
        self._reload.clicked.connect(self.reload)
        self._reload.setEnabled(False)
        self.add_button(self._reload)
        waiting = QWidget()
        words = row(Spinner(desk.theme), label(tr("Drawing the result"), "muted"), None, spacing=SPACE_2)
        words.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        waiting.setLayout(words)
        self.add_body(waiting)

    @property
    def page(self) -> LockedPage | None:
        return self._page

    @property
    def lent(self) -> QWidget | None:
        """The page's widget while it is shown in another place."""
        return self._view if self._lent else None

    def lend(self) -> QWidget | None:
        """The page's widget, to be shown in another place until `take_back`; None while there is none to see."""
        view = self._view
        if view is None or self._over or self._lent:
            return None
        self._lent = True
        view.setMinimumHeight(0)
        view.setMaximumHeight(_ANY_HEIGHT)
        return view

    def take_back(self) -> None:
        """Shows the page here again."""
        view, self._lent = self._view, False
        if view is None:
            return
        if not self.fills:
            view.setFixedHeight(FIRST if self._follows else TALLEST)
        self.add_body(view)
        view.setVisible(not self._over)
        self._on_size()

    def prepare(self, job: Callable[[], object]) -> None:
        """Runs `job` on a worker and makes the page from what it returns, if pages may be drawn here."""
        self._desk.drawing.ask(lambda: _if_safe(job), self._on_prepared, self._on_refused)

    @Slot()
    def reload(self) -> None:
        """Draws the page anew, in a new process if the old one ended."""
        if self._page is not None:
            self._cut_off = self._loading and bool(self._over)
            self._over = ""
            self.show_body()
            self._page.begin()
            self._watch.start()

    def _made(self, prepared: object) -> LockedPage:
        """The page, not begun; on the GUI thread, with the engine loaded."""
        raise NotImplementedError

    def _on_prepared(self, prepared: object) -> None:
        engine.start(dark=self._desk.theme.dark, still=self._desk.theme.still)
        from PySide6.QtWebEngineWidgets import QWebEngineView

        page = self._page = self._made(prepared)
        view = self._view = QWebEngineView(self)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        view.setAcceptDrops(False)
        view.setPage(page)
        view.setAccessibleName(tr("Page drawn by the tool"))
        page.loadStarted.connect(self._on_started)
        page.loadFinished.connect(self._on_loaded)
        page.renderProcessTerminated.connect(self._on_terminated)
        page.contentsSizeChanged.connect(self._on_size)
        page.recommendedStateChanged.connect(self._on_recommended)
        # Whichever comes first: the view goes, or the program ends with the view still there.
        self.destroyed.connect(partial(_release, page, view))
        application = QCoreApplication.instance()
        assert application is not None
        application.aboutToQuit.connect(self._on_quit)
        if not self.fills:
            view.setFixedHeight(FIRST if self._follows else TALLEST)
        self.add_body(view)
        self._reload.setEnabled(True)
        page.begin()
        self._watch.start()

    def _on_refused(self, error: UserError) -> None:
        self.show_plain(in_words(error))
        self.failed.emit(in_words(error))

    def _stop(self, why: str) -> None:
        if self._over:
            return
        self._over = why
        self._watch.stop()
        sentence = tr(_SENTENCES.get(why, self.not_loaded))
        self.show_plain(sentence, (tr("Reload"), self.reload))
        self.failed.emit(sentence)

    def _pid(self) -> int:
        return int(self._page.renderProcessPid()) if self._page is not None else 0

    def _ask(self, answered: Callable[[object], None]) -> None:
        """The height of the page, as an answer that shows that it is alive."""
        if self._page is not None:

            def take(height: object) -> None:
                answered(height)
                if shiboken6.isValid(self):
                    self._fit(height)

            self._page.runJavaScript(self._measure, _OWN_WORLD, take)

    @property
    def _measure(self) -> str:
        """In another place it has a scroll bar wherever it is taller than that."""
        return f"{_HEIGHT}(-1)" if self._lent else self._height

    def _fit(self, height: object) -> None:
        follows = self._follows and not self._lent
        if isinstance(height, int | float) and height > 0 and follows and self._view is not None:
            wanted = min(max(round(height * self._view.zoomFactor()), SHORTEST), TALLEST)
            if wanted != self._view.height():
                self._view.setFixedHeight(wanted)
                self.updateGeometry()

    @Slot()
    def _on_started(self) -> None:
        self._loading, self._cut_off = True, False

    @Slot(bool)
    def _on_loaded(self, well: bool) -> None:
        """A load whose process ended is said to have failed only when the next one begins, just before that starts."""
        cut_off = self._cut_off
        self._loading = self._cut_off = False
        if not well and not cut_off:
            self._stop("load")

    @Slot()
    def _on_size(self) -> None:
        if self._page is not None and not self._over:
            self._page.runJavaScript(self._measure, _OWN_WORLD, self._fit)

    @Slot("QWebEnginePage::LifecycleState")
    def _on_recommended(self, state: QWebEnginePage.LifecycleState) -> None:
        """A page that nobody sees does nothing; it is thrown away only where memory is short."""
        if self._page is not None and not self._over:
            active = state == state.Active or self._page.isVisible()  # it may have come back to the screen meanwhile
            if not active and self._page.lifecycleState() == state.Discarded:
                return
            self._page.setLifecycleState(state.Active if active else state.Frozen)
            (self._watch.start if active else self._watch.stop)()

    def _discard(self) -> bool:
        if self._page is None or self._over or self._loading or self._page.isVisible():
            return False
        state = self._page.LifecycleState
        if self._page.lifecycleState() == state.Discarded:
            return False
        self._watch.stop()
        self._page.setLifecycleState(state.Frozen)
        self._page.setLifecycleState(state.Discarded)
        return True

    @Slot()
    def _on_terminated(self) -> None:
        if self._page is None or self._page.lifecycleState() != self._page.LifecycleState.Discarded:
            self._stop("crash")

    @Slot(str)
    def _on_ended(self, reason: str) -> None:
        self._stop(reason)

    @Slot()
    def _on_quit(self) -> None:
        self._watch.stop()
        page, view, self._page, self._view = self._page, self._view, None, None
        if page is not None and view is not None:
            _release(page, view)


def _release(page: LockedPage, view: QWebEngineView, gone: QObject | None = None) -> None:
    """Lets the view go of the page, then ends the page and its profile: any other order leaks and warns."""
    from mypt_desktop.gui.renderers.page import release

    if shiboken6.isValid(view):
        view.setPage(None)  # type: ignore[arg-type]
    release(page)


def _if_safe(job: Callable[[], object]) -> object:
    if reason := engine.why_not():
        raise UserError(reason)
    return job()
