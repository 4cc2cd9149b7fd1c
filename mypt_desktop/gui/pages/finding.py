"""The bar that finds words on pages."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot

from mypt_desktop.gui.find_bar import FindBar, words_of
from mypt_desktop.gui.pages.source import MOST_HITS, PageSource
from mypt_desktop.gui.pages.view import PageView
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.workspace.pages.values import Hit


class PageFindBar(FindBar):
    """Searches the document of `source` and shows the places in `view`; hidden until `open`."""

    def __init__(self, theme: Theme, source: PageSource, view: PageView) -> None:
        super().__init__(theme, view, tr("on these pages"), tr(" on the pages"))
        self._source = source
        self._view = view
        self._hits: Sequence[Hit] = ()
        self._current: Hit | None = None
        self._all = True  # all pages were searched
        source.found.connect(self._on_found)
        source.opened.connect(self._on_opened)
        view.find_requested.connect(self.open)
        view.find_again.connect(self.move_on)

    @Slot()
    def open(self) -> None:
        """Shows the bar, with the selected words if there are some."""
        self.begin(words_of(self._view.selected_text))

    @Slot()
    def leave(self) -> None:
        if self.isHidden():
            return
        self.hide()
        self._source.find("", 0)
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(int)
    def move_on(self, step: int) -> None:
        if self.isHidden():
            self.open()
        elif self.pause.isActive():
            self.search_now()
        elif self._hits:
            at = self._hits.index(self._current) if self._current in self._hits else -1
            self._current = self._hits[(at + step) % len(self._hits)]
            self._show()

    def search(self) -> None:
        self._current, self._all = None, False
        self._source.find(self.words.text(), self._view.page)

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
            self.search_now()

    def _show(self) -> None:
        self._view.show_hits(self._hits, self._current)
        if not self.words.text().strip():
            self.count_label.setText("")
        elif self._current is None:
            self.count_label.setText(tr("Not found") if self._all else tr("Searching…"))
        else:
            more = "+" if not self._all or len(self._hits) >= MOST_HITS else ""
            at = self._hits.index(self._current) + 1
            place = tr("{number:,} of {total:,}", number=at, total=len(self._hits))
            self.count_label.setText(f"{place}{more}")
