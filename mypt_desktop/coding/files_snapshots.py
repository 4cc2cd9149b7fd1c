"""Snapshots: files as they were read, by their tag, so that an edit of an earlier reading can still find its place."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final

from mypt_desktop.coding.files_text import TextFile
from mypt_desktop.coding.hashline_grammar import Known

MOST_CHARACTERS: Final = 32_000_000
NO_OPS: Final = 3
"""Edits without an effect in a row after which one is refused."""


class Snapshots:
    """The readings of one chat; the oldest go when there are too many. Thread-safe."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._kept: OrderedDict[tuple[str, str], TextFile] = OrderedDict()
        self._size = 0
        self._last_no_op: tuple[str, str] = ("", "")
        self._no_ops = 0

    def keep(self, path: str, file: TextFile) -> str:
        """Returns the tag."""
        key = (path, file.tag)
        with self._guard:
            if key in self._kept:
                self._kept.move_to_end(key)
                return file.tag
            self._kept[key] = file
            self._size += _size(file)
            while self._size > MOST_CHARACTERS and len(self._kept) > 1:
                self._size -= _size(self._kept.popitem(last=False)[1])
        return file.tag

    def get(self, path: str, tag: str) -> TextFile | None:
        with self._guard:
            return self._kept.get((path, tag))

    def known(self) -> list[Known]:
        """Each file as it was read last, in the order of the readings."""
        with self._guard:
            last = {path: Known(path, tag, len(file.lines)) for (path, tag), file in self._kept.items()}
            order = {path: at for at, (path, _) in enumerate(self._kept)}
        return sorted(last.values(), key=lambda file: order[file.path])

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


def _size(file: TextFile) -> int:
    return sum(map(len, file.lines)) + len(file.lines)
