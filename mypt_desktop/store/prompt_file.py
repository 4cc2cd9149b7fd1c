"""A prompt of the user's own: a Markdown file with front matter and variables, read, checked and filled in.

The file is data that may come from a stranger: all of its faults are found at once, each with its place, and what is
put in for a variable is never looked at for further variables.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

import yaml

from mypt_desktop.core.errors import UserError

MOST_BYTES: Final = 64_000
MOST_VARIABLES: Final = 30
MOST_FILLED: Final = 200_000  # characters of a prompt with its variables filled in
LONGEST_TITLE: Final = 200
FIXED: Final = ("clipboard", "date", "selection")
"""Variables that are filled in where there is something to fill in, and asked for where there is not."""
_MOST_FAULTS: Final = 20
_MOST_FRONT: Final = 4000  # characters
_FIELDS: Final = ("title", "description")
_NAME: Final = re.compile(r"[^\W_][\w-]{0,59}")
_VARIABLE: Final = re.compile(r"[^\W\d_][\w -]{0,39}")
# Characters that nobody sees and that change what is read: controls, directional overrides, tags.
_UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
_DEVICES: Final = re.compile(r"con|prn|aux|nul|com\d|lpt\d", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fault:
    """`line` and `column` count from 1; 0 where the fault has no such place."""

    text: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        place = f"line {self.line}" if self.line else ""
        if self.column:
            place += f", column {self.column}"
        return f"{place}: {self.text}" if place else self.text


class PromptFileError(UserError):
    """A file that cannot be used as a prompt. `file` is its name."""

    def __init__(self, file: str, faults: tuple[Fault, ...], *, hint: str = "") -> None:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{_shown(file)} cannot be used as a prompt: {faults[0]}{more}", hint=hint)
        self.file = file
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Variable:
    """`default` is None where none was given."""

    name: str
    default: str | None = None


@dataclass(frozen=True, slots=True)
class OwnPrompt:
    """`name` is what is typed behind the slash, `file` the name of its file, `source` all of its text. `pieces` are the
    body: text, and the variables in it."""

    name: str
    title: str
    description: str
    body: str
    file: str
    source: str
    pieces: tuple[str | Variable, ...]

    @property
    def variables(self) -> tuple[Variable, ...]:
        """Each once, in the order of the text, with its default wherever that was given."""
        found: dict[str, Variable] = {}
        for piece in self.pieces:
            if isinstance(piece, Variable) and (piece.name not in found or found[piece.name].default is None):
                found[piece.name] = piece
        return tuple(found.values())

    def uses(self, variable: str) -> bool:
        return any(one.name == variable for one in self.variables)

    def asked(self, known: Mapping[str, str]) -> tuple[Variable, ...]:
        """What the user has to be asked for: all but what is `known`, such as the date."""
        return tuple(one for one in self.variables if not known.get(one.name, "").strip())

    def filled(self, values: Mapping[str, str]) -> str:
        """The text with its variables filled in; one without a value has its default. Raises `UserError` when it
        comes out too long."""
        defaults = {one.name: one.default or "" for one in self.variables}
        parts = [
            piece if isinstance(piece, str) else values.get(piece.name, defaults[piece.name]) for piece in self.pieces
        ]
        if (length := sum(map(len, parts))) > MOST_FILLED:
            raise UserError(
                f"/{self.name} with what was filled in is {length:,} characters long; a message has at most"
                f" {MOST_FILLED:,}.",
                hint="Give the text as a file of the chat.",
            )
        return "".join(parts)


def prompt_name(stem: str) -> str:
    """What is typed for a file of that name without its ending: spaces are hyphens."""
    return "-".join(stem.split())


def name_fault(name: str) -> str:
    """Why a prompt cannot be called that; empty where it can."""
    if not _NAME.fullmatch(name):
        return "a name is made of letters, digits, - and _, begins with a letter or digit, and has at most 60 of them"
    if _DEVICES.fullmatch(name):
        return f"{name} is the name of a device on Windows"
    return ""


def decoded(data: bytes, file: str) -> str:
    """The text of a file, its line ends made plain. Raises `PromptFileError`."""
    if len(data) > MOST_BYTES:
        raise PromptFileError(file, (Fault(f"it is longer than {MOST_BYTES // 1000} KB"),))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PromptFileError(file, (Fault("it is not text in UTF-8", line),)) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parsed(text: str, file: str) -> OwnPrompt:
    """The prompt in a file of that name. Raises `PromptFileError` with every fault."""
    name = prompt_name(Path(file).stem)
    faults: list[Fault] = []
    if fault := name_fault(name):
        faults.append(Fault(f"“{_shown(name)}” cannot be typed behind a slash: {fault}"))
    faults += _unseen(text)
    front, body, first = _parts(text, faults)
    fields = _fields(front, faults)
    pieces = tuple(_pieces(body, first, faults))
    if not body.strip():
        faults.append(Fault("there is no text below the front matter", first))
    made = OwnPrompt(name, fields.get("title") or name, fields.get("description", ""), body, file, text, pieces)
    if len(made.variables) > MOST_VARIABLES:
        faults.append(Fault(f"it has {len(made.variables)} variables; {MOST_VARIABLES} are the most"))
    if faults:
        raise PromptFileError(file, tuple(faults[:_MOST_FAULTS]))
    return made


def checked(body: str) -> tuple[tuple[Variable, ...], tuple[Fault, ...]]:
    """The variables of a body that is being written, and its faults, with lines counted from its own first."""
    faults = _unseen(body)
    pieces = tuple(_pieces(body, 1, faults))
    return OwnPrompt("", "", "", body, "", body, pieces).variables, tuple(faults[:_MOST_FAULTS])


def file_text(title: str, description: str, body: str) -> str:
    """What stands in the file of such a prompt."""
    lines = [f"title: {_quoted(title)}"]
    if description.strip():
        lines.append(f"description: {_quoted(description)}")
    return "\n".join(("---", *lines, "---", body.strip("\n"), ""))


def _quoted(text: str) -> str:
    return json.dumps(" ".join(text.split()), ensure_ascii=False)  # a string of JSON is one of YAML


def _parts(text: str, faults: list[Fault]) -> tuple[str, str, int]:
    """Front matter, body, and the line where the body begins."""
    lines = text.split("\n")
    if lines[0].rstrip() != "---":
        return "", text.strip("\n"), 1 + len(text) - len(text.lstrip("\n"))
    end = next((at for at, line in enumerate(lines) if at and line.rstrip() == "---"), 0)
    if not end:
        faults.append(Fault("the front matter that begins here is not closed by a line of ---", 1))
        return "", text, 1
    rest = lines[end + 1 :]
    blank = next((at for at, line in enumerate(rest) if line), len(rest))
    return "\n".join(lines[1:end]), "\n".join(rest).strip("\n"), end + 2 + blank


def _fields(front: str, faults: list[Fault]) -> dict[str, str]:
    """Title and description. Nothing but plain values is read: YAML is composed, not constructed."""
    if len(front) > _MOST_FRONT:
        faults.append(Fault(f"the front matter is longer than {_MOST_FRONT:,} characters", 1))
        return {}
    try:
        root = yaml.compose(front, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = (mark.line + 2, mark.column + 1) if mark is not None else (1, 0)
        faults.append(Fault(f"the front matter is not YAML: {error.problem or 'it cannot be read'}", *place))
        return {}
    except (yaml.YAMLError, ValueError, RecursionError):
        faults.append(Fault("the front matter is not YAML", 1))
        return {}
    if root is None:
        return {}
    if not isinstance(root, yaml.MappingNode):
        faults.append(Fault("the front matter has to be lines such as “title: My prompt”", 2))
        return {}
    fields: dict[str, str] = {}
    for key, value in root.value:
        line, column = key.start_mark.line + 2, key.start_mark.column + 1
        name = key.value if isinstance(key, yaml.ScalarNode) else ""
        if name not in _FIELDS:
            faults.append(Fault(f"there is no field “{_shown(name)}”, only title and description", line, column))
        elif name in fields:
            faults.append(Fault(f"{name} is there twice", line, column))
        elif not isinstance(value, yaml.ScalarNode):
            faults.append(Fault(f"{name} has to be a text", line, column))
        elif len(value.value) > LONGEST_TITLE * (1 if name == "title" else 5):
            faults.append(Fault(f"{name} is too long", line, column))
        else:
            fields[name] = " ".join(value.value.split())
    return fields


def _pieces(body: str, first: int, faults: list[Fault]) -> Iterator[str | Variable]:
    """The body in its order. `\\{{` is two braces and no variable."""
    defaults: dict[str, tuple[str, int]] = {}
    done = at = seen = 0
    line, most = first, len(faults) + _MOST_FAULTS
    while len(faults) < most and (start := body.find("{{", at)) >= 0:
        line += body.count("\n", seen, start)
        seen = start
        if start and body[start - 1] == "\\":
            yield body[done : start - 1] + "{{"
            done = at = start + 2
            continue
        end = body.find("\n", start)
        stop = body.find("}}", start, end if end >= 0 else len(body))
        if stop < 0:
            words = "“{{” is not closed by “}}” on its line; write “\\{{” for the braces"
            faults.append(Fault(words, line, _place(body, start)[1]))
            at = start + 2
            continue
        written = body[start + 2 : stop]
        name, bar, default = written.partition("|")
        name, default = " ".join(name.split()), default.strip()
        yield body[done:start]
        done = at = stop + 2
        if not _VARIABLE.fullmatch(name) or "{{" in written:
            words = "a variable is named by letters, digits, spaces, - and _, a letter first, at most 40 of them"
            faults.append(Fault(f"“{_shown(written)}” is no variable: {words}", line, _place(body, start)[1]))
            continue
        before, where = defaults.setdefault(name, (default, line)) if bar else (default, 0)
        if before != default:
            place = line, _place(body, start)[1]
            faults.append(Fault(f"“{name}” has another default on line {where}", *place))
        yield Variable(name, default if bar else None)
    yield body[done:]


def _unseen(text: str) -> list[Fault]:
    faults = []
    for found in islice(_UNSEEN.finditer(text), _MOST_FAULTS):
        line, column = _place(text, found.start())
        faults.append(Fault(f"the character U+{ord(found[0]):04X} cannot be seen", line, column))
    return faults


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _shown(text: str) -> str:
    """As part of a sentence: short, and without what cannot be seen."""
    kept = _UNSEEN.sub("\ufffd", " ".join(text.split()))
    return kept if len(kept) <= 60 else f"{kept[:59]}…"
