"""What is written into the index: documents with their text and chunks, and vectors. Every function is part of a
transaction.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass

from mypt_desktop.language.detection import language_of
from mypt_desktop.workspace.chunks import Span
from mypt_desktop.workspace.editions import Front, edition, front
from mypt_desktop.workspace.index.stored_tables import put_tables
from mypt_desktop.workspace.index.words import indexed, stems
from mypt_desktop.workspace.prepared import Prepared, unpack
from mypt_desktop.workspace.records import holds_records, record_tables
from mypt_desktop.workspace.scans import ScanLine
from mypt_desktop.workspace.tables import MOST_CHARACTERS, tables
from mypt_desktop.workspace.values import chunk_id_of

_LONGEST_PATH = 120  # characters of headings: about 30 of the 256 tokens that the embedder reads
_NO_TABLES = frozenset(
    {"code", "lines", "notebook", "mailbox", "subtitles", "contacts", "calendar"}
)  # formats whose bars and columns are no tables
LINES_OF = (
    "SELECT start, end, page, left, top, right, bottom FROM scan_lines "
    "WHERE document = ? AND end > ? AND start < ? ORDER BY start"
)
"""The lines of a recognised text between two offsets."""
_POINTS = {"xlsx": ".", "xls": "."}  # formats whose numbers we write ourselves


@dataclass(frozen=True, slots=True)
class FileState:
    """What tells, without reading a file, that it is still the one that was read. `mtime_ns` 0 never matches."""

    size: int
    mtime_ns: int
    inode: int


@dataclass(frozen=True, slots=True)
class Known:
    """What the index holds about a path."""

    id: int
    state: FileState
    hash: bytes | None
    format: str
    error: str


@dataclass(frozen=True, slots=True)
class NewDocument:
    """A file that was read, or, with a `container` (the path of one), what came in it. `error`: why it could not be
    read."""

    doc_id: str
    path: str
    title: str
    state: FileState
    created_at: float
    updated_at: float
    hash: bytes | None
    format: str = ""
    error: str = ""
    container: str = ""


@dataclass(frozen=True, slots=True)
class Content:
    """Text and chunks, and the names of the chunks' vectors where these are known from the same bytes elsewhere."""

    prepared: Prepared
    keys: Sequence[bytes] = ()


def vector_key(label: str, heading: str, text: str) -> bytes:
    """Names what is embedded for a chunk."""
    return hashlib.blake2b(embedded(label, heading, text).encode("utf-8", "surrogatepass"), digest_size=16).digest()


def embedded(label: str, heading: str, text: str) -> str:
    """What the embedder is given for a chunk: name, title and headings say what a paragraph is about when it does not.

    Headings that stand in the label or the text already are not said again; of a long path the last ones are kept.
    """
    above = [part for part in heading.split(" > ") if part and part not in label and part not in text[:200]]
    return "\n".join(filter(None, (label, " > ".join(above)[-_LONGEST_PATH:], text)))


def label_of(title: str, headline: str) -> str:
    """Under which names a document is searched: its file's, and on a second line its own where that says more."""
    return title if stems(headline) <= stems(title) else f"{title}\n{headline}"


def known(connection: sqlite3.Connection) -> dict[str, Known]:
    """All files by their paths, without what came in them."""
    rows = connection.execute(
        "SELECT id, path, size, mtime_ns, inode, hash, format, error FROM documents WHERE container = ''"
    )
    return {
        row["path"]: Known(
            row["id"],
            FileState(row["size"], row["mtime_ns"], row["inode"]),
            row["hash"],
            row["format"],
            row["error"],
        )
        for row in rows
    }


def put(connection: sqlite3.Connection, document: NewDocument, content: Content | None) -> None:
    """Stores a document in place of whatever the index held at its path or id."""
    old = connection.execute("SELECT id FROM documents WHERE path = ? OR doc_id = ?", (document.path, document.doc_id))
    remove(connection, [row["id"] for row in old.fetchall()])
    said = _front(document, content)
    one = edition(document.path, said)
    label = label_of(document.title, said.title)
    row = connection.execute(
        "INSERT INTO documents (doc_id, path, title, format, error, size, mtime_ns, inode, created_at, updated_at, "
        "hash, label, headline, dated, version, standing, marked, replaces, language, container, pictures) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            document.doc_id,
            document.path,
            document.title,
            document.format,
            document.error,
            document.state.size,
            document.state.mtime_ns,
            document.state.inode,
            document.created_at,
            document.updated_at,
            document.hash,
            label,
            said.title,
            one.date,
            one.version,
            one.standing,
            one.marked,
            one.replaces,
            language_of("\n".join(content.prepared.bodies[:8])) if content else "",
            document.container,
            content.prepared.pictures if content else 0,
        ),
    )
    if content is not None and row.lastrowid is not None:
        names = [(name, row.lastrowid) for name in one.names]
        connection.executemany("INSERT INTO edition_names (name, document) VALUES (?, ?)", names)
        _put_content(connection, row.lastrowid, document, label, content)


def _front(document: NewDocument, content: Content | None) -> Front:
    """The beginning of a text is that of its first chunks."""
    return front("\n\n".join(content.prepared.bodies[:4]), document.format) if content else Front()


