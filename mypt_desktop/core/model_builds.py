"""Which build belongs to which recipe: the hash that names a built model, and whether a build is complete.

Standard library only: the set-up script runs it before anything is installed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"
RECENT_LOGITS = "recent_logits"
"""The output of a graph that shows the logits of all tokens of a short input, so that guessed tokens can be checked."""
MOST_RECENT = 9
"""Tokens of an input up to which it does."""

_SPACE_PER_SOURCE = 7
"""Times the size of its source that a build takes on the disk meanwhile: read, dequantised to 32 bits beside its
download, and written again."""
_SPACE_PER_PINNED = 8
"""The same for weights in 8 bits beside the recipe: written in 32 bits, and once more with the shapes worked out."""


def recipe_hash(model_json: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical JSON of a model's `source` and `recipe`: equal hashes mean equal builds."""
    decisive = {"source": model_json["source"], "recipe": model_json["recipe"]}
    canonical = json.dumps(decisive, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode("utf-8")).hexdigest()


def space_to_build(model_json: Mapping[str, Any], folder: Path) -> int:
    """Bytes that building takes on the disk meanwhile, downloads included. `folder` is that of the `model.json`, where
    the weights lie that a recipe names itself."""
    named = [entry["file"] for entry in model_json["recipe"].values() if isinstance(entry, dict) and "file" in entry]
    pinned = sum(max(_size(folder / str(name)), 0) for name in named)
    return int(model_json["source"].get("size", 0)) * _SPACE_PER_SOURCE + pinned * _SPACE_PER_PINNED


def is_built(build: Path, expected: str) -> bool:
    """Whether `build` holds a complete build of the recipe whose hash is `expected`.

    The manifest is written last, so its presence says that the build went to its end; files lost or cut short
    afterwards are found by their size. The bytes are not read: see `damaged_files`.
    """
    files = _files_of(build, expected)
    return files is not None and all(_size(build / name) == entry.get("size") for name, entry in files.items())


def damaged_files(build: Path, expected: str) -> list[str]:
    """Names of the files in `build` whose bytes are not those of its manifest; reads every byte.

    A build with no readable manifest for `expected` is damaged in its manifest.
    """
    files = _files_of(build, expected)
    if files is None:
        return [MANIFEST]
    return [name for name, entry in files.items() if _sha256(build / name) != entry.get("sha256")]


def _files_of(build: Path, expected: str) -> dict[str, dict[str, Any]] | None:
    """The manifest's files, or None when it is missing, broken, of another recipe or names a file outside `build`."""
    try:
        manifest = json.loads((build / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(manifest, dict) or manifest.get("recipe_hash") != expected:
        return None
    files = manifest.get("files")
    if not isinstance(files, dict) or not files or not all(isinstance(entry, dict) for entry in files.values()):
        return None
    outside = any(Path(name).is_absolute() or ".." in Path(name).parts for name in files)
    return None if outside else files


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):  # a name that no file can have
        return -1


def _sha256(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""
