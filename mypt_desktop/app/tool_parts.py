"""ToolParts: everything about tools, wired: toolsets, the files of chats, approvals, and what each turn is offered."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from mypt_desktop.agent.approvals import Approvals
from mypt_desktop.agent.session import CurrentMessage
from mypt_desktop.agent.tool_execution import Record, ToolExecution
from mypt_desktop.app.chat_folder import ChatFolder
from mypt_desktop.app.coding_parts import CodingParts
from mypt_desktop.app.connection_watch import ConnectionWatch
from mypt_desktop.app.mcp_servers import McpOperations
from mypt_desktop.app.session_tools import SessionTools
from mypt_desktop.app.toolsets import ToolsetOperations
from mypt_desktop.coding.ask import Asking
from mypt_desktop.coding.files_snapshots import Snapshots
from mypt_desktop.coding.provider import TOOLS, CodingTools
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.service_states import FilesChanged, ServersChanged, ServiceEvent, ToolsetsChanged
from mypt_desktop.core.settings import Questions
from mypt_desktop.core.settings import load as load_settings
from mypt_desktop.sandbox.functions import Functions
from mypt_desktop.sandbox.limits import Enforcement
from mypt_desktop.sandbox.probe import enforcement
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chat_tools import ChatTools
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.connection_log import ConnectionLog
from mypt_desktop.store.database import Database
from mypt_desktop.store.file_lock import FileLock
from mypt_desktop.store.folder_writes import FolderWrites
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.store.toolsets import Toolsets
from mypt_desktop.tools.builtin_tools import BuiltinTools, keep_rows
from mypt_desktop.tools.folder_tools import FolderTools
from mypt_desktop.tools.registry import ToolRegistry
from mypt_desktop.tools.toolset_tools import ToolsetTools
from mypt_desktop.tools.toolsets.library import ToolsetLibrary
from mypt_desktop.workspace.engine import WorkspaceEngine

if TYPE_CHECKING:
    from mypt_desktop.app.assistant import TurnAssistant
    from mypt_desktop.tools.workspace import WorkspaceTools

_log = logging.getLogger(__name__)
_RUNNING = "running.lock"  # held by every program that uses the data folder


class Enforced:
    """What this machine holds tools to: found out once, when it is first needed, because that takes a second."""

    def __init__(self) -> None:
        self._found: Enforcement | None = None

    def found(self) -> Enforcement:
        """Tries it out the first time."""
        if self._found is None:
            self._found = enforcement()
        return self._found

    def missing(self) -> tuple[str, ...]:
        """What it does not, as sentences; nothing while it is not known. Never waits."""
        return () if self._found is None else self._found.missing


class ToolParts:
    """Built once. Starts no process before a tool is about to be run."""

    def __init__(
        self,
        data: DataDir,
        database: Database,
        workspace: Callable[[], WorkspaceEngine | None] = lambda: None,
        tell: Callable[[ServiceEvent], None] = lambda event: None,
        refused_ports: Callable[[], tuple[int, ...]] = tuple,
        *,
        questions: Callable[[], Questions] = Questions,
        attended: Callable[[], bool] = lambda: True,
        toolset_hosts: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """`toolset_hosts` are those that the user lets toolsets be downloaded from."""
        self._database = database
        self._functions = Functions()
        self._enforced = Enforced()
        self._guard = threading.Lock()
        self._approvals: dict[ChatId, Approvals] = {}
        rows, runs = Toolsets(database), ToolRuns(database)
        self._runs = runs
        self._lock = self._take_over(data, runs)
        keep_rows(rows, TOOLS)
        self.files = AllChatFiles(database, data.chats)
        self.folder_writes = FolderWrites(database, data.folder_writes)
        self.session_tools = SessionTools(
            runs,
            self._functions,
            self.files.of,
            questions=questions,
            attended=attended,
            changed=lambda chat: tell(FilesChanged(chat)),
            planning=lambda chat: self.approvals(chat).mode == "plan",
            opened=lambda: None if (engine := workspace()) is None else engine.base_dir,
            permitted=self.folder_writes.permitted,
            written=self.folder_writes.changed,
            private=data.root,
        )
        self.coding = CodingParts(
            self.files,
            runs,
            self.folder_writes,
            data.root,
            lambda: None if (engine := workspace()) is None else engine.base_dir,
            lambda chat: tell(FilesChanged(chat)),
        )
        self.left_behind = [*self._sweep(), *self.coding.recover(), *rows.damaged()]
        library = ToolsetLibrary(rows, data.toolsets)

        def opened() -> Path | None:
            engine = workspace()
            return None if engine is None else engine.base_dir

        self._opened = opened
        self.toolset_tools = ToolsetTools(
            rows,
            library,
            runs,
            self._functions,
            self.files.of,
            missing=self._enforced.missing,
            workspace=opened,
            private=data.root,
            refused_ports=refused_ports,
            on_files=lambda chat: tell(FilesChanged(chat)),
        )
        self.mcp = McpOperations(
            database,
            data.mcp,
            private=data.root,
            missing=self._enforced.missing,
            workspace=opened,
            tell=lambda: tell(ServersChanged()),
        )
        self.mcp_tools = self.mcp.tools(runs, self.files.of, lambda chat: tell(FilesChanged(chat)))

        def tell_servers(event: ServiceEvent) -> None:
            if isinstance(event, ToolsetsChanged):
                self.mcp.toolsets_changed()
            tell(event)

        self.operations = ToolsetOperations(
            database,
            data.toolsets,
            library,
            self.toolset_tools,
            self.files,
            workspace=workspace,
            enforcement=self._enforced.found,
            tell=tell_servers,
            hosts=toolset_hosts,
            servers=self.mcp.listed(),
        )

    def _sweep(self) -> list[str]:
        """Removes the folders of chats that were deleted just before a kill. Returns what stays, as sentences."""
        try:
            return self.files.sweep_deleted()
        except UserError as error:
            _log.warning("%s", error)
            return [str(error)]

    def approvals(self, chat: ChatId) -> Approvals:
        """The same object until the chat is closed."""
        with self._guard:
            if chat not in self._approvals:
                self._approvals[chat] = Approvals(ChatTools(self._database, chat))
            return self._approvals[chat]

    def asking(self, chat: ChatId) -> Asking:
        """What a chat asks its user; the same object until the chat is closed."""
        return self.session_tools.asking(chat)

    def offered(
        self,
        chat: ChatId,
        answering: CurrentMessage,
        documents: WorkspaceTools | None,
        assistant: TurnAssistant | None = None,
    ) -> ToolExecution:
        """What the agent may call in one turn of the chat, each call behind the chat's approvals. `assistant` is what
        tools may ask the turn's model for."""
        self.operations.reload_toolsets()
        self.mcp.see()
        if self.toolset_tools.tools():
            self._functions.warm()
            self._enforced.found()  # the card that asks the user says what is not enforced
        builtin = () if documents is None else (BuiltinTools(documents),)
        files = self.coding.of_chat(chat, answering, self._places(documents))
        coding = CodingTools([*files, *self.session_tools.of_chat(chat, assistant)])
        servers = self.mcp_tools if assistant is None else self.mcp_tools.with_model(assistant.sample)
        registry = ToolRegistry(
            (*builtin, coding, self.toolset_tools, servers), ChatTools(self._database, chat).switched_off()
        )
        return ToolExecution(registry, self.approvals(chat), Record(self._runs, chat, answering))

    def _places(self, documents: WorkspaceTools | None) -> tuple[str, ...] | None:
        """What of the opened folder a turn is about; None: all. The places of files that came with a message are none
        of the folder."""
        limited = documents is not None and documents.engine.base_dir == self._opened()
        return documents.engine.places if documents is not None and limited else None

    def once(
        self, approvals: Approvals, asking: Asking, *, named: bool
    ) -> Callable[[WorkspaceTools | None], ToolExecution]:
        """What turns that belong to no chat may call, by the tools over the open folder. `named`: the user named the
        folder on the command line."""
        snapshots = Snapshots()

        def offered(documents: WorkspaceTools | None) -> ToolExecution:
            builtin = () if documents is None else (BuiltinTools(documents),)
            files = self.coding.without_chat(snapshots, named, self._places(documents))
            coding = CodingTools([*files, *self.session_tools.asked_once(asking, named=named)])
            return ToolExecution(ToolRegistry((*builtin, coding)), approvals)

        return offered

    def in_folder(
        self,
        folder: Path,
        approvals: Approvals,
        asking: Asking,
        documents: WorkspaceTools | None,
        on_print: Callable[[str], None],
    ) -> ToolExecution:
        """What the user can call without a chat. Tools of toolsets work on `folder` as it is; nothing is versioned."""
        on_folder = FolderTools(self.toolset_tools, self._functions, folder, on_print)
        coding = CodingTools([*self.coding.of_folder(folder), *self.session_tools.without_chat(asking, folder)])
        registry = ToolRegistry((BuiltinTools(documents), coding, on_folder, self.mcp_tools))
        return ToolExecution(registry, approvals)

    def folder(self, chat: ChatId) -> ChatFolder:
        """The chat's files as the agent looks at them."""
        return ChatFolder(self.files.of(chat))

    def close_chat(self, chat: ChatId) -> None:
        """Ends what tools of this chat left going on."""
        self.toolset_tools.stop_chat(chat)
        self.session_tools.close_chat(chat)
        self.coding.close_chat(chat)
        with self._guard:
            self._approvals.pop(chat, None)

    def close(self) -> None:
        """Ends every process of a tool, every server, and downloads."""
        self.operations.close()
        self.session_tools.close()
        self.mcp.close()
        self._functions.close()
        self.files.close()
        self._lock.release()

    @staticmethod
    def _take_over(data: DataDir, runs: ToolRuns) -> FileLock:
        """Settles the runs that a dead program left, unless another program that may be running them is alive."""
        lock = FileLock(data.root / _RUNNING)
        try:
            if lock.acquire(wait=False):
                try:
                    left = runs.abandon_unfinished()
                finally:
                    lock.release()
                if left:
                    _log.warning("%d tool calls were running when the program ended", left)
            # Another program may be settling at this very moment. To go on without the lock would leave our own runs
            # to the next one that starts. Windows has no shared locks to wait for.
            lock.acquire(shared=True, wait=sys.platform != "win32")
        except OSError as error:
            raise UserError(
                f"The data folder cannot be used: {error.strerror or error} ({lock.path}).", hint="Check its rights."
            ) from error
        return lock


@contextmanager
def toolset_operations(data: DataDir) -> Iterator[ToolsetOperations]:
    """The operations alone, for a program that opens no window and answers nothing. What they connect to is kept in the
    data folder's list of connections."""
    with (
        closing(ConnectionWatch(ConnectionLog(data.connections).add)),
        closing(Database(data.database)) as database,
        closing(
            ToolParts(data, database, toolset_hosts=lambda: load_settings(data.settings).network.toolset_hosts)
        ) as parts,
    ):
        yield parts.operations
