"""FoundMark: a line beside the turn that was searched for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mypt_desktop.gui.theme import SPACE_3, Theme


class FoundMark(QWidget):
    """A line beside the turn that was searched for, wherever that is moved."""

    def __init__(self, theme: Theme, page: QWidget) -> None:
        super().__init__(page)
        self._theme = theme
        self._turn: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_at(self, turn: QWidget | None) -> None:
        """None: beside nothing any more."""
        if turn is not self._turn:
            if self._turn is not None:
                self._turn.removeEventFilter(self)
            if turn is not None:
                turn.installEventFilter(self)
        self._turn = turn
        self.setVisible(turn is not None)
        self._place()

    def leave(self, turn: QWidget) -> None:
        """The turn is about to go."""
        if turn is self._turn:
            self.show_at(None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
            self._place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("accent"))
        painter.end()

    def _place(self) -> None:
        page = self.parentWidget()
        if self._turn is not None and page is not None:
            at = self._turn.mapTo(page, QPoint(0, 0))
            self.setGeometry(at.x() - SPACE_3, at.y(), 3, self._turn.height())
