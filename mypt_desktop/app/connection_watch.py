"""ConnectionWatch: hears of every connection that this process makes, and of what others were granted or refused.

Python tells of each socket that is connected or sent through (audit events), whichever library does it. Programs that
the app starts confined can reach nothing unless they were granted it, which their starter tells.
"""

from __future__ import annotations

import ipaddress
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from types import FrameType
from typing import Final

from mypt_desktop.core.connections import EVENT, LONGEST, Connection, Outcome

_SENT: Final = frozenset(("socket.sendto", "socket.sendmsg"))
_AGAIN: Final = 60.0  # seconds in which packets to one address are told once
_KEPT: Final = 200
_WHO: Final = (
    ("mypt_desktop.runtime.remote", "Language model", "The endpoint in the settings answers"),
    ("mypt_desktop.mcp", "MCP server", "A server that was added is asked"),
    ("mypt_desktop.tools.toolsets.download", "Toolset import", "A toolset is downloaded from a host that you granted"),
    ("mypt_desktop.training", "Model builder", "Weights are fetched"),
)
_BY_THREAD: Final = {"mcp": _WHO[1], "remote": _WHO[0]}
_UNKNOWN: Final = ("", "The program", "")


class ConnectionWatch:
    """Begins with the value and ends with `close`; hooks of Python's cannot be taken away, so one is kept for all."""

    def __init__(self, add: Callable[[Connection], None]) -> None:
        self._add = add
        _install()
        _watches.append(self)

    def close(self) -> None:
        if self in _watches:
            _watches.remove(self)

    def hear(self, one: Connection) -> None:
        self._add(one)


_watches: list[ConnectionWatch] = []
_installed = threading.Event()
_names: OrderedDict[int, str] = OrderedDict()  # port: the host that was looked up last
_packets: OrderedDict[tuple[str, str], float] = OrderedDict()


def _install() -> None:
    if not _installed.is_set():
        _installed.set()
        sys.addaudithook(_hook)


def _hook(event: str, arguments: Sequence[object]) -> None:
    """Called for every audit event of the process: most are not ours, and none may raise from here."""
    if not _watches:
        return
    if event == EVENT:
        outcome, who, where, why = map(str, arguments)
        _tell("refused" if outcome == "refused" else "granted", who, where, why)
    elif event == "socket.getaddrinfo":
        host, port = arguments[0], arguments[1]
        if isinstance(host, str | bytes) and isinstance(port, int):
            _names[port] = host if isinstance(host, str) else host.decode("ascii", "replace")
            if len(_names) > _KEPT:
                _names.popitem(last=False)
    elif event == "socket.connect" or event in _SENT:
        _connected(arguments[1], packet=event in _SENT)


def _connected(address: object, *, packet: bool) -> None:
    if not isinstance(address, tuple) or len(address) < 2 or not isinstance(address[0], str):
        return  # of this computer alone: a Unix socket, or one of the kernel's
    host, port = address[0], address[1]
    named = _names.get(port, "") if isinstance(port, int) else ""
    shown = f"[{host}]" if ":" in host else host
    where = f"{shown}:{port}" if not named or named == host else f"{named}:{port} ({host})"
    _, who, why = _asking(sys._getframe(2))
    if packet and not _first(who, where):
        return
    _tell("granted", who, where, why, local=_is_local(host))


def _first(who: str, where: str) -> bool:
    now = time.monotonic()
    known = _packets.get((who, where))
    if known is not None and now - known < _AGAIN:
        return False
    _packets[who, where] = now
    if len(_packets) > _KEPT:
        _packets.popitem(last=False)
    return True


def _asking(frame: FrameType | None) -> tuple[str, str, str]:
    """Whose work the connection is, by the modules that led to it, else by the thread."""
    while frame is not None:
        module = str(frame.f_globals.get("__name__", ""))
        for one in _WHO:
            if module == one[0] or module.startswith(f"{one[0]}."):
                return one
        frame = frame.f_back
    return _BY_THREAD.get(threading.current_thread().name, _UNKNOWN)


def _is_local(host: str) -> bool:
    if host in ("", "localhost"):
        return True
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return found.is_loopback or found.is_unspecified


def _tell(outcome: Outcome, who: str, where: str, why: str, *, local: bool = False) -> None:
    when = datetime.now(UTC).isoformat(timespec="seconds")
    one = Connection(when, outcome, who[:LONGEST], where[:LONGEST], why[:LONGEST], local)
    for watch in tuple(_watches):
        watch.hear(one)
