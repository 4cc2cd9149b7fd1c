"""Deleting a chat with a way back: gone from the list at once, from the disk when the offer to undo has passed."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.chat_list import ChatList
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.toast import Toast
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatSummary


class ChatDeletion(QObject):
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, chats: ChatList, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._chats = chats
        self._doomed: ChatSummary | None = None
        self._toast = Toast(window)
        self._toast.expired.connect(self._on_expired)

    def delete(self, chat: ChatSummary) -> None:
        self.settle()
        self._doomed = chat
        self._chats.hide_chat(chat.id, hidden=True)
        self._toast.offer(
            tr("“{title}” deleted", title=one_line(chat.title, 40) or tr("New chat")), tr("Undo"), self._undo
        )

    def settle(self) -> None:
        """There is no way back any more."""
        self._toast.dismiss()

    def place(self) -> None:
        """The window has another size."""
        self._toast.place()

    def _undo(self) -> None:
        chat, self._doomed = self._doomed, None
        if chat is not None:
            self._chats.hide_chat(chat.id, hidden=False)

    @Slot()
    def _on_expired(self) -> None:
        chat, self._doomed = self._doomed, None
        if chat is not None:
            delete = partial(self._desk.services.delete_chat, chat.id)
            self._desk.store.ask(delete, self._on_deleted, self.went_wrong.emit)

    def _on_deleted(self, _: None) -> None:
        self._chats.refresh()
