"""find: files and folders by name, newest first, shown as a tree."""

from __future__ import annotations

import math
import os
import re
import time
from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from threading import Event
from typing import Final, TypeAlias

from mypt_desktop.coding.files_roots import Located, Root, Roots
from mypt_desktop.coding.files_shown import MOST_CHARACTERS
from mypt_desktop.coding.files_specs import FIND
from mypt_desktop.coding.provider import CodingTool
from mypt_desktop.coding.search_globs import Target, matcher, named_packages, of_names, target
from mypt_desktop.coding.search_walk import Choice, listings
from mypt_desktop.core.errors import PathRefusedError, UserError
from mypt_desktop.core.events import CallPrinted
from mypt_desktop.core.messages import Json, JsonObject, ToolCall
from mypt_desktop.tools.registry import CallContext, CallEvent
from mypt_desktop.workspace.confinement import confined

MAX_PATHS: Final = 200
STOPPED: Final = "The search was stopped."
_TELL_SECONDS = 0.2
_LOOK = 256  # entries between two looks at the clock


@dataclass(frozen=True, slots=True)
class Scope:
    """Where one entry of `paths` looks."""

    located: Located
    pattern: str
    is_file: bool


_Found: TypeAlias = tuple[float, int, Root, str, bool]
"""When it changed, negative, and how many were found before it: so the newest are first, in the order of finding. Then
where it is, and whether it is a folder."""

_AGE = itemgetter(0, 1)


@dataclass(slots=True)
class _Search:
    """One call as it goes on. Only the newest `limit` are held: a folder may have a million."""

    roots: Roots
    choice: Choice
    limit: int
    deadline: float
    cancel: Event
    count: int = 0
    late: bool = False
    _newest: list[_Found] = field(default_factory=list)  # no order; now and then all but the newest `limit` are dropped
    _oldest: float = -math.inf  # what changed before is not among the newest
    _seen: set[tuple[str, str]] | None = None  # by root and path; only where several scopes may meet
    _untold: list[str] = field(default_factory=list)

    def run(self, scopes: Sequence[Scope]) -> Iterator[str]:
        """Yields now and then the paths that are new, as lines; no more than are shown in the end."""
        self._seen = set() if len(scopes) > 1 else None
        told_at = 0.0
        for scope in scopes:
            for _ in self._below(scope):
                if self._untold and (now := time.monotonic()) > told_at + _TELL_SECONDS:
                    yield "".join(f"{path}\n" for path in self._untold)
                    self._untold, told_at = [], now
            if self.late:
                return

    def newest(self) -> list[str]:
        """As they are shown."""
        self._drop()
        return [self._shown(Located(root, path), is_folder) for _, _, root, path, is_folder in self._newest]

    def _below(self, scope: Scope) -> Iterator[None]:
        root, path = scope.located
        if scope.is_file:
            self._take((root.folder / path).stat().st_mtime, root, path, False)
            yield
            return
        everything = scope.pattern in ("", "**/*", "**")
        fits = matcher(scope.pattern or "**/*")
        fits_name = of_names(scope.pattern)
        choice = Choice(self.choice.hidden, self.choice.gitignore, named_packages(scope.pattern + path))
        cut = len(path) + 1 if path else 0
        for prefix, entries, folders in listings(root.folder, path, choice, self.cancel, root.sees):
            for at in range(0, len(entries), _LOOK):
                if self.cancel.is_set():
                    raise UserError(STOPPED)
                if time.monotonic() > self.deadline:
                    self.late = True
                    return
                some = entries[at : at + _LOOK]
                if fits_name is not None:
                    some = [entry for entry in some if fits_name(entry.name)]
                elif not everything:
                    some = [entry for entry in some if fits((prefix + entry.name)[cut:])]
                self._take_all(root, prefix, some, folders)
                yield

    def _take_all(self, root: Root, prefix: str, entries: Sequence[os.DirEntry[str]], folders: Collection[str]) -> None:
        for entry in entries:
            try:
                changed = entry.stat(follow_symlinks=False).st_mtime
            except OSError:
                continue  # gone since
            if changed <= self._oldest and self._seen is None:
                self.count += 1  # one of thousands that are older
            else:
                self._take(changed, root, prefix + entry.name, entry.name in folders)

    def _take(self, changed: float, root: Root, path: str, is_folder: bool) -> None:
        if self._seen is not None:
            key = (root.name, path)
            if key in self._seen:
                return
            self._seen.add(key)
        self.count += 1
        if self.count <= MAX_PATHS:
            self._untold.append(self._shown(Located(root, path), is_folder))
        elif changed <= self._oldest:
            return
        self._newest.append((-changed, self.count, root, path, is_folder))
        if len(self._newest) > 2 * self.limit + _LOOK:
            self._drop()

    def _drop(self) -> None:
        """All but the newest; of those of one time, the ones that were found first are kept."""
        self._newest.sort(key=_AGE)
        del self._newest[self.limit :]
        if len(self._newest) == self.limit:
            self._oldest = -self._newest[-1][0]

    def _shown(self, located: Located, is_folder: bool) -> str:
        shown = self.roots.shown(located)
        return f"{shown}/" if is_folder else shown


def find_tool(roots: Roots) -> CodingTool:
    def run(call: ToolCall, context: CallContext) -> Generator[CallEvent, None, JsonObject]:
        return (yield from find(roots, call, context.cancel))

    return CodingTool(FIND, run)


