"""The tables of a document, as the index has them, and the row that a passage stands in. Runs on a worker."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.passages import Passage, found_in
from mypt_desktop.gui.text_direction import most_run_left
from mypt_desktop.gui.translation import tr
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.pages.process import PageProcess
from mypt_desktop.workspace.tables import Row

_LOOKED_AT = 20  # rows
_LARGEST_FILE = 128 << 20  # bytes
_WORKBOOKS = (".xlsx", ".xlsm")
_SHEET = re.compile(r"^# (.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class SheetTable:
    """`marked` are the numbers of the rows that the passage stands in. `runs_left`: its first column is the rightmost,
    as the sheet says, or as most of its columns' names run, or where these have no letters the cells of its first rows.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    marked: tuple[int, ...] = ()
    runs_left: bool = False


@dataclass(frozen=True, slots=True)
class OpenedTables:
    """`current` is the table to begin with; `beside` counts the lines of the text that are in none of them."""

    passage: Passage
    tables: tuple[SheetTable, ...]
    current: int
    beside: int


def opened_tables(engine: WorkspaceEngine, process: PageProcess, passage: Passage) -> OpenedTables:
    """Raises `UserError` where the document has no tables, or more cells than the index keeps."""
    found = [table for table in engine.tables() if table.doc_id == passage.doc_id]
    text = engine.get_doc_text(passage.doc_id) or ""
    if not found:
        raise UserError(
            tr("{name} is shown as text: no table was read in it, or one too large to be kept.", name=passage.name)
        )
    place, _ = found_in(text, passage)
    turned = _turned(text, _right_to_left(engine, process, passage.path))
    tables, lines = [], 0
    for number, table in enumerate(found, 1):
        rows = tuple(engine.table_rows(table))
        lines += len(rows) + (2 if table.caption else 1)
        marked = tuple(at for at, row in enumerate(rows) if place and row.start < place[1] and place[0] < row.end)
        title = table.title or tr("Table {number}", number=number)
        said = bool(rows) and any(start <= rows[0].start < end for start, end in turned)
        tables.append(SheetTable(title, table.columns, rows, marked, said or _runs_left(table.columns, rows)))
    current = next((number for number, table in enumerate(tables) if table.marked), 0)
    beside = sum(bool(line.strip()) for line in text.split("\n")) - lines
    return OpenedTables(passage, tuple(tables), current, max(0, beside))


def _right_to_left(engine: WorkspaceEngine, process: PageProcess, path: str) -> frozenset[str]:
    """The sheets of a workbook that say so; of a file that is gone, or cannot be read any more, none."""
    if not path.lower().endswith(_WORKBOOKS):
        return frozenset()
    try:
        return process.right_to_left(path, engine.read_file(path, _LARGEST_FILE))
    except UserError:
        return frozenset()


def _turned(text: str, sheets: frozenset[str]) -> list[tuple[int, int]]:
    """Where these sheets stand in the text of their workbook, each under its name."""
    if not sheets:
        return []
    heads = list(_SHEET.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return [(head.start(), end) for head, end in zip(heads, ends, strict=True) if head[1] in sheets]


def _runs_left(columns: Sequence[str], rows: Sequence[Row]) -> bool:
    named = most_run_left(columns)
    if named is None:
        named = most_run_left(value.shown for row in rows[:_LOOKED_AT] for value in row.values)
    return bool(named)
