"""ModelOperations: models listed, built, imported, measured and removed for the window, by the terminal's own commands.

Building and importing are `mypt-desktop model build` and `model import` in a process that ends with this one.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import get_args

from mypt_desktop.app.build_needs import needs_of, recipe_in
from mypt_desktop.app.machine import known_machine, measured_speeds, recommended, remember_speeds
from mypt_desktop.app.model_removal import remove_model
from mypt_desktop.core.connections import tell
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import DataDir, make_private, models_dir
from mypt_desktop.core.service_states import ModelJob
from mypt_desktop.core.settings import Runtime
from mypt_desktop.gui.model_ports import ModelDetails, ModelSpeed
from mypt_desktop.gui.ports import ModelChoice
from mypt_desktop.runtime.catalog import Catalog, Kind, ModelInfo
from mypt_desktop.runtime.probe import Machine, choose_provider, expected_speeds, needed_memory, speeds, unsuited
from mypt_desktop.sandbox.process import Child, Ending, program_command
from mypt_desktop.training import build_place
from mypt_desktop.training.shapes import check_shape

_PART = re.compile(r"part (\d+) of (\d+)|.*\[(\d+)/(\d+)\]")
_HINTS_FOR_TERMINALS = re.compile(r" ?(, or hand the file over with --from FILE|Give (one|another name) with --name.*)")
_GRACE = 2.0
_MEGABYTE = 1_000_000
_LONGEST_NAME = 60  # `training.importing` allows four more, for a number


class ModelOperations:
    """Implements `gui.model_ports.ModelLibrary`. `tell` is called on any thread, and `built` with the name of a model
    that was just built or imported."""

    def __init__(
        self,
        data: DataDir,
        catalog: Catalog,
        *,
        runtime: Callable[[], Runtime],
        loaded: Callable[[], str],
        tell: Callable[[ModelJob], None],
        built: Callable[[str], None] = lambda name: None,
    ) -> None:
        """`loaded` is the name of the model that is loaded now, or ""."""
        self._data = data
        self._catalog = catalog
        self._runtime = runtime
        self._loaded = loaded
        self._tell = tell
        self._built = built
        self._guard = threading.Lock()
        self._job = ModelJob()
        self._child: Child | None = None
        self._measuring: threading.Thread | None = None
        self._cancel = threading.Event()
        self._closed = False

    @property
    def job(self) -> ModelJob:
        return self._job

    def list_models(self) -> Sequence[ModelDetails]:
        chosen, best = self._chosen(), recommended(self._catalog, self._data.root)
        machine = known_machine(self._data.root)
        infos = [info for kind in get_args(Kind) for info in self._catalog.list(kind)]
        return [self._details(info, chosen, best, machine) for info in infos]

    def choices(self) -> Sequence[ModelChoice]:
        """The language models, for the user to choose one."""
        best = recommended(self._catalog, self._data.root)
        return [
            ModelChoice(
                name=info.name,
                title=info.title,
                licence=info.licence,
                size_mb=info.size_bytes // _MEGABYTE,
                built=info.built,
                recommended=info.name == best,
                trainable=info.folder.parent == models_dir(),
            )
            for info in self._catalog.list()
        ]

    def why_not_build(self) -> str:
        return build_place.why_not()

    def build(self, name: str, source: Path | None = None) -> None:
        info = self._catalog.get(name)
        needs = needs_of(info)
        if needs is not None and needs.blocked:
            raise UserError(needs.blocked)
        taken = ["--from", str(source)] if source is not None else []
        fetches = source is None and (needs is None or bool(needs.fetch_bytes))
        if fetches or (needs is not None and needs.environment):
            tell("granted", "Model builder", "the package index", "You had a model built")
        self._launch(ModelJob("running", "build", name, info.title, "Starting"), ["build", name, *taken])

    def import_model(self, path: Path) -> None:
        check_shape(path)
        if why := build_place.why_not():
            raise UserError(why)
        name = self._free(path)
        self._launch(ModelJob("running", "import", name, path.name, "Starting"), ["import", str(path), "--name", name])

    def measure(self, name: str) -> None:
        info = self._catalog.get(name)
        if info.kind != "language" or not info.built:
            raise UserError(f"{info.title} cannot be measured.", hint="Only language models that are built can be.")
        free, needed = known_machine(self._data.root).memory_bytes, needed_memory(info)
        if needed > free:
            raise UserError(
                f"{info.title} needs about {needed / 1e9:.1f} GB of memory, and {free / 1e9:.1f} GB are free.",
                hint="Close other programs first.",
            )
        with self._guard:
            self._begin(ModelJob("running", "measure", name, info.title, "Measuring"))
            self._cancel.clear()
            self._measuring = threading.Thread(target=self._measure, args=(info,), name="measure-model", daemon=True)
            self._measuring.start()

    def remove(self, name: str) -> None:
        info = self._catalog.get(name)
        with self._guard:
            if self._job.working and self._job.name == name:
                raise UserError(f"{info.title} is being worked on.", hint="Wait for the end, or stop it.")
        if name == self._loaded():
            raise UserError(f"{info.title} is the model in use.", hint="Choose another one first.")
        if not self._is_removable(info):
            raise UserError(
                f"{info.title} came with the program, and could not be had again.", hint="It is kept for that."
            )
        remove_model(info, own=self._is_own(info))

    def stop(self) -> None:
        with self._guard:
            child, job = self._child, self._job
            if not job.working:
                return
            self._set(replace(job, state="stopping"))
        self._cancel.set()
        if child is not None:
            child.kill()

    def close(self) -> None:
        """Ends the work."""
        with self._guard:
            self._closed = True
            child, measuring = self._child, self._measuring
        self._cancel.set()
        if child is not None:
            child.close(_GRACE)
        if measuring is not None:
            measuring.join(_GRACE)

    def _details(self, info: ModelInfo, chosen: str, best: str, machine: Machine) -> ModelDetails:
        language = info.kind == "language"
        return ModelDetails(
            name=info.name,
            title=info.title,
            kind=info.kind,
            base=info.base,
            licence=info.licence,
            size_bytes=info.size_bytes,
            context_length=info.context_length,
            built=info.built,
            own=self._is_own(info),
            chosen=info.name == chosen,
            removable=self._is_removable(info),
            recommended=info.name == best,
            memory_bytes=needed_memory(info) if language else info.memory_bytes,
            unsuited=self._unsuited(info, machine),
            speed=self._speed(info, machine) if language else None,
            needs=needs_of(info),
        )

    def _unsuited(self, info: ModelInfo, machine: Machine) -> str:
        """Judged by its own speed where that was measured. The memory of a model that is loaded is its own."""
        if info.kind != "language":
            short = info.memory_bytes > machine.memory_bytes
            return f"needs {info.memory_bytes / 1e9:.1f} GB of free memory" if short else ""
        if found := measured_speeds(self._data.root, info):
            read, written = found.read * info.size_bytes, found.written * info.size_bytes
            machine = replace(machine, read_bytes=read, written_bytes=written)
        if info.name == self._loaded():
            machine = replace(machine, memory_bytes=machine.memory_bytes + needed_memory(info))
        return unsuited(info, machine)

    def _speed(self, info: ModelInfo, machine: Machine) -> ModelSpeed | None:
        if found := measured_speeds(self._data.root, info):
            return ModelSpeed(found.read, found.written, found.memory_bytes, found.device)
        if not machine.read_bytes or not info.size_bytes:
            return None
        return ModelSpeed(*expected_speeds(info, machine))

    def _chosen(self) -> str:
        runtime = self._runtime()
        if runtime.remote_url:
            return ""
        try:
            return runtime.model or self._catalog.best().name
        except UserError:
            return ""

    def _is_removable(self, info: ModelInfo) -> bool:
        """An imported model, or a build that can be made again here."""
        if self._is_own(info):
            return True
        return info.built and recipe_in(info.folder) is not None and not build_place.why_not()

    def _is_own(self, info: ModelInfo) -> bool:
        return info.folder.parent == self._data.models

    def _free(self, path: Path) -> str:
        """A name after the file's, with the lowest number behind it that no model has."""
        stem = re.sub(r"[^a-z0-9._-]+", "-", path.stem.lower()).strip("-.")[:_LONGEST_NAME] or "model"
        stem = stem if stem[0].isalnum() else f"model-{stem.lstrip('._-')}"
        taken = {one.name for folder in (models_dir(), self._data.models) for one in folder.glob("*")}
        return next(one for one in chain([stem], (f"{stem}-{n}" for n in count(2))) if one not in taken)

    def _launch(self, job: ModelJob, arguments: Sequence[str]) -> None:
        root = str(self._data.root)
        command = [*program_command(), "--data-dir", root, "model", *arguments, "--until-input-ends"]
        with self._guard:
            self._begin(job)
            try:
                make_private(self._data.models)
                self._child = Child(command, on_line=self._on_line, on_end=self._on_end)
            except OSError as error:
                self._set(replace(job, state="failed", detail=f"It cannot be started: {error.strerror or error}."))

    def _begin(self, job: ModelJob) -> None:
        """Call with `_guard` held."""
        if self._closed or self._job.working:
            raise UserError("Another model is being worked on.", hint="Wait for the end, or stop it.")
        self._set(job)

    def _on_line(self, line: str) -> None:
        """On a thread of the child. What begins with spaces belongs to the step before."""
        text = line.strip()
        with self._guard:
            if not text or self._job.state != "running":
                return
            part = _PART.match(text)
            done, total = (int(n) for n in (part[1] or part[3], part[2] or part[4])) if part else (0, 0)
            step = self._job.step.partition(": ")[0] if line.startswith(" ") else ""
            self._set(replace(self._job, step=f"{step}: {text}" if step else text, done=done, total=total))

    def _on_end(self, ending: Ending) -> None:
        """On a thread of the child."""
        self._sweep()
        ended = _ended(self._job, ending)
        if ended.state == "done":
            ended = self._looked_after(ended)
        with self._guard:
            self._child = None
            self._set(ended)
            job = self._job
        if job.state == "done":
            self._built(job.name)

    def _looked_after(self, ended: ModelJob) -> ModelJob:
        """Whether the model that is said to be done is there, and when it is used."""
        try:
            info = self._catalog.get(ended.name)
        except UserError as error:
            return replace(ended, state="failed", detail=error.with_hint())
        if not info.built:
            return replace(ended, state="failed", detail=f"It ended without a complete model in {info.folder}.")
        if info.kind != "language":  # who works with it looked for it when the program began
            return replace(ended, detail=f"{ended.detail} It is used from the next start of the program on.")
        return ended

    def _sweep(self) -> None:
        """What was killed before it had put its work in place, or taken it away."""
        cache = build_place.cache_dir()
        for folder, pattern in (
            (models_dir() / self._job.name, "build-new-*"),
            (models_dir() / self._job.name, ".removed-*"),
            (self._data.models, ".new-*"),
            (self._data.models, ".removed-*"),
            (cache / "models", ".removed-*"),
            (cache / "work", "passing-import-*"),
        ):
            build_place.sweep(folder, pattern)

    def _measure(self, info: ModelInfo) -> None:
        runtime = self._runtime()
        try:
            provider = choose_provider(runtime.provider).provider
            found = speeds(info, provider=provider, threads=runtime.threads, cancel=self._cancel)
            remember_speeds(self._data.root, info, found)
            ended = replace(self._job, state="done", detail=f"{info.title} was measured.")
        except UserError as error:
            if self._cancel.is_set():
                ended = replace(self._job, state="stopped", detail="Stopped.")
            else:
                ended = replace(self._job, state="failed", detail=error.with_hint())
        with self._guard:
            self._measuring = None
            self._set(ended)

    def _set(self, job: ModelJob) -> None:
        """Call with `_guard` held: states are told in the order they came."""
        self._job = job
        if not self._closed:
            self._tell(job)


def _ended(before: ModelJob, ending: Ending) -> ModelJob:
    """The job after the end of its process, and why it ended."""
    work = "The build" if before.work == "build" else "The import"
    if ending.code == 0:
        done = "is built" if before.work == "build" else f"was imported as {before.name}"
        return replace(before, state="done", detail=f"{before.title} {done}.")
    if before.state == "stopping":
        kept = " What was fetched is kept for the next time." if before.work == "build" else ""
        return replace(before, state="stopped", detail=f"Stopped. Nothing half made is left.{kept}")
    said = [line.partition(": ")[2] for line in ending.log.splitlines() if line.startswith(("error: ", "hint: "))]
    why = _HINTS_FOR_TERMINALS.sub("", " ".join(said)).strip()
    return replace(before, state="failed", detail=why or ending.sentence(work))
