"""FolderWrites: what chats write into the user's folders. All files of a write or none, each undoable for good.

The order is: blobs of before and after, the rows, files beside, files in place, the row says so. A write whose row does
not say so was cut off: it is taken back before the next one, and when the program starts.
"""

from __future__ import annotations

import errno
import logging
import os
import stat
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NewType

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.store.blobs import Batch, BlobId, Blobs
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.database import Database
from mypt_desktop.store.file_lock import FileLock
from mypt_desktop.store.folder_disk import FolderDisk, Replacement, staged

WriteId = NewType("WriteId", int)
KEPT: Final = 200
"""Writes that belong to no chat and can be undone."""

_ANOTHER_THING: Final = frozenset((errno.EINVAL, errno.ELOOP, errno.ENOTDIR, errno.EISDIR, errno.ENXIO, errno.EFBIG))
"""What reading says of a link, a folder, a pipe or a much larger file, which somebody put in the place of a file."""

_log = logging.getLogger(__name__)


class FolderChangedError(UserError):
    """Files are not as they were read; nothing was written."""


@dataclass(frozen=True, slots=True)
class Written:
    """A file that a chat wrote. `folder` is absolute."""

    write: WriteId
    folder: str
    path: str
    before: BlobId | None
    after: BlobId | None
    mode: int | None
    made_folders: int


@dataclass(frozen=True, slots=True)
class Undone:
    """`restored`: paths that are as they were. `conflicts`: paths that somebody changed since; they stay."""

    restored: tuple[str, ...]
    conflicts: tuple[str, ...]


