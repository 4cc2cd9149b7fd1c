"""What a server that is started here can reach: limits for its process, and sentences for the user.

Without a grant it sees its own program, what its arguments name, and a folder of its own that takes the place of the
user's home. It has no network.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.mcp.config import ServerConfig, ServerOptions
from mypt_desktop.sandbox.limits import Limits

_GIGABYTE: Final = 1 << 30
_ADDRESS_SPACE: Final = 128 * _GIGABYTE  # JavaScript engines reserve a lot and touch little of it
MEMORY_BYTES: Final = 4 * _GIGABYTE
_PROCESSES: Final = 256
_WEEK: Final = 7 * 86_400.0
# Read by programs whatever they are about to do; nothing in them is a secret.
_CONFIGURATION: Final = ("/etc/ssl/openssl.cnf", "/etc/ssl/certs", "/etc/pki", "/etc/gitconfig", "/etc/hosts")
_SYSTEM: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/nix/store", "/gnu/store")  # anybody may read these
_MARKS_OF_A_PROJECT: Final = ("package.json", "pyproject.toml", "pyvenv.cfg", "node_modules", "manifest.json")
_CACHES: Final = (".npm", ".cache/uv", ".local/share/uv", ".cache/node-gyp", ".bun/install/cache")
_RUN_PACKAGES: Final = ("npx", "npm", "uvx", "uv", "bunx", "bun", "pnpm", "yarn")
_NEEDS_MORE: Final = {"docker": "it works through Docker's own service", "podman": "it starts containers"}


@dataclass(frozen=True, slots=True)
class Reach:
    """`home` is the server's own folder; `missing` are sentences about what this machine does not hold it to."""

    home: Path
    readable: tuple[Path, ...] = ()
    writable: tuple[Path, ...] = ()
    network: bool = False
    confined: bool = True
    missing: tuple[str, ...] = ()

    def limits(self) -> Limits | None:
        """For the process; None where nothing is enforced."""
        if not self.confined:
            return None
        return Limits(
            read_only=(*self.readable, *(Path(one) for one in _CONFIGURATION)),
            read_write=(self.home, *self.writable),
            network="connect" if self.network else "none",
            subprocesses=True,
            memory_bytes=_ADDRESS_SPACE // 2,
            processes=_PROCESSES,
            file_bytes=8 * _GIGABYTE,
            seconds=_WEEK,
        )

    @property
    def harmless(self) -> bool:
        """It can change nothing of the user's and tell nobody what it read."""
        return self.confined and not self.network and not self.writable and not self.missing

    def sentences(self) -> tuple[str, ...]:
        """What it may do, each a sentence, for whoever allows it."""
        if not self.confined:
            return ("It may do whatever you may do: read and change your files, and use the network.", *self.missing)
        said = [
            "It may use the network." if self.network else "It has no network.",
            f"It may read and change {_listed(self.writable)}."
            if self.writable
            else "It may change no files but its own.",
        ]
        shown = [path for path in self.readable if ".bundles" not in path.parts]  # its own files go without saying
        if shown:
            said.append(f"It may read {_listed(shown)}, and no other files of yours.")
        return (*said, *self.missing)