def find(roots: Roots, call: ToolCall, cancel: Event) -> Generator[CallEvent, None, JsonObject]:
    """Raises `UserError`."""
    arguments = call.arguments
    limit = _limit(arguments.get("limit", MAX_PATHS))
    seconds = min(60.0, max(0.5, _number(arguments.get("timeout", 5), "timeout")))
    scopes, missing = scoped(roots, arguments.get("paths", ()))
    choice = Choice(bool(arguments.get("hidden", True)), bool(arguments.get("gitignore", True)))
    search = _Search(roots, choice, limit, time.monotonic() + seconds, cancel)
    for text in search.run(scopes):
        yield CallPrinted(call, text)
    shown, count = search.newest(), search.count
    text, cut = tree(shown)
    notes = []
    if not shown:
        notes.append("No files found.")
    if count > limit:
        notes.append(f"{limit} of {count} are shown; narrow the pattern.")
    if search.late:
        notes.append(f"Not all was searched in {seconds:g} s: these are {len(shown)} of those found so far.")
    if missing:
        notes.append(f"Skipped, not there: {', '.join(missing)}")
    truncated = cut or search.late or count > limit
    missed: list[Json] = list(missing)
    return {
        "text": "\n".join([*([text] if text else []), *notes]),
        "count": len(shown),
        "truncated": truncated,
        **({"missing": missed} if missing else {}),
    }


def scoped(roots: Roots, paths: Json) -> tuple[list[Scope], list[str]]:
    """Where to look, and the entries that are not there. Raises `UserError` where none is."""
    entries = [str(one).strip() for one in paths] if isinstance(paths, Sequence) and not isinstance(paths, str) else []
    if not entries or not all(entries):
        raise UserError("`paths` must hold patterns, files or folders, and none of them empty.")
    expanded = [part for entry in entries for part in _expanded(roots, entry)]
    for root in {
        roots.resolve(target(one).base).root.name: roots.resolve(target(one).base).root for one in expanded
    }.values():
        root.prepare()
    scopes: list[Scope] = []
    missing: list[str] = []
    for entry in dict.fromkeys(expanded):
        scope = _scope(roots, entry)
        if scope is None:
            missing.append(entry)
        else:
            scopes.append(scope)
    if not scopes:
        raise UserError(f"There is no {', no '.join(missing)}.", hint=_elsewhere(roots, missing[0]))
    return scopes, missing


def tree(paths: Sequence[str]) -> tuple[str, bool]:
    """Paths grouped by folder, one `#` a level, chains of single folders in one line; and whether some are left out."""
    root = _Node()
    for path in paths:
        root.add(path)
    lines: list[str] = []
    size = 0
    for line in root.lines(0):
        size += len(line.encode("utf-8", "replace")) + 1
        if size > MOST_CHARACTERS:
            return "\n".join([*lines, "… and more"]), True
        lines.append(line)
    return "\n".join(lines), False


class _Node:
    def __init__(self) -> None:
        self.files: list[str] = []
        self.folders: dict[str, _Node] = {}

    def add(self, path: str) -> None:
        node = self
        *folders, name = path.rstrip("/").split("/")
        if path.endswith("/"):
            folders, name = [*folders, name], ""
        for folder in folders:
            node = node.folders.setdefault(folder, _Node())
        if name:
            node.files.append(name)

    def lines(self, level: int) -> Iterator[str]:
        yield from self.files
        for name, node in self.folders.items():
            if not node.files and not node.folders:
                yield f"{name}/"
        for name, node in self.folders.items():
            if not node.files and not node.folders:
                continue
            while not node.files and len(node.folders) == 1:
                ((inner, following),) = node.folders.items()
                if not following.files and not following.folders:
                    break
                name, node = f"{name}/{inner}", following
            yield f"{'#' * (level + 1)} {name}/"
            yield from node.lines(level + 1)


def _scope(roots: Roots, entry: str) -> Scope | None:
    whole = roots.resolve(entry)
    if whole.path and _kind(whole) == "file":
        return Scope(roots.seen(whole), "", True)  # also one whose name looks like a pattern
    found: Target = target(entry)
    located = roots.resolve(found.base)
    kind = _kind(located)
    if not kind:
        return None
    roots.seen(located)
    if kind == "file":
        if found.pattern:
            raise UserError(f"{found.base} is no folder.")
        return Scope(located, "", True)
    return Scope(located, found.pattern, False)


def _kind(located: Located) -> str:
    """ "file", "folder" or "" for nothing. Raises `PathRefusedError` for what leads out."""
    if not located.path:
        return "folder"
    if not located.root.folder.is_dir():
        return ""
    real = confined(located.root.folder, located.path)
    try:
        return "folder" if real.is_dir() else "file" if real.is_file() else ""
    except OSError:
        return ""


def _expanded(roots: Roots, entry: str) -> list[str]:
    """An entry that is several joined by mistake, as several: only where they are there and it is not."""
    if _there(roots, entry):
        return [entry]
    for separator, enough in ((r"\s*[,;]\s*", any), (r"\s+", all)):
        parts = [part for part in re.split(separator, entry) if part]
        if len(parts) > 1 and enough(_there(roots, part) for part in parts):
            return parts
    return [entry]


def _there(roots: Roots, entry: str) -> bool:
    try:
        return bool(_kind(roots.resolve(entry))) or bool(
            target(entry).pattern and _kind(roots.resolve(target(entry).base))
        )
    except PathRefusedError:
        return False


def _elsewhere(roots: Roots, entry: str) -> str:
    located = roots.resolve(target(entry).base)
    return next(
        (
            f"There is {root.name}{entry}."
            for root in roots
            if root is not located.root and root.sees(located.path) and _kind(Located(root, located.path))
        ),
        "",
    )


def _limit(value: Json) -> int:
    number = _number(value, "limit")
    if number <= 0:
        raise UserError("`limit` must be a positive number.")
    return max(1, min(MAX_PATHS, math.floor(number)))


def _number(value: Json, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise UserError(f"`{name}` must be a number.")
    return float(value)
