"""A value that is set: "change the timeout to 30", "set font_size in settings.ini to 14", "turn export on".

The app finds the one place where a name that the request holds gets a written value, and puts the new one there as the
old one was written: in the same quotation marks, with the same unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from mypt_desktop.file_requests.changes import Outcome, Planned, Refused
from mypt_desktop.file_requests.ports import FolderTurn
from mypt_desktop.file_requests.project import Project, TextLines
from mypt_desktop.file_requests.replacing import Place, chosen, places
from mypt_desktop.file_requests.request import FileRequest, Piece
from mypt_desktop.language import lexicon
from mypt_desktop.language.words import folded, is_stopword

_PLAIN: Final = frozenset((".yaml", ".yml", ".ini", ".cfg", ".conf", ".properties", ".env", ".toml", ".css", ".scss"))
"""Files in which a value need not be quoted."""

_PROSE: Final = frozenset((".md", ".markdown", ".txt", ".rst"))
_LEAST_LETTERS: Final = 3  # of a word that is looked for in all files
_LITERAL: Final = r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|[-+]?\d[\w.]*%?|[Tt]rue|[Ff]alse|None|null|undefined"
_NAME: Final = r"(?P<quote>[\"']?)(?P<name>[^\W\d][\w-]*)(?P=quote)"
_IN_CODE = re.compile(
    rf"(?<![\w.$-]){_NAME}\s*(?::\s*[\w\[\], |]+?\s*)?(?<![=!<>])(?:=|:|=>)(?!=)\s*(?P<value>{_LITERAL})"
)
_IN_PLAIN = re.compile(rf"(?<![\w-]){_NAME}\s*[:=]\s*(?P<value>[^\s#;{{}}\[][^#;{{}}\n]*?)\s*(?=[;}}]|\s#|$)")
_IN_TAGS = re.compile(
    r"<(?P<name>[\w-]+)(?:\s[^<>]*)?>(?P<value>[^<>\n]+)</(?P=name)>|\b(?P<attribute>[\w-]+)=\"(?P<set>[^\"\n]*)\""
)
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_]+")
_COMMENT = re.compile(r"\s*(#|//|;|--|/\*)")
_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)*")
_UNIT = re.compile(r"([-+]?\d+(?:\.\d+)?)([A-Za-z%]+)")
_MOST_WORDS: Final = 8  # of a new value


@dataclass(frozen=True, slots=True)
class Setting:
    """A written value: the name that gets it, where it stands, and the words around it that tell it from others.
    `in_code`: what stands there must be a literal of a language."""

    name: str
    place: Place
    around: frozenset[str]
    in_code: bool = False

    @property
    def value(self) -> str:
        return self.place.file.lines[self.place.line - 1][self.place.start : self.place.end]


def plan(turn: FolderTurn, project: Project, request: FileRequest) -> Outcome | None:
    """What the request sets. None where it holds no name that has a value, or no new one."""
    named, new = request.behind("file_to", "file_by")
    switch = ""
    if not new or len(new.split()) > _MOST_WORDS:
        switch = "true" if request.says("switched_on") else "false" if request.says("switched_off") else ""
        if not switch:
            return None
        named, new = request.pieces, switch
    named, old = _from(named, request)
    words = _words(named)
    if not words:
        return None
    found = _best(project, words, request)
    if switch:
        found = [
            one for one in found if one.value.strip("\"'").casefold() in ("true", "false", "on", "off", "yes", "no")
        ]
    if old:
        found = [one for one in found if re.search(rf"(?<!\w){re.escape(old)}(?![\d.])", one.value)]
        found = found or [Setting(old, place, frozenset()) for place in places(project, old, request.files)]
    found = [one for one in found if not one.in_code or _literal(one, new)]
    if not found:
        return None
    values = [_written(one, new, old) for one in found]
    if all(one.value == value for one, value in zip(found, values, strict=True)):
        return Refused(turn.says("files_already", name=found[0].name, value=found[0].value, place=found[0].place.told))
    outcome = chosen(turn, request, [one.place for one in found], values, found[0].name)
    if isinstance(outcome, Planned) and len(found) == 1:
        told = turn.says("files_set", name=found[0].name, old=found[0].value, new=values[0], place=found[0].place.told)
        return Planned(outcome.changes, told)
    return outcome


def settings(file: TextLines) -> Iterator[Setting]:
    """Every written value of a file."""
    suffix = PurePosixPath(file.path).suffix.lower()
    patterns = [_IN_TAGS] if suffix in (".html", ".htm", ".xml", ".svg") else [_IN_CODE]
    patterns += [_IN_PLAIN] if suffix in _PLAIN or "env" in PurePosixPath(file.path).name else []
    code = suffix not in (*_PLAIN, ".html", ".htm", ".xml", ".svg")
    heads = _heads(file)
    for number, line in enumerate(file.lines, 1):
        if _COMMENT.match(line) and not re.match(r"\s*--[\w-]+\s*:", line):
            continue
        seen: set[int] = set()
        for pattern in patterns:
            for match in pattern.finditer(line):
                group = "value" if match["value"] is not None else "set"
                start, end = match.span(group)
                if start in seen or (match.groupdict().get("quote") and ":" not in line):
                    continue
                seen.add(start)
                name = match["name"] or match.groupdict().get("attribute") or ""
                yield Setting(name, Place(file, number, start, end), _parts(f"{heads[number - 1]} {line}"), code)


def _heads(file: TextLines) -> list[str]:
    """For each line those above it that it is in: with less indentation, or in brackets at their beginning."""
    found: list[str] = []
    open_lines: list[tuple[int, str]] = []
    table = ""
    for line in file.lines:
        stripped = line.strip()
        depth = len(line) - len(line.lstrip())
        if re.fullmatch(r"\[[^\]]+\]+", stripped):
            table = stripped
        if stripped:
            open_lines = [(at, text) for at, text in open_lines if at < depth]
        found.append(" ".join([table, *(text for _, text in open_lines)]))
        if stripped:
            open_lines.append((depth, stripped))
    return found


def _best(project: Project, words: frozenset[str], request: FileRequest) -> list[Setting]:
    """The settings whose whole name the request says, of these the ones that it says most about."""
    files: Sequence[TextLines | None]
    if request.files:
        files = [project.read(path) for path in request.files]
    else:
        long = [word for word in words if len(word) >= _LEAST_LETTERS] or list(words)
        held = project.holding(long, words=False, small=True)
        files = [file for file in held if PurePosixPath(file.path).suffix.lower() not in _PROSE]
    scored: list[tuple[int, int, Setting]] = []
    for file in files:
        for one in settings(file) if file is not None else ():
            parts = _parts(one.name)
            if parts and parts <= words:
                scored.append((len(words & (parts | one.around)), len(parts), one))
    best = max(((said, size) for said, size, _ in scored), default=(0, 0))
    return [one for said, size, one in scored if (said, size) == best]


def _from(named: Sequence[Piece], request: FileRequest) -> tuple[tuple[Piece, ...], str]:
    """The pieces before "from", and the old value behind it, if there is one that looks like a value."""
    for at, one in enumerate(named[:-1]):
        behind = named[at + 1]
        value = behind.kind == "quote" or bool(_NUMBER.match(behind.text))
        if one.kind == "word" and one.plain in lexicon.words_of(request.language, "file_from") and value:
            return tuple(named[:at]), behind.text
    if len(named) and _NUMBER.fullmatch(named[-1].text):
        return tuple(named[:-1]), named[-1].text
    return tuple(named), ""


def _words(pieces: Sequence[Piece]) -> frozenset[str]:
    """The parts of words that may name what is set."""
    said = [one for one in pieces if one.kind in ("word", "quote") and not (is_stopword(one.plain) and not one.marked)]
    return frozenset(part for one in said for part in _parts(one.bare))


def _parts(text: str) -> frozenset[str]:
    """The words that names are made of: of `maxRetries`, `max_retries` and `MAX-RETRIES` "max" and "retries"."""
    return frozenset(folded(part) for part in _PARTS.findall(text))


def _literal(one: Setting, new: str) -> bool:
    """Whether a new value can stand in code where this one does: anything in quotation marks, else a literal."""
    return one.value[:1] in ("'", '"') or bool(re.fullmatch(_LITERAL, new.strip()))


def _written(one: Setting, new: str, old: str) -> str:
    """The new value as the old one was written."""
    was = one.value
    new = new.strip()
    if old and old != was and old in was.strip("\"'"):
        return was.replace(old, new, 1)
    quote = was[0] if len(was) > 1 and was[0] in "\"'" and was[-1] == was[0] else ""
    if quote and not (len(new) > 1 and new[0] == new[-1] == quote):
        return f"{quote}{new}{quote}"
    if was.casefold() in ("true", "false") and new.casefold() in ("true", "false", "on", "off"):
        new = "true" if new.casefold() in ("true", "on") else "false"
        return new.capitalize() if was[0].isupper() else new
    unit = _UNIT.fullmatch(was)
    if unit and _NUMBER.fullmatch(new):
        return f"{new}{unit[2]}"
    return new
