"""The bar that finds words in a laid-out document."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Slot

from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.find_bar import FindBar, words_of
from mypt_desktop.gui.laid_out.opening import MOST_FOUND, found_words
from mypt_desktop.gui.laid_out.view import LaidOutView
from mypt_desktop.gui.translation import tr
from mypt_desktop.workspace.laid_out.values import Mark


class LayoutFindBar(FindBar):
    """Searches the texts of the document on a worker and shows the places in `view`; hidden until `open`."""

    def __init__(self, desk: Desk, view: LaidOutView) -> None:
        super().__init__(desk.theme, view, tr("in this document"), tr(" in the document"))
        self._desk = desk
        self._view = view
        self._texts: Sequence[str] = ()
        self._found: Sequence[Mark] = ()
        self._at = -1
        self._search = 0  # counts, so that a late answer about an older one is known
        view.find_requested.connect(self.open)
        view.find_again.connect(self.move_on)

    def look_in(self, texts: Sequence[str]) -> None:
        """Another document is shown."""
        self._texts = texts
        if self.isVisible():
            self.search_now()

    def forget(self) -> None:
        """No document is shown."""
        self._search += 1
        self._texts = self._found = ()
        self._at = -1

    @Slot()
    def open(self) -> None:
        """Shows the bar, with the selected words if there are some."""
        self.begin(words_of(self._view.selected_text))

    @Slot()
    def leave(self) -> None:
        if self.isHidden():
            return
        self.hide()
        self._search += 1
        self._found, self._at = (), -1
        self._view.show_found((), None)
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(int)
    def move_on(self, step: int) -> None:
        if self.isHidden():
            self.open()
        elif self.pause.isActive():
            self.search_now()
        elif self._found:
            self._at = (self._at + step) % len(self._found)
            self._show()

    def search(self) -> None:
        self._search += 1
        job = partial(found_words, self._texts, self.words.text())
        self._desk.documents.ask(job, partial(self._on_found, self._search))

    def _on_found(self, search: int, found: Sequence[Mark]) -> None:
        if search != self._search:
            return
        self._found = found
        here = self._view.first_leaf_in_view()
        self._at = next((at for at, mark in enumerate(found) if mark.leaf >= here), 0) if found else -1
        self._show()

    def _show(self) -> None:
        current = self._found[self._at] if self._at >= 0 else None
        self._view.show_found(self._found, current)
        if not self.words.text().strip():
            self.count_label.setText("")
        elif current is None:
            self.count_label.setText(tr("Not found"))
        else:
            more = "+" if len(self._found) >= MOST_FOUND else ""
            place = tr("{number:,} of {total:,}", number=self._at + 1, total=len(self._found))
            self.count_label.setText(f"{place}{more}")
