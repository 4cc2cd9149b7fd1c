"""What is known of this computer, for recommending a model: memory and cores now, speeds as they were measured last."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.runtime.catalog import Catalog
from mypt_desktop.runtime.probe import Machine, Recommendation, choose_model, measure

FILE = "machine.json"


def recommend(catalog: Catalog, data: Path, names: Sequence[str] = ()) -> Recommendation:
    """Measures for about five seconds, remembers it, and recommends one of all models, or of those that are named.

    Raises `ModelNotFoundError` for an unknown one and without any model.
    """
    wanted = {catalog.get(name).name for name in names}
    models = [model for model in catalog.list() if not wanted or model.name in wanted]
    machine = measure(models)
    _remember(data / FILE, machine)
    return choose_model(models, machine) or Recommendation(catalog.best().name, "It is the only one.")


def recommended(catalog: Catalog, data: Path) -> str:
    """The name of the model that suits this computer by what is known of it, at once; "" without any model."""
    import psutil

    memory = int(psutil.virtual_memory().available)
    cores = psutil.cpu_count(logical=False) or os.cpu_count() or 1
    found = choose_model(catalog.list(), _measured(data / FILE, Machine(memory, cores)))
    return found.name if found else ""


def _measured(path: Path, machine: Machine) -> Machine:
    """`machine` with the speeds that were stored; unmeasured where there are none that can be read."""
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        speeds = float(stored["read_bytes"]), float(stored["written_bytes"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return machine
    if not all(math.isfinite(speed) and speed >= 0 for speed in speeds):
        return machine
    return replace(machine, read_bytes=speeds[0], written_bytes=speeds[1])


def _remember(path: Path, machine: Machine) -> None:
    beside = path.with_suffix(".tmp")
    text = json.dumps({"read_bytes": machine.read_bytes, "written_bytes": machine.written_bytes})
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror or error}.", hint="Check the disk.") from error
