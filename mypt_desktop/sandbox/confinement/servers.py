"""At which addresses processes on Linux listen, read from /proc."""

from __future__ import annotations

import contextlib
import ipaddress
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from mypt_desktop.sandbox.confinement.plan import Served

_LISTENING: Final = "0A"


def served(processes: Iterable[int]) -> Iterator[Served]:
    """Where `processes` take connections over TCP. They share our network namespace, or they take none."""
    listening = {inode: at for table in ("tcp", "tcp6") for inode, at in _listening(Path("/proc/net", table))}
    for pid in processes if listening else ():
        for inode in _sockets(pid):
            if inode in listening:
                yield listening[inode]


def _listening(table: Path) -> Iterator[tuple[str, Served]]:
    with contextlib.suppress(OSError):
        for line in table.read_text(encoding="ascii").splitlines()[1:]:
            columns = line.split()
            if columns[3] == _LISTENING:
                address, _, port = columns[1].partition(":")
                yield columns[9], Served(_loopback(address), int(port, 16))


def _loopback(hexadecimal: str) -> bool:
    """The kernel writes each four bytes of an address as one number of this machine's byte order."""
    words = [bytes.fromhex(hexadecimal[at : at + 8])[::-1] for at in range(0, len(hexadecimal), 8)]
    address = ipaddress.ip_address(b"".join(words))
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


def _sockets(pid: int) -> Iterator[str]:
    with contextlib.suppress(OSError):
        for opened in Path(f"/proc/{pid}/fd").iterdir():
            with contextlib.suppress(OSError):
                target = str(opened.readlink())
                if target.startswith("socket:["):
                    yield target[len("socket:[") : -1]