def _put_content(connection: sqlite3.Connection, id: int, document: NewDocument, label: str, content: Content) -> None:
    prepared = content.prepared
    connection.execute("INSERT INTO texts VALUES (?, ?, ?)", (id, prepared.length, prepared.packed))
    keys = content.keys or [
        vector_key(label, span.heading, body) for span, body in zip(prepared.spans, prepared.bodies, strict=True)
    ]
    for position, (span, body, key) in enumerate(zip(prepared.spans, prepared.bodies, keys, strict=True)):
        added = connection.execute(
            "INSERT INTO chunks (chunk_id, document, position, start, end, line, page, heading, text, vector) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                chunk_id_of(document.doc_id, span.start, body),
                id,
                position,
                span.start,
                span.end,
                span.line,
                span.page,
                span.heading,
                body,
                key,
            ),
        )
        words = (added.lastrowid, *map(indexed, (label, span.heading, body)))
        connection.execute("INSERT INTO words (rowid, title, heading, body) VALUES (?, ?, ?, ?)", words)
    places = [(id, *astuple(line)) for line in prepared.lines]
    connection.executemany("INSERT OR IGNORE INTO scan_lines VALUES (?, ?, ?, ?, ?, ?, ?, ?)", places)
    if prepared.length <= MOST_CHARACTERS and holds_records(document.path):
        put_tables(connection, id, record_tables(unpack(prepared.packed), document.path))
    elif prepared.length <= MOST_CHARACTERS and document.format not in _NO_TABLES:
        put_tables(connection, id, tables(unpack(prepared.packed), _POINTS.get(document.format, "")))


def remove(connection: sqlite3.Connection, ids: Iterable[int]) -> None:
    """Forgets documents with all that hangs on them and what came in them, but not their vectors."""
    held = "SELECT h.id FROM documents d JOIN documents h ON h.container = d.path WHERE d.id = ? AND d.container = ''"
    for id in ids:
        for one in (*(row[0] for row in connection.execute(held, (id,)).fetchall()), id):
            forget_words(connection, one)
            connection.execute("DELETE FROM documents WHERE id = ?", (one,))


def forget_words(connection: sqlite3.Connection, document: int) -> None:
    rows = connection.execute(
        "SELECT c.id, d.label, c.heading, c.text FROM chunks c JOIN documents d ON d.id = c.document WHERE d.id = ?",
        (document,),
    ).fetchall()
    connection.executemany(
        "INSERT INTO words (words, rowid, title, heading, body) VALUES ('delete', ?, ?, ?, ?)",
        [(row["id"], *map(indexed, (row["label"], row["heading"], row["text"]))) for row in rows],
    )


def touch(connection: sqlite3.Connection, id: int, state: FileState, updated_at: float) -> None:
    """The file was read again and is the same: remember its new state."""
    connection.execute(
        "UPDATE documents SET size = ?, mtime_ns = ?, inode = ?, updated_at = ? WHERE id = ?",
        (state.size, state.mtime_ns, state.inode, updated_at, id),
    )


def same_content(connection: sqlite3.Connection, hash: bytes, format: str) -> Content | None:
    """What was read from these bytes under another name (a copy, or what a rename left), if there is any.

    Its vectors serve again, though they were made with the other title. A file with others in it is read anew.
    """
    row = connection.execute(
        "SELECT t.document, t.length, t.data, d.path, d.container, d.pictures "
        "FROM documents d JOIN texts t ON t.document = d.id "
        "WHERE d.hash = ? AND d.format = ? ORDER BY d.pictures LIMIT 1",
        (hash, format),
    ).fetchone()
    if row is None:
        return None
    inside = "SELECT 1 FROM documents WHERE container = ? AND substr(path, 1, length(?) + 1) = ? || '/' LIMIT 1"
    if connection.execute(inside, (row["container"] or row["path"], row["path"], row["path"])).fetchone():
        return None
    chunks = connection.execute(
        "SELECT start, end, line, page, heading, text, vector FROM chunks WHERE document = ? ORDER BY position",
        (row["document"],),
    ).fetchall()
    spans, bodies = [Span(*chunk[:5]) for chunk in chunks], [chunk["text"] for chunk in chunks]
    lines = [ScanLine(*line) for line in connection.execute(LINES_OF, (row["document"], 0, row["length"] + 1))]
    prepared = Prepared(row["length"], row["data"], spans, bodies, pictures=row["pictures"], lines=lines)
    return Content(prepared, [chunk["vector"] for chunk in chunks])


def pictures_seen(connection: sqlite3.Connection, doc_id: str, error: str) -> None:
    """The pictures of a document cannot be looked at: what it has beside them is all. Without any passage of text it
    says why (`error`)."""
    connection.execute(
        "UPDATE documents SET pictures = 0, error = CASE WHEN EXISTS "
        "(SELECT 1 FROM chunks WHERE chunks.document = documents.id) THEN error ELSE ? END WHERE doc_id = ?",
        (error, doc_id),
    )


def put_vectors(connection: sqlite3.Connection, vectors: Mapping[bytes, bytes]) -> None:
    connection.executemany("INSERT OR REPLACE INTO vectors (key, value) VALUES (?, ?)", vectors.items())


def embedder(connection: sqlite3.Connection) -> str:
    """Name of the embedder that made the vectors."""
    return str(connection.execute("SELECT value FROM meta WHERE key = 'embedder'").fetchone()[0])


def use_embedder(connection: sqlite3.Connection, name: str) -> None:
    """Vectors of another embedder mean nothing to this one: they are dropped."""
    if embedder(connection) != name:
        connection.execute("DELETE FROM vectors")
        connection.execute("UPDATE meta SET value = ? WHERE key = 'embedder'", (name,))


def drop_orphans(connection: sqlite3.Connection) -> int:
    """Removes vectors that no chunk has any more."""
    return connection.execute(
        "DELETE FROM vectors WHERE NOT EXISTS (SELECT 1 FROM chunks WHERE chunks.vector = vectors.key)"
    ).rowcount
