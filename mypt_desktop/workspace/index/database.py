"""The index file: one writer, readers that never wait for it, and a new start when the file is damaged or of another
version.

Nothing here is precious: the user's files are the truth. So an unreadable index is replaced, not reported.
"""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.workspace.index import schema

FILE = "index.sqlite"
_BUSY_SECONDS = 20.0


class IndexFailedError(UserError):
    """The index cannot be stored or read where it should be."""


def is_index(folder: Path) -> bool:
    """Whether there is an index in `folder`, sound or not."""
    return (folder / FILE).is_file()


class IndexDatabase:
    """Opens or creates the index in `folder`. Thread-safe; raises `IndexFailedError` when the disk refuses."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = folder / FILE
        self._writing = threading.RLock()
        self._readers: list[sqlite3.Connection] = []
        self._lent: set[sqlite3.Connection] = set()
        self._pool = threading.Lock()
        self._closed = False
        with self._explained():
            make_private(folder)
            self._writer = self._opened()

    @contextmanager
    def atomic(self) -> Iterator[sqlite3.Connection]:
        """The writing connection inside one transaction: all of the block is stored, or none of it."""
        with self._writing, self._explained():
            self._check_open()
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.execute("UPDATE meta SET value = value + 1 WHERE key = 'generation'")
                self._writer.commit()
            except BaseException:
                self._writer.rollback()
                raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection of one's own that sees one state of the index and waits for nobody."""
        with self._explained():
            connection = self._lend()
            try:
                connection.execute("BEGIN")
                yield connection
            finally:
                self._take_back(connection)

    def close(self) -> None:
        """Closes when the writer is done; readers that are busy close theirs as they finish."""
        with self._writing, self._pool:
            if not self._closed:
                self._closed = True
                for connection in [self._writer, *self._readers]:
                    connection.close()
                self._readers.clear()

    def _opened(self) -> sqlite3.Connection:
        """A connection to a sound index of this version, whatever stood there before."""
        try:
            return self._prepared()
        except (sqlite3.DatabaseError, _OtherVersionError) as error:
            if isinstance(error, sqlite3.OperationalError):  # the disk or another program, not the file's content
                raise
            for suffix in ("", "-wal", "-shm"):
                self._file.with_name(FILE + suffix).unlink(missing_ok=True)
            return self._prepared()

    def _prepared(self) -> sqlite3.Connection:
        connection = self._connect()
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("BEGIN IMMEDIATE")
            tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if tables and version != schema.VERSION:
                raise _OtherVersionError
            if not tables:
                _create(connection)
            connection.commit()
        except BaseException:
            connection.close()
            raise
        return connection

    def _connect(self) -> sqlite3.Connection:
        # Transactions are begun and ended by hand (isolation_level None). The newest writes may be lost in a power cut
        # (synchronous NORMAL), never the file's soundness; the next refresh makes up for them.
        connection = sqlite3.connect(self._file, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        connection.row_factory = sqlite3.Row
        connection.create_function("fold", 1, str.casefold, deterministic=True)
        for pragma in ("synchronous=NORMAL", "foreign_keys=ON", "mmap_size=1073741824", "cache_size=-16000"):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def _lend(self) -> sqlite3.Connection:
        with self._pool:
            self._check_open()
            connection = self._readers.pop() if self._readers else self._connect()
            self._lent.add(connection)
        return connection

    def _take_back(self, connection: sqlite3.Connection) -> None:
        with contextlib.suppress(sqlite3.Error):
            connection.rollback()
        with self._pool:
            self._lent.discard(connection)
            if self._closed or len(self._readers) >= 8:
                connection.close()
            else:
                self._readers.append(connection)

    def _check_open(self) -> None:
        if self._closed:
            raise IndexFailedError("The workspace is closed.", hint="Open the folder again.")

    @contextmanager
    def _explained(self) -> Iterator[None]:
        hint = "Check free space and rights of the folder, and close other copies of the program."
        try:
            yield
        except sqlite3.OperationalError as error:
            raise IndexFailedError(f"The index {self._file} cannot be used: {error}.", hint=hint) from error
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError | sqlite3.InterfaceError):
                raise
            raise IndexFailedError(
                f"The index {self._file} is damaged: {error}.", hint="Delete it; it is made anew from your files."
            ) from error
        except OSError as error:
            raise IndexFailedError(
                f"The index {self._file} cannot be stored: {error.strerror or error}.", hint=hint
            ) from error


class _OtherVersionError(Exception):
    pass


def _create(connection: sqlite3.Connection) -> None:
    for statement in schema.TABLES.split(";\n"):
        if statement.strip():
            connection.execute(statement)
    # `origin` tells this file from one made anew, so that a FAISS file of the old one is not taken for its own.
    meta = {"origin": secrets.token_hex(8), "generation": "0", "embedder": ""}
    connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
    connection.execute(f"PRAGMA user_version = {schema.VERSION}")