def reach(
    config: ServerConfig,
    options: ServerOptions,
    program: Path,
    home: Path,
    private: Path | None = None,
    missing: tuple[str, ...] = (),
    bundle: Path | None = None,
) -> Reach:
    """For a server whose values are filled in. `private` is the app's own data folder, which no server may see but for
    `home` and its own `bundle` in it. Raises `UserError` where a folder that it names leads there.
    """
    name = program.name.lower().removesuffix(".cmd").removesuffix(".exe")
    if not options.confined:
        return Reach(home, network=True, confined=False)
    if sys.platform == "win32":
        return Reach(home, network=True, confined=False, missing=("Windows has no confinement for it here.",))
    if name in _NEEDS_MORE:
        why = f"{name} cannot be confined: {_NEEDS_MORE[name]}."
        raise UserError(f"The server {config.id} needs more than it may do: {why}", hint="Take the limits off it.")
    user = Path.home()
    folders = [Path(arg) for arg in _paths(config.args) if Path(arg).is_dir()]
    granted = [Path(one).expanduser() for one in options.writable]
    caches = [user / one for one in _CACHES if (user / one).is_dir()] if name in _RUN_PACKAGES else []
    writable = _distinct([*folders, *granted, *caches, *([Path(config.cwd)] if config.cwd else [])])
    readable = _distinct(
        [
            *_of_program(program, user),
            *(place for arg in _paths(config.args) if Path(arg).is_file() for place in _of_file(Path(arg), user)),
            *(Path(one).expanduser() for one in options.readable),
            *_interpreter(program, user),
            *([bundle] if bundle is not None and bundle.is_dir() else []),
        ]
    )
    readable = tuple(path for path in readable if not any(path.is_relative_to(one) for one in _SYSTEM))
    for folder in (*writable, *readable):
        if bundle is None or not folder.is_relative_to(bundle.resolve()):
            _check(config, folder, private)
    return Reach(home, readable, writable, options.network, missing=missing)


def _paths(args: Iterable[str]) -> Iterator[str]:
    """Arguments that name something on this machine, also behind an option's `=`."""
    for arg in args:
        text = arg.partition("=")[2] if arg.startswith("-") and "=" in arg else arg
        text = os.path.expanduser(text)  # noqa: PTH111 - never raises
        if os.path.isabs(text) and os.path.exists(text):  # noqa: PTH110, PTH117 - nor do these
            yield text


def _of_program(program: Path, user: Path) -> Iterator[Path]:
    """Where a program lies, and where it leads to: with its libraries, unless that would be everything."""
    for path in dict.fromkeys((program, program.resolve())):
        if "node_modules" in path.parts:
            at = path.parts.index("node_modules")
            yield Path(*path.parts[: at + 1])
        elif path.parent.name in ("bin", "Scripts", "shims") and _narrow(path.parent.parent, user):
            yield path.parent.parent
        elif _narrow(path.parent, user):
            yield path.parent
        else:
            yield path


def _of_file(file: Path, user: Path) -> Iterator[Path]:
    """A script with the project that it belongs to, or all the packages it was installed among."""
    if "node_modules" in file.parts:
        yield Path(*file.parts[: file.parts.index("node_modules") + 1])
        return
    for folder in file.parents:
        if not _narrow(folder, user):
            break
        if any((folder / mark).exists() for mark in _MARKS_OF_A_PROJECT):
            yield folder
            return
    yield file.parent if _narrow(file.parent, user) else file


def _interpreter(program: Path, user: Path) -> Iterator[Path]:
    """What a script's first line names, and the Python that a virtual environment stands on."""
    try:
        with program.open("rb") as opened:
            first = opened.read(500).split(b"\n", 1)[0].decode(errors="replace")
    except OSError:
        return
    if not first.startswith("#!"):
        return
    interpreter = Path(first[2:].strip().split(" ")[0])
    if interpreter.is_file() and interpreter.name != "env":
        yield from _of_program(interpreter, user)


def _narrow(folder: Path, user: Path) -> bool:
    """Not the whole disk, the system, or all that is the user's."""
    wide = {Path("/"), Path("/usr"), Path("/usr/local"), Path("/opt"), Path("/home"), Path("/tmp"), Path("/var")}
    return folder not in wide | {user, user / ".local", user.parent} and folder not in user.parents


def _distinct(paths: Iterable[Path]) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(path.resolve() for path in paths))


def _check(config: ServerConfig, folder: Path, private: Path | None) -> None:
    if private is None:
        return
    inside, own = folder.resolve(), private.resolve()
    if own.is_relative_to(inside) or inside.is_relative_to(own):
        raise UserError(
            f"The server {config.id} may not use {folder}: this program keeps its own data there, with your chats.",
            hint="Name a folder that does not hold it.",
        )


def _listed(paths: Iterable[Path]) -> str:
    shown = [str(path) for path in paths]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
