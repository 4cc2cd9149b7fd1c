"""Spans of a measure: "25-40 kg", "> 40 kg", "up to 10 km", and which of them a question's "30kg" falls into.

Price lists and dosing tables have a row or a column for each span. To a judge of meaning these look alike: what tells
them apart is arithmetic.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from mypt_desktop.answers.lines.units import Cells, Unit
from mypt_desktop.answers.tables.phrases import LANGUAGES, Relation, phrases
from mypt_desktop.language import lexicon
from mypt_desktop.language.units import UNITS
from mypt_desktop.language.words import folded, stem
from mypt_desktop.workspace.cells import number

_NUMBER: Final = r"\d+(?:[.,]\d+)*"
_UNIT: Final = r"[^\W\d_]+|%|°c?"
_RELATIONS: Final = ("over", "under", "from", "to", "more", "less")  # the last two stand behind the number
_FEWEST: Final = 2  # columns that are spans


@dataclass(frozen=True, slots=True)
class Span:
    """What lies from `low` to `high`, of a single number both. `unit` is as written, "" where none is."""

    low: float
    high: float
    unit: str

    @property
    def single(self) -> bool:
        return self.low == self.high

    def meets(self, other: Span) -> bool:
        """Whether something of the other lies in it too, in the same unit."""
        return _same(self.unit, other.unit) and self.low <= other.high and other.low <= self.high


@lru_cache(maxsize=4096)
def spans_of(text: str) -> tuple[Span, ...]:
    """The spans and numbers of a text in the order in which they stand."""
    found = []
    for match in _pattern().finditer(folded(text)):
        low, high = (_value(match[name]) for name in ("low", "high"))
        if low is not None and high is not None:
            found.append(Span(low, high, match["of_both"] or ""))
            continue
        one = _value(match["one"])
        if one is None:
            continue
        relation = next((name for name in _RELATIONS if match[name]), "")
        found.append(_span(relation, one, match["unit"] or ""))
    return tuple(found)


def of_fitting_spans(question: str, units: Sequence[Unit]) -> list[Unit]:
    """Without the rows for another span than the one in which the question's measure lies: of rows that differ by
    their span alone, where one of them fits."""
    asked = [one for one in spans_of(question) if one.unit]
    if not asked:
        return list(units)
    fitting: dict[tuple[str, ...], set[int]] = defaultdict(set)
    others: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for at, (passage, _, _, _, cells) in enumerate(units):
        fits = _fits(asked, [span for name, value in cells for span in _spans_in(name, value)])
        if fits is not None:
            kind = (passage.doc_id, *_without_spans(cells))
            (fitting if fits else others)[kind].add(at)
    left_out = {at for kind, places in others.items() if kind in fitting for at in places}
    return [one for at, one in enumerate(units) if at not in left_out]


def leaves_measure(question: str, before: str) -> bool:
    """Whether a question that goes on from another leaves the measure to that one: "and on a mooring?" after what a
    berth for a boat of 7 metres costs."""
    with_unit = [any(one.unit for one in spans_of(text)) for text in (before, question)]
    return with_unit == [True, False]


def _spans_in(name: str, value: str) -> list[Span]:
    """The spans of a cell and of its column's name; of a cell without a unit that of the name, "Boat length (m)"."""
    *_, last = folded(name).replace("(", " ").replace(")", " ").split() or [""]
    unit = last if any(last in names for names in UNITS.values()) else ""
    return [*spans_of(name), *(replace(one, unit=one.unit or unit) for one in spans_of(value))]


def column_of_span(question: str, names: Sequence[str]) -> int | None:
    """The place of the one column in whose span the question's measure lies; None where the columns are no spans of
    that unit, or none or several hold it. A span without a unit has that of those beside it."""
    asked = [one for one in spans_of(question) if one.unit]
    each = [spans_of(name) for name in names]
    of_columns = {at: found[0] for at, found in enumerate(each) if len(found) == 1 and not found[0].single}
    if not asked or len(of_columns) < _FEWEST:
        return None
    named = {one.unit for one in of_columns.values() if one.unit}
    unit = named.pop() if len(named) == 1 else ""
    held = [
        at
        for at, one in of_columns.items()
        if any(Span(one.low, one.high, one.unit or unit).meets(measure) for measure in asked)
    ]
    return held[0] if len(held) == 1 else None


def _fits(asked: Iterable[Span], held: Sequence[Span]) -> bool | None:
    """Whether one of the question's measures lies in a row's spans of its unit; None where the row has none of it."""
    fits = None
    for one in asked:
        of_unit = [span for span in held if _same(span.unit, one.unit)]
        if any(not span.single for span in of_unit):
            fits = bool(fits) or any(one.meets(span) for span in of_unit)
    return fits


def _without_spans(cells: Cells) -> tuple[str, ...]:
    """What a row is for but for its span: the names of its columns, and the words beside the span, or of the cell that
    names the row where a span stands alone and is not what names it."""
    at = next((at for at, (_, value) in enumerate(cells) if any(not one.single for one in spans_of(value))), 0)
    beside = " ".join(_pattern().sub(" ", folded(cells[at][1])).split())
    naming = (value for _, value in cells[:at] if any(map(str.isalpha, value)))
    return (*(name for name, _ in cells), beside or folded(next(naming, "")))


def _span(relation: str, one: float, unit: str) -> Span:
    match relation:
        case "over":
            return Span(math.nextafter(one, math.inf), math.inf, unit)
        case "from" | "more":
            return Span(one, math.inf, unit)
        case "under":
            return Span(-math.inf, math.nextafter(one, -math.inf), unit)
        case "to" | "less":
            return Span(-math.inf, one, unit)
        case _:
            return Span(one, one, unit)


def _value(written: str | None) -> float | None:
    found = number(written) if written else None
    return None if found is None else float(found)


@lru_cache(maxsize=1024)
def _same(one: str, other: str) -> bool:
    """Whether two units are one: "kg" and "kilos"."""
    known = any(one in names and other in names for names in UNITS.values())
    return bool(one) and (known or stem(one) == stem(other))


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    until, up_to = _either(lexicon.words("until")), _either(lexicon.words("up_to"))  # "a" is "to" in Spanish: "5 a 7"
    over, under, least, most = (_either(_related(one)) for one in ("over", "under", "from", "to"))
    more, less = (_either(lexicon.words(name)) for name in ("and_more", "and_less"))
    return re.compile(
        rf"(?<![\w.,])(?P<low>{_NUMBER})\s*(?:{_UNIT})?\s*(?:[-–]|\b(?:{until})\b)\s*"
        rf"(?P<high>{_NUMBER})(?:\s?(?P<of_both>{_UNIT})(?!\w))?"
        rf"|(?:(?:(?P<over>>|\b(?:{over})\b)|(?P<under><|\b(?:{under})\b)|(?P<from>>=|≥|\b(?:{least})\b)"
        rf"|(?P<to><=|≤|\b(?:{most}|{up_to})\b))\s*)?"
        rf"(?<![\w.,])(?P<one>{_NUMBER})(?:\s?(?P<unit>{_UNIT})(?!\w))?"
        rf"(?:\s*(?:(?P<more>\+|\b(?:{more})\b)|(?P<less>\b(?:{less})\b)))?"
    )


def _related(relation: Relation) -> frozenset[str]:
    known = (phrases(language).relations.items() for language in LANGUAGES)
    return frozenset(" ".join(words) for each in known for words, relations in each if relation in relations)


def _either(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))
