"""The user's own settings of Git that a commit depends on: who commits, line ends, what is ignored, their hooks.

They lie outside the opened folder, where its confined processes may not look. Git is asked for single values of the
user's and the machine's files; nothing that it prints comes from the repository's own configuration.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.sandbox.command import run_command
from mypt_desktop.workspace.confinement import read_regular

_KEYS: Final = ("user.name", "user.email", "core.autocrlf", "core.eol", "commit.gpgSign")
_LISTS: Final = {"ignored": ("core.excludesFile", "ignore"), "attributes": ("core.attributesFile", "attributes")}
_LARGEST: Final = 1_000_000
_ASTRAY: Final = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS")


@dataclass(frozen=True, slots=True)
class GitUser:
    """`settings` by their keys, with the texts of the user's lists as `ignored` and `attributes`; `hooks`: names of
    hooks that the user has for all repositories."""

    settings: dict[str, str]
    hooks: tuple[str, ...] = ()


def git_user(folder: Path) -> GitUser:
    """For work in `folder`, on which conditions in the user's configuration may depend."""
    program = shutil.which("git")
    if program is None:
        raise UserError("There is no git on this machine.")
    settings = {key: value for key in _KEYS if (value := _asked(program, folder, key))}
    for name, (key, usual) in _LISTS.items():
        file = _asked(program, folder, key, "--type=path")
        place = Path(file) if file else _own_folder() / usual
        with suppress(UserError, OSError):
            settings[name] = read_regular(place.resolve(strict=True), _LARGEST)[0].decode("utf-8", "replace")
    hooks = _asked(program, folder, "core.hooksPath", "--type=path")
    return GitUser(settings, _names(Path(hooks)) if hooks and Path(hooks).is_absolute() else ())


def _asked(program: str, folder: Path, key: str, *options: str) -> str:
    """The value in the user's file, else in the machine's; empty where neither has it."""
    environment = {name: value for name, value in os.environ.items() if name not in _ASTRAY}
    for scope in ("--global", "--system"):
        said: list[str] = []
        command = (program, "-C", str(folder), "config", scope, "--includes", *options, "--get", key)
        if run_command(command, said.append, environment={**environment, "LC_ALL": "C.UTF-8"}) == 0 and said:
            return said[0].strip()
    return ""


def _own_folder() -> Path:
    """Where Git keeps the user's lists unless they say otherwise."""
    home = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(home) if home else Path.home() / ".config") / "git"


def _names(place: Path) -> tuple[str, ...]:
    return tuple(
        name
        for name in ("pre-commit", "prepare-commit-msg", "commit-msg", "post-commit")
        if os.access(place / name, os.X_OK)
    )
