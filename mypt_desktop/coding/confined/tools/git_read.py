"""Git for reading: status, log, diff and blame of a folder, told as values. Runs inside a confined process.

The folder's own configuration may name programs for hooks, filters and diffs; those that can be switched off are, and
what is left runs under this process's limits, without network and without a place to write to.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .git_program import GitFaultError, git

MOST_BYTES: Final = 2_000_000
_SEPARATOR: Final = "\x1f"
_FORMAT: Final = _SEPARATOR.join(("%H", "%an", "%aI", "%s"))
_STATES: Final = {"M": "changed", "T": "changed", "A": "added", "D": "removed", "R": "renamed", "C": "copied"}


def run(
    workspace: Path,
    action: str,
    path: str = "",
    revision: str = "",
    limit: int = 20,
    start: int = 0,
    end: int = 0,
    staged: bool = False,
) -> dict[str, Any]:
    """What `action` tells. Raises `GitFaultError`."""
    below = ["--", path] if path else []
    match action:
        case "status":
            return _status(_git("status", "--porcelain=v2", "--branch", "-z", "--untracked-files=normal", *below))
        case "log":
            text = _git("log", f"--max-count={limit}", f"--format={_FORMAT}", *([revision] if revision else []), *below)
            return {"commits": [_commit(line) for line in text.splitlines() if line.count(_SEPARATOR) == 3]}
        case "diff":
            cached = ["--cached"] if staged else []
            against = [revision] if revision else []
            return {"diff": _git("diff", "--no-ext-diff", "--no-textconv", *cached, *against, *below)}
        case "blame":
            lines = [f"-L{start},{end or ''}"] if start else []
            return {
                "lines": _blame(_git("blame", "--line-porcelain", *lines, *([revision] if revision else []), *below))
            }
    raise GitFaultError(f"There is no action {action!r}.")


def _git(*arguments: str) -> str:
    return git(*arguments)[:MOST_BYTES].decode("utf-8", "replace")


def _status(text: str) -> dict[str, Any]:
    told: dict[str, Any] = {"branch": "", "ahead": 0, "behind": 0, "files": []}
    entries = iter(text.split("\0"))
    for entry in entries:
        kind, _, rest = entry.partition(" ")
        if entry.startswith("# branch.head "):
            told["branch"] = entry[len("# branch.head ") :]
        elif entry.startswith("# branch.ab "):
            ahead, _, behind = entry[len("# branch.ab ") :].partition(" ")
            told["ahead"], told["behind"] = int(ahead), -int(behind)
        elif kind == "1":
            told["files"].append(_changed(rest.split(" ", 7)))
        elif kind == "2":
            told["files"].append({**_changed(rest.split(" ", 8)), "from": next(entries, "")})
        elif kind == "u":
            told["files"].append({"path": rest.split(" ", 9)[-1], "state": "conflict"})
        elif kind == "?":
            told["files"].append({"path": rest, "state": "not tracked"})
    return told


def _changed(fields: list[str]) -> dict[str, Any]:
    staged, unstaged = fields[0][0], fields[0][1]
    letter = staged if staged != "." else unstaged
    return {"path": fields[-1], "state": _STATES.get(letter, "changed"), "staged": unstaged == "."}


def _commit(line: str) -> dict[str, Any]:
    id, author, date, subject = line.split(_SEPARATOR)
    return {"id": id, "author": author, "date": date, "subject": subject}


def _blame(text: str) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = []
    now: dict[str, Any] = {}
    for line in text.split("\n"):
        if line.startswith("\t"):
            lines.append({**now, "text": line[1:]})
        elif line.startswith("author "):
            now["author"] = line[len("author ") :]
        elif line.startswith("summary "):
            now["subject"] = line[len("summary ") :]
        else:
            fields = line.split(" ")
            if len(fields) >= 3 and len(fields[0]) == 40:
                now = {"line": int(fields[2]), "id": fields[0]}
    return lines
