"""The words by which texts are read and checked, of all languages together: data in `resources/language`, a file a
language, in lower case and without accents.

In a phrase a star is any ending, three dots are up to three words, and brackets hold alternatives.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import resources_dir


@lru_cache(maxsize=128)
def words(name: str) -> frozenset[str]:
    """The words of a list in all languages."""
    return frozenset(word for listed in by_language(name) for word in listed)


@lru_cache(maxsize=128)
def words_of(language: str, name: str) -> frozenset[str]:
    """The words of a list in one language; those of all where it has none of its own."""
    own = _by_language().get(language, {})
    return frozenset(own[name]) if name in own else words(name)


@lru_cache(maxsize=128)
def pattern(*names: str) -> re.Pattern[str]:
    """Finds a phrase of these lists, as whole words, in a folded text."""
    return phrases(phrase for name in names for listed in by_language(name) for phrase in listed)


def phrases(listed: Iterable[str]) -> re.Pattern[str]:
    """Finds one of these phrases, the longest first."""
    written = sorted(set(listed), key=lambda phrase: (-len(phrase), phrase))
    either = "|".join(
        phrase.replace("... ", r"(\w+ ){0,3}?").replace("*", r"\w*").replace("(", "(?:") for phrase in written
    )
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)")


def by_language(name: str) -> tuple[Sequence[str], ...]:
    """A list of each language that has it, in the order in which it is written."""
    return tuple(file[name] for file in _files() if name in file)


@lru_cache(maxsize=16)
def table(name: str) -> Mapping[str, Sequence[str]]:
    """Lists by name, those of all languages together."""
    found: dict[str, list[str]] = {}
    for file in _files():
        for key, listed in file.get(name, {}).items():
            found.setdefault(key, []).extend(listed)
    return found


def load() -> None:
    """Reads the words now: a process that is about to give up its rights can open no file later. Raises `UserError`."""
    _by_language()


@lru_cache(maxsize=1)
def _by_language() -> Mapping[str, dict[str, Any]]:
    folder = resources_dir() / "language"
    paths = sorted(folder.glob("*.toml"))
    if not paths:  # also where a process has given up its right to read them: see `load`
        raise UserError(f"The words of the languages cannot be read in {folder}.")
    return {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in paths}


def _files() -> tuple[dict[str, Any], ...]:
    return tuple(_by_language().values())
