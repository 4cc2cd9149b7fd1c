"""ZIPs of toolsets: read into memory under limits, written so that equal content gives equal bytes."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping

from mypt_desktop.tools.toolsets.bundle import (
    MOST_BYTES,
    MOST_BYTES_A_FILE,
    MOST_FILES,
    MOST_RATIO,
    BundleFile,
    BundleRefusedError,
)
from mypt_desktop.tools.toolsets.hardening import zip_layout
from mypt_desktop.tools.toolsets.hardening.names import ignored, shown
from mypt_desktop.tools.toolsets.hardening.nested import NestedArchives

_RATIO_COUNTS_FROM = 2**20  # bytes; below, nobody is hurt
_PIECE = 2**16  # bytes
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the oldest time a ZIP can say
_UNIX = 3


def unpacked(data: bytes, most_files: int = MOST_FILES) -> dict[str, BundleFile]:
    """The files of the ZIP `data` by path. Raises `BundleRefusedError`, before memory is filled."""
    files: dict[str, BundleFile] = {}
    left, nested = MOST_BYTES, NestedArchives()
    for entry in zip_layout.entries(data, most_files):
        if ignored(entry.path):
            continue
        content = _inflated(data, entry, left)
        nested.check(entry.path, content)
        left -= len(content)
        files[entry.path] = BundleFile(content, entry.executable)
    return files


def packed(files: Mapping[str, BundleFile]) -> bytes:
    """A ZIP of `files`: sorted, without times, with the plainest rights."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(files):
            info = zipfile.ZipInfo(path, _EPOCH)
            info.create_system = _UNIX  # what Windows would write differs
            info.external_attr = (0o100755 if files[path].executable else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, files[path].data)
    return target.getvalue()


def _inflated(data: bytes, entry: zip_layout.Entry, left: int) -> bytes:
    """The entry's content, counted as it grows: what headers say of its size is compared, never believed."""
    most = min(MOST_BYTES_A_FILE, left)
    compressed = entry.end - entry.start
    most_by_ratio = max(compressed * MOST_RATIO, _RATIO_COUNTS_FROM)
    limit = min(most, most_by_ratio, entry.size)
    content = bytearray()
    if entry.method == zip_layout.STORED:
        content += data[entry.start : min(entry.end, entry.start + limit + 1)]
    else:
        _inflate_into(content, memoryview(data)[entry.start : entry.end], limit, entry)
    if len(content) > limit:
        raise _too_large(entry, most, most_by_ratio)
    if len(content) != entry.size or zlib.crc32(content) != entry.crc:
        raise _damaged(entry)
    return bytes(content)


def _inflate_into(content: bytearray, source: memoryview, limit: int, entry: zip_layout.Entry) -> None:
    """Stops one byte beyond `limit`."""
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        for at in range(0, len(source), _PIECE):
            rest: bytes | memoryview = source[at : at + _PIECE]
            if inflater.eof:
                raise _damaged(entry)
            while rest and len(content) <= limit and not inflater.eof:
                content += inflater.decompress(rest, limit + 1 - len(content))
                rest = inflater.unconsumed_tail
            if len(content) > limit:
                return
    except zlib.error:
        raise _damaged(entry) from None
    if not inflater.eof or inflater.unused_data:
        raise _damaged(entry)


def _damaged(entry: zip_layout.Entry) -> BundleRefusedError:
    return BundleRefusedError(f"The toolset was refused: the entry {shown(entry.path)} is damaged.")


def _too_large(entry: zip_layout.Entry, most: int, most_by_ratio: int) -> BundleRefusedError:
    name = shown(entry.path)
    if entry.size < min(most, most_by_ratio):
        why = f"unpacks to more than it says ({entry.size} bytes)"
    elif most_by_ratio < most:
        why = f"unpacks to more than {MOST_RATIO} times its size"
    elif most < MOST_BYTES_A_FILE:
        why = f"would make the toolset larger than {MOST_BYTES // 2**20} MB"
    else:
        why = f"is larger than {MOST_BYTES_A_FILE // 2**20} MB"
    return BundleRefusedError(f"The toolset was refused: the entry {name} {why}.")
