"""Reads a folder into a `FolderIndex`: what changed since the last one is stored as blobs, nothing else is opened.

A folder that a tool may write is hostile: links are never followed, and what is no file, folder or link is not opened.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from pathlib import Path

from mypt_desktop.store.blobs import Batch
from mypt_desktop.store.folder_index import (
    MODE,
    Entry,
    FolderEntries,
    FolderIndex,
    Kind,
    Listing,
    State,
    doubtful,
    is_doubtful,
    settled,
    state_of,
)
from mypt_desktop.store.place import READ, Place

DEPTH = 100  # folders inside each other; each of them is open while what is in it is read
_REPLACED = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.EINVAL, errno.ENXIO)  # not what it was a moment ago
_FORBIDDEN = (errno.EACCES, errno.EPERM)
_NOTHING = FolderEntries("", {})
_HOLLOW_FROM = 2**20  # bytes
_HOLLOW = 20  # less than one in so many bytes was ever written
_BLOCK = 512  # what `st_blocks` counts


def scan(root: Path, known: FolderIndex, batch: Batch, moment: int) -> FolderIndex:
    """What is below `root` now; blobs that are new are in `batch`. `moment` is the `clock` before the scan.

    Raises `OSError` when `root` itself cannot be read or a blob cannot be written.
    """
    try:
        place = Place.root(root)
    except FileNotFoundError:
        return FolderIndex({})
    reader = _Reader(str(root), known, batch, moment)
    try:
        reader.read(place, "")
    finally:
        place.close()
    return FolderIndex(reader.folders)


class _Reader:
    def __init__(self, root: str, known: FolderIndex, batch: Batch, moment: int) -> None:
        self.folders: dict[str, FolderEntries] = {}
        self._root = root
        self._real_root = os.path.realpath(root)
        self._known = known.folders
        self._batch = batch
        self._moment = moment

    def read(self, place: Place, prefix: str, depth: int = 0) -> None:
        """The folder, then all below it."""
        found = self.folders[prefix] = self._folder(place, prefix)
        there: list[str] = []
        left_out: dict[str, str] = {}
        for name in found.subfolders:
            try:
                why = self._subfolder(place, prefix, name, depth)
            except FileNotFoundError:
                continue
            if why:
                left_out[name] = f"{shown(prefix + name)} was left out: {why}."
            else:
                there.append(name)
        if len(there) != len(found.subfolders):
            self.folders[prefix] = FolderEntries(
                prefix, found.entries, there, {**found.left_out, **left_out}, {*found.kept, *left_out}
            )

    def _subfolder(self, place: Place, prefix: str, name: str, depth: int) -> str:
        """Why it was left out, or nothing."""
        if depth == DEPTH:
            return f"it is more than {DEPTH} folders deep"
        try:
            sub = place.sub(name)
        except OSError as error:
            if error.errno in _REPLACED:
                raise FileNotFoundError(name) from error
            if error.errno in _FORBIDDEN:
                return "the folder may not be read"
            raise
        try:
            self.read(sub, f"{prefix}{name}/", depth + 1)
        finally:
            sub.close()
        return ""

    def _folder(self, place: Place, prefix: str) -> FolderEntries:
        """One folder. The same object as last time when nothing in it differs."""
        known = self._known.get(prefix, _NOTHING)
        listing = _listed(place)
        if listing == known.listing:
            return known
        held = known.entries
        entries: dict[str, Entry] = {}
        subfolders: list[str] = []
        differs: Listing = []
        for name, state in listing:
            before = held.get(name)
            if before is not None and before.state == state:
                entries[name] = before
            elif stat.S_ISDIR(state[MODE]):
                subfolders.append(name)
            else:
                differs.append((name, state))
        left_out: dict[str, str] = {}
        kept: set[str] = set()
        for name, state in differs:
            self._take(place, prefix, name, state, entries, left_out, kept)
        if known.links or differs:
            self._leave_out_links(prefix, entries, left_out)
        same = known is not _NOTHING and not differs and len(entries) == len(held) and not known.left_out
        if not same or known.subfolders != tuple(subfolders):
            known = FolderEntries(prefix, entries, subfolders, left_out, kept)
        if not left_out and all(entry.kind != "link" and not is_doubtful(entry.state) for entry in entries.values()):
            known.listing = listing
        return known

    def _take(
        self,
        place: Place,
        prefix: str,
        name: str,
        found: State,
        entries: dict[str, Entry],
        left_out: dict[str, str],
        kept: set[str],
    ) -> None:
        try:
            if stat.S_ISREG(found[MODE]):
                entry = self._file(place, name)
                if isinstance(entry, str):
                    left_out[name] = f"{shown(prefix + name)} was left out: {entry}."
                    kept.add(name)
                else:
                    entries[name] = entry
            elif stat.S_ISLNK(found[MODE]):
                entries[name] = Entry(settled(found, self._moment), place.link_target(name), "link")
            else:
                left_out[name] = f"{shown(prefix + name)} was left out: it is {_special(found[MODE])}, not a file."
        except OSError as error:
            if error.errno not in _REPLACED:
                raise
            # Something else since it was listed: the next snapshot finds what.

    def _file(self, place: Place, name: str) -> Entry | str:
        """The file, stored; or why it was left out."""
        try:
            descriptor = place.open(name, READ)
        except OSError as error:
            if error.errno in _FORBIDDEN:
                return "it may not be read"
            raise
        try:
            before = os.fstat(descriptor)
            if not stat.S_ISREG(before.st_mode):
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
            if _is_hollow(descriptor, before):
                return "it holds nearly nothing but holes, and a version would fill the disk with them"
            blob = self._batch.take(descriptor)
            after = os.fstat(descriptor)
        finally:
            os.close(descriptor)
        state = settled(state_of(after), self._moment)
        if state_of(after) != state_of(before):
            state = doubtful(state)
        kind: Kind = "executable" if after.st_mode & stat.S_IXUSR else "file"
        return Entry(state, blob, kind)

    def _leave_out_links(self, prefix: str, entries: dict[str, Entry], left_out: dict[str, str]) -> None:
        """Whether a link stays inside depends on other links too, so each is looked at every time."""
        for name, entry in [*entries.items()]:
            if entry.kind != "link":
                continue
            real = os.path.realpath(Path(self._root, prefix, entry.content))
            if real != self._real_root and not real.startswith(f"{self._real_root}{os.sep}"):
                del entries[name]
                left_out[name] = (
                    f"The link {shown(prefix + name)} was left out: it leads out of the chat's files"
                    f" (to {shown(entry.content)})."
                )


def _listed(place: Place) -> Listing:
    """Every name in a folder with its state. Most of a snapshot is this line, ten thousand times.

    Looking at names without listing them, `statx` through ctypes and two threads were all slower or as fast: what is
    left is the kernel's work, and making numbers of it.
    """
    with place.scan() as listed:
        try:
            return [(entry.name, state_of(entry.stat(follow_symlinks=False))) for entry in listed]
        except FileNotFoundError:
            pass
    found: Listing = []  # somebody removes files at this moment
    with place.scan() as listed:
        for entry in listed:
            with contextlib.suppress(FileNotFoundError):
                found.append((entry.name, state_of(entry.stat(follow_symlinks=False))))
    return found


def _is_hollow(descriptor: int, state: os.stat_result) -> bool:
    """A file of holes costs who makes it nothing, and its whole length as a version. Leaves the file at its beginning.

    How many blocks it has is only a first look: where files are compressed, or written later, there are few as well.
    """
    size = state.st_size
    if sys.platform == "win32" or size < _HOLLOW_FROM or _BLOCK * state.st_blocks * _HOLLOW >= size:
        return False
    data = at = 0
    try:
        while data * _HOLLOW < size:
            begin = os.lseek(descriptor, at, os.SEEK_DATA)
            at = os.lseek(descriptor, begin, os.SEEK_HOLE)
            data += at - begin
    except OSError as error:
        return error.errno == errno.ENXIO  # that was all; else nobody knows where its holes are
    finally:
        os.lseek(descriptor, 0, os.SEEK_SET)
    return False


def shown(path: str) -> str:
    """A path as it may stand in a sentence: no line breaks, no half characters."""
    text = path.encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "?" for letter in text)[:200]


def _special(mode: int) -> str:
    kinds = (
        (stat.S_ISFIFO, "a pipe"),
        (stat.S_ISSOCK, "a socket"),
        (stat.S_ISBLK, "a device"),
        (stat.S_ISCHR, "a device"),
    )
    return next((name for is_one, name in kinds if is_one(mode)), "something special")
