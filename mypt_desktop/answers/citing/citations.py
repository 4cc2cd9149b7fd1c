"""Citations that were checked: which passage backs a sentence, which words of it do, and whether they are really there.

A sentence is backed by a passage that holds all of its numbers and names (those of the question aside) and enough of
its content words. What fails is not cited.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from mypt_desktop.core.messages import Citation, JsonObject
from mypt_desktop.language import lexicon
from mypt_desktop.language.checks import denies
from mypt_desktop.language.segmentation import sentences
from mypt_desktop.language.words import content, folded, names, numbers

_KINDS: Final[tuple[Literal["number", "time", "name"], ...]] = ("number", "time", "name")

TextOf = Callable[[str], str | None]

_LONGEST = 480  # characters of a cited range; a passage has about 900
_CELL = 40  # characters below which a line without a full stop is a heading or a table cell, which says little alone
_STOPS = tuple(".!?…。！？")
_QUOTED = 600  # characters up to which a quotation is filled with the sentences around it
_PARAGRAPH = "\n\n"
_MOST_SENTENCES = 3
_ENOUGH = 0.5  # share of a sentence's content words that a passage must hold
_ENOUGH_WITH_NUMBERS = 0.25
_BARE = 2  # words up to which a sentence with a number is backed by the number alone


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk as a search returned it. `similarity` (cosine) and `coverage` are None where the search gave none;
    `score` is the search's own, 0 to 1.

    `title` is the document's own, `date` that of this edition of it. `newer` is the path of the edition in force where
    this is an older one, `older` are the paths of those it stands for, and `behind` is the chunk of the edition that
    the question asks for, where that says the same as this one.
    """

    chunk_id: str
    doc_id: str
    path: str
    text: str
    start: int
    line: int
    page: int | None = None
    heading: str = ""
    similarity: float | None = None
    coverage: float | None = None
    title: str = ""
    date: str = ""
    newer: str = ""
    older: tuple[str, ...] = ()
    behind: str = ""
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """`supported`: by the passage at `place`. `empty`: says nothing that could be checked. `garbled`: a number or name
    in it stands in no passage, or the passage that speaks of it says the opposite. `unsupported`: none of them.
    `again`: an earlier sentence of the answer says it already."""

    kind: Literal["supported", "empty", "unsupported", "garbled", "again"]
    place: int = -1


@dataclass(frozen=True, slots=True)
class _Marks:
    """What a text says, in a form that compares."""

    words: frozenset[str]
    numbers: frozenset[str]

    @classmethod
    def of(cls, text: str) -> _Marks:
        return cls(content(text), numbers(text))


def wanted(question: str) -> Literal["number", "time", "name", "anything"]:
    """What kind of thing the question word asks for."""
    said = folded(question)
    return next((kind for kind in _KINDS if lexicon.pattern(f"asks_{kind}").search(said)), "anything")


class Evidence:
    """The passages of one answer, ready to be compared with its sentences."""

    def __init__(self, passages: Sequence[Passage], question: str) -> None:
        self.passages = tuple(passages)
        self._question = _Marks.of(question)
        self._marks = [_Marks.of(f"{p.path} {p.heading}\n{p.text}") for p in passages]
        self._known_words = frozenset[str]().union(*(marks.words for marks in self._marks))
        self._known_numbers = frozenset[str]().union(*(marks.numbers for marks in self._marks))
        self._kind = wanted(question)

    def judge(self, sentence: str) -> Verdict:
        """Whether a passage backs the sentence, and which one best."""
        claim, asked = _Marks.of(sentence), self._question
        if not claim.words and not claim.numbers:
            return Verdict("empty")
        new_numbers = claim.numbers - asked.numbers
        new_names = names(sentence) - asked.words
        best, best_value = -1, 0.0
        enough = _ENOUGH_WITH_NUMBERS if new_numbers else _ENOUGH
        bare = bool(new_numbers) and len(claim.words) <= _BARE  # "At 7:30 in the morning.": the number is the answer
        for place, marks in enumerate(self._marks):
            share = _share(claim.words, marks.words)
            if not new_numbers <= marks.numbers or not new_names <= marks.words or (share < enough and not bare):
                continue
            start, end = self.window(place, sentence)
            said = _Marks.of(self.passages[place].text[start:end])
            if not new_numbers <= said.numbers:  # they stand apart: a date put together out of two
                continue
            value = share + _share(claim.words - asked.words, said.words) + 0.5 * _share(asked.words, marks.words)
            value += 0.5 * _share(claim.words, said.words) - min(0.02 * place, 0.2)
            if value > best_value:
                best, best_value = place, value
        if best >= 0:
            return Verdict("garbled" if denies(sentence, self.passages[best].text) else "supported", best)
        lost = not new_numbers <= self._known_numbers or not new_names <= self._known_words
        return Verdict("garbled" if lost else "unsupported")

    def window(self, place: int, claim: str) -> tuple[int, int]:
        """Start and end, in the passage's text, of the sentences that say what `claim` says.

        A heading or a table cell is not left alone: the sentence after it belongs to it.
        """
        said, asked = _Marks.of(claim), self._question

        def value(piece: str) -> float:
            marks = _Marks.of(piece)
            return (
                3.0 * len((said.numbers - asked.numbers) & marks.numbers)
                + 2.0 * len((said.words - asked.words) & marks.words)
                + 1.0 * len(asked.words & marks.words)
            )

        text = self.passages[place].text
        start, end = best_window(text, value)
        if text[start:end].startswith("#") or (end - start < _CELL and text[end - 1 : end] not in _STOPS):
            return start, next((last for first, last in sentences(text) if first >= end), end)
        return start, end

    def quotation(self, place: int = 0) -> tuple[int, int]:
        """Start and end of the range of a passage most likely to answer the question.

        Words that few passages have count most; and a question for a person or a number wants a name or a number.
        """
        rarity = {word: 1 / sum(word in marks.words for marks in self._marks) for word in self._known_words}
        asked = self._question

        def value(piece: str) -> float:
            marks = _Marks.of(piece)
            found = sum(rarity[word] for word in asked.words & marks.words)
            for_number = self._kind in ("number", "time") and bool(marks.numbers - asked.numbers)
            for_name = self._kind == "name" and bool(names(f"x {piece}") - asked.words)
            return found + (0.75 if for_number or for_name else 0.0)

        text = self.passages[place].text
        return _filled(text, best_window(text, value), _QUOTED)


