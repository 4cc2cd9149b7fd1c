"""Text files in the folder of the chat's files."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def write_file(workspace: Path, path: str, content: str) -> dict[str, Any]:
    """Creates `path` with its folders, or replaces it. `size` is in bytes."""
    target = workspace / path
    target.parent.mkdir(parents=True, exist_ok=True)
    return {"written": path, "size": target.write_bytes(content.encode("utf-8"))}


def read_file(workspace: Path, path: str) -> dict[str, Any]:
    """The text of `path`; bytes that are no UTF-8 come as replacement characters."""
    target = workspace / path
    if not target.is_file():
        there = sorted(p.relative_to(workspace).as_posix() for p in workspace.rglob("*") if p.is_file())
        raise FileNotFoundError(f"There is no file {path}. Files: {', '.join(there[:20]) or 'none'}.")
    data = target.read_bytes()
    return {"path": path, "content": data.decode("utf-8", "replace"), "size": len(data)}
