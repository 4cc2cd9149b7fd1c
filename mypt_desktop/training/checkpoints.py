"""The folder of a training: who may write it, its checkpoints, and what of them is looked at.

A checkpoint is written beside the last one and then takes its place, so that a kill leaves one of the two.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.file_lock import FileLock
from mypt_desktop.training.merging import PLAN

ADAPTER, WEIGHTS, STATE = "adapter", "weights", "state.pt"


class Learned(Protocol):
    """What a training changes, as a checkpoint holds it in the folder `name`."""

    @property
    def name(self) -> str: ...

    def parameters(self) -> Iterable[Any]: ...

    def save(self, folder: Path) -> None: ...

    def load(self, folder: Path) -> None:
        """Raises `UserError` when the folder holds none, or one for something else."""


class AllWeights:
    """A whole model, as Hugging Face keeps it."""

    name = WEIGHTS

    def __init__(self, model: Any) -> None:
        self._model = model

    def parameters(self) -> Iterable[Any]:
        tensors: Iterable[Any] = self._model.parameters()
        return tensors

    def save(self, folder: Path) -> None:
        self._model.save_pretrained(str(folder))

    def load(self, folder: Path) -> None:
        from safetensors.torch import load_file

        self._model.load_state_dict(load_file(str(folder / "model.safetensors")), strict=False)


@contextmanager
def alone(out: Path) -> Iterator[None]:
    """Keeps other trainings out of the folder; of several processes under `torchrun` the first does it for all."""
    if os.environ.get("RANK", "0") != "0":
        yield
        return
    out.mkdir(parents=True, exist_ok=True)
    held = FileLock(out / "lock")
    try:
        free = held.acquire(wait=False)
    except OSError:  # a disk that knows no locks
        free = True
    if not free:
        raise UserError(f"A training is running in {out}.", hint="Wait for its end, or stop it with Ctrl-C.")
    try:
        yield
    finally:
        held.release()


def save(out: Path, learned: Learned, optimizer: Any, step: int) -> None:
    """A checkpoint beside the last one, then in its place."""
    import torch

    fresh, current = out / "checkpoint.part", out / "checkpoint"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    learned.save(fresh / learned.name)
    torch.save({"step": step, "optimizer": optimizer.state_dict()}, fresh / STATE)
    for path in fresh.rglob("*"):
        if path.is_file():
            with path.open("rb+") as file:
                os.fsync(file.fileno())
    old = out / "checkpoint.old"
    if current.exists():  # else the last kill came between two renames, and `old` is all there is
        shutil.rmtree(old, ignore_errors=True)
        current.rename(old)
    fresh.rename(current)
    shutil.rmtree(old, ignore_errors=True)
    publish(out, learned.name)


def publish(out: Path, name: str) -> Path:
    """Puts what the last checkpoint holds where it is looked for."""
    target, beside = out / name, out / f"{name}.part"
    shutil.rmtree(beside, ignore_errors=True)
    shutil.copytree(out / "checkpoint" / name, beside)
    shutil.rmtree(target, ignore_errors=True)
    beside.rename(target)
    return target


def restore(out: Path, learned: Learned, optimizer: Any, about: Mapping[str, Any]) -> int:
    """The step to go on from; 0 where there is no checkpoint yet. Raises `UserError` where that was another training
    than the one of `about`."""
    import torch

    found = next((out / name for name in ("checkpoint", "checkpoint.old") if (out / name / STATE).is_file()), None)
    if found is None:
        return 0
    known = json.loads((out / PLAN).read_text(encoding="utf-8"))
    other = [what for what in ("base", "dataset", "adapter") if known.get(what, "") != about[what]]
    other += [what for what in ("lora_rank", "length", "seed") if known["plan"][what] != about["plan"][what]]
    if other:
        said = f"{out} was trained with another {other[0].replace('_', ' ')}."
        raise UserError(said, hint="Name another folder, or train on with what it was begun with.")
    learned.load(found / learned.name)
    state = torch.load(found / STATE, map_location="cpu", weights_only=True)
    optimizer.load_state_dict(state["optimizer"])
    return int(state["step"])
