"""A folder's index beside its documents, so that another machine need not read and embed all of them again.

It lies in `.mypt-index` in the folder, hidden, so that no refresh meets it. What is found there comes from anybody: it
is copied to this machine's own place before it is read from (see `index.portable` for what is believed of it), and only
where the user said so.
"""

from __future__ import annotations

import os
import shutil
import stat
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import BinaryIO

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.store.file_lock import FileLock
from mypt_desktop.store.flushing import flush_folder
from mypt_desktop.store.open_dir import CREATE, READ, OpenDir
from mypt_desktop.workspace.embedding import shipped_name
from mypt_desktop.workspace.index.database import is_index
from mypt_desktop.workspace.index.portable import PortableFacts, PortableIndex, export, facts
from mypt_desktop.workspace.values import IndexProgress

FOLDER = ".mypt-index"
"""In the folder of documents."""

FILE = "index.sqlite"
MAX_BYTES = 16 << 30
"""Of an index that is taken over: of some million passages."""

_BROUGHT = "brought.sqlite"  # beside this machine's index, until the first refresh is through
_MAKING = "travelling.sqlite"  # likewise, until it lies beside the documents
_LOCK = "travelling.lock"
_PIECE = 1 << 20


def put_beside(
    root: Path, index: Path, progress: Callable[[IndexProgress], None], cancel: threading.Event
) -> int | None:
    """Puts a copy of the index in folder `index` beside the documents in `root`, in place of the one that lies there.

    Returns for how many documents, None once `cancel` was set. A kill leaves the one that was there. Raises `UserError`
    for an index that is not complete, and where the disk refuses.
    """
    lock = FileLock(index / _LOCK)
    try:
        if not lock.acquire(wait=False):
            raise UserError("This folder is being prepared by another window or command.", hint="Try again later.")
        try:
            return _put_beside(root, index, progress, cancel)
        finally:
            lock.release()
    except OSError as error:
        raise UserError(
            f"The index cannot be put into {root / FOLDER}: {error.strerror or error}.",
            hint="Check the free space and your rights in this folder.",
        ) from error


def brought(root: Path, index: Path, embedder: str | None = None) -> PortableFacts | None:
    """What the index beside the documents in `root` says of itself; None where there is none, or where this machine has
    an index of the folder already, in folder `index`.

    `embedder` is the name of the one that searches (None: the shipped one). Raises `UserError` for one that cannot be
    used.
    """
    if is_index(index) or not lies_beside(root):
        return None
    with _beside(root):
        found = facts(root / FOLDER / FILE)
    _check_embedder(found.embedder, embedder)
    return found


def lies_beside(root: Path) -> bool:
    """Whether there is something in the place of an index beside the documents."""
    return os.path.lexists(root / FOLDER / FILE)


def take_over(root: Path, index: Path, embedder: str | None = None) -> None:
    """Has the next refresh of a new index in folder `index` use what lies beside the documents in `root`. Without any,
    or with an index of this machine's own, nothing happens.

    The caller has asked the user: extracted text is believed. Raises `UserError` for what cannot be used, which is left
    out then.
    """
    if is_index(index) or not lies_beside(root):
        return
    own = index / _BROUGHT
    beside = own.with_name(f"{_BROUGHT}.new")
    try:
        make_private(index)
        with _beside(root) as source, beside.open("wb") as target:
            shutil.copyfileobj(source, target, _PIECE)
        with closing(PortableIndex(beside)) as found:
            _check_embedder(found.embedder, embedder)
        beside.replace(own)
    except OSError as error:
        raise UserError(
            f"The index that came with this folder cannot be copied and was not used: {error.strerror or error}.",
            hint="Check the free space of the disk.",
        ) from error
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def taken_over(index: Path) -> PortableIndex | None:
    """What is to be used by a refresh of the index in folder `index`. `close` it. One that is damaged is removed."""
    file = index / _BROUGHT
    if not file.is_file():
        return None
    try:
        return PortableIndex(file)
    except UserError:
        forget(index)
        return None


def forget(index: Path) -> None:
    """What was taken over has served."""
    with suppress(OSError):
        (index / _BROUGHT).unlink(missing_ok=True)


def _put_beside(
    root: Path, index: Path, progress: Callable[[IndexProgress], None], cancel: threading.Event
) -> int | None:
    def tell(done: int, total: int) -> None:
        progress(IndexProgress(done, total, "", "copying"))

    making = index / _MAKING
    making.unlink(missing_ok=True)
    try:
        count = export(index, making, tell, cancel.is_set)
        return count if _placed(making, root, cancel) else None
    finally:
        with suppress(OSError):
            making.unlink(missing_ok=True)


def _check_embedder(its: str, ours: str | None) -> None:
    if its != (shipped_name() if ours is None else ours):
        raise UserError("The index that came with this folder was made with another model for search and was not used.")


def _beside(root: Path) -> BinaryIO:
    """The file beside the documents, opened without following a link. Raises `UserError`."""
    try:
        with closing(OpenDir.root(root)) as top, closing(top.sub(FOLDER)) as folder:
            file = os.fdopen(folder.open(FILE, READ), "rb")
        state = os.fstat(file.fileno())
        fault = "" if stat.S_ISREG(state.st_mode) else "it is no file"
        if state.st_size > MAX_BYTES:
            fault = f"it is larger than {MAX_BYTES >> 30} GB"
    except OSError as error:
        raise _unreadable(error.strerror or str(error)) from error
    if fault:
        file.close()
        raise _unreadable(fault)
    return file


def _unreadable(reason: str) -> UserError:
    return UserError(f"The index that came with this folder cannot be read and was not used: {reason}.")


def _placed(made: Path, root: Path, cancel: threading.Event) -> bool:
    """Copies `made` into the folder and renames it there. False once `cancel` was set."""
    new = f"{FILE}.new"
    with closing(OpenDir.root(root)) as top:
        with suppress(FileExistsError):
            top.make_folder(FOLDER)
        with closing(top.sub(FOLDER)) as folder:
            with suppress(FileNotFoundError):
                folder.remove(new)
            try:
                with made.open("rb") as source, os.fdopen(folder.open(new, CREATE), "wb") as target:
                    while piece := source.read(_PIECE):
                        if cancel.is_set():
                            break
                        target.write(piece)
                    target.flush()
                    os.fsync(target.fileno())
                if not cancel.is_set():
                    folder.move(new, folder, FILE)
                    flush_folder(root / FOLDER)
                    return True
                folder.remove(new)
            except OSError:
                with suppress(OSError):
                    folder.remove(new)
                raise
    return False
