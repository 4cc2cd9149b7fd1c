"""Snapshots: files as they were read, by their tag, so that an edit of an earlier reading can still find its place."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final, NamedTuple

from mypt_desktop.coding.files_roots import Located
from mypt_desktop.coding.files_text import TextFile
from mypt_desktop.coding.hashline_grammar import Known

MOST_CHARACTERS: Final = 32_000_000
NO_OPS: Final = 3
"""Edits without an effect in a row after which one is refused."""


class Snapshots:
    """The readings of one chat; the oldest go when there are too many. Thread-safe."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._kept: OrderedDict[tuple[str, str, str], _Reading] = OrderedDict()  # by root, path and tag
        self._size = 0
        self._last_no_op: tuple[str, str] = ("", "")
        self._no_ops = 0

    def keep(self, place: Located, shown: str, file: TextFile) -> str:
        """`shown`: the path as it was printed, which may mean another file later. Returns the tag."""
        key = (place.root.name, place.path, file.tag)
        with self._guard:
            if (known := self._kept.pop(key, None)) is not None:
                self._size -= _size(known.file)
            self._kept[key] = _Reading(shown, file)
            self._size += _size(file)
            while self._size > MOST_CHARACTERS and len(self._kept) > 1:
                self._size -= _size(self._kept.popitem(last=False)[1].file)
        return file.tag

    def get(self, place: Located, tag: str) -> TextFile | None:
        """The file as it was read with this tag."""
        with self._guard:
            found = self._kept.get((place.root.name, place.path, tag))
        return None if found is None else found.file

    def known(self) -> list[Known]:
        """Each file as it was read last, in the order of the readings."""
        known: dict[str, Known] = {}
        with self._guard:
            for (_, _, tag), one in self._kept.items():
                known.pop(one.shown, None)
                known[one.shown] = Known(one.shown, tag, len(one.file.lines))
        return list(known.values())

    def no_op(self, path: str, patch: str) -> int:
        """How often in a row, this time included, this patch changed nothing in this file."""
        with self._guard:
            self._no_ops = self._no_ops + 1 if self._last_no_op == (path, patch) else 1
            self._last_no_op = (path, patch)
            return self._no_ops

    def changed(self) -> None:
        """An edit had an effect."""
        with self._guard:
            self._last_no_op, self._no_ops = ("", ""), 0


class _Reading(NamedTuple):
    shown: str
    file: TextFile


def _size(file: TextFile) -> int:
    return sum(map(len, file.lines)) + len(file.lines)
