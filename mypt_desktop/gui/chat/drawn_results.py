"""Results of tools drawn in the transcript: made when they come into view, and only a few pages alive at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.gui.chat.run_book import RunFacts
from mypt_desktop.gui.chat_files.saving import end_view
from mypt_desktop.gui.controls import column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.theme import SPACE_2, SPACE_3
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.store.chats import ChatId

if TYPE_CHECKING:
    from mypt_desktop.gui.renderers.view import RendererView

_MOST_PAGES = 3  # alive at once: each is a process of its own with tens of megabytes
_PAGES = frozenset({"html", "frame", "app"})
_WORDS = {
    "html": tr_noop("the page"),
    "app": tr_noop("the page"),
    "frame": tr_noop("the page"),
    "document": tr_noop("the document"),
    "code": tr_noop("the code"),
}
_RESULT = tr_noop("the result")


class LivePages(QObject):
    """Which drawn pages are alive. A new one puts the one that was used longest ago to rest."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._alive: list[DrawnResult] = []

    def woke(self, drawn: DrawnResult) -> None:
        self.ended(drawn)
        self._alive.append(drawn)
        while len(self._alive) > _MOST_PAGES:
            resting = next((one for one in self._alive if not one.in_view), self._alive[0])
            self._alive.remove(resting)
            resting.rest()

    def ended(self, drawn: DrawnResult) -> None:
        if drawn in self._alive:
            self._alive.remove(drawn)


class DrawnResult(QWidget):
    """The place of one drawn result. Until it is seen it is only a line of the height it is going to have, about."""

    file_requested = Signal(str)
    file_saved = Signal(str)

    def __init__(self, desk: Desk, chat: ChatId, pages: LivePages, facts: RunFacts, plan: RenderPlan) -> None:
        super().__init__()
        self._desk = desk
        self._chat = chat
        self._pages = pages
        self._facts = facts
        self._plan = plan
        self._view: RendererView | None = None
        self._layout = column(self)
        self._place: QWidget = _Unseen(self._draw)
        self._layout.addWidget(self._place)

    @property
    def in_view(self) -> bool:
        return not self.visibleRegion().isEmpty()

    @Slot()
    def look_again(self) -> None:
        """The chat's files changed."""
        if self._view is not None:
            self._view.look_again()

    def rest(self) -> None:
        """Lets the page go; it can be had back."""
        if self._view is None or self._view.unsaved:
            return
        self._end()
        self._put(_Resting(tr(_WORDS.get(self._plan.renderer, _RESULT)), self._draw))

    def close_page(self) -> None:
        """The transcript is about to drop it."""
        self._pages.ended(self)
        self._end()

    @Slot()
    def _draw(self) -> None:
        if self._view is not None:
            return
        from mypt_desktop.gui.renderers.factory import Call, make_renderer

        files = self._desk.services.chat_files(self._chat)
        call = Call(files, self._facts.toolset, self._plan, self._facts.result, self._chat)
        self._view = make_renderer(self._desk, call)
        self._view.open_in_files.connect(self.file_requested)
        self._view.saved.connect(self.file_saved)
        self._put(self._view)
        if self._plan.renderer in _PAGES:
            self._pages.woke(self)

    def _put(self, widget: QWidget) -> None:
        old, self._place = self._place, widget
        self._layout.addWidget(widget)
        if old is not self._view:
            self._layout.removeWidget(old)
            old.hide()
            old.deleteLater()

    def _end(self) -> None:
        view, self._view = self._view, None
        if view is not None:
            end_view(view)


class _Unseen(QWidget):
    """Keeps a place free until it is painted, that is: scrolled into view."""

    def __init__(self, seen: Callable[[], None]) -> None:
        super().__init__()
        self._seen: Callable[[], None] | None = seen
        self.setFixedHeight(120)

    def paintEvent(self, event: QPaintEvent) -> None:
        seen, self._seen = self._seen, None
        if seen is not None:
            QTimer.singleShot(0, self, seen)


class _Resting(QFrame):
    """Stands where a page was."""

    def __init__(self, words: str, again: Callable[[], None]) -> None:
        super().__init__()
        self.setObjectName("banner")
        button = text_button(tr("Show {words} again", words=words), "link")
        button.clicked.connect(again)
        margins = (SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        self.setLayout(
            row(label(tr("To save memory {words} was closed.", words=words), "muted"), button, None, margins=margins)
        )
