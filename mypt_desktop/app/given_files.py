"""GivenFiles: the files that came with messages of chats, as documents: an index a chat, beside the chat's files."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence

from mypt_desktop.core.events import Progressed, TurnEvent
from mypt_desktop.core.messages import ATTACHED_ID
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chat_files_care import place_of
from mypt_desktop.store.chats import ChatId
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.values import Document

_INDEX = "attached-index"  # in the chat's folder, and goes with it


class GivenFiles:
    """Thread-safe. An index follows the chat's files only when it is asked to `read`."""

    def __init__(self, files: AllChatFiles, max_file_mb: Callable[[], int]) -> None:
        self._files = files
        self._max_file_mb = max_file_mb
        self._guard = threading.Lock()
        self._open: dict[ChatId, WorkspaceEngine] = {}

    def engine(self, chat: ChatId) -> WorkspaceEngine:
        """Over all that was read; the same object while the chat is there. Raises `UserError` where the chat has no
        files, or its index cannot be stored."""
        with self._guard:
            if chat not in self._open:
                self._open[chat] = WorkspaceEngine(
                    self._files.of(chat).folder,
                    place_of(self._files.root, chat) / _INDEX,
                    max_file_mb=self._max_file_mb(),
                    id_prefix=ATTACHED_ID,
                )
            return self._open[chat]

    def read(
        self, chat: ChatId, names: Sequence[str], cancel: threading.Event
    ) -> Generator[TurnEvent, None, Sequence[Document]]:
        """Brings the documents at these paths among the chat's files up to date, text in pictures included, and returns
        them. What is there no more, or is no document, is left out. Raises `UserError`."""
        engine = self.engine(chat)
        for done, name in enumerate(names):
            yield Progressed(f"Reading {name.rpartition('/')[2]}", done, len(names))
            engine.refresh(cancel=cancel, only=[name])
        yield Progressed("Looking for text in pictures", len(names), len(names))
        engine.recognise(cancel=cancel)
        wanted = {engine.id_of(name) for name in names}
        return [one for one in engine.list_docs() if one.doc_id in wanted]

    def forget(self, chat: ChatId) -> None:
        """The chat is about to be deleted: lets go of its index."""
        with self._guard:
            engine = self._open.pop(chat, None)
        if engine is not None:
            engine.close()

    def close(self) -> None:
        with self._guard:
            opened, self._open = list(self._open.values()), {}
        for engine in opened:
            engine.close()
