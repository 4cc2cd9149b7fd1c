"""What window and terminal need from the rest of the program about toolsets, tools and the files of chats; a part of
`gui.ports`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from mypt_desktop.core.messages import ChatId, MessageId, RunId
from mypt_desktop.store.manifests import Manifest, ManifestId, Tree
from mypt_desktop.store.tool_calls import ToolRun
from mypt_desktop.store.toolsets import Installed, RenderConfig, ToolRow, Toolset, ToolsetId
from mypt_desktop.tools.registry import Tool

if TYPE_CHECKING:
    from mypt_desktop.tools.toolsets.review import Review


@dataclass(frozen=True, slots=True)
class ToolsetDetails:
    """An installed toolset with its tools as they are offered, also while it is switched off.

    `permissions`: sentences, what its tools may do beyond the files of their chat. `unenforced`: sentences, what of
    their limits this machine cannot hold them to. `fault`: why the folder it came from cannot be taken as it is now.
    """

    installed: Installed
    tools: tuple[Tool, ...]
    permissions: tuple[str, ...] = ()
    unenforced: tuple[str, ...] = ()
    fault: str = ""


@dataclass(frozen=True, slots=True)
class ToolDetails:
    """A tool with what the database holds of it; a built-in has neither."""

    tool: Tool
    row: ToolRow | None = None
    render: RenderConfig | None = None


class Toolsets(Protocol):
    """What the user can do with toolsets, tools and the files of chats; window and terminal use the same.

    Every method may wait for the disk: the window calls them on a worker. What the world did wrong is a `UserError`.
    """

    def list_toolsets(self) -> Sequence[Toolset]:
        """By name."""
        ...

    def get_toolset(self, id: ToolsetId) -> ToolsetDetails: ...

    def review_toolset(self, source: Path | str) -> Review:
        """What importing the ZIP or folder, or what is at an address, would bring and change; nothing is written.
        Raises what refuses it, `HostNotGrantedError` where an address leads to a host that nobody granted."""
        ...

    def import_toolset(self, review: Review, /) -> Toolset:
        """Installs what was reviewed, in the place of an older version if there is one; all or nothing."""
        ...

    def unenforced(self) -> Sequence[str]:
        """Sentences: what of a tool's limits this machine cannot hold it to. Empty where all of them hold."""
        ...

    def export_toolset(self, id: ToolsetId, target: Path) -> None:
        """Writes the toolset as a ZIP that imports as the same toolset; secrets are left out."""
        ...

    def enable_toolset(self, id: ToolsetId, enabled: bool) -> None: ...

    def uninstall_toolset(self, id: ToolsetId) -> None:
        """Removes it; what a running call uses goes when that has ended."""
        ...

    def list_tools(self) -> Sequence[Tool]:
        """Every tool there is, built-in or of an enabled toolset."""
        ...

    def get_tool(self, tool_id: str) -> ToolDetails: ...

    def get_available_tools(self, chat: ChatId) -> Sequence[tuple[Tool, bool]]:
        """Every tool that a model may call, and whether it is offered it in this chat."""
        ...

    def choose_tool(self, chat: ChatId, tool_id: str, chosen: bool) -> None:
        """Whether the model is offered this tool in this chat."""
        ...

    def get_workspace_files(self, chat: ChatId, manifest: ManifestId | None = None) -> Tree:
        """The chat's files in a version; in the newest without one."""
        ...

    def get_workspace_file(self, chat: ChatId, path: str, manifest: ManifestId | None = None) -> bytes: ...

    def get_workspace_manifest(self, message: MessageId) -> Manifest | None:
        """The state of the chat's files at a message; None when there was no file yet."""
        ...

    def tool_runs(self, ids: Sequence[RunId]) -> Mapping[RunId, ToolRun]:
        """The stored runs of these ids; those that are not there are left out."""
        ...

    def kept_runs(self, chat: ChatId) -> Sequence[RunId]:
        """Runs whose process goes on after the result, such as a server, oldest first."""
        ...

    def stop_kept(self, run: RunId) -> bool:
        """Ends the process that a run left going on. False when there was none (any more)."""
        ...

    def add_to_chat_files(self, chat: ChatId, document_path: str, wanted: str = "") -> str:
        """Copies a document of the open workspace (its path relative to it) into the chat's files, where it can be as
        `wanted`; its path there."""
        ...

    def save_to_workspace(self, chat: ChatId, path: str, target: str, *, overwrite: bool = False) -> Path:
        """Copies a file of the chat to `target`, relative to the open workspace; returns where it is.

        Raises when there is one already, unless `overwrite`.
        """
        ...
