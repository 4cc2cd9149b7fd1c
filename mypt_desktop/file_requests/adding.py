"""Adding what needs no invention: a quoted line, an import, a parameter, a key with its value."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Final

from mypt_desktop.file_requests.changes import Change, Outcome, Planned, Refused
from mypt_desktop.file_requests.ports import FolderTurn
from mypt_desktop.file_requests.project import Project, TextLines
from mypt_desktop.file_requests.renaming import all_targets, narrowed
from mypt_desktop.file_requests.request import FileRequest
from mypt_desktop.file_requests.sections import SETTINGS, alike, section_of
from mypt_desktop.language import lexicon
from mypt_desktop.language.words import content, is_stopword

_IMPORTS: Final = frozenset(("python",))
_PARAMETER = re.compile(r"(?<![\w$.])([^\W\d][\w$]*)\s*=\s*(\"[^\"]*\"|'[^']*'|\[\]|\{\}|[\w.+-]+)")
_PAIR = re.compile(r"(?<![\w.-])[\"']?([^\W\d][\w-]*)[\"']?\s*[:=]\s*(\"[^\"]*\"|'[^']*'|[\w.+-]+)")
_BARE_PAIR = re.compile(
    r"(?<![\w.-])([^\W\d][\w-]*)(?:\s*=\s*|:\s?)(\"[^\"]*\"|'[^']*'|\d[\w.+-]*|true|false)(?![\w.])"
)
_LIST_ITEM = re.compile(r"\s*([-*+]|\d+[.)])\s")


def plan(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """What the request adds. None where that is not all there in its words."""
    if "parameter" in request.kinds and (planned := _parameter(turn, project, request)):
        return planned
    if len(request.files) != 1 or (file := project.read(request.files[0])) is None:
        return None
    if "import" in request.kinds and file.language in _IMPORTS:
        return _import(turn, project, request, file)
    if PurePosixPath(file.path).suffix.lower() in SETTINGS and (planned := _key(turn, request, file)):
        return planned
    return _quoted(turn, request, file)


def _parameter(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """A parameter with its default at the end of a function's list: what calls it goes on as before."""
    found = _PARAMETER.search(request.text)
    names = [piece.bare for piece in request.names if found is None or piece.bare != found[1]]
    outlines = project.outlines(names) if names else ()
    for name in names:
        known = [one for one in all_targets(outlines, name) if one.name.kind in ("function", "method")]
        targets = narrowed(known, request)
        if len(targets) != 1 or found is None:
            continue
        one = targets[0].name
        end = _end_of_parameters(one.file, one.line, one.column)
        if end is None:
            return None
        line, column = end
        inside = {n.name for n in targets[0].outline.names if n.kind == "parameter" and n.line == one.line}
        outline = project.outline(one.file, [found[1]])
        taken = outline is not None and any(one.first <= n.line <= one.last for n in outline.names)
        if found[1] in inside or taken:
            return Refused(turn.says("files_exists", name=found[1], place=f"{one.file.path}:{one.line}"))
        text = one.file.lines[line - 1]
        head = text[:column].rstrip()
        comma = "" if head.endswith(("(", ",")) or not head else ", "
        spaced = "=" if one.file.language == "python" else " = "
        row = f"{head}{comma}{' ' if head.endswith(',') else ''}{found[1]}{spaced}{found[2]}{text[column:]}"
        told = turn.says("files_added", what=f"{found[1]}={found[2]}", place=f"{one.file.path}:{line}")
        return Planned((Change(one.file, line, line, (row,)),), told)
    return None


def _end_of_parameters(file: TextLines, line: int, column: int) -> tuple[int, int] | None:
    """Where the bracket closes that opens behind a name, as line and column; None where a list takes any number."""
    depth, text = 0, ""
    for number in range(line, min(line + 30, len(file.lines)) + 1):
        row = file.lines[number - 1]
        for at in range(column if number == line else 0, len(row)):
            sign = row[at]
            depth += (sign in "([{") - (sign in ")]}")
            text += sign
            if depth == 0 and sign in ")]}":
                return None if "*" in text or "..." in text else (number, at)
    return None