def best_window(text: str, value: Callable[[str], float]) -> tuple[int, int]:
    """Start and end of the run of up to three sentences with the highest value; of equals the shortest, then first."""
    spans = sentences(text)
    best, best_key = (0, min(len(text), _LONGEST)), (-1.0, 0)
    for first in range(len(spans)):
        for last in range(first, min(first + _MOST_SENTENCES, len(spans))):
            start, end = spans[first][0], spans[last][1]
            if end - start > _LONGEST and last > first:
                break
            key = (value(text[start:end]), start - end)
            if key > best_key:
                best, best_key = (start, end), key
    return best


def _filled(text: str, window: tuple[int, int], most: int) -> tuple[int, int]:
    """The window with the sentences after and before it in its paragraph, as far as it stays within `most` characters:
    the fact often stands next to the words of the question. A row of a table stays alone."""
    start, end = window
    if " | " in text[start:end]:
        return window
    spans = sentences(text)
    for first, last in spans:
        if first >= end and last - start <= most and _PARAGRAPH not in text[end:first]:
            end = last
    for first, last in reversed(spans):
        if last <= start and end - first <= most and _PARAGRAPH not in text[last:start]:
            start = first
    return start, end


def cite(passage: Passage, window: tuple[int, int], marker: int, text_of: TextOf) -> Citation | None:
    """The citation of a range of a passage, or None when the document does not say that there (any more)."""
    start, end = passage.start + window[0], passage.start + window[1]
    text = text_of(passage.doc_id)
    cited = passage.text[window[0] : window[1]]
    if text is None or text[start:end] != cited or not cited.strip():
        return None
    line = passage.line + passage.text.count("\n", 0, window[0])
    return Citation(
        passage.path, passage.doc_id, passage.chunk_id, start, end, line, cited, page=passage.page, marker=marker
    )


def passages_of(result: JsonObject) -> tuple[Passage, ...]:
    """The passages in a search result; entries that are not such are passed over."""
    documents = result.get("documents")
    found = (
        [_passage(entry) for entry in documents if isinstance(entry, Mapping)] if isinstance(documents, list) else []
    )
    return tuple(passage for passage in found if passage)


def _passage(entry: JsonObject) -> Passage | None:
    def text(key: str) -> str:
        value = entry.get(key)
        return value if isinstance(value, str) else ""

    def number(key: str) -> int | None:
        value = entry.get(key)
        return value if isinstance(value, int) else None

    def share(key: str) -> float | None:
        value = entry.get(key)
        return float(value) if isinstance(value, int | float) else None

    if not text("text").strip():
        return None
    older = entry.get("older")
    return Passage(
        text("chunk_id"),
        text("doc_id"),
        text("path") or text("filename"),
        text("text"),
        number("start") or 0,
        number("line") or 1,
        number("page"),
        text("heading"),
        share("similarity"),
        share("coverage"),
        text("title"),
        text("date"),
        text("newer"),
        tuple(path for path in older if isinstance(path, str)) if isinstance(older, list | tuple) else (),
        text("behind"),
        share("score") or 0.0,
    )


def _share(part: frozenset[str], whole: frozenset[str]) -> float:
    return len(part & whole) / len(part) if part else 1.0
