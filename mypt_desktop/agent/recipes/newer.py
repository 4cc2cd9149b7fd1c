"""What a later document says otherwise of a number: minutes that lower a fee, a mail that raises a limit. A day that
was moved is not seen: most documents name several.

The price list that they change is not replaced by them as one edition is by the next, so it still answers, and better
than they do: it says nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mypt_desktop.agent.dates import YEAR, without_days
from mypt_desktop.agent.recipes.lines import Line
from mypt_desktop.agent.turn import Turn
from mypt_desktop.agent.words import numbers

ANSWERS: Final = 0.5
"""Probability, as the reader gives it, from which on a line of a later document counts."""

LIKELY: Final = 0.02
"""Probability beside the other lines from which on it does: the older one has its share of what is left."""


def later(turn: Turn, question: str, lines: Sequence[Line], doc_id: str, said: str) -> Line | None:
    """The line of a later document than `doc_id` that answers with another number than `said`, which stands in that
    one; None where none does, one of the two has no date, or the question names a year. Its passage says when it is
    from and what it stands for."""
    told = numbers(without_days(said)) - numbers(question)
    first = next(iter(turn.library.chunks(doc_id)), None) if turn.library else None
    since = first.metadata["date"] if first else ""
    if not told or first is None or not since or YEAR.search(question):
        return None
    for line in lines:
        other = line.passage
        if other.doc_id == doc_id or line.reading.answerable < ANSWERS or line.probability < LIKELY:
            continue
        said_otherwise = numbers(without_days(line.text)) - told - numbers(question)
        if said_otherwise and other.date > since:  # as texts: a list for 2025 is older than minutes of 2025-09
            changed = math.fsum(
                one.probability for one in lines if one.passage.doc_id == doc_id and numbers(one.text) & told
            )
            passage = replace(other, older=(first.metadata["path"],), newer="")
            return replace(line, passage=passage, probability=line.probability + changed)
    return None
