"""What the user does with the messages that wait in the shown chat: they are shown, changed in the box, or left out."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from mypt_desktop.gui.chat.open_chat import OpenChat
from mypt_desktop.gui.chat.pane import ChatPane


class Queueing(QObject):
    """`changed` comes when one of them was taken away."""

    changed = Signal()

    def __init__(self, pane: ChatPane, shown: Callable[[], OpenChat | None], parent: QObject) -> None:
        super().__init__(parent)
        self._pane = pane
        self._shown = shown
        pane.queued.taken_back.connect(self._on_taken_back)
        pane.queued.left_out.connect(self._on_left_out)

    def draw(self, *, running: bool) -> None:
        """`running`: an answer is being written, after which the first one is sent."""
        chat = self._shown()
        self._pane.queued.show_messages(chat.queued if chat is not None else (), running=running)

    @Slot(int)
    def _on_taken_back(self, at: int) -> None:
        """It is in the box again; what stood there is written below it."""
        chat, composer = self._shown(), self._pane.composer
        if chat is not None and at < len(chat.queued):
            message = chat.queued.pop(at)
            composer.fill("\n\n".join(text for text in (message.text, composer.text) if text))
            composer.attach(message.given)
            composer.take_focus()
            self.changed.emit()

    @Slot(int)
    def _on_left_out(self, at: int) -> None:
        chat = self._shown()
        if chat is not None and at < len(chat.queued):
            del chat.queued[at]
            self._pane.composer.take_focus()
            self.changed.emit()
