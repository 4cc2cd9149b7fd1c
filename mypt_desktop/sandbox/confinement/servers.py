"""Which processes on Linux listen for other machines, read from /proc."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_LISTENING: Final = "0A"
_THIS_MACHINE_4: Final = "7F"  # the last byte written is the first of the address
_THIS_MACHINE_6: Final = "00000000000000000000000001000000"
_MAPPED: Final = "0000000000000000FFFF0000"


def any_exposed(processes: Iterable[int]) -> bool:
    """Whether one of `processes` serves at an address that other machines reach. They share our network namespace."""
    exposed = {inode for table in ("tcp", "tcp6") for inode in _exposed(Path("/proc/net", table))}
    return bool(exposed) and any(inode in exposed for pid in processes for inode in _sockets(pid))


def _exposed(table: Path) -> Iterable[str]:
    with contextlib.suppress(OSError):
        for line in table.read_text(encoding="ascii").splitlines()[1:]:
            columns = line.split()
            address = columns[1].partition(":")[0]
            if columns[3] == _LISTENING and not _on_this_machine(address):
                yield columns[9]


def _on_this_machine(address: str) -> bool:
    if len(address) == 8 or address.startswith(_MAPPED):
        return address.endswith(_THIS_MACHINE_4)
    return address == _THIS_MACHINE_6


def _sockets(pid: int) -> Iterable[str]:
    with contextlib.suppress(OSError):
        for opened in Path(f"/proc/{pid}/fd").iterdir():
            with contextlib.suppress(OSError):
                target = str(opened.readlink())
                if target.startswith("socket:["):
                    yield target[len("socket:[") : -1]
