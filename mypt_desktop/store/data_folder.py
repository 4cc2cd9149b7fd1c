"""What lies in the data folder where the program keeps its own, and cannot be used there: put aside, or opened again.

Nothing is deleted, and nothing here raises: what cannot be put right is told, and whoever needs it says so too.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from mypt_desktop.core.paths import DataDir
from mypt_desktop.store.flushing import write_whole
from mypt_desktop.store.open_dir import read_regular

_FILES = (
    "mypt.sqlite-wal", "mypt.sqlite-shm", "mypt.sqlite-journal",
    "settings.json", "running.lock", "window.lock", "window.address", "told.json",
    "logs/mypt.log", "logs/mypt.log.1", "logs/mypt.log.2", "logs/mypt.log.3", "logs/crash.log",
)  # fmt: skip
_TOLD = "told.json"
_MOST_TOLD = 200


def put_in_order(data: DataDir) -> list[str]:
    """Makes the data folder usable and returns, as sentences, what was in the way."""
    if sys.platform != "win32":
        _open_to_owner(data.root)
    told = []
    for folder in data.folders:
        told += _checked(folder, is_folder=True, links=True)
    told += _checked(data.database, is_folder=False, links=True)
    told += [sentence for name in _FILES for sentence in _checked(data.root / name, is_folder=False, links=False)]
    return told


def not_told_before(data: DataDir, sentences: Sequence[str]) -> list[str]:
    """Those of `sentences` that earlier starts did not tell; from now on they have."""
    path = data.root / _TOLD
    try:
        read = json.loads(read_regular(path))
        before = {one for one in read if isinstance(one, str)} if isinstance(read, list) else set()
    except (OSError, ValueError, RecursionError):
        before = set()
    new = [sentence for sentence in sentences if sentence not in before]
    if new or (before and not sentences):
        with contextlib.suppress(OSError):  # then it is told again
            write_whole(path, json.dumps(list(sentences)[:_MOST_TOLD]).encode("ascii"), flush=False)
    return new


def _checked(path: Path, *, is_folder: bool, links: bool) -> list[str]:
    """What had to be done about one place. A link may lead to another disk, which may come back."""
    try:
        found = path.lstat()
        if links and stat.S_ISLNK(found.st_mode):
            found = path.stat()
    except (OSError, ValueError):
        return []
    if stat.S_ISDIR(found.st_mode) if is_folder else stat.S_ISREG(found.st_mode):
        if sys.platform != "win32":
            _open_to_owner(path)
        return []
    aside = path.with_name(f"{path.name}.put-aside-{datetime.now(UTC):%Y%m%dT%H%M%S}Z-{os.urandom(3).hex()}")
    what = "a folder" if is_folder else "a file"
    try:
        path.rename(aside)
    except OSError as error:
        return [f"{path} should be {what} and cannot be put aside: {error.strerror or error}."]
    return [f"{path} should be {what}; what was there is now {aside.name}."]


def _open_to_owner(path: Path) -> None:
    try:
        found = path.stat()
        wanted = stat.S_IRWXU if stat.S_ISDIR(found.st_mode) else stat.S_IRUSR | stat.S_IWUSR
        if found.st_mode & wanted != wanted and found.st_uid == os.geteuid():
            path.chmod(stat.S_IMODE(found.st_mode) | wanted)
    except (OSError, ValueError):
        return  # whoever needs it says so
