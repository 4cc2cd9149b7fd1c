"""An index that goes along with the documents: what was read from which bytes, in one SQLite file for other machines.

It names contents by their hash and knows no paths. The machine that takes it over reads and hashes its own files and
asks here for the text of these bytes; documents, words, tables and ids are made anew by its own code, and no row is
taken over unchecked. Whether the text is what stands in those bytes cannot be checked without extracting it again.
"""

from __future__ import annotations

import contextlib
import math
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.workspace.chunks import Span
from mypt_desktop.workspace.formats.extracted import MAX_CHARACTERS, MAX_PICTURES
from mypt_desktop.workspace.index import database, reading, schema, writing
from mypt_desktop.workspace.index.writing import Content
from mypt_desktop.workspace.prepared import Prepared
from mypt_desktop.workspace.scans import ScanLine

_LAYOUT = 0x4D595031  # of the tables below ("MYP1", the file's application_id)
_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE contents (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL,
    format TEXT NOT NULL,
    pictures INTEGER NOT NULL,
    length INTEGER NOT NULL,
    data BLOB NOT NULL,
    UNIQUE (hash, format)
);
CREATE TABLE passages (
    content INTEGER NOT NULL,
    start INTEGER NOT NULL,
    end INTEGER NOT NULL,
    line INTEGER NOT NULL,
    page INTEGER,
    heading TEXT NOT NULL,
    key BLOB NOT NULL,
    PRIMARY KEY (content, start)
) WITHOUT ROWID;
CREATE TABLE scan_lines (
    content INTEGER NOT NULL,
    start INTEGER NOT NULL,
    end INTEGER NOT NULL,
    page INTEGER NOT NULL,
    left REAL NOT NULL,
    top REAL NOT NULL,
    right REAL NOT NULL,
    bottom REAL NOT NULL,
    PRIMARY KEY (content, start)
) WITHOUT ROWID;
CREATE TABLE vectors (key BLOB PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
"""
_KEY = 16  # bytes of a vector's name
_MAX_VALUE = 500_000_000  # bytes of one value in the file: a text of `MAX_CHARACTERS` that does not compress at all
_MAX_PASSAGES = 500_000  # in one document
_MAX_HEADING = 20_000
_MAX_NUMBER = 2**31  # of a line or a page
_BATCH = 400

_DAMAGED = "The index that came with this folder is damaged and was not used."


@dataclass(frozen=True, slots=True)
class PortableFacts:
    """What a portable index says of itself: how many `documents` it saves reading, and its `embedder`'s name."""

    documents: int
    embedder: str


def export(index: Path, target: Path, progress: Callable[[int, int], None], stopped: Callable[[], bool]) -> int:
    """Writes what the index in folder `index` holds of its documents to the new file `target`, as of one moment.

    Returns how many documents' texts there are in it, fewer once `stopped`. Raises `UserError` for an index that is not
    complete, and where the disk refuses.
    """
    try:
        address = f"{(index / database.FILE).absolute().as_uri()}?mode=rw"  # an index that is gone is not made anew
        with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as source:
            source.row_factory = sqlite3.Row
            source.execute("PRAGMA query_only=ON")
            source.execute("BEGIN")
            embedder = writing.embedder(source)
            if not reading.generation(source)[1] or (embedder and reading.pending(source)):
                raise UserError("The index of this folder is not complete yet.", hint="Try again when it is.")
            with closing(sqlite3.connect(target, isolation_level=None)) as made:
                # It becomes of use when it is renamed, after a flush: until then nothing has to survive a crash.
                made.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;" + _TABLES)
                made.execute("BEGIN")
                count = _copy(source, made, progress, stopped)
                made.executemany("INSERT INTO meta VALUES (?, ?)", [("documents", str(count)), ("embedder", embedder)])
                made.execute("COMMIT")
                made.execute(f"PRAGMA application_id={_LAYOUT}")
                made.execute(f"PRAGMA user_version={schema.VERSION}")
                return count
    except sqlite3.DatabaseError as error:
        raise UserError(
            f"The index for other machines cannot be written: {error}.", hint="Check the free space of the disk."
        ) from error


def facts(file: Path) -> PortableFacts:
    """What the portable index `file` says of itself. Raises `UserError` where it does not fit this program, or is
    none."""
    with _explained(), closing(_opened(file)) as connection:
        return _facts(connection)


class PortableIndex:
    """A portable index that is read from; its file is this machine's own copy. `close` it. A fault that turns up while
    it is read makes it as good as empty, with the sentence in `fault`."""

    def __init__(self, file: Path) -> None:
        """Raises `UserError` for a file that is damaged, of another version, or holds what it should not."""
        with _explained():
            self._connection = _opened(file)
        try:
            with _explained():
                self.embedder = _facts(self._connection).embedder
                if self._connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                    raise UserError(_DAMAGED)
        except BaseException:
            self._connection.close()
            raise
        self.fault = ""

    def close(self) -> None:
        self._connection.close()

    def content(self, hash: bytes, format: str) -> Content | None:
        """What was read from these bytes, if it is here and sound."""
        if self.fault:
            return None
        try:
            with _explained():
                return self._content(hash, format)
        except UserError as error:
            self.fault = str(error)
            return None

    def vectors(self, keys: Iterable[bytes], dimension: int) -> Iterator[dict[bytes, bytes]]:
        """Those of `keys` that are here and sound, some hundred at a time."""
        wanted = list(keys)
        for at in range(0, len(wanted), _BATCH):
            if self.fault:
                return
            batch = wanted[at : at + _BATCH]
            marks = ", ".join("?" * len(batch))
            try:
                with _explained():
                    sql = f"SELECT key, value FROM vectors WHERE key IN ({marks})"
                    rows = self._connection.execute(sql, batch).fetchall()
            except UserError as error:
                self.fault = str(error)
                return
            yield {key: value for key, value in rows if _is_vector(value, dimension)}

    def _content(self, hash: bytes, format: str) -> Content | None:
        row = self._connection.execute(
            "SELECT id, pictures, length, data FROM contents WHERE hash = ? AND format = ?", (hash, format)
        ).fetchone()
        if row is None:
            return None
        id, pictures, length, data = row
        _check(_whole(length, MAX_CHARACTERS) and _whole(pictures, MAX_PICTURES) and isinstance(data, bytes))
        text = _unpacked(data, length)
        passages = self._connection.execute(
            "SELECT start, end, line, page, heading, key FROM passages WHERE content = ? ORDER BY start LIMIT ?",
            (id, _MAX_PASSAGES + 1),
        ).fetchall()
        _check(len(passages) <= _MAX_PASSAGES)
        spans = [_span(passage[:5], length) for passage in passages]
        keys = [passage[5] for passage in passages]
        _check(all(isinstance(key, bytes) and len(key) == _KEY for key in keys))
        _check(all(one.start < other.start for one, other in pairwise(spans)))
        places = self._connection.execute(
            "SELECT start, end, page, left, top, right, bottom FROM scan_lines WHERE content = ? "
            "ORDER BY start LIMIT ?",
            (id, _MAX_PASSAGES + 1),
        ).fetchall()
        lines = [_scan_line(place, length) for place in places]
        bodies = [text[span.start : span.end] for span in spans]
        return Content(Prepared(length, data, spans, bodies, pictures=pictures, lines=lines), keys)


def _copy(
    source: sqlite3.Connection,
    made: sqlite3.Connection,
    progress: Callable[[int, int], None],
    stopped: Callable[[], bool],
) -> int:
    holders = _holders(source)
    documents = source.execute(
        "SELECT d.id, d.path, d.hash, d.format, d.pictures, t.length FROM documents d "
        "JOIN texts t ON t.document = d.id WHERE d.hash IS NOT NULL ORDER BY d.pictures, d.id"
    ).fetchall()
    count = 0
    for number, document in enumerate(documents):
        progress(number, len(documents))
        if stopped():
            return count
        if document["path"] in holders:
            continue
        added = made.execute(
            "INSERT OR IGNORE INTO contents (hash, format, pictures, length, data) VALUES (?, ?, ?, ?, ?)",
            (
                *(document[name] for name in ("hash", "format", "pictures", "length")),
                source.execute("SELECT data FROM texts WHERE document = ?", (document["id"],)).fetchone()[0],
            ),
        )
        count += 1
        if added.rowcount != 1:  # a copy of one that is there already
            continue
        passages = source.execute(
            "SELECT start, end, line, page, heading, vector FROM chunks WHERE document = ?", (document["id"],)
        )
        made.executemany(
            f"INSERT INTO passages VALUES ({added.lastrowid}, ?, ?, ?, ?, ?, ?)",
            map(tuple, passages),
        )
        places = source.execute(writing.LINES_OF, (document["id"], 0, document["length"] + 1))
        made.executemany(
            f"INSERT INTO scan_lines VALUES ({added.lastrowid}, ?, ?, ?, ?, ?, ?, ?)",
            map(tuple, places),
        )
    vectors = source.execute("SELECT key, value FROM vectors WHERE key IN (SELECT vector FROM chunks)")
    made.executemany("INSERT INTO vectors VALUES (?, ?)", map(tuple, vectors))
    progress(len(documents), len(documents))
    return count


def _holders(source: sqlite3.Connection) -> set[str]:
    """Paths of the files in which others came. They are read again elsewhere: what came in them is found that way."""
    found = set()
    for path, container in source.execute("SELECT path, container FROM documents WHERE container <> ''"):
        above = path
        while len(above) > len(container):
            above = above.rpartition("/")[0]
            found.add(above)
    return found


def _opened(file: Path) -> sqlite3.Connection:
    """A connection that cannot write and runs nothing of the file's. Raises what SQLite does."""
    address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_VALUE)
    for pragma in ("trusted_schema=OFF", "cell_size_check=ON", "mmap_size=0", "query_only=ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _facts(connection: sqlite3.Connection) -> PortableFacts:
    layout = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if (layout, version) != (_LAYOUT, schema.VERSION):
        raise UserError("The index that came with this folder is of another version of the program and was not used.")
    with closing(sqlite3.connect(":memory:")) as pattern:
        pattern.executescript(_TABLES)
        _check(_schema(connection) == _schema(pattern))  # no table, view or trigger more
    meta = dict(connection.execute("SELECT key, value FROM meta LIMIT 10").fetchall())
    documents, embedder = meta.get("documents"), meta.get("embedder")
    _check(isinstance(documents, str) and documents.isascii() and documents.isdigit() and len(documents) < 10)
    _check(isinstance(embedder, str) and len(embedder) < 500)
    return PortableFacts(int(str(documents)), str(embedder))


def _schema(connection: sqlite3.Connection) -> list[Any]:
    return connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name LIMIT 100").fetchall()


@contextlib.contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, ValueError, zlib.error, OverflowError) as error:  # ValueError: text that is no UTF-8 too
        raise UserError(_DAMAGED) from error


