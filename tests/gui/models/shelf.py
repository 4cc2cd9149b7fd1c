"""Models that are no models: built as far as can be seen, and programs in the builder's place."""

from __future__ import annotations

import json
from pathlib import Path

import psutil

from mypt_desktop.core.model_builds import MANIFEST, recipe_hash

BYTES = b"x" * 3_000_000


def pretend(folder: Path) -> None:
    """A build that is complete as far as can be seen without loading it."""
    raw = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    build = folder / "build"
    build.mkdir(parents=True)
    (build / "model.onnx").write_bytes(BYTES)
    about = {"recipe_hash": recipe_hash(raw), "files": {"model.onnx": {"size": len(BYTES), "sha256": ""}}}
    (build / MANIFEST).write_text(json.dumps(about), encoding="utf-8")


def own_model(data: Path, name: str = "mine") -> Path:
    """A model that the user imported, built as `pretend` does."""
    about = {"name": name, "kind": "language", "title": "My own model", "base": "mine.gguf", "dialect": "hermes"}
    about |= {"context_length": 4096, "source": {"size": 1, "files": []}, "recipe": {"imported": "mine.gguf"}}
    folder = data / "models" / name
    folder.mkdir(parents=True)
    (folder / "model.json").write_text(json.dumps(about), encoding="utf-8")
    pretend(folder)
    return folder


def stand_in(path: Path, script: str) -> str:
    """A program in the builder's place: it gets `-m MODULE NAME --models DIR …`."""
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def is_gone(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True
