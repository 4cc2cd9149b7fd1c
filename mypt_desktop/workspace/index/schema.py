"""The tables of the index. All of it is derived from the user's files: a file of another version is made anew."""

from __future__ import annotations

VERSION = 21
"""Raise when a table, an extractor or the splitter changes what would be stored for the same file."""

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- One row per file that was looked at. size, mtime_ns and inode tell whether it has to be read again (mtime_ns 0: it
-- has). From `label` on: what it
-- says of itself (see `editions`). `label` is its name and, where it says more, its headline; both are searched.
-- `container` is the path of the file in which it came, "" for a file. `pictures` counts those that were not looked at
-- for text yet.
CREATE TABLE documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    doc_id TEXT NOT NULL UNIQUE,
    path TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    format TEXT NOT NULL,
    error TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    created_at REAL NOT NULL,
    updated_at REAL NOT NULL,
    hash BLOB,
    label TEXT NOT NULL,
    headline TEXT NOT NULL,
    dated TEXT NOT NULL,
    version TEXT NOT NULL,
    standing INTEGER NOT NULL,
    marked INTEGER NOT NULL,
    replaces INTEGER NOT NULL,
    language TEXT NOT NULL,
    container TEXT NOT NULL,
    pictures INTEGER NOT NULL
);
CREATE INDEX documents_by_hash ON documents (hash);
CREATE INDEX documents_by_container ON documents (container) WHERE container <> '';
CREATE INDEX documents_with_pictures ON documents (pictures) WHERE pictures > 0;

-- What a document shares with its other editions, to find these by.
CREATE TABLE edition_names (
    name TEXT NOT NULL,
    document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    PRIMARY KEY (name, document)
) WITHOUT ROWID;
CREATE INDEX edition_names_by_document ON edition_names (document);

-- The extracted text (zlib), into which the positions of chunks point.
CREATE TABLE texts (
    document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
    length INTEGER NOT NULL,
    data BLOB NOT NULL
);

-- Where text that was recognised in a picture is seen: shares of the page's width and height.
CREATE TABLE scan_lines (
    document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    start INTEGER NOT NULL,
    end INTEGER NOT NULL,
    page INTEGER NOT NULL,
    left REAL NOT NULL,
    top REAL NOT NULL,
    right REAL NOT NULL,
    bottom REAL NOT NULL,
    PRIMARY KEY (document, start)
) WITHOUT ROWID;

-- A row is never changed and an id never used again: what is known about an id (FAISS) stays true until it is gone.
CREATE TABLE chunks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chunk_id TEXT NOT NULL UNIQUE,
    document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    position INTEGER NOT NULL,
    start INTEGER NOT NULL,
    end INTEGER NOT NULL,
    line INTEGER NOT NULL,
    page INTEGER,
    heading TEXT NOT NULL,
    text TEXT NOT NULL,
    vector BLOB NOT NULL
);
CREATE INDEX chunks_by_document ON chunks (document, position);
CREATE INDEX chunks_by_vector ON chunks (vector);

-- The tables in documents, as far as a row tells which cell is whose. `left_out` counts the rows that do not. A
-- column's kind is number, date or text. `total`: the row adds up others, and is in no sum of ours.
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    position INTEGER NOT NULL,
    caption TEXT NOT NULL,
    heading TEXT NOT NULL,
    left_out INTEGER NOT NULL
);
CREATE INDEX tables_by_document ON tables (document, position);
CREATE TABLE table_columns (
    owner INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (owner, position)
) WITHOUT ROWID;
CREATE TABLE table_rows (
    id INTEGER PRIMARY KEY,
    owner INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    start INTEGER NOT NULL,
    end INTEGER NOT NULL,
    line INTEGER NOT NULL,
    total INTEGER NOT NULL
);
CREATE INDEX table_rows_by_table ON table_rows (owner);

-- A cell as shown and as a value: its number (decimal, as text, so that nothing is rounded) with unit, or its ISO date.
CREATE TABLE table_cells (
    owner INTEGER NOT NULL REFERENCES table_rows ON DELETE CASCADE,
    position INTEGER NOT NULL,
    shown TEXT NOT NULL,
    number TEXT,
    unit TEXT NOT NULL,
    date TEXT NOT NULL,
    PRIMARY KEY (owner, position)
) WITHOUT ROWID;

-- Vectors by the hash of what was embedded (chunks.vector), as float16: found again after a rename or an edit
-- elsewhere.
CREATE TABLE vectors (id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, value BLOB NOT NULL);

-- Contentless: holds no text of its own, so a row is deleted by giving its text once more (see writing.forget_words).
CREATE VIRTUAL TABLE words USING fts5(
    title, heading, body, content='', tokenize='porter unicode61 remove_diacritics 2'
);
"""
