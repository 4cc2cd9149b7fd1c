"""Archives inside a toolset stay packed; those that would be bombs in the hands of whoever unpacks them are refused."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator

from mypt_desktop.tools.toolsets.bundle import MOST_BYTES, MOST_FILES, MOST_RATIO, BundleRefusedError
from mypt_desktop.tools.toolsets.hardening.names import shown

_PIECE = 2**20  # bytes
_MEMORY = 64 * 2**20  # bytes that unpacking xz may take: its header can ask for gigabytes
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_OTHERS = (b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07", b"\x28\xb5\x2f\xfd", b"\x1f\x9d", b"\x1f\xa0", b"\x04\x22\x4d\x18")
_GZIP, _BZIP2, _XZ = b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00"
_READABLE = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2)
_DAMAGE = (OSError, EOFError, ValueError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error)


class NestedArchives:
    """Looks into the archives of one toolset; all together may unpack to no more than a toolset itself."""

    def __init__(self) -> None:
        self._left = MOST_BYTES

    def check(self, path: str, data: bytes) -> None:
        """Raises `BundleRefusedError` when `data` is an archive that unpacks to too much, holds archives, or cannot be
        read here so that nobody can tell.
        """
        if not _is_archive(data):
            return
        if data.startswith(_OTHERS):
            raise _refused(path, "is an archive of a kind that cannot be checked")
        most = min(self._left, max(len(data) * MOST_RATIO, _PIECE))
        total = 0
        try:
            for piece, first in _content(path, data):
                total += len(piece)
                if total > most:
                    raise _refused(path, "is an archive that unpacks to far more than its size")
                if first and _is_archive(piece):
                    raise _refused(path, "is an archive of archives")
        except (*_DAMAGE, lzma.LZMAError):
            raise _refused(path, "is an archive that is damaged or encrypted, or takes too much memory") from None
        self._left -= total


def _refused(path: str, why: str) -> BundleRefusedError:
    return BundleRefusedError(f"The toolset was refused: the entry {shown(path)} {why}.")


def _is_archive(data: bytes) -> bool:
    return data.startswith((*_ZIP, *_OTHERS, _GZIP, _BZIP2, _XZ))


def _content(path: str, data: bytes) -> Iterator[tuple[bytes, bool]]:
    """What really comes out, whatever headers say, in pieces; and whether a piece is the first of its file."""
    if data.startswith(_ZIP):
        yield from _of_zip(path, data)
    elif data.startswith(_XZ):
        yield from _of_xz(data)
    else:
        opened = gzip.GzipFile(fileobj=io.BytesIO(data)) if data.startswith(_GZIP) else bz2.BZ2File(io.BytesIO(data))
        with opened as content:
            first = True
            while piece := content.read(_PIECE):
                yield piece, first
                first = False


def _of_zip(path: str, data: bytes) -> Iterator[tuple[bytes, bool]]:
    if data.count(b"PK\x01\x02") > MOST_FILES:
        raise _refused(path, f"is an archive of more than {MOST_FILES} files")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for member in archive.infolist():
            if member.compress_type not in _READABLE:
                raise _refused(path, "is an archive of a kind that cannot be checked")
            with archive.open(member) as content:
                first = True
                while piece := content.read(_PIECE):
                    yield piece, first
                    first = False


def _of_xz(data: bytes) -> Iterator[tuple[bytes, bool]]:
    unpacker = lzma.LZMADecompressor(memlimit=_MEMORY)
    piece = unpacker.decompress(data, _PIECE)
    yield piece, True
    while not unpacker.eof:
        if unpacker.needs_input:
            raise EOFError
        yield unpacker.decompress(b"", _PIECE), False
    if unpacker.unused_data:
        raise ValueError("another archive behind the first")
