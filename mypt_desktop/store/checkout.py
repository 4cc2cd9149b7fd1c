"""Makes a folder hold a tree, touching only what differs: decided first, built beside, then moved into place.

Whoever looks, and whoever comes after a kill, finds each file whole: as it was, or as it will be.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.blobs import BlobId, Blobs
from mypt_desktop.store.folder_index import Entry, FolderEntries, FolderIndex, Kind, doubtful, settled, state_of
from mypt_desktop.store.folder_scan import shown
from mypt_desktop.store.manifests import Tree
from mypt_desktop.store.open_dir import CREATE, OpenDir, Walk, checked_name

_NOT_AS_EXPECTED = (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ELOOP, errno.ENOTEMPTY, errno.EEXIST)

Names = dict[str, tuple[str, Kind]]  # of one folder: what each is to be, a blob or a link's target


class ChangedMeanwhileError(Exception):
    """Something in the folder is not what the index says: look again, then decide again."""


class _Move(NamedTuple):
    """`staged` (in the folder `stage` of what was built) becomes `name` in `prefix`."""

    prefix: str
    name: str
    stage: str
    staged: str


class Checkout:
    """The way from the folder of `index` to `tree`. `build` touches only the stage, `apply` only moves and removes.

    Raises `UserError` when something that no version holds is in the way, `OSError` for a tree that leads out.
    """

    def __init__(self, index: FolderIndex, tree: Tree) -> None:
        self._folders = index.folders
        self._wanted = _by_folder(tree)
        self._gone = [prefix for prefix in index.folders if prefix not in self._wanted]
        self._differing = [
            prefix for prefix in sorted(self._wanted) if _differs(index.folders.get(prefix), self._wanted[prefix])
        ]
        self._moves: list[_Move] = []
        self._built: dict[str, dict[str, Entry]] = {}
        self._refuse_to_lose()

    @property
    def needed(self) -> bool:
        """Something differs."""
        return bool(self._gone or self._differing)

    @cached_property
    def files(self) -> int:
        """How many files and links are to be built."""
        return sum(len(self._to_build(prefix)) for prefix in self._differing)

    def build(self, stage: Path, blobs: Blobs, *, flush: bool) -> None:
        """Fills the empty folder `stage`, on the same disk. Raises `OSError` and `CorruptBlobError`."""
        top = ""  # the new folder we are in
        with Walk(stage) as walk:
            place = walk.to("")
            place.make_folder("files")
            for prefix in self._differing:
                if prefix in self._folders:
                    self._build_files(walk.to("files/"), prefix, blobs, flush=flush)
                    continue
                if not top or not prefix.startswith(top):
                    top, number = prefix, len(self._moves)
                    parent, name = _split(prefix)
                    _try_name(walk.to(""), name)
                    self._moves.append(_Move(parent, name, "", str(number)))
                    inside = f"{number}/"
                else:
                    inside = f"{number}/{prefix[len(top) :]}"
                above, name = _split(inside)
                walk.to(above).make_folder(name)
                here = walk.to(inside)
                self._built[prefix] = {
                    name: _build(here, checked_name(name), *what, blobs, flush=flush)
                    for name, what in self._wanted[prefix].items()
                }

    def apply(self, root: Path, stage: Path) -> None:
        """Raises `ChangedMeanwhileError` before something is overwritten that is not in the index, and `OSError`."""
        try:
            self._apply(root, stage)
        except OSError as error:
            if error.errno in _NOT_AS_EXPECTED:
                raise ChangedMeanwhileError(str(error)) from error
            raise

    def _apply(self, root: Path, stage: Path) -> None:
        with Walk(root) as inside, Walk(stage) as outside:
            for prefix in sorted({*self._gone, *self._differing} & self._folders.keys(), reverse=True):
                self._clear(inside, prefix)
            for move in self._moves:
                place = _writable(inside.to(move.prefix))
                if move.stage:
                    self._move_file(outside.to(move.stage), place, move)
                else:
                    _clear_the_way(place, move.name)
                    outside.to("").move(move.staged, place, move.name)

    def result(self, moment: int) -> FolderIndex:
        """What the folder holds after `apply`. `moment` is the `clock` since."""
        below: dict[str, list[str]] = {prefix: [] for prefix in self._wanted}
        for prefix in self._wanted:
            if prefix:
                parent, name = _split(prefix)
                below[parent].append(name)
        folders: dict[str, FolderEntries] = {}
        for prefix, names in self._wanted.items():
            before = self._folders.get(prefix)
            built = self._built.get(prefix, {})
            same_names = before is not None and not built and len(before.entries) == len(names)
            if before is not None and same_names and {*before.subfolders} == {*below[prefix]}:
                folders[prefix] = before
                continue
            entries = {name: entry for name, entry in (before.entries if before else {}).items() if name in names}
            for name, entry in built.items():
                state = settled(entry.state, moment)
                entries[name] = entry if state is entry.state else Entry(state, entry.content, entry.kind)
            folders[prefix] = FolderEntries(prefix, entries, below[prefix])
        return FolderIndex(folders)

    def _to_build(self, prefix: str) -> Names:
        before = self._folders.get(prefix)
        held: Mapping[str, Entry] = before.entries if before else {}
        return {name: what for name, what in self._wanted[prefix].items() if _is_other(held.get(name), what)}

    def _build_files(self, stage: OpenDir, prefix: str, blobs: Blobs, *, flush: bool) -> None:
        built = self._built[prefix] = {}
        held = self._folders[prefix].entries
        for name, what in self._to_build(prefix).items():
            if name not in held:
                _try_name(stage, name)
            staged = str(len(self._moves))
            self._moves.append(_Move(prefix, checked_name(name), "files/", staged))
            built[name] = _build(stage, staged, *what, blobs, flush=flush)

    def _clear(self, walk: Walk, prefix: str) -> None:
        """Removes what is not wanted in one folder, and the folder itself if nothing is."""
        folder, wanted = self._folders[prefix], self._wanted.get(prefix)
        doomed = [name for name in folder.entries if wanted is None or name not in wanted]
        if doomed:
            place = _writable(walk.to(prefix))
            for name in doomed:
                _check(place, name, folder.entries[name])
                place.remove(name)
        if wanted is None:
            parent, name = _split(prefix)
            try:
                _writable(walk.to(parent)).remove_folder(name)
            except OSError as error:
                # What no version holds stays, and its folder with it.
                if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                    raise

    def _move_file(self, stage: OpenDir, place: OpenDir, move: _Move) -> None:
        before = self._folders[move.prefix].entries.get(move.name)
        if before is not None:
            _check(place, move.name, before)
        else:
            _clear_the_way(place, move.name)
        stage.move(move.staged, place, move.name)
        # A rename counts as a change of state. Anything else since it was built is somebody's doing.
        built, found = self._built[move.prefix][move.name], state_of(place.state(move.name))
        same = built.state[0] == found[0] and built.state[2:] == found[2:]
        self._built[move.prefix][move.name] = built._replace(state=found if same else doubtful(found))

    def _refuse_to_lose(self) -> None:
        for prefix, folder in self._folders.items():
            for name in folder.kept:
                if f"{prefix}{name}/" in self._wanted or self._replaces(f"{prefix}{name}/"):
                    raise UserError(
                        f"{shown(prefix + name)} is in the way: no version holds what is in it.",
                        hint="Make it readable, or move it out of the chat's files.",
                    )

    def _replaces(self, prefix: str) -> bool:
        """Whether a file or link is to be where `prefix` is, or where a folder is that it lies in."""
        while prefix:
            prefix, name = _split(prefix)
            if name in self._wanted.get(prefix, ()):
                return True
        return False


def _by_folder(tree: Tree) -> dict[str, Names]:
    """The names in every folder, empty ones and those that only hold folders included. Raises `OSError` for no path."""
    folders: dict[str, Names] = {"": {}}

    def opened(prefix: str) -> Names:
        names = folders.get(prefix)
        if names is None:
            parent, name = _split(prefix)
            checked_name(name)
            opened(parent)
            names = folders[prefix] = {}
        return names

    executable = tree.executable
    for path, blob in tree.files.items():
        cut = path.rfind("/") + 1
        opened(path[:cut])[path[cut:]] = (blob, "executable" if path in executable else "file")
    for path, target in tree.links.items():
        cut = path.rfind("/") + 1
        opened(path[:cut])[path[cut:]] = (target, "link")
    for path in tree.folders:
        opened(f"{path}/")
    return folders


def _split(prefix: str) -> tuple[str, str]:
    """ "a/b/" into "a/" and "b"."""
    cut = prefix.rfind("/", 0, -1) + 1
    return prefix[:cut], prefix[cut:-1]


def _is_other(entry: Entry | None, what: tuple[str, Kind]) -> bool:
    return entry is None or entry.content != what[0] or entry.kind != what[1]


def _differs(folder: FolderEntries | None, wanted: Names) -> bool:
    if folder is None or len(folder.entries) != len(wanted):
        return True
    entries = folder.entries
    return any(_is_other(entries.get(name), what) for name, what in wanted.items())


def _build(stage: OpenDir, name: str, content: str, kind: Kind, blobs: Blobs, *, flush: bool) -> Entry:
    if kind == "link":
        stage.make_link(name, content)
        return Entry(state_of(stage.state(name)), content, kind)
    descriptor = stage.open(name, CREATE, 0o777 if kind == "executable" else 0o666)
    try:
        blobs.write_into(BlobId(content), descriptor)
        if flush:
            os.fsync(descriptor)
        return Entry(state_of(os.fstat(descriptor)), content, kind)
    finally:
        os.close(descriptor)


def _try_name(place: OpenDir, name: str) -> None:
    """Raises `OSError` for a name that the disk takes nowhere, such as one too long: now, before a version has it."""
    with contextlib.suppress(FileNotFoundError):
        place.state(name)


def _check(place: OpenDir, name: str, known: Entry) -> None:
    """Raises `ChangedMeanwhileError` unless the name is what was snapshotted."""
    if state_of(place.state(name)) != known.state[:5]:
        raise ChangedMeanwhileError(name)


def _clear_the_way(place: OpenDir, name: str) -> None:
    """Nothing that is in the index is here. Removes what holds nothing: links, pipes, sockets, folders of such."""
    try:
        mode = place.state(name).st_mode
    except FileNotFoundError:
        return
    if stat.S_ISREG(mode):
        raise ChangedMeanwhileError(name)
    if not stat.S_ISDIR(mode):
        place.remove(name)
        return
    with contextlib.closing(place.sub(name)) as inside:
        with inside.scan() as found:
            names = [entry.name for entry in found]
        for below in names:
            _clear_the_way(_writable(inside), below)
    place.remove_folder(name)


def _writable(place: OpenDir) -> OpenDir:
    """A tool may have taken the rights to its own folder away."""
    if place.descriptor is not None:
        mode = os.fstat(place.descriptor).st_mode
        if mode & stat.S_IRWXU != stat.S_IRWXU:
            os.fchmod(place.descriptor, stat.S_IMODE(mode) | stat.S_IRWXU)
    return place
