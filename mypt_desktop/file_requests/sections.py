"""Parts of files that are found without a syntax tree: sections of Markdown, keys and sections of settings files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Final

from mypt_desktop.file_requests.project import TextLines
from mypt_desktop.file_requests.request import FileRequest
from mypt_desktop.language.words import content, folded

SETTINGS: Final = frozenset((".json", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".conf", ".properties"))
_HEADING = re.compile(r"(#{1,6})\s+(.+?)\s*#*$")
_FENCE = re.compile(r"\s*(```|~~~)")


def headings(file: TextLines) -> list[tuple[int, int, str]]:
    """Line, level and text of each heading of a Markdown file."""
    found, fenced = [], False
    for number, line in enumerate(file.lines, 1):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced and (match := _HEADING.match(line)):
            found.append((number, len(match[1]), match[2]))
    return found


def heading_of(file: TextLines, request: FileRequest) -> tuple[int, int] | None:
    """First and last line of the one section whose heading the request says."""
    if PurePosixPath(file.path).suffix.lower() not in (".md", ".markdown"):
        return None
    known = headings(file)
    said = f" {folded(' '.join(one.text for one in request.pieces))} "
    fits = [at for at, (_, _, text) in enumerate(known) if f" {folded(text)} " in said]
    if len(fits) != 1:
        return None
    first, level, _ = known[fits[0]]
    last = next((number - 1 for number, deep, _ in known[fits[0] + 1 :] if deep <= level), len(file.lines))
    while last > first and not file.lines[last - 1].strip():
        last -= 1
    return first, last


def keyed_line(file: TextLines, name: str, within: Iterable[str] = ()) -> tuple[int, int] | None:
    """The lines of the one key of this name in a settings file, with all that is indented below it; None where there is
    none or more than one, or its value goes on in brackets."""
    suffix = PurePosixPath(file.path).suffix.lower()
    if suffix not in SETTINGS:
        return None
    key = re.compile(rf"(\s*)[\"']?{re.escape(name)}[\"']?\s*[:=](?P<value>.*)$", re.IGNORECASE)
    found = [(at, match) for at, line in enumerate(file.lines, 1) if (match := key.match(line))]
    if len(found) != 1:
        return None
    (first, match), last = found[0], found[0][0]
    if suffix != ".json" and suffix not in (".yaml", ".yml"):
        return None if match["value"].rstrip()[-1:] in ("[", "{", "\\") else (first, last)
    depth = len(match[1])
    for at in range(first + 1, len(file.lines) + 1):
        line = file.lines[at - 1]
        if line.strip() and len(line) - len(line.lstrip()) <= depth:
            if suffix == ".json" and match["value"].rstrip()[-1:] in ("[", "{"):
                last = at
            break
        last = at if line.strip() else last
    return first, last


def section_of(file: TextLines, words: Iterable[str]) -> tuple[int, int] | None:
    """Header and last line of the section of a settings file that one of these words names."""
    names = {folded(word) for word in words}
    suffix = PurePosixPath(file.path).suffix.lower()
    headed = re.compile(r"\[+([^\]]+)\]+\s*$") if suffix not in (".yaml", ".yml", ".json") else None
    found: list[tuple[int, int]] = []
    for at, line in enumerate(file.lines, 1):
        if headed is not None:
            match = headed.match(line.strip())
            if match and folded(match[1].strip("\"' ")) in names:
                ends = (n for n in range(at + 1, len(file.lines) + 1) if headed.match(file.lines[n - 1].strip()))
                found.append((at, _trimmed(file, at, next(ends, len(file.lines) + 1) - 1)))
            continue
        opened = re.match(r"(\s*)[\"']?([\w-]+)[\"']?\s*:\s*\{?\s*$", line)
        if opened and folded(opened[2]) in names:
            depth = len(opened[1])
            last = at
            for n in range(at + 1, len(file.lines) + 1):
                text = file.lines[n - 1]
                if text.strip() and len(text) - len(text.lstrip()) <= depth:
                    break
                last = n
            found.append((at, _trimmed(file, at, last)))
    return found[0] if len(found) == 1 else None


def _trimmed(file: TextLines, first: int, last: int) -> int:
    while last > first and not file.lines[last - 1].strip():
        last -= 1
    return last


def alike(line: str, words: frozenset[str]) -> int:
    """How many of these words a line holds."""
    return len(content(re.sub(r"[_\W]+", " ", line)) & words)
