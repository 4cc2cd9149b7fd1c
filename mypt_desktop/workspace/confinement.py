"""Paths confined to one root: what a relative path may name, and reading a file without being led outside."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from mypt_desktop.core.errors import DocumentUnreadableError, PathRefusedError

_DEVICES = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(\.|$)", re.IGNORECASE
)
_HINT = "Give a path inside the workspace folder, such as notes/plan.md."


def checked_relative(path: str) -> str:
    """`path` with forward slashes if it may name something inside a root on every platform.

    Raises `PathRefusedError` for absolute paths, drives and shares, `..`, alternate streams and device names.
    """
    refused = PathRefusedError(f"The path {path[:200]!r} is refused: it is not inside the workspace.", hint=_HINT)
    if not path or "\0" in path:
        raise refused
    parts = path.replace("\\", "/").split("/")
    if parts[0] == "" or any(part == ".." for part in parts):
        raise refused
    for part in parts:
        if ":" in part:
            raise PathRefusedError(f"The path {path[:200]!r} is refused: it has a drive or a stream in it.", hint=_HINT)
        if _DEVICES.match(part.strip()) or (part.strip(" .") == "" and part not in ("", ".")):
            raise PathRefusedError(f"The path {path[:200]!r} is refused: {part!r} is the name of a device.", hint=_HINT)
    return "/".join(part for part in parts if part not in ("", "."))


def confined(root: Path, path: str) -> Path:
    """The real file that relative `path` names under `root`, symbolic links followed; it need not exist.

    Raises `PathRefusedError` when it would lie outside.
    """
    base = root.resolve()
    try:
        real = (base / checked_relative(path)).resolve()
    except (OSError, RuntimeError, ValueError) as error:  # loops of links, names the system cannot hold
        raise PathRefusedError(f"The path {path[:200]!r} cannot be followed: {error}", hint=_HINT) from error
    if real != base and base not in real.parents:
        raise PathRefusedError(f"The path {path[:200]!r} is refused: it leads out of the workspace.", hint=_HINT)
    return real


def read_regular(file: Path, limit: int, *, whole: bool = True) -> tuple[bytes, os.stat_result]:
    """The bytes of a regular file and its state before it was read; the first `limit` of them where not `whole`.

    `file` has no links left in it (see `confined`): one put in its place since is refused, and so are pipes and
    devices, which would block. Raises `DocumentUnreadableError` for these, for files above `limit` bytes and for read
    errors.
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(file, flags)
    except (OSError, ValueError) as error:
        raise DocumentUnreadableError(f"{file.name} cannot be opened: {reason(error)}.") from error
    with os.fdopen(descriptor, "rb") as opened:
        state = os.fstat(opened.fileno())
        if not stat.S_ISREG(state.st_mode):
            raise DocumentUnreadableError(f"{file.name} is not a regular file.")
        try:
            data = opened.read(limit + 1 if whole else limit)
        except OSError as error:
            raise DocumentUnreadableError(f"{file.name} cannot be read: {reason(error)}.") from error
    if len(data) > limit:
        raise DocumentUnreadableError(f"{file.name} is larger than {limit // 2**20} MB and was not read.")
    return data, state


def reason(error: OSError | ValueError) -> str:
    """The system's words for a failure, without numbers and paths."""
    return (error.strerror if isinstance(error, OSError) and error.strerror else str(error)).lower()