class FolderWrites:
    """`root` holds what was there before. Thread-safe, and safe beside other programs on the same data folder."""

    def __init__(self, database: Database, root: Path) -> None:
        self._database = database
        self._root = root
        self._blobs = Blobs(root / "blobs")
        self._guard = threading.RLock()
        self._lock = FileLock(root / "lock")

    def permitted(self, folder: Path) -> bool:
        """Whether the user let chats write into `folder`."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT 1 FROM folder_permissions WHERE folder = ?", (_key(folder),)).fetchone()
        return row is not None

    def permit(self, folder: Path, allowed: bool = True) -> None:
        """Lets chats write into `folder`, or takes it back."""
        with self._database.atomic() as connection:
            connection.execute("DELETE FROM folder_permissions WHERE folder = ?", (_key(folder),))
            if allowed:
                connection.execute("INSERT INTO folder_permissions VALUES (?, ?)", (_key(folder), _now()))

    def write(self, folder: Path, changes: Sequence[Replacement], chat: ChatId | None = None, run: str = "") -> None:
        """Makes every change, or none. Raises `FolderChangedError` where a file is not as `before` says, and
        `UserError` for a disk that refuses."""
        with self._exclusive():
            self._write(folder, changes, chat, run, "write")
            if chat is None:
                self._forget_oldest()

    def written(self, chat: ChatId | None, folder: Path | None = None) -> list[Written]:
        """What the chat wrote and nobody undid, oldest first; of one folder only, where it is given."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT w.id, w.folder, f.path, f.before_blob, f.after_blob, f.mode, f.made_folders"
                " FROM folder_writes w JOIN folder_write_files f ON f.write_id = w.id"
                " WHERE w.chat_id IS ? AND w.kind = 'write' AND w.state = 'done' AND NOT f.undone ORDER BY w.id",
                (chat,),
            ).fetchall()
        found = [Written(*row) for row in rows]
        return [one for one in found if folder is None or one.folder == _key(folder)]

    def changed(self, chat: ChatId | None, folder: Path) -> tuple[str, ...]:
        """The files of `folder` that the chat wrote and nobody undid, each once."""
        return tuple(dict.fromkeys(one.path for one in self.written(chat, folder)))

    def before(self, one: Written) -> bytes | None:
        """What was in the file before that write. Raises `CorruptBlobError`."""
        return None if one.before is None else self._blobs.get(one.before)

    def undo(self, folder: Path, chat: ChatId | None, writes: Sequence[WriteId] | None = None) -> Undone:
        """Brings back what was there before the chat's writes (all of them by default), newest first.

        A file that is not as the chat left it stays as it is, from the write on that it differs at. Undoing is a write
        itself: all of it or nothing, also through a kill.
        """
        with self._exclusive():
            disk = FolderDisk(folder)
            found: dict[str, list[Written]] = {}
            for one in reversed(self.written(chat, folder)):
                if writes is None or one.write in writes:
                    found.setdefault(one.path, []).append(one)
            undone: list[Written] = []
            changes: list[Replacement] = []
            conflicts: list[str] = []
            for path, versions in found.items():
                change, taken = self._undoing(disk, path, versions)
                undone += taken
                if change is not None:
                    changes.append(change)
                if len(taken) < len(versions):
                    conflicts.append(path)
            if undone:
                self._write(folder, changes, chat, "", "undo", undone)
            return Undone(tuple(change.path for change in changes), tuple(conflicts))

    def recover(self) -> int:
        """Takes back what a kill cut off. Returns how many writes that were."""
        with self._exclusive() as recovered:
            return recovered

    def sweep(self) -> int:
        """Removes the blobs that no write names any more: their chats were deleted. Returns how many files went."""
        with self._exclusive():
            with self._database.reading() as connection:
                rows = connection.execute("SELECT before_blob, after_blob FROM folder_write_files").fetchall()
            kept = {BlobId(blob) for row in rows for blob in row if blob}
            return self._blobs.sweep(kept) if (self._root / "blobs").is_dir() else 0

    @contextmanager
    def _exclusive(self) -> Iterator[int]:
        """Nobody else writes, and what was cut off is taken back; yields how many writes that were."""
        with self._guard, _explained():
            make_private(self._root)
            self._lock.acquire()
            try:
                yield self._take_back_unfinished()
            finally:
                self._lock.release()

    def _write(
        self,
        folder: Path,
        changes: Sequence[Replacement],
        chat: ChatId | None,
        run: str,
        kind: str,
        undone: Sequence[Written] = (),
    ) -> None:
        disk = FolderDisk(folder)
        changed = [change.path for change in changes if not disk.holds(change.path, change.before)]
        if changed:
            raise _changed(changed)
        with self._blobs.batch() as batch:
            blobs = [(_put(batch, change.before), _put(batch, change.after)) for change in changes]
        id = self._begin(disk, changes, blobs, chat, run, kind)
        try:
            with staged(disk, changes, _label(id)):
                for change in changes:
                    if not disk.place(change, _label(id)):
                        raise _changed([change.path])
            for one in undone:
                if one.before is None:
                    disk.remove_folders(one.path, one.made_folders)
        except BaseException as error:
            if not self._take_back(id, folder) and isinstance(error, Exception):
                raise _not_taken_back(folder) from error
            raise
        with self._database.atomic() as connection:
            connection.execute("UPDATE folder_writes SET state = 'done' WHERE id = ?", (id,))
            for one in undone:
                connection.execute(
                    "UPDATE folder_write_files SET undone = 1 WHERE write_id = ? AND path = ?", (one.write, one.path)
                )

    def _begin(
        self,
        disk: FolderDisk,
        changes: Sequence[Replacement],
        blobs: Sequence[tuple[BlobId | None, BlobId | None]],
        chat: ChatId | None,
        run: str,
        kind: str,
    ) -> WriteId:
        with self._database.atomic() as connection:
            cursor = connection.execute(
                "INSERT INTO folder_writes (chat_id, run_id, folder, kind, state, at) VALUES (?, ?, ?, ?, 'begun', ?)",
                (chat, run, _key(disk.root), kind, _now()),
            )
            id = WriteId(int(cursor.lastrowid or 0))
            for change, (before, after) in zip(changes, blobs, strict=True):
                connection.execute(
                    "INSERT INTO folder_write_files (write_id, path, before_blob, after_blob, mode, made_folders)"
                    " VALUES (?, ?, ?, ?, ?, ?)",
                    (id, change.path, before, after, change.mode, disk.missing_folders(change.path)),
                )
        return id

    def _undoing(
        self, disk: FolderDisk, path: str, versions: Sequence[Written]
    ) -> tuple[Replacement | None, list[Written]]:
        """How the file comes back as far as it can, and the writes that undoes. `versions`: newest first."""
        try:
            found = disk.read(path)
        except OSError:
            return None, []  # a link or a folder is there now
        there = None if found is None else found[0]
        data, taken = there, list[Written]()
        for one in versions:
            if data != (None if one.after is None else self._blobs.get(one.after)):
                break
            data = self.before(one)
            taken.append(one)
        if data == there:
            return None, taken
        mode = taken[-1].mode if found is None else stat.S_IMODE(found[1].st_mode)
        return Replacement(path, there, data, mode), taken

    def _forget_oldest(self) -> None:
        """Of what no chat wrote only the newest can be undone; the blobs go with the next sweep."""
        with self._database.atomic() as connection:
            connection.execute(
                "DELETE FROM folder_writes WHERE chat_id IS NULL AND state = 'done' AND id NOT IN"
                " (SELECT id FROM folder_writes WHERE chat_id IS NULL ORDER BY id DESC LIMIT ?)",
                (KEPT,),
            )

    def _take_back_unfinished(self) -> int:
        with self._database.reading() as connection:
            rows = connection.execute("SELECT id, folder FROM folder_writes WHERE state = 'begun'").fetchall()
        return sum([self._take_back(WriteId(row["id"]), Path(row["folder"])) for row in rows])

    def _take_back(self, id: WriteId, folder: Path) -> bool:
        """As if it had never begun. What is neither of before nor of after it is somebody else's, and stays. False, and
        what was there before is kept for the next time, where that cannot be done now: the folder is not there (a disk
        that was taken out), or its disk is full or refuses."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT write_id, '' AS folder, path, before_blob, after_blob, mode, made_folders"
                " FROM folder_write_files WHERE write_id = ?",
                (id,),
            ).fetchall()
        if not folder.is_dir():
            return False
        disk, label = FolderDisk(folder), f"{_label(id)}b"
        left = 0
        for one in (Written(*row) for row in rows):
            disk.unstage(one.path, _label(id))
            before, after = (None if blob is None else self._blobs.get(blob) for blob in (one.before, one.after))
            change = Replacement(one.path, after, before, one.mode)
            try:
                if before != after and _holds(disk, one.path, after):
                    with staged(disk, [change], label):
                        if not disk.place(change, label):
                            _log.warning("%s was changed while a write into it was taken back", one.path)
            except OSError as error:
                _log.warning("%s could not be taken back: %s", one.path, error)
                left += 1
            disk.unstage(one.path, label)
            if before is None:
                disk.remove_folders(one.path, one.made_folders)
        if left:
            return False
        with self._database.atomic() as connection:
            connection.execute("DELETE FROM folder_writes WHERE id = ?", (id,))
        return True


def _holds(disk: FolderDisk, path: str, data: bytes | None) -> bool:
    """Whether this is there; not where something is that is no file. Raises `OSError` where that cannot be told."""
    try:
        return disk.holds(path, data)
    except OSError as error:
        if error.errno in _ANOTHER_THING:
            return False
        raise


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        raise UserError(
            f"The folder cannot be changed: {error.strerror or error}{where}. Nothing was written.",
            hint="Check its rights and the free space of its disk.",
        ) from error


def _not_taken_back(folder: Path) -> UserError:
    return UserError(
        f"A write into {folder} was cut off, and what it had done could not be taken back.",
        hint="What was there before is kept. It comes back with the next write, or when the program starts, once the "
        "disk has free space and may be written.",
    )


def _changed(paths: Sequence[str]) -> FolderChangedError:
    named = ", ".join(paths[:5]) + (f" and {len(paths) - 5} more" if len(paths) > 5 else "")
    return FolderChangedError(f"Changed since it was read: {named}. Nothing was written.", hint="Read it again.")


def _put(batch: Batch, data: bytes | None) -> BlobId | None:
    return None if data is None else batch.add(data)


def _label(id: WriteId) -> str:
    return f"{id:x}"


def _key(folder: Path) -> str:
    return os.fspath(folder.resolve())


def _now() -> str:
    return datetime.now(UTC).isoformat()
