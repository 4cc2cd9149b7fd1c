"""What is read from the index: documents, texts, chunks, chunks by their words. Every function is part of one
snapshot.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TypeAlias

from mypt_desktop.workspace.editions import Edition, Standing
from mypt_desktop.workspace.index.writing import LINES_OF, FileState, NewDocument
from mypt_desktop.workspace.prepared import unpack
from mypt_desktop.workspace.scans import ScanLine
from mypt_desktop.workspace.values import Chunk, ChunkMetadata, Document

_DOCUMENT = "SELECT id, doc_id, title, path, created_at, updated_at, error, size, container FROM documents WHERE 1 "
_CHUNK = (
    "SELECT c.id, c.chunk_id, d.doc_id, d.path, c.text, c.position, c.start, c.end, c.line, c.page, c.heading, "
    "d.title, d.headline, d.dated FROM chunks c JOIN documents d ON d.id = c.document "
)
_ROWS_OF = "SELECT id FROM chunks WHERE document IN (SELECT id FROM documents WHERE {})"
_WEIGHTS = (2.0, 1.5, 1.0)  # of title, heading and body; measured on the development questions
_BUDGET = 8_000
"""Rows that one word search may score: 1.3 us each. Where a question matches more, its commonest words are left out."""
_MOST_SIBLINGS = 40
_AMONG = "doc_id IN (SELECT value FROM json_each(?))"

Only: TypeAlias = "frozenset[str] | None"
"""The ids of the documents that are looked at; None for all."""


@dataclass(frozen=True, slots=True)
class Counts:
    """`documents` are those that were read, `unread` those that were not."""

    documents: int
    unread: int
    chunks: int
    vectors: int


@dataclass(frozen=True, slots=True)
class Unembedded:
    """A chunk that lacks its vector; `key` is the name the vector will have."""

    id: int
    label: str
    heading: str
    text: str
    key: bytes
    path: str


@dataclass(frozen=True, slots=True)
class Pictured:
    """A document as it was stored, and how many of its `pictures` were not looked at for text yet."""

    document: NewDocument
    pictures: int


@dataclass(frozen=True, slots=True)
class Sibling:
    """A document that shares a name with others, as one edition of them; `written` is its file's time."""

    doc_id: str
    path: str
    edition: Edition
    written: float


def counts(connection: sqlite3.Connection) -> Counts:
    documents, unread = connection.execute(
        "SELECT coalesce(sum(error = ''), 0), coalesce(sum(error <> ''), 0) FROM documents"
    ).fetchone()
    chunks = connection.execute("SELECT count(*) FROM chunks").fetchone()[0]
    return Counts(documents, unread, chunks, connection.execute("SELECT count(*) FROM vectors").fetchone()[0])


def generation(connection: sqlite3.Connection) -> tuple[str, int]:
    """Which index file this is, and how often it was written to."""
    meta = dict(connection.execute("SELECT key, value FROM meta").fetchall())
    return meta["origin"], int(meta["generation"])


def languages(connection: sqlite3.Connection, only: Only = None) -> dict[str, int]:
    """How many documents are in each language, the commonest first."""
    condition, values = selecting("", only)
    sql = f"SELECT language, count(*) FROM documents WHERE language <> '' AND {condition} GROUP BY 1 ORDER BY 2 DESC, 1"
    return {row[0]: row[1] for row in connection.execute(sql, values)}


def documents(connection: sqlite3.Connection) -> list[Document]:
    return [_document(row) for row in connection.execute(_DOCUMENT + "ORDER BY path")]


def document(connection: sqlite3.Connection, name: str) -> Document | None:
    """By id, path, title or file name, in this order; letter case is the last thing to matter."""
    clean = name.strip().replace("\\", "/").removeprefix("./")
    for condition in ("doc_id = ?", "path = ?", "title = ?", "fold(path) = fold(?)", "fold(title) = fold(?)"):
        row = connection.execute(_DOCUMENT + f"AND {condition} ORDER BY path LIMIT 1", (clean,)).fetchone()
        if row is not None:
            return _document(row)
    wanted = clean.casefold()
    for row in connection.execute(_DOCUMENT + "ORDER BY length(path), path"):
        path = PurePosixPath(row["path"].casefold())
        if wanted and (path.name == wanted or path.stem == wanted or str(path).endswith(f"/{wanted}")):
            return _document(row)
    return None


def text(connection: sqlite3.Connection, doc_id: str) -> str | None:
    row = connection.execute(
        "SELECT t.data FROM texts t JOIN documents d ON d.id = t.document WHERE d.doc_id = ?", (doc_id,)
    ).fetchone()
    return unpack(row["data"]) if row else None


