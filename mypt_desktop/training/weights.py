"""The float32 weights a model of the catalogue is built from, as training needs them: fetched and dequantised once."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.model_builds import recipe_hash
from mypt_desktop.training.sources import fetch_all

Say = Callable[[str], None]
_FORSAKEN = 24 * 3600.0  # seconds after which nobody works in a folder any more


def cached_step(folder: Path, say: Say, label: str, make: Callable[[Path], None]) -> Path:
    """Run `make` into a folder beside and rename it: a step that was finished is not done again."""
    if folder.exists():
        say(f"{label}: done before")
        return folder
    say(f"{label} (a minute or two)")
    beside = folder.with_name(folder.name + ".part")
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir(parents=True)
    with redirect_stdout(sys.stderr):  # libraries are talkative
        make(beside)
    beside.rename(folder)
    return folder


@contextmanager
def scratch_dir(cache: Path, name: str) -> Iterator[Path]:
    """A folder for work that is of no use once it is interrupted. What a kill left of earlier ones goes after a day."""
    work = cache / "work"
    work.mkdir(parents=True, exist_ok=True)
    for old in work.glob("passing-*"):
        if time.time() - old.stat().st_mtime > _FORSAKEN:
            shutil.rmtree(old, ignore_errors=True)
    folder = work / f"passing-{name}-{os.getpid()}"
    try:
        folder.mkdir()
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def weights_of(base: str, models: Path, cache: Path, say: Say) -> Path:
    """The Hugging Face folder of `base`: that folder itself, or a model of the catalogue as it ships, with the adapter
    of its recipe. What is made is kept in the cache, an adapter's base too.

    Raises `UserError` when there is neither.
    """
    from mypt_desktop.training.dequantise import dequantise
    from mypt_desktop.training.merging import merge_pinned

    if (Path(base) / "config.json").is_file():
        return Path(base)
    described = models / base / "model.json"
    if not described.is_file():
        known = ", ".join(sorted(path.parent.name for path in models.glob("*/model.json"))) or "none"
        raise UserError(f"There is no model called {base}, nor a folder with config.json.", hint=f"Models: {known}.")
    model = json.loads(described.read_text(encoding="utf-8"))
    if model.get("kind") != "language" or not model["source"].get("files"):
        raise UserError(f"{base} is no language model with weights to train.", hint="Name a folder with config.json.")
    (gguf,) = fetch_all(model["source"], cache, say).values()
    tie = bool(model["recipe"]["tie"])
    kept = cache / "weights"
    plain = kept / f"{base}-{recipe_hash({'source': model['source'], 'recipe': {'tie': tie}})[:16]}"
    cached_step(plain, say, f"Dequantising {base}", lambda folder: dequantise(gguf, folder, tie=tie))
    adapter = model["recipe"].get("adapter")
    if not adapter:
        return plain
    return cached_step(
        plain.with_name(f"{plain.name}-{adapter['sha256'][:16]}"),
        say,
        "Adding what was trained",
        lambda folder: merge_pinned(adapter, described.parent, plain, folder),
    )
