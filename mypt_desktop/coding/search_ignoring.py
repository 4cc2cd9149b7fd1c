"""What git ignores below a folder: the rules of every `.gitignore` on the way, those above it in its repository too."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final, TypeAlias

from mypt_desktop.store.open_dir import READ
from mypt_desktop.workspace.ignoring import IgnoreRules

Rules: TypeAlias = tuple[tuple[str, IgnoreRules], ...]
"""Rules with the folder they stand in, as a prefix relative to the root; innermost last."""

REPOSITORIES: Final = frozenset({".git", ".hg", ".svn"})
"""Folders that hold a repository's own data."""

_LONGEST = 1_000_000
_MOST_ABOVE = 40


def rules_above(root: Path) -> Rules:
    """The rules that hold at `root` itself: those of the repository it is in, from the outermost."""
    found: list[tuple[str, IgnoreRules]] = []
    folder, below = root.resolve(), ""
    for _ in range(_MOST_ABOVE):
        if below and (rules := read_rules(folder / ".gitignore")):
            found.append((f"^{below}", rules))
        if (folder / ".git").exists():
            if rules := read_rules(folder / ".git" / "info" / "exclude"):
                found.append((f"^{below}", rules))
            return tuple(reversed(found))
        if folder.parent == folder:
            break
        folder, below = folder.parent, f"{folder.name}/{below}"
    return ()  # in no repository: what lies above has nothing to do with it


def read_rules(file: Path) -> IgnoreRules | None:
    """None where there is no such file, or it holds no rule."""
    try:
        descriptor = os.open(file, READ)
        with os.fdopen(descriptor, "rb") as opened:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                return None
            return IgnoreRules(opened.read(_LONGEST)) or None
    except OSError:
        return None


def last_names(rules: Rules) -> tuple[frozenset[str], tuple[str, ...]]:
    """Names and endings of which each path has one that these rules may speak of: to be looked at before `ignored`."""
    each = [one.last_names for _, one in rules]
    return frozenset().union(*(names for names, _ in each)), tuple({end for _, endings in each for end in endings})


def ignored(rules: Rules, path: str, *, folder: bool) -> bool:
    """Whether the rules ignore `path`, in a folder that is not ignored. The innermost that speaks of it decides."""
    name = path[path.rfind("/") + 1 :]
    for prefix, one in reversed(rules):
        if not one.may_speak_of(name):
            continue
        relative = prefix[1:] + path if prefix.startswith("^") else path[len(prefix) :]
        said = one.ignores(relative, folder=folder)
        if said is not None:
            return said
    return False


def is_ignored(root: Path, path: str) -> bool:
    """Whether git ignores the file `path` (relative, forward slashes) or a folder it lies in."""
    rules, reached = rules_above(root), ""
    parts = path.split("/")
    for at, name in enumerate(parts):
        if found := read_rules(root / reached / ".gitignore"):
            rules = (*rules, (reached, found))
        last = at == len(parts) - 1
        if ignored(rules, reached + name, folder=not last):
            return True
        reached += f"{name}/"
    return False
