"""The folders in which the user's login shell looks for programs: a program that is double-clicked is given fewer."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_PATIENCE: Final = 5.0  # seconds; a shell's start-up files may do anything
_MARK: Final = "--mypt-path--"
# Where people have programs that no start-up file names, for example because it is one of another shell.
_USUAL: Final = (
    "~/.local/bin",
    "~/.cargo/bin",
    "~/.volta/bin",
    "~/.bun/bin",
    "~/.deno/bin",
    "~/.asdf/shims",
    "~/.local/share/mise/shims",
    "/opt/homebrew/bin",
    "/usr/local/bin",
    "/usr/bin",
    "/bin",
)


def login_path() -> str:
    """As `PATH`. Starts the user's shell and waits for it, 5 seconds at most; what it does not say is guessed."""
    folders = [*_of_shell(), *os.environ.get("PATH", os.defpath).split(os.pathsep)]
    if sys.platform != "win32":
        folders += [str(Path(folder).expanduser()) for folder in _USUAL]
        folders += [str(folder) for folder in sorted(Path("~/.nvm/versions/node").expanduser().glob("*/bin"))[::-1]]
    return os.pathsep.join(dict.fromkeys(filter(None, folders)))


def _of_shell() -> Iterator[str]:
    shell = os.environ.get("SHELL", "")
    if sys.platform == "win32" or not shell.startswith("/"):
        return
    asked = f"echo {_MARK}; /usr/bin/env printenv PATH; echo {_MARK}"
    try:
        answered = subprocess.run(
            [shell, "-ilc", asked],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_PATIENCE,
            check=False,
            start_new_session=True,  # an interactive shell would take the terminal
        )
    except (OSError, subprocess.TimeoutExpired):
        return
    parts = answered.stdout.decode(errors="replace").split(_MARK)
    if len(parts) >= 3:
        yield from parts[-2].strip().split(os.pathsep)
