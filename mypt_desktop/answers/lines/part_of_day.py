"""Rows of the part of the day that a question names: "the reading in the morning of 14 August" of two readings."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from mypt_desktop.answers.lines.units import Cells, Unit
from mypt_desktop.language import lexicon
from mypt_desktop.language.words import folded

_CLOCK: Final = re.compile(r"(?P<hour>\d{1,2})[:h](?P<minute>\d\d)(?::\d\d)?(?: ?(?P<half>[ap])\.?m\.?)?(?: uhr)?")
_HOURS: Final = ((0, 12), (12, 18), (17, 23), (21, 30))
"""From which hour until before which one each part lasts, in the order of the lists; 30 is six of the next day."""

_PARTS: Final = [
    lexicon.phrases(name for listed in lexicon.by_language("parts_of_day") for name in listed[at].split("/"))
    for at in range(len(_HOURS))
]


def of_the_part_of_day(question: str, units: Sequence[Unit]) -> list[Unit]:
    """Without the rows whose one time of day lies outside the part that is asked about, where another row of that
    table has one within it."""
    said = folded(question)
    parts = [hours for hours, part in zip(_HOURS, _PARTS, strict=True) if part.search(said)]
    if not parts:
        return list(units)
    within: dict[tuple[str, ...], bool] = defaultdict(bool)
    hours = [_hour(cells) for *_, cells in units]
    tables = [(passage.doc_id, *(name for name, _ in cells)) for passage, *_, cells in units]
    inside = [hour is not None and any(_lies(hour, *part) for part in parts) for hour in hours]
    for table, lies in zip(tables, inside, strict=True):
        within[table] |= lies
    each = zip(units, tables, hours, inside, strict=True)
    return [one for one, table, hour, lies in each if hour is None or lies or not within[table]]


def _lies(hour: float, first: int, last: int) -> bool:
    return first <= hour < last or first <= hour + 24 < last


def _hour(cells: Cells) -> float | None:
    """The time of day of a row that has one, in hours; None of one that has none or several."""
    found = [match for _, value in cells if (match := _CLOCK.fullmatch(folded(value)))]
    if len(found) != 1:
        return None
    hour, minute = int(found[0]["hour"]), int(found[0]["minute"])
    half = {"a": hour % 12, "p": hour % 12 + 12}
    return half.get(found[0]["half"] or "", hour) + minute / 60
