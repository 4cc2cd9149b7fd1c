"""Which folders somebody is using or changing, across processes: locked files, whose locks end with their process.

A claim is also a note of intent. One whose lock is gone was left by a process that was killed, and names the folder
that may have to be cleared away; folders that no claim names are never touched.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mypt_desktop.core.paths import make_private
from mypt_desktop.store.file_lock import lock, opened, unlock

_SEPARATOR = "@"  # in no toolset's id or version
_MUTEX = ".lock"


class Claims:
    """Claims on named folders, kept in files of `folder`. Thread-safe."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._token = os.urandom(6).hex()
        self._held: dict[str, tuple[int, int]] = {}  # name -> open file, how many times it is held
        self._mutex = threading.RLock()
        self._depth = 0

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Only one thread of one process at a time; to be short. May be nested."""
        with self._mutex:
            if self._depth:
                yield
                return
            make_private(self._folder)
            descriptor = opened(self._folder / _MUTEX)
            try:
                lock(descriptor, wait=True)
                self._depth = 1
                yield
            finally:
                self._depth = 0
                unlock(descriptor)

    def hold(self, name: str, *, lasting: bool) -> None:
        """Claims `name` until as many `release`s. A `lasting` note survives a power cut, at the price of a wait."""
        with self.exclusive():
            descriptor, count = self._held.get(name, (-1, 0))
            if not count:
                path = self._path(name)
                descriptor = opened(path)
                lock(descriptor, wait=False)
            if lasting:
                sync_folder(self._folder)
            self._held[name] = descriptor, count + 1

    def release(self, name: str, *, keep: bool = False) -> None:
        """Gives up one claim, and with the last what others abandoned. With `keep` the note stays, as if abandoned."""
        with self.exclusive():
            descriptor, count = self._held.pop(name)
            if count > 1:
                self._held[name] = descriptor, count - 1
                return
            unlock(descriptor)
            if not keep:
                for path in self._of(name):
                    if _is_free(path):
                        path.unlink(missing_ok=True)

    def abandoned(self) -> list[str]:
        """Names claimed by processes that are gone, and by nobody alive. Call it inside `exclusive`."""
        dead: set[str] = set()
        alive = set(self._held)
        with suppress(FileNotFoundError):
            for path in self._folder.iterdir():
                name, separator, _ = path.name.rpartition(_SEPARATOR)
                if separator:
                    (dead if _is_free(path) else alive).add(name)
        return sorted(dead - alive)

    def is_shared(self, name: str) -> bool:
        """Whether the claim held here is not the only one. Call it inside `exclusive`."""
        mine = self._path(name)
        return self._held[name][1] > 1 or any(path != mine and not _is_free(path) for path in self._of(name))

    def _of(self, name: str) -> list[Path]:
        return [path for path in self._folder.iterdir() if path.name.startswith(name + _SEPARATOR)]

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}{_SEPARATOR}{self._token}"


def sync_folder(folder: Path) -> None:
    """Makes the names in `folder` last through a power cut, where the system can."""
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _is_free(path: Path) -> bool:
    """Whether nobody has the file locked."""
    try:
        descriptor = opened(path)
    except OSError:
        return False
    try:
        lock(descriptor, wait=False)
    except OSError:
        os.close(descriptor)
        return False
    unlock(descriptor)
    return True
