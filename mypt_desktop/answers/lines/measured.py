"""The numbers that a text measures something with, by their units."""

from __future__ import annotations

import re
from typing import Final

from mypt_desktop.language.units import CURRENCIES, unit_of
from mypt_desktop.language.words import folded, is_stopword, numbers

_MEASURED: Final = re.compile(
    r"(?P<before>[$€£]|\b[A-Z]{3}(?=[\s\d]))?\s?(?<![\w.,:])(?P<number>\d+(?:[.,]\d+)*)(?!:)(?P<space>\s?)(?P<unit>%|[$€£]|[^\W\d_]+)?"
)


def measures(text: str) -> dict[str, frozenset[str]]:
    """The numbers of a text by their units (`unit_of`); those without one are left out, as what they count is not
    known."""
    found: dict[str, frozenset[str]] = {}
    for match in _MEASURED.finditer(text):
        before = match["before"] or ""
        written = before if len(before) == 1 or folded(before) in CURRENCIES else match["unit"] or ""
        if written and not is_stopword(written):
            unit = unit_of(written, joined=not match["space"])
            found[unit] = found.get(unit, frozenset()) | numbers(match["number"])
    return found


def without_measures(text: str) -> str:
    """A text without its numbers and what stands behind or before them as their unit."""
    return _MEASURED.sub(" ", text)
