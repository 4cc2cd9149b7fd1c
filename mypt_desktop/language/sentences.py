"""What the app itself says in an answer, in the language of the question: data in `resources/sentences`, a file a
language.

A sentence goes by its name; whoever has to know what was said later compares names, never the words of one language.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from mypt_desktop.core.paths import resources_dir
from mypt_desktop.language.detection import language_of

FALLBACK: Final = "en"
"""What a file lacks is said in it, and what is said to a question whose language nobody can tell, unless
`answer_unknown_in` says otherwise."""

MOST_LISTED: Final = 6


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an answer is not as it was written: a sentence's name, and the names that it speaks of, if any."""

    name: str
    names: str = ""

    def said(self, language: str) -> str:
        return said(language, self.name, names=self.names)


class _Unknown:
    """The language for questions whose own cannot be told."""

    language = FALLBACK


def answer_unknown_in(language: str) -> None:
    """From now on questions whose language cannot be told are answered in `language`; in English where the app does not
    speak it. The window sets its own, the terminal none."""
    _Unknown.language = language if language in languages() else FALLBACK


def language_for(question: str, earlier: Iterable[str] = ()) -> str:
    """The language of a question, of one too short to tell that of what was asked before, the last question first."""
    for text in (question, *earlier):
        language = language_of(text)
        if language:
            return language
    return _Unknown.language


def said(language: str, name: str, count: int = 2, /, **filled: object) -> str:
    """A sentence with its gaps filled, about `count` of what it counts."""
    sentences = _sentences(language)
    of_one = sentences.get(f"one.{name}") if count == 1 else None
    return (of_one or sentences[name]).format(count=count, **filled)


def listed(language: str, names: Sequence[str]) -> str:
    """Names of files in a sentence; of many the first."""
    shown = ", ".join(names[:MOST_LISTED])
    more = len(names) - MOST_LISTED
    return f"{shown} {said(language, 'more', more)}" if more > 0 else shown


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """Those that the app speaks."""
    return tuple(sorted(path.stem for path in (resources_dir() / "sentences").glob("*.toml")))


def in_all_languages(name: str) -> tuple[str, ...]:
    """A sentence as it is written in the files, its gaps open."""
    return tuple(_sentences(language)[name] for language in languages())


@lru_cache(maxsize=32)
def _sentences(language: str) -> Mapping[str, str]:
    if language == FALLBACK:
        return _read(FALLBACK)
    own = _read(language) if language in languages() else {}
    # Where a language says one and many alike, English must not step in with its singular.
    english = {name: text for name, text in _read(FALLBACK).items() if name.removeprefix("one.") not in own}
    return {**english, **own}


def _read(language: str) -> dict[str, str]:
    path = resources_dir() / "sentences" / f"{language}.toml"
    raw: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    one = raw.pop("one", {})
    return {**raw, **{f"one.{name}": text for name, text in one.items()}}
