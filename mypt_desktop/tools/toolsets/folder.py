"""A toolset's folder, as its author works in it, read into memory under the rules that ZIPs obey."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.tools.toolsets.bundle import (
    MOST_BYTES,
    MOST_BYTES_A_FILE,
    MOST_FILES,
    BundleFile,
    BundleRefusedError,
)
from mypt_desktop.tools.toolsets.hardening.names import Tree, checked_text, ignored, shown
from mypt_desktop.tools.toolsets.hardening.nested import NestedArchives
from mypt_desktop.workspace.confinement import read_regular

Stamp = tuple[tuple[str, int, int], ...]
"""Path, size and time of change in nanoseconds of each file: differs when anything was changed."""


def files_of(folder: Path) -> dict[str, BundleFile]:
    """The files below `folder` by path. Raises `BundleRefusedError` for links, devices and what is too much."""
    files: dict[str, BundleFile] = {}
    tree = Tree()
    left, nested = MOST_BYTES, NestedArchives()
    for path, _ in _walked(folder):
        tree.add(checked_text(path))
        try:
            data, state = read_regular(folder / path, min(left, MOST_BYTES_A_FILE))
        except DocumentUnreadableError as error:
            raise BundleRefusedError(f"The toolset was refused: {error}") from error
        nested.check(path, data)
        left -= len(data)
        files[checked_text(path)] = BundleFile(data, os.name == "posix" and bool(state.st_mode & stat.S_IXUSR))
    return files


def stamp_of(folder: Path) -> Stamp:
    """Cheap: no file is opened. Raises `BundleRefusedError` when the folder cannot be read."""
    return tuple((path, state.st_size, state.st_mtime_ns) for path, state in _walked(folder))


def _walked(folder: Path) -> Iterator[tuple[str, os.stat_result]]:
    """Regular files with their paths, sorted; links are not followed but refused."""
    waiting, seen = [""], 0
    while waiting:
        inside = waiting.pop()
        try:
            with os.scandir(folder / inside) as found:
                listed = sorted(found, key=lambda item: item.name)
        except OSError as error:
            raise BundleRefusedError(
                f"The folder {folder / inside} cannot be read: {error.strerror or error}."
            ) from error
        for item in listed:
            path = f"{inside}{item.name}"
            if ignored(path):
                continue
            seen += 1
            if seen > MOST_FILES:
                raise BundleRefusedError(f"The toolset was refused: {folder} holds more than {MOST_FILES} files.")
            state = _state(item, path)
            if stat.S_ISDIR(state.st_mode):
                checked_text(path)  # before it is opened: a name may be hostile, and very deep
                waiting.append(f"{path}/")
            else:
                yield path, state


def _state(item: os.DirEntry[str], path: str) -> os.stat_result:
    try:
        state = item.stat(follow_symlinks=False)
    except OSError as error:
        raise BundleRefusedError(f"{shown(path)} cannot be read: {error.strerror or error}.") from error
    if stat.S_ISLNK(state.st_mode):
        raise BundleRefusedError(f"The toolset was refused: {shown(path)} is a symbolic link.")
    if not (stat.S_ISREG(state.st_mode) or stat.S_ISDIR(state.st_mode)):
        raise BundleRefusedError(f"The toolset was refused: {shown(path)} is no ordinary file.")
    return state
