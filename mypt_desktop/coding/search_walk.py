"""Walks the files below a folder, following no link, without what git ignores and a repository's own data."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from threading import Event
from typing import NamedTuple

from mypt_desktop.coding.search_ignoring import (
    REPOSITORIES,
    Rules,
    ignored,
    is_ignored,
    last_names,
    read_rules,
    rules_above,
)

PACKAGES = "node_modules"
IGNORING = ".gitignore"
_NAME = attrgetter("name")


@dataclass(frozen=True, slots=True)
class Choice:
    """What is walked. `packages`: folders of installed packages too, which are thousands of files of others."""

    hidden: bool = True
    gitignore: bool = True
    packages: bool = False


EVERYTHING = Choice()


class Entry:
    """A file or folder that was found. `path` is relative to the root, with forward slashes."""

    __slots__ = ("is_folder", "path", "place")

    def __init__(self, path: str, place: os.DirEntry[str], is_folder: bool) -> None:
        self.path = path
        self.place = place
        self.is_folder = is_folder


class Listing(NamedTuple):
    """What is seen of one folder: files and folders by name, and which of these names are folders. `prefix` is the
    folder's path relative to the root, with a slash behind it; "" for the root."""

    prefix: str
    entries: Sequence[os.DirEntry[str]]
    folders: Collection[str]


def walk(
    root: Path,
    start: str = "",
    choice: Choice = EVERYTHING,
    cancel: Event | None = None,
    sees: Callable[[str], bool] | None = None,
) -> Iterator[Entry]:
    """As `listings`, an entry at a time."""
    for prefix, entries, folders in listings(root, start, choice, cancel, sees):
        for entry in entries:
            yield Entry(prefix + entry.name, entry, entry.name in folders)


def listings(
    root: Path,
    start: str = "",
    choice: Choice = EVERYTHING,
    cancel: Event | None = None,
    sees: Callable[[str], bool] | None = None,
) -> Iterator[Listing]:
    """Everything below the folder `start` (relative, "" for the root), by name, folders before what is in them; only
    what `sees` says yes to, if it is given.

    Ends soon after `cancel` is set. A folder that cannot be read is passed over.
    """
    rules = _rules_at(root, start) if choice.gitignore else ()
    if choice.gitignore and start and is_ignored(root, f"{start}/x"):
        rules = ()  # who names an ignored folder means what is in it
    prefix = f"{start}/" if start else ""
    waiting: list[tuple[str, str, Rules]] = [(os.path.join(root, start), prefix, rules)]  # noqa: PTH118 - it is fast
    known: Rules = ()
    names, endings = last_names(known)
    while waiting:
        if cancel is not None and cancel.is_set():
            return
        folder, prefix, rules = waiting.pop()
        try:
            with os.scandir(folder) as listing:
                entries = sorted(listing, key=_NAME)
        except OSError:
            continue
        first = next((entry.name for entry in entries if entry.name >= IGNORING), "") if choice.gitignore else ""
        if first == IGNORING:
            rules = _with(rules, Path(folder), prefix)
        if rules is not known:
            known = rules
            names, endings = last_names(rules)
        seen: list[os.DirEntry[str]] = []
        folders: dict[str, tuple[str, str, Rules]] = {}
        for entry in entries:
            name = entry.name
            try:
                is_folder = not entry.is_file(follow_symlinks=False)
                if is_folder and not entry.is_dir(follow_symlinks=False):
                    continue
            except OSError:
                continue
            if name[0] == "." and (not choice.hidden or name in REPOSITORIES):
                continue
            if is_folder and name == PACKAGES and not choice.packages:
                continue
            if (name in names or name.endswith(endings)) and ignored(rules, prefix + name, folder=is_folder):
                continue
            if sees is not None and not sees(prefix + name):
                continue
            if is_folder:
                folders[name] = (entry.path, f"{prefix}{name}/", rules)
            seen.append(entry)
        if seen:
            yield Listing(prefix, seen, folders)
        waiting += reversed(folders.values())


def _rules_at(root: Path, start: str) -> Rules:
    """Those of the repository, of the root and of the folders on the way to `start`; its own come with the walk."""
    rules, reached = rules_above(root), ""
    for name in start.split("/") if start else ():
        rules = _with(rules, root / reached, reached)
        reached += f"{name}/"
    return rules


def _with(rules: Rules, folder: Path, prefix: str) -> Rules:
    found = read_rules(folder / ".gitignore")
    return (*rules, (prefix, found)) if found else rules
