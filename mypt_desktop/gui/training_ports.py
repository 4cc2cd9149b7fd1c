"""What the window needs from the rest of the program to train and to compare models; a part of `gui.ports`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from mypt_desktop.core.service_states import ComparisonState, TrainingState
from mypt_desktop.store.chats import ChatId

if TYPE_CHECKING:
    from mypt_desktop.training.chats import What
    from mypt_desktop.training.curves import Point


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


@dataclass(frozen=True, slots=True)
class DataPlan:
    """What a dataset called `name` for the model `base` is made from: `examples` conversations about the documents in
    `folder`, and the `chats` that the user looked at, with stand-ins for what `redacted` names and for the texts in
    `hidden`."""

    name: str
    base: str
    folder: Path | None = None
    examples: int = 500
    chats: tuple[ChatId, ...] = ()
    redacted: frozenset[What] = frozenset()
    hidden: tuple[str, ...] = ()


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

    def lesson(self, plan: DataPlan) -> str:
        """What would be learned of the plan's chats, to be read; empty where they have nothing to learn from."""
        ...

    def make_data(self, plan: DataPlan) -> None:
        """Makes the dataset, under its name or, if that is taken, one with a number; it appears when it is complete.
        Raises `UserError`, also while something is working."""
        ...

    def stop(self) -> None:
        """Ends a training after the step in hand, which is kept; a second time at once, which loses what no checkpoint
        has. Ends an export at once; then no model is registered. Ends the making of data at once; nothing is left."""
        ...


class Comparison(Protocol):
    """The same prompt to several models, one after the other, each loaded for it and gone after it."""

    @property
    def state(self) -> ComparisonState: ...

    def ask(self, models: Sequence[str], prompt: str) -> None:
        """As a new chat over the open folder would put it. Raises `UserError`, also while others are being asked."""
        ...

    def stop(self) -> None:
        """Waits for the end of the model's process: the window calls it on a worker."""
        ...
