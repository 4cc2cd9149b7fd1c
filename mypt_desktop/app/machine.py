"""What is known of this computer, for recommending a model: memory and cores now, speeds as they were measured last."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.runtime.catalog import Catalog, ModelInfo
from mypt_desktop.runtime.probe import Machine, Recommendation, Speeds, choose_model, measure

FILE = "machine.json"
_SPEEDS = "models"  # in it: what each model that was measured did


def recommend(catalog: Catalog, data: Path, names: Sequence[str] = ()) -> Recommendation:
    """Measures for about five seconds, remembers it, and recommends one of all models, or of those that are named.

    Raises `ModelNotFoundError` for an unknown one and without any model.
    """
    wanted = {catalog.get(name).name for name in names}
    models = [model for model in catalog.list() if not wanted or model.name in wanted]
    machine = measure(models)
    _store(data / FILE, {"read_bytes": machine.read_bytes, "written_bytes": machine.written_bytes})
    return choose_model(models, machine) or Recommendation(catalog.best().name, "It is the only one.")


def recommended(catalog: Catalog, data: Path) -> str:
    """The name of the model that suits this computer by what is known of it, at once; "" without any model."""
    found = choose_model(catalog.list(), known_machine(data))
    return found.name if found else ""


def known_machine(data: Path) -> Machine:
    """Memory that is free and cores, now; the speeds as they were measured last, 0 where they were not."""
    import psutil

    memory = int(psutil.virtual_memory().available)
    cores = psutil.cpu_count(logical=False) or os.cpu_count() or 1
    stored = _stored(data / FILE)
    read, written = _speed(stored.get("read_bytes")), _speed(stored.get("written_bytes"))
    machine = Machine(memory, cores)
    return replace(machine, read_bytes=read, written_bytes=written) if read and written else machine


def measured_speeds(data: Path, model: ModelInfo) -> Speeds | None:
    """What was measured of this model as it is built now; None where nothing was, or nothing that can be read."""
    entries = _stored(data / FILE).get(_SPEEDS)
    entry = entries.get(model.name) if isinstance(entries, dict) else None
    if not isinstance(entry, dict) or entry.get("size_bytes") != model.size_bytes:
        return None
    read, written, memory = (_speed(entry.get(name)) for name in ("read", "written", "memory_bytes"))
    device = entry.get("device")
    if not read or not written or not isinstance(device, str):
        return None
    return Speeds(read, written, int(memory), device)


def remember_speeds(data: Path, model: ModelInfo, found: Speeds) -> None:
    """Other models are judged by it too, where nothing else was measured. Raises `UserError` when it cannot be
    stored."""
    stored = _stored(data / FILE)
    entries = stored.get(_SPEEDS)
    known = entries if isinstance(entries, dict) else {}
    changed: dict[str, Any] = {_SPEEDS: {**known, model.name: {**asdict(found), "size_bytes": model.size_bytes}}}
    if found.device.lower() == "cpu" and not _speed(stored.get("read_bytes")):
        changed |= {"read_bytes": found.read * model.size_bytes, "written_bytes": found.written * model.size_bytes}
    _store(data / FILE, changed)


def _stored(path: Path) -> Mapping[str, Any]:
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return stored if isinstance(stored, dict) else {}


def _speed(value: object) -> float:
    """A stored figure; 0 for what is none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0.0
    try:
        number = float(value)
    except OverflowError:  # whole numbers in JSON have no end
        return 0.0
    return number if math.isfinite(number) and number > 0 else 0.0


def _store(path: Path, changed: Mapping[str, Any]) -> None:
    """Writes beside, flushes, renames; what is not changed stays."""
    beside = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        with beside.open("w", encoding="utf-8") as file:
            json.dump({**_stored(path), **changed}, file)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise UserError(f"{path} cannot be written: {error.strerror or error}.", hint="Check the disk.") from error
