"""The disk's side of a write into a folder of the user's: prepared beside, put in place, taken back.

No step follows a link, and none replaces bytes that are not the expected ones.
"""

from __future__ import annotations

import errno
import hashlib
import os
import posixpath
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mypt_desktop.store.flushing import write_all
from mypt_desktop.store.open_dir import CREATE, READ, OpenDir, Walk

MOST_BYTES: Final = 2**28
_NEW_MODE = 0o666


@dataclass(frozen=True, slots=True)
class Replacement:
    """A file before and after; None: there is none. `path` has forward slashes. `mode`: its permissions, None for those
    that a new file gets."""

    path: str
    before: bytes | None
    after: bytes | None
    mode: int | None = None


class FolderDisk:
    """One folder of the user's. All methods raise `OSError`."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def read(self, path: str) -> tuple[bytes, os.stat_result] | None:
        """The bytes of the regular file at `path` and its state; None where nothing is. Raises `OSError`, also
        for a link or another thing that is no file, and for one larger than `MOST_BYTES`."""
        folder, name = posixpath.split(path)
        try:
            with Walk(self.root) as walk, os.fdopen(walk.to(_prefix(folder)).open(name, READ), "rb") as file:
                state = os.fstat(file.fileno())
                if not stat.S_ISREG(state.st_mode):
                    raise OSError(errno.EINVAL, "it is no regular file", path)
                if state.st_size > MOST_BYTES:
                    raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), path)
                return file.read(), state
        except FileNotFoundError:
            return None

    def holds(self, path: str, data: bytes | None) -> bool:
        found = self.read(path)
        return (None if found is None else found[0]) == data

    def missing_folders(self, path: str) -> int:
        """How many of the folders that `path` lies in are not there."""
        folder, count = posixpath.dirname(path), 0
        while folder and not os.path.lexists(self.root / folder):
            folder, count = posixpath.dirname(folder), count + 1
        return count

    def stage(self, change: Replacement, label: str) -> None:
        """Writes what is to be there under a name of its own, flushed, with the permissions it will have."""
        if change.after is None:
            return
        folder, name = posixpath.split(change.path)
        self._make_folders(folder)
        with Walk(self.root) as walk:
            place = walk.to(_prefix(folder))
            self._unstage_in(place, name, label)
            descriptor = place.open(_beside(name, label), CREATE, _NEW_MODE)
            try:
                write_all(descriptor, change.after)
                if change.mode is not None and sys.platform != "win32":
                    os.fchmod(descriptor, change.mode)
                if change.before is not None:
                    _keep_attributes(place, name, descriptor)
                os.fsync(descriptor)
            finally:
                os.close(descriptor)

    def place(self, change: Replacement, label: str) -> bool:
        """Puts what was staged in its place, or removes the file; False, and nothing is done, where the file is not as
        it was expected."""
        folder, name = posixpath.split(change.path)
        if not self.holds(change.path, change.before):
            return False
        with Walk(self.root) as walk:
            place = walk.to(_prefix(folder))
            if change.after is None:
                place.remove(name)
            else:
                place.move(_beside(name, label), place, name)
            _flush(place)
        return True

    def unstage(self, path: str, label: str) -> None:
        """Removes what was staged for `path`, if it is there."""
        folder, name = posixpath.split(path)
        with suppress(OSError), Walk(self.root) as walk:
            self._unstage_in(walk.to(_prefix(folder)), name, label)

    def remove_folders(self, path: str, count: int) -> None:
        """Removes the innermost `count` folders that `path` lies in, as far as they are empty."""
        folder = posixpath.dirname(path)
        for _ in range(count):
            parent, name = posixpath.split(folder)
            try:
                with Walk(self.root) as walk:
                    walk.to(_prefix(parent)).remove_folder(name)
            except OSError:
                return
            folder = parent

    def _make_folders(self, folder: str) -> None:
        made = ""
        for name in folder.split("/") if folder else ():
            with Walk(self.root) as walk:
                place = walk.to(_prefix(made))
                with suppress(FileExistsError):
                    place.make_folder(name)
                    _flush(place)
            made = posixpath.join(made, name)

    @staticmethod
    def _unstage_in(place: OpenDir, name: str, label: str) -> None:
        with suppress(FileNotFoundError):
            place.remove(_beside(name, label))


@contextmanager
def staged(disk: FolderDisk, changes: Sequence[Replacement], label: str) -> Iterator[None]:
    """Everything is beside when the block begins; what was not put in place is gone when it ends."""
    try:
        for change in changes:
            disk.stage(change, label)
        yield
    finally:
        for change in changes:
            disk.unstage(change.path, label)


def _prefix(folder: str) -> str:
    return f"{folder}/" if folder else ""


def _beside(name: str, label: str) -> str:
    """Another one for each name: long ones may differ only at their end. It fits where 255 bytes are all there are."""
    beginning = name.encode("utf-8", "surrogateescape")[:80].decode("utf-8", "ignore")
    digest = hashlib.sha256(name.encode("utf-8", "surrogateescape")).hexdigest()[:16]
    return f".{beginning}.{digest}.{label}.mypt-new"


def _flush(place: OpenDir) -> None:
    if place.descriptor is not None:
        with suppress(OSError):  # not every file system can
            os.fsync(place.descriptor)


def _keep_attributes(place: OpenDir, name: str, descriptor: int) -> None:
    """Extended attributes of the file that is replaced, as far as they may be set."""
    if sys.platform != "linux":
        return
    with suppress(OSError):
        source = place.open(name, READ)
        try:
            for attribute in os.listxattr(source):
                with suppress(OSError):
                    os.setxattr(descriptor, attribute, os.getxattr(source, attribute))
        finally:
            os.close(source)
