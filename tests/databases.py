"""A database for tests that are about something else: a copy of one that was made once.

Making one applies every migration and waits a dozen times for the disk, a tenth of a second in each of a thousand
tests. What migrations do, `tests/store/test_database.py` says.
"""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

from mypt_desktop.core.paths import make_private
from mypt_desktop.store.database import Database


def fresh_database(path: Path) -> Database:
    """Opens the database at `path`, which is new unless it is there already. The caller closes it."""
    if not path.exists():
        make_private(path.parent)
        path.touch(0o600, exist_ok=False)
        path.write_bytes(_made_once())
    return Database(path)


@functools.cache
def _made_once() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "mypt.sqlite")
        Database(path).close()
        return path.read_bytes()
