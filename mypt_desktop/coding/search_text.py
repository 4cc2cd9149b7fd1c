"""search: the lines of files that a regular expression fits, with their numbers and the tags that `edit` takes.

RE2 takes time that grows with the text alone, whatever the expression: one from a model cannot hang the program.
"""

from __future__ import annotations

import codecs
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
from mypt_desktop.coding.search_walk import Choice, walk
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallPrinted
from mypt_desktop.core.messages import JsonObject, ToolCall
from mypt_desktop.store.open_dir import READ
from mypt_desktop.tools.registry import CallContext, CallEvent

SECONDS: Final = 60.0
"""After which a search ends with what it has."""

_BUNDLE = 64  # files that are looked through at once
_BUNDLE_BYTES = 1 << 20
_OF_THE_TEXT = re.compile(r"\\[AzZ]|\(\?[a-zA-Z]*-")  # fits at the ends of a file, or changes what a line is
_PIECE = 1 << 15  # below what the allocator maps and unmaps each time
_LOOKED_AT = 8_000  # bytes in which a zero byte tells data from text
_TELL_SECONDS = 0.2
_WIDE = ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


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
    files = _files(roots, scopes, bool(asked.get("gitignore", True)), counts, cancel)
    if asked.get("literal", False) or not _OF_THE_TEXT.search(asked["pattern"]):
        files = likely(expression, files)
    for located, data in files:
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


def likely(expression: Any, files: Iterator[tuple[Located, bytes]]) -> Iterator[tuple[Located, bytes]]:
    """The files of each bundle in which the expression fits somewhere: most hold nothing, and a look at many at once
    costs as much as at one. No line goes over the end of a file."""
    bundle: list[tuple[Located, bytes]] = []
    size, most = 0, 1
    for one in files:
        bundle.append(one)
        size += len(one[1])
        if len(bundle) >= most or size >= _BUNDLE_BYTES:
            if expression.search(b"\n".join([data for _, data in bundle])) is not None:
                yield from bundle
            bundle, size, most = [], 0, min(2 * most, _BUNDLE)
    if bundle and expression.search(b"\n".join([data for _, data in bundle])) is not None:
        yield from bundle


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


def _files(
    roots: Roots, scopes: Sequence[Scope], gitignore: bool, counts: _Counts, cancel: Event
) -> Iterator[tuple[Located, bytes]]:
    """Text files with their bytes, in UTF-8 where they are in UTF-16, their lines ending with LF alone."""
    end = time.monotonic() + SECONDS
    seen: set[tuple[str, str]] = set()
    for located, place in _places(roots, scopes, gitignore, cancel):
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
        data = _text(place)
        if data is None:
            continue
        if len(data) > LARGEST:
            counts.large += 1
            continue
        counts.searched += 1
        yield located, data


def _places(roots: Roots, scopes: Sequence[Scope], gitignore: bool, cancel: Event) -> Iterator[tuple[Located, str]]:
    for scope in scopes:
        root, path = scope.located
        if scope.is_file:
            yield scope.located, os.fspath(Path(root.folder, path).resolve())
            continue
        fits = matcher(scope.pattern) if scope.pattern else None
        choice = Choice(gitignore=gitignore, packages=named_packages(scope.pattern + path))
        cut = len(path) + 1 if path else 0
        for entry in walk(root.folder, path, choice, cancel, root.sees):
            if not entry.is_folder and (fits is None or fits(entry.path[cut:])):
                yield Located(root, entry.path), entry.place.path


def _text(place: str) -> bytes | None:
    """None for what is no text or cannot be read. At most one byte more than is searched."""
    try:
        descriptor = os.open(place, READ)
    except OSError:
        return None
    try:
        data = os.read(descriptor, _PIECE)
        if len(data) == _PIECE:
            pieces, size = [data], len(data)
            while size <= LARGEST and (piece := os.read(descriptor, 1 << 20)):
                pieces.append(piece)
                size += len(piece)
            data = b"".join(pieces)
    except OSError:
        return None
    finally:
        os.close(descriptor)
    if data.find(b"\0", 0, _LOOKED_AT) >= 0:
        wide = next((encoding for mark, encoding in _WIDE if data.startswith(mark)), "")
        if not wide:
            return None
        data = data.decode(wide, "replace").encode("utf-8", "replace")
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n") if b"\n" in data else data.replace(b"\r", b"\n")
    return data


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
