"""Finds the program of a server as the user's login shell would, and says before a start what would be missing."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from mypt_desktop.core.errors import UserError

# What a program may see of the app's own environment; the user's variables are named in the server's configuration.
_INHERITED: Final = {
    "win32": (
        *("APPDATA", "COMSPEC", "HOMEDRIVE", "HOMEPATH", "LOCALAPPDATA", "PATHEXT", "PROCESSOR_ARCHITECTURE"),
        *("PROGRAMFILES", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP", "TMP", "USERNAME", "USERPROFILE", "WINDIR"),
    ),
    "": ("LOGNAME", "SHELL", "TERM", "USER", "LANG", "LC_ALL", "LC_CTYPE", "TZ"),
}
_GET: Final[Mapping[str, str]] = {
    "node": "Node.js is missing. Get it from https://nodejs.org or from your system's packages.",
    "npx": "npx comes with Node.js, which is missing. Get it from https://nodejs.org or your system's packages.",
    "npm": "npm comes with Node.js, which is missing. Get it from https://nodejs.org or your system's packages.",
    "uv": "uv is missing. Get it from https://docs.astral.sh/uv or with `pip install uv`.",
    "uvx": "uvx comes with uv, which is missing. Get it from https://docs.astral.sh/uv or with `pip install uv`.",
    "python": "Python is missing. Get it from https://python.org or from your system's packages.",
    "python3": "Python is missing. Get it from https://python.org or from your system's packages.",
    "docker": "Docker is missing. Get it from https://docs.docker.com/get-docker.",
    "bunx": "Bun is missing. Get it from https://bun.sh.",
    "deno": "Deno is missing. Get it from https://deno.com.",
}
_PACKAGE = re.compile(r"(@[a-z0-9~][\w.~-]*/)?[a-z0-9~][\w.~-]*", re.IGNORECASE)
_TAKES_VALUE: Final = ("-p", "--package", "-c", "--call", "--from", "--with", "--python", "--index-url", "--prefix")


class ProgramMissingError(UserError):
    """A program that a server needs is not on this machine."""


class NetworkNeededError(UserError):
    """A server would have to be fetched first, and may not use the network."""


def found(command: str, path: str, folder: Path) -> Path:
    """The absolute path of `command`, looked for along `path`, and where it names a file from `folder`.

    Raises `ProgramMissingError`, saying how to get what is well known.
    """
    command = os.path.expanduser(command)  # noqa: PTH111 - a user whom no list of users names has none
    if os.sep in command or (os.altsep and os.altsep in command):
        named = folder / command
        if named.is_file() and os.access(named, os.X_OK):
            return named
        raise ProgramMissingError(f"There is no program {named}.", hint="Correct the command of this server.")
    known = shutil.which(command, path=path)
    if known is None and command == "python":  # many systems have only the other name
        known = shutil.which("python3", path=path)
    if known is None:
        hint = _GET.get(command.lower().removesuffix(".exe").removesuffix(".cmd"), "")
        raise ProgramMissingError(
            f"The program {command} is not on this machine, or not where your shell looks for programs.",
            hint=hint or "Install it, or give its full path as the command.",
        )
    return Path(known).absolute()


def environment(path: str) -> dict[str, str]:
    """What every server is given, before its own `env`."""
    names = _INHERITED.get(sys.platform, _INHERITED[""])
    inherited = {name: os.environ[name] for name in names if name in os.environ}
    return {**inherited, "PATH": path}


def check_offline(command: str, args: Sequence[str], home: Path) -> None:
    """Raises `NetworkNeededError` where a program that runs packages does not have this one yet."""
    name = Path(command).name.lower().removesuffix(".cmd").removesuffix(".exe")
    package = _package(args)
    if name != "npx" or not package or _is_path(package):
        return
    bare = _PACKAGE.match(package)
    if bare is None or _cached(bare[0], home):
        return
    raise NetworkNeededError(
        f"npx would have to fetch {package} first, and this server may not use the network.",
        hint=f"Allow it the network, or run `npx -y {package}` once in a terminal.",
    )


def _package(args: Sequence[str]) -> str:
    """The first argument that is no option."""
    skip = False
    for at, arg in enumerate(args):
        if skip:
            skip = False
        elif arg in ("-p", "--package") and at + 1 < len(args):
            return args[at + 1]
        elif arg.startswith("--package="):
            return arg.partition("=")[2]
        elif arg.startswith("-"):
            skip = arg in _TAKES_VALUE
        else:
            return arg
    return ""


def _is_path(package: str) -> bool:
    return package.startswith((".", "/", "~", "file:", "git+", "http:", "https:")) or Path(package).is_absolute()


def _cached(package: str, home: Path) -> bool:
    """npx keeps what it fetched under a hash of the packages it was asked for."""
    windows = sys.platform == "win32"
    cache = Path(os.environ.get("LOCALAPPDATA", home), "npm-cache") if windows else home / ".npm"
    try:
        return any((cache / "_npx").glob(f"*/node_modules/{package}/package.json"))
    except (OSError, ValueError):
        return False
