"""Adding what the model has to write: the app finds the place, the model writes the rows that go in there, no others.

The model goes on from the code above the place, as if it wrote the file. So it cannot change what stands there, and
what it writes beyond its rows is cut off. Rows that do not parse, or lack what was asked for by name, are not shown.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Final

from mypt_desktop.agent.turn import Turn
from mypt_desktop.core.events import Progressed, TurnEvent
from mypt_desktop.core.messages import Role, message
from mypt_desktop.file_requests.changes import Change, Outcome, Planned, Refused, after
from mypt_desktop.file_requests.project import Name, Outline, Project, TextLines
from mypt_desktop.file_requests.renaming import Target, all_targets, narrowed
from mypt_desktop.file_requests.request import FileRequest
from mypt_desktop.file_requests.sections import alike
from mypt_desktop.language.words import content

MOST_ROWS: Final = 30
_ROW_TOKENS: Final = 400
_LINE_TOKENS: Final = 60
_ABOVE: Final = 40  # lines above the place that the model goes on from
_SYSTEM: Final = "You are a programmer. You add to a file exactly what is asked, in its style, and nothing else."
_ASK: Final = "This is a part of {path}:\n\n```{language}\n{text}\n```\n\n{request}\n\nWrite this part with that added."
_ASK_LINE: Final = "This is a part of {path}:\n\n```{language}\n{text}\n```\n\nSay in one short sentence what it does."
_COMMENTS: Final = {"python": "# ", "bash": "# ", "yaml": "# ", "ruby": "# ", "css": "/* ", "html": "<!-- "}
_ENDS: Final = {"/* ": " */", "<!-- ": " -->"}

Written = Generator[TurnEvent, None, Outcome | None]


@dataclass(frozen=True, slots=True)
class _Place:
    """Rows go in before line `at`. The model goes on from lines `first` on, and behind them `opening`, which is the
    beginning of the rows; it ends before `until`, if that is not empty, or with a line less indented than `indent`."""

    file: TextLines
    at: int
    first: int
    opening: str = ""
    until: str = ""
    indent: int = 0


def write(turn: Turn, project: Project, request: FileRequest) -> Written:
    """Returns what the model adds. None where the request says no place in a file that is there."""
    target = _target(project, request)
    if request.kinds & {"docstring", "comment"}:
        return (yield from _sentence(turn, project, request, target)) if target else None
    file = target.name.file if target else project.read(request.files[0]) if len(request.files) == 1 else None
    outline = project.outline(file) if file is not None else None
    if file is None or outline is None:
        return None
    place = _new_function(request, file, outline, target) or _beside(turn, request, file, outline, target)
    if place is None:
        return None
    yield Progressed(f"Writing {file.path}", 0, 0)
    rows = yield from _rows(turn, request, place)
    return _checked(turn, project, request, place, rows)


def _target(project: Project, request: FileRequest) -> Target | None:
    """The one function or class that the request names."""
    names = [piece.bare for piece in request.names]
    outlines = project.outlines(names, request.files) if names else ()
    for name in names:
        known = [one for one in all_targets(outlines, name) if one.name.kind in ("function", "method", "class")]
        targets = narrowed(known, request)
        if len(targets) == 1:
            return targets[0]
    return None


def _sentence(turn: Turn, project: Project, request: FileRequest, target: Target) -> Written:
    """A docstring or a comment: one sentence by the model, put where such a thing stands."""
    one, language = target.name, target.name.file.language
    lines = one.file.lines
    docstring = "docstring" in request.kinds and language == "python"
    body = _body(one) if docstring else one.first
    indent = re.match(r"\s*", lines[body - 1])
    space = indent[0] if indent else ""
    if docstring and lines[body - 1].lstrip()[:3] in ('"""', "'''"):
        return Refused(turn.says("files_exists", name="docstring", place=f"{one.file.path}:{body}"))
    sign = '"""' if docstring else _COMMENTS.get(language, "// ")
    yield Progressed(f"Writing {one.file.path}", 0, 0)
    text = "\n".join(lines[one.first - 1 : one.last])
    asked = _ASK_LINE.format(path=one.file.path, language=language, text=text)
    prompt = yield from turn.model.prompt([message(Role.USER, asked)], answer=_LINE_TOKENS)
    said = "".join(turn.model.text(prompt, limit=_LINE_TOKENS, stop=("\n",))).strip().strip("`\"'")
    sentence = re.split(r"(?<=[.!?])\s", said, maxsplit=1)[0].strip()
    if not sentence or sign.strip() in sentence or turn.model.cut_off:
        return Refused(turn.says("files_not_written", path=one.file.path))
    end = '"""' if docstring else _ENDS.get(sign, "")
    row = f"{space}{sign}{sentence}{end}"
    told = turn.says("files_added", what=row.strip(), place=f"{one.file.path}:{body}")
    return _fits(turn, project, Planned((Change(one.file, body, body - 1, (row,)),), told))


