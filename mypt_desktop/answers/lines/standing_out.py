"""A line that stands out: the likeliest, though not so likely that it is said for that alone.

Where a question names the row and the column of a table's cell, its words bear that one out. Where the lines together
leave little to none of them answering, one is more than twice as likely as the next, and nothing that the question
names is missing around it, that one is right far more often than not. Where most of what is left goes to none, it is as
often the nearest line to a question that nothing answers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mypt_desktop.answers.citing.standing import source
from mypt_desktop.answers.lines.lines import Line, named_columns
from mypt_desktop.answers.lines.looks import SAID
from mypt_desktop.answers.lines.named_rows import marks, names_row
from mypt_desktop.answers.ports import Sources
from mypt_desktop.language.checks import missing_names
from mypt_desktop.language.words import numbers

LIKELY: Final = 0.5
ANSWERED: Final = 0.6
CLEARLY: Final = 0.5
"""Probability from which on such a line is said, that of all lines together from which on it is, and what share of its
own the next one has at most. Of 298 questions to eight folders that one line answers, or nothing does, the likeliest
line was right for 131 and wrong for 22 by `picking.SAID` and `SAID_APART` alone, and is for 144 and 24 with this; with
0.4 it was 149 and 28, three of the six over the one folder that had no part in the choice. A second judge fitted on
seventeen marks of that line (the parts of its score, the words that it shares, its kind, its language) tells right from
wrong no better than its probability does: an AUC of 0.82 to 0.84 on folders that it was not fitted on, and 0.85."""

NAMED: Final = 0.35
"""Probability from which on a cell is said whose row and column the question names. Of 350 questions to eleven folders
19 have such a row first, at whatever probability, and it is the right one of each; two are below `LIKELY`."""


def standing_out(sources: Sources, question: str, lines: Sequence[Line]) -> list[Line]:
    """The lines, the likeliest first; that one can be said from a lower probability on where it stands out."""
    if not lines:
        return []
    best = lines[0]
    if _named_cell(question, best):
        return [replace(best, said_from=min(best.said_from, NAMED)), *lines[1:]]
    if not _clearly(lines):
        return list(lines)
    passages = {line.passage.chunk_id: line.passage for line in lines}
    if missing_names(question, [source(sources, best.passage)], [source(sources, one) for one in passages.values()]):
        return list(lines)
    return [replace(best, said_from=min(best.said_from, LIKELY)), *lines[1:]]


def _named_cell(question: str, line: Line) -> bool:
    """Whether the question names the row, and the column of the cell that is meant and no other, and has no number that
    neither the row nor its document has: of what a coffee cost in 2025 this year's list says nothing."""
    if line.cell is None or line.barred or not names_row(question, line.cells):
        return False
    if named_columns(question, line.cells) != [line.cell]:
        return False
    row = " ".join(f"{name} {value}" for name, value in line.cells)
    around = marks(f"{row} {line.passage.path} {line.passage.heading}")
    return all(mark in around for mark in marks(question) if numbers(mark))


def _clearly(lines: Sequence[Line]) -> bool:
    best = lines[0]
    if best.cells and best.said_from > SAID:
        return False  # nothing in the question shows which row is meant
    each = {line.text: line.probability for line in lines}  # a copy has the same
    others = [share for text, share in each.items() if text != best.text]
    sure = best.probability >= LIKELY and math.fsum(each.values()) >= ANSWERED
    return sure and max(others, default=0.0) <= CLEARLY * best.probability
