"""The tables of documents in the index: stored with their document, listed, and read back row by row."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from threading import Event

from mypt_desktop.workspace.cells import Kind, Value
from mypt_desktop.workspace.stopping import until_stopped
from mypt_desktop.workspace.tables import Row, Table


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table and where it is. `name` is its document's path, with `#2` and so on from a document's second table on;
    `rows` counts those that are no totals."""

    id: int
    name: str
    doc_id: str
    path: str
    caption: str
    columns: tuple[str, ...]
    kinds: tuple[Kind, ...]
    rows: int
    left_out: int


def put_tables(connection: sqlite3.Connection, document: int, found: Sequence[Table]) -> None:
    for position, table in enumerate(found):
        owner = connection.execute(
            "INSERT INTO tables (document, position, caption, left_out) VALUES (?, ?, ?, ?)",
            (document, position, table.caption, table.left_out),
        ).lastrowid
        connection.executemany(
            "INSERT INTO table_columns (owner, position, name, kind) VALUES (?, ?, ?, ?)",
            [
                (owner, at, name, str(kind))
                for at, (name, kind) in enumerate(zip(table.columns, table.kinds, strict=True))
            ],
        )
        for row in table.rows:
            _put_row(connection, owner, row)


def _put_row(connection: sqlite3.Connection, owner: int | None, row: Row) -> None:
    added = connection.execute(
        "INSERT INTO table_rows (owner, start, end, line, total) VALUES (?, ?, ?, ?, ?)",
        (owner, row.start, row.end, row.line, row.total),
    ).lastrowid
    connection.executemany(
        "INSERT INTO table_cells (owner, position, shown, number, unit, date) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (added, at, cell.shown, None if cell.number is None else str(cell.number), cell.unit, cell.date)
            for at, cell in enumerate(row.values)
        ],
    )


def stored(connection: sqlite3.Connection) -> list[StoredTable]:
    """All tables in the order of their documents' paths."""
    columns: dict[int, list[sqlite3.Row]] = {}
    for column in connection.execute("SELECT owner, name, kind FROM table_columns ORDER BY owner, position"):
        columns.setdefault(column["owner"], []).append(column)
    counts = dict(
        connection.execute("SELECT owner, count(*) FROM table_rows WHERE total = 0 GROUP BY owner").fetchall()
    )
    rows = connection.execute(
        "SELECT t.id, t.position, t.caption, t.left_out, d.doc_id, d.path FROM tables t "
        "JOIN documents d ON d.id = t.document ORDER BY d.path, t.position"
    )
    return [
        StoredTable(
            row["id"],
            row["path"] if row["position"] == 0 else f"{row['path']}#{row['position'] + 1}",
            row["doc_id"],
            row["path"],
            row["caption"],
            tuple(column["name"] for column in columns[row["id"]]),
            tuple(Kind(column["kind"]) for column in columns[row["id"]]),
            counts.get(row["id"], 0),
            row["left_out"],
        )
        for row in rows
    ]


def rows_of(connection: sqlite3.Connection, table: StoredTable, cancel: Event | None = None) -> list[Row]:
    """The rows of a table in order, totals included. Raises `StoppedError` soon after `cancel` is set."""
    cells: dict[int, list[Value]] = {}
    found = connection.execute(
        "SELECT c.owner, c.shown, c.number, c.unit, c.date FROM table_cells c JOIN table_rows r ON r.id = c.owner "
        "WHERE r.owner = ? ORDER BY c.owner, c.position",
        (table.id,),
    )
    for cell in until_stopped(found, cancel):
        number = None if cell["number"] is None else Decimal(cell["number"])
        cells.setdefault(cell["owner"], []).append(Value(cell["shown"], number, cell["unit"], cell["date"]))
    rows = connection.execute(
        "SELECT id, start, end, line, total FROM table_rows WHERE owner = ? ORDER BY id", (table.id,)
    )
    return [
        Row(row["start"], row["end"], row["line"], tuple(cells[row["id"]]), bool(row["total"]))
        for row in until_stopped(rows, cancel)
    ]
