"""The files that the syntax tools work on, each with its language and its text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Final

from mypt_desktop.coding.ast_languages import language_of
from mypt_desktop.coding.files_roots import Located, Roots, read
from mypt_desktop.coding.files_text import NotTextError, TextFile, text_file
from mypt_desktop.coding.search_find import Scope
from mypt_desktop.coding.search_globs import matcher, named_packages
from mypt_desktop.coding.search_walk import Choice, walk
from mypt_desktop.core.errors import UserError

MOST_ISSUES: Final = 20
LARGEST: Final = 2_000_000
"""Bytes of a file that is parsed; generated code is larger and nobody's to edit."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file in a language that can be parsed."""

    located: Located
    shown: str
    data: bytes
    file: TextFile
    language: str

    @property
    def text(self) -> str:
        """With LF at the end of each line."""
        text = "\n".join(self.file.lines)
        return f"{text}\n" if self.file.ends and self.file.ends[-1] else text


def sources(roots: Roots, scopes: Sequence[Scope], cancel: Event) -> Iterator[Source]:
    """By path. A file that is named and in no known language raises `UserError`; others are passed over."""
    seen: set[str] = set()
    for scope in scopes:
        for located in sorted(_located(scope, cancel), key=lambda one: one.path):
            shown = roots.shown(located)
            if shown in seen:
                continue
            seen.add(shown)
            language = language_of(located.path)
            if not language:
                if scope.is_file:
                    raise UserError(f"{shown} is in no language that can be parsed.", hint="Use `search` instead.")
                continue
            try:
                data = read(located)
                if data is not None and len(data) <= LARGEST:
                    yield Source(located, shown, data, text_file(data, shown), language)
            except (NotTextError, UserError):
                if scope.is_file:
                    raise


def issues_shown(issues: Sequence[str]) -> list[str]:
    """As lines, each once, not too many."""
    told = list(dict.fromkeys(issues))
    more = len(told) - MOST_ISSUES
    return ["Parse issues:", *told[:MOST_ISSUES], *([f"… and {more} more"] if more > 0 else [])] if told else []


def _located(scope: Scope, cancel: Event) -> Iterator[Located]:
    root, path = scope.located
    if scope.is_file:
        yield scope.located
        return
    fits = matcher(scope.pattern) if scope.pattern else None
    cut = len(path) + 1 if path else 0
    for entry in walk(root.folder, path, Choice(packages=named_packages(scope.pattern + path)), cancel, root.sees):
        if not entry.is_folder and (fits is None or fits(entry.path[cut:])):
            yield Located(root, entry.path)
