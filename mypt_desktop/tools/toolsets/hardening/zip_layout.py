"""The layout of a ZIP, read strictly: every byte belongs to exactly one entry or to the directory, which agree.

Two programs may read two different things in one ZIP where its headers disagree, overlap, or leave room between them.
So only what every program must read alike is accepted: the common subset of APPNOTE.TXT 6.3 that all packers write,
without encryption, ZIP64, several disks, bytes before, between or after. Nothing is inflated here.
"""

from __future__ import annotations

import stat
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from mypt_desktop.tools.toolsets.bundle import MOST_FILES, BundleRefusedError
from mypt_desktop.tools.toolsets.hardening.names import Tree, checked_name, shown

STORED, DEFLATED = 0, 8

_END = struct.Struct("<4s4H2LH")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_LOCAL = struct.Struct("<4s5H3L2H")
_SIZES = struct.Struct("<3L")
_END_MARK, _CENTRAL_MARK, _LOCAL_MARK, _SIZES_MARK = b"PK\x05\x06", b"PK\x01\x02", b"PK\x03\x04", b"PK\x07\x08"
_ZIP64_END_MARK, _ZIP64_END_SIZE = b"PK\x06\x07", 20
_ENCRYPTED, _SIZES_FOLLOW, _PATCHED, _STRONG, _UTF8, _MASKED = 1, 1 << 3, 1 << 5, 1 << 6, 1 << 11, 1 << 13
_TELLING = _ENCRYPTED | _SIZES_FOLLOW | _PATCHED | _STRONG | _MASKED  # flags that both headers must agree in
_NEWEST = 63  # version 6.3 of the format
_UNKNOWN_SIZE, _UNKNOWN_COUNT = 0xFFFFFFFF, 0xFFFF  # look for it in a ZIP64 field
_LONGEST_COMMENT = 0xFFFF
_UNICODE_PATH, _PKWARE_UNIX, _ASI_UNIX, _ZIP64 = 0x7075, 0x000D, 0x756E, 0x0001
_UNIX, _DOS = 3, (0, 10, 14)
_FOLDER, _REPARSE_POINT = 0x10, 0x400  # attributes of MS-DOS and Windows


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the archive. `start` and `end` delimit its packed bytes; `size` and `crc` are what it says itself."""

    path: str
    method: int
    start: int
    end: int
    size: int
    crc: int
    executable: bool


@dataclass(frozen=True, slots=True)
class _Header:
    """An entry of the central directory."""

    raw_name: bytes
    path: str
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    at: int
    executable: bool


def entries(data: bytes, most: int = MOST_FILES) -> tuple[Entry, ...]:
    """The files of the archive in the order of its directory, which may have `most` entries. Raises
    `BundleRefusedError` naming the entry."""
    directory, end, count = _directory(data, most)
    headers = list(_headers(data, directory, end, count))
    tree = Tree()
    for header in headers:
        tree.add(header.path)
    placed = _placed(data, headers, directory)
    return tuple(placed[header.at] for header in headers if not header.path.endswith("/"))


def _damaged(why: str) -> BundleRefusedError:
    return BundleRefusedError(f"The file is no ZIP that can be trusted: {why}.", hint="Pack the toolset again.")


def _bad(path: str, why: str) -> BundleRefusedError:
    return BundleRefusedError(f"The toolset was refused: the entry {shown(path)} {why}.")


def _directory(data: bytes, most: int) -> tuple[int, int, int]:
    """Where the central directory starts and ends, and how many entries it has."""
    at = data.rfind(_END_MARK)  # where every reader begins; one that looks from the front must find the same
    if at < 0 or len(data) - at < _END.size or at < len(data) - _END.size - _LONGEST_COMMENT:
        raise _damaged("it does not end as a ZIP does")
    _, disk, first_disk, here, count, size, start, comment = _END.unpack_from(data, at)
    if at + _END.size + comment != len(data):
        raise _damaged("it does not end as a ZIP does")
    before = data[max(0, at - _ZIP64_END_SIZE) : at]
    if _UNKNOWN_SIZE in (size, start) or _UNKNOWN_COUNT in (here, count) or before.startswith(_ZIP64_END_MARK):
        raise _damaged("it uses ZIP64, the form for archives above 4 GB")
    if disk or first_disk or here != count:
        raise _damaged("it is one part of several")
    if count > most:
        raise BundleRefusedError(f"The toolset was refused: it has {count} entries, more than {most}.")
    if start + size != at:
        raise _damaged("its directory is not where it says")
    return start, at, count


def _headers(data: bytes, at: int, end: int, count: int) -> Iterator[_Header]:
    for number in range(1, count + 1):
        if end - at < _CENTRAL.size:
            raise _damaged(f"its directory ends before entry {number} of {count}")
        mark, maker, needs, flags, method, _, _, crc, packed, size, *lengths, disk, _, mode, start = (
            _CENTRAL.unpack_from(data, at)
        )
        body = at + _CENTRAL.size
        name_end = body + lengths[0]
        extra_end = name_end + lengths[1]
        at = extra_end + lengths[2]
        if mark != _CENTRAL_MARK or at > end:
            raise _damaged(f"entry {number} of its directory is broken")
        raw = data[body:name_end]
        path = checked_name(raw)
        if disk:
            raise _bad(path, "lies in another part of the archive")
        _check_extra(path, data[name_end:extra_end])
        if needs & 0xFF > _NEWEST:
            raise _bad(path, "needs a newer program to be unpacked")
        _check_kind(path, flags, method, packed, size, start)
        executable = _check_mode(path, maker >> 8, mode)
        yield _Header(raw, path, flags, method, crc, packed, size, start, executable)
    if at != end:
        raise _damaged("its directory holds more than its entries")


def _check_kind(path: str, flags: int, method: int, packed: int, size: int, start: int) -> None:
    if flags & (_ENCRYPTED | _STRONG | _MASKED):
        raise _bad(path, "is encrypted")
    if flags & _PATCHED or method not in (STORED, DEFLATED):
        raise _bad(path, f"is packed in a way that is not read here (method {method})")
    if _UNKNOWN_SIZE in (packed, size, start):
        raise _bad(path, "uses ZIP64, the form for files above 4 GB")
    if path.endswith("/") and size:
        raise _bad(path, "is a folder with content")


def _check_mode(path: str, system: int, attributes: int) -> bool:
    """Whether the file is executable; only regular files and folders pass."""
    mode = attributes >> 16
    kind = stat.S_IFMT(mode)
    names = {stat.S_IFLNK: "a symbolic link", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device"}
    names |= {stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}
    if kind in names:
        raise _bad(path, f"is {names[kind]}")
    if system in _DOS and attributes & _REPARSE_POINT:
        raise _bad(path, "is a symbolic link")
    wanted = stat.S_IFDIR if path.endswith("/") else stat.S_IFREG
    if kind not in (0, wanted) or (attributes & _FOLDER and wanted != stat.S_IFDIR):
        raise _bad(path, "is not what its name says, a file or a folder")
    if mode & (stat.S_ISUID | stat.S_ISGID):
        raise _bad(path, "would run with another user's rights")
    return system == _UNIX and wanted == stat.S_IFREG and bool(mode & stat.S_IXUSR)


def _check_extra(path: str, extra: bytes) -> None:
    """Refuses the extra fields that give an entry another name, another size, or make it a link."""
    at = 0
    while at < len(extra):
        if len(extra) - at < 4:
            raise _bad(path, "has a broken extra field")
        kind, length = struct.unpack_from("<2H", extra, at)
        value = extra[at + 4 : at + 4 + length]
        if len(value) != length:
            raise _bad(path, "has a broken extra field")
        at += 4 + length
        if kind == _UNICODE_PATH and value[5:] != path.encode("utf-8"):
            raise _bad(path, "has a second name")
        if kind == _PKWARE_UNIX and length > 12:
            raise _bad(path, "is a link")
        if kind == _ASI_UNIX and (length != 14 or stat.S_IFMT(struct.unpack_from("<H", value, 4)[0]) == stat.S_IFLNK):
            raise _bad(path, "is a link")
        if kind == _ZIP64:
            raise _bad(path, "uses ZIP64, the form for files above 4 GB")


def _placed(data: bytes, headers: list[_Header], directory: int) -> dict[int, Entry]:
    """Every entry's local header compared with the directory; together they fill the archive without a gap."""
    found: dict[int, Entry] = {}
    at = 0
    ordered = sorted(headers, key=lambda header: header.at)
    if ordered and ordered[-1].at >= directory:
        raise _bad(ordered[-1].path, "is not where the directory says")
    limits = [header.at for header in ordered[1:]] + [directory] * bool(ordered)
    for header, limit in zip(ordered, limits, strict=True):
        if header.at < at or limit <= header.at:
            raise _bad(header.path, "overlaps another one")
        if header.at > at:
            raise _bad(header.path, "has bytes before it that belong to nothing")
        start = _local(data, header, limit)
        end = start + header.packed
        if end > limit:
            raise _bad(header.path, "overlaps another one")
        _check_sizes_after(data[end:limit], header)
        found[header.at] = Entry(header.path, header.method, start, end, header.size, header.crc, header.executable)
        at = limit
    if at != directory:
        raise _damaged("bytes before its directory belong to no entry")
    return found


