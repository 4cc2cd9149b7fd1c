"""What may be tall on a card that waits for an answer: it scrolls, so that the card's buttons stay in view."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget

LEAST = 96  # pixels, however little room there is


class CappedArea(QScrollArea):
    """As tall as what is in it, up to a limit. It has no keyboard: what is in it has, and is scrolled to."""

    def __init__(self, inside: QWidget, layout: QLayout, tallest: int) -> None:
        """`layout` is that of `inside`; `tallest` in pixels."""
        super().__init__()
        self._inside_layout = layout
        self._tallest = tallest
        self._room = tallest
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside.installEventFilter(self)
        self.setWidget(inside)
        self._fit()

    def give_room(self, height: int) -> None:
        """How tall it may be where it stands, in pixels."""
        self._room = max(LEAST, height)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is inside needs another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        needed = self._inside_layout.sizeHint().height() + 2
        self.setFixedHeight(min(self._tallest, self._room, needed))
