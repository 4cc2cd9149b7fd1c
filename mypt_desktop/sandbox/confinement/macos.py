"""macOS: a sandbox profile for the tool's process (Seatbelt, as `sandbox-exec` uses it), and resource limits.

`sandbox_init` is marked as deprecated and still what browsers and package managers rely on. Memory and processes are
watched from outside: macOS does not keep to RLIMIT_AS, and counts processes for the whole user.
"""

from __future__ import annotations

import ctypes
import os
import resource
import sys
import sysconfig
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO, Any, Final

from mypt_desktop.sandbox.confinement import family, posix
from mypt_desktop.sandbox.confinement.plan import Plan, Served, Usage

assert sys.platform != "win32"  # for the type checker

_SYSTEM: Final = (
    "/usr/lib",
    "/usr/share",
    "/usr/bin",
    "/bin",
    "/System/Library",
    "/System/Cryptexes",
    "/Library/Frameworks",
    "/Library/Apple",
    "/private/var/db/dyld",
    "/private/var/db/timezone",
    "/private/etc/localtime",
)
_FOR_NETWORK: Final = ("/private/etc/hosts", "/private/etc/resolv.conf", "/private/etc/ssl", "/private/etc/services")
_DEVICES: Final = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")
_MOST_FILES_OPEN: Final = 512


def prepare() -> dict[str, Any]:
    """Nothing to find out beforehand."""
    return {"sandbox profile": True}


def start(body: Callable[[IO[bytes], IO[bytes]], None]) -> MacTool:
    return MacTool(*posix.fork(body))


def confine(plan: Plan) -> None:
    """In the tool's process, for good. Raises `OSError`."""
    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, plan.file_bytes),
        (resource.RLIMIT_NOFILE, _MOST_FILES_OPEN),
    ):
        resource.setrlimit(kind, (most, most))
    library = ctypes.CDLL("/usr/lib/libSystem.B.dylib")
    reason = ctypes.c_char_p()
    if library.sandbox_init(profile(plan).encode(), ctypes.c_uint64(0), ctypes.byref(reason)):
        raise OSError(os.strerror(1), (reason.value or b"").decode(errors="replace"))


def enclose(plan: Plan) -> None:
    """This process, which is about to become another program. Raises `OSError`."""
    confine(plan)


def withdraw(plan: Plan) -> dict[str, Any]:
    """This process, for good. Raises `OSError`."""
    confine(plan)
    return {}


def profile(plan: Plan) -> str:
    """The rules in the sandbox's own language; the last one that matches counts."""
    readable = [*_SYSTEM, *_python(), *plan.read_only, *(_FOR_NETWORK if plan.network != "none" else ())]
    rules = [
        "(version 1)",
        "(deny default)",
        "(allow sysctl-read)",
        "(allow file-read-metadata)",
        "(allow signal (target self))",
        f"(allow file-read* file-map-executable {_subpaths(readable)})",
        f"(allow file-read* file-write-data {_literals(_DEVICES)})",
    ]
    if plan.read_write:
        rules.append(f"(allow file-read* file-write* file-map-executable {_subpaths(plan.read_write)})")
        rules.append("(deny file-write-create (vnode-type FIFO) (vnode-type SOCKET) (vnode-type BLOCK-DEVICE))")
        rules.append("(deny file-write-setugid)")  # such a file would be the user for everybody
    if plan.subprocesses:
        rules.append("(allow process-fork)")
        rules.append("(allow signal (target same-sandbox))")
        rules.append(f"(allow process-exec {_subpaths([*readable, *plan.read_write])})")
    if plan.network == "listen":
        rules.append('(allow network-bind network-inbound (local tcp "localhost:*"))')
    elif plan.network == "connect":
        rules.append('(allow network-bind network-inbound (local ip "*:*"))')
        rules.append('(allow network-outbound (remote ip "*:*") (literal "/private/var/run/mDNSResponder"))')
        rules.append("(allow system-socket)")
    rules += [f'(deny network-bind (local tcp "*:{port}"))' for port in plan.refused_ports]
    return "\n".join(rules)


class MacTool(posix.ForkedTool):
    """The tool's process, counted with psutil."""

    def limit(self, plan: Plan) -> None:
        """Nothing that would have to be set from outside."""

    def usage(self, most_processes: int) -> Usage:
        return family.usage(self.pid)

    def served(self) -> Iterable[Served]:
        return family.served(self.pid)

    def unlinked_bytes(self) -> int:
        return 0  # cannot be seen; the watch still sees a disk that runs full


def _python() -> Iterable[str]:
    if getattr(sys, "frozen", False):
        return [str(Path(sys.executable).parents[1])]
    names = ("stdlib", "platstdlib", "purelib", "platlib", "scripts")
    return dict.fromkeys((sys.prefix, sys.base_prefix, *(sysconfig.get_path(name) for name in names)))


def _subpaths(paths: Iterable[str]) -> str:
    return " ".join(f"(subpath {_quoted(path)})" for path in paths)


def _literals(paths: Iterable[str]) -> str:
    return " ".join(f"(literal {_quoted(path)})" for path in paths)


def _quoted(path: str) -> str:
    escaped = path.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
