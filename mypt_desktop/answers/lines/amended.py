"""A clause that another paper changes: "in clause 2 the figure becomes €2,120".

A deed of variation, an addendum or minutes say by its number which clause they change, and have hardly a word of it. So
no search finds them for a question about the rent, and the clause alone would be a wrong answer with a source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Final

from mypt_desktop.answers.citing.passages import evidence_of
from mypt_desktop.answers.lines.lines import Line
from mypt_desktop.answers.lines.units import LONGEST
from mypt_desktop.answers.ports import Inquiry, Library
from mypt_desktop.language import lexicon
from mypt_desktop.language.dates import YEAR, days
from mypt_desktop.language.segmentation import sentences
from mypt_desktop.language.words import content, folded
from mypt_desktop.workspace.values import Document

NEAR: Final = 40
"""Documents of the same folder that are looked at; of more the ones with most of the clause's paper in their names."""

SHARED: Final = 2  # words and days that the heads of the two papers have in common, at least
_HEAD: Final = 500  # characters of a paper that say what it is about
_LOOKED_AT: Final = 80  # characters of a paragraph for its number

_NUMBER: Final = r"\d{1,3}(?:\.\d{1,3})*"
_KINDS: Final = lexicon.pattern("clauses").pattern
_CLAUSE: Final = re.compile(rf"\W*(?:{_KINDS}\.?\s*|§+\s*)?(?P<number>{_NUMBER})(?![\d/:%€$£])[.):]?\s+(?=\W*[^\W\d_])")
_NAMED: Final = re.compile(rf"(?:{_KINDS}\.?|§+)\s*(?P<number>{_NUMBER})(?!\d)")
_PARAGRAPH: Final = re.compile(r"\S[^\n]*(?:\n(?!\s*(?:\n|[-*•]|\(?\w{1,2}[.)]\s))[^\n]+)*")
_TITLE: Final = 120  # characters of a paper that may be its title
_BECOMES: Final = lexicon.pattern("amends")
_AMENDMENT: Final = lexicon.pattern("amendments")


def amending(turn: Inquiry, line: Line) -> Line | None:
    """The sentence of another paper that changes the numbered clause which a line stands in; of several the one of the
    latest paper. None where there is none, it is older, or it is about another paper with such a clause."""
    library = turn.library
    number = _clause(turn.text_of(line.passage.doc_id) or "", line) if library and not line.cells else ""
    if not library or not number:
        return None
    documents = {one.doc_id: one for one in library.list_docs() if not one.error}
    own = documents.get(line.passage.doc_id)
    if own is None:
        return None
    beside = _beside(own, documents.values())
    heads = {one.doc_id: _head(one, turn.text_of(one.doc_id) or "") for one in (own, *beside)}
    found: list[Line] = []
    for other in beside:
        text = turn.text_of(other.doc_id) or ""
        place = next(_changes_of(f"{PurePosixPath(other.path).stem} {text[:_TITLE]}", text, number), None)
        meant = place and max(
            (one for one in (own, *beside) if one is not other),
            key=lambda one: (len(heads[one.doc_id] & heads[other.doc_id]), one is own),
        )
        if place and meant is own and len(heads[own.doc_id] & heads[other.doc_id]) >= SHARED:
            found += _lines(library, line, other.doc_id, place)
    since = line.passage.date
    later = [one for one in found if not (since and one.passage.date and one.passage.date < since)]
    return max(later, key=lambda one: one.passage.date, default=None)


def _clause(text: str, line: Line) -> str:
    """The number that the paragraph of a line begins with, or the heading that it stands under, "8" of "8. Parking.
    Four spaces"; "" without one."""
    start = text.rfind("\n", 0, line.place[0]) + 1
    heading = line.passage.heading.rpartition(" > ")[2]
    found = _CLAUSE.match(folded(text[start : start + _LOOKED_AT])) or _CLAUSE.match(folded(heading))
    return found["number"] if found else ""


def _beside(own: Document, documents: Iterable[Document]) -> list[Document]:
    """The other documents of the folder that a document is in."""
    folder, words = PurePosixPath(own.path).parent, content(own.path)
    others = [one for one in documents if one is not own and PurePosixPath(one.path).parent == folder]
    return sorted(others, key=lambda one: -len(words & content(one.path)))[:NEAR]


def _head(document: Document, text: str) -> frozenset[object]:
    """What a paper says that it is about: the words of its name and of its first lines, and the days in these."""
    head = f"{PurePosixPath(document.path).stem} {text[:_HEAD]}"
    return frozenset((*(content(head) - set(YEAR.findall(head))), *days(head)))


def _changes_of(title: str, text: str, number: str) -> Iterator[tuple[int, int]]:
    """Where a text says what a clause of another paper becomes: the sentences that name both, and in a paper that is
    called an amendment each paragraph that names the clause."""
    if _AMENDMENT.search(folded(title)):
        spans = [(one.start(), one.end()) for one in _PARAGRAPH.finditer(text) if len(one[0]) <= LONGEST]
    else:
        spans = [(start, end) for start, end in sentences(text) if _BECOMES.search(folded(text[start:end]))]
    for start, end in spans:
        if any(one["number"] == number for one in _NAMED.finditer(folded(text[start:end]))):
            yield start, end


def _lines(library: Library, line: Line, doc_id: str, place: tuple[int, int]) -> Iterator[Line]:
    """The sentence at a place of a document as a line, as likely as the one that it changes."""
    start, end = place
    dated = next((chunk.metadata["date"] for chunk in library.chunks(doc_id)), "")
    for passage in evidence_of(library, [doc_id]):
        if passage.start <= start and end <= passage.start + len(passage.text):
            at = start - passage.start
            text = passage.text[at : end - passage.start]
            told = replace(passage, date=dated)
            yield replace(line, passage=told, start=at, end=end - passage.start, text=text, code=False)
            return
