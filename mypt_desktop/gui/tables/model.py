"""A table for Qt's views: cells are asked for as they are seen, and rows are put in order by the values of a column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any, TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.tables.opening import SheetTable
from mypt_desktop.gui.text_direction import direction_of
from mypt_desktop.gui.theme import Theme
from mypt_desktop.workspace.cells import Value
from mypt_desktop.workspace.tables import Row

Index: TypeAlias = QModelIndex | QPersistentModelIndex
Cell: TypeAlias = tuple[int, int]
"""A row, counted as in the file, and a column; both from 0."""

_ROOT = QModelIndex()
_LONGEST = 300


class TableModel(QAbstractTableModel):
    """Column -1 is the order of the file."""

    def __init__(self, theme: Theme, table: SheetTable) -> None:
        super().__init__()
        self._theme = theme
        self._table = table
        self._marked = frozenset(table.marked)
        self._order = list(range(len(table.rows)))
        self._places = dict(enumerate(self._order))  # of each row, where it stands now
        self._found: frozenset[Cell] = frozenset()
        self._current: Cell | None = None

    @property
    def rows(self) -> Sequence[Row]:
        """In the order of the file."""
        return self._table.rows

    def show_found(self, cells: Sequence[Cell], current: Cell | None) -> None:
        """Marks cells, rows counted as in the file, and one of them more."""
        self._found, self._current = frozenset(cells), current
        if self._order:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._order) - 1, self.columnCount() - 1))

    def ordered(self, cells: Iterable[Cell]) -> list[Cell]:
        """As they stand now, row by row."""
        return sorted(cells, key=lambda cell: (self._places[cell[0]], cell[1]))

    def place(self, cell: Cell) -> QModelIndex:
        return self.index(self._places[cell[0]], cell[1])

    @property
    def first_marked(self) -> int | None:
        """The first row, as they are in order now, that the passage stands in."""
        return next((at for at, row in enumerate(self._order) if row in self._marked), None)

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._table.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self._order[index.row()]
        value = self._value(row, index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return one_line(value.shown, _LONGEST)
            case Qt.ItemDataRole.ToolTipRole:
                return tip(value.shown) if len(value.shown) > 30 else None
            case Qt.ItemDataRole.TextAlignmentRole if value.number is not None:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.BackgroundRole if (row, index.column()) == self._current:
                return self._theme.color("accent")
            case Qt.ItemDataRole.ForegroundRole if (row, index.column()) == self._current:
                return self._theme.color("accent_text")
            case Qt.ItemDataRole.BackgroundRole if (row, index.column()) in self._found:
                return self._theme.color("accent_soft")
            case Qt.ItemDataRole.ForegroundRole if (row, index.column()) in self._found:
                return self._theme.color("text")
            case Qt.ItemDataRole.BackgroundRole if row in self._marked:
                return self._theme.color("highlight")
            case Qt.ItemDataRole.ForegroundRole if row in self._marked:
                return self._theme.color("highlight_text")
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Rows are counted in the order of the file, whichever they are in now."""
        if role == Qt.ItemDataRole.TextAlignmentRole and orientation == Qt.Orientation.Horizontal:
            return self._side_of_name(self._table.columns[section])
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return one_line(self._table.columns[section], 60)
        return str(self._order[section] + 1)

    def _side_of_name(self, name: str) -> Qt.AlignmentFlag | None:
        """Above its cells, which run as their own text does; None for the side that the sheet begins at."""
        if not self._table.runs_left or direction_of(name) != Qt.LayoutDirection.LeftToRight:
            return None
        return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Numbers before dates before words; empty cells last in either order."""
        self.layoutAboutToBeChanged.emit()
        kept = self.persistentIndexList()
        rows = [(self._order[index.row()], index.column()) for index in kept]
        self._order = list(range(len(self._table.rows)))
        if column >= 0:
            self._order.sort(
                key=lambda row: _key(self._value(row, column)), reverse=order == Qt.SortOrder.DescendingOrder
            )
            self._order.sort(key=lambda row: not self._value(row, column).shown.strip())
        self._places = {row: at for at, row in enumerate(self._order)}
        self.changePersistentIndexList(kept, [self.index(self._places[row], at) for row, at in rows])
        self.layoutChanged.emit()

    def _value(self, row: int, column: int) -> Value:
        values = self._table.rows[row].values
        return values[column] if column < len(values) else _NOTHING


_NOTHING = Value("")


def _key(value: Value) -> tuple[int, Decimal, str]:
    if value.number is not None:
        return 0, value.number, value.unit
    if value.date:
        return 1, Decimal(0), value.date
    return 2, Decimal(0), value.shown.casefold()
