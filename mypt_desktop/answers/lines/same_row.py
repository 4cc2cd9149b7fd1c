"""Another cell of the row that was said last: "which pen?", behind "when does Bosco come in November".

A question that says no more than what a column of that row is called asks for its cell there, however many other
documents have the word too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mypt_desktop.answers.citing.passages import evidence_of
from mypt_desktop.answers.following.following import points_at_thing
from mypt_desktop.answers.lines.lines import Line, column_said, key_of, name_of, says_more
from mypt_desktop.answers.lines.looks import asking
from mypt_desktop.answers.lines.picking import put_of_row
from mypt_desktop.answers.lines.units import rows_of
from mypt_desktop.answers.ports import Inquiry
from mypt_desktop.core.judges import Picker
from mypt_desktop.core.messages import Citation
from mypt_desktop.core.reading import Reading
from mypt_desktop.language.words import content, numbers

POINTED_AT: Final = 0.94
"""Probability of a cell from which on it is what a question asks of "it". Of eleven such questions that were made up
over two folders the five that a cell of the row answers have 0.95 to 1.00, the others up to 0.41, but one 0.93 ("how
does it get paid", behind a fee). Chosen by these; nothing else has judged it."""

MOST_WORDS: Final = 6  # of a column's name and of what names its row


def cell_beside(turn: Inquiry, question: str, sources: Sequence[Citation]) -> Line | None:
    """The row that the last answer cites, with the cell that a question asks for by its column alone; None where the
    answer rests on several places or on no row, or the question says anything else."""
    if len(content(question)) > MOST_WORDS:
        return None  # before the rows of a large table are read
    row = _row_cited(turn, sources)
    at = column_said(question, row.cells) if row else None
    if row is None or at is None:
        return None
    column, value = row.cells[at]
    known = content(f"{column} {row.cells[key_of(row.cells)][1]}") | numbers(column)
    news = says_more(value, question) and content(question) | numbers(question) <= known
    return replace(row, cell=at) if news else None


def cell_pointed_at(
    turn: Inquiry, question: str, sources: Sequence[Citation], before: Sequence[str], picker: Picker
) -> Line | None:
    """The row that the last answer cites, where a question asks for something of "it", with the cell that a picker
    takes for the answer; None where it is not sure of one. `before` is the question before and its answer. Raises
    `StoppedError` soon after the turn's `cancel` is set."""
    row = _row_cited(turn, sources) if points_at_thing(question) and len(content(question)) <= MOST_WORDS else None
    if row is None:
        return None
    places, put = put_of_row(name_of(row.passage), row.cells, question)
    *chances, _ = asking(picker, question, before, turn.cancel)(put) or (0.0,)
    share, at = max(zip(chances, places, strict=False), default=(0.0, 0))
    return replace(row, cell=at) if share >= POINTED_AT else None


def _row_cited(turn: Inquiry, sources: Sequence[Citation]) -> Line | None:
    """The row that all of an answer's sources are in."""
    (first, *others) = sources or (None,)
    if turn.library is None or first is None or first.nearest or any(one.start != first.start for one in others):
        return None
    rows = rows_of(turn.library, first.doc_id, turn.cancel)
    start, end, cells, _ = next((one for one in rows if one[0] <= first.start < one[1]), (0, 0, (), ""))
    for passage in evidence_of(turn.library, [first.doc_id]) if cells else ():
        if passage.start <= start and end <= passage.start + len(passage.text):
            place = start - passage.start, end - passage.start
            text = passage.text[place[0] : place[1]]
            return Line(passage, *place, text, cells, Reading(1.0, 1.0), (), 1.0)
    return None
