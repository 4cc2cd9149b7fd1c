"""What building a model takes on this machine: network, disk, an environment. Looks only; fetches and makes nothing."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from mypt_desktop.core.model_builds import is_built, recipe_hash, space_to_build
from mypt_desktop.gui.model_ports import BuildNeeds
from mypt_desktop.runtime.catalog import ModelInfo
from mypt_desktop.training import build_place

_ENVIRONMENT_BYTES = 3_000_000_000
_PACKAGES = "the Python package index"


def needs_of(info: ModelInfo) -> BuildNeeds | None:
    """None where the model is built, or where its `model.json` has no recipe, as that of an imported one."""
    raw = None if info.built else recipe_in(info.folder)
    if raw is None:
        return None
    cache = build_place.cache_dir()
    files = raw["source"]["files"]
    blocked = build_place.why_not() or _unwritable(info.folder)
    environment = not build_place.has_environment()
    if is_built(cached_build(info.name, raw), recipe_hash(raw)):
        return BuildNeeds(blocked=blocked, free_bytes=_free(info.folder))
    missing = [entry for entry in files if not _is_fetched(entry, cache)]
    return BuildNeeds(
        fetch_bytes=sum(int(entry["size"]) for entry in missing),
        places=_places(missing),
        disk_bytes=space_to_build(raw, info.folder) + (_ENVIRONMENT_BYTES if environment else 0),
        free_bytes=_free(cache),
        environment=environment,
        blocked=blocked,
    )


def cached_build(name: str, recipe: Mapping[str, Any]) -> Path:
    """Where checkouts of the program share the build of this recipe."""
    return build_place.cache_dir() / "models" / f"{name}-{recipe_hash(recipe)[:16]}"


def recipe_in(folder: Path) -> Mapping[str, Any] | None:
    """The `model.json` in it, where that says how to build the model."""
    try:
        raw = json.loads((folder / "model.json").read_text(encoding="utf-8"))
        files = raw["source"]["files"]
        int(raw["source"].get("size", 0))
        usable = isinstance(raw["recipe"], dict) and bool(files or "learned" in raw["recipe"])
        usable = usable and all(
            isinstance(entry["file"], str) and int(entry["size"]) >= 0 and entry["sha256"] and entry["from"]
            for entry in files
        )
        recipe_hash(raw)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return raw if usable and isinstance(raw, dict) else None


def _is_fetched(entry: Mapping[str, Any], cache: Path) -> bool:
    """As the builder decides it (`training.sources`)."""
    try:
        path = cache / "sources" / str(entry["sha256"])[:16] / str(entry["file"])
        return path.stat().st_size == int(entry["size"])
    except OSError:
        return False


def _places(entries: list[Mapping[str, Any]]) -> tuple[str, ...]:
    """Where the files come from, in the order in which the places are tried."""
    found = []
    for way in (way for entry in entries for way in entry["from"] if isinstance(way, dict)):
        packages = way.get("packages")
        if way.get("kind") == "url":
            found.append(urlsplit(str(way.get("url"))).hostname or str(way.get("url")))
        elif isinstance(packages, list) and packages:
            which = str(packages[0]) if len(packages) == 1 else f"{len(packages)} packages, {packages[0]} and following"
            found.append(f"{_PACKAGES} ({which})")
    return tuple(dict.fromkeys(found))


def _unwritable(folder: Path) -> str:
    if os.access(folder, os.W_OK):
        return ""
    return f"{folder} cannot be written by you. Build it as the user who installed the program."


def _free(folder: Path) -> int:
    """Bytes that are free where `folder` is, or will be."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return 0
