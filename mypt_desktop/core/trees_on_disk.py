"""Walking and removing folders of any depth, with any modes, by open folders: no path is ever longer than one name.

What a tool left may be ten thousand folders inside each other, or closed to its owner. Nothing here recurses, holds
more than three descriptors, follows a link or raises `OSError`.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

_BY_DESCRIPTOR = os.listdir in os.supports_fd and {os.open, os.stat, os.unlink, os.rmdir} <= os.supports_dir_fd
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NONBLOCK", 0)
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
_PATH_ONLY = getattr(os, "O_PATH", 0)
_ATTEMPTS = 3  # where somebody goes on writing into what is removed
_SHOWN = 200  # characters of a path


@dataclass(frozen=True, slots=True)
class OnDisk:
    """A name below a folder, `depth` folders down (0: in it), and its state; a link's own."""

    name: str
    depth: int
    state: os.stat_result

    @property
    def is_folder(self) -> bool:
        return stat.S_ISDIR(self.state.st_mode)


def walk(folder: Path, on_closed: Callable[[], None] = lambda: None, *, opening: bool = False) -> Iterator[OnDisk]:
    """Everything below `folder`, a folder before what is in it. What cannot be looked at is passed over.

    With `opening` folders below that are closed to their owner are opened for good. `on_closed` is called for each
    folder, `folder` among them, that this user may not look into all the same.
    """
    if not _BY_DESCRIPTOR:
        yield from _walk_by_path(folder, on_closed)
        return
    try:
        here = os.open(folder, _FOLDER | _NO_FOLLOW)
    except PermissionError:
        on_closed()
        return
    except OSError:
        return
    trail: list[tuple[tuple[int, int], list[str]]] = []  # of each folder above: which it is, and what is left to do
    try:
        todo = yield from _listed(here, 0)
        while True:
            if todo:
                below = _entered(here, todo.pop(), on_closed, opening=opening)
                if below is not None:
                    trail.append((_which(here), todo))
                    os.close(here)
                    here = below
                    todo = yield from _listed(here, len(trail))
            elif trail:
                which, todo = trail.pop()
                above = os.open("..", _FOLDER, dir_fd=here)
                os.close(here)
                here = above
                if _which(here) != which:  # moved while we were in it
                    return
            else:
                return
    except OSError:
        return
    finally:
        os.close(here)


def remove_tree(path: Path) -> list[str]:
    """Removes a file, a link or a folder with all that is in it, opening what is closed to its owner.

    Returns a sentence for each thing that could not be removed; none when nothing is left, or nothing was there.
    """
    if not _BY_DESCRIPTOR:
        return _remove_by_path(path)
    try:
        here = os.open(path.parent, _FOLDER)
    except FileNotFoundError:
        return []
    except OSError as error:
        return [f"{_shown(str(path))} cannot be removed: {error.strerror or error}."]
    removal = _Removal(str(path.parent), here)
    try:
        removal.run(path.name)
    except OSError as error:
        removal.refused("", error)
    finally:
        os.close(removal.here)
    return removal.left


@dataclass(slots=True)
class _Level:
    """A folder that something below is being removed from."""

    which: tuple[int, int]
    todo: list[str]
    below: str  # the folder that is entered
    refusals: int  # how many there were when it was entered
    attempts: int


@dataclass(slots=True)
class _Removal:
    """`here` is the one folder that is open."""

    root: str
    here: int
    left: list[str] = field(default_factory=list)
    trail: list[_Level] = field(default_factory=list)

    def run(self, name: str) -> None:
        todo, attempts = [name], 1
        while True:
            if todo:
                todo = self._remove(todo.pop(), todo, attempts)
                attempts = 1
            elif self.trail:
                level = self.trail.pop()
                above = os.open("..", _FOLDER, dir_fd=self.here)
                os.close(self.here)
                self.here, todo = above, level.todo
                if _which(above) != level.which:
                    self.left.append(f"{self._place(level.below)} was moved while it was removed.")
                    return
                if not self._remove_folder(level):
                    todo.append(level.below)
                    attempts = level.attempts + 1
            else:
                return

    def _remove(self, name: str, todo: list[str], attempts: int) -> list[str]:
        """What is to be done next: the rest, or what is in the folder `name` that was entered."""
        try:
            if not stat.S_ISDIR(os.stat(name, dir_fd=self.here, follow_symlinks=False).st_mode):
                os.unlink(name, dir_fd=self.here)
                return todo
            below = _opened(self.here, name)
        except FileNotFoundError:
            return todo
        except OSError as error:
            self.refused(name, error)
            return todo
        try:
            names = os.listdir(below)  # noqa: PTH208 - of a descriptor
            os.close(os.open("..", _FOLDER, dir_fd=below))
        except OSError as error:
            os.close(below)
            self.refused(name, error)
            return todo
        self.trail.append(_Level(_which(self.here), todo, name, len(self.left), attempts))
        os.close(self.here)
        self.here = below
        return names

    def _remove_folder(self, level: _Level) -> bool:
        """False when it is to be entered once more."""
        try:
            os.rmdir(level.below, dir_fd=self.here)
        except FileNotFoundError:
            pass
        except OSError as error:
            if len(self.left) > level.refusals:
                return True  # why is known
            if error.errno in (errno.ENOTEMPTY, errno.EEXIST) and level.attempts < _ATTEMPTS:
                return False
            self.refused(level.below, error)
        return True

    def refused(self, name: str, error: OSError) -> None:
        self.left.append(f"{self._place(name)} cannot be removed: {error.strerror or error}.")

    def _place(self, name: str) -> str:
        names = [level.below for level in self.trail[:_SHOWN]]
        return _shown("/".join([self.root, *names, name]))