def scan_lines(connection: sqlite3.Connection, doc_id: str, start: int, end: int) -> list[ScanLine]:
    """Where the recognised text between two offsets is seen, in order; none where it was not recognised."""
    row = connection.execute("SELECT id FROM documents WHERE doc_id = ?", (doc_id,)).fetchone()
    return [ScanLine(*line) for line in connection.execute(LINES_OF, (row["id"], start, end))] if row else []


def with_pictures(connection: sqlite3.Connection) -> list[Pictured]:
    """The documents with pictures that were not looked at for text yet, those with the fewest first."""
    rows = connection.execute(
        "SELECT doc_id, path, title, size, mtime_ns, inode, created_at, updated_at, hash, format, container, pictures "
        "FROM documents WHERE pictures > 0 ORDER BY pictures, path"
    )
    return [
        Pictured(
            NewDocument(
                row["doc_id"],
                row["path"],
                row["title"],
                FileState(row["size"], row["mtime_ns"], row["inode"]),
                row["created_at"],
                row["updated_at"],
                row["hash"],
                row["format"],
                container=row["container"],
            ),
            row["pictures"],
        )
        for row in rows
    ]


def chunks(connection: sqlite3.Connection, doc_id: str) -> list[Chunk]:
    return [_chunk(row) for row in connection.execute(_CHUNK + "WHERE d.doc_id = ? ORDER BY c.position", (doc_id,))]


def chunk(connection: sqlite3.Connection, chunk_id: str) -> Chunk | None:
    row = connection.execute(_CHUNK + "WHERE c.chunk_id = ?", (chunk_id,)).fetchone()
    return _chunk(row) if row else None


def chunks_by_row(connection: sqlite3.Connection, ids: Sequence[int]) -> dict[int, Chunk]:
    marks = ",".join("?" * len(ids))
    return {row["id"]: _chunk(row) for row in connection.execute(_CHUNK + f"WHERE c.id IN ({marks})", list(ids))}


def rows_under(connection: sqlite3.Connection, path: str, only: Only = None) -> list[int]:
    """Chunks of the documents that `path` selects: a folder, a file, or a pattern with `*` and `?`."""
    condition, values = selecting(path, only)
    return [row[0] for row in connection.execute(_ROWS_OF.format(condition), values)]


def selecting(path: str, only: Only = None) -> tuple[str, list[str | int]]:
    """An SQL condition on documents for a path or a pattern, among some of them; letter case does not matter. Without
    values it is true of all."""
    condition, values = _at(path)
    if only is not None:
        return f"{condition} AND {_AMONG}", [*values, json.dumps(sorted(only))]
    return condition, values


def _at(path: str) -> tuple[str, list[str | int]]:
    clean = path.strip().replace("\\", "/").removeprefix("./").strip("/")[:300].casefold()
    if clean in ("", ".", "*", "**"):
        return "1", []
    if not any(sign in clean for sign in "*?"):
        return "(fold(path) = ? OR substr(fold(path), 1, ?) = ?)", [clean, len(clean) + 1, clean + "/"]
    pattern = clean.replace("[", "[[]").replace("**/", "*").replace("**", "*")
    if pattern.count("*") > 6:  # matching takes time exponential in the stars
        pattern = pattern[: pattern.index("*")] + "*"
    return "(fold(path) GLOB ? OR fold(path) GLOB ?)", [pattern, "*/" + pattern]


def by_words(
    connection: sqlite3.Connection, terms: Sequence[str], limit: int, path: str = "", only: Only = None
) -> dict[int, float]:
    """Chunks with their BM25 over the rarest of `terms`, best first, higher is better."""
    kept = _affordable(connection, terms)
    if not kept:
        return {}
    condition, values = selecting(path, only)
    # The plus keeps SQLite from running the word search once per row of the folder.
    among = f"AND +rowid IN ({_ROWS_OF.format(condition)}) " if values else ""
    title, heading, body = _WEIGHTS
    score = f"-bm25(words, {title}, {heading}, {body})"
    sql = f"SELECT rowid, {score} AS score FROM words WHERE words MATCH ? {among}ORDER BY score DESC LIMIT ?"
    return {row[0]: row[1] for row in connection.execute(sql, [" OR ".join(kept), *values, limit])}


def _affordable(connection: sqlite3.Connection, terms: Iterable[str]) -> list[str]:
    """The rarest terms that together match no more than `_BUDGET` chunks, and at least one."""
    count = "SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)"
    found = [(connection.execute(count, (term, _BUDGET + 1)).fetchone()[0], term) for term in terms]
    kept: list[str] = []
    total = 0
    for matches, term in sorted(found):
        if kept and total + matches > _BUDGET:
            break
        if matches:
            kept.append(term)
            total += matches
    return kept


