"""Files between the user's workspace and the files of a chat: each way one explicit action of the user."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.chat_files import ChatFiles
from mypt_desktop.workspace.confinement import confined
from mypt_desktop.workspace.engine import WorkspaceEngine

MOST_BYTES: Final = 2**30


class FileThereError(UserError):
    """There is a file of that name, which was not to be replaced."""


def add_document(engine: WorkspaceEngine, document: str, files: ChatFiles, wanted: str = "") -> str:
    """Copies the document at `document` into the chat's files; returns its path there.

    It keeps its name, or gets the path that is `wanted`; where another file has that it gets a number. Raises
    `PathRefusedError`, `DocumentUnreadableError`.
    """
    data = engine.read_file(document, MOST_BYTES)
    newest = files.snapshot("edit")
    taken = set() if newest is None else {*newest.tree.files, *newest.tree.links, *_folders(newest.tree.files)}
    name = wanted or PurePosixPath(document.replace("\\", "/")).name
    path = next(one for one in _names(name, len(taken)) if one not in taken or _is(files, one, data))
    files.write(path, data, "user_upload")
    return path


def save_document(data: bytes, engine: WorkspaceEngine, target: str, *, overwrite: bool) -> Path:
    """Writes `data` as `target` inside the workspace, whole or not at all; returns where it is.

    Raises `FileThereError`, `PathRefusedError`.
    """
    path = confined(engine.base_dir, target)
    if path.is_dir() or path == engine.base_dir.resolve():
        raise FileThereError(f"{target} is a folder.", hint="Choose a name for the file.")
    beside = path.with_name(f".{path.name[:60]}.{os.urandom(4).hex()}.new")
    try:
        _make_folder(path.parent)
        try:
            with beside.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            _place(beside, path, overwrite=overwrite)
        finally:
            beside.unlink(missing_ok=True)
    except FileExistsError as error:
        raise FileThereError(
            f"There is a file {target} already.", hint="Choose another name, or replace it."
        ) from error
    except OSError as error:
        raise UserError(
            f"{target} cannot be written: {error.strerror or error}.", hint="Check the folder's rights and free space."
        ) from error
    return path


def _make_folder(folder: Path) -> None:
    """Raises `NotADirectoryError` where a file is in the way."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from error


def _place(beside: Path, path: Path, *, overwrite: bool) -> None:
    """Gives the finished file its name. Without `overwrite` raises `FileExistsError` when the name is taken."""
    if overwrite:
        beside.replace(path)
        return
    try:
        os.link(beside, path)  # fails when the name is taken, in one step
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if path.exists():
            raise FileExistsError(path) from None
        beside.replace(path)


def _names(name: str, most: int) -> list[str]:
    path = PurePosixPath(name)
    return [name, *(str(path.with_name(f"{path.stem} ({number}){path.suffix}")) for number in range(2, most + 3))]


def _folders(paths: Iterable[str]) -> set[str]:
    return {str(parent) for path in paths for parent in PurePosixPath(path).parents}


def _is(files: ChatFiles, path: str, data: bytes) -> bool:
    try:
        return files.read(path) == data
    except UserError:
        return False
