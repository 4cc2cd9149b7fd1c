"""What a request over files comes to: changes of lines, a question about them, or why there are none."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from mypt_desktop.core.messages import JsonObject
from mypt_desktop.file_requests.project import Name, Project, TextLines


@dataclass(frozen=True, slots=True)
class Change:
    """Lines `first` to `last` of a file become `rows`; with `last` = `first` - 1 the rows are put in before `first`."""

    file: TextLines
    first: int
    last: int
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Whole:
    """A call of a tool on whole files, in the place of an edit. `shown` says it where it may not be done."""

    tool: str
    arguments: JsonObject
    shown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Planned:
    """What would be changed, and the sentence that says so once it is done. `remarks` are for the user besides. With a
    `whole` the changes of lines are made in the same step."""

    changes: tuple[Change, ...]
    said: str
    remarks: tuple[str, ...] = ()
    whole: Whole | None = None

    @property
    def call(self) -> tuple[str, JsonObject]:
        """The tool that makes the changes, and its arguments."""
        if self.whole is None:
            return "edit", {"input": patch(self.changes)}
        edits: JsonObject = {"input": patch(self.changes)} if self.changes else {}
        return self.whole.tool, {**self.whole.arguments, **edits}


@dataclass(frozen=True, slots=True)
class Refused:
    """Why nothing is changed, as a sentence."""

    said: str


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question, and what is done then."""

    label: str
    planned: Planned


@dataclass(frozen=True, slots=True)
class Question:
    """What the user is to choose from."""

    text: str
    options: tuple[Option, ...]


Outcome: TypeAlias = Planned | Refused | Question


def replaced(names: Iterable[Name], new: str) -> tuple[Change, ...]:
    """The lines with these occurrences written as `new`. Of a shorthand the key stays, `{a}` becomes `{a: b}`, but for
    what a module exports and imports by its name."""
    by_line: dict[tuple[str, int], list[Name]] = {}
    for one in names:
        by_line.setdefault((one.file.path, one.line), []).append(one)
    changes = []
    for (_, number), found in sorted(by_line.items()):
        file = found[0].file
        line = file.lines[number - 1]
        for one in sorted(found, key=lambda one: -one.column):
            keyed = one.form == "shorthand" and one.kind != "import" and "exports" not in line
            text = f"{one.name}: {new}" if keyed else new
            line = f"{line[: one.column]}{text}{line[one.column + len(one.name) :]}"
        changes.append(Change(file, number, number, (line,)))
    return tuple(changes)


def after(file: TextLines, changes: Iterable[Change]) -> tuple[str, ...]:
    """The lines of a file once its changes are made."""
    lines = list(file.lines)
    for one in sorted((one for one in changes if one.file.path == file.path), key=lambda one: -one.first):
        lines[one.first - 1 : one.last] = one.rows
    return tuple(lines)


def files_of(changes: Iterable[Change]) -> tuple[TextLines, ...]:
    """The files that are changed, each once."""
    return tuple({one.file.path: one.file for one in changes}.values())


def patch(changes: Sequence[Change]) -> str:
    """The changes as the tool `edit` takes them."""
    parts: list[str] = []
    for file in files_of(changes):
        parts.append(f"[{file.shown}#{file.tag}]")
        for one in sorted((one for one in changes if one.file.path == file.path), key=lambda one: one.first):
            parts += [_head(one, len(file.lines)), *(f"+{row}" for row in one.rows)]
    return "\n".join(parts)


def _head(change: Change, lines: int) -> str:
    if change.last >= change.first:
        span = f"{change.first}..{change.last}"
        return f"SWAP {span}:" if change.rows else f"DEL {span}"
    if change.first == 1:
        return "INS.HEAD:"
    return "INS.TAIL:" if change.first > lines else f"INS.PRE {change.first}:"


def not_parsed(project: Project, changes: Sequence[Change]) -> TextLines | None:
    """The first file that would have a syntax error which it has not now."""
    for file in files_of(changes):
        if project.broken(file.path, after(file, changes)) and not project.broken(file.path, file.lines):
            return file
    return None


def without_lines(file: TextLines, first: int, last: int) -> Change:
    """Lines `first` to `last` gone, with the empty lines on one side of them: those that stood between remain."""
    before = _blank(reversed(file.lines[: first - 1]))
    behind = _blank(file.lines[last:])
    if first - 1 - before <= 0 or (last + behind < len(file.lines) and behind <= before):
        return Change(file, first, last + behind, ())
    return Change(file, first - before, last, ())


def _blank(lines: Iterable[str]) -> int:
    return sum(1 for _ in itertools.takewhile(lambda line: not line.strip(), lines))


def places(changes: Sequence[Change]) -> str:
    """The changed lines by file, as in "cli.py 18, 24; shop.py 3"."""
    by_file: Mapping[str, list[str]] = {file.path: [] for file in files_of(changes)}
    for one in changes:
        by_file[one.file.path].append(str(one.first) if one.last <= one.first else f"{one.first}–{one.last}")
    return "; ".join(f"{path} {', '.join(lines)}" for path, lines in by_file.items())
