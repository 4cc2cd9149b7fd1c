"""What units and currencies are called, and one name for each however it is written."""

from __future__ import annotations

from typing import Final

from mypt_desktop.language import lexicon
from mypt_desktop.language.words import folded, stem

CURRENCIES: Final = {written: code for code, names in lexicon.table("currencies").items() for written in names}
UNITS: Final = {unit: frozenset(written) for unit, written in lexicon.table("units").items()}
ORDINAL: Final = "ordinal"
"""The unit of the days of a month, "25th"."""

_ORDINAL_ENDINGS: Final = lexicon.words("ordinal_endings")


def unit_of(written: str, *, joined: bool) -> str:
    """One name for a unit: "EUR" of "€", "hours" of "h", the stem of any other word. `joined`: it stands behind its
    number without a space, as an ordinal's ending does."""
    plain = folded(written)
    if joined and plain in _ORDINAL_ENDINGS:
        return ORDINAL
    known = CURRENCIES.get(plain) or next((unit for unit, names in UNITS.items() if plain in names), "")
    return known or stem(plain)
