"""search: the lines of files that a regular expression fits, with their numbers and the tags that `edit` takes.

RE2 takes time that grows with the text alone, whatever the expression: one from a model cannot hang the program.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any, Final

from mypt_desktop.coding.files_roots import Located, Roots
from mypt_desktop.coding.files_shown import MOST_CHARACTERS, header, numbered
from mypt_desktop.coding.files_snapshots import Snapshots
from mypt_desktop.coding.files_specs import SEARCH
from mypt_desktop.coding.files_text import LARGEST, NotTextError, text_file
from mypt_desktop.coding.provider import CodingTool
from mypt_desktop.coding.search_find import STOPPED, Scope, scoped
from mypt_desktop.coding.search_globs import matcher, named_packages
from mypt_desktop.coding.search_reading import Bundle, bundles, likely
from mypt_desktop.coding.search_walk import Choice, listings
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallPrinted
from mypt_desktop.core.messages import JsonObject, ToolCall
from mypt_desktop.tools.registry import CallContext, CallEvent

SECONDS: Final = 60.0
"""After which a search ends with what it has."""

_OF_THE_TEXT = re.compile(r"\\[AzZ]|\(\?[a-zA-Z]*-")  # fits at the ends of a file, or changes what a line is
_TELL_SECONDS = 0.2


@dataclass(slots=True)
class _Counts:
    """What a search has done so far."""

    searched: int = 0
    matches: int = 0
    files: int = 0
    large: int = 0
    late: bool = False


def search_tool(roots: Roots, snapshots: Snapshots) -> CodingTool:
    def run(call: ToolCall, context: CallContext) -> Generator[CallEvent, None, JsonObject]:
        return (yield from search(roots, snapshots, call, context.cancel))

    return CodingTool(SEARCH, run)


def search(roots: Roots, snapshots: Snapshots, call: ToolCall, cancel: Event) -> Generator[CallEvent, None, JsonObject]:
    """Raises `UserError`."""
    asked: dict[str, Any] = dict(call.arguments)
    expression = _compiled(asked["pattern"], literal=asked.get("literal", False), small=asked.get("ignore_case", False))
    scopes, missing = scoped(roots, asked.get("paths") or ["."])
    limit, skip, context = asked.get("limit", 100), asked.get("skip", 0), asked.get("context", 1)
    counts = _Counts()
    left, passed, size = limit, skip, 0
    parts: list[str] = []
    more = cut = False
    untold, told_at = list[str](), 0.0
    by_line = asked.get("literal", False) or not _OF_THE_TEXT.search(asked["pattern"])
    places = _places(scopes, bool(asked.get("gitignore", True)), counts, cancel)
    for located, data in _texts(expression, by_line, places, counts):
        lines = matching_lines(expression, data, left + passed + 1)
        if not lines:
            continue
        taken = lines[passed : passed + left]
        more = len(lines) > passed + left
        passed = max(0, passed - len(lines))
        if not taken:
            if more:
                break
            continue
        shown = roots.shown(located)
        part = _shown(located, shown, data, taken, context, snapshots)
        size += len(part) + 1
        if parts and size > MOST_CHARACTERS:
            cut = True
            break
        parts.append(part)
        counts.files += 1
        counts.matches += len(taken)
        left -= len(taken)
        untold.append(f"{shown}: {len(taken)}\n")
        if (now := time.monotonic()) > told_at + _TELL_SECONDS:
            yield CallPrinted(call, "".join(untold))
            untold, told_at = [], now
        if more:
            break
    return _result(parts, counts, missing, more=more, cut=cut, skip=skip)


def matching_lines(expression: Any, data: bytes, most: int) -> list[int]:
    """The numbers, from 1, of the lines that fit; `most` of them."""
    found: list[int] = []
    at, line, counted = 0, 1, 0
    while len(found) < most and at <= len(data):
        match = expression.search(data, at)
        if match is None:
            break
        start = match.start()
        if start == len(data) and data[start - 1 :] in (b"", b"\n"):
            break  # behind the last line
        line += data.count(b"\n", counted, start)
        counted = start
        found.append(line)
        end = data.find(b"\n", start)
        if end < 0:
            break
        at = end + 1
    return found


def _compiled(pattern: str, *, literal: bool, small: bool) -> Any:
    import re2

    options = re2.Options()
    options.log_errors = False
    options.never_nl = True
    options.literal = literal
    options.case_sensitive = not small
    raw = pattern.encode("utf-8", "replace")
    try:
        return re2.compile(raw if literal else b"(?m)" + raw, options)
    except re2.error as error:
        said = error.args[0]
        said = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
        raise UserError(
            f"{pattern[:100]!r} is no regular expression: {said[:200]}.",
            hint="With literal=true it is taken as it is written.",
        ) from error


def _texts(
    expression: Any, by_line: bool, places: Iterator[tuple[Located, str]], counts: _Counts
) -> Iterator[tuple[Located, bytes]]:
    """Files in which the expression may fit, with their texts, and the others counted. `by_line`: it fits or not
    whatever stands on other lines."""

    def counted() -> Iterator[Bundle]:
        for bundle in bundles(places):
            counts.searched += len(bundle)
            counts.large += bundle.large
            yield bundle

    for bundle in likely(expression, counted()) if by_line else counted():
        yield from bundle.files()


def _places(scopes: Sequence[Scope], gitignore: bool, counts: _Counts, cancel: Event) -> Iterator[tuple[Located, str]]:
    """The files to be read, each once, as long as there is time."""
    end = time.monotonic() + SECONDS
    seen: set[tuple[str, str]] = set()
    for located, place in _below(scopes, gitignore, cancel):
        if cancel.is_set():
            raise UserError(STOPPED)
        if time.monotonic() > end:
            counts.late = True
            return
        if len(scopes) > 1:
            key = (located.root.name, located.path)
            if key in seen:
                continue
            seen.add(key)
        yield located, place


def _below(scopes: Sequence[Scope], gitignore: bool, cancel: Event) -> Iterator[tuple[Located, str]]:
    for scope in scopes:
        root, path = scope.located
        if scope.is_file:
            yield scope.located, os.fspath(Path(root.folder, path).resolve())
            continue
        fits = matcher(scope.pattern) if scope.pattern else None
        choice = Choice(gitignore=gitignore, packages=named_packages(scope.pattern + path))
        cut = len(path) + 1 if path else 0
        for prefix, entries, folders in listings(root.folder, path, choice, cancel, root.sees):
            for entry in entries:
                name = entry.name
                if name not in folders and (fits is None or fits((prefix + name)[cut:])):
                    yield Located(root, prefix + name), entry.path


def _shown(place: Located, path: str, data: bytes, lines: Sequence[int], context: int, snapshots: Snapshots) -> str:
    """Matching lines with a star and those around them, under the file's header with its tag."""
    try:
        file = text_file(data, path)
        head = header(path, file.tag)
    except NotTextError:
        return f"{path} ({len(lines)} matches; it is no text that can be shown)"
    snapshots.keep(place, path, file)
    hits = set(lines)
    near = sorted({at for line in lines for at in range(line - context, line + context + 1)})
    parts, last = [head], 0
    for at in near:
        if 1 <= at <= len(file.lines):
            if last and at > last + 1:
                parts.append("…")
            parts.append(numbered(at, file.lines[at - 1], "*" if at in hits else " "))
            last = at
    return "\n".join(parts)


def _result(
    parts: Sequence[str], counts: _Counts, missing: Sequence[str], *, more: bool, cut: bool, skip: int
) -> JsonObject:
    notes = []
    if not parts:
        notes.append("No matches." if not skip else f"No matches behind the first {skip}.")
    if more or cut:
        notes.append(f"There are more; narrow the search, or go on with skip={skip + counts.matches}.")
    if counts.late:
        notes.append(f"Not all was searched in {SECONDS:g} s.")
    if counts.large:
        notes.append(f"{counts.large} files over {LARGEST >> 20} MB were not searched.")
    if missing:
        notes.append(f"Skipped, not there: {', '.join(missing)}")
    return {
        "text": "\n".join([*parts, *notes]),
        "matches": counts.matches,
        "files": counts.files,
        "searched": counts.searched,
        "limit_reached": more or cut or counts.late,
    }
