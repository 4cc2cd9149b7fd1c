"""A text that the request quotes, replaced by another: where it stands once, else the user says which is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mypt_desktop.file_requests.changes import Change, Option, Outcome, Planned, Question, Refused
from mypt_desktop.file_requests.ports import FolderTurn
from mypt_desktop.file_requests.project import Project, TextLines
from mypt_desktop.file_requests.request import FileRequest

MOST_OPTIONS: Final = 6
_SHOWN: Final = 60


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands: line, and columns in it."""

    file: TextLines
    line: int
    start: int
    end: int

    @property
    def told(self) -> str:
        return f"{self.file.path}:{self.line}"


def plan(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """What the request replaces. None where it quotes no two texts, or none of them stands in a file."""
    return _plan(turn, project, request, _pairs(request))


def plan_marked(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """The same for a request that does not say it is about a text: only what is quoted or no word."""
    quoted = len(request.quoted) == 2
    marked = {piece.text for piece in request.pieces if piece.marked}
    return _plan(turn, project, request, [pair for pair in _pairs(request) if quoted or pair[0] in marked])


def _plan(turn: FolderTurn, project: Project, request: FileRequest, pairs: Sequence[tuple[str, str]]) -> Outcome | None:
    for old, new in pairs:
        found = places(project, old, request.files)
        if found and not project.all_held([old]):
            return Refused(turn.says("files_not_certain", path=turn.says("files_anywhere")))
        if found:
            return chosen(turn, request, found, [new] * len(found), old)
    if len(request.quoted) == 2 and pairs:
        where = ", ".join(request.files) or turn.says("files_anywhere")
        return Refused(turn.says("files_no_text", text=pairs[0][0], where=where))
    return None


def chosen(turn: FolderTurn, request: FileRequest, found: Sequence[Place], new: Sequence[str], name: str) -> Outcome:
    """The places replaced by `new`, if it is one or all are wanted; else a question which of them."""
    if len(found) == 1 or request.says("everywhere"):
        return _planned(turn, found, new)
    if len(found) > MOST_OPTIONS:
        listed = ", ".join(one.told for one in found[:MOST_OPTIONS])
        return Refused(turn.says("files_many", len(found), text=name, places=listed))
    options = [Option(_label(place), _planned(turn, [place], [text])) for place, text in zip(found, new, strict=True)]
    if len(set(new)) == 1:
        options.append(Option(turn.says("files_all", len(found)), _planned(turn, found, new)))
    return Question(turn.says("files_which", len(found), text=name), tuple(options))


def places(project: Project, text: str, paths: Sequence[str] = ()) -> list[Place]:
    """Where a text stands in these files, or in all: as whole words, or where it never does, at all."""
    if not text.strip():
        return []
    for words in (True, False):
        found = []
        pattern = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)" if words else re.escape(text))
        for file in project.holding([text], paths, words=False):
            for number, line in enumerate(file.lines, 1):
                found += [Place(file, number, *match.span()) for match in pattern.finditer(line)]
        if found:
            return found
    return []


def _planned(turn: FolderTurn, found: Sequence[Place], new: Sequence[str]) -> Planned:
    lines: dict[tuple[str, int], str] = {}
    files = {one.file.path: one.file for one in found}
    told = list(dict.fromkeys(one.told for one in found))
    for place, text in sorted(zip(found, new, strict=True), key=lambda one: -one[0].start):
        key = (place.file.path, place.line)
        line = lines.get(key, place.file.lines[place.line - 1])
        lines[key] = f"{line[: place.start]}{text}{line[place.end :]}"
    changes = tuple(Change(files[path], line, line, (text,)) for (path, line), text in sorted(lines.items()))
    return Planned(changes, turn.says("files_changed", len(told), places=", ".join(told)))


def _label(place: Place) -> str:
    line = place.file.lines[place.line - 1].strip()
    return f"{place.told}: {line if len(line) <= _SHOWN else f'{line[:_SHOWN]}…'}"


def _pairs(request: FileRequest) -> list[tuple[str, str]]:
    """What may be meant as old and new, the likeliest first."""
    pairs: list[tuple[str, str]] = []
    if len(request.quoted) == 2:
        first, second = request.quoted
        pairs.append((second, first) if request.says("file_instead") else (first, second))
    elif len(request.quoted) < 2:
        for before, behind in request.pairs("file_by", "file_to"):
            pairs.append((before.text, behind.text))
    return [(old, new) for old, new in pairs if old != new]
