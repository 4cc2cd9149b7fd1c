"""What units and currencies are called, and one name for each however it is written."""

from __future__ import annotations

import re
from typing import Final

from mypt_desktop.language import lexicon
from mypt_desktop.language.words import folded, stem

CURRENCIES: Final = {written: code for code, names in lexicon.table("currencies").items() for written in names}
UNITS: Final = {unit: frozenset(written) for unit, written in lexicon.table("units").items()}
ORDINAL: Final = "ordinal"
"""The unit of the days of a month, "25th"."""

_ORDINAL_ENDINGS: Final = lexicon.words("ordinal_endings")
_NAMES: Final = (name for names in lexicon.table("measures").values() for name in names)
_KNOWN: Final = frozenset((*CURRENCIES, *lexicon.words("per"), "%", "‰", *_NAMES)).union(*UNITS.values())
_SYMBOL: Final = re.compile(r"[munkhdcµ]?(?:m|g|l|s|w|v|a|j|n|wh|ah|hz|pa|bar|mol|ohm|byte|b)")
"""Symbols with what stands before them, "mm", "kPa", in small letters."""
_PIECE: Final = re.compile(r"°\s?[cfk]\b|[^\W\d_]+|[%‰°€$£]")
_MOST_PIECES: Final = 4  # of "EUR per kg and day"


def is_unit(text: str) -> bool:
    """Whether a text says a unit and nothing else: "mm", "minutes", "°C per hour", "kg/m²"."""
    pieces = _PIECE.findall(folded(text))
    return 0 < len(pieces) <= _MOST_PIECES and all(one in _KNOWN or _SYMBOL.fullmatch(one) for one in pieces)


def unit_of(written: str, *, joined: bool) -> str:
    """One name for a unit: "EUR" of "€", "hours" of "h", the stem of any other word. `joined`: it stands behind its
    number without a space, as an ordinal's ending does."""
    plain = folded(written)
    if joined and plain in _ORDINAL_ENDINGS:
        return ORDINAL
    known = CURRENCIES.get(plain) or next((unit for unit, names in UNITS.items() if plain in names), "")
    return known or stem(plain)