def unembedded(connection: sqlite3.Connection, after: int, limit: int) -> list[Unembedded]:
    """Chunks beyond row `after` whose vector is not there yet."""
    rows = connection.execute(
        "SELECT c.id, d.label, c.heading, c.text, c.vector, d.path FROM chunks c JOIN documents d ON d.id = c.document "
        "WHERE c.id > ? AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.key = c.vector) ORDER BY c.id LIMIT ?",
        (after, limit),
    )
    return [Unembedded(*row) for row in rows]


def pending(connection: sqlite3.Connection) -> int:
    sql = "SELECT count(*) FROM chunks c WHERE NOT EXISTS (SELECT 1 FROM vectors v WHERE v.key = c.vector)"
    return int(connection.execute(sql).fetchone()[0])


def missing_vectors(connection: sqlite3.Connection) -> list[bytes]:
    """The names of the vectors that chunks still lack."""
    sql = "SELECT DISTINCT vector FROM chunks c WHERE NOT EXISTS (SELECT 1 FROM vectors v WHERE v.key = c.vector)"
    return [row[0] for row in connection.execute(sql)]


def orphans(connection: sqlite3.Connection) -> bool:
    """Whether vectors of texts that are gone crowd out the others. Some are kept: files come back (undo, renames,
    git).
    """
    held = connection.execute("SELECT count(*) FROM vectors").fetchone()[0]
    used = connection.execute("SELECT count(DISTINCT vector) FROM chunks").fetchone()[0]
    return bool(held > 2 * used + 10_000)


def embedded_rows(connection: sqlite3.Connection) -> list[int]:
    """All chunks that have a vector."""
    return [row[0] for row in connection.execute("SELECT c.id FROM chunks c JOIN vectors v ON v.key = c.vector")]


def vectors(connection: sqlite3.Connection, ids: Sequence[int]) -> Iterator[tuple[int, bytes]]:
    """Row and float16 vector of chunks, in no particular order."""
    for at in range(0, len(ids), 5000):
        part = ids[at : at + 5000]
        marks = ",".join("?" * len(part))
        sql = f"SELECT c.id, v.value FROM chunks c JOIN vectors v ON v.key = c.vector WHERE c.id IN ({marks})"
        yield from ((row[0], row[1]) for row in connection.execute(sql, list(part)))


def similarities(connection: sqlite3.Connection, ids: Sequence[int], query: bytes) -> dict[int, float]:
    """Cosine of chunks and a query, whose vector comes as float32 bytes."""
    import numpy as np

    vector = np.frombuffer(query, dtype="<f4")
    found = [(row, value) for row, value in vectors(connection, ids) if len(value) * 2 == len(query)]
    matrix = np.frombuffer(b"".join(value for _, value in found), dtype="<f2").reshape(-1, len(vector))
    cosines = matrix.astype("float32") @ vector
    return {row: round(float(cosine), 4) for (row, _), cosine in zip(found, cosines, strict=True)}


def siblings(connection: sqlite3.Connection, doc_ids: Sequence[str]) -> dict[str, list[Sibling]]:
    """For each document that shares a name with others: itself first, and of these the `_MOST_SIBLINGS` newest."""
    sql = (
        "SELECT DISTINCT d.doc_id, d.path, d.dated, d.version, d.standing, d.marked, d.replaces, d.updated_at "
        "FROM documents a JOIN edition_names x ON x.document = a.id JOIN edition_names y ON y.name = x.name "
        "JOIN documents d ON d.id = y.document WHERE a.doc_id = ?1 "
        "ORDER BY d.doc_id = ?1 DESC, d.standing DESC, d.dated DESC, d.path LIMIT ?2"
    )
    found = {id: [_sibling(row) for row in connection.execute(sql, (id, _MOST_SIBLINGS))] for id in doc_ids}
    return {doc_id: members for doc_id, members in found.items() if len(members) > 1}


def _sibling(row: sqlite3.Row) -> Sibling:
    standing, marked, replaces = Standing(row["standing"]), bool(row["marked"]), bool(row["replaces"])
    edition = Edition((), row["dated"], row["version"], standing, marked, replaces)
    return Sibling(row["doc_id"], row["path"], edition, row["updated_at"])


def _document(row: sqlite3.Row) -> Document:
    return Document(
        row["doc_id"],
        row["title"],
        row["path"],
        row["created_at"],
        row["updated_at"],
        row["error"],
        row["size"],
        row["container"],
    )


def _chunk(row: sqlite3.Row) -> Chunk:
    metadata = ChunkMetadata(
        filename=PurePosixPath(row["path"]).name,
        path=row["path"],
        start=row["start"],
        end=row["end"],
        line=row["line"],
        page=row["page"],
        heading=row["heading"],
        title=row["headline"] or row["title"],
        date=row["dated"],
    )
    return Chunk(row["chunk_id"], row["doc_id"], row["text"], row["position"], metadata=metadata)
