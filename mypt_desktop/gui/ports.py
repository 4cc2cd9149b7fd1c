"""What the window needs from the rest of the program. `app.py` implements it; tests drive the window with a fake.

Listeners are called on whichever thread the thing happened; the bridge carries them onto the GUI thread. No method
here blocks: long work is started and reported through events.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

from mypt_desktop.agent.session import Session
from mypt_desktop.core.settings import Settings
from mypt_desktop.store.chats import ChatId, Chats
from mypt_desktop.workspace.engine import WorkspaceEngine


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
    """`total` 0: nothing to do or not counted yet. `error` is a sentence."""

    state: Literal["none", "indexing", "ready", "failed"]
    path: str = ""
    done: int = 0
    total: int = 0
    documents: int = 0
    chunks: int = 0
    error: str = ""


ServiceEvent: TypeAlias = ModelState | WorkspaceState


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model the user can pick. `built` is false where it must be built first."""

    name: str
    title: str
    licence: str
    size_mb: int
    built: bool
    recommended: bool = False


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

    def open_workspace(self, path: Path) -> None:
        """Starts opening and indexing `path`; raises `UserError` at once when it is no readable folder."""
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

    def load_model(self) -> None:
        """Starts loading the chosen model in the background, if it is not loaded."""
        ...

    def close(self) -> None:
        """Ends threads and the model process; returns when they are gone (at most a few seconds)."""
        ...
