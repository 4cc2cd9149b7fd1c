"""Whether a shared library of Linux can be loaded here, and which others it lacks.

The loader names only the first that is missing; the rest is found in the files' own lists (ELF, 64 bit: `DT_NEEDED` and
`DT_RUNPATH`, https://refspecs.linuxfoundation.org/elf/gabi4+/ch5.dynamic.html).
"""

from __future__ import annotations

import ctypes
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_NAMED: Final = re.compile(r"^([^\s:/]+): cannot open shared object file")
_PT_LOAD, _PT_DYNAMIC = 1, 2
_DT_NEEDED, _DT_STRTAB, _DT_RPATH, _DT_RUNPATH = 1, 5, 15, 29


@dataclass(frozen=True, slots=True)
class LoadFault:
    """Why a file cannot be loaded: `reason` is the loader's own sentence, `missing` what is not on this system."""

    reason: str
    missing: tuple[str, ...]


def load_fault(file: Path) -> LoadFault | None:
    """Loads `file` into this process, as its user would; None where that works."""
    try:
        ctypes.CDLL(str(file))
    except OSError as error:
        return LoadFault(str(error), tuple(dict.fromkeys(_missing(file))))
    return None


def _missing(file: Path) -> Iterator[str]:
    """Follows what lies beside the file, where its makers put it; the system's own are tried by the loader."""
    waiting, seen = [file], {file.resolve()}
    while waiting:
        one = waiting.pop()
        needed, folders = _linked(one)
        for name in needed:
            beside = next((folder / name for folder in folders if (folder / name).is_file()), None)
            if beside is None:
                try:
                    ctypes.CDLL(name)
                except OSError as error:
                    found = _NAMED.match(str(error))
                    yield found[1] if found else name
            elif beside.resolve() not in seen:
                seen.add(beside.resolve())
                waiting.append(beside)


def _linked(file: Path) -> tuple[list[str], list[Path]]:
    """The libraries that a file names, and the folders in which it wants them looked for; nothing where it is damaged
    or not of 64 bits."""
    try:
        data = file.read_bytes()
        return _dynamic(data, file.parent)
    except (OSError, struct.error, OverflowError, ValueError):
        return [], []


def _dynamic(data: bytes, origin: Path) -> tuple[list[str], list[Path]]:
    """Raises `struct.error`, `OverflowError` or `ValueError` for a damaged file."""
    if data[:6] != b"\x7fELF\x02\x01":
        return [], []
    (start,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    loaded: list[tuple[int, int, int]] = []  # address, place in the file, length
    entries: list[tuple[int, int]] = []
    for at in range(count):
        kind, _, offset, address, _, length = struct.unpack_from("<IIQQQQ", data, start + at * size)
        if kind == _PT_LOAD:
            loaded.append((address, offset, length))
        elif kind == _PT_DYNAMIC:
            entries = list(struct.iter_unpack("<QQ", data[offset : offset + length // 16 * 16]))
    table = next((value for tag, value in entries if tag == _DT_STRTAB), 0)
    names = next(
        (offset + table - address for address, offset, length in loaded if 0 <= table - address < length), None
    )
    if names is None:
        return [], []

    def text(value: int) -> str:
        begin = names + value
        return data[begin : data.index(b"\0", begin)].decode("utf-8", "replace")

    needed = [text(value) for tag, value in entries if tag == _DT_NEEDED]
    paths = [text(value) for tag, value in entries if tag in (_DT_RPATH, _DT_RUNPATH)]
    folders = [part.replace("${ORIGIN}", "$ORIGIN") for path in paths for part in path.split(":") if part]
    return needed, [Path(part.replace("$ORIGIN", str(origin))) for part in folders]
