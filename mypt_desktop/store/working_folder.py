"""WorkingFolder: a chat's folder on the disk with its blobs, its stat cache, its locks and the mark of a checkout.

It knows no rows. The mark is a file that is there while a checkout changes the folder: it names the versions the
folder is between, so that whoever finds it after a kill can tell the program's half-done work from the user's.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import stat
import threading
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from mypt_desktop.core.paths import make_private
from mypt_desktop.core.trees_on_disk import remove_tree, walk
from mypt_desktop.store.blobs import FEW, NEW, BlobId, Blobs
from mypt_desktop.store.checkout import Checkout
from mypt_desktop.store.file_lock import FileLock
from mypt_desktop.store.flushing import flush_file_system, write_whole
from mypt_desktop.store.folder_index import FolderIndex, clock
from mypt_desktop.store.folder_scan import scan
from mypt_desktop.store.manifests import ManifestId, Tree
from mypt_desktop.store.open_dir import read_regular

_log = logging.getLogger(__name__)
WORTH_SAVING = 200  # entries read anew: fewer are read again faster than the cache is written


@dataclass(frozen=True, slots=True)
class Mark:
    """The folder is between the versions `befores` (None: empty) and `target`."""

    befores: tuple[ManifestId | None, ...]
    target: ManifestId | None


class WorkingFolder:
    """Everything of one chat that is not in the database, in the folder `place`. Used under `locked` only."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.folder = place / "workspace"
        self.blobs = Blobs(place / "blobs")
        self._cache = place / "stat-cache"
        self._mark = place / "checkout.json"
        self._stage = place / "stage"
        self._in_use = FileLock(place / "in-use.lock")
        self._changing = FileLock(place / "change.lock")
        self._index: FolderIndex | None = None
        self._unsaved = 0
        self._flushing: threading.Thread | None = None

    @property
    def exists(self) -> bool:
        return os.path.isdir(self.place)  # noqa: PTH112 - `Path.is_dir` raises for what may not be looked at

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else changes anything meanwhile, in this program or another. Makes the folders as needed."""
        self._join()
        if self._index is None:
            make_private(self.folder)
            self._in_use.acquire(shared=True)
            self._index = FolderIndex.load(self._cache)
        self._changing.acquire()
        try:
            yield
        finally:
            self._changing.release()

    def close(self) -> None:
        """Lets go of the locks. It may be used again."""
        self._join()
        if self._index is not None:
            if self._unsaved:
                with contextlib.suppress(OSError):
                    self._index.save(self._cache)
                self._unsaved = 0
            self._in_use.release()
            self._index = None

    @contextlib.contextmanager
    def unused(self) -> Iterator[bool]:
        """Whether nobody has the folder open; nobody can open it before the block ends."""
        free = self._in_use.acquire(wait=False)
        try:
            yield free
        finally:
            self._in_use.release()

    def sweep(self, keep: Set[BlobId]) -> int:
        """Removes every blob that is not in `keep`, and what a kill left half-made. Only when `unused`."""
        halves = self.unfinished()
        remove_tree(self._stage)
        return halves + self.blobs.sweep(keep)

    def unfinished(self) -> int:
        """How many files a kill left half-made."""
        places = (self._stage, self.blobs.folder / NEW)
        return sum(1 for place in places for found in walk(place) if stat.S_ISREG(found.state.st_mode))

    def look(self) -> FolderIndex:
        """What the folder holds now; every blob of it is on the disk."""
        self.folder.mkdir(exist_ok=True)
        self._open_to_us()
        known = self._index or FolderIndex({})
        moment = clock(self.place / "clock")
        with self.blobs.batch() as batch:
            found = scan(self.folder, known, batch, moment, own=True)
        self._take(found, known)
        return found

    def forget_index(self) -> None:
        """What is in the index may name blobs that no version names: look at everything again."""
        self._index = FolderIndex({})

    def build(self, tree: Tree) -> Checkout:
        """What leads from the last look to `tree`, built for `finish` to move into place. The folder is not touched."""
        checkout = Checkout(self._index or FolderIndex({}), tree)
        if not checkout.needed:
            return checkout
        remove_tree(self._stage)
        self._stage.mkdir()
        try:
            checkout.build(self._stage, self.blobs, flush=checkout.files <= FEW)
        except BaseException:
            remove_tree(self._stage)
            raise
        return checkout

    def finish(self, checkout: Checkout) -> None:
        """Changes the folder, then takes the mark away. It stays on `ChangedMeanwhileError` and `OSError`."""
        if checkout.needed:
            checkout.apply(self.folder, self._stage)
        self._take(checkout.result(clock(self.place / "clock")), self._index or FolderIndex({}))
        remove_tree(self._stage)
        if checkout.files <= FEW:
            self.unmark()
        else:
            # The disk takes its time with thousands of files, and nobody needs to wait for it.
            self._flushing = threading.Thread(target=self._flush, args=(self.mark(),), name="flush-files", daemon=True)
            self._flushing.start()

    def mark(self) -> Mark | None:
        """The checkout that was begun and not finished; None where there is none, or none that can be read (which is
        logged)."""
        try:
            read = json.loads(read_regular(self._mark))
            befores, target = tuple(read["befores"]), read["target"]
            if not all(one is None or isinstance(one, str) for one in (*befores, target)):
                raise ValueError("it names no versions")
            return Mark(befores, target)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
            _log.warning("The mark of a checkout cannot be read: %s", error)
            return None

    def begin(self, befores: Sequence[ManifestId | None], target: ManifestId | None) -> None:
        write_whole(self._mark, json.dumps({"befores": [*befores], "target": target}).encode("ascii"))

    def unmark(self) -> None:
        self._mark.unlink(missing_ok=True)

    def _open_to_us(self) -> None:
        """A tool may have taken the rights to the folder away, for good: nobody else would give them back."""
        mode = self.folder.lstat().st_mode
        if stat.S_ISDIR(mode) and mode & stat.S_IRWXU != stat.S_IRWXU:
            self.folder.chmod(stat.S_IMODE(mode) | stat.S_IRWXU)

    def _take(self, found: FolderIndex, known: FolderIndex) -> None:
        """Keeps the index, and writes it down now and then."""
        self._unsaved += sum(
            len(folder.entries) for prefix, folder in found.folders.items() if folder is not known.folders.get(prefix)
        )
        self._index = found
        if self._unsaved >= WORTH_SAVING:
            found.save(self._cache)
            self._unsaved = 0

    def _flush(self, mark: Mark | None) -> None:
        try:
            if not flush_file_system(self.place):
                return  # the mark stays, and costs the next one a look at the folder
            lock = FileLock(self.place / "change.lock")
            lock.acquire()
            try:
                if self.mark() == mark:
                    self.unmark()
            finally:
                lock.release()
        except OSError as error:
            _log.warning("The files of a chat could not be flushed: %s", error)

    def _join(self) -> None:
        thread, self._flushing = self._flushing, None
        if thread is not None:
            thread.join()
