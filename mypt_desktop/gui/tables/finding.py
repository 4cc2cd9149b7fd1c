"""The bar that finds words in the cells of a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QTableView

from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.find_bar import FindBar, words_of
from mypt_desktop.gui.tables.model import Cell, TableModel
from mypt_desktop.gui.translation import tr
from mypt_desktop.workspace.tables import Row


class FindingTable(QTableView):
    """A table with the keys for that."""

    find_requested = Signal()
    find_again = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Find):
            self.find_requested.emit()
        elif event.key() == Qt.Key.Key_F3:
            self.find_again.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            super().keyPressEvent(event)


class TableFindBar(FindBar):
    """Searches the cells on a worker and marks them in the model that `view` shows; hidden until `open`."""

    def __init__(self, desk: Desk, view: FindingTable) -> None:
        super().__init__(desk.theme, view, tr("in this table"), tr(" in the table"))
        self._desk = desk
        self._view = view
        self._model: TableModel | None = None
        self._found: Sequence[Cell] = ()
        self._current: Cell | None = None
        self._search = 0  # counts, so that a late answer about an older one is known
        view.find_requested.connect(self.open)
        view.find_again.connect(self.move_on)

    def look_in(self, model: TableModel | None) -> None:
        """Another table is shown, or none."""
        self._forget()
        if self._model is not None:
            self._model.layoutChanged.disconnect(self._on_sorted)
        self._model = model
        if model is not None:
            model.layoutChanged.connect(self._on_sorted)
            if self.isVisible():
                self.search_now()

    @Slot()
    def open(self) -> None:
        """Shows the bar, with what stands in the cell that is selected alone."""
        cells = self._view.selectedIndexes()
        self.begin(words_of(str(cells[0].data() or "")) if len(cells) == 1 else "")

    @Slot()
    def leave(self) -> None:
        if self.isHidden():
            return
        current = self._current
        self.hide()
        self._forget()
        if current is not None and self._model is not None:
            self._view.setCurrentIndex(self._model.place(current))
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(int)
    def move_on(self, step: int) -> None:
        if self.isHidden():
            self.open()
        elif self.pause.isActive():
            self.search_now()
        elif self._found and self._current is not None:
            self._current = self._found[(self._found.index(self._current) + step) % len(self._found)]
            self._show()

    def search(self) -> None:
        self._search += 1
        if self._model is not None:
            job = partial(found_cells, self._model.rows, self.words.text())
            self._desk.documents.ask(job, partial(self._on_found, self._search))

    def _forget(self) -> None:
        self._search += 1
        self._found, self._current = (), None
        if self._model is not None:
            self._model.show_found((), None)

    def _on_found(self, search: int, found: Sequence[Cell]) -> None:
        if search != self._search or self._model is None:
            return
        self._found = self._model.ordered(found)
        top = self._view.rowAt(0)
        seen = [cell for cell in self._found if self._model.place(cell).row() >= top]
        self._current = next(iter((*seen, *self._found)), None)
        self._show()

    @Slot()
    def _on_sorted(self) -> None:
        if self._model is not None and self._found:
            self._found = self._model.ordered(self._found)
            self._show()

    def _show(self) -> None:
        if self._model is None:
            return
        self._model.show_found(self._found, self._current)
        if self._current is not None:
            place: QModelIndex = self._model.place(self._current)
            self._view.scrollTo(place, QAbstractItemView.ScrollHint.EnsureVisible)
        if not self.words.text().strip():
            self.count_label.setText("")
        elif self._current is None:
            self.count_label.setText(tr("Not found"))
        else:
            number = self._found.index(self._current) + 1
            self.count_label.setText(tr("{number:,} of {total:,}", number=number, total=len(self._found)))


def found_cells(rows: Sequence[Row], words: str) -> list[Cell]:
    """The cells that `words` stand in, in any case, with or without accents. On a worker."""
    wanted = _folded(" ".join(words.split()))
    if not wanted:
        return []
    return [
        (number, column)
        for number, row in enumerate(rows)
        for column, value in enumerate(row.values)
        if wanted in _folded(value.shown)
    ]


def _folded(text: str) -> str:
    if text.isascii():
        return text.casefold()
    parted = unicodedata.normalize("NFKD", text)
    return "".join(one for one in parted if not unicodedata.combining(one)).casefold()