def _check(sound: bool) -> None:
    if not sound:
        raise UserError(_DAMAGED)


def _whole(value: object, most: int, least: int = 0) -> bool:
    return isinstance(value, int) and least <= value <= most


def _unpacked(data: bytes, length: int) -> str:
    """The text, never more of it than `length` characters can take."""
    unpacking = zlib.decompressobj()
    raw = unpacking.decompress(data, 4 * length + 1)
    _check(unpacking.eof and not unpacking.unused_data)
    text = raw.decode("utf-8", "surrogatepass")
    _check(len(text) == length)
    return text


def _span(row: tuple[Any, ...], length: int) -> Span:
    start, end, line, page, heading = row
    _check(_whole(end, length) and _whole(start, end - 1) and _whole(line, _MAX_NUMBER, 1))
    _check(page is None or _whole(page, _MAX_NUMBER))
    _check(isinstance(heading, str) and len(heading) <= _MAX_HEADING)
    return Span(start, end, line, page, heading)


def _scan_line(row: tuple[Any, ...], length: int) -> ScanLine:
    start, end, page, *sides = row
    _check(_whole(end, length) and _whole(start, end) and _whole(page, _MAX_NUMBER, 1))
    _check(all(isinstance(side, float) and math.isfinite(side) for side in sides))
    return ScanLine(start, end, page, *sides)


def _is_vector(value: object, dimension: int) -> bool:
    if not isinstance(value, bytes) or len(value) != 2 * dimension:
        return False
    import numpy as np

    vector = np.frombuffer(value, dtype="<f2").astype("float32")
    return bool(0.5 < float(vector @ vector) < 2.0)  # of length 1, and no number in it that is none
