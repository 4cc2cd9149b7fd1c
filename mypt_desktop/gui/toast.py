"""A message at the window's top with one thing to do about it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QWidget

from mypt_desktop.gui.controls import label, row, text_button
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4

_TOP = 84  # below the menu bar and the chat's title, away from the message that is being written
_WIDEST = 720  # pixels
_READING_MS = 60  # a character, of a message that is read where it is shown


class Toast(QFrame):
    """A message with one thing to do, gone after some seconds, a long one later. `expired` comes if it was not done."""

    expired = Signal()

    def __init__(self, parent: QWidget, seconds: int = 8) -> None:
        super().__init__(parent)
        self.setObjectName("toast")
        self._text = label("")
        self._button = text_button("")
        self._action: Callable[[], None] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._shortest = seconds * 1000
        self._timer.timeout.connect(self.dismiss)
        self._button.clicked.connect(self._on_clicked)
        self._inside = row(self._text, self._button, spacing=SPACE_3)
        self.setLayout(self._inside)
        self.hide()

    def offer(self, text: str, button: str, action: Callable[[], None]) -> None:
        """Shows `text`; pressing `button` calls `action`. An older offer expires."""
        self._button.setText(button)
        self._button.show()
        self._show(text, action)

    def tell(self, text: str) -> None:
        """Shows `text` and nothing to do about it."""
        self._button.hide()
        self._show(text, None)

    def _show(self, text: str, action: Callable[[], None] | None) -> None:
        self.dismiss()
        self._text.setText(text)
        self._action = action
        self._inside.setContentsMargins(SPACE_4, SPACE_2, SPACE_2 if action else SPACE_4, SPACE_2)
        self.setAccessibleName(text)
        self.place()
        self.show()
        self.raise_()
        self._timer.start(max(self._shortest, len(text) * _READING_MS))

    def place(self) -> None:
        """In the middle of the window's top, on as many lines as the words need there."""
        if (parent := self.parentWidget()) is not None:
            button = 0 if self._button.isHidden() else self._button.sizeHint().width() + SPACE_3
            room = min(_WIDEST, parent.width() - 4 * SPACE_4) - button
            words = self._text.fontMetrics().horizontalAdvance(self._text.text()) + 1
            self._text.setWordWrap(words > room)
            self._text.setFixedWidth(max(1, min(words, room)))
            self._inside.activate()
            self.adjustSize()
            self.move((parent.width() - self.width()) // 2, _TOP)

    @Slot()
    def dismiss(self) -> None:
        """Hides it; what was offered is not done."""
        self._timer.stop()
        self.hide()
        if self._action is not None:
            self._action = None
            self.expired.emit()

    @Slot()
    def _on_clicked(self) -> None:
        action, self._action = self._action, None
        self._timer.stop()
        self.hide()
        if action is not None:
            action()
