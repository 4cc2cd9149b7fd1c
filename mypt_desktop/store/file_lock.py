"""FileLock: a lock between the programs that use one data folder, gone with the process that holds it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class FileLock:
    """A lock on the file `path`, which is made as needed and stays. Not for threads: each has its own object."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None

    def acquire(self, *, shared: bool = False, wait: bool = True) -> bool:
        """False when another program holds it and `wait` is off. Windows has no shared locks: there it is exclusive."""
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
        try:
            _lock(descriptor, shared=shared, wait=wait)
        except OSError:
            os.close(descriptor)
            if wait:
                raise
            return False
        self._descriptor = descriptor
        return True

    def release(self) -> None:
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)  # a lock ends with its file


if sys.platform == "win32":

    def _lock(descriptor: int, *, shared: bool, wait: bool) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:

    def _lock(descriptor: int, *, shared: bool, wait: bool) -> None:
        fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB))