def _opened(folder: int, name: str) -> int:
    """The folder `name`, open, and its owner may do everything in it. Raises `OSError`."""
    try:
        found = os.open(name, _FOLDER | _NO_FOLLOW, dir_fd=folder)
    except PermissionError:
        _give_rights(folder, name)
        return os.open(name, _FOLDER | _NO_FOLLOW, dir_fd=folder)
    try:
        mode = os.fstat(found).st_mode
        if mode & stat.S_IRWXU != stat.S_IRWXU:
            os.fchmod(found, stat.S_IMODE(mode) | stat.S_IRWXU)
    except OSError:
        os.close(found)
        raise
    return found


def _give_rights(folder: int, name: str) -> None:
    """Of a folder that cannot be opened. Never through a link: that may be somebody's folder elsewhere."""
    if not _PATH_ONLY:
        os.chmod(name, stat.S_IRWXU, dir_fd=folder, follow_symlinks=False)
        return
    found = os.open(name, _PATH_ONLY | _NO_FOLLOW | os.O_DIRECTORY, dir_fd=folder)
    try:
        Path(f"/proc/self/fd/{found}").chmod(stat.S_IRWXU)
    finally:
        os.close(found)


def _listed(folder: int, depth: int) -> Generator[OnDisk, None, list[str]]:
    """Yields what is in the open folder; returns the names of the folders among it."""
    folders: list[str] = []
    for name in os.listdir(folder):
        try:
            found = OnDisk(name, depth, os.stat(name, dir_fd=folder, follow_symlinks=False))
        except OSError:
            continue
        if found.is_folder:
            folders.append(name)
        yield found
    return folders


def _entered(folder: int, name: str, on_closed: Callable[[], None], *, opening: bool) -> int | None:
    """The folder `name`, open, if it can be read and left again."""
    found = None
    try:
        found = os.open(name, _FOLDER | _NO_FOLLOW, dir_fd=folder)
        os.close(os.open("..", _FOLDER, dir_fd=found))
    except OSError as error:
        if found is not None:
            os.close(found)
        if isinstance(error, PermissionError):
            if opening:
                with suppress(OSError):
                    _give_rights(folder, name)
                return _entered(folder, name, on_closed, opening=False)
            on_closed()
        return None
    return found


def _which(folder: int) -> tuple[int, int]:
    state = os.fstat(folder)
    return state.st_dev, state.st_ino


def _shown(path: str) -> str:
    text = path.encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "?" for letter in text)[:_SHOWN]


def _walk_by_path(folder: Path, on_closed: Callable[[], None]) -> Iterator[OnDisk]:
    """Where folders cannot be opened (Windows), which also has no paths as long."""
    waiting = [(str(folder), 0)]
    while waiting:
        path, depth = waiting.pop()
        try:
            with os.scandir(path) as found:
                entries = [OnDisk(entry.name, depth, entry.stat(follow_symlinks=False)) for entry in found]
        except PermissionError:
            on_closed()
            continue
        except OSError:
            continue
        yield from entries
        waiting += [(os.path.join(path, entry.name), depth + 1) for entry in entries if entry.is_folder]  # noqa: PTH118


def _remove_by_path(path: Path) -> list[str]:
    left: list[str] = []

    def refused(function: object, name: str, error: tuple[object, BaseException, object]) -> None:
        try:
            Path(name).chmod(stat.S_IRWXU)
            Path(name).unlink() if not Path(name).is_dir() else Path(name).rmdir()
        except OSError as again:
            left.append(f"{_shown(name)} cannot be removed: {again.strerror or again}.")

    try:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(f"\\\\?\\{path.absolute()}" if sys.platform == "win32" else path, onerror=refused)
        else:
            path.unlink(missing_ok=True)
    except (OSError, RecursionError) as error:
        left.append(f"{_shown(str(path))} cannot be removed: {error}.")
    return left
