"""Database: one SQLite file in WAL mode, one writer and one reader connection, every write in one transaction.

A commit is on the disk when `atomic()` ends (`synchronous=FULL`): what was acknowledged survives a kill or power cut.
Readers never wait for the writer, so a window may read while an answer is being written.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.store import migrations

BUSY_MILLISECONDS = 10_000
_DAMAGED = "Open the window anew: it offers to put a copy in its place. `mypt-desktop doctor` checks it."
_TEXT = partial(str, encoding="utf-8", errors="replace")  # a damaged letter is no reason to lose a chat


class DatabaseFailedError(UserError):
    """The database file cannot be opened, read or written."""


class DamagedDatabaseError(DatabaseFailedError):
    """What is in the file is no database, or no longer one. `store.backups` has copies."""


class Database:
    """Opens `path`, creating or migrating it as needed. Thread-safe.

    Raises `DatabaseFailedError` when the file is no database, is newer than this program, or the disk refuses.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._doubted = path.with_name(f"{path.name}-doubted")
        self._writing = threading.RLock()
        self._reading = threading.RLock()
        self._closed = False
        opened: list[sqlite3.Connection] = []
        if path.is_symlink() and not os.path.exists(path):  # noqa: PTH110 - never raises
            raise DamagedDatabaseError(
                f"The database {path} is a link that leads nowhere (to {path.readlink()}).",
                hint="Bring back the disk it is on, or start with a copy or an empty one: the link is put aside.",
            )
        with self._explained():
            try:
                make_private(path.parent)
                _make_private_file(path)
                opened.append(self._connect())
                self._check_where_doubted(opened[0])
                migrations.migrate(opened[0], path)
                opened.append(self._connect())
                opened[1].execute("PRAGMA query_only=ON")
            except BaseException:
                for connection in opened:
                    connection.close()
                raise
        self._writer, self._reader = opened

    @contextmanager
    def atomic(self) -> Iterator[sqlite3.Connection]:
        """The writing connection inside one transaction: all of the block is stored, or none of it."""
        with self._writing, self._explained():
            self._check_open()
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._commit()
            except BaseException:
                self._writer.rollback()
                raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The reading connection, inside one snapshot of the data."""
        with self._reading, self._explained():
            self._check_open()
            self._reader.execute("BEGIN")
            try:
                yield self._reader
            finally:
                self._reader.rollback()

    def integrity(self) -> list[str]:
        """What SQLite finds wrong with the file and its foreign keys; empty when all is well."""
        with self.reading() as connection:
            found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
            orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
        problems = [] if found == ["ok"] else found
        return problems + [f"{row['table']} row {row['rowid']} refers to a missing {row['parent']}" for row in orphans]

    def close(self) -> None:
        with self._writing, self._reading:
            self._closed = True
            self._reader.close()
            self._writer.close()

    def _commit(self) -> None:
        """Rows that refer to missing ones keep every later change of theirs from being committed."""
        try:
            self._writer.commit()
        except sqlite3.IntegrityError as error:
            self._writer.rollback()
            if self._writer.execute("PRAGMA foreign_key_check").fetchone() is None:
                raise
            raise DamagedDatabaseError(
                f"The database {self.path} is damaged: rows in it refer to others that are missing.",
                hint="`mypt-desktop doctor` says which.",
            ) from error

    def _check_where_doubted(self, connection: sqlite3.Connection) -> None:
        """Damage of a page that opening does not read shows up later: then the next start looks at all of the file, so
        that the window offers a copy."""
        if not os.path.lexists(self._doubted):
            return
        found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        if found != "ok":
            raise DamagedDatabaseError(f"The database {self.path} is damaged: {found}.", hint=_DAMAGED)
        try:
            _plan_every_change(connection)
        except sqlite3.OperationalError as error:
            raise DamagedDatabaseError(f"The database {self.path} is damaged: {error}.", hint=_DAMAGED) from error
        with suppress(OSError):
            self._doubted.unlink()

    def _doubt(self) -> None:
        with suppress(OSError):  # a note that cannot be made is no reason to fail in another way
            self._doubted.touch(mode=0o600)

    def _check_open(self) -> None:
        if self._closed:
            raise DatabaseFailedError("The database is closed.", hint="Start the program again.")

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=BUSY_MILLISECONDS / 1000, check_same_thread=False)
        try:
            connection.row_factory = sqlite3.Row
            connection.text_factory = _TEXT
            _keep_a_write_ahead_log(connection)
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
        except BaseException:
            connection.close()
            raise
        return connection

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turns what the disk or another program did into a sentence; our own mistakes pass through."""
        try:
            yield
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_ERROR:  # its tables are not what they were
                raise DamagedDatabaseError(f"The database {self.path} is damaged: {error}.", hint=_DAMAGED) from error
            hint = "Close other copies of the program, check free space and rights, then try again."
            raise DatabaseFailedError(f"The database {self.path} cannot be used: {error}.", hint=hint) from error
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError | sqlite3.InterfaceError):
                raise
            self._doubt()
            raise DamagedDatabaseError(f"The database {self.path} is damaged: {error}.", hint=_DAMAGED) from error
        except UnicodeDecodeError as error:  # in the words that SQLite has for damage
            self._doubt()
            raise DamagedDatabaseError(f"The database {self.path} is damaged.", hint=_DAMAGED) from error
        except OSError as error:
            raise DatabaseFailedError(
                f"The database {self.path} cannot be opened: {error.strerror or error}.",
                hint="Check the folder's rights, or name another with --data-dir.",
            ) from error


def _plan_every_change(connection: sqlite3.Connection) -> None:
    """Has SQLite read all triggers, which no check of its own does: each is a text in the file like any other."""
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    for (table,) in tables.fetchall():
        columns = [str(row["name"]) for row in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))]
        same = ", ".join(f"{_quoted(name)} = {_quoted(name)}" for name in columns)
        changes = (f"DELETE FROM {_quoted(table)}", f"INSERT INTO {_quoted(table)} DEFAULT VALUES")
        for change in (*changes, f"UPDATE {_quoted(table)} SET {same}"):
            connection.execute(f"EXPLAIN {change}")


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _make_private_file(path: Path) -> None:
    """SQLite would make it with the modes of the umask, and gives those of this file to what it keeps beside it."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _keep_a_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switches the file to WAL. Here SQLite does not wait by itself when another program opens the new file at once."""
    deadline = time.monotonic() + BUSY_MILLISECONDS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
