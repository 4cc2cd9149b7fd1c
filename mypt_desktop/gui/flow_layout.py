"""A layout that puts widgets side by side and begins a new line where the room ends."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget


class FlowLayout(QLayout):
    def __init__(self, parent: QWidget | None = None, spacing: int = 6, *, right: bool = False) -> None:
        """`right`: each line ends at the right edge."""
        super().__init__(parent)
        self._right = right
        self._items: list[QLayoutItem] = []
        self._gap = spacing
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._placed(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._placed(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _placed(self, rect: QRect, *, move: bool) -> int:
        """Puts the items in `rect`, if `move`; returns the height they take."""
        y, lines = rect.y(), self._lines(rect.width())
        for line in lines:
            used = sum(size.width() for _, size in line) + self._gap * (len(line) - 1)
            x = rect.x() + (rect.width() - used if self._right else 0)
            for item, size in line:
                if move:
                    item.setGeometry(QRect(QPoint(x, y), size))
                x += size.width() + self._gap
            y += max(size.height() for _, size in line) + self._gap
        return y - rect.y() - (self._gap if lines else 0)

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        used = 0
        for item in self._items:
            hint = item.sizeHint()
            size = QSize(min(hint.width(), width), hint.height())
            if not lines or used + self._gap + size.width() > width:
                lines.append([])
                used = -self._gap
            lines[-1].append((item, size))
            used += self._gap + size.width()
        return lines


class FlowBox(QWidget):
    """Widgets in a flow, as high as their lines. Its height is set whenever its width changes: a layout that asks for
    heights by width spreads what it has too much over everything in it."""

    def __init__(self, spacing: int = 6, *, right: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.flow = FlowLayout(self, spacing, right=right)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def fit(self) -> None:
        """Call after widgets were added or removed."""
        self.setFixedHeight(self.flow.heightForWidth(max(1, self.width())))

    def hasHeightForWidth(self) -> bool:
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # one of them has another size now
            self.fit()
        return super().event(event)
