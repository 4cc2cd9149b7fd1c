"""Mentions: documents and folders that a message names with an `@`, to ask only about them. Text in, values out.

`@"fees/2026.md"` is always one, with a quotation mark in a name written twice. `@fees/2026.md` is one where there is
such a document or folder; anything else with an `@` (an address, a decorator) is text like any other.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePosixPath
from typing import TypeAlias

from mypt_desktop.core.mentions import BEFORE, QUOTED
from mypt_desktop.language import lexicon
from mypt_desktop.language.words import content, folded
from mypt_desktop.workspace.values import Document

_WRITTEN = re.compile(QUOTED.pattern + r"|" + BEFORE + r"@([^\s@\"]+)")
_BEHIND = re.compile(r"(?:['’]s|[.,;:!?…)\]}»”’'])$")  # belongs to the sentence where no document is called so
_LETTER = re.compile(r"\w")
_BETWEEN = re.compile(r"[\s,;]*")
_FIRST_MARKS = " \t\n,;:–—-"  # between a name in front and the question
_WORD_BEFORE = re.compile(r"(?:^|(?<=\s))([^\W\d_]+(?:['’][^\W\d_]+)?)\s*$")
_SURELY_A_DOCUMENT = frozenset(
    (".md", ".txt", ".pdf", ".docx", ".doc", ".odt", ".rtf", ".csv", ".tsv", ".xlsx", ".xls", ".ods", ".pptx", ".ppt")
)
"""Endings by which a name without quotation marks is one: `@example.org` and `@console.log` are something else."""

_LIKE = 0.6  # how near the name that was perhaps meant is, 0 to 1


Hits: TypeAlias = tuple[tuple[str, ...], frozenset[str]]
"""Paths, folders with a slash behind, and the ids of the documents that are there."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A document or folder that a text names from `start` to `end`. `paths` are what is called so, folders with a
    slash behind; none: there is no such thing."""

    start: int
    end: int
    name: str
    paths: tuple[str, ...] = ()
    doc_ids: frozenset[str] = frozenset()


def spelled(path: str) -> str:
    """How a document or folder is mentioned."""
    return '@"{}"'.format(path.replace('"', '""'))


def can_be_spelled(path: str) -> bool:
    """Whether its name fits into a line, as those of nearly all files do."""
    return bool(path) and path.isprintable()


def quoted_spans(text: str) -> list[tuple[int, int]]:
    """Where mentions in quotation marks stand, whatever there is of that name."""
    return [found.span() for found in QUOTED.finditer(text)]


def mentions_in(text: str, documents: Sequence[Document]) -> tuple[Mention, ...]:
    """The mentions of a text in their order. One in quotation marks, or that ends like a document's name, is one also
    where there is nothing of that name."""
    if "@" not in text:
        return ()
    named = _Named(documents)
    found = []
    for written in _WRITTEN.finditer(text):
        if written[1] is not None:
            name = written[1].replace('""', '"')
            found.append(_mention(written.start(), written.end(), name, named.called(name, wide=True)))
        elif plain := _plain(written[2], named):
            name, hits = plain
            found.append(_mention(written.start(), written.start() + 1 + len(name), name, hits))
    return tuple(found)


def in_words(text: str, mentions: Sequence[Mention]) -> str:
    """The text as somebody would have said it who asks in a room where only the documents mentioned lie: the names are
    left out where they stand before or behind the question, and are plain names within it."""
    if not mentions:
        return text
    first, last = mentions[0].start, mentions[-1].end
    before, after = text[:first], text[last:]
    if all(_BETWEEN.fullmatch(text, one.end, other.start) for one, other in pairwise(mentions)):
        asked = ""
        if not _LETTER.search(before):
            asked = f"{before.strip()} {after.lstrip(_FIRST_MARKS)}".strip()
        elif not _LETTER.search(after):
            asked = f"{_without_lead(before)}{after.strip()}"
        if content(asked):
            return asked
    pieces, at = [], 0
    for one in mentions:
        pieces += [text[at : one.start], one.name.strip("/")]
        at = one.end
    return "".join((*pieces, text[at:]))


def nearest(name: str, documents: Sequence[Document]) -> str:
    """The path of the document or folder that was perhaps meant; "" where none is near."""
    wanted = _folded(name)
    ways: dict[str, str] = {}
    for document in documents:
        path = _folded(document.path)
        ways.setdefault(path, document.path)
        ways.setdefault(path.rpartition("/")[2], document.path)
        for at, sign in enumerate(path):
            if sign == "/":
                ways.setdefault(path[:at], document.path[:at])
    close = difflib.get_close_matches(wanted, ways, 1, _LIKE)
    return ways[close[0]] if close else ""


class _Named:
    """What a folder holds, by names. Made once for a message, which may be a pasted text with a thousand `@`."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._within: dict[str, list[Document]] = {}  # of each document and folder, folded
        self._spelled: dict[str, str] = {}
        self._files: dict[str, list[str]] = {}  # by the last part of their paths
        self._folders: dict[str, list[str]] = {}
        self._titled: dict[str, list[str]] = {}
        for document in documents:
            parts = document.path.split("/")
            for length in range(1, len(parts)):
                self._add("/".join(parts[:length]), document, self._folders)
            self._add(document.path, document, self._files)
            self._spelled[_folded(document.path)] = document.path  # of a mail, although there are documents in it
            self._titled.setdefault(_folded(document.title), []).append(_folded(document.path))

    def called(self, name: str, *, wide: bool = False) -> Hits:
        """What is called so: a document or folder at that path, else documents of that file name. `wide`: else folders
        of that name anywhere, else documents of that title."""
        wanted = _folded(name)
        last = wanted.rpartition("/")[2]
        ways = [[wanted], [path for path in self._files.get(last, ()) if path.endswith(f"/{wanted}")]]
        if wide:
            ways.append([path for path in self._folders.get(last, ()) if path.endswith(f"/{wanted}")])
            ways.append(self._titled.get(wanted, []))
        found = next(filter(None, ([path for path in way if path in self._within] for way in ways)), [])
        ids = frozenset(document.doc_id for path in found for document in self._within[path])
        return tuple(self._spelled[path] for path in found), ids

    def _add(self, path: str, document: Document, by_last: dict[str, list[str]]) -> None:
        way = _folded(path)
        if way not in self._within:
            self._spelled[way] = f"{path}/"
            by_last.setdefault(way.rpartition("/")[2], []).append(way)
        self._within.setdefault(way, []).append(document)


def _mention(start: int, end: int, name: str, hits: Hits) -> Mention:
    return Mention(start, end, name, *hits)


def _plain(written: str, named: _Named) -> tuple[str, Hits] | None:
    """The mention that a word begins with; None where it is none."""
    name = written
    while True:
        hits = named.called(name)
        if hits[1]:
            return name, hits
        shorter = _BEHIND.sub("", name)
        if shorter == name:
            break
        name = shorter
    return (name, ((), frozenset())) if PurePosixPath(name.lower()).suffix in _SURELY_A_DOCUMENT else None


def _without_lead(text: str) -> str:
    """The text without the words at its end that only lead up to a name, unless a sentence ended there."""
    kept = text.rstrip()
    while kept and (found := _WORD_BEFORE.search(kept)) and folded(found[1]) in _leads():
        kept = kept[: found.start()].rstrip()
    return kept


def _leads() -> frozenset[str]:
    return lexicon.words("before_a_name")


def _folded(path: str) -> str:
    clean = unicodedata.normalize("NFC", path.strip().replace("\\", "/")).removeprefix("./").strip("/")
    return clean.casefold()
