"""CodingParts: the coding tools wired to the files of chats and to the opened folder."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from mypt_desktop.agent.session import CurrentMessage
from mypt_desktop.coding.ast_tools import ast_tools
from mypt_desktop.coding.files_moving import moving_tools
from mypt_desktop.coding.files_roots import ChatRoot, FolderRoot, Roots
from mypt_desktop.coding.files_snapshots import Snapshots
from mypt_desktop.coding.files_tools import file_tools
from mypt_desktop.coding.provider import CodingTool
from mypt_desktop.coding.search_find import find_tool
from mypt_desktop.coding.search_text import search_tool
from mypt_desktop.core.errors import UserError
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.folder_writes import FolderWrites, Undone
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.tools.permissions import FolderRefusedError, checked_folder, holds_own_data

_log = logging.getLogger(__name__)


class CodingParts:
    """`opened` is the folder that is open, `private` the program's own data folder, which no tool writes to."""

    def __init__(
        self,
        files: AllChatFiles,
        runs: ToolRuns,
        writes: FolderWrites,
        private: Path,
        opened: Callable[[], Path | None],
        on_files: Callable[[ChatId], None],
    ) -> None:
        self._files = files
        self._runs = runs
        self._writes = writes
        self._private = private
        self._opened = opened
        self._on_files = on_files
        self._guard = threading.Lock()
        self._snapshots: dict[ChatId, Snapshots] = {}

    def of_chat(
        self, chat: ChatId, answering: CurrentMessage, places: tuple[str, ...] | None = None
    ) -> tuple[CodingTool, ...]:
        """The tools of one turn. Once the user allowed it for the opened folder, a plain path is one in there. `places`
        are what of the folder the turn is about; None: all."""
        files = ChatRoot(self._files.of(chat), self._runs, answering, lambda: self._on_files(chat))
        opened = self._opened()
        if opened is None:
            return self.tools(Roots(files), self._of(chat))
        permitted = partial(self._writes.permitted, opened)
        folder = FolderRoot(opened, self._writes, permitted, chat, lambda: self._on_files(chat), places)
        roots = Roots(folder, files) if self._writes.permitted(opened) else Roots(files, folder)
        return self.tools(roots, self._of(chat))

    def of_folder(self, folder: Path) -> tuple[CodingTool, ...]:
        """The tools on a folder that the user named on the command line."""

        def allowed() -> bool:
            checked_folder(folder, self._private)
            return True

        return self.tools(Roots(FolderRoot(folder, self._writes, allowed)), Snapshots())

    def without_chat(
        self, snapshots: Snapshots, named: bool, places: tuple[str, ...] | None = None
    ) -> tuple[CodingTool, ...]:
        """The tools on the opened folder for a turn that belongs to no chat. `named`: the user named the folder on the
        command line, which allows what they then say yes to. What is written counts as a call of the command line."""
        opened = self._opened()
        if opened is None:
            return ()

        def permitted() -> bool:
            if named:
                checked_folder(opened, self._private)
            return named or self._writes.permitted(opened)

        root = FolderRoot(opened, self._writes, permitted, places=places)
        return self.tools(Roots(root, plain=permitted()), snapshots)

    def permitted(self, folder: Path) -> bool:
        """Whether the user let chats write into `folder`."""
        return self._writes.permitted(folder)

    def changed(self, chat: ChatId) -> tuple[str, ...]:
        """Files of the opened folder that the chat changed and nobody undid, each once."""
        opened = self._opened()
        return () if opened is None else self._writes.changed(chat, opened)

    def permit(self, folder: Path, allowed: bool = True) -> None:
        """Lets chats write into `folder`, or takes it back. Raises `FolderRefusedError` for one that holds the
        program's own data or belongs to the system."""
        if allowed and holds_own_data(folder, self._private):
            raise FolderRefusedError(
                f"Chats may not change files in {folder}: this program keeps its own data there.",
                hint="Copy its documents to another folder, and open that one.",
            )
        if allowed:
            checked_folder(folder, self._private)
        self._writes.permit(folder, allowed)

    def undo(self, chat: ChatId) -> Undone:
        """Brings back all that the chat wrote into the opened folder and nobody changed since. Raises `UserError`."""
        opened = self._opened()
        return Undone((), ()) if opened is None else self._writes.undo(opened, chat)

    def undo_last(self, folder: Path) -> Undone:
        """Brings back what the newest call on the command line changed in `folder`. Raises `UserError` where none
        did."""
        written = self._writes.written(None, folder)
        if not written:
            raise UserError("No call on the command line has changed anything there that could be undone.")
        return self._writes.undo(folder, None, [written[-1].write])

    def close_chat(self, chat: ChatId) -> None:
        """What was read in it is forgotten; an edit of an earlier reading then asks for a new one."""
        with self._guard:
            self._snapshots.pop(chat, None)

    def recover(self) -> list[str]:
        """Takes back writes that a kill cut off. Returns what could not be done, as sentences."""
        try:
            if count := self._writes.recover():
                _log.warning("%d writes into folders were cut off and taken back", count)
            self._writes.sweep()
        except UserError as error:
            _log.warning("%s", error)
            return [str(error)]
        return []

    def _of(self, chat: ChatId) -> Snapshots:
        with self._guard:
            return self._snapshots.setdefault(chat, Snapshots())

    @staticmethod
    def tools(roots: Roots, snapshots: Snapshots) -> tuple[CodingTool, ...]:
        return (
            *file_tools(roots, snapshots),
            find_tool(roots),
            search_tool(roots, snapshots),
            *ast_tools(roots, snapshots),
            *moving_tools(roots, snapshots),
        )
