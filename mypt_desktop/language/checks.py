"""What can be told about an answer by its structure: that it says nothing new, denies what its source affirms, or has
for a source a passage that is about somebody else.

None of this understands a text, as the trained reader does beside it. Each check only ever takes an answer back: what
it lets pass may still be wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mypt_desktop.language import lexicon
from mypt_desktop.language.segmentation import sentences
from mypt_desktop.language.words import content, folded, is_stopword, names, numbers, stem

_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)?")
_CODE = re.compile(r"\b[^\W\d_]+[-_/.]?\d[\w/-]*")
_NUMBERED = re.compile(r"([^\W\d_]+)\s+(?:no\.?\s*|nr\.?\s*|#)?(\d+(?:[.,:]\d+)*)", re.IGNORECASE)
_LONG_NUMBER = re.compile(r"(?<![\w.,])\d{3,}(?![\w])")
_NUMERO = re.compile(r"\bno\b\.?(?=\s*\d)")
_CLAUSE = re.compile(rf"[,;:()–—]|\s-\s|{lexicon.pattern('contrast').pattern}", re.IGNORECASE)
_NEGATIONS = lexicon.words("negations")
_INTERROGATIVES = lexicon.words("interrogatives")
_TITLES = lexicon.words("abbreviations")
_SAME_MATTER = 0.5  # share of a sentence's words in a clause from which on both speak of the same
_FEWEST = 2  # words in common without which they do not


@dataclass(frozen=True, slots=True)
class Source:
    """A passage as a check sees it: its text, and what says what it is about (file name, headings, the document's
    beginning). `name`: that of its file, without folder and suffix."""

    text: str
    about: str = ""
    name: str = ""


def asks_what(question: str) -> bool:
    """Whether a question wants to be told something; without a question word yes or no is enough."""
    return not _INTERROGATIVES.isdisjoint(_WORD.findall(folded(question)))


def says_nothing_new(question: str, answer: str) -> bool:
    """Whether an answer only repeats the question it is to answer."""
    new = (content(answer) | numbers(answer)) - content(question) - numbers(question)
    return not new and asks_what(question) and negative(answer) == negative(question)


def negative(text: str) -> bool:
    """Whether a text denies: an odd number of negations."""
    words = _WORD.findall(_NUMERO.sub(" ", folded(text)))
    return sum(word in _NEGATIONS or word[-3:] in ("n't", "n’t") for word in words) % 2 == 1


def denies(sentence: str, source: str) -> bool:
    """Whether a sentence affirms what the clause of `source` that speaks of the same denies, or the other way round.

    The clause is the one with the most of the sentence's words, of equals the shortest: in "allowed on the south beach,
    not on the north beach" either half is found by its own words, the whole by those of both.
    """
    said = content(sentence) | numbers(sentence)
    least = max(_FEWEST, _SAME_MATTER * len(said))
    best, clause = (0, 0), ""
    for piece in _clauses(source):
        shared = len(said & (content(piece) | numbers(piece)))
        if (shared, -len(piece)) > best and shared >= least:
            best, clause = (shared, -len(piece)), piece
    return bool(clause) and negative(sentence) != negative(clause)


def merely_affirms(question: str, answer: str, source: str) -> bool:
    """Whether an answer says yes to a question and nothing else, where a clause of `source` about one of its words
    denies something: "Heating is part of the rent" over "Heating is not included"."""
    said = content(answer) | numbers(answer)
    if asks_what(question) or negative(answer) or said - content(question) - numbers(question):
        return False
    return any(negative(piece) and said & content(piece) for piece in _clauses(source))


def missing_names(question: str, cited: Sequence[Source], read: Sequence[Source]) -> frozenset[str]:
    """Names, codes and numbers that the question asks about and no cited passage has.

    A name is what has a capital inside the question, or in all that was read has one wherever it stands, or what a file
    of it is called.
    """
    asked = content(question)
    known = (_only_names(read) | _files(read, asked)) & asked
    wanted = {name for name in names(question) | known if name not in _TITLES}
    held = content("\n".join(f"{source.about}\n{source.text}" for source in cited))
    text = folded("\n".join(f"{source.about}\n{source.text}" for source in cited))
    figures = numbers(text)
    missing = {name for name in wanted if name not in held}
    missing |= {code for code in _CODE.findall(folded(question)) if _bare(code) not in _bare(text)}
    return frozenset(missing | {number for number in _identifiers(question) if not numbers(number) <= figures})


def _clauses(text: str) -> list[str]:
    """The sentences of a text, and the clauses of those that have several."""
    pieces: list[str] = []
    for start, end in sentences(text):
        whole = text[start:end]
        pieces.append(whole)
        parts = [part.strip() for part in _CLAUSE.split(whole)]
        if len(parts) > 1:
            pieces += [part for part in parts if part]
    return pieces


def _only_names(read: Sequence[Source]) -> frozenset[str]:
    """Words that have a capital wherever they stand, inside a sentence at least once."""
    found: set[str] = set()
    small: set[str] = set()
    for source in read:
        found |= names(source.text)
        small |= {stem(word) for word in _WORD.findall(source.text) if word[0].islower()}
    return frozenset(found - small)


def _files(read: Sequence[Source], asked: frozenset[str]) -> frozenset[str]:
    """The words of the file names that stand in a question as a whole."""
    called = (content(source.name) for source in read)
    return frozenset().union(*(words for words in called if words <= asked))


def _identifiers(question: str) -> list[str]:
    """Numbers that name something: behind a word that carries meaning ("flat 2"), or of three digits and more. "For 3
    nights" counts something."""
    named = [number for word, number in _NUMBERED.findall(question) if not is_stopword(word)]
    return [*named, *_LONG_NUMBER.findall(question)]


def _bare(text: str) -> str:
    return re.sub(r"[\W_]+", "", text)
