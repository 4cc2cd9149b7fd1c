"""Whole files: renamed or moved with what names them, deleted, made; only where the request is about the file."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Sequence
from typing import Final

from mypt_desktop.file_requests.changes import Option, Outcome, Planned, Question, Refused, Whole, files_of
from mypt_desktop.file_requests.ports import FolderTurn
from mypt_desktop.file_requests.project import Project
from mypt_desktop.file_requests.references import references
from mypt_desktop.file_requests.request import FileRequest, Piece
from mypt_desktop.language import lexicon
from mypt_desktop.language.words import folded, is_stopword

_LISTED: Final = 5
_MOST_WORDS: Final = 2  # besides the file: what is to be done with it, and one of courtesy
_TOKEN = re.compile(r"[\w.$/-]+")


def plan_move(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """A file that gets another name or folder. None where the request renames something else."""
    files = _object(request)
    if not files or _of_code(request) or not project.offers("move"):
        return None
    old, goal = files[0].text, _goal(project, request, files[0])
    if not goal:
        return None
    if files[0].kind == "missing":
        return Refused(turn.says("files_no_file", path=old))
    if project.has(goal):
        return Refused(turn.says("files_exists", name=posixpath.basename(goal), place=goal))
    found = references(project, old, goal)
    if not found.all_found:
        return Refused(turn.says("files_not_certain", path=turn.says("files_anywhere")))
    said = turn.says("files_moved", old=old, new=goal)
    others = [file.path for file in files_of(found.changes) if file.path != old]
    if others:
        said = f"{said} {turn.says('files_naming', files=', '.join(others))}"
    name = posixpath.basename(old)
    remarks = (turn.says("files_elsewhere", name=name, places=_listed(found.left)),) if found.left else ()
    shown = (f"rename from {old}", f"rename to {goal}")
    return Planned(found.changes, said, remarks, Whole("move", {"path": old, "to": goal}, shown))


def plan_delete(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """Files that go: after a question where something names them. None where the request deletes something else."""
    files = _object(request)
    if not files or request.quoted or _of_code(request) or not project.offers("delete"):
        return None
    behind = [one for one in request.pieces if one.start > files[-1].end]
    if any(one.kind == "file" for one in behind) or _said(behind, request) > 1:
        return None
    missing = next((one.text for one in files if one.kind == "missing"), None)
    if missing is not None:
        return Refused(turn.says("files_no_file", path=missing))
    paths = [one.text for one in files]
    listed = ", ".join(paths)
    shown = tuple(f"deleted file {path}" for path in paths)
    planned = Planned((), turn.says("files_gone", files=listed), (), Whole("delete", {"paths": paths}, shown))
    found = [references(project, path) for path in paths]
    if not all(one.all_found for one in found):
        return Refused(turn.says("files_not_certain", path=turn.says("files_anywhere")))
    named = [place for one in found for place in one.left]
    named = [place for place in named if place.rpartition(":")[0] not in paths]
    if not named:
        return planned
    yes = Option(turn.says("files_delete_anyway"), planned)
    return Question(turn.says("files_delete_used", name=listed, places=_listed(named)), (yes,))


def plan_new(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """A file that is made, empty or with what is quoted. None where more is asked for, or the folder may not be
    changed: the chat can make files of its own."""
    files = _object(request)
    if len(files) != 1 or len(request.quoted) > 1 or not project.offers("write") or not project.changeable:
        return None
    words = lexicon.words("file_content") | lexicon.words("folder_words")
    said = [one for one in request.pieces if one.kind == "word" and one.plain not in words]
    if _said(said, request) > _MOST_WORDS or any(one.marked for one in said):
        return None
    (file,) = files
    if file.kind == "file":
        return Refused(turn.says("files_exists", name=posixpath.basename(file.text), place=file.text))
    text = f"{request.quoted[0]}\n" if request.quoted else ""
    shown = (f"new file {file.text}", *(f"+{row}" for row in text.splitlines()))
    made = Whole("write", {"path": file.text, "content": text}, shown)
    return Planned((), turn.says("files_made", path=file.text), (), made)


def _of_code(request: FileRequest) -> bool:
    """Whether it speaks of something in the file: "the name" may be the file's own."""
    return bool(request.kinds - {"variable"})


def _object(request: FileRequest) -> tuple[Piece, ...]:
    """The files that the request is about, side by side: before the first stands what is to be done, and nothing that
    says it is only where something is."""
    at = next((at for at, one in enumerate(request.pieces) if one.kind in ("file", "missing")), None)
    if at is None:
        return ()
    before = request.pieces[:at]
    if any(one.kind != "word" or one.marked for one in before) or _said(before, request) > _MOST_WORDS:
        return ()
    names = lexicon.words("file_words") | lexicon.words("articles")
    last = next((one.plain for one in reversed(before) if one.plain not in names), "")
    named = set(lexicon.table("code_kinds")["variable"])
    inside = lexicon.words_of(request.language, "file_inside") - lexicon.words("file_words")
    if last in inside and not named & {one.plain for one in before}:
        return ()
    found = [request.pieces[at]]
    for one in request.pieces[at + 1 :]:
        if one.kind in ("file", "missing"):
            found.append(one)
        elif one.plain not in lexicon.words("conjunctions") and one.text != ",":
            break
    return tuple(found)


def _said(pieces: Sequence[Piece], request: FileRequest) -> int:
    """How many of these are words that say something."""
    idle = lexicon.words("file_words") | lexicon.words("articles") | set(lexicon.table("code_kinds")["variable"])
    idle |= lexicon.words_of(request.language, "file_inside") | lexicon.words("file_content")
    return sum(one.kind == "word" and not is_stopword(one.plain) and one.plain not in idle for one in pieces)


def _goal(project: Project, request: FileRequest, file: Piece) -> str:
    """The path that a request gives a file, in its folder where it names none; empty where that is not certain."""
    lists = ("file_to", "file_towards", "file_inside", "folder_words", "file_words", "articles", "file_by")
    idle = frozenset(word for name in lists for word in lexicon.words_of(request.language, name))
    folders = lexicon.words_of(request.language, "folder_words")
    tail = request.text[file.end :]
    tokens = list(_TOKEN.finditer(tail))
    at = next((at for at, one in enumerate(tokens) if folded(one.group()) not in idle), None)
    towards = lexicon.words_of(request.language, "file_to") | lexicon.words_of(request.language, "file_towards")
    if at is None or at + 2 < len(tokens) or not towards & {folded(one.group()) for one in tokens[:at]}:
        return ""
    name = tokens[at].group().rstrip(".").removeprefix("./")
    moved = request.pieces[0].plain in lexicon.words("file_moved")
    into = moved or name.endswith("/") or any(folded(one.group()) in folders for one in tokens[:at])
    own = posixpath.basename(file.text)
    suffix = posixpath.splitext(own)[1]
    if name.endswith("/") or (into and not posixpath.splitext(name)[1]):
        return posixpath.join(name.rstrip("/"), own)
    if "/" not in name and not into:
        name = posixpath.join(posixpath.dirname(file.text), name)
    return name if posixpath.splitext(name)[1] or not suffix else f"{name}{suffix}"


def _listed(places: Sequence[str]) -> str:
    more = f" … (+{len(places) - _LISTED})" if len(places) > _LISTED else ""
    return f"{', '.join(places[:_LISTED])}{more}"
