"""Locks on files between the programs that use one data folder, gone with the process that holds them."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_HELD = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)  # by another program; Windows says the latter two


class FileLock:
    """A lock on the file `path`, which is made as needed and stays. Not for threads: each has its own object."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None

    def acquire(self, *, shared: bool = False, wait: bool = True) -> bool:
        """False when another program holds it and `wait` is off. Windows has no shared locks: there it is exclusive.

        Raises `OSError` where the disk knows no locks.
        """
        descriptor = opened(self.path)
        try:
            lock(descriptor, shared=shared, wait=wait)
        except OSError as error:
            os.close(descriptor)
            if wait or error.errno not in _HELD:
                raise
            return False
        self._descriptor = descriptor
        return True

    def release(self) -> None:
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            unlock(descriptor)


def opened(path: Path) -> int:
    """A descriptor of the file, made for its owner only if need be. Follows no link."""
    return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)


if sys.platform == "win32":

    def lock(descriptor: int, *, shared: bool = False, wait: bool) -> None:
        """Until `unlock`. Raises `OSError` when another has it and this is not to wait."""
        while True:
            try:
                msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
                return
            except OSError:  # after ten tries in ten seconds
                if not wait:
                    raise

    def unlock(descriptor: int) -> None:
        """Closes it, too."""
        os.close(descriptor)

else:

    def lock(descriptor: int, *, shared: bool = False, wait: bool) -> None:
        """Until `unlock`. Raises `OSError` when another has it and this is not to wait."""
        fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB))

    def unlock(descriptor: int) -> None:
        """Closes it, too. Closing alone is not enough: a process that another thread is starting at this moment holds a
        copy until it has become its program.
        """
        try:
            fcntl.flock(descriptor, fcntl.LOCK_UN)
        finally:
            os.close(descriptor)