def _body(one: Name) -> int:
    """The first line of a function's or class's body."""
    lines, depth = one.file.lines, 0
    for number in range(one.line, one.last + 1):
        line = re.sub(r"\"[^\"]*\"|'[^']*'|#.*", "", lines[number - 1])
        depth += sum(line.count(sign) for sign in "([{") - sum(line.count(sign) for sign in ")]}")
        if depth <= 0 and line.rstrip().endswith(":"):
            return min(number + 1, one.last)
    return one.last


def _new_function(request: FileRequest, file: TextLines, outline: Outline, target: Target | None) -> _Place | None:
    """The place for a new function, or a method of a class that is named, whose name the request says."""
    if "function" not in request.kinds or file.language not in ("python", "javascript", "typescript", "tsx"):
        return None
    known = {one.name for one in outline.names}
    new = next((piece for piece in request.names if piece.bare not in known and re.fullmatch(r"\w+", piece.bare)), None)
    if new is None:
        return None
    written = re.search(rf"\b{re.escape(new.bare)}\s*(\([^()\n]*\))", request.text)
    python = file.language == "python"
    given = written[1] if written else ""
    if target is not None and target.name.kind == "class":
        inside = target.name
        last = inside.last if python else inside.last - 1
        given = given or ("()" if _take_nothing(file, inside.first, inside.last) else "")
        space = next((_space(line) for line in file.lines[inside.line : inside.last] if line.strip()), "    ")
        head = f"def {new.bare}(self" if python else f"{new.bare}("
        head = f"{head}{', ' if python and given.strip('()') else ''}{given.strip('()')})" if given else head
        opening = f"\n{space}{head}{':' if python and given else ' {' if given else ''}"
        return _Place(file, last + 1, max(inside.first, last - _ABOVE), opening, "", len(space))
    last = _end(file, outline)
    word = (
        "def" if python else "export function" if any(line.startswith("export ") for line in file.lines) else "function"
    )
    ending = (":" if python else " {") if given else ""
    opening = f"{chr(10) * (2 if python else 1)}{word} {new.bare}{given or '('}{ending}"
    return _Place(file, last + 1, max(1, last - _ABOVE), opening, "", 0)


def _take_nothing(file: TextLines, first: int, last: int) -> bool:
    """Whether the other methods of a class, but for what makes one, take nothing."""
    heads = [re.match(r"\s+(?:def )?(\w+)\((.*?)\)(?: \{|:)", line) for line in file.lines[first:last]]
    found = [head[2] for head in heads if head and head[1] not in ("__init__", "constructor", "if", "for", "while")]
    return bool(found) and all(given.strip() in ("", "self") for given in found)


def _end(file: TextLines, outline: Outline) -> int:
    """The last line of the last function or class of a file, behind which only what runs it may follow."""
    ends = [scope["last"] for scope in outline.scopes[1:] if scope["name"]]
    return max(ends, default=len(file.lines))


def _beside(
    turn: Turn, request: FileRequest, file: TextLines, outline: Outline, target: Target | None
) -> _Place | None:
    """The place behind the statement that is most like what is asked for."""
    first, last = (target.name.first, target.name.last) if target else (1, len(file.lines))
    words = content(" ".join(piece.bare for piece in request.names))
    options = any(piece.text.startswith("--") for piece in request.pieces)
    scored: list[tuple[float, int]] = []
    near = _near(turn, request, file.lines[first - 1 : last])
    for number in range(first, last + 1):
        line = file.lines[number - 1]
        if line.strip():
            score = (
                alike(line, words) + near[number - first] + (2.0 if options and re.search(r"[\"']--\w", line) else 0.0)
            )
            scored.append((score, number))
    if not scored:
        return None
    best = max(score for score, _ in scored)
    at = max(number for score, number in scored if score == best)
    space = len(_space(file.lines[at - 1]))
    at = _statement_end(file, at)
    until = next((line for line in file.lines[at:] if line.strip()), "")
    inner = [scope for scope in outline.scopes[1:] if scope["first"] <= at <= scope["last"]]
    start = max([first, *(scope["first"] for scope in inner[-1:])])
    return _Place(file, at + 1, max(start, at - _ABOVE), "", until, space)


