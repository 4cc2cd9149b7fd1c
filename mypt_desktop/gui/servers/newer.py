"""Says when a file of the shown chat came from a server's resource that is another one by now, and offers to read that
again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import tr, trn
from mypt_desktop.store.chats import ChatId


class NewerResources(QObject):
    """`offered` has a sentence, the words on a button, and what to call when that is pressed."""

    offered = Signal(str, str, object)  # Callable[[], None]
    refreshed = Signal(str)  # ChatId
    went_wrong = Signal(UserError)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat: ChatId | None = None
        self._told: tuple[str, ...] = ()

    def show_chat(self, chat: ChatId | None) -> None:
        """The window shows another chat."""
        self._chat, self._told = chat, ()
        self.look()

    @Slot()
    def look(self) -> None:
        """Something about a server changed."""
        if self._chat is not None:
            chat = self._chat
            self._desk.servers.ask(partial(_newer, self._desk, chat), partial(self._on_newer, chat))

    def _on_newer(self, chat: ChatId, paths: Sequence[str]) -> None:
        known, self._told = self._told, tuple(paths)
        if chat != self._chat or not paths or known == self._told:
            return
        path, more = one_line(paths[0], 60), len(paths) - 1
        words = tr("{path} changed at the server it came from.", path=path)
        if more:
            words = trn(
                "{path} and {n:,} more file changed at the server it came from.",
                "{path} and {n:,} more files changed at the server they came from.",
                more,
                path=path,
            )
        self.offered.emit(words, tr("Read it again"), partial(self._refresh, chat))

    def _refresh(self, chat: ChatId) -> None:
        refresh = partial(self._desk.services.servers.resources.refresh, chat)
        self._desk.servers.ask(refresh, partial(self._on_refreshed, chat), self.went_wrong.emit)

    def _on_refreshed(self, chat: ChatId, _: Sequence[str]) -> None:
        self._told = ()
        self.refreshed.emit(chat)


def _newer(desk: Desk, chat: ChatId) -> Sequence[str]:
    """On the worker."""
    return desk.services.servers.resources.newer(chat)
