"""What the window needs from the rest of the program about the models on this machine; a part of `gui.ports`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

from mypt_desktop.core.service_states import ModelJob

ModelKind: TypeAlias = Literal["language", "embedder", "phrases", "reader", "picker", "ocr", "speech"]


@dataclass(frozen=True, slots=True)
class ModelSpeed:
    """Tokens a second of prompt and of answer; `memory_bytes` of the model's process and `device` where it was
    measured, 0 and "" where it is inferred from another model's speed."""

    read: float
    written: float
    memory_bytes: int = 0
    device: str = ""


@dataclass(frozen=True, slots=True)
class BuildNeeds:
    """What building takes. `fetch_bytes` come over the network from `places`, those of one file in the order in which
    they are tried; both are empty where the weights, or the finished build, are on the disk already. `disk_bytes` are
    needed while it works, of `free_bytes`. `environment`: the Python that builds has to be made first, which fetches
    packages. `blocked` is a sentence why it cannot be built here."""

    fetch_bytes: int = 0
    places: tuple[str, ...] = ()
    disk_bytes: int = 0
    free_bytes: int = 0
    environment: bool = False
    blocked: str = ""


@dataclass(frozen=True, slots=True)
class ModelDetails:
    """A model, built or not. `size_bytes` is on the disk, or will be. `own`: imported by the user. `chosen`: it answers
    where no other is loaded for once. `unsuited` is why it does not suit this machine, as what follows "It". `speed` is
    None where nothing is known. `removable`: it can be had again, or is
    the user's own. `needs` is None where it is built or has no recipe."""

    name: str
    title: str
    kind: ModelKind
    base: str
    licence: str
    size_bytes: int
    context_length: int
    built: bool
    own: bool
    chosen: bool
    removable: bool
    recommended: bool
    memory_bytes: int
    unsuited: str
    speed: ModelSpeed | None
    needs: BuildNeeds | None


class ModelLibrary(Protocol):
    """What the user can do with the models on this machine, one piece of work at a time; it goes on when its page is
    closed, and ends with the program. Every method but `job` may wait for the disk: the window calls them on a worker.
    What the world did wrong is a `UserError`."""

    @property
    def job(self) -> ModelJob: ...

    def list_models(self) -> Sequence[ModelDetails]:
        """Language models first, then those that work beside them. One whose `model.json` is broken is left out."""
        ...

    def build(self, name: str, source: Path | None = None) -> None:
        """Starts to build from the recipe; `source` is a file of weights to take instead of fetching. This is the only
        thing that fetches anything."""
        ...

    def import_model(self, path: Path) -> None:
        """Starts to make a model of the user's own file or folder, under its name or, if that is taken, one with a
        number. Raises at once for what is no model."""
        ...

    def why_not_build(self) -> str:
        """A sentence why nothing can be built or imported here; "" where it can be."""
        ...

    def measure(self, name: str) -> None:
        """Starts to measure how fast a built language model is here, and what memory it takes; some seconds."""
        ...

    def remove(self, name: str) -> None:
        """Takes an imported model off the disk, or the build of one that has a recipe. All or nothing."""
        ...

    def stop(self) -> None:
        """Ends the work; nothing half made is left."""
        ...
