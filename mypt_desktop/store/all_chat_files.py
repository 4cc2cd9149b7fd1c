"""AllChatFiles: the versioned folders of all chats, checked, swept, and gone with their chats."""

from __future__ import annotations

import threading
from pathlib import Path

from mypt_desktop.store import chat_files_care
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.database import Database


class AllChatFiles:
    """The files of every chat, in one folder each under `root`. Thread-safe."""

    def __init__(self, database: Database, root: Path) -> None:
        self.root = root
        self._database = database
        self._guard = threading.Lock()
        self._open: dict[ChatId, ChatFiles] = {}

    def of(self, chat: ChatId) -> ChatFiles:
        """The same object while the chat is open."""
        with self._guard:
            if chat not in self._open:
                self._open[chat] = ChatFiles(self._database, chat, chat_files_care.place_of(self.root, chat))
            return self._open[chat]

    def verify(self) -> list[str]:
        """A sentence for each stored version that is damaged or missing, by chat and path. Reads every byte."""
        return list(chat_files_care.faults(self._database, self.root))

    def leftovers(self) -> list[str]:
        """A sentence for each thing that nothing names any more. It does no harm and takes space."""
        return list(chat_files_care.leftovers(self._database, self.root))

    def sweep(self) -> int:
        """Removes the leftovers of all chats that are not open. Returns how many files went."""
        return chat_files_care.sweep(self._database, self.root)

    def sweep_deleted(self) -> list[str]:
        """Removes what deleted chats left, at a start for instance. Returns what cannot be removed, as sentences."""
        return chat_files_care.sweep_deleted(self._database, self.root)

    def forget(self, chat: ChatId) -> None:
        """The chat was deleted: its files go too. What cannot be removed now is tried again at the next start."""
        with self._guard:
            files = self._open.pop(chat, None)
        if files is not None:
            files.close()
        chat_files_care.remove(self._database, chat_files_care.place_of(self.root, chat))

    def close(self) -> None:
        """Closes those that are open."""
        with self._guard:
            opened, self._open = list(self._open.values()), {}
        for files in opened:
            files.close()
