"""The order in which passages are read for an answer, and whether any of them can hold one.

A trained reader decides where there is one; where there is none the search's similarity and words in common do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mypt_desktop.agent.citations import Passage
from mypt_desktop.agent.ports import Reader
from mypt_desktop.agent.relevance import ranked, relevant

SEARCH_WEIGHT = 8.0
"""What the search's score, 0 to 1, counts beside a reader's relevance. Of 2 to 12 the best on questions of four public
collections; from 6 to 12 it hardly matters."""

MIN_ANSWERABLE = 0.1
"""Probability below which no passage counts as holding the answer."""


@dataclass(frozen=True, slots=True)
class Order:
    """`passages`, those that answer most likely first. `hopeful`: one of them may hold the answer."""

    passages: tuple[Passage, ...]
    hopeful: bool


def ordered(question: str, passages: Sequence[Passage], reader: Reader | None) -> Order:
    """The order of `passages` for `question`."""
    readings = reader.read(question, [passage.text for passage in passages]) if reader and passages else None
    if readings is None:
        best = ranked(question, passages)
        return Order(best, relevant(question, best))
    worth = [
        reading.relevance + SEARCH_WEIGHT * passage.score for reading, passage in zip(readings, passages, strict=True)
    ]
    order = sorted(range(len(passages)), key=lambda place: (-worth[place], place))
    hopeful = max(reading.answerable for reading in readings) >= MIN_ANSWERABLE
    return Order(tuple(passages[place] for place in order), hopeful)
