"""Rows that a query of a table found, as values: read from a tool's result, which is untrusted, and written as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from mypt_desktop.core.messages import ToolResult
from mypt_desktop.gui.plain import one_line
from mypt_desktop.workspace.cells import Kind, column

QUERY: Final = "workspace.query"
MOST_ROWS: Final = 200
_MOST_COLUMNS: Final = 40
_LONGEST: Final = 2000  # characters of a cell


@dataclass(frozen=True, slots=True)
class Rows:
    """A table of texts. `name` is that of the file it is from, `of` the column that was added up, `more` the rows that
    are not here; `charted`: a chart of it was asked for."""

    name: str
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    of: str = ""
    more: int = 0
    charted: bool = False

    def csv(self, places: Sequence[int] | None = None) -> str:
        """All rows, or those at `places`, with the names of the columns in the first line (RFC 4180)."""
        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerow(self.columns)
        writer.writerows(self.cells if places is None else [self.cells[at] for at in places])
        return text.getvalue()


@dataclass(frozen=True, slots=True)
class Bar:
    """`shown` is the number as it stands in the table."""

    name: str
    value: float
    shown: str


def of_query(result: ToolResult | None) -> Rows | None:
    """The rows of a query's result; None where there are fewer than two, which its sentence says already."""
    if result is None or result.failed:
        return None
    content = result.content
    evidence = content.get("evidence")
    held = evidence if isinstance(evidence, dict) and evidence else content
    names, listed, used, table = held.get("columns"), held.get("rows"), content.get("used"), content.get("table")
    if not isinstance(names, list | tuple) or not isinstance(listed, list | tuple) or not isinstance(table, str):
        return None
    columns = tuple(str(name)[:_LONGEST] for name in names[:_MOST_COLUMNS])
    rows = [row for row in listed[:MOST_ROWS] if isinstance(row, list | tuple)]
    cells = tuple(_filled([str(cell)[:_LONGEST] for cell in row[: len(columns)]], len(columns)) for row in rows)
    if len(cells) < 2 or not columns:
        return None
    more = used - len(cells) if held is evidence and isinstance(used, int) else 0
    name = one_line(table.partition("#")[0].rsplit("/", 1)[-1], 60)
    return Rows(name, columns, cells, str(content.get("of", "")), max(0, more), content.get("chart") is True)


def bars(rows: Rows) -> tuple[str, tuple[Bar, ...]]:
    """The name of the column that a chart of the rows draws and its bars; none where no column measures anything."""
    read = [column([cells[at] for cells in rows.cells]) for at in range(len(rows.columns))]
    measuring = [at for at, (kind, values) in enumerate(read) if kind is Kind.NUMBER and not _counts_up(values)]
    if not measuring:
        return "", ()
    at = next((one for one in measuring if rows.columns[one] == rows.of), measuring[-1])
    naming = next((n for n, (kind, _) in enumerate(read) if kind is Kind.TEXT), 0 if at else len(rows.columns) - 1)
    found = [
        Bar(one_line(cells[naming], 60), float(value.number), one_line(cells[at], 40))
        for cells, value in zip(rows.cells, read[at][1], strict=True)
        if value.number is not None
    ]
    return rows.columns[at], tuple(found)


def _counts_up(values: Sequence[object]) -> bool:
    numbers = [getattr(value, "number", None) for value in values]
    steps = {b - a for a, b in pairwise(numbers) if a is not None and b is not None}
    return len(numbers) > 2 and steps == {1}


def _filled(cells: list[str], width: int) -> tuple[str, ...]:
    return (*cells, *[""] * (width - len(cells)))
