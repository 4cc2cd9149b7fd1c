"""Git as a program, run without what the folder's own configuration names: hooks, file watchers, pagers, transports.

What cannot be switched off by an option (filters, textconv) is left to whoever calls it and to the confined process's
limits.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_QUIET: Final = (
    *("safe.directory=*", "core.fsmonitor=false", f"core.hooksPath={os.devnull}", "core.pager=cat"),
    *(
        "core.quotePath=false",
        "color.ui=never",
        "log.showSignature=false",
        "submodule.recurse=false",
        "i18n.commitEncoding=UTF-8",
    ),
    # A partial clone fetches an object that is missing, with programs that its configuration names.
    "protocol.allow=never",
)
_UNFINISHED: Final = {
    "MERGE_HEAD": "A merge",
    "CHERRY_PICK_HEAD": "A cherry-pick",
    "REVERT_HEAD": "A revert",
    "rebase-merge": "A rebase",
    "rebase-apply": "A rebase",
}


class GitFaultError(Exception):
    """What git said that went wrong."""


def git(
    *arguments: str, given: bytes | None = None, environment: Mapping[str, str] | None = None, plain: bool = False
) -> bytes:
    """What git prints, `given` on its standard input. `plain` leaves the configuration as it is, for questions about
    it. Raises `GitFaultError`."""
    program = shutil.which("git")
    if program is None:
        raise GitFaultError("There is no git on this machine.")
    options = [] if plain else [part for one in _QUIET for part in ("-c", one)]
    known = {
        **os.environ,
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_ALLOW_PROTOCOL": "none",
        "LC_ALL": "C.UTF-8",
        **(environment or {}),
    }
    done = subprocess.run(
        [program, *options, *arguments], input=given or b"", capture_output=True, env=known, check=False
    )
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        told = said[0].removeprefix("fatal: ").removeprefix("error: ") if said else ""
        raise GitFaultError(told or f"git ended with exit code {done.returncode}.")
    return done.stdout


def parts(printed: bytes) -> list[str]:
    """What git printed with `-z`. Raises `GitFaultError` for a name that is not UTF-8, which nothing can show."""
    try:
        return [part for part in printed.decode("utf-8").split("\0") if part]
    except UnicodeDecodeError:
        raise GitFaultError("A changed file has a name that is not UTF-8. Commit it with git itself.") from None


def unfinished(repository: Path) -> str:
    """What was begun in the repository and waits for its own end; empty: nothing."""
    return next((what for name, what in _UNFINISHED.items() if (repository / name).exists()), "")


def head(environment: Mapping[str, str]) -> tuple[str, str]:
    """The commit that is checked out, and the branch it is on as `refs/heads/…`; empty: there is none yet, or the head
    is detached."""
    found = []
    for question in (("rev-parse", "--quiet", "--verify", "HEAD^{commit}"), ("symbolic-ref", "--quiet", "HEAD")):
        try:
            found.append(git(*question, environment=environment).decode("utf-8", "replace").strip())
        except GitFaultError:
            found.append("")
    return found[0], found[1]