def _import(turn: FolderTurn, project: Project, request: FileRequest, file: TextLines) -> Outcome | None:
    """An import beside the others, in the order of the alphabet where they are in it."""
    outline = project.outline(file)
    statement = next((one for one in request.quoted if re.match(r"(import|from)\s", one)), "")
    names = [piece.bare for piece in request.names if re.fullmatch(r"[^\W\d]\w*", piece.bare)]
    if outline is None or not (statement or names):
        return None
    if not statement:
        if len(names) != 1:
            return None
        statement = f"import {names[0]}"
    if any(line.strip() == statement for line in file.lines):
        return Refused(turn.says("files_exists", name=statement, place=file.path))
    at = _place_of_import(file, [one["first"] for one in outline.imports if _top(file, one)], statement)
    told = turn.says("files_added", what=statement, place=f"{file.path}:{at}")
    spaced = (statement,) if outline.imports else (statement, "", "") if at <= len(file.lines) else (statement,)
    return Planned((Change(file, at, at - 1, spaced),), told)


def _top(file: TextLines, one: Mapping[str, Any]) -> bool:
    """Whether an import stands at the beginning of a line, in the first block of them."""
    line = file.lines[one["first"] - 1]
    return not line[:1].isspace()


def _place_of_import(file: TextLines, lines: Sequence[int], statement: str) -> int:
    """The line to put it before."""
    plain = [at for at in lines if file.lines[at - 1].startswith("import ")] if statement.startswith("import") else []
    for at in plain:
        if file.lines[at - 1] > statement:
            return at
    if plain:
        return plain[-1] + 1
    if lines:
        return lines[0] if statement.startswith("import") else lines[-1] + 1
    at, quoted = 1, ""
    for number, line in enumerate(file.lines, 1):  # behind what a file says of itself
        text = line.strip()
        if quoted:
            quoted = "" if text.endswith(quoted) else quoted
        elif text[:3] in ('"""', "'''"):
            quoted = "" if len(text) > 5 and text.endswith(text[:3]) else text[:3]
        elif text and not text.startswith("#"):
            return number
        at = number + 1
    return at


