"""Reads files for a search, many into one buffer: most hold nothing, and a look at many costs as much as at one.

What the look costs is hidden behind the reading of the next ones: RE2 lets other threads go on.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

from mypt_desktop.coding.files_roots import Located
from mypt_desktop.coding.files_text import LARGEST
from mypt_desktop.store.open_dir import READ

_MOST: Final = 128  # files of a bundle
_FULL: Final = 1 << 20  # bytes at which a bundle takes no more
_ROOM: Final = 1 << 20  # bytes of a file that has its text in the buffer
_PIECE: Final = 1 << 15  # below what the allocator maps and unmaps each time
_LOOKED_AT: Final = 8_000  # bytes in which a zero byte tells data from text
_WIDE: Final = ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


class Bundle:
    """Text files one behind the other, each with a line feed behind it; the last may be one too long for that."""

    def __init__(self) -> None:
        self._buffer = bytearray(_FULL + _ROOM + 1)
        self._view = memoryview(self._buffer)
        self._files: list[tuple[Located, int, int]] = []
        self._end = 0
        self._long: tuple[Located, bytes] | None = None
        self.large = 0
        """How many files were passed over because they are larger than is searched."""

    def __len__(self) -> int:
        """How many files there are in it."""
        return len(self._files) + (self._long is not None)

    def clear(self) -> None:
        """Begins anew."""
        self._files.clear()
        self._end, self._long, self.large = 0, None, 0

    def is_full(self, most: int) -> bool:
        """Whether it takes no more; `most` files at any rate."""
        return self._end >= _FULL or len(self._files) >= most or self._long is not None

    def add(self, located: Located, place: str) -> None:
        """Reads a file. One that is no text, or cannot be read, is passed over."""
        try:
            descriptor = os.open(place, READ)
        except OSError:
            return
        start = self._end
        try:
            size = _read_into(self._view[start : start + _ROOM], descriptor)
            whole = _rest(descriptor, bytes(self._view[start : start + size])) if size == _ROOM else None
        except OSError:
            return
        finally:
            os.close(descriptor)
        if whole is None and self._buffer.find(b"\0", start, start + min(size, _LOOKED_AT)) < 0:
            self._end = start + size + 1
        else:
            text = _utf8(bytes(self._view[start : start + size]) if whole is None else whole)
            if text is None:
                return
            if len(text) > LARGEST:
                self.large += 1
                return
            if len(text) > _ROOM:
                self._long = located, text
                return
            self._end = start + len(text) + 1
            self._view[start : self._end - 1] = text
        self._buffer[self._end - 1] = 0x0A
        self._files.append((located, start, self._end - 1))

    def fits(self, expression: Any) -> bool:
        """Whether the expression, which goes over no end of a line, may fit in one of them."""
        if self._long is not None or self._buffer.find(b"\r", 0, self._end) >= 0:
            return any(expression.search(text) is not None for _, text in self.files())
        return self._end > 0 and expression.search(self._view[: self._end - 1]) is not None

    def files(self) -> Iterator[tuple[Located, bytes]]:
        """Each with its text, in UTF-8 where it is in UTF-16, its lines ending with LF alone."""
        for located, start, end in self._files:
            yield located, _plain_ends(bytes(self._view[start:end]))
        if self._long is not None:
            located, text = self._long
            yield located, _plain_ends(text)


def bundles(places: Iterable[tuple[Located, str]]) -> Iterator[Bundle]:
    """The files at these places, a few at first. A bundle holds until the one behind the next is asked for."""
    filling, other, most = Bundle(), Bundle(), 1
    for located, place in places:
        filling.add(located, place)
        if filling.is_full(most):
            yield filling
            filling, other, most = other, filling, min(2 * most, _MOST)
            filling.clear()
    if len(filling) or filling.large:
        yield filling


def likely(expression: Any, read: Iterable[Bundle]) -> Iterator[Bundle]:
    """Those in which the expression, which goes over no end of a line, may fit."""
    before: tuple[Bundle, Future[bool]] | None = None
    with ThreadPoolExecutor(1, "search") as looking:
        for bundle in read:
            after = bundle, looking.submit(bundle.fits, expression)
            if before is not None and before[1].result():
                yield before[0]
            before = after
        if before is not None and before[1].result():
            yield before[0]


def _read_into(view: memoryview, descriptor: int) -> int:
    """How many bytes were read; fewer than there is room for are the whole file. Raises `OSError`."""
    if sys.platform == "win32":
        size = 0
        while piece := os.read(descriptor, min(_PIECE, len(view) - size)):
            view[size : size + len(piece)] = piece
            size += len(piece)
        return size
    return os.readv(descriptor, [view])


def _rest(descriptor: int, begun: bytes) -> bytes:
    """A file whose beginning is read; at most some bytes more than is searched. Raises `OSError`."""
    pieces, size = [begun], len(begun)
    while size <= LARGEST and (piece := os.read(descriptor, _ROOM)):
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces)


def _utf8(data: bytes) -> bytes | None:
    """None for what is no text."""
    if data.find(b"\0", 0, _LOOKED_AT) < 0:
        return data
    wide = next((encoding for mark, encoding in _WIDE if data.startswith(mark)), "")
    return data.decode(wide, "replace").encode("utf-8", "replace") if wide else None


def _plain_ends(text: bytes) -> bytes:
    if b"\r" not in text:
        return text
    return text.replace(b"\r\n", b"\n") if b"\n" in text else text.replace(b"\r", b"\n")
