"""GivenFiles: the files that came with messages of chats, as documents: an index a chat, beside the chat's files.

LooseFiles: the same for questions that are asked without a chat, and gone after them.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections.abc import Callable, Generator, Sequence
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import Progressed, TurnEvent
from mypt_desktop.core.messages import ATTACHED_ID
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chat_files_care import place_of
from mypt_desktop.store.chats import ChatId
from mypt_desktop.workspace.embedding import OpenEmbedder, open_here
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.values import Document

_INDEX = "attached-index"  # in the chat's folder, and goes with it


class GivenFiles:
    """Thread-safe. An index follows the chat's files only when it is asked to `read`."""

    def __init__(
        self, files: AllChatFiles, max_file_mb: Callable[[], int], open_embedder: OpenEmbedder = open_here
    ) -> None:
        """`open_embedder` gives the embedder that ships."""
        self._open_embedder = open_embedder
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
                    open_embedder=self._open_embedder,
                )
            return self._open[chat]

    def read(
        self, chat: ChatId, names: Sequence[str], cancel: threading.Event
    ) -> Generator[TurnEvent, None, Sequence[Document]]:
        """Brings the documents at these paths among the chat's files up to date, text in pictures included, and returns
        them. What is there no more, or is no document, is left out. Raises `UserError`."""
        return (yield from _read(self.engine(chat), names, cancel))

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


class LooseFiles:
    """Copies of files in a folder that goes on `close`, with an index over them. To be used by one thread."""

    def __init__(self, max_file_mb: int) -> None:
        self._place = tempfile.TemporaryDirectory(prefix="mypt-attached-")
        self.folder = Path(self._place.name) / "files"
        self.folder.mkdir()
        self._engine = WorkspaceEngine(
            self.folder, Path(self._place.name) / _INDEX, max_file_mb=max_file_mb, id_prefix=ATTACHED_ID
        )

    def add(self, file: Path, name: str) -> None:
        """Takes a copy of `file` in. Raises `UserError` where it cannot be read."""
        try:
            shutil.copyfile(file, self.folder / name)
        except OSError as error:
            raise UserError(f"{file.name} cannot be read: {error.strerror or error}.") from error

    def engine(self, chat: ChatId) -> WorkspaceEngine:
        """As of `GivenFiles`, the same for any chat."""
        return self._engine

    def read(
        self, chat: ChatId, names: Sequence[str], cancel: threading.Event
    ) -> Generator[TurnEvent, None, Sequence[Document]]:
        """As of `GivenFiles`."""
        return (yield from _read(self._engine, names, cancel))

    def close(self) -> None:
        self._engine.close()
        self._place.cleanup()


def _read(
    engine: WorkspaceEngine, names: Sequence[str], cancel: threading.Event
) -> Generator[TurnEvent, None, Sequence[Document]]:
    for done, name in enumerate(names):
        yield Progressed(f"Reading {name.rpartition('/')[2]}", done, len(names))
        engine.refresh(cancel=cancel, only=[name])
    yield Progressed("Looking for text in pictures", len(names), len(names))
    engine.recognise(cancel=cancel)
    wanted = {engine.id_of(name) for name in names}
    return [one for one in engine.list_docs() if one.doc_id in wanted]
