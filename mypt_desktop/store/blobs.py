"""Blobs: immutable bytes, each in a file named by its SHA-256, written beside and renamed, checked when read."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Set
from pathlib import Path
from typing import NewType

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import make_private
from mypt_desktop.core.trees_on_disk import remove_tree
from mypt_desktop.store import reflink
from mypt_desktop.store.flushing import flush_file_system, flush_folder, write_all
from mypt_desktop.store.open_dir import BINARY, CREATE, READ

BlobId = NewType("BlobId", str)  # the SHA-256 of the bytes, 64 hexadecimal digits

CHUNK = 1 << 20
SMALL = 1 << 16  # read in one piece
FEW = 32  # so many files are flushed one by one, more of them with the whole file system
RESERVE = 1 << 28  # bytes of the disk that versions of files leave free: the database and the system go on
NEW = "new"  # in the folder of the blobs: batches that are not finished
_ID = re.compile("[0-9a-f]{64}")


class CorruptBlobError(UserError):
    """A stored version of a file is missing, or no longer what was stored."""

    def __init__(self, blob: BlobId, why: str) -> None:
        super().__init__(
            f"A stored version of a file is {why} ({blob[:12]}…).", hint="`mypt-desktop doctor` says which it is."
        )
        self.blob = blob
        self.why = why


class Blobs:
    """The blobs in `folder`, made with the first of them. Thread-safe: a blob never changes once it is there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._base = str(folder)

    def put(self, data: bytes) -> BlobId:
        """Stores `data` and returns when it is on the disk."""
        with self.batch() as batch:
            return batch.add(data)

    @contextlib.contextmanager
    def batch(self) -> Iterator[Batch]:
        """Stores many at once: they are all on the disk when the block ends, and none is there if it raises."""
        batch = Batch(self)
        try:
            yield batch
            batch.publish()
        finally:
            batch.discard()

    def get(self, id: BlobId) -> bytes:
        """The bytes, checked. Raises `CorruptBlobError` when they are missing or damaged."""
        descriptor = self._opened(id)
        try:
            data = os.read(descriptor, SMALL)
            if len(data) == SMALL:
                pieces = [data]
                while piece := os.read(descriptor, CHUNK):
                    pieces.append(piece)
                data = b"".join(pieces)
        except OSError as error:
            raise CorruptBlobError(id, "unreadable") from error
        finally:
            os.close(descriptor)
        if hashlib.sha256(data).hexdigest() != id:
            raise CorruptBlobError(id, "damaged")
        return data

    def write_into(self, id: BlobId, target: int) -> None:
        """Fills the open, empty file `target` with the blob, checked. Raises `CorruptBlobError` or `OSError`; then the
        file is to be thrown away."""
        source = self._opened(id)
        try:
            first = os.read(source, SMALL)
            if len(first) < SMALL:
                found = hashlib.sha256(first).hexdigest()
                if found == id:
                    write_all(target, first)
            else:
                os.lseek(source, 0, os.SEEK_SET)
                found = _copied(source, target, os.fstat(source).st_size)
        finally:
            os.close(source)
        if found != id:
            raise CorruptBlobError(id, "damaged")

    def has(self, id: BlobId) -> bool:
        return self.path(id).is_file()

    def fault(self, id: BlobId) -> str:
        """What is wrong with a blob: missing, damaged or unreadable; empty when nothing is. Reads all of it."""
        digest = hashlib.sha256()
        try:
            descriptor = self._opened(id)
        except CorruptBlobError as error:
            return error.why
        try:
            while piece := os.read(descriptor, CHUNK):
                digest.update(piece)
        except OSError:
            return "unreadable"
        finally:
            os.close(descriptor)
        return "" if digest.hexdigest() == id else "damaged"

    def ids(self) -> set[BlobId]:
        """Every blob that is there, unchecked."""
        return {BlobId(path.name) for path in self._all() if _ID.fullmatch(path.name)}

    def sweep(self, keep: Set[BlobId]) -> int:
        """Removes every blob that is not in `keep`, and what a kill left half-written. Returns how many files went.

        Nobody may be storing anything meanwhile.
        """
        remove_tree(self.folder / NEW)
        doomed = [path for path in self._all() if path.name not in keep]
        for path in doomed:
            path.unlink(missing_ok=True)
        return len(doomed)

    def path(self, id: BlobId) -> Path:
        """Where the blob is, or would be. Raises `ValueError` for what is no blob's name."""
        if not _ID.fullmatch(id):
            raise ValueError(f"{id!r} is not a SHA-256")
        return self.folder / id[:2] / id

    def _all(self) -> list[Path]:
        found = [path for path in self.folder.glob("*/*") if os.path.isfile(path)] if os.path.isdir(self.folder) else []  # noqa: PTH112, PTH113 - never raise
        return [path for path in found if path.parent.name != NEW]

    def _opened(self, id: BlobId) -> int:
        if not _ID.fullmatch(id):
            raise CorruptBlobError(id, "missing")
        try:
            return os.open(f"{self._base}{os.sep}{id[:2]}{os.sep}{id}", READ)
        except FileNotFoundError as error:
            raise CorruptBlobError(id, "missing") from error
        except OSError as error:
            raise CorruptBlobError(id, "unreadable") from error


