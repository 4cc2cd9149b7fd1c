"""One of several values that a line says beside each other: "Payload 1,050 kg, with the roof rack 970 kg".

Said whole such a line leaves it to the reader which value is meant. Its parts are told apart by semicolons, or by
commas where each part has a number of the same unit, and a picker that is sure of one of them decides which is said,
with dots for what is left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from mypt_desktop.answers.lines.measured import measures, without_measures
from mypt_desktop.language.words import content

_BETWEEN: Final = (re.compile(r"\s*;\s+"), re.compile(r"\s*,\s+(?![^()]*\))"))
_LEAD: Final = re.compile(r"[^:\d]{2,60}:\s+")


def parts_of(text: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """What leads the parts of a line, "Excess: ", and where each of them begins and ends; no parts of a line that says
    but one value, or values of different units."""
    lead = _LEAD.match(text)
    first = lead.end() if lead else 0
    for between in _BETWEEN:
        cuts = [first, *(end for one in between.finditer(text, first) for end in one.span()), len(text)]
        places = _with_numbers(text, list(zip(cuts[::2], cuts[1::2], strict=True)))
        units = [frozenset(measures(text[start:end])) for start, end in places]
        told_apart = all(content(without_measures(text[start:end])) for start, end in places[1:])
        if len(places) > 1 and told_apart and all(one & other for one, other in pairwise(units)):
            return text[:first], tuple(places)
    return text[:first], ()


def part_alone(text: str, part: tuple[int, int]) -> str:
    """A part behind what leads it, with dots where something is left out before or after it."""
    lead, places = parts_of(text)
    start, end = part
    before = "" if start == places[0][0] else "… "
    return f"{lead}{before}{text[start:end]}{'' if end == len(text) else ' …'}"


def _with_numbers(text: str, places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places, those without a number as part of the one before; of the first ones of the one behind them."""
    found: list[tuple[int, int]] = []
    begun: int | None = None
    for start, end in places:
        if any(map(str.isdigit, text[start:end])):
            found.append((start if begun is None else begun, end))
            begun = None
        elif found:
            found[-1] = found[-1][0], end
        else:
            begun = start if begun is None else begun
    return found
