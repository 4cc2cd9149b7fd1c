"""What the services of the program report while they work: the states of model, folder, training and jobs, as values.

Whoever runs a service says them, window and command line show them; a state says everything that is shown of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from mypt_desktop.core.messages import ChatId


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
    ready. `recognising`: it is ready, and `done` of `total` pictures were looked at for text. `complete`: all of the
    folder is in the index."""

    state: Literal["none", "indexing", "ready", "failed"]
    path: str = ""
    done: int = 0
    total: int = 0
    documents: int = 0
    chunks: int = 0
    unread: int = 0
    recognising: bool = False
    complete: bool = False
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
    """The files of `chat` changed, whoever changed them."""

    chat: ChatId


@dataclass(frozen=True, slots=True)
class TrainingState:
    """What became of the last training or export that was started, or of data that was to be made. `name` is the
    training's or the dataset's, `line` the newest of what it says while it works, `detail` a sentence about how it
    ended, `model` what an export registers, `dataset` the folder where data will be."""

    state: Literal["none", "running", "stopping", "stopped", "done", "failed"] = "none"
    name: str = ""
    line: str = ""
    detail: str = ""
    model: str = ""
    dataset: str = ""

    @property
    def working(self) -> bool:
        return self.state in ("running", "stopping")


@dataclass(frozen=True, slots=True)
class ComparedAnswer:
    """What a model has answered so far, its calls of tools among it; `problem` is a sentence when it could not."""

    model: str
    text: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class ComparisonState:
    """The answers to the last prompt that was put to several models, in the order of the models."""

    working: bool = False
    answers: tuple[ComparedAnswer, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelJob:
    """What became of the last piece of work on a model. `step` is the newest of what it says, `done` of `total` parts
    of that step (0: not known), `detail` a sentence about how it ended."""

    state: Literal["none", "running", "stopping", "stopped", "done", "failed"] = "none"
    work: Literal["build", "import", "measure"] = "build"
    name: str = ""
    title: str = ""
    step: str = ""
    done: int = 0
    total: int = 0
    detail: str = ""

    @property
    def working(self) -> bool:
        return self.state in ("running", "stopping")


ServiceEvent: TypeAlias = (
    ModelState
    | WorkspaceState
    | ToolsetsChanged
    | ServersChanged
    | FilesChanged
    | TrainingState
    | ComparisonState
    | ModelJob
)
