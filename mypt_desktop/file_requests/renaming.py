"""Renaming what code defines: by syntax, in all files that use it. What is not certain is told and not done."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from mypt_desktop.file_requests.changes import Outcome, Planned, Refused, files_of, replaced
from mypt_desktop.file_requests.ports import FolderTurn
from mypt_desktop.file_requests.project import Name, Outline, Project
from mypt_desktop.file_requests.request import FileRequest

_NEW = re.compile(r"[^\W\d][\w$]*(?:-\w+)*")
_SCRIPTS: Final = frozenset(("python", "javascript", "typescript", "tsx"))
"""Languages in which a file sees only what it imports."""

_OWN: Final = frozenset(("self", "this", "cls"))
_MEMBERS: Final = """
push pop shift unshift slice splice map filter reduce forEach find findIndex indexOf includes join concat some every
sort reverse keys values entries length toString charAt split replace replaceAll trim match search test exec then catch
finally get set has delete clear add size click focus blur remove append open close read write send
"""
_BUILT_IN: Final = frozenset(
    name for kind in (str, list, dict, set, tuple, bytes, int, float) for name in dir(kind)
) | frozenset(_MEMBERS.split())
_LISTED: Final = 5


@dataclass(frozen=True, slots=True)
class Target:
    """What is defined: the names that define it, all in one scope of one file."""

    outline: Outline
    names: tuple[Name, ...]

    @property
    def name(self) -> Name:
        return self.names[0]

    @property
    def place(self) -> str:
        return f"{self.name.file.path}:{self.name.line}"

    @property
    def member(self) -> bool:
        """Whether it is found behind a dot."""
        return self.name.kind in ("method", "attribute")

    @property
    def inside(self) -> str:
        """The function or class that it is defined in; empty where it is the file."""
        return str(self.outline.scopes[self.name.owner]["name"])

    @property
    def whole_file(self) -> bool:
        return self.name.owner == 0


def plan(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """What the request renames. None where it names nothing that is there."""
    found = _old_and_new(project, request)
    if found is None:
        return None
    old, new = found
    outlines = project.outlines([old])
    targets = narrowed(all_targets(outlines, old), request)
    if not targets:
        return Refused(turn.says("files_not_defined", name=old))
    if len(targets) > 1:
        listed = ", ".join(one.place for one in targets[:_LISTED])
        return Refused(turn.says("files_ambiguous", name=old, places=listed))
    (target,) = targets
    if not _NEW.fullmatch(new) or ("-" in new and target.name.kind != "rule"):
        return Refused(turn.says("files_no_name", name=new))
    if target.member and old in _BUILT_IN:
        return Refused(turn.says("files_built_in", name=old))
    if not project.all_held([old]):
        return Refused(turn.says("files_not_certain", path=turn.says("files_anywhere")))
    names, left = occurrences(target, outlines)
    changes = replaced(names, new)
    paths = [file.path for file in files_of(changes)]
    there = next((one for outline in project.outlines([new], paths) for one in outline.names), None)
    if there is not None:
        return Refused(turn.says("files_exists", name=new, place=f"{there.file.path}:{there.line}"))
    remarks = _elsewhere(turn, project, old, names, left)
    said = turn.says("files_renamed", len(names), old=old, new=new, files=", ".join(paths))
    return Planned(changes, said, remarks)


def all_targets(outlines: Iterable[Outline], name: str) -> list[Target]:
    """Everything of this name that the files define, imports aside."""
    found: dict[tuple[str, int, bool], list[Name]] = {}
    by_path: dict[str, Outline] = {}
    for outline in outlines:
        by_path[outline.file.path] = outline
        for one in outline.names:
            if one.name == name and one.kind and one.kind != "import":
                key = (outline.file.path, one.owner, one.kind in ("method", "attribute"))
                found.setdefault(key, []).append(one)
    return [Target(by_path[path], tuple(names)) for (path, _, _), names in found.items()]


def narrowed(targets: Sequence[Target], request: FileRequest) -> list[Target]:
    """Those that the request can mean: of the kind, in the file and in the function or class it names; of several what
    a whole file sees goes before what is inside of a function, unless a variable is asked for."""
    wanted = {
        "function": ("function", "method"),
        "class": ("class",),
        "variable": ("variable", "parameter", "attribute"),
    }
    kinds = {kind for said in request.kinds for kind in wanted.get(said, ())}
    others = {piece.bare for piece in request.names}
    fits = [one for one in targets if not kinds or one.name.kind in kinds] or list(targets)
    for fitting in (
        [one for one in fits if one.name.file.path in request.files],
        [one for one in fits if one.inside and one.inside != one.name.name and one.inside in others],
    ):
        fits = fitting or fits
    outer = [one for one in fits if one.whole_file and one.name.kind in ("function", "class")]
    return outer if len(outer) == 1 and "variable" not in request.kinds else fits


def occurrences(target: Target, outlines: Sequence[Outline]) -> tuple[list[Name], list[Name]]:
    """The places that mean the target, and those of its name that may mean something else."""
    names: list[Name] = []
    left: list[Name] = []
    others = [one for one in all_targets(outlines, target.name.name) if one.member and one.names != target.names]
    for outline in outlines:
        mine = outline.file.path == target.name.file.path
        imported = _imported(outline, target)
        for one in outline.names:
            if one.name != target.name.name:
                continue
            if target.member:
                means = _member(one, outline, target, alone=not others)
            elif one.form in ("member", "key", "keyword"):
                behind = one.receiver.rpartition(".")[2]
                means = target.whole_file and one.form == "member" and behind in imported
                of_this = target.name.kind == "parameter" and behind == target.inside
                means = means or (one.form == "keyword" and of_this)
            elif mine:
                means = one.owner == target.name.owner
            else:
                means = target.whole_file and _from(one, outline, target, imported)
            (names if means else left).append(one)
    return names, left


def _member(one: Name, outline: Outline, target: Target, *, alone: bool) -> bool:
    """Whether a place means a method or field of the target's class."""
    mine = outline.file.path == target.name.file.path
    scope = outline.scopes[target.name.owner] if mine else None
    inside = scope is not None and scope["first"] <= one.line <= scope["last"]
    if one.kind in ("method", "attribute"):
        return inside and one.owner == target.name.owner
    if one.form != "member":
        return False
    if one.receiver in _OWN:
        return inside
    return alone or one.receiver == target.inside


