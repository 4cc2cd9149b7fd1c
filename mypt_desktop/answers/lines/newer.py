"""What a later document says otherwise of a number or a day: minutes that lower a fee, a mail that moves a meeting.

The price list that they change is not replaced by them as one edition is by the next, so it still answers, and better
than they do: it says nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mypt_desktop.answers.lines.lines import Line
from mypt_desktop.answers.ports import Inquiry
from mypt_desktop.language.dates import YEAR, days, months, weekdays, without_days
from mypt_desktop.language.words import numbers

ANSWERS: Final = 0.5
"""Probability, as the reader gives it, from which on a line of a later document counts."""

LIKELY: Final = 0.15
"""Probability beside the other lines from which on it does: the older one has its share of what is left."""

PICKED: Final = 0.1
ODDS: Final = 3.0
"""The same of a line that the picker finds twenty times as likely as none (the logarithm): what it changes says nothing
else, and has most of the share."""

NAMED: Final = 0.02
"""The same of a line that names what it changes: "comes down from 150 to 90"."""


def later(turn: Inquiry, question: str, lines: Sequence[Line], doc_id: str, said: str) -> Line | None:
    """The line of a later document than `doc_id` that answers with another number or day than `said`, which stands in
    that one; None where none does, one of the two has no date, it is of another year than the question names or names
    nothing of that one then, or that one is of the month that the question names. Its passage says when it is from and
    what it stands for, and its probability has that of what it changes."""
    told = _values(said, question)
    first = next(iter(turn.library.chunks(doc_id)), None) if turn.library else None
    since = first.metadata["date"] if first else ""
    if not any(told) or first is None or not since or int(since[5:7] or 0) in months(question):
        return None  # "the June invoice" is that of June
    for line in lines:
        other, says = line.passage, _values(line.text, question)
        # As texts: a list for 2025 is older than minutes of 2025-09.
        if other.doc_id == doc_id or not other.date > since or line.reading.answerable < ANSWERS:
            continue
        if not of_year_asked(question, line):
            continue
        # A row shares a number with anything.
        names_it = not line.cells and any(was & now for was, now in zip(told, says, strict=True))
        otherwise = any(was and now - was for was, now in zip(told, says, strict=True))
        likely = PICKED if line.odds is not None and line.odds >= ODDS else LIKELY
        enough = line.probability >= (NAMED if names_it else likely)
        if otherwise and enough and (names_it or not YEAR.search(question)):
            mine = [one for one in lines if one.passage.doc_id == doc_id]
            changed = [one for one in mine if any(map(frozenset.intersection, told, _values(one.text, question)))]
            passage = replace(other, older=(first.metadata["path"],), newer="")
            share = line.probability + math.fsum(one.probability for one in changed)
            return replace(line, passage=passage, probability=min(1.0, share))
    return None


def of_year_asked(question: str, line: Line) -> bool:
    """Whether a line's document is of a year that the question names, and the line of no other; of any where it names
    none."""
    asked = set(YEAR.findall(question))
    return not asked or (line.passage.date[:4] in asked and set(YEAR.findall(line.text)) <= asked)


def _values(text: str, question: str) -> tuple[frozenset[object], ...]:
    """The numbers, days of the year and days of the week that a text has and the question has not."""
    return (
        frozenset(numbers(without_days(text)) - numbers(question)),
        frozenset(days(text) - days(question)),
        frozenset(weekdays(text) - weekdays(question)),
    )
