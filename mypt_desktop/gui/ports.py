"""What the window needs from the rest of the program. `app.py` implements it; tests drive the window with a fake.

Listeners are called on whichever thread the thing happened; the bridge carries them onto the GUI thread. No method
here blocks: long work is started and reported through events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from mypt_desktop.agent.approvals import Approvals
from mypt_desktop.agent.session import Session
from mypt_desktop.coding.ask import Asking
from mypt_desktop.coding.prompts import Prompts
from mypt_desktop.core.messages import RunId
from mypt_desktop.core.settings import Settings
from mypt_desktop.gui.model_ports import ModelJob, ModelLibrary
from mypt_desktop.gui.server_ports import Servers
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId, Chats, MessageId
from mypt_desktop.store.connection_log import ConnectionLog
from mypt_desktop.store.folder_writes import Undone
from mypt_desktop.store.manifests import Manifest, ManifestId, Tree
from mypt_desktop.store.prompt_library import PromptLibrary
from mypt_desktop.store.tool_calls import ToolRun
from mypt_desktop.store.toolsets import Installed, RenderConfig, ToolRow, Toolset, ToolsetId
from mypt_desktop.tools.registry import Tool
from mypt_desktop.workspace.engine import WorkspaceEngine

if TYPE_CHECKING:
    from mypt_desktop.tools.toolsets.review import Review
    from mypt_desktop.training.curves import Point


@dataclass(frozen=True, slots=True)
class ModelState:
    """What the status bar shows about the model. `detail` explains a failure or why the CPU was taken."""

    state: Literal["none", "loading", "ready", "busy", "failed"]
    name: str = ""
    title: str = ""
    device: str = ""
    detail: str = ""
    context_length: int = 0


@dataclass(frozen=True, slots=True)
class WorkspaceState:
    """`total` 0: nothing to do or not counted yet. `documents` were read, `unread` files were not. `error` is a
    sentence. `starters` are questions to begin with that the folder has an answer to; they come a moment after it is
    ready. `recognising`: it is ready, and `done` of `total` pictures were looked at for text."""

    state: Literal["none", "indexing", "ready", "failed"]
    path: str = ""
    done: int = 0
    total: int = 0
    documents: int = 0
    chunks: int = 0
    unread: int = 0
    recognising: bool = False
    error: str = ""
    starters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolsetsChanged:
    """A toolset was imported, updated, switched on or off, or removed: what tools there are must be asked again."""


@dataclass(frozen=True, slots=True)
class ServersChanged:
    """An MCP server came or went, started, ended, or offers other tools."""


@dataclass(frozen=True, slots=True)
class FilesChanged:
    """The files of `chat` are others than before, whoever changed them."""

    chat: ChatId


@dataclass(frozen=True, slots=True)
class TrainingState:
    """What became of the last training or export that was started. `name` is the training's, `line` the newest of what
    it says while it works, `detail` a sentence about how it ended, `model` what an export registers."""

    state: Literal["none", "running", "stopping", "stopped", "done", "failed"] = "none"
    name: str = ""
    line: str = ""
    detail: str = ""
    model: str = ""

    @property
    def working(self) -> bool:
        return self.state in ("running", "stopping")


@dataclass(frozen=True, slots=True)
class TrialAnswer:
    """What a model has answered so far, its calls of tools among it; `problem` is a sentence when it could not."""

    model: str
    text: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class TrialState:
    """The answers to the last prompt that was put to several models, in the order of the models."""

    working: bool = False
    answers: tuple[TrialAnswer, ...] = ()


ServiceEvent: TypeAlias = (
    ModelState
    | WorkspaceState
    | ToolsetsChanged
    | ServersChanged
    | FilesChanged
    | TrainingState
    | TrialState
    | ModelJob
)


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model the user can pick. `built` is false where it must be built first; `trainable`: more can be trained on
    its weights, which are known where they come from."""

    name: str
    title: str
    licence: str
    size_mb: int
    built: bool
    recommended: bool = False
    trainable: bool = False


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

    def review_toolset(self, path: Path) -> Review:
        """What importing the ZIP or folder would bring and change; nothing is written. Raises what refuses it."""
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

    def add_to_chat_files(self, chat: ChatId, document_path: str) -> str:
        """Copies a document of the open workspace (its path relative to it) into the chat's files; its path there."""
        ...

    def save_to_workspace(self, chat: ChatId, path: str, target: str, *, overwrite: bool = False) -> Path:
        """Copies a file of the chat to `target`, relative to the open workspace; returns where it is.

        Raises when there is one already, unless `overwrite`.
        """
        ...


class FolderAccess(Protocol):
    """What chats may do in the user's folders, and have done. Everything here asks the disk."""

    def permitted(self, folder: Path) -> bool:
        """Whether chats may change files in `folder`."""
        ...

    def permit(self, folder: Path, allowed: bool = True) -> None:
        """Raises `UserError` for a folder that is never allowed."""
        ...

    def changed(self, chat: ChatId) -> Sequence[str]:
        """Files of the opened folder that the chat changed and nobody undid."""
        ...

    def undo(self, chat: ChatId) -> Undone:
        """Brings back what was there before the chat changed it, where nobody has changed it since."""
        ...


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """`base` is a model's name or a folder of weights, `dataset` a folder made by `train prepare`, `steps` the updates
    to make in all, also where an earlier run is continued."""

    name: str
    base: str
    dataset: Path
    steps: int


