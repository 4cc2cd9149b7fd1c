"""Starting the model builder: it needs torch, so it runs in an environment of its own that set-up makes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import models_dir, program_dir
from mypt_desktop.sandbox.console import run_in_terminal

PYTHON_VARIABLE = "MYPT_BUILD_PYTHON"
_MAKE_ENVIRONMENT = "from installer import build_environment; build_environment.ensure()"


def build(name: str, source: Path | None) -> int:
    """Builds a model of the catalogue into `models/<name>/build`; returns the builder's exit code."""
    if not (models_dir() / name / "model.json").is_file():
        known = ", ".join(sorted(path.parent.name for path in models_dir().glob("*/model.json"))) or "none"
        raise UserError(f"There is no recipe for a model called {name}.", hint=f"Recipes here: {known}.")
    taken = ["--from", str(_existing(source))] if source is not None else []
    if os.environ.get(PYTHON_VARIABLE):
        folders = ["--models", str(models_dir()), "--cache", str(_cache())]
        return _run([_python(), "-m", "mypt_desktop.training.build", name, *folders, *taken])
    return _run([sys.executable, str(_set_up()), "model", name, *taken])


def import_model(source: Path, models: Path, name: str) -> int:
    """Makes a model in `models` from the user's own files; returns the importer's exit code."""
    arguments = [str(_existing(source)), "--models", str(models), "--cache", str(_cache())]
    called = ["--name", name] if name else []
    return _run([_python(), "-m", "mypt_desktop.training.importing", *arguments, *called])


def _python() -> str:
    """The Python of the build environment, which is made first if there is none."""
    if named := os.environ.get(PYTHON_VARIABLE):
        return named
    # Set-up says itself what it does, and what went wrong.
    if _run([sys.executable, "-c", _MAKE_ENVIRONMENT], folder=_set_up().parents[1]) != 0:
        raise UserError("The environment that builds models could not be made.", hint="See above.")
    place = "Scripts/python.exe" if os.name == "nt" else "bin/python"
    made = sorted(_cache().glob(f"build-env-*/{place}"), key=lambda path: path.parents[1].stat().st_mtime)
    if not made:
        raise UserError(f"No build environment in {_cache()}.", hint=f"Name its Python in {PYTHON_VARIABLE}.")
    return str(made[-1])


def _set_up() -> Path:
    script = program_dir() / "installer" / "setup.py"
    if getattr(sys, "frozen", False) or not script.is_file():
        raise UserError(
            "Models are built from a checkout of the source code, which this installation is not.",
            hint=f"Run this in a checkout, or name a Python with the build packages in {PYTHON_VARIABLE}.",
        )
    return script


def _run(command: list[str], folder: Path | None = None) -> int:
    paths = [str(program_dir()), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "PYTHONUNBUFFERED": "1"}
    return run_in_terminal(command, environment=environment, folder=folder or Path.cwd())


def _existing(source: Path) -> Path:
    if not source.exists():
        raise UserError(f"There is no {source}.", hint="Check the path.")
    return source.resolve()


def _cache() -> Path:
    import platformdirs

    return platformdirs.user_cache_path("mypt-desktop", appauthor=False)
