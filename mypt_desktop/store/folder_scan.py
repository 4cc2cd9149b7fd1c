"""Reads a folder into a `FolderIndex`: what changed since the last one is stored as blobs, nothing else is opened.

A folder that a tool may write is hostile: links are never followed, not even to see where they lead, and what is no
file, folder or link is not opened. What cannot be read is left out and named; the rest is read all the same.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Mapping
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
from mypt_desktop.store.open_dir import READ, OpenDir

DEPTH = 100  # folders inside each other; each of them is open while what is in it is read
_REPLACED = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.EINVAL, errno.ENXIO)  # not what it was a moment ago
_HELD = (errno.EAGAIN, errno.ETXTBSY)  # another process has a lease on it
_PRIVILEGED = stat.S_ISUID | stat.S_ISGID | stat.S_ISVTX
_HOPS = 40  # links that are followed on one way, as the kernel allows
_STEPS = 1000  # names on one way, links followed
_NOTHING = FolderEntries("", {})
_HOLLOW_FROM = 2**20  # bytes
_HOLLOW = 20  # less than one in so many bytes was ever written
_BLOCK = 512  # what `st_blocks` counts


def scan(root: Path, known: FolderIndex, batch: Batch, moment: int, *, own: bool = False) -> FolderIndex:
    """What is below `root` now; blobs that are new are in `batch`. `moment` is the `clock` before the scan.

    In a folder of our `own` set-user-id, set-group-id and sticky bits are taken away.

    Raises `OSError` when `root` itself cannot be read or a blob cannot be written.
    """
    try:
        place = OpenDir.root(root)
    except FileNotFoundError:
        return FolderIndex({})
    reader = _Reader(known, batch, moment, own=own)
    try:
        reader.read(place, "")
    finally:
        place.close()
    _leave_out_links(reader.folders, (str(root), os.path.realpath(root)))
    return FolderIndex(reader.folders)


class _Reader:
    def __init__(self, known: FolderIndex, batch: Batch, moment: int, *, own: bool) -> None:
        self.folders: dict[str, FolderEntries] = {}
        self._own = own
        self._known = known.folders
        self._batch = batch
        self._moment = moment

    def read(self, place: OpenDir, prefix: str, depth: int = 0, listing: Listing | None = None) -> None:
        """The folder, then all below it. `listing`: what is in it, where that is known."""
        found = self._folder(place, prefix, self._listed(place) if listing is None else listing)
        self.folders[prefix] = found
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

    def _subfolder(self, place: OpenDir, prefix: str, name: str, depth: int) -> str:
        """Why it was left out, or nothing."""
        if depth == DEPTH:
            return f"it is more than {DEPTH} folders deep"
        try:
            sub = place.sub(name)
        except OSError as error:
            if error.errno in _REPLACED:
                raise FileNotFoundError(name) from error
            return _why(error, "the folder")
        below = f"{prefix}{name}/"
        try:
            listing = self._listed(sub)
        except OSError as error:
            sub.close()
            return _why(error, "the folder")  # it may be listed, and nothing in it looked at
        try:
            self.read(sub, below, depth + 1, listing)
        finally:
            sub.close()
        return ""

    def _listed(self, place: OpenDir) -> Listing:
        if self._own and place.descriptor is not None:
            _take_privileges(place.descriptor)
        return _listed(place)

    def _folder(self, place: OpenDir, prefix: str, listing: Listing) -> FolderEntries:
        """One folder. The same object as last time when nothing in it differs."""
        known = self._known.get(prefix, _NOTHING)
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
        same = known is not _NOTHING and not differs and len(entries) == len(held) and not known.left_out
        if not same or known.subfolders != tuple(subfolders):
            known = FolderEntries(prefix, entries, subfolders, left_out, kept)
        if not left_out and all(entry.kind != "link" and not is_doubtful(entry.state) for entry in entries.values()):
            known.listing = listing
        return known

    def _take(
        self,
        place: OpenDir,
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

    def _file(self, place: OpenDir, name: str) -> Entry | str:
        """The file, stored; or why it was left out."""
        try:
            descriptor = place.open(name, READ)
        except OSError as error:
            if error.errno in _REPLACED:
                raise
            return "another program keeps it to itself" if error.errno in _HELD else _why(error, "it")
        try:
            if self._own:
                _take_privileges(descriptor)
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


def _leave_out_links(folders: dict[str, FolderEntries], roots: tuple[str, ...]) -> None:
    """Where a link leads depends on other links too, so each is looked at every time, by what was read of the folder.

    Asking the system would have it walk wherever a tool's link points.
    """
    links = {path: target for folder in folders.values() for path, target in folder.links.items()}
    for prefix, folder in [*folders.items()] if links else ():
        out = {
            name: f"The link {shown(prefix + name)} was left out: it leads out of the chat's files"
            f" (to {shown(target)})."
            for name, target in ((path[len(prefix) :], target) for path, target in folder.links.items())
            if not _leads_inside(prefix, target, links, roots)
        }
        if out:
            entries = {name: entry for name, entry in folder.entries.items() if name not in out}
            left_out = {**folder.left_out, **out}
            folders[prefix] = FolderEntries(prefix, entries, folder.subfolders, left_out, folder.kept)


def _leads_inside(prefix: str, target: str, links: Mapping[str, str], roots: tuple[str, ...]) -> bool:
    """Whether `target`, followed from the folder `prefix`, stays below the root. A circle does: it leads nowhere."""
    reached, rest, hops = prefix.split("/")[:-1], _parts(target, roots), 1
    if rest is not None and target.startswith("/"):
        reached = []
    for _ in range(_STEPS):
        if rest is None:
            return False
        if not rest:
            return True
        name = rest.pop()
        if name == "..":
            if not reached:
                return False
            reached.pop()
        elif name not in ("", "."):
            following = links.get("/".join([*reached, name]))
            if following is None:
                reached.append(name)
                continue
            hops += 1
            if hops > _HOPS:
                return True
            if following.startswith("/"):
                reached = []
            further = _parts(following, roots)
            rest = None if further is None else rest + further
    return False


def _parts(target: str, roots: tuple[str, ...]) -> list[str] | None:
    """The names of a link's target, the first one last; None for one that names a place elsewhere."""
    if sys.platform == "win32":
        if ":" in target or target.startswith("\\"):
            return None
        target = target.replace("\\", "/")
    if target.startswith("/"):
        root = next((root for root in roots if target == root or target.startswith(f"{root}/")), None)
        if root is None:
            return None
        target = target[len(root) :]
    return target.split("/")[::-1]


def _take_privileges(descriptor: int) -> None:
    """A program with such a bit would run as the user for whoever starts it."""
    mode = os.fstat(descriptor).st_mode
    if sys.platform != "win32" and mode & _PRIVILEGED:
        with contextlib.suppress(OSError):  # somebody else's: then it does not lend our rights
            os.fchmod(descriptor, stat.S_IMODE(mode) & ~_PRIVILEGED)


def _why(error: OSError, what: str) -> str:
    forbidden = error.errno in (errno.EACCES, errno.EPERM)
    return f"{what} may not be read" if forbidden else f"{what} cannot be read ({error.strerror or error})"


def _listed(place: OpenDir) -> Listing:
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
