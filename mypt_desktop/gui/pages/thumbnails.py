"""The pages of a document as small pictures beside it, to see what there is and to go there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QListView

from mypt_desktop.gui.pages.opening import OpenedPages
from mypt_desktop.gui.pages.source import PageSource
from mypt_desktop.gui.theme import SPACE_1, SPACE_2
from mypt_desktop.gui.translation import tr

WIDTH = 88  # pixels of a picture
_HIGHEST = 140


class Thumbnails(QListView):
    """Pictures are drawn of the pages that are seen here, and kept for the document."""

    chosen = Signal(int)  # the number of a page, from 0

    def __init__(self, source: PageSource) -> None:
        super().__init__()
        self._source = source
        self._pages = _Pages(source)
        self.setModel(self._pages)
        self.setAccessibleName(tr("Pages"))
        self.setIconSize(QSize(WIDTH, _HIGHEST))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setFlow(QListView.Flow.TopToBottom)
        self.setWrapping(False)
        self.setMovement(QListView.Movement.Static)
        self.setUniformItemSizes(False)
        self.setSpacing(SPACE_1)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedWidth(WIDTH + 4 * SPACE_2 + 12)
        self.clicked.connect(self._on_chosen)
        self.activated.connect(self._on_chosen)
        source.thumbnail_drawn.connect(self._pages.drawn)

    def show_pages(self, pages: OpenedPages) -> None:
        self._pages.show(pages)

    def clear(self) -> None:
        self._pages.show(None)

    @Slot(int)
    def mark(self, page: int) -> None:
        """The page that is read."""
        index = self._pages.index(page, 0)
        if index != self.currentIndex():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        rows, seen = range(self._pages.rowCount()), self.viewport().rect()
        first = bisect_left(rows, seen.top(), key=lambda row: self._place(row).bottom())
        behind = bisect_right(rows, seen.bottom(), key=lambda row: self._place(row).top())
        self._source.want_thumbnails(rows[first:behind], WIDTH * self.devicePixelRatioF())

    def _place(self, row: int) -> QRect:
        return self.visualRect(self._pages.index(row, 0))

    @Slot(QModelIndex)
    def _on_chosen(self, index: QModelIndex) -> None:
        self.chosen.emit(index.row())


class _Pages(QAbstractListModel):
    def __init__(self, source: PageSource) -> None:
        super().__init__()
        self._source = source
        self._shown: OpenedPages | None = None

    def show(self, pages: OpenedPages | None) -> None:
        self.beginResetModel()
        self._shown = pages
        self.endResetModel()

    @Slot(int)
    def drawn(self, number: int) -> None:
        index = self.index(number, 0)
        self.dataChanged.emit(index, index)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return len(self._shown.sizes) if self._shown is not None and not (parent and parent.isValid()) else 0

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        number = index.row()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{number + 1:,}"
            case Qt.ItemDataRole.AccessibleTextRole:
                return tr("Page {number:,}", number=number + 1)
            case Qt.ItemDataRole.DecorationRole if self._shown is not None:
                return self._picture(number)
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
            case _:
                return None

    def _picture(self, number: int) -> QPixmap:
        """A white sheet until it is drawn."""
        assert self._shown is not None
        image = self._source.thumbnail(number)
        size = self._shown.sizes[number]
        sheet = QSize(WIDTH, max(8, min(_HIGHEST, round(WIDTH * size.height / max(size.width, 1)))))
        picture = QPixmap(sheet) if image is None else QPixmap.fromImage(image)
        if image is None:
            picture.fill(Qt.GlobalColor.white)
        painter = QPainter(picture)
        painter.setPen(Qt.GlobalColor.lightGray)
        painter.drawRect(picture.rect().adjusted(0, 0, -1, -1))
        painter.end()
        return picture
