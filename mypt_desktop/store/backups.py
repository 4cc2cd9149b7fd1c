"""Copies of the database: before an upgrade changes it, and one a day; and putting one in place of a damaged file.

What is put aside is kept, never deleted: somebody may yet get something out of it.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.store.flushing import flush_folder

BETWEEN = timedelta(days=1)
KEPT = 5
_NAME = re.compile(r"mypt-(\d{8}T\d{6})Z(-before-upgrade)?\.sqlite")
_TIME = "%Y%m%dT%H%M%S"
_PAGES_AT_ONCE = 500  # then other programs may write
_MOST_ASIDE = 100  # in one second
_MOST_WAITS = 40  # of a quarter of a second


@dataclass(frozen=True, slots=True)
class Backup:
    path: Path
    made_at: datetime  # UTC


def folder_of(database: Path) -> Path:
    return database.parent / "backups"


def backups(folder: Path) -> list[Backup]:
    """Those in `folder`, newest first."""
    found = []
    with suppress(OSError):
        for path in folder.iterdir():
            if (named := _NAME.fullmatch(path.name)) is not None and path.is_file():
                with suppress(ValueError):
                    found.append(Backup(path, datetime.strptime(named[1], _TIME).replace(tzinfo=UTC)))
    return sorted(found, key=lambda backup: backup.made_at, reverse=True)


def back_up(database: Path, *, upgrade: bool = False) -> Backup:
    """Copies `database` as it is committed now, and removes the oldest copies beyond `KEPT`. Others may go on writing.

    Raises `OSError` or `sqlite3.Error` where the disk refuses or the database is damaged; then no copy is made, and
    none of the older ones is lost for it.
    """
    folder = folder_of(database)
    make_private(folder)
    now = datetime.now(UTC).replace(microsecond=0)
    path = folder / f"mypt-{now.strftime(_TIME)}Z{'-before-upgrade' if upgrade else ''}.sqlite"
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)
    os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with closing(_opened(database)) as source, closing(sqlite3.connect(beside)) as copy:
            source.backup(copy, pages=_PAGES_AT_ONCE, progress=_patience())
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, whole in itself
            if not _is_sound(copy):
                raise sqlite3.DatabaseError("what is in it does not fit together")
        _flush(beside)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    flush_folder(folder)
    for old in backups(folder)[KEPT:]:
        old.path.unlink(missing_ok=True)
    return Backup(path, now)


def back_up_daily(database: Path) -> None:
    """Makes a copy unless the newest is of the last day. A clock that was put back makes none due.

    Raises `UserError` where the disk refuses.
    """
    newest = next(iter(backups(folder_of(database))), None)
    if newest is None or datetime.now(UTC) - newest.made_at >= BETWEEN:
        try:
            back_up(database)
        except (OSError, sqlite3.Error) as error:
            raise UserError(f"The database {database} could not be copied: {error}.") from error


def put_aside(database: Path) -> Path:
    """Moves a damaged database into a new folder beside it, which is returned.

    Raises `UserError` where the disk refuses.
    """
    aside = _journal_aside(database)
    try:
        database.replace(aside / database.name)
        flush_folder(database.parent)
    except OSError as error:
        raise _refused(database, error) from error
    return aside


def restore(backup: Backup, database: Path) -> Path:
    """Puts a copy of `backup` in the place of `database`, which is put aside. Returns where that is.

    Raises `UserError` when the backup is damaged too, or the disk refuses.
    """
    beside = database.with_name(f"{database.name}.new")
    try:
        beside.unlink(missing_ok=True)
        with closing(_opened(backup.path)) as source:
            if not _is_sound(source):
                raise UserError(f"The backup {backup.path} is damaged too.", hint="Choose another one.")
            with closing(sqlite3.connect(beside)) as copy:
                source.backup(copy, pages=_PAGES_AT_ONCE, progress=_patience())
        _flush(beside)
        aside = _journal_aside(database)
        # There is a database at every moment: a start after a kill between would begin an empty one in silence.
        try:
            if not stat.S_ISREG(database.stat().st_mode):
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(database))
            shutil.copyfile(database, aside / database.name)
            _flush(aside / database.name)
        except OSError:  # a link that leads nowhere or to a device, or a file that may not be read
            database.replace(aside / database.name)
        beside.replace(database)
    except sqlite3.Error as error:
        raise UserError(f"The backup {backup.path} cannot be used: {error}.", hint="Choose another one.") from error
    except OSError as error:
        raise _refused(database, error) from error
    flush_folder(database.parent)
    return aside


def _journal_aside(database: Path) -> Path:
    """Moves what SQLite keeps beside it into a new folder: it would be taken for part of what comes in its place."""
    name = f"damaged-{datetime.now(UTC).strftime(_TIME)}Z"
    aside = database.with_name(name)
    try:
        for number in range(2, _MOST_ASIDE):
            if not os.path.lexists(aside):
                break
            aside = database.with_name(f"{name}-{number}")
        aside.mkdir(mode=0o700)
        for part in ("-wal", "-shm"):
            source = database.with_name(database.name + part)
            if os.path.lexists(source):
                source.replace(aside / source.name)
    except OSError as error:
        raise _refused(database, error) from error
    return aside


def _is_sound(connection: sqlite3.Connection) -> bool:
    return connection.execute("PRAGMA quick_check").fetchall() == [("ok",)]


def _patience() -> Callable[[int, int, int], None]:
    """Ends a copy that comes no further: Python tries again for ever where SQLite says that a file is in use."""
    left, waited = -1, 0

    def progress(status: int, remaining: int, total: int) -> None:
        nonlocal left, waited
        waited = waited + 1 if (status not in (sqlite3.SQLITE_OK, sqlite3.SQLITE_DONE) or remaining == left) else 0
        left = remaining
        if waited > _MOST_WAITS:
            raise sqlite3.OperationalError("it is in use all the time")

    return progress


def _opened(path: Path) -> sqlite3.Connection:
    """For reading only."""
    return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _refused(database: Path, error: OSError) -> UserError:
    return UserError(
        f"The database {database} cannot be replaced: {error.strerror or error}.",
        hint="Check free space and rights, and close other copies of the program.",
    )
