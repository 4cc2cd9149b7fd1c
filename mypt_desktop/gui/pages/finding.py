"""The bar that finds words on pages: next, previous, and how many there are so far."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtWidgets import QWidget

from mypt_desktop.gui.controls import icon_button, label, row
from mypt_desktop.gui.pages.source import MOST_HITS, PageSource
from mypt_desktop.gui.pages.view import PageView
from mypt_desktop.gui.renderers.finding import FindWords
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from mypt_desktop.workspace.pages.values import Hit

_PAUSE_MS = 150


class PageFindBar(QWidget):
    """Searches the document of `source` and shows the places in `view`; hidden until `open`."""

    def __init__(self, theme: Theme, source: PageSource, view: PageView) -> None:
        super().__init__()
        self._source = source
        self._view = view
        self._hits: Sequence[Hit] = ()
        self._current: Hit | None = None
        self._all = True  # all pages were searched
        self._words = FindWords()
        self._words.setProperty("kind", "filter")
        self._words.setPlaceholderText("Find")
        self._words.setAccessibleName("Find on these pages")
        self._count = label("", "faint")
        self._count.setMinimumWidth(80)
        back = icon_button(theme, "chevron-up", "Previous place on the pages", hint="Shift+F3")
        on = icon_button(theme, "chevron-down", "Next place on the pages", hint="F3")
        close = icon_button(theme, "x", "Close the search on the pages", hint="Esc")
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._on_words)
        self._words.textChanged.connect(self._pause.start)
        self._words.moved.connect(self.move_on)
        self._words.left.connect(self.leave)
        back.clicked.connect(self._on_back)
        on.clicked.connect(self._on_next)
        close.clicked.connect(self.leave)
        source.found.connect(self._on_found)
        source.opened.connect(self._on_opened)
        view.find_wanted.connect(self.open)
        view.find_again.connect(self.move_on)
        view.left.connect(self.leave)
        layout = row(spacing=SPACE_1, margins=(SPACE_3, SPACE_1, SPACE_2, SPACE_1))
        layout.addWidget(self._words, 1)
        for widget in (self._count, back, on, close):
            layout.addWidget(widget)
        self.setLayout(layout)
        self.hide()

    @Slot()
    def open(self) -> None:
        """Shows the bar, with the selected words if there are some."""
        selected = " ".join(self._view.selected_text.split())
        self.show()
        if 0 < len(selected) <= 200:
            self._words.setText(selected)
        self._words.selectAll()
        self._words.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._on_words()

    @Slot()
    def leave(self) -> None:
        if self.isHidden():
            return
        self.hide()
        self._source.find("", 0)
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(int)
    def move_on(self, step: int) -> None:
        """To the next place (1) or the previous one (-1), round at the ends."""
        if self.isHidden():
            self.open()
        elif self._pause.isActive():
            self._on_words()
        elif self._hits:
            at = self._hits.index(self._current) if self._current in self._hits else -1
            self._current = self._hits[(at + step) % len(self._hits)]
            self._show()

    @Slot()
    def _on_words(self) -> None:
        self._pause.stop()
        self._current, self._all = None, False
        self._source.find(self._words.text(), self._view.page)

    @Slot(list, bool)
    def _on_found(self, hits: Sequence[Hit], everything: bool) -> None:
        self._hits, self._all = hits, everything
        if hits and self._current is None:  # the first one from the page in view on
            at = bisect_left([hit.page for hit in hits], self._view.page)
            self._current = hits[at % len(hits)]
        if not hits:
            self._current = None
        self._show()

    @Slot()
    def _on_opened(self) -> None:
        self._hits, self._current = (), None
        if self.isVisible():
            self._on_words()

    def _show(self) -> None:
        self._view.show_hits(self._hits, self._current)
        if not self._words.text().strip():
            self._count.setText("")
        elif self._current is None:
            self._count.setText("Not found" if self._all else "Searching…")
        else:
            more = "+" if not self._all or len(self._hits) >= MOST_HITS else ""
            self._count.setText(f"{self._hits.index(self._current) + 1:,} of {len(self._hits):,}{more}")

    @Slot()
    def _on_next(self) -> None:
        self.move_on(1)

    @Slot()
    def _on_back(self) -> None:
        self.move_on(-1)
