"""Another cell of the row that was said last: "which pen?", behind "when does Bosco come in November".

A question that says no more than what a column of that row is called asks for its cell there, however many other
documents have the word too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypt_desktop.answers.citing.passages import evidence_of
from mypt_desktop.answers.lines.lines import Line, column_said, key_of, says_more
from mypt_desktop.answers.lines.units import rows_of
from mypt_desktop.answers.ports import Inquiry
from mypt_desktop.core.messages import Citation
from mypt_desktop.core.reading import Reading
from mypt_desktop.language.words import content, numbers

MOST_WORDS: Final = 6  # of a column's name and of what names its row


def cell_beside(turn: Inquiry, question: str, sources: Sequence[Citation]) -> Line | None:
    """The row that the last answer cites, with the cell that a question asks for by its column alone; None where the
    answer rests on several places or on no row, or the question says anything else."""
    (first, *others) = sources or (None,)
    if turn.library is None or first is None or first.nearest or any(one.start != first.start for one in others):
        return None
    if len(content(question)) > MOST_WORDS:
        return None  # before the rows of a large table are read
    found = next(
        (one for one in rows_of(turn.library, first.doc_id, turn.cancel) if one[0] <= first.start < one[1]), None
    )
    if found is None:
        return None
    start, end, cells, _ = found
    at = column_said(question, cells)
    if at is None:
        return None
    column, value = cells[at]
    known = content(f"{column} {cells[key_of(cells)][1]}") | numbers(column)
    if not content(question) | numbers(question) <= known or not says_more(value, question):
        return None
    for passage in evidence_of(turn.library, [first.doc_id]):
        if passage.start <= start and end <= passage.start + len(passage.text):
            place = start - passage.start, end - passage.start
            text = passage.text[place[0] : place[1]]
            return Line(passage, *place, text, cells, Reading(1.0, 1.0), (), 1.0, cell=at)
    return None
