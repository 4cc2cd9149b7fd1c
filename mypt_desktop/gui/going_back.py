"""What the window says where the user went back in a chat: that later messages are kept, and how to see them again."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Slot

from mypt_desktop.gui.chat.pane import ChatPane
from mypt_desktop.gui.chat.switching import ChatSwitching
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.translation import tr, trn
from mypt_desktop.store.chats import ChatGoneError, ChatId, MessageId


class GoingBack(QObject):
    """Asks the store whenever another chat or another branch is shown: so it is said also after a restart."""

    def __init__(self, desk: Desk, chatting: ChatSwitching, pane: ChatPane, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chatting = chatting
        self._pane = pane
        chatting.shown.connect(self._on_shown)
        chatting.files_moved.connect(self._on_moved)

    @Slot(object)
    def _on_shown(self, chat: ChatId | None) -> None:
        self._pane.went_back.hide()
        if chat is not None:
            self._look(chat)

    @Slot(str)
    def _on_moved(self, chat: str) -> None:
        self._look(ChatId(chat))

    def _look(self, chat: ChatId) -> None:
        self._desk.store.ask(partial(_later, self._desk, chat), partial(self._on_found, chat))

    def _on_found(self, chat: ChatId, later: tuple[MessageId, int] | None) -> None:
        if chat != self._chatting.current:
            return
        banner = self._pane.went_back
        if later is None or self._chatting.busy:
            banner.hide()
            return
        newest, count = later
        words = trn(
            "You went back. {n:,} later message is kept.", "You went back. {n:,} later messages are kept.", count
        )
        hint = tr("What you ask now goes on from here; the chat's files are as they were.")
        show = partial(self._chatting.show_later, newest)
        banner.say(words, hint, tr("Show them again"), show)


def _later(desk: Desk, chat: ChatId) -> tuple[MessageId, int] | None:
    """On a worker."""
    try:
        return desk.services.chats.later(chat)
    except ChatGoneError:
        return None
