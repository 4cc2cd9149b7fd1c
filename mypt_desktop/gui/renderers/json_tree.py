"""Any JSON value as a tree that folds; what is inside a row is made when the row is unfolded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from mypt_desktop.core.messages import Json, canonical_json
from mypt_desktop.gui.plain import one_line, tip
from mypt_desktop.gui.theme import SPACE_2, Theme
from mypt_desktop.gui.translation import tr

_MOST_CHILDREN = 500
_LONGEST_VALUE = 300
_LONGEST_TIP = 1500
_VALUE = Qt.ItemDataRole.UserRole


class JsonTree(QTreeWidget):
    """`tallest`: as tall as its rows, up to so many pixels; 0: as tall as it is given."""

    def __init__(self, theme: Theme, value: Json, tallest: int) -> None:
        super().__init__()
        self._tallest = tallest
        self.setProperty("kind", "json")
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setFont(theme.font("code"))
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setAccessibleName(tr("Result of the tool"))
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setStretchLastSection(True)
        for name, child in _children(value) if _inner(value) else [("", value)]:
            self.addTopLevelItem(_item(name, child))
        self.itemExpanded.connect(self._on_expanded)
        self.itemCollapsed.connect(self._fit)
        if self.topLevelItemCount() == 1:
            self.expand(self.model().index(0, 0))
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.verticalScrollBar().maximum() == 0:
            event.ignore()
        else:
            super().wheelEvent(event)

    @Slot(QTreeWidgetItem)
    def _on_expanded(self, item: QTreeWidgetItem) -> None:
        if item.childCount() == 0:
            for name, child in _children(item.data(0, _VALUE)):
                item.addChild(_item(name, child))
        self._fit()

    @Slot()
    def _fit(self) -> None:
        if self._tallest:
            QTimer.singleShot(0, self, self._on_settled)  # after the tree has laid out what was opened

    @Slot()
    def _on_settled(self) -> None:
        height = max(self.sizeHintForRow(0), 20)
        rows, item = 0, self.topLevelItem(0)
        while item is not None and rows * height < self._tallest:
            rows += 1
            item = self.itemBelow(item)
        self.setFixedHeight(min(rows * height + 2 * SPACE_2, self._tallest))


def _item(name: str, value: Json) -> QTreeWidgetItem:
    """A row; what is inside becomes rows when it is unfolded, so that a large result opens at once."""
    item = QTreeWidgetItem([one_line(name, 80), _summary(value)])
    if isinstance(value, str) and len(value) > 60:
        item.setToolTip(1, tip(value[:_LONGEST_TIP]))
    if _inner(value) and value:
        item.setData(0, _VALUE, value)
        item.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
    return item


def _children(value: object) -> Iterator[tuple[str, Json]]:
    entries: Iterator[tuple[str, Json]]
    if isinstance(value, Mapping):
        entries = ((str(key), child) for key, child in value.items())
    elif isinstance(value, list | tuple):
        entries = ((str(number), child) for number, child in enumerate(value))
    else:
        return
    for shown, entry in enumerate(entries):
        if shown == _MOST_CHILDREN:
            yield "…", tr("only the first {most} are shown", most=_MOST_CHILDREN)
            return
        yield entry


def _inner(value: object) -> bool:
    return isinstance(value, Mapping | list | tuple)


def _summary(value: Json) -> str:
    if isinstance(value, str):
        return one_line(value, _LONGEST_VALUE)
    if isinstance(value, Mapping):
        return f"{{{len(value):,}}}"
    if isinstance(value, list | tuple):
        return f"[{len(value):,}]"
    return canonical_json(value)
