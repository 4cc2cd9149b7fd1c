"""A tree of folders and files that was computed elsewhere, for Qt's views. Nothing is built per row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeAlias, TypeVar

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QTreeView

Index: TypeAlias = QModelIndex | QPersistentModelIndex


class PathNode(Protocol):
    """Made once, then only read. `row`: its place among its parent's children."""

    row: int

    @property
    def parent(self) -> PathNode | None: ...

    @property
    def children(self) -> Sequence[PathNode]: ...


AnyNode = TypeVar("AnyNode", bound=PathNode)


class PathModel(QAbstractItemModel, Generic[AnyNode]):
    """One column. A subclass implements `data`, and calls `_show_root` with each new tree."""

    def __init__(self, root: AnyNode) -> None:
        super().__init__()
        self._root = root

    def node(self, index: Index) -> AnyNode:
        """The root's for an invalid index."""
        found: AnyNode = index.internalPointer() if index.isValid() else self._root
        return found

    def index(self, row: int, column: int, parent: Index | None = None) -> QModelIndex:
        children = (self.node(parent) if parent is not None else self._root).children
        return self.createIndex(row, column, children[row]) if 0 <= row < len(children) else QModelIndex()

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override] # the other overload is QObject's
        above = self.node(index).parent
        return QModelIndex() if above is None or above.parent is None else self.createIndex(above.row, 0, above)

    def rowCount(self, parent: Index | None = None) -> int:
        return len((self.node(parent) if parent is not None else self._root).children)

    def columnCount(self, parent: Index | None = None) -> int:
        return 1

    def _show_root(self, root: AnyNode) -> None:
        self.beginResetModel()
        self._root = root
        self.endResetModel()


def as_file_tree(view: QTreeView, model: QAbstractItemModel, name: str) -> None:
    """Makes a view look as trees of files do in the sidebar. `name` is what it is called aloud."""
    view.setModel(model)
    view.setHeaderHidden(True)
    view.setUniformRowHeights(True)
    view.setIndentation(14)
    view.setAccessibleName(name)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
    view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
    view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