def _local(data: bytes, header: _Header, limit: int) -> int:
    """Where the entry's packed bytes start."""
    if limit - header.at < _LOCAL.size:
        raise _bad(header.path, "overlaps another one")
    mark, _, flags, method, _, _, crc, packed, size, name_length, extra_length = _LOCAL.unpack_from(data, header.at)
    name_at = header.at + _LOCAL.size
    start: int = name_at + name_length + extra_length
    if mark != _LOCAL_MARK or start > limit:
        raise _bad(header.path, "is not where the directory says")
    same = (
        data[name_at : name_at + name_length] == header.raw_name
        and method == header.method
        and flags & _TELLING == header.flags & _TELLING
        and (header.raw_name.isascii() or flags & _UTF8 == header.flags & _UTF8)  # else it has two names
    )
    told = (crc, packed, size)
    later = bool(flags & _SIZES_FOLLOW) and told == (0, 0, 0)
    if not same or not (later or told == (header.crc, header.packed, header.size)):
        raise _bad(header.path, "is described in two different ways")
    _check_extra(header.path, data[name_at + name_length : start])
    return start


def _check_sizes_after(rest: bytes, header: _Header) -> None:
    """Only the checksum and sizes that streaming packers repeat may follow the packed bytes."""
    expected = _SIZES.pack(header.crc, header.packed, header.size)
    allowed = (expected, _SIZES_MARK + expected) if header.flags & _SIZES_FOLLOW else (b"",)
    if rest not in allowed:
        raise _bad(header.path, "is followed by bytes that belong to nothing")
