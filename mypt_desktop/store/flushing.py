"""Putting on the disk what was written: one file, the names in a folder, or everything at once."""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

_LONGEST = 200  # characters of a name, so that there is room behind it
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_WRITE |= getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_NOT_POSSIBLE = (errno.EINVAL, errno.EBADF, errno.ENOTSUP)


def write_all(descriptor: int, data: bytes) -> None:
    """`os.write` may take less than it is given."""
    written = os.write(descriptor, data)
    while written < len(data):
        written += os.write(descriptor, memoryview(data)[written:])


def write_whole(path: Path, data: bytes, *, flush: bool = True) -> None:
    """Replaces `path` so that whoever looks finds the old bytes or the new ones.

    What lies beside it stays. Without `flush` a power cut may leave an empty file: only for what is checked when it is
    read.
    """
    beside = path.with_name(f"{path.name[:_LONGEST]}.{os.urandom(6).hex()}.new")
    descriptor = os.open(beside, _WRITE, 0o600)
    try:
        try:
            write_all(descriptor, data)
            if flush:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
    if flush:
        flush_folder(path.parent)


def flush_folder(folder: Path) -> None:
    """Puts the names in `folder` on the disk, where the system can."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:  # Windows opens no folders; its file systems keep names in a journal
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NOT_POSSIBLE:
            raise
    finally:
        os.close(descriptor)


def flush_file_system(folder: Path) -> bool:
    """Writes out all of the file system that holds `folder`. False where the system cannot: flush each file then.
    Raises `OSError`.

    Ten thousand small files take 0.1 s this way, and seconds one by one: each `fsync` waits for the disk.
    """
    syncfs = _syncfs()
    if syncfs is None:
        return False
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        if syncfs(descriptor) != 0:
            code = ctypes.get_errno()
            raise OSError(code, os.strerror(code), str(folder))
    finally:
        os.close(descriptor)
    return True


@cache
def _syncfs() -> Callable[[int], int] | None:
    if sys.platform != "linux":
        return None
    found: Callable[[int], int] | None = getattr(ctypes.CDLL(None, use_errno=True), "syncfs", None)
    return found
