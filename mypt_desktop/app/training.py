"""Trainings: fine-tuning and export as the window starts them, by the commands of the terminal in their own process."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import DataDir, make_private, models_dir
from mypt_desktop.core.service_states import TrainingState
from mypt_desktop.gui.training_ports import DataPlan, DatasetCounts, TrainingPlan
from mypt_desktop.sandbox.process import Child, Ending, program_command
from mypt_desktop.training import curves

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,55}")  # a model's, with room for a number
_METADATA = "dataset_metadata.json"  # of `training.dataset`, which brings numpy along
_GO_ON = "Go on with --resume."  # a hint for the terminal
_GRACE = 5.0  # seconds for the step in hand when the program ends; a longer one is lost, the checkpoint is not


class Trainings:
    """Implements `gui.training_ports.Training`. `tell` is called on any thread."""

    def __init__(self, data: DataDir, tell: Callable[[TrainingState], None]) -> None:
        self._data = data
        self._tell = tell
        self._guard = threading.Lock()
        self._state = TrainingState()
        self._child: Child | None = None
        self._closed = False

    @property
    def state(self) -> TrainingState:
        return self._state

    def dataset(self, folder: Path) -> DatasetCounts:
        try:
            about = json.loads((folder / _METADATA).read_text(encoding="utf-8"))
            train, val = about["train"], about["val"]
            return DatasetCounts(int(train["examples"]), int(val["examples"]), int(train["learned"]))
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
            hint = "Make one on the page Data, or with `mypt-desktop train prepare`."
            raise UserError(f"{folder} is no dataset.", hint=hint) from error

    def points(self, name: str) -> Sequence[curves.Point]:
        path = self._folder(name) / "curves.csv"
        try:
            return curves.read(path)
        except (OSError, ValueError, KeyError) as error:
            raise UserError(f"{path} cannot be read: {error}") from error

    def kept(self, name: str) -> int:
        folder = self._folder(name)
        if not any((folder / part / "state.pt").is_file() for part in ("checkpoint", "checkpoint.old")):
            return 0
        points = self.points(name)
        return points[-1].step if points else 0

    def start(self, plan: TrainingPlan) -> None:
        folder = self._folder(plan.name)
        arguments = ["run", "--until-input-ends", "--base", plan.base, "--dataset", str(plan.dataset)]
        arguments += ["--out", str(folder), "--steps", str(plan.steps), "--resume"]
        self._launch(TrainingState("running", plan.name, "Starting"), arguments)

    def export(self, name: str) -> None:
        adapter = self._folder(name) / "adapter"
        if not adapter.is_dir():
            raise UserError(f"{name} has learned nothing yet.", hint="Train it first.")
        model = self._free(name)
        arguments = ["export", "--adapter", str(adapter), "--name", model]
        self._launch(TrainingState("running", name, "Starting the export", model=model), arguments)

    def lesson(self, plan: DataPlan) -> str:
        from mypt_desktop.app.chat_lessons import lessons_of
        from mypt_desktop.training.chats import Redaction, in_words

        rows = lessons_of(self._data, plan.chats, "", Redaction(plan.redacted, plan.hidden))
        return "\n\n".join(line for _, row in rows for line in in_words(row)) if plan.chats else ""

    def make_data(self, plan: DataPlan) -> None:
        if not _NAME.fullmatch(plan.name):
            raise UserError("The new dataset needs a name.", hint="a-z, 0-9, dot and dash.")
        named = chain([plan.name], (f"{plan.name}-{n}" for n in count(2)))
        out = next(place for one in named if not (place := self._data.datasets / one).exists())
        arguments = ["make", "--until-input-ends", "--out", str(out), "--base", plan.base]
        if plan.folder is not None:
            arguments += ["--docs", str(plan.folder), "--examples", str(plan.examples)]
        for option, values in (("--chat", plan.chats), ("--redact", sorted(plan.redacted)), ("--hide", plan.hidden)):
            arguments += [option, *values] if values else []
        self._launch(TrainingState("running", out.name, "Starting", dataset=str(out)), arguments)

    def _free(self, name: str) -> str:
        """That name, or with the lowest number behind it that no model has."""
        taken = {path.name for folder in (models_dir(), self._data.models) for path in folder.glob("*")}
        return next(one for one in chain([name], (f"{name}-{n}" for n in count(2))) if one not in taken)

    def _launch(self, state: TrainingState, arguments: Sequence[str]) -> None:
        command = [*program_command(), "--data-dir", str(self._data.root), "train", *arguments]
        with self._guard:
            if self._closed or self._state.working:
                raise UserError("Another training is working.", hint="Stop it, or wait for its end.")
            try:
                make_private(self._data.trainings)
                self._child = Child(command, on_line=self._on_line, on_end=self._on_end)
            except OSError as error:
                raise UserError(f"The training cannot be started: {error.strerror or error}.") from error
            self._set(state)

    def stop(self) -> None:
        with self._guard:
            child, state = self._child, self._state
            if child is None or not state.working:
                return
            self._set(replace(state, state="stopping"))
        if state.state == "stopping" or state.model or state.dataset:
            child.kill()
        else:
            child.end_input()

    def close(self) -> None:
        """Ends the training; what its last checkpoint has is kept."""
        with self._guard:
            self._closed = True
            child = self._child
        if child is not None:
            child.close(_GRACE)

    def _folder(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise UserError("The new model needs a name.", hint="a-z, 0-9, dot and dash.")
        return self._data.trainings / name

    def _on_line(self, line: str) -> None:
        """On a thread of the child."""
        with self._guard:
            if not line or not self._state.working:
                return
            self._set(replace(self._state, line=line))

    def _on_end(self, ending: Ending) -> None:
        """On a thread of the child."""
        with self._guard:
            self._child = None
            if self._state.dataset:
                shutil.rmtree(making(Path(self._state.dataset)), ignore_errors=True)  # where it was killed
            self._set(_ended(self._state, ending))

    def _set(self, state: TrainingState) -> None:
        """Call with `_guard` held: states are told in the order they came."""
        self._state = state
        self._tell(state)


def _work(state: TrainingState) -> str:
    return "The export" if state.model else "The making of data" if state.dataset else "The training"


def making(out: Path) -> Path:
    """Where a dataset is made that will be `out`; what is left of one that was stopped lies there."""
    return out.with_name(f".{out.name}.making")


def _ended(before: TrainingState, ending: Ending) -> TrainingState:
    """The state after the end, and why it ended."""
    if before.dataset and ending.code == 0:
        return replace(before, state="done", detail=before.line)
    if before.dataset and before.state == "stopping":
        return replace(before, state="stopped", detail="Stopped. There is no new dataset.")
    if ending.code == 0:
        done = f"The model {before.model} is ready to use." if before.model else "The training is done."
        return replace(before, state="done", detail=done)
    said = [line.partition(": ")[2] for line in ending.log.splitlines() if line.startswith(("error: ", "hint: "))]
    why = " ".join(said).replace(_GO_ON, "").strip()
    if before.state == "stopping" and before.model:
        return replace(before, state="stopped", detail="Stopped. There is no new model.")
    if before.state == "stopping":
        return replace(before, state="stopped", detail=why or "Stopped. What the last checkpoint has is kept.")
    return replace(before, state="failed", detail=why or ending.sentence(_work(before)))
