"""What a table says to a question, held against what the reader finds in the passages: two judges that see different
things. The one links words to columns and cells and knows no meaning, the other reads meaning and cannot count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.citing.ranking import ordered
from mypt_desktop.answers.lines.lines import Line, column_of, read_lines
from mypt_desktop.answers.lines.newer import later
from mypt_desktop.answers.ports import Inquiry
from mypt_desktop.answers.tables.phrases import take_apart
from mypt_desktop.answers.tables.questions import Plan
from mypt_desktop.answers.tabular.planning import cell_of, row_of
from mypt_desktop.language.dates import YEAR

ROW_MEANT: Final = 0.05
AS_LIKELY: Final = 0.5
"""Probability of the row that a table's answer is from, and share of the likeliest line's: with less it is not said.
Chosen on 25 such answers to the questions of four folders: all 19 right ones pass, and two of the six wrong ones, of
which the reader points at another column."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """`stands`: the table's answer may be said. `instead`: the line that is said in its place."""

    stands: bool
    instead: Line | None = None


def agreement(turn: Inquiry, question: str, query: str, plan: Plan, passages: Sequence[Passage]) -> Agreement:
    """Holds the answer of a plan against the passages that a search for `query` found. It stands where there is no
    reader."""
    # Which rows are over a bound is worked out of all of them, as a count is: no one line is likely to say it.
    of_one = plan.form == "cell" or (plan.form == "cells" and not take_apart(question).compares)
    row = row_of(turn, plan) if of_one else None
    lines = _lines_beside(turn, query, question, passages, row)
    if not lines:
        return Agreement(stands=True)
    table = plan.view.table
    if row is None:
        elsewhere = lines[0].sayable and lines[0].passage.doc_id != table.doc_id
        return Agreement(not elsewhere, lines[0] if elsewhere else None)
    newer = later(turn, question, lines, table.doc_id, cell_of(plan)) if plan.form == "cell" else None
    if newer:
        return Agreement(stands=False, instead=newer)
    meant = _row_meant(plan, lines)
    if meant and column_of(question, meant) not in ("", plan.column):
        return Agreement(stands=False, instead=meant)
    return Agreement(stands=meant is not None or _of_the_year(question, table.path, lines[0].passage.path))


def _of_the_year(question: str, path: str, likeliest: str) -> bool:
    """Whether the table is that of the year that is asked about, and the likeliest line in it or in another year's."""
    years = YEAR.findall(question)
    return bool(years) and all(year in path for year in years) and YEAR.sub("", path) == YEAR.sub("", likeliest)


def _lines_beside(
    turn: Inquiry, query: str, about: str, passages: Sequence[Passage], row: Passage | None
) -> list[Line]:
    """The lines of the passages that a search found, and those of the one that a row is in, found or not."""
    others = [one for one in passages if row is None or one.chunk_id != row.chunk_id]
    order = ordered(query, [*([row] if row else []), *others], turn.reader)
    if row:
        order = replace(order, passages=(row, *(one for one in order.passages if one is not row)))
    return read_lines(turn.sources, query, about, order, turn.cancel)


def _row_meant(plan: Plan, lines: Sequence[Line]) -> Line | None:
    """The row of a cell, where it is likely to be what answers, and hardly less so than any other line."""
    rows = plan.answer.used if plan.answer else ()
    mine = (one for one in lines if one.passage.doc_id == plan.view.table.doc_id)
    starts = ((one, one.passage.start + one.start) for one in mine)
    best = next((one for one, start in starts if any(row.start <= start < row.end for row in rows)), None)
    if best is None or best.probability < max(ROW_MEANT, AS_LIKELY * lines[0].probability):
        return None
    return best
