"""Starting the model builder: it needs torch, so it runs in an environment of its own that set-up makes."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import models_dir, program_dir
from mypt_desktop.sandbox.console import run_in_terminal
from mypt_desktop.training.build_place import PYTHON_VARIABLE, cache_dir, pythons, set_up_script
from mypt_desktop.training.shapes import check_shape

MENDABLE = 2  # the builder's exit code when its last line is a sentence for the user
_MAKE_ENVIRONMENT = "from installer import build_environment; build_environment.ensure()"


def build(name: str, source: Path | None) -> int:
    """Builds a model of the catalogue into `models/<name>/build`; returns the builder's exit code."""
    if not (models_dir() / name / "model.json").is_file():
        known = ", ".join(sorted(path.parent.name for path in models_dir().glob("*/model.json"))) or "none"
        raise UserError(f"There is no recipe for a model called {name}.", hint=f"Recipes here: {known}.")
    taken = ["--from", str(_existing(source))] if source is not None else []
    if os.environ.get(PYTHON_VARIABLE):
        folders = ["--models", str(models_dir()), "--cache", str(cache_dir())]
        return _build_quietly("build", name, [name, *folders, *taken])
    return _run([sys.executable, str(set_up_script()), "model", name, *taken])


def import_model(source: Path, models: Path, name: str) -> int:
    """Makes a model in `models` from the user's own files; returns the importer's exit code. What is no model is
    refused before an environment is made for it."""
    found = _existing(source)
    check_shape(found)
    arguments = [str(found), "--models", str(models), "--cache", str(cache_dir())]
    called = ["--name", name] if name else []
    return _build_quietly("importing", name or source.stem, [*arguments, *called])


def run_training(module: str, label: str, arguments: list[str]) -> int:
    """Runs a module of `mypt_desktop.training` where torch is; returns its exit code, and raises like the importer."""
    return _build_quietly(module, label, [*arguments, "--models", str(models_dir()), "--cache", str(cache_dir())])


def _build_quietly(module: str, label: str, arguments: list[str]) -> int:
    """Runs a module of the builder. Its progress goes to the terminal, what its libraries say to a log.

    Raises `UserError` with its last words when it fails.
    """
    cache = cache_dir()
    try:
        cache.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{cache} cannot be made: {error.strerror or error}.", hint="Check its rights.") from error
    log = cache / f"{module}-{re.sub(r'[^A-Za-z0-9._-]+', '-', label)}.log"
    code = _run([_python(), "-m", f"mypt_desktop.training.{module}", *arguments], noise=log)
    if code == 0:
        return 0
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    last = next((line.strip() for line in reversed(lines) if line.strip()), "the builder said nothing")
    if code == MENDABLE:
        raise UserError(last)
    raise UserError(f"The builder failed: {last}", hint=f"The whole output is in {log}.")


def _python() -> str:
    """The Python of the build environment, which is made first if there is none."""
    if named := os.environ.get(PYTHON_VARIABLE):
        return named
    # Set-up says itself what it does, and what went wrong.
    if _run([sys.executable, "-c", _MAKE_ENVIRONMENT], folder=set_up_script().parents[1]) != 0:
        raise UserError("The environment that builds models could not be made.", hint="See above.")
    made = pythons()
    if not made:
        raise UserError(f"No build environment in {cache_dir()}.", hint=f"Name its Python in {PYTHON_VARIABLE}.")
    return str(made[-1])


def _run(command: list[str], folder: Path | None = None, noise: Path | None = None) -> int:
    paths = [str(program_dir()), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "PYTHONUNBUFFERED": "1"}
    return run_in_terminal(command, environment=environment, folder=folder or Path.cwd(), noise=noise)


def _existing(source: Path) -> Path:
    if not source.exists():
        raise UserError(f"There is no {source}.", hint="Check the path.")
    return source.resolve()
