"""The order in which passages are read for an answer, and whether any of them can hold one.

A trained reader decides; where it cannot read, the search's own order stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.core.judges import Reader
from mypt_desktop.language.words import content, numbers

SEARCH_WEIGHT = 8.0
"""What the search's score, 0 to 1, counts beside a reader's relevance. Of 2 to 12 the best on 240 questions over four
public collections, where the right passage comes first for 88 percent, in the order of the search alone for 83. It
hardly matters from 6 to 12."""

JUDGED = 20
"""Passages that a reader judges, the first of the search; what it does not judge follows as the search found it."""

MIN_ANSWERABLE = 0.05
"""Probability below which a reader sees the answer in no passage. It is less sure of documents unlike those it learned
from, and sees nothing in some right ones: only where the search is unsure too is nothing there."""

SURE = 0.5
"""Probability from which on a reader's word counts that a passage answers."""

WEAK_SIMILARITY = 0.35
"""Cosine similarity below which the search is unsure."""

NEAR = 0.4
"""Cosine similarity from which on a passage may be quoted for its meaning alone."""

MIN_OVERLAP = 0.5
"""Share of a question's words above which a passage may be quoted for its words alone."""


@dataclass(frozen=True, slots=True)
class Order:
    """`passages`, those that answer most likely first, then those not judged. `hopeful`: one of them may hold the
    answer. `answerable` is the probability, as a reader gives it, that a passage answers, by its chunk; nothing without
    a reader."""

    passages: tuple[Passage, ...]
    hopeful: bool
    answerable: Mapping[str, float] = field(default_factory=dict)


def ordered(question: str, passages: Sequence[Passage], reader: Reader | None) -> Order:
    """The order of `passages` for `question`."""
    judged, others = passages[:JUDGED], passages[JUDGED:]
    readings = reader.read(question, [passage.text for passage in judged]) if reader and judged else None
    if readings is None:
        return Order(tuple(passages), any(near(question, passage, passage.text) for passage in passages))
    worth = [
        reading.relevance + SEARCH_WEIGHT * passage.score for reading, passage in zip(readings, judged, strict=True)
    ]
    order = sorted(range(len(judged)), key=lambda place: (-worth[place], place))
    best_seen = max(reading.answerable for reading in readings)
    close = any(passage.similarity is None or passage.similarity >= WEAK_SIMILARITY for passage in passages)
    answerable = {passage.chunk_id: one.answerable for passage, one in zip(judged, readings, strict=True)}
    return Order((*(judged[place] for place in order), *others), best_seen >= MIN_ANSWERABLE or close, answerable)


def near(question: str, passage: Passage, quoted: str) -> bool:
    """Whether a quotation is likely to answer the question: it has most of its words, or its passage is near in
    meaning. Without an embedder any word in common must do."""
    share = _share(question, replace(passage, text=quoted))
    if share > MIN_OVERLAP:
        return True
    return share > 0 if passage.similarity is None else passage.similarity >= NEAR


def _share(question: str, passage: Passage) -> float:
    asked = content(question) | numbers(question)
    text = f"{passage.path} {passage.heading}\n{passage.text}"
    return len(asked & (content(text) | numbers(text))) / len(asked) if asked else 1.0
