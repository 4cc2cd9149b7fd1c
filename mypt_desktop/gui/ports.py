"""What the window needs from the rest of the program. `app.py` implements it; tests drive the window with a fake.

Listeners are called on whichever thread the thing happened; the bridge carries them onto the GUI thread. No method
here blocks: long work is started and reported through events.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from mypt_desktop.agent.approvals import Approvals
from mypt_desktop.agent.session import Session
from mypt_desktop.coding.ask import Asking
from mypt_desktop.coding.prompts import Prompts
from mypt_desktop.core.service_states import ModelState, ServiceEvent, WorkspaceState
from mypt_desktop.core.settings import Settings
from mypt_desktop.core.sound import Recording
from mypt_desktop.gui.model_ports import ModelLibrary
from mypt_desktop.gui.server_ports import Servers
from mypt_desktop.gui.toolset_ports import Toolsets
from mypt_desktop.gui.training_ports import Comparison, Training
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.store.chats import ChatId, Chats
from mypt_desktop.store.connection_log import ConnectionLog
from mypt_desktop.store.folder_writes import Undone
from mypt_desktop.store.prompt_library import PromptLibrary
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.index.portable import PortableFacts


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


class Speech(Protocol):
    """Writes down what is said. Takes its time: only for workers."""

    def check(self) -> None:
        """Raises `ModelNotFoundError` where the model is not built."""
        ...

    def text(self, recording: Recording, cancel: threading.Event) -> str:
        """What was said; "" where nothing was, or as soon as `cancel` is set. Raises `UserError`."""
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

    def open_workspace(self, path: Path, *, use_brought: bool = False) -> None:
        """Starts opening and indexing `path`; raises `UserError` at once when it is no readable folder. `use_brought`:
        the user trusts the index that came with it, see `brought_index`."""
        ...

    def brought_index(self, path: Path) -> PortableFacts | None:
        """What the index that came with the folder says of itself; None where there is none, or one of this machine's
        already. Waits for the disk; raises `UserError` for one that cannot be used."""
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
    def comparison(self) -> Comparison: ...

    @property
    def speech(self) -> Speech: ...

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
