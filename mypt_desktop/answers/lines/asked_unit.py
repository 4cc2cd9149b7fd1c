"""The measure that a question asks for, "how many kW", which a line that answers it has to have."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from mypt_desktop.language import lexicon
from mypt_desktop.language.words import folded

_SAID: Final = re.compile(r"[^\W\d_]+|%|°c?")
_MEASURES: Final = {written: name for name, listed in lexicon.table("measures").items() for written in listed}


def lacks_measure(question: str, text: str) -> bool:
    """Whether a question asks how many of a measure there are and a sentence has no such measure: one of prices does
    not say how many kilowatts the boiler has. Times are none: two hours are 120 minutes."""
    asked = _measure_asked(question)
    return bool(asked) and asked not in {_MEASURES.get(word) for word in _SAID.findall(folded(text))}


@lru_cache(maxsize=64)
def _measure_asked(question: str) -> str:
    found = _asking().search(folded(question))
    return _MEASURES[found["measure"]] if found else ""


@lru_cache(maxsize=1)
def _asking() -> re.Pattern[str]:
    how_many = lexicon.pattern("how_many").pattern
    measures = "|".join(re.escape(one) for one in sorted(_MEASURES, key=lambda one: (-len(one), one)))
    return re.compile(rf"{how_many}\s+(?P<measure>{measures})(?!\w)")
