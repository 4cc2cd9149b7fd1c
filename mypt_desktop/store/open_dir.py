"""OpenDir: an open folder that was reached without following a link, and what is done to the names in it.

A tool may put a link where a folder was at any moment. A folder that is open stays the one that was checked, so every
step goes from an open folder to a name in it. Windows has no such calls; there each step is checked just before.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

BY_DESCRIPTOR = os.scandir in os.supports_fd and {os.open, os.stat, os.rename, os.unlink} <= os.supports_dir_fd
NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
BINARY = getattr(os, "O_BINARY", 0)
READ = os.O_RDONLY | NO_FOLLOW | BINARY | getattr(os, "O_NONBLOCK", 0)  # a pipe must not block the one who looks
CREATE = os.O_RDWR | os.O_CREAT | os.O_EXCL | NO_FOLLOW | BINARY
_FOLDER = os.O_RDONLY | NO_FOLLOW | getattr(os, "O_DIRECTORY", 0)


def read_regular(path: Path, most: int = 2**28) -> bytes:
    """All of a file that is one, of `most` bytes: a pipe in its place keeps nobody waiting. Raises `OSError`."""
    with os.fdopen(os.open(path, READ), "rb") as file:
        state = os.fstat(file.fileno())
        if not stat.S_ISREG(state.st_mode):
            raise OSError(errno.EINVAL, "it is no file", str(path))
        if state.st_size > most:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
        return file.read()


class OpenDir:
    """One open folder. `close` it. All methods raise `OSError`; `descriptor` is None where folders cannot be opened."""

    __slots__ = ("_base", "descriptor")

    def __init__(self, base: str, descriptor: int | None) -> None:
        self._base = base
        self.descriptor = descriptor

    @classmethod
    def root(cls, path: Path) -> OpenDir:
        """Opens `path`, which is no link itself; what leads to it may be."""
        if BY_DESCRIPTOR:
            return cls("", os.open(path, _FOLDER))
        _check_folder(str(path))
        return cls(f"{path}{os.sep}", None)

    def sub(self, name: str) -> OpenDir:
        """Opens the folder `name`. A link, or anything else that is no folder, is an error."""
        if self.descriptor is not None:
            return OpenDir("", os.open(name, _FOLDER, dir_fd=self.descriptor))
        _check_folder(self._base + name)
        return OpenDir(f"{self._base}{name}{os.sep}", None)

    def close(self) -> None:
        if self.descriptor is not None:
            os.close(self.descriptor)

    def scan(self) -> AbstractContextManager[Iterator[os.DirEntry[str]]]:
        return os.scandir(self._base if self.descriptor is None else self.descriptor)

    def open(self, name: str, flags: int, mode: int = 0o666) -> int:
        return os.open(self._base + name, flags, mode, dir_fd=self.descriptor)

    def state(self, name: str) -> os.stat_result:
        """Of the name itself, not of what a link leads to."""
        return os.stat(self._base + name, dir_fd=self.descriptor, follow_symlinks=False)

    def link_target(self, name: str) -> str:
        return os.readlink(self._base + name, dir_fd=self.descriptor)

    def make_link(self, name: str, target: str) -> None:
        os.symlink(target, self._base + name, dir_fd=self.descriptor)

    def make_folder(self, name: str) -> None:
        os.mkdir(self._base + name, dir_fd=self.descriptor)

    def remove(self, name: str) -> None:
        os.unlink(self._base + name, dir_fd=self.descriptor)

    def remove_folder(self, name: str) -> None:
        """Only an empty one."""
        os.rmdir(self._base + name, dir_fd=self.descriptor)

    def move(self, name: str, target: OpenDir, new_name: str) -> None:
        """Renames over whatever `new_name` is, unless that is a folder with something in it."""
        os.replace(
            self._base + name,
            target._base + new_name,
            src_dir_fd=self.descriptor,
            dst_dir_fd=target.descriptor,
        )


class Walk:
    """Opens the folders below a root one after the other; asked for in sorted order it opens each of them once."""

    def __init__(self, root: Path) -> None:
        self._open: list[tuple[str, OpenDir]] = [("", OpenDir.root(root))]

    def __enter__(self) -> Walk:
        return self

    def __exit__(self, *_: object) -> None:
        while self._open:
            self._open.pop()[1].close()

    def to(self, prefix: str) -> OpenDir:
        """The folder `prefix` ("" or "a/b/"). Raises `OSError` where it is missing or a link leads there."""
        while not prefix.startswith(self._open[-1][0]):
            self._open.pop()[1].close()
        reached, place = self._open[-1]
        for name in prefix[len(reached) :].split("/")[:-1]:
            place = place.sub(checked_name(name))
            reached += f"{name}/"
            self._open.append((reached, place))
        return place


def checked_name(name: str) -> str:
    """A single step down and nothing else. Raises `OSError` (EINVAL)."""
    if name in ("", ".", "..") or "\0" in name or "/" in name or (sys.platform == "win32" and set(name) & set("\\:")):
        raise OSError(errno.EINVAL, "not the name of a file", name)
    return name


def _check_folder(path: str) -> None:
    state = os.lstat(path)
    reparse = getattr(state, "st_file_attributes", 0) & getattr(stat, "FILE_ATTRIBUTE_REPARSE_POINT", 0)
    if reparse or not stat.S_ISDIR(state.st_mode):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path)
