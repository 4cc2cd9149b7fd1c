"""The files of a workspace: walks the root without leaving it, honours `.gitignore`, passes over links, hidden files
and what tools put there."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.open_dir import READ
from mypt_desktop.workspace.ignoring import IgnoreRules

_SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__", "site-packages", "bower_components"})
_SKIPPED_FILES = frozenset({"thumbs.db", "desktop.ini", "ehthumbs.db"})
_LONGEST_RULES = 1_000_000


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A regular file. `path` is relative to the root with forward slashes."""

    path: str
    size: int
    mtime_ns: int
    inode: int


@dataclass(frozen=True, slots=True)
class UnreadableFolder:
    """A folder whose files are not known now, which does not mean that they are gone. `path` ends with a slash."""

    path: str


@dataclass(frozen=True, slots=True)
class UnusableName:
    """A file whose name is no valid Unicode; `path` shows it with replacement characters."""

    path: str


Found: TypeAlias = FoundFile | UnreadableFolder | UnusableName
Rules: TypeAlias = tuple[tuple[str, IgnoreRules], ...]


def scan(root: Path, excluded: Collection[Path] = ()) -> Iterator[Found]:
    """Everything below `root` that may be a document, in order of paths within a folder. `excluded` folders are left
    out.

    Links are not followed: what one inside the root points to is met at its own place, and the others lead out.
    Raises `UserError` when `root` is no readable folder.
    """
    left_out = {os.path.normcase(path.resolve()) for path in excluded}
    try:
        top = root.resolve(strict=True)
        os.scandir(top).close()
    except (OSError, RuntimeError) as error:
        raise UserError(f"The folder {root} cannot be read: {error}.", hint="Choose a folder that exists.") from error
    waiting: list[tuple[str, str, Rules]] = [(str(top), "", ())]
    while waiting:
        folder, prefix, rules = waiting.pop()
        try:
            with os.scandir(folder) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except OSError:
            yield UnreadableFolder(prefix)
            continue
        names = {entry.name for entry in entries}
        if "pyvenv.cfg" in names:
            continue
        if ".gitignore" in names:
            rules = _with_rules(rules, folder, prefix)
        folders = []
        for entry in entries:
            if found := _file(entry, prefix, rules):
                yield found
            elif _is_folder(entry) and os.path.normcase(entry.path) not in left_out:
                inner = f"{prefix}{entry.name}/"
                if (
                    not entry.name.startswith(".")
                    and entry.name not in _SKIPPED_FOLDERS
                    and not _ignored(rules, inner[:-1], folder=True)
                ):
                    folders.append((entry.path, inner, rules))
        waiting += reversed(folders)


def may_hold_documents(path: str) -> bool:
    """Whether a change at relative `path` can matter: the walk passes over hidden and tools' folders."""
    parts = path.split("/")
    if parts[-1] == ".gitignore":
        parts.pop()
    return not any(part.startswith((".", "~$")) or part in _SKIPPED_FOLDERS for part in parts)


def _file(entry: os.DirEntry[str], prefix: str, rules: Rules) -> Found | None:
    name = entry.name
    if name.startswith((".", "~$")) or name.lower() in _SKIPPED_FILES:
        return None
    try:
        state = entry.stat(follow_symlinks=False)
    except (OSError, ValueError):
        return None  # gone since it was listed
    if not stat.S_ISREG(state.st_mode):
        return None
    path = prefix + name
    if _ignored(rules, path, folder=False):
        return None
    if not path.isprintable() and any("\ud800" <= c <= "\udfff" for c in path):
        return UnusableName(path.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))
    return FoundFile(path, state.st_size, state.st_mtime_ns, state.st_ino)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        if not entry.is_dir(follow_symlinks=False):
            return False
        # A junction is a folder to Windows, and a link all the same.
        return sys.platform != "win32" or not entry.stat(follow_symlinks=False).st_reparse_tag
    except OSError:
        return False


def _with_rules(rules: Rules, folder: str, prefix: str) -> Rules:
    try:
        descriptor = os.open(os.path.join(folder, ".gitignore"), READ)  # noqa: PTH118 - as `folder` is spelt
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                return rules
            found = IgnoreRules(file.read(_LONGEST_RULES))
    except OSError:
        return rules
    return (*rules, (prefix, found)) if found else rules


def _ignored(rules: Rules, path: str, *, folder: bool) -> bool:
    """The innermost `.gitignore` that speaks of `path` decides."""
    for prefix, found in reversed(rules):
        ignores = found.ignores(path[len(prefix) :], folder=folder)
        if ignores is not None:
            return ignores
    return False
