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

from mypt_desktop.agent.checks import missing_names
from mypt_desktop.agent.citations import Passage, cite, wanted
from mypt_desktop.agent.recipes.backing import CERTAIN, SURELY_ANSWERED
from mypt_desktop.agent.recipes.standing import source
from mypt_desktop.agent.table_phrases import take_apart
from mypt_desktop.agent.turn import Turn
from mypt_desktop.agent.words import content, numbers, sentences
from mypt_desktop.core.messages import Citation
from mypt_desktop.workspace.languages import language_of

ALIKE: Final = 0.48
"""Cosine similarity from which on a line in other words answers. On the development questions over the folders of
`tests/data/eval/messy` the four lines above it were right; of the same questions put to thirteen folders that do not
answer them none came above 0.47."""

NEAR: Final = 0.4
"""Cosine similarity from which on a reader's word for a line counts."""

ANSWERED: Final = 0.2
"""Probability, as a reader gives it, that a line answers, from which on the one that is also nearest is said. Of 111
questions of `tests/data/eval/messy` such a line was said to 30, rightly to 24 (3 of the 6 were of an older edition);
with the right passage taken away to 5 (4 of an older edition)."""

_AS_NEAR: Final = 0.02  # cosine similarity by which a line may be behind the nearest and is as near
_READ: Final = 12  # lines that a reader reads, the nearest
_FEWEST: Final = 3  # words that carry meaning: a heading answers nothing
_MOST: Final = 250  # lines that are looked at; an embedder takes a third of a second for them
_KNOWN: Final = ("en", "")
_CODE: Final = re.compile(r"\w*\d\w*")  # h11, KA-55
_LABELLED: Final = re.compile(r"[^\W\d_][^:|]{1,60}:\s")
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


def _nearest_first(turn: Turn, question: str, passages: Sequence[Passage]) -> list[Line]:
    """Nothing for a question in a language that the embedder does not know: to it all lines of that one are alike."""
    if language_of(question) not in _KNOWN:
        return []
    spans = [(passage, *span) for passage in passages for span in sentences(passage.text)][:_MOST]
    spans = [one for one in spans if len(content(one[0].text[one[1] : one[2]])) >= _FEWEST]
    vectors = turn.meaning.embed([question, *(p.text[a:b] for p, a, b in spans)]) if turn.meaning and spans else None
    if vectors is None:
        return []
    alike = [sum(a * b for a, b in zip(vectors[0], vector, strict=True)) for vector in vectors[1:]]
    lines = [Line(*span, value) for span, value in zip(spans, alike, strict=True)]
    return sorted(lines, key=lambda line: -line.alike)


def rephrased(
    turn: Turn, question: str, passages: Sequence[Passage], marker: int
) -> tuple[str, tuple[Citation, ...]] | None:
    """A line that says in other words what is asked, as it stands, with its source; None where there is none.

    An embedder is as sure of lines that have the question's words and answer something else, and those the reader
    judges better: so the nearest line counts only without any of them.
    """
    line = next(iter(_nearest_first(turn, question, passages)), None)
    if line is None or line.alike < ALIKE or _words(line.text) & _words(question):
        return None
    return _as_it_stands(turn, line, marker) if _states(line) and _has_number(line, question) else None


def answering(
    turn: Turn, question: str, query: str, passages: Sequence[Passage], marker: int, *, translated: bool = False
) -> tuple[str, tuple[Citation, ...]] | None:
    """The line that an embedder finds nearest and a reader likeliest to answer, as it stands; None where they do not
    agree, or where how many there are of something is asked: that no line alone says.

    The reader has to be surer of a line that says only what its label is about, and of any line where `translated`:
    a small model said the question in another language.
    """
    lines = [line for line in _nearest_first(turn, query, passages) if _states(line)][:_READ]
    readings = turn.reader.read(query, [line.text for line in lines]) if turn.reader and lines else None
    if not readings or take_apart(question).operation == "count":
        return None
    at = max(range(len(lines)), key=lambda place: readings[place].answerable)
    line = lines[at]
    near = line.alike >= max(NEAR, lines[0].alike - _AS_NEAR)
    least = CERTAIN if translated else SURELY_ANSWERED if _LABELLED.match(line.text) else ANSWERED
    if not near or readings[at].answerable < least:
        return None
    if readings[at].answerable < SURELY_ANSWERED and not _has_number(line, question):
        return None
    sources = {passage.chunk_id: source(turn, passage) for passage in passages}
    if missing_names(question, [sources[line.passage.chunk_id]], list(sources.values())):
        return None
    return _as_it_stands(turn, line, marker)


def _states(line: Line) -> bool:
    """Whether a line says something by itself: it is no row, heading or link."""
    apart = " | " in line.text or "://" in line.text or line.text.endswith(":") or line.text.startswith("#")
    return not apart and len(line.text.split()) >= _FEWEST


def _has_number(line: Line, question: str) -> bool:
    """Whether a line has the number that is asked for, or none is."""
    return wanted(question) != "number" or bool(numbers(line.text) - numbers(question))


def _as_it_stands(turn: Turn, line: Line, marker: int) -> tuple[str, tuple[Citation, ...]] | None:
    citation = cite(line.passage, (line.start, line.end), marker, turn.text_of)
    said = " ".join(_BULLET.sub("", line.text, count=1).split()).rstrip(".")
    return (f"{said}. [{marker}]", (citation,)) if citation else None


def _words(text: str) -> frozenset[str]:
    return content(text) | numbers(text) | frozenset(_CODE.findall(text.casefold()))
