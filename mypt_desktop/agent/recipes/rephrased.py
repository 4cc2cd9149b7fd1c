"""An answer that stands in the documents in other words than the question's: said as it stands.

A passage of ten lines on ten matters is near in meaning to no question about one of them, and a reader that learned
from questions which share words with their answer passes over "Rags with oil go into the metal bin" for "where do greasy
cloths belong?". Line by line an embedder sees it at once. It is as sure of lines that have the question's words and
answer something else, and those the reader judges better: so only a line without any of them counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mypt_desktop.agent.citations import Passage, cite, wanted
from mypt_desktop.agent.turn import Turn
from mypt_desktop.agent.words import content, numbers, sentences
from mypt_desktop.core.messages import Citation

ALIKE: Final = 0.48
"""Cosine similarity from which on a line in other words answers. On the development questions over the folders of
`tests/data/eval/messy` the four lines above it were right; of the same questions put to thirteen folders that do not
answer them none came above 0.47."""

_FEWEST: Final = 3  # words that carry meaning: a heading answers nothing
_MOST: Final = 250  # lines that are looked at; an embedder takes a third of a second for them
_BULLET: Final = re.compile(r"(?:[-*•]|\d{1,2}[.)])\s+")


def rephrased(
    turn: Turn, question: str, passages: Sequence[Passage], marker: int
) -> tuple[str, tuple[Citation, ...]] | None:
    """The line nearest to the question in meaning, with its source; None where one with the question's words is nearer,
    none is near enough, or there is no embedder."""
    lines = [(passage, span) for passage in passages for span in sentences(passage.text)][:_MOST]
    texts = [passage.text[start:end] for passage, (start, end) in lines]
    vectors = turn.meaning.embed([question, *texts]) if turn.meaning and lines else None
    if vectors is None:
        return None
    alike = [sum(a * b for a, b in zip(vectors[0], vector, strict=True)) for vector in vectors[1:]]
    best = max(range(len(lines)), key=alike.__getitem__)
    passage, (start, end) = lines[best]
    line = _BULLET.sub("", texts[best], count=1)
    words = content(line)
    if alike[best] < ALIKE or len(words) < _FEWEST or words & content(question) or " | " in line:
        return None
    if wanted(question) == "number" and not numbers(line):
        return None
    citation = cite(passage, (start, end), marker, turn.text_of)
    return (f"{line.rstrip('.')}. [{marker}]", (citation,)) if citation else None