class Batch:
    """Blobs on their way: written into a folder of their own, flushed together, then renamed to where they belong.

    One thread does it. Two, four or eight brought nothing: a small file costs system calls, not hashing, and handing
    the interpreter's lock over costs as much as the call.
    """

    def __init__(self, blobs: Blobs) -> None:
        self._blobs = blobs
        self._stage: Path | None = None
        self._base = ""
        self._held: dict[str, set[str]] = {}  # first two digits: the names that are there, the new ones included
        self._new: dict[str, list[str]] = {}
        self._room = 0

    def add(self, data: bytes) -> BlobId:
        """Raises `OSError` (ENOSPC) where too little of the disk would be left."""
        id = hashlib.sha256(data).hexdigest()
        if not self._has(id):
            self._spend(len(data))
            descriptor = os.open(self._place(id), CREATE, 0o600)
            try:
                write_all(descriptor, data)
            finally:
                os.close(descriptor)
        return BlobId(id)

    def take(self, source: int) -> BlobId:
        """Stores what the open file holds. One that changes meanwhile is stored as it was read, and of one that grows
        no more than it held at first. Raises `OSError` (ENOSPC) where too little of the disk would be left."""
        data = os.read(source, SMALL)
        if len(data) < SMALL:
            return self.add(data)
        os.lseek(source, 0, os.SEEK_SET)
        size = os.fstat(source).st_size
        self._spend(size)
        part = self._staged() / "part"
        target = os.open(part, CREATE, 0o600)
        try:
            id = _copied(source, target, size)
        finally:
            os.close(target)
        if self._has(id):
            part.unlink()
        else:
            part.rename(self._place(id))
        return BlobId(id)

    def publish(self) -> None:
        """Flushes what is new and gives it its place. In this order: a name never stands for bytes that may vanish."""
        if self._stage is None:
            return
        few = sum(map(len, self._new.values())) <= FEW
        if few or not flush_file_system(self._stage):
            for name in (f"{self._base}{start}{os.sep}{id}" for start, ids in self._new.items() for id in ids):
                _flush(name)
        changed = {self._move(start, ids) for start, ids in self._new.items()}
        if few or not flush_file_system(self._blobs.folder):
            for folder in changed:
                flush_folder(folder)

    def discard(self) -> None:
        if self._stage is not None:
            remove_tree(self._stage)
            self._stage = None

    def _spend(self, size: int) -> None:
        """Counts what is about to be written against what is free; the disk is asked again when that is used up."""
        self._room -= size
        if self._room < 0:
            self._room = shutil.disk_usage(self._staged()).free - RESERVE - size
        if self._room < 0:
            raise OSError(
                errno.ENOSPC, f"less than {RESERVE >> 20} MB of the disk would be left", str(self._blobs.folder)
            )

    def _has(self, id: str) -> bool:
        start = id[:2]
        held = self._held.get(start)
        if held is None:
            try:
                held = {path.name for path in (self._blobs.folder / start).iterdir()}
            except FileNotFoundError:
                held = set()
            self._held[start] = held
        return id in held

    def _place(self, id: str) -> str:
        start = id[:2]
        new = self._new.get(start)
        if new is None:
            (self._staged() / start).mkdir()
            new = self._new[start] = []
        new.append(id)
        self._held[start].add(id)
        return f"{self._base}{start}{os.sep}{id}"

    def _staged(self) -> Path:
        if self._stage is None:
            place = self._blobs.folder / NEW
            make_private(place)
            self._stage = Path(tempfile.mkdtemp(dir=place))
            self._base = f"{self._stage}{os.sep}"
        return self._stage

    def _move(self, start: str, ids: list[str]) -> Path:
        """A whole folder in one step where it is the first with these digits; that is most of a first snapshot.

        Returns the folder in which names changed.
        """
        target = self._blobs.folder / start
        if not target.exists():
            with contextlib.suppress(OSError):
                Path(self._base, start).rename(target)
                return self._blobs.folder
            target.mkdir(exist_ok=True)  # somebody else was as fast
            flush_folder(self._blobs.folder)
        for id in ids:
            Path(self._base, start, id).replace(target / id)
        return target


def _copied(source: int, target: int, size: int) -> str:
    """Fills the empty file `target` with `size` bytes of `source` at most; returns the SHA-256 of what it got."""
    digest = hashlib.sha256()
    if size >= reflink.WORTH_IT and reflink.clone(source, target):
        while piece := os.read(target, CHUNK):  # the copy cannot change any more
            digest.update(piece)
        return digest.hexdigest()
    while piece := os.read(source, min(CHUNK, size)):
        size -= len(piece)
        digest.update(piece)
        write_all(target, piece)
    return digest.hexdigest()


def _flush(name: str) -> None:
    descriptor = os.open(name, os.O_RDWR | BINARY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
