"""What the short cells of a column stand for: the sexes as letters, yes and no."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from mypt_desktop.answers.tables.phrases import LANGUAGES, forms
from mypt_desktop.answers.tables.views import View, stems
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.language.words import folded

_LEAST: Final = 2  # different cells of a column of yes and no, an empty one among them


def stands_for(column: str) -> Mapping[str, frozenset[str]]:
    """The forms of the words that the letters of a column called so stand for; empty of most columns."""
    return _sexes() if stems(column) & _sexed() else {}


def says_yes(view: View, column: int) -> tuple[str, ...]:
    """The cells of a column of yes and no that say yes, as they are written; empty of any other column."""
    shown = list(dict.fromkeys(row.values[column].shown.strip() for row in view.rows if not row.total))
    plain = {cell: folded(cell) for cell in shown}
    known = all(not cell or plain[cell] in _of("yes") | _of("no") for cell in shown)
    return tuple(cell for cell in shown if plain[cell] in _of("yes")) if known and len(shown) >= _LEAST else ()


@lru_cache(maxsize=1)
def _sexes() -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for raw in _raw():
        for letter, words in raw["letters"].items():
            found[letter] = found.get(letter, frozenset()).union(*map(forms, words))
    return found


@lru_cache(maxsize=1)
def _sexed() -> frozenset[str]:
    return frozenset[str]().union(*(forms(name) for raw in _raw() for name in raw["sex"]))


@lru_cache(maxsize=2)
def _of(which: str) -> frozenset[str]:
    return frozenset(folded(cell) for raw in _raw() for cell in raw[which])


@lru_cache(maxsize=1)
def _raw() -> tuple[Mapping[str, Any], ...]:
    files = (resources_dir() / "tables" / f"{language}.toml" for language in LANGUAGES)
    return tuple(tomllib.loads(file.read_text(encoding="utf-8"))["codes"] for file in files)
