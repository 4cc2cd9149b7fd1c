"""The line of the passages found that is nearest to a question in meaning, and what it says of itself.

A passage of ten lines on ten matters is near in meaning to no question about one of them, and a reader that learned
from questions which share words with their answer passes over "Rags with oil go into the metal bin" for "where do
greasy cloths belong?". Line by line an embedder sees it at once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mypt_desktop.agent.citations import Passage, cite, wanted
from mypt_desktop.agent.turn import Turn
from mypt_desktop.agent.words import content, numbers, sentences
from mypt_desktop.core.messages import Citation

ALIKE: Final = 0.48
"""Cosine similarity from which on a line in other words answers. On the development questions over the folders of
`tests/data/eval/messy` the four lines above it were right; of the same questions put to thirteen folders that do not
answer them none came above 0.47."""

NEAR: Final = 0.4
"""Cosine similarity from which on a line is worth being read alone."""

_FEWEST: Final = 3  # words that carry meaning: a heading answers nothing
_MOST: Final = 250  # lines that are looked at; an embedder takes a third of a second for them
_CODE: Final = re.compile(r"\w*\d\w*")  # h11, KA-55
_BULLET: Final = re.compile(r"(?:[-*•]|\d{1,2}[.)])\s+")


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, line or row of `passage` from `start` to `end`, and its cosine similarity to the question."""

    passage: Passage
    start: int
    end: int
    alike: float

    @property
    def text(self) -> str:
        return self.passage.text[self.start : self.end]


def nearest_line(turn: Turn, question: str, passages: Sequence[Passage]) -> Line | None:
    """None where there is no embedder, or nothing but headings."""
    spans = [(passage, *span) for passage in passages for span in sentences(passage.text)][:_MOST]
    spans = [one for one in spans if len(content(one[0].text[one[1] : one[2]])) >= _FEWEST]
    vectors = turn.meaning.embed([question, *(p.text[a:b] for p, a, b in spans)]) if turn.meaning and spans else None
    if vectors is None:
        return None
    alike = [sum(a * b for a, b in zip(vectors[0], vector, strict=True)) for vector in vectors[1:]]
    best = max(range(len(spans)), key=alike.__getitem__)
    return Line(*spans[best], alike[best])


def rephrased(
    turn: Turn, question: str, passages: Sequence[Passage], marker: int
) -> tuple[str, tuple[Citation, ...]] | None:
    """A line that says in other words what is asked, as it stands, with its source; None where there is none.

    An embedder is as sure of lines that have the question's words and answer something else, and those the reader
    judges better: so the nearest line counts only without any of them.
    """
    line = nearest_line(turn, question, passages)
    if line is None or line.alike < ALIKE or _words(line.text) & _words(question):
        return None
    if " | " in line.text or line.text.endswith(":") or (wanted(question) == "number" and not numbers(line.text)):
        return None
    citation = cite(line.passage, (line.start, line.end), marker, turn.text_of)
    said = _BULLET.sub("", line.text, count=1).rstrip(".")
    return (f"{said}. [{marker}]", (citation,)) if citation else None


def _words(text: str) -> frozenset[str]:
    return content(text) | numbers(text) | frozenset(_CODE.findall(text.casefold()))