def _from(one: Name, outline: Outline, target: Target, imported: Mapping[str, bool]) -> bool:
    """Whether a plain name in another file means the target: it is imported from its file, or, in languages that import
    no names, not defined there."""
    if one.owner > 0:
        return False
    if outline.file.language not in _SCRIPTS:
        return one.owner < 0 or not any(name.kind and name.name == one.name for name in outline.names)
    if not outline.imports and not target.outline.imports:
        return one.owner < 0 and outline.file.language == target.outline.file.language != "python"
    return imported.get(one.name, False)


def _imported(outline: Outline, target: Target) -> dict[str, bool]:
    """The names that a file imports from that of the target, or as it."""
    path = PurePosixPath(target.name.file.path)
    stem = path.parent.name if path.stem in ("__init__", "index", "mod") else path.stem
    found: dict[str, bool] = {}
    for one in outline.imports:
        if re.search(rf"(?<![\w$]){re.escape(stem)}(?![\w$])", one["text"]):
            found |= dict.fromkeys(one["bound"], True)
    return found


def _elsewhere(
    turn: FolderTurn, project: Project, old: str, names: Sequence[Name], left: Sequence[Name]
) -> tuple[str, ...]:
    """Where the name stands besides, which was left as it is: in texts, and in code that may mean something else."""
    changed = {(one.file.path, one.line) for one in names}
    places = [f"{one.file.path}:{one.line}" for one in left if (one.file.path, one.line) not in changed]
    word = re.compile(rf"(?<![\w$]){re.escape(old)}(?![\w$])")
    known = {*changed, *((one.file.path, one.line) for one in left)}
    for file in project.holding([old]):
        for number, line in enumerate(file.lines, 1):
            if (file.path, number) not in known and word.search(line):
                places.append(f"{file.path}:{number}")
    if not places:
        return ()
    listed = ", ".join(dict.fromkeys(places[:_LISTED]))
    return (turn.says("files_elsewhere", name=old, places=listed),)


def _old_and_new(project: Project, request: FileRequest) -> tuple[str, str] | None:
    """What is renamed to what: the pair around a "to" of which the first is there."""
    pairs = [(old.bare, new.bare) for old, new in request.pairs("file_to", "file_by") if old.bare != new.bare]
    if not pairs:
        return None
    held = project.outlines(list(dict.fromkeys(old for old, _ in pairs)))
    there = {one.name for outline in held for one in outline.names}
    return next(((old, new) for old, new in pairs if old in there), None)
