"""`python -m tests.earlier.upgrade_killer DATABASE MOMENT…`: kills the upgrade of a database at each of the moments.

A moment is a step of `store.migrations`, which is done when the kill comes, or `copy`, when the copy before them is.
Prints for each how the process ended, and what is other than before: nothing, or what SQLite finds wrong.
"""

from __future__ import annotations

import functools
import json
import os
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

from mypt_desktop.store import backups, migrations
from mypt_desktop.store.database import Database


def main() -> None:
    database, left = Path(sys.argv[1]), {}
    before = _content(database)
    for moment in sys.argv[2:]:
        child = os.fork()
        if not child:
            _upgrade(database, moment)
            os._exit(0)
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        left[moment] = [ended, sorted(set(before) ^ set(_content(database)))]
    print(json.dumps(left))


def _content(database: Path) -> list[str]:
    """Its schema, every row of it as SQL, and what SQLite says of its soundness."""
    with closing(sqlite3.connect(database)) as connection:
        checked = [*connection.execute("PRAGMA user_version"), *connection.execute("PRAGMA integrity_check")]
        return [*map(str, checked), *connection.iterdump()]


def _upgrade(database: Path, moment: str) -> None:
    steps = tuple(_dying(step) if step.__name__ == moment else step for step in migrations.STEPS)
    copy = _dying(backups.back_up) if moment == "copy" else backups.back_up
    with patch.object(migrations, "STEPS", steps), patch.object(backups, "back_up", copy):
        Database(database)


def _dying(work: Callable[..., Any]) -> Callable[..., None]:
    @functools.wraps(work)
    def died(*arguments: Any, **named: Any) -> None:
        work(*arguments, **named)
        os.kill(os.getpid(), signal.SIGKILL)

    return died


if __name__ == "__main__":
    main()