def _key(turn: FolderTurn, request: FileRequest, file: TextLines) -> Outcome | None:
    """A key with its value at the end of a section, or of the file."""
    found = _new_pair(request)
    if found is None:
        return None
    name, value = found
    suffix = PurePosixPath(file.path).suffix.lower()
    others = [piece.bare for piece in request.names if piece.bare not in (name, value)]
    section = section_of(file, others)
    if section is None and suffix == ".json":
        return None
    first, last = section or (0, _last_line(file))
    inside = [line for line in file.lines[first:last] if line.strip()]
    if any(re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*[:=]", line) for line in inside):
        return Refused(turn.says("files_exists", name=name, place=file.path))
    like = next((line for line in inside if ":" in line or "=" in line), "")
    indent = re.match(r"\s*", like)
    space = (indent[0] if indent else "") if section or not like[:1].isspace() else ""
    told = turn.says("files_added", what=f"{name}: {value}", place=f"{file.path}:{last + 1}")
    if suffix == ".json":
        before = file.lines[last - 1]
        closing = not before.rstrip().endswith(("{", ","))
        row = f'{space or "  "}"{name}": {_json(value)}'
        ending = (Change(file, last, last, (f"{before.rstrip()},",)),) if closing else ()
        return Planned((*ending, Change(file, last + 1, last, (row,))), told)
    sign = ": " if suffix in (".yaml", ".yml") else " = " if " = " in like or suffix == ".toml" else "="
    written = _quoted_value(value) if suffix == ".toml" else value
    return Planned((Change(file, last + 1, last, (f"{space}{name}{sign}{written}",)),), told)


def _new_pair(request: FileRequest) -> tuple[str, str] | None:
    """The key and the value that a request holds: `retries: 3`, or "a key retries with the value 3"."""
    for quoted in request.quoted:
        if match := _PAIR.fullmatch(quoted.strip()):
            return match[1], match[2]
    if match := _BARE_PAIR.search(request.text):
        return match[1], match[2]
    if "key" not in request.kinds:
        return None
    said = [one for one in request.without_files() if one.kind in ("word", "quote")]
    for before, behind in request.pairs("file_by", "file_to"):
        if before in said and behind in said and before.text != behind.text:
            return before.bare, behind.text
    return None


def _json(value: str) -> str:
    bare = re.fullmatch(r"-?\d+(\.\d+)?|true|false|null|\".*\"", value)
    return value if bare else f'"{value.strip(chr(39))}"'


def _quoted_value(value: str) -> str:
    bare = re.fullmatch(r"[-+]?\d[\w.:-]*|true|false|\".*\"|'.*'", value)
    return value if bare else f'"{value}"'


def _last_line(file: TextLines) -> int:
    return next((at for at in range(len(file.lines), 0, -1) if file.lines[at - 1].strip()), 0)


def _quoted(turn: FolderTurn, request: FileRequest, file: TextLines) -> Outcome | None:
    """A quoted line at the place the request says."""
    if not request.quoted or len(request.quoted) > 2 or not _is_line(request):
        return None
    text = request.quoted[0]
    at = _place(request, file, text)
    if at is None:
        return None
    near = file.lines[at - 2] if at > 1 else file.lines[0] if file.lines else ""
    indent = re.match(r"\s*", near)
    row = text if text[:1].isspace() or indent is None else f"{indent[0]}{text}"
    told = turn.says("files_added", what=text[:80], place=f"{file.path}:{at}")
    return Planned((Change(file, at, at - 1, (row,)),), told)


def _is_line(request: FileRequest) -> bool:
    """Whether the first quotation is what is added: between it and the first word only "the line" and the like."""
    at = next(at for at, one in enumerate(request.pieces) if one.kind == "quote")
    lines = set(lexicon.table("code_kinds")["line"])
    return all(one.plain in lines or is_stopword(one.plain) or len(one.plain) <= 2 for one in request.pieces[1:at])


def _place(request: FileRequest, file: TextLines, text: str) -> int | None:
    """The line to put it before; None where that is not certain."""
    beside = None
    if len(request.quoted) == 2:
        found = [at for at, line in enumerate(file.lines, 1) if request.quoted[1] in line]
        if len(found) != 1:
            return None
        beside = found[0]
    elif request.says("behind_it") or request.says("before_it"):
        beside = _most_alike(request, file)
        if beside is None:
            return None
    if beside is not None:
        return beside if request.says("before_it") and not request.says("behind_it") else beside + 1
    if request.says("at_the_start"):
        return 1
    if not request.says("at_the_end"):
        items = [at for at, line in enumerate(file.lines, 1) if _LIST_ITEM.match(line)]
        return items[-1] + 1 if items and _LIST_ITEM.match(text) else None
    if item := _LIST_ITEM.match(text):
        same = [at for at, line in enumerate(file.lines, 1) if line.startswith(item[0])]
        if same:
            return same[-1] + 1
    return _last_line(file) + 1


def _most_alike(request: FileRequest, file: TextLines) -> int | None:
    """The one line that holds most of the request's other words; None where several do."""
    said = [one.plain for one in request.without_files() if one.kind == "word"]
    if file.language == "html":
        return _element(file, said)
    words = content(" ".join(said))
    scores = [alike(line, words) for line in file.lines]
    best = max(scores, default=0)
    return scores.index(best) + 1 if best and scores.count(best) == 1 else None


def _element(file: TextLines, said: Sequence[str]) -> int | None:
    """The line on which the one element ends that the request speaks of."""
    parts = lexicon.table("page_parts")
    elements = {tag for tags, words in parts.items() if set(said) & set(words) for tag in tags.split()} - {"body"}
    opened = [
        (at, match[1])
        for at, line in enumerate(file.lines, 1)
        if (match := re.match(r"\s*<([\w-]+)", line)) and match[1] in elements
    ]
    if len(opened) != 1:
        return None
    at, tag = opened[0]
    depth = 0
    for number in range(at, len(file.lines) + 1):
        line = file.lines[number - 1]
        depth += len(re.findall(rf"<{tag}\b", line)) - len(re.findall(rf"</{tag}>", line))
        if depth <= 0 or (number == at and f"</{tag}>" not in line and tag in ("img", "input")):
            return number
    return None
