"""What a folder holds, and how each entry looked when it was read: the stat cache, as git's index has one.

A file whose state (times, size, inode, mode) is the one on record was not touched and is not read again. A file that
may have changed within the same tick of the clock as it was read has no state on record, and is read again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from mypt_desktop.store.blobs import BlobId
from mypt_desktop.store.flushing import write_whole
from mypt_desktop.store.manifests import Tree
from mypt_desktop.store.open_dir import NO_FOLLOW, read_regular

Kind: TypeAlias = Literal["file", "executable", "link"]
State: TypeAlias = tuple[int, ...]  # five numbers; one more makes it different from every state that is ever seen
MODE = 4  # where in a state
state_of: attrgetter[State] = attrgetter("st_mtime_ns", "st_ctime_ns", "st_size", "st_ino", "st_mode")

Listing: TypeAlias = list[tuple[str, State]]

_VERSION = 1


class Entry(NamedTuple):
    """A file or link. `content` is a blob's id, or the link's target; one whose `state` is doubtful is read again."""

    state: State
    content: str
    kind: Kind


class FolderEntries:
    """One folder at one moment; never changed. `prefix` is "" or "a/b/".

    `left_out` names what no version can hold and why; `kept` are those of them that hold something of the user's.
    """

    def __init__(
        self,
        prefix: str,
        entries: Mapping[str, Entry],
        subfolders: Iterable[str] = (),
        left_out: Mapping[str, str] | None = None,
        kept: Iterable[str] = (),
    ) -> None:
        self.prefix = prefix
        self.entries = entries
        self.subfolders = tuple(subfolders)
        self.left_out = left_out or {}
        self.kept = frozenset(kept)
        self.listing: Listing | None = None  # as it was listed last; None where that alone does not say all is the same

    # What a tree needs of a folder is worked out once: in the next snapshot most folders are the same objects.
    @cached_property
    def files(self) -> dict[str, BlobId]:
        prefix = self.prefix
        return {prefix + name: BlobId(e.content) for name, e in sorted(self.entries.items()) if e.kind != "link"}

    @cached_property
    def executable(self) -> frozenset[str]:
        return frozenset(self.prefix + name for name, e in self.entries.items() if e.kind == "executable")

    @cached_property
    def links(self) -> dict[str, str]:
        return {self.prefix + name: e.content for name, e in self.entries.items() if e.kind == "link"}

    @cached_property
    def encoded(self) -> str:
        """The inside of `files` as JSON."""
        return json.dumps(self.files)[1:-1]


class FolderIndex:
    """A folder and all below it, at one moment. A new one is made for each change; what is the same is shared."""

    def __init__(self, folders: Mapping[str, FolderEntries]) -> None:
        self.folders = folders

    @cached_property
    def tree(self) -> Tree:
        files: dict[str, BlobId] = {}
        links: dict[str, str] = {}
        executable: set[str] = set()
        empty: set[str] = set()
        for prefix, folder in self.folders.items():
            files.update(folder.files)
            links.update(folder.links)
            executable |= folder.executable
            if prefix and not folder.entries and not folder.subfolders:
                empty.add(prefix[:-1])
        return Tree(files, frozenset(executable), links, frozenset(empty))

    @property
    def encoded_files(self) -> str:
        """`tree.files` as JSON, put together from the folders: only those that changed are written anew."""
        return "{" + ", ".join(folder.encoded for folder in self.folders.values() if folder.files) + "}"

    @property
    def left_out(self) -> tuple[str, ...]:
        """A sentence for each thing that no version holds."""
        return tuple(why for folder in self.folders.values() for why in folder.left_out.values())

    def save(self, path: Path) -> None:
        """Writes the cache. Not flushed: its hash tells if it is whole, and without it a snapshot is only slower."""
        folders = [
            [
                prefix,
                {name: [*(entry.state or ()), entry.content, entry.kind] for name, entry in folder.entries.items()},
            ]
            for prefix, folder in self.folders.items()
        ]
        body = json.dumps(folders).encode("ascii")
        head = f"{_VERSION} {hashlib.sha256(body).hexdigest()}\n".encode("ascii")
        write_whole(path, head + body, flush=False)

    @classmethod
    def load(cls, path: Path) -> FolderIndex:
        """What `save` wrote; an empty one when that is missing or damaged."""
        try:
            head, body = read_regular(path).split(b"\n", 1)
            if head != f"{_VERSION} {hashlib.sha256(body).hexdigest()}".encode("ascii"):
                return cls({})
            return cls({prefix: FolderEntries(prefix, _entries(entries)) for prefix, entries in json.loads(body)})
        except (OSError, ValueError, TypeError, AttributeError, RecursionError):
            return cls({})


def clock(path: Path) -> int:
    """The time now in nanoseconds, as the file system that holds `path` writes it into its files."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | NO_FOLLOW, 0o600)  # so, a pipe in its place blocks nobody
    try:
        os.utime(descriptor if os.utime in os.supports_fd else path)
        return os.fstat(descriptor).st_mtime_ns
    finally:
        os.close(descriptor)


def settled(state: State, moment: int) -> State:
    """A state that was seen; doubtful if the file was touched at `moment` or later: it may change and look the same."""
    return state if state[0] < moment and state[1] < moment else doubtful(state)


def doubtful(state: State) -> State:
    return (*state[:5], 0)


def is_doubtful(state: State) -> bool:
    return len(state) > 5


def _entries(saved: dict[str, list[Any]]) -> dict[str, Entry]:
    return {name: Entry(tuple(one[:-2]), one[-2], one[-1]) for name, one in saved.items()}
