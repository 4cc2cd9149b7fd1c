"""What a later document says otherwise: minutes that lower a fee, a mail that moves a date.

The price list that they change is not replaced by them as one edition is by the next, so it still answers, and better
than they do: it says nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mypt_desktop.agent.dates import without_days
from mypt_desktop.agent.recipes.lines import SURE, Line
from mypt_desktop.agent.turn import Turn
from mypt_desktop.agent.words import numbers

ANSWERS: Final = 0.75
"""Probability, as the reader gives it, from which on a line of a later document counts."""

_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_UNDATED: Final = "-00-00"  # a list for 2025 is older than minutes of that year


def later(turn: Turn, question: str, lines: Sequence[Line], doc_id: str, said: str) -> Line | None:
    """The line of a later document than `doc_id` that answers with another number than `said`, which stands in that
    one; None where none does, one of the two has no date, or the question names a year. Its passage says when it is
    from and what it stands for."""
    told = _values(said) - numbers(question)
    first = next(iter(turn.library.chunks(doc_id)), None) if turn.library else None
    since = first.metadata["date"] if first else ""
    if not told or first is None or not since or _YEAR.search(question):
        return None
    for line in lines:
        other = line.passage
        if other.doc_id == doc_id or line.reading.answerable < ANSWERS or line.worth < SURE:
            continue
        said_otherwise = _values(line.text) - told - numbers(question)
        if said_otherwise and other.date and _whole(other.date) > _whole(since):
            return replace(line, passage=replace(other, older=(first.metadata["path"],), newer=""))
    return None


def _values(text: str) -> frozenset[str]:
    """The numbers of a text without its days and years."""
    return frozenset(one for one in numbers(without_days(text)) if not _YEAR.fullmatch(one))


def _whole(date: str) -> str:
    return date + _UNDATED[len(date) - len("2025") :] if len(date) < len("2025-03-05") else date
