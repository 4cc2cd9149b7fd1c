"""Tells from a tool's exception whether it was its limits that stopped it, and at what. Runs in the tool's process.

The exception says that something was not permitted, and seldom what: forking and opening a socket fail with the same
words and without a path. So the events that Python audits are followed, the newest of which led to it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias, cast, get_args

from mypt_desktop.sandbox.confinement.plan import Plan

What: TypeAlias = Literal["programs", "network", "connect", "read", "write"]

_REFUSED: Final = (errno.EPERM, errno.EACCES, errno.EROFS)
_MAX_CAUSES: Final = 20  # exceptions looked at, each the reason for another
_PATH_LENGTH: Final = 500
_WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

# Events that Python audits.
_NETWORK: Final = ("socket.__new__", "socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto")
_PROGRAMS: Final = ("subprocess.Popen", "os.fork", "os.forkpty", "os.exec", "os.posix_spawn")
_CHANGES: Final = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod")


class Denied(NamedTuple):
    """What the tool may not do. "connect": it may serve, but call nobody. `path` of "read" and "write"."""

    what: What
    path: str = ""

    @staticmethod
    def of(value: object) -> Denied | None:
        """From JSON of a process that nobody vouches for."""
        match value:
            case [str() as what, str() as path] if what in get_args(What):
                return Denied(cast(What, what), path[:_PATH_LENGTH].encode("utf-8", "replace").decode())
        return None


class Attempts:
    """Follows what a tool attempts, from `follow` on to the end of the process."""

    def __init__(self) -> None:
        self._last: What | None = None  # of what has no path
        self._written: tuple[str, ...] = ()  # the paths that were to be changed last

    def follow(self) -> None:
        sys.addaudithook(self._on_event)

    def denied(self, error: BaseException, plan: Plan) -> Denied | None:
        """What `error` was denied under `plan`; None where that was not the reason. Never raises."""
        with contextlib.suppress(Exception):  # an exception of a tool may do anything when it is looked at
            for one in _reasons(error):
                if found := self._of(one, plan):
                    return found
        return None

    def _of(self, error: BaseException, plan: Plan) -> Denied | None:
        if type(error).__name__ == "gaierror" and plan.network != "connect":
            return _network(plan)
        if not isinstance(error, OSError) or error.errno not in _REFUSED:
            return None
        if isinstance(error.filename, str | bytes):
            return self._file(os.fsdecode(error.filename), error.errno, plan)
        if self._last == "programs" and not plan.subprocesses:
            return Denied("programs")
        return _network(plan) if self._last == "network" and plan.network != "connect" else None

    def _file(self, path: str, number: int, plan: Plan) -> Denied | None:
        real = os.path.realpath(path)
        if _within(real, plan.read_write):
            return None  # closed by the tool or its user, not by us
        if number == errno.EROFS or path in self._written:
            return Denied("write", real)
        return None if _within(real, plan.read_only) else Denied("read", real)

    def _on_event(self, event: str, arguments: tuple[object, ...]) -> None:
        if event == "open":
            match arguments:
                case (str() | bytes() as path, _, int() as flags) if flags & _WRITING:
                    self._written = (os.fsdecode(path),)
        elif event in _CHANGES:
            self._written = tuple(os.fsdecode(one) for one in arguments if isinstance(one, str | bytes))
        elif event in _NETWORK:
            self._last = "network"
        elif event in _PROGRAMS:
            self._last = "programs"


def _network(plan: Plan) -> Denied:
    return Denied("connect" if plan.network == "listen" else "network")


def _reasons(error: BaseException) -> Iterator[BaseException]:
    """The exception and those that led to it, the nearest first."""
    waiting: list[BaseException] = [error]
    seen: set[int] = set()
    while waiting and len(seen) < _MAX_CAUSES:
        one = waiting.pop(0)
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        others = (one.__cause__, one.__context__, getattr(one, "reason", None), *getattr(one, "exceptions", ()))
        waiting += [other for other in others if isinstance(other, BaseException)]


def _within(path: str, folders: Iterable[str]) -> bool:
    return any(path == folder or path.startswith(folder.rstrip(os.sep) + os.sep) for folder in folders)
