"""The models of `models/`, or of the folder that `MYPT_MODELS_DIR` names: built once from their recipes, kept in the
user's cache, linked into each clone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from installer import build_environment, environment
from installer.console import say, step
from installer.places import ROOT, cache_dir
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.model_builds import MANIFEST, damaged_files, is_built, recipe_hash, space_to_build
from mypt_desktop.core.paths import models_dir


def names(models: Path) -> list[str]:
    """Every model that has a recipe."""
    return sorted(path.parent.name for path in models.glob("*/model.json"))


def require(name: str, models: Path | None = None) -> None:
    """Raise `UserError` when there is no such model: sooner than after minutes of set-up."""
    models = models or models_dir()
    if name not in names(models):
        known = ", ".join(names(models)) or "none"
        raise UserError(f"There is no model {name} in {models}.", hint=f"Models there: {known}.")


def ensure(name: str, *, from_file: Path | None = None, models: Path | None = None, cache: Path | None = None) -> None:
    """See to it that `models/<name>/build` holds the model of the current recipe: there, in the cache, or built now."""
    models = models or models_dir()
    recipe = _read(models, name)
    expected = recipe_hash(recipe)
    build = models / name / "build"
    if is_built(build, expected):
        return
    cache = cache or cache_dir()
    cached = _cached(cache, name, expected)
    with _alone(cache):
        if not _take(cached, build, expected):
            environment.require_space(cache, _megabytes(recipe, models / name), f"Building the model {name}")
            for leftover in build.parent.glob(f"{build.name}-new-*"):  # of a build that was killed
                shutil.rmtree(leftover, ignore_errors=True)
            _run_builder(name, models, cache, from_file)
            if not is_built(build, expected):
                raise UserError(f"Building the model {name} ended without a complete model in {build}.")
            link_build(build, cached)


def to_download(name: str, *, models: Path | None = None, cache: Path | None = None) -> int:
    """Bytes of the weights that `ensure` would have to get, at most; 0 for a build that is there or in the cache.

    Raises `UserError` where the disk has no room for building it.
    """
    models = models or models_dir()
    recipe = _read(models, name)
    expected = recipe_hash(recipe)
    cache = cache or cache_dir()
    if is_built(models / name / "build", expected) or is_built(_cached(cache, name, expected), expected):
        return 0
    environment.require_space(cache, _megabytes(recipe, models / name), f"Building the model {name}")
    return int(recipe["source"].get("size", 0))


def _cached(cache: Path, name: str, expected: str) -> Path:
    return cache / "models" / f"{name}-{expected[:16]}"


def _take(cached: Path, build: Path, expected: str) -> bool:
    """Link a build from the cache, if a sound one is there; an unsound one is removed."""
    if not is_built(cached, expected):
        return False
    with step(f"Taking {build.parent.name} from {cached.parent}"):
        if not damaged_files(cached, expected):
            link_build(cached, build)
            return True
    say(f"The copy in {cached} is damaged and is made again.")
    shutil.rmtree(cached)
    return False


def link_build(source: Path, target: Path) -> None:
    """Make `target` the same build as `source`, sharing the bytes where the file system can. All or nothing."""
    files = json.loads((source / MANIFEST).read_text(encoding="utf-8"))["files"]
    beside = target.with_name(f"{target.name}-new-{os.getpid()}")
    shutil.rmtree(beside, ignore_errors=True)
    try:
        for name in [*files, MANIFEST]:
            (beside / name).parent.mkdir(parents=True, exist_ok=True)
            _link_or_copy(source / name, beside / name)
        if target.exists():
            shutil.rmtree(target)
        beside.rename(target)
    except OSError as error:
        shutil.rmtree(beside, ignore_errors=True)
        raise _unwritable(target, error) from error


def _link_or_copy(source: Path, target: Path) -> None:
    try:
        target.hardlink_to(source)
    except OSError:  # another file system, or one without links
        shutil.copyfile(source, target)
        with target.open("rb+") as file:
            os.fsync(file.fileno())


def _run_builder(name: str, models: Path, cache: Path, from_file: Path | None) -> None:
    """Run the builder in its environment: its progress goes to the terminal, its noise to a log."""
    python = build_environment.ensure().python
    command = [str(python), "-m", "mypt_desktop.training.build", name]
    command += ["--models", str(models.resolve()), "--cache", str(cache)]
    if from_file is not None:
        command += ["--from", str(from_file.resolve())]
    environ = environment.pip_environ() | {
        "PYTHONPATH": str(ROOT),
        "ORT_DISABLE_TELEMETRY": "1",
        "PYTHONUNBUFFERED": "1",
    }
    log = cache / f"build-{name}.log"
    say(f"Building the model {name}")
    with log.open("w+", encoding="utf-8", errors="replace") as noise:
        code = subprocess.run(
            command, cwd=ROOT, env=environ, stderr=noise, stdin=subprocess.DEVNULL, check=False
        ).returncode
        noise.seek(0)
        last = next((line.strip() for line in reversed(noise.readlines()) if line.strip()), "no output")
    if code == 2:
        raise UserError(last)
    if code:
        raise UserError(f"Building the model {name} failed: {last}", hint=f"The whole output is in {log}")


def _read(models: Path, name: str) -> dict[str, Any]:
    require(name, models)
    recipe = json.loads((models / name / "model.json").read_text(encoding="utf-8"))
    if not isinstance(recipe, dict) or not {"source", "recipe"} <= recipe.keys():
        raise UserError(f"models/{name}/model.json has no source and recipe.")
    return recipe


def _megabytes(recipe: dict[str, Any], folder: Path) -> int:
    return space_to_build(recipe, folder) // 1_000_000


@contextmanager
def _alone(cache: Path) -> Iterator[None]:
    """Hold the cache's lock, so that two clones do not build the same model at once."""
    try:
        cache.mkdir(parents=True, exist_ok=True)
        file = (cache / "set-up.lock").open("a+b")
    except OSError as error:
        raise _unwritable(cache, error) from error
    with file:
        _lock(file.fileno())
        yield  # closing the file gives the lock back


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        while True:
            try:
                msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
                return
            except OSError:  # it gives up after ten seconds of trying
                say("Waiting for another set-up to end.")
    else:
        import fcntl

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say("Waiting for another set-up to end.")
            fcntl.flock(descriptor, fcntl.LOCK_EX)


def _unwritable(folder: Path, error: OSError) -> UserError:
    return UserError(f"{folder} cannot be written: {error.strerror}.", hint="Check the disk's space and rights.")
