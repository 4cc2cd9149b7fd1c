"""Judges an answer by what it says in its own words: right, wrong under a citation, refused, or none of these."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mypt_desktop.answers.tables.phrases import LANGUAGES, phrases
from mypt_desktop.bench.scoring import holds_fact
from mypt_desktop.language.sentences import in_all_languages, said
from mypt_desktop.language.words import numbers

_MARKS = re.compile(r"\s*\[\d+(?:\s*,\s*\d+)*\]")
_SHORT = 3  # letters of a word whose plural is another word
_NUMBER = re.compile(r"\d[\d.,]*")
_REFUSAL = re.compile(
    r"(?:documents?|passages?|sources?) (?:do|does) not (?:say|mention|state|contain)"
    r"|not in your documents"
    r"|nicht in (?:ihren|den|deinen) dokumenten|(?:dokumente|passagen) (?:sagen|nennen|erwähnen) (?:das |es )?nicht"
    r"|pas dans vos documents|documents ne (?:disent|mentionnent) pas"
    r"|no (?:está|aparece) en (?:sus|los|tus) documentos|documentos no (?:dicen|mencionan)",
    re.IGNORECASE,
)


def _any_of(templates: Iterable[str]) -> re.Pattern[str]:
    """What the app says of a kind in any language, whatever the gaps are filled with."""
    return re.compile("|".join(re.sub(r"\\{\w+\\}", ".*", re.escape(template)) for template in templates))


_LIKELY = _any_of(in_all_languages("likely"))
_EDITION = _any_of((*in_all_languages("older"), *in_all_languages("replaced")))
_LOOKED_FOR = _any_of(in_all_languages("looked_for"))
_NOT_FOUND = _any_of((*in_all_languages("nothing_about"), *in_all_languages("nothing")))
_NOTHING = said("en", "nothing")
_NOT_CALCULATED = _any_of(phrases(language).says["refused"] for language in LANGUAGES)


class Verdict(StrEnum):
    RIGHT = "right"
    WRONG = "wrong with a citation"
    REFUSED = "refused"
    HANDLED = "unanswerable handled"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Expected:
    """What a right answer says: one spelling of each fact in `facts`, and nothing of `never` (look-alike values).

    Without facts the question is unanswerable: only a refusal is right.
    """

    facts: tuple[tuple[str, ...], ...] = ()
    never: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """Share of each verdict is `counts[verdict] / asked`."""

    asked: int
    counts: dict[Verdict, int]


def own_words(answer: str) -> str:
    """`answer` without quoted lines, citation marks, the line above passages, the question in a refusal, and the names
    of the files that another edition is in."""
    written = answer.splitlines()
    lines = (line for line in written if not line.lstrip().startswith(">") and not _EDITION.fullmatch(line.strip()))
    own = _LOOKED_FOR.sub("", _LIKELY.sub("", _MARKS.sub("", "\n".join(lines))))
    return _NOT_FOUND.sub(_NOTHING, own).strip()


def judge(expected: Expected, answer: str, *, cited: bool) -> Verdict:
    """`cited`: whether the answer has a source under it."""
    said = own_words(answer)
    refused = not said or any(one.search(said) for one in (_NOT_FOUND, _NOT_CALCULATED, _REFUSAL))
    if not expected.facts:
        if refused:
            return Verdict.HANDLED
        return Verdict.WRONG if cited else Verdict.OTHER
    wrong = bool(expected.never) and says(said, expected.never)
    if not wrong and all(says(said, spellings) for spellings in expected.facts):
        return Verdict.RIGHT
    if refused and not wrong:
        return Verdict.REFUSED
    return Verdict.WRONG if cited else Verdict.OTHER


def says(said: str, spellings: Sequence[str]) -> bool:
    """Whether one of the spellings stands in an answer, a word perhaps in the plural: Wednesdays. Of numbers the value
    counts: 1.240,50 is 1,240.50."""
    values = numbers(said)
    plurals = [f"{one}s" for one in spellings if one.isalpha() and len(one) > _SHORT]
    return holds_fact(said, [*spellings, *plurals]) or any(
        _NUMBER.fullmatch(one) and numbers(one) <= values for one in spellings
    )


def tally(verdicts: Iterable[tuple[str, Verdict]]) -> dict[str, Tally]:
    """Counts by kind of question, in the order in which the kinds come."""
    kinds: dict[str, list[Verdict]] = {}
    for kind, verdict in verdicts:
        kinds.setdefault(kind, []).append(verdict)
    return {kind: Tally(len(seen), {v: seen.count(v) for v in Verdict}) for kind, seen in kinds.items()}


def repeated(answer: str) -> Sequence[str]:
    """Sentences of four words or more that a summary or comparison says more than once."""
    parts = re.split(r"(?<=[.!?])\s+|\n+", own_words(answer))
    sentences = [" ".join(part.casefold().split()) for part in parts if len(part.split()) > 3]
    return sorted({sentence for sentence in sentences if sentences.count(sentence) > 1})
