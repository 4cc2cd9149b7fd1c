"""A table for Qt's views: cells are asked for as they are seen, and rows are put in order by the values of a column."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.tables.opening import SheetTable
from mypt_desktop.gui.theme import Theme
from mypt_desktop.workspace.cells import Value

Index: TypeAlias = QModelIndex | QPersistentModelIndex
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
            case Qt.ItemDataRole.BackgroundRole if row in self._marked:
                return self._theme.color("highlight")
            case Qt.ItemDataRole.ForegroundRole if row in self._marked:
                return self._theme.color("highlight_text")
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Rows are counted in the order of the file, whichever they are in now."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return one_line(self._table.columns[section], 60)
        return str(self._order[section] + 1)

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
        places = {row: at for at, row in enumerate(self._order)}
        self.changePersistentIndexList(kept, [self.index(places[row], at) for row, at in rows])
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
