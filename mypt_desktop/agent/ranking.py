"""The order in which passages are read for an answer, and whether any of them can hold one.

A trained reader decides where there is one; where there is none the search's similarity and words in common do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mypt_desktop.agent.citations import Passage
from mypt_desktop.agent.ports import Reader
from mypt_desktop.agent.relevance import ranked, relevant

SEARCH_WEIGHT = 8.0
"""What the search's score, 0 to 1, counts beside a reader's relevance. Of 2 to 12 the best on 240 questions over four
public collections, where the right passage comes first for 88 percent, in the order of the search alone for 83. It
hardly matters from 6 to 12."""

MIN_ANSWERABLE = 0.05
"""Probability below which a reader sees the answer in no passage. It is less sure of documents unlike those it learned
from, and sees nothing in some right ones: only where the search is unsure too is nothing there."""

SURE = 0.5
"""Probability from which on a reader's word counts that a passage answers."""

WEAK_SIMILARITY = 0.35
"""Cosine similarity below which the search is unsure."""


@dataclass(frozen=True, slots=True)
class Order:
    """`passages`, those that answer most likely first. `hopeful`: one of them may hold the answer. `answerable` is the
    probability, as a reader gives it, that a passage answers, by its chunk; nothing without a reader."""

    passages: tuple[Passage, ...]
    hopeful: bool
    answerable: Mapping[str, float] = field(default_factory=dict)


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
    best_seen = max(reading.answerable for reading in readings)
    near = any(passage.similarity is None or passage.similarity >= WEAK_SIMILARITY for passage in passages)
    answerable = {passage.chunk_id: one.answerable for passage, one in zip(passages, readings, strict=True)}
    return Order(tuple(passages[place] for place in order), best_seen >= MIN_ANSWERABLE or near, answerable)