def _statement_end(file: TextLines, at: int) -> int:
    """The last line of a statement that begins on a line, by its brackets."""
    depth = 0
    for number in range(at, len(file.lines) + 1):
        line = re.sub(r"\"[^\"]*\"|'[^']*'", "", file.lines[number - 1])
        depth += sum(line.count(sign) for sign in "([{") - sum(line.count(sign) for sign in ")]}")
        if depth <= 0:
            return number
    return at


def _near(turn: Turn, request: FileRequest, lines: Sequence[str]) -> list[float]:
    """How near each line is to the request by its meaning, 0 to 1."""
    texts = [re.sub(r"[\W_]+", " ", line) for line in lines]
    vectors = turn.meaning.embed([request.text, *texts]) if turn.meaning is not None else None
    if vectors is None:
        return [0.0] * len(lines)
    asked = vectors[0]
    return [sum(a * b for a, b in zip(asked, vector, strict=True)) for vector in vectors[1:]]


def _rows(turn: Turn, request: FileRequest, place: _Place) -> Generator[TurnEvent, None, tuple[str, ...]]:
    """What the model writes there, cut where it goes on with what stands there already."""
    file = place.file
    above = "\n".join(file.lines[place.first - 1 : place.at - 1])
    behind = "\n".join(file.lines[place.at - 1 : place.at + 5])
    shown = f"{above}\n{behind}".rstrip("\n")
    asked = _ASK.format(path=file.path, language=file.language, text=shown, request=request.text.strip())
    opening = f"```{file.language}\n{above}\n{place.opening}"
    messages = [message(Role.SYSTEM, _SYSTEM), message(Role.USER, asked)]
    prompt = yield from turn.model.prompt(messages, answer=_ROW_TOKENS, opening=opening)
    stop = ("\n```", *((f"\n{place.until}\n",) if place.until.strip() else ()))
    text = place.opening
    for piece in turn.model.text(prompt, limit=_ROW_TOKENS, stop=stop):
        text += piece
        if text.count("\n") > MOST_ROWS + place.opening.count("\n"):
            break
    rows: list[str] = []
    begun = False
    for row in text.rstrip("`").split("\n"):
        filled = bool(row.strip())
        if begun and filled and not place.until and _ended(row, rows, place):
            break
        if filled and place.until and row.strip() == place.until.strip():
            break
        begun = begun or filled
        rows.append(row.rstrip())
        if place.opening and filled and row.rstrip() == f"{' ' * place.indent}}}":
            break
    while rows and not rows[-1].strip():
        rows.pop()
    while rows and not rows[0].strip() and not place.opening:
        rows.pop(0)
    return tuple(rows)


def _ended(row: str, rows: Sequence[str], place: _Place) -> bool:
    """Whether a row begins something else than the function that is written."""
    indent = len(_space(row))
    return indent < place.indent or (indent == place.indent and len(rows) > 1 and row.strip()[:1] not in ")]}")


def _checked(turn: Turn, project: Project, request: FileRequest, place: _Place, rows: Sequence[str]) -> Outcome:
    """The rows as a change, or that the model could not: they must hold the names that are asked for and not there, and
    one of the request's words at least."""
    file = place.file
    there = file.text
    text = "\n".join(rows)
    wanted = [piece.bare for piece in request.names if piece.marked and piece.bare not in there]
    said = content(" ".join(piece.bare for piece in request.names))
    if not said & content(re.sub(r"[\W_]+", " ", text)):
        return Refused(turn.says("files_not_written", path=file.path))
    known = {line.strip() for line in file.lines if len(line.strip()) > 3}
    again = [row for row in rows if row.strip() in known and not row.strip().startswith(("return", "}", ")"))]
    if not text.strip() or len(rows) > MOST_ROWS or again or not all(name in text for name in wanted):
        return Refused(turn.says("files_not_written", path=file.path))
    change = Change(file, place.at, place.at - 1, tuple(rows))
    told = turn.says("files_written", len(rows), place=f"{file.path}:{place.at}")
    return _fits(turn, project, Planned((change,), told))


def _fits(turn: Turn, project: Project, planned: Planned) -> Outcome:
    """The plan, if its file has a syntax that was checked."""
    (change,) = planned.changes
    if project.broken(change.file.path, after(change.file, planned.changes)) is not False:
        return Refused(turn.says("files_not_written", path=change.file.path))
    return planned


def _space(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]
