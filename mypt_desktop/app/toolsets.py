"""ToolsetOperations: what people do with toolsets, tools and chat files, for window and command line alike.

In-process and blocking; docs/toolsets_api.md describes each operation. What the world did wrong is a `UserError`.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from mypt_desktop.app import exchange
from mypt_desktop.coding.provider import Listed
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import RunId
from mypt_desktop.core.service_states import FilesChanged, ServiceEvent, ToolsetsChanged
from mypt_desktop.gui.toolset_ports import ToolDetails, ToolsetDetails
from mypt_desktop.sandbox.limits import Enforcement
from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chat_tools import ChatTools
from mypt_desktop.store.chats import ChatId, MessageId
from mypt_desktop.store.database import Database
from mypt_desktop.store.manifests import EMPTY, Manifest, ManifestId, Tree
from mypt_desktop.store.message_files import manifest_of
from mypt_desktop.store.tool_calls import ToolRun, ToolRuns
from mypt_desktop.store.toolsets import Toolset, ToolsetId, tool_gone
from mypt_desktop.tools.builtin_tools import BuiltinTools
from mypt_desktop.tools.registry import Provider, Tool, ToolRegistry
from mypt_desktop.tools.toolset_tools import ToolsetTools
from mypt_desktop.tools.toolsets.download import Download, address_in
from mypt_desktop.tools.toolsets.library import ToolsetLibrary
from mypt_desktop.workspace.engine import WorkspaceEngine

if TYPE_CHECKING:
    from mypt_desktop.tools.toolsets.bundle import Bundle
    from mypt_desktop.tools.toolsets.review import Review

_log = logging.getLogger(__name__)


class ToolsetOperations:
    """Implements `gui.toolset_ports.Toolsets`. Thread-safe. `root` is the folder of `library`; `tell` hears of what
    changed, on the calling thread.
    """

    def __init__(
        self,
        database: Database,
        root: Path,
        library: ToolsetLibrary,
        tools: ToolsetTools,
        files: AllChatFiles,
        *,
        workspace: Callable[[], WorkspaceEngine | None],
        enforcement: Callable[[], Enforcement],
        tell: Callable[[ServiceEvent], None],
        hosts: Callable[[], Collection[str]],
        servers: Provider | None = None,
    ) -> None:
        """`servers` are the tools of MCP servers, `hosts` those that the user lets toolsets be downloaded from."""
        self._servers = () if servers is None else (servers,)
        self._database = database
        self._root = root
        self._library = library
        self._tools = tools
        self._files = files
        self._calls = ToolRuns(database)
        self._workspace = workspace
        self._enforcement = enforcement
        self._tell = tell
        self._hosts = hosts
        self._guard = threading.Lock()
        self._downloads: set[Download] = set()  # those that run
        self._faults: dict[ToolsetId, str] = {}  # of toolsets whose folder cannot be taken as it is now

    # Toolsets

    def list_toolsets(self) -> Sequence[Toolset]:
        """All installed toolsets, by name."""
        return self._library.list()

    def get_toolset(self, id: ToolsetId, *, probed: bool = True) -> ToolsetDetails:
        """A toolset with everything of it. Raises `ToolsetGoneError`.

        What this machine enforces is found out the first time, which takes a second; not without `probed`.
        """
        from mypt_desktop.tools.toolsets.review import permission_sentences

        installed = self._library.get(id)
        renderers = self._library.rows.render_configs()
        unenforced = self._enforcement().missing if probed else ()
        return ToolsetDetails(
            installed,
            tuple(self._tools.tool(row, installed.toolset, renderers.get(row.tool_id)) for row in installed.tools),
            permission_sentences(installed.toolset.permissions),
            unenforced,
            self._faults.get(id, ""),
        )

    def review_toolset(self, source: Path | str) -> Review:
        """What importing the ZIP or folder, or the ZIP at an address, would bring. Nothing is written.

        Raises `BundleRefusedError`; `HostNotGrantedError` where an address leads to a host that nobody granted.
        """
        return self._library.review(self._read(source))

    def import_toolset(self, what: Review | Bundle | Path | str) -> Toolset:
        """Installs what was reviewed, in the place of another version if there is one; all or nothing."""
        from mypt_desktop.tools.toolsets.bundle import Bundle

        bundle = self._read(what) if isinstance(what, Path | str) else what
        installed = self._library.install(bundle if isinstance(bundle, Bundle) else bundle.bundle)
        self._replaced(installed.id)
        return installed

    def unenforced(self) -> Sequence[str]:
        """Sentences: what of a tool's limits this machine cannot hold it to."""
        return self._enforcement().missing

    def export_toolset(self, id: ToolsetId, target: Path) -> None:
        """Writes the toolset to `target` as a ZIP, without secrets. Raises `ToolsetGoneError`."""
        self._library.export(id, target)

    def enable_toolset(self, id: ToolsetId, enabled: bool) -> None:
        """Whether its tools are there at all. Raises `ToolsetGoneError`."""
        self._library.set_enabled(id, enabled)
        if not enabled:
            self._tools.stop_toolset(id)
        self._tell(ToolsetsChanged())

    def uninstall_toolset(self, id: ToolsetId) -> None:
        """Removes it; what a running call uses goes when that has ended. Raises `ToolsetGoneError`."""
        self._library.uninstall(id)
        self._replaced(id)

    def reload_toolsets(self) -> None:
        """Takes toolsets that come from a folder as the folder is now; cheap when nothing changed there.

        A folder that is faulty now leaves the toolset as it was; `get_toolset` says so.
        """
        for toolset in self._library.list():
            if toolset.source_type != "local" or not self._library.changed(toolset.id):
                continue
            try:
                self._library.reload(toolset.id)
            except UserError as error:
                _log.warning("%s", error.with_hint())
                self._faults[toolset.id] = error.with_hint()
                self._tell(ToolsetsChanged())
            else:
                self._replaced(toolset.id)

    # Tools

    def list_tools(self) -> Sequence[Tool]:
        """Every tool there is: built-in, then of the enabled toolsets and MCP servers by name."""
        return ToolRegistry((BuiltinTools(), Listed(), self._tools, *self._servers)).tools()

    def get_tool(self, tool_id: str) -> ToolDetails:
        """A tool with its row and the renderer that wins, enabled or not. Raises `ToolsetGoneError`."""
        of_server = ToolRegistry(self._servers).find(tool_id)
        if of_server is not None:
            return ToolDetails(of_server.tool)
        row = self._library.rows.tool(tool_id)
        render = self._library.rows.render_config(tool_id)
        if row.toolset_id is not None:
            toolset = self._library.get(row.toolset_id).toolset
            return ToolDetails(self._tools.tool(row, toolset, render), row, render)
        found = ToolRegistry((BuiltinTools(), Listed())).find(tool_id)
        if found is None:
            raise tool_gone(tool_id)
        return ToolDetails(found.tool, row, render)

    def get_available_tools(self, chat: ChatId) -> Sequence[tuple[Tool, bool]]:
        """Every tool that a model may call, and whether it is offered it in this chat."""
        off = ChatTools(self._database, chat).switched_off()
        return [(tool, tool.id not in off) for tool in self.list_tools() if tool.offered]

    def choose_tool(self, chat: ChatId, tool_id: str, chosen: bool) -> None:
        """Whether the model is offered this tool in this chat, from the next turn on. Raises `ChatGoneError`."""
        ChatTools(self._database, chat).choose(tool_id, chosen)

    def tool_runs(self, ids: Sequence[RunId]) -> Mapping[RunId, ToolRun]:
        """The stored runs of these ids; those that are not there are left out."""
        return {id: self._drawable(run) for id, run in self._calls.of(ids).items()}

    def kept_runs(self, chat: ChatId) -> Sequence[RunId]:
        """Runs whose process goes on after the result, such as a server, oldest first."""
        return self._tools.kept(chat)

    def stop_kept(self, run: RunId) -> bool:
        """Ends the process that a run left going on. False when there was none (any more)."""
        return self._tools.stop_kept(run)

    # Chat files

    def get_workspace_files(self, chat: ChatId, manifest: ManifestId | None = None) -> Tree:
        """The chat's files in a version; as they are in the folder now without one. Raises `ManifestGoneError`."""
        files = self._files.of(chat)
        if manifest is not None:
            return files.manifest(manifest).tree
        newest = files.active() if self._tools.busy(chat) else files.snapshot("edit")
        return EMPTY if newest is None else newest.tree

    def get_workspace_file(self, chat: ChatId, path: str, manifest: ManifestId | None = None) -> bytes:
        """A file's bytes in a version; as they are now without one. Raises `UserError` when there is no such file."""
        return self._files.of(chat).read(path, manifest)

    def get_workspace_manifest(self, message: MessageId) -> Manifest | None:
        """The state of the chat's files at a message; None when there was no file yet."""
        return manifest_of(self._database, message)

    def add_to_chat_files(self, chat: ChatId, document_path: str, wanted: str = "") -> str:
        """Copies a document of the open workspace into the chat's files, where it can be as `wanted`; returns the path
        it has there."""
        path = exchange.add_document(self._opened(), document_path, self._files.of(chat), wanted)
        self._tell(FilesChanged(chat))
        return path

    def save_to_workspace(self, chat: ChatId, path: str, target: str, *, overwrite: bool = False) -> Path:
        """Copies a file of the chat into the open workspace, as `target` relative to it; returns where it is.

        Raises `FileThereError` when `target` is there already, unless `overwrite`, and `PathRefusedError` when it is
        not inside the workspace.
        """
        return exchange.save_document(self._files.of(chat).read(path), self._opened(), target, overwrite=overwrite)

    def close(self) -> None:
        """Ends downloads that run."""
        with self._guard:
            running = tuple(self._downloads)
        for download in running:
            download.close()

    def _read(self, source: Path | str) -> Bundle:
        address = address_in(source)
        if not address:
            return self._library.read(source)
        coming = Download(address, self._hosts())
        with self._guard:
            self._downloads.add(coming)
        try:
            return self._library.read(address, coming)
        finally:
            with self._guard:
                self._downloads.discard(coming)

    def _opened(self) -> WorkspaceEngine:
        engine = self._workspace()
        if engine is None:
            raise UserError("No workspace is open.", hint="Open a folder of documents first.")
        return engine

    def _replaced(self, id: ToolsetId) -> None:
        """Another version is installed under this id, or none any more."""
        self._faults.pop(id, None)
        self._tools.stop_toolset(id)
        self._tell(ToolsetsChanged())

    def _drawable(self, run: ToolRun) -> ToolRun:
        """The run; an artifact of a version that is gone is taken from the one that is installed now."""
        artifact = run.plan.config.get("artifact") if run.plan else None
        if run.plan is None or not isinstance(artifact, str) or Path(artifact).exists():
            return run
        id = ToolsetId(run.tool_id.partition(":")[0])
        try:
            inside = Path(artifact).relative_to(self._root / id).parts[1:]
            with self._library.using(id) as used:
                found = used.folder.joinpath(*inside)
        except (ValueError, UserError):
            return run
        return replace(run, plan=replace(run.plan, config={**run.plan.config, "artifact": str(found)}))