@dataclass(frozen=True, slots=True)
class DatasetCounts:
    """How many conversations there are to learn from and to validate on, and how many tokens are learned."""

    examples: int
    validation: int
    learned: int


class Training(Protocol):
    """Fine-tuning and export, one at a time, in a process of its own that goes on when its panel is closed.

    Every method but `state` may wait for the disk: the window calls them on a worker.
    """

    @property
    def state(self) -> TrainingState: ...

    def dataset(self, folder: Path) -> DatasetCounts:
        """Raises `UserError` when it is no dataset."""
        ...

    def points(self, name: str) -> Sequence[Point]:
        """The losses of the training of that name so far. Raises `UserError` for what cannot be a name."""
        ...

    def kept(self, name: str) -> int:
        """The last step of the training of that name if it can be continued, else 0. Raises as `points` does."""
        ...

    def start(self, plan: TrainingPlan) -> None:
        """Goes on from the checkpoint of that name if there is one. Raises `UserError`, also while one is working."""
        ...

    def export(self, name: str) -> None:
        """Makes a model of what that training has learned so far, under its name or, if that is taken, one with a
        number. Raises `UserError`, also while something is working."""
        ...

    def stop(self) -> None:
        """Ends a training after the step in hand, which is kept; a second time at once, which loses what no checkpoint
        has. Ends an export at once; then no model is registered."""
        ...


class Trials(Protocol):
    """The same prompt to several models, one after the other, each loaded for it and gone after it."""

    @property
    def state(self) -> TrialState: ...

    def ask(self, models: Sequence[str], prompt: str) -> None:
        """As a new chat over the open folder would put it. Raises `UserError`, also while others are being asked."""
        ...

    def stop(self) -> None:
        """Waits for the end of the model's process: the window calls it on a worker."""
        ...


class Services(Protocol):
    """Everything behind the window."""

    @property
    def settings(self) -> Settings: ...

    @property
    def chats(self) -> Chats: ...

    @property
    def workspace(self) -> WorkspaceEngine | None: ...

    @property
    def model_state(self) -> ModelState: ...

    @property
    def workspace_state(self) -> WorkspaceState: ...

    def save_settings(self, settings: Settings) -> None: ...

    def subscribe(self, listener: Callable[[ServiceEvent], None]) -> None: ...

    def session(self, chat: ChatId) -> Session:
        """The running session of a chat; the same object while the chat is open."""
        ...

    def delete_chat(self, chat: ChatId) -> None:
        """Removes a chat with its messages and files, ending what runs in it. Waits for the disk."""
        ...

    def open_workspace(self, path: Path) -> None:
        """Starts opening and indexing `path`; raises `UserError` at once when it is no readable folder."""
        ...

    def refresh_workspace(self) -> None:
        """Looks for changes in the open folder; progress and end are told as `WorkspaceState`s."""
        ...

    def close_workspace(self) -> None: ...

    def cancel_indexing(self) -> None: ...

    def sample_workspace(self) -> Path:
        """A copy of the sample documents in the user's data folder."""
        ...

    def models(self) -> Sequence[ModelChoice]: ...

    def use_model(self, name: str) -> None:
        """Switches; the new model loads in the background."""
        ...

    def show_chat(self, chat: ChatId | None) -> None:
        """The user looks at this chat: what it was answered by is loaded in the background, and a model that is chosen
        from now on is its own. Waits for the disk."""
        ...

    def load_model(self) -> None:
        """Starts loading the chosen model in the background, if it is not loaded."""
        ...

    @property
    def prompts(self) -> Prompts:
        """The user's and the open folder's own instructions."""
        ...

    @property
    def themes(self) -> Path:
        """The folder of the user's own themes; it need not be there."""
        ...

    @property
    def own_prompts(self) -> PromptLibrary:
        """The prompts that the user wrote; its methods ask the disk."""
        ...

    @property
    def toolsets(self) -> Toolsets: ...

    @property
    def folder_access(self) -> FolderAccess: ...

    @property
    def servers(self) -> Servers: ...

    @property
    def library(self) -> ModelLibrary:
        """The models on this machine."""
        ...

    @property
    def training(self) -> Training: ...

    @property
    def trials(self) -> Trials: ...

    @property
    def connections(self) -> ConnectionLog:
        """What left this computer, or was refused. Waits for the disk."""
        ...

    def chat_files(self, chat: ChatId) -> ChatFiles:
        """The versioned files of a chat; the same object while the chat is open."""
        ...

    def attached(self, chat: ChatId) -> WorkspaceEngine:
        """The documents that came with the messages of a chat, as far as they were read. Waits for the disk; raises
        `UserError`."""
        ...

    def approvals(self, chat: ChatId) -> Approvals:
        """What the user allows in a chat, and what waits for an answer; the same object while the chat is open."""
        ...

    def asking(self, chat: ChatId) -> Asking:
        """What tools of a chat ask the user; the same object while the chat is open."""
        ...

    def close(self) -> None:
        """Ends threads and the model process; returns when they are gone (at most a few seconds)."""
        ...
