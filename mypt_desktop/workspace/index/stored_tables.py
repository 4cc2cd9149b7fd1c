"""The tables of documents in the index: stored with their document, listed, and read back row by row."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import takewhile
from threading import Event
from typing import Final

from mypt_desktop.language.dates import YEAR
from mypt_desktop.workspace.cells import Kind, Value
from mypt_desktop.workspace.stopping import until_stopped
from mypt_desktop.workspace.tables import Row, Table

SHEET: Final = "Sheet"
"""The column of a workbook's sheets put together that names the sheet a row is on."""

_BEGIN: Final = 2
_SHARED: Final = 0.7
"""Columns that sheets begin with for being one table, and the share of the columns that they all have."""

_WORKBOOKS: Final = (".xlsx", ".xlsm", ".xls", ".ods")


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table and where it is. `name` is its document's path, with `#2` and so on from a document's second table on;
    `rows` counts those that are no totals. `sheets` are the tables that it is put together of (see `workbooks`)."""

    id: int
    name: str
    doc_id: str
    path: str
    caption: str
    heading: str
    columns: tuple[str, ...]
    kinds: tuple[Kind, ...]
    rows: int
    left_out: int
    sheets: tuple[StoredTable, ...] = ()

    @property
    def title(self) -> str:
        """What it is called: a sheet by its own name, another by the line above it; "" where there is none."""
        return (self.heading if is_workbook(self.path) else self.caption) or self.caption or self.heading


def put_tables(connection: sqlite3.Connection, document: int, found: Sequence[Table]) -> None:
    for position, table in enumerate(found):
        owner = connection.execute(
            "INSERT INTO tables (document, position, caption, heading, left_out) VALUES (?, ?, ?, ?, ?)",
            (document, position, table.caption, table.heading, table.left_out),
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
        "SELECT t.id, t.position, t.caption, t.heading, t.left_out, d.doc_id, d.path FROM tables t "
        "JOIN documents d ON d.id = t.document ORDER BY d.path, t.position"
    )
    return [
        StoredTable(
            row["id"],
            row["path"] if row["position"] == 0 else f"{row['path']}#{row['position'] + 1}",
            row["doc_id"],
            row["path"],
            row["caption"],
            row["heading"],
            tuple(column["name"] for column in columns[row["id"]]),
            tuple(Kind(column["kind"]) for column in columns[row["id"]]),
            counts.get(row["id"], 0),
            row["left_out"],
        )
        for row in rows
    ]


def with_workbooks(known: Sequence[StoredTable]) -> list[StoredTable]:
    """The tables, and behind them those that sheets make together."""
    return [*known, *workbooks(known)]


def workbooks(known: Sequence[StoredTable]) -> list[StoredTable]:
    """The sheets of one workbook that have the same columns, a month or a branch each, as one table for each workbook:
    with a last column that names the sheet. Not those of several years: the members of last year are none of today."""
    alike: dict[tuple[str, tuple[str, ...]], list[StoredTable]] = {}
    for table in known:
        if is_workbook(table.path):
            begin = tuple(name.casefold() for name in table.columns[:_BEGIN])
            alike.setdefault((table.doc_id, begin), []).append(table)
    return [_put_together(sheets) for sheets in alike.values() if _belong_together(sheets)]


def is_workbook(path: str) -> bool:
    return path.casefold().endswith(_WORKBOOKS)


def _belong_together(sheets: Sequence[StoredTable]) -> bool:
    names = {one.heading for one in sheets}
    years = {tuple(YEAR.findall(name)) for name in names}
    alone = len(names) == len(sheets) > 1 and len(years) == 1 and SHEET not in sheets[0].columns
    return alone and _common(sheets) >= _SHARED * max(len(one.columns) for one in sheets)


def _common(sheets: Sequence[StoredTable]) -> int:
    """How many columns all sheets begin with: a note beside one of them looks like one more."""
    names = zip(*(one.columns for one in sheets), strict=False)
    return sum(1 for _ in takewhile(lambda several: len({one.casefold() for one in several}) == 1, names))


def _put_together(sheets: Sequence[StoredTable]) -> StoredTable:
    first, common = sheets[0], _common(sheets)
    kinds = [set(of_column) for of_column in zip(*(one.kinds[:common] for one in sheets), strict=True)]
    return StoredTable(
        first.id,
        f"{first.path}#{SHEET}",
        first.doc_id,
        first.path,
        "",
        "",
        (*first.columns[:common], SHEET),
        (*(of_column.pop() if len(of_column) == 1 else Kind.TEXT for of_column in kinds), Kind.TEXT),
        sum(one.rows for one in sheets),
        sum(one.left_out for one in sheets),
        tuple(sheets),
    )


def rows_of(connection: sqlite3.Connection, table: StoredTable, cancel: Event | None = None) -> list[Row]:
    """The rows of a table in order, totals included. Raises `StoppedError` soon after `cancel` is set."""
    if table.sheets:
        return [
            replace(row, values=(*row.values[: len(table.columns) - 1], Value(sheet.heading)))
            for sheet in table.sheets
            for row in rows_of(connection, sheet, cancel)
        ]
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
