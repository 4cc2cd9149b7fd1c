"""Deleting what the request names: a function or class, an import, a line, a rule, a key, a section. Nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from mypt_desktop.file_requests.changes import Change, Option, Outcome, Planned, Question, Refused, without_lines
from mypt_desktop.file_requests.ports import FolderTurn
from mypt_desktop.file_requests.project import Name, Outline, Project, TextLines
from mypt_desktop.file_requests.renaming import Target, all_targets, narrowed, occurrences
from mypt_desktop.file_requests.replacing import MOST_OPTIONS
from mypt_desktop.file_requests.request import FileRequest
from mypt_desktop.file_requests.sections import heading_of, keyed_line

_LISTED: Final = 5
_RENAMED = re.compile(r"[\w.]+\s+as\s+$")
_ITEM = re.compile(r"[\w.]+")
_WHOLE: Final = frozenset(("function", "method", "class", "rule"))


def plan(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """What the request deletes. None where it names nothing that is there."""
    if "import" in request.kinds:
        return _import(turn, project, request)
    if "line" in request.kinds or (request.quoted and len(request.files) == 1 and not _defined(project, request)):
        return _line(turn, project, request)
    return _symbol(turn, project, request) or _section(turn, project, request) or _key(turn, project, request)


def _line(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """The line of a number, or that holds what is quoted."""
    if len(request.files) != 1 or (file := project.read(request.files[0])) is None:
        return None
    numbers = [int(one.text) for one in request.pieces if one.kind == "word" and one.text.isdecimal()]
    if not request.quoted and len(numbers) == 1:
        (number,) = numbers
        if not 1 <= number <= len(file.lines):
            return Refused(turn.says("files_no_line", len(file.lines), line=number, path=file.path))
        return _lines_gone(turn, file, [number])
    if len(request.quoted) != 1:
        return None
    (text,) = request.quoted
    whole = [at for at, line in enumerate(file.lines, 1) if line.strip() == text.strip()]
    found = whole or [at for at, line in enumerate(file.lines, 1) if text in line]
    if not found:
        return Refused(turn.says("files_no_text", text=text, where=file.path))
    if len(found) == 1 or request.says("everywhere"):
        return _lines_gone(turn, file, found)
    if len(found) > MOST_OPTIONS:
        listed = ", ".join(f"{file.path}:{at}" for at in found[:MOST_OPTIONS])
        return Refused(turn.says("files_many", len(found), text=text, places=listed))
    options = [
        Option(f"{file.path}:{at}: {file.lines[at - 1].strip()[:60]}", _lines_gone(turn, file, [at])) for at in found
    ]
    options.append(Option(turn.says("files_all", len(found)), _lines_gone(turn, file, found)))
    return Question(turn.says("files_which", len(found), text=text), tuple(options))


def _lines_gone(turn: FolderTurn, file: TextLines, numbers: Sequence[int]) -> Planned:
    told = ", ".join(f"{file.path}:{at}" for at in numbers)
    gone = " ".join(file.lines[at - 1].strip() for at in numbers) or "…"
    return Planned(
        tuple(Change(file, at, at, ()) for at in numbers), turn.says("files_deleted", what=gone[:80], places=told)
    )


def _import(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """The imports of a name, or those that nothing uses, in the one file that is named."""
    if len(request.files) != 1 or (file := project.read(request.files[0])) is None:
        return None
    outline = project.outline(file)
    if outline is None:
        return None
    bound = [one for one in outline.names if one.kind == "import"]
    if request.says("unused_code"):
        used = {one.name for one in outline.names if one.kind != "import" and one.form != "member"}
        gone = [one for one in bound if one.name not in used and not _for_its_effect(outline, one)]
        if not gone:
            return Refused(turn.says("files_none_unused", path=file.path))
    else:
        wanted = {piece.bare for piece in request.names}
        gone = [one for one in bound if one.name in wanted]
        if not gone:
            return None
        kept = {one.name for one in outline.names if one.kind != "import" and one.form != "member"}
        still = next((one for one in gone if one.name in kept), None)
        if still is not None:
            place = next(one for one in outline.names if one.name == still.name and one.kind != "import")
            return Refused(turn.says("files_still_used", name=still.name, places=f"{file.path}:{place.line}"))
    changes = _without_names(file, gone, bound)
    if changes is None:
        return Refused(turn.says("files_not_certain", path=file.path))
    told = ", ".join(dict.fromkeys(one.name for one in gone))
    places = ", ".join(dict.fromkeys(f"{file.path}:{one.line}" for one in gone))
    return Planned(changes, turn.says("files_deleted", what=told, places=places))


def _for_its_effect(outline: Outline, one: Name) -> bool:
    """Whether an import is there for what it does and not for its name."""
    line = one.file.lines[one.line - 1]
    return "noqa" in line or "__future__" in line or PurePosixPath(outline.file.path).name == "__init__.py"


def _without_names(file: TextLines, gone: Sequence[Name], bound: Sequence[Name]) -> tuple[Change, ...] | None:
    """The statements without these names: gone, or on one line with the others only. None for what is spread out."""
    changes: list[Change] = []
    for first, last in dict.fromkeys((one.first, one.last) for one in gone):
        mine = sorted((one for one in gone if one.first == first), key=lambda one: -one.column)
        if {one.name for one in mine} == {one.name for one in bound if one.first == first}:
            changes.append(Change(file, first, last, ()))
            continue
        line = file.lines[first - 1]
        if first != last:
            return None
        for one in mine:
            line = _without_item(line, one)
        changes.append(Change(file, first, first, (line.rstrip(),)))
    return tuple(changes)


def _without_item(line: str, one: Name) -> str:
    """A list without one of its items, "a" or "a as b", and a comma beside it."""
    head = _RENAMED.sub("", line[: one.column])
    tail = _ITEM.sub("", line[one.column :], count=1)
    if tail.startswith(","):
        return f"{head}{tail[1:].lstrip()}"
    before = head.rstrip()
    return f"{before[:-1]}{tail}" if before.endswith(",") else f"{head}{tail}"


def _defined(project: Project, request: FileRequest) -> bool:
    names = [piece.bare for piece in request.names]
    return bool(names) and any(all_targets(project.outlines(names), name) for name in names)


def _symbol(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """A function, a class or a rule of a style sheet, with what stands around it."""
    names = [piece.bare for piece in request.names]
    outlines = project.outlines(names) if names else ()
    for name in names:
        targets = narrowed([one for one in all_targets(outlines, name) if one.name.kind in _WHOLE], request)
        inside = {one.bare for one in request.names} - {name}
        if not targets or any(name in {t.inside for t in all_targets(outlines, other)} for other in inside):
            continue  # it says where the other one is
        if len(targets) > 1:
            listed = ", ".join(one.place for one in targets[:_LISTED])
            return Refused(turn.says("files_ambiguous", name=name, places=listed))
        if not project.all_held(names):
            return Refused(turn.says("files_not_certain", path=turn.says("files_anywhere")))
        return _gone(turn, targets[0], outlines)
    return None


def _gone(turn: FolderTurn, target: Target, outlines: Sequence[Outline]) -> Outcome:
    one = target.name
    used, _ = occurrences(target, outlines)
    elsewhere = [
        n for n in used if n.kind == "" and not (n.file.path == one.file.path and one.first <= n.line <= one.last)
    ]
    if len(target.names) > 1:
        return Refused(
            turn.says(
                "files_ambiguous", name=one.name, places=", ".join(f"{n.file.path}:{n.line}" for n in target.names)
            )
        )
    change = without_lines(one.file, one.first, one.last)
    if one.file.language == "python" and target.inside and _alone(one, target.outline):
        indent = re.match(r"\s*", one.file.lines[one.first - 1])
        change = Change(one.file, one.first, one.last, (f"{indent[0] if indent else ''}pass",))
    planned = Planned((change,), turn.says("files_deleted", what=one.name, places=target.place))
    if not elsewhere or one.kind == "rule":
        return planned
    listed = ", ".join(dict.fromkeys(f"{n.file.path}:{n.line}" for n in elsewhere[:_LISTED]))
    yes = Option(turn.says("files_delete_anyway"), planned)
    return Question(turn.says("files_delete_used", name=one.name, places=listed), (yes,))


def _alone(one: Name, outline: Outline) -> bool:
    """Whether nothing else is in the class or function around a definition."""
    scope = outline.scopes[one.owner]
    body = [line for at, line in enumerate(one.file.lines, 1) if scope["first"] < at <= scope["last"]]
    mine = one.file.lines[one.first - 1 : one.last]
    return sum(bool(line.strip()) for line in body) <= sum(bool(line.strip()) for line in mine)


def _section(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """A section of a Markdown file, with its heading."""
    if "section" not in request.kinds or len(request.files) != 1:
        return None
    file = project.read(request.files[0])
    found = heading_of(file, request) if file is not None else None
    if file is None or found is None:
        return None
    first, last = found
    told = turn.says("files_deleted", what=file.lines[first - 1].strip("# "), places=f"{file.path}:{first}")
    return Planned((without_lines(file, first, last),), told)


def _key(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """A key of a settings file with its value."""
    if len(request.files) != 1 or (file := project.read(request.files[0])) is None:
        return None
    found = [keyed for piece in request.names if (keyed := keyed_line(file, piece.bare)) is not None]
    if len(found) != 1:
        return None
    first, last = found[0]
    changes = [Change(file, first, last, ())]
    behind = next((line.strip() for line in file.lines[last:] if line.strip()), "")
    before = file.lines[first - 2] if first > 1 else ""
    if file.language == "json" and behind[:1] in ("}", "]") and before.rstrip().endswith(","):
        changes.insert(0, Change(file, first - 1, first - 1, (before.rstrip()[:-1],)))
    told = turn.says("files_deleted", what=file.lines[first - 1].strip(), places=f"{file.path}:{first}")
    return Planned(tuple(changes), told)
