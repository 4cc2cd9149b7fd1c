"""What is known of a document's pages: sizes, pictures, words and their places. Values only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

PARTS = 100_000
"""Places of letters are whole numbers: so many parts of the page's width and height."""


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a page. Its sides are shares of the page's width and height, from its upper left corner."""

    left: float
    top: float
    right: float
    bottom: float

    def __or__(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def beside(self, other: Box) -> bool:
        """Whether both stand in one line: they share at least half of the lower one's height."""
        shared = min(self.bottom, other.bottom) - max(self.top, other.top)
        return shared * 2 >= min(self.bottom - self.top, other.bottom - other.top)


@dataclass(frozen=True, slots=True)
class PageSize:
    """In points (1/72 inch), as the page is seen."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """A page as a picture: rows of `width` pixels from the top, four bytes each: blue, green, red, unused."""

    width: int
    height: int
    pixels: bytes


@dataclass(frozen=True, slots=True)
class PageText:
    """The letters of a page in the order in which they are read, and where each is seen: `places` holds left, top,
    right and bottom of one letter after the other, in `PARTS`; all 0 for those that are not seen, such as line ends.
    """

    text: str = ""
    places: Sequence[int] = ()

    def box(self, at: int) -> Box | None:
        left, top, right, bottom = self.places[4 * at : 4 * at + 4]
        if right <= left or bottom <= top:
            return None
        return Box(left / PARTS, top / PARTS, right / PARTS, bottom / PARTS)

    def boxes(self, start: int, end: int) -> Iterator[Box]:
        """Where `text[start:end]` is seen: one box for each line of it."""
        line: Box | None = None
        for at in range(max(0, start), min(end, len(self.text))):
            box = self.box(at)
            if box is None:
                continue
            if line is None or line.beside(box):
                line = box if line is None else line | box
            else:
                yield line
                line = box
        if line is not None:
            yield line

    def nearest(self, x: float, y: float) -> int | None:
        """The letter at a point, given in shares of the page, or else the nearest one, those of the same line first;
        None on a page without letters."""
        best, least = None, float("inf")
        x, y = x * PARTS, y * PARTS
        places = self.places
        for at in range(len(self.text)):
            left, top, right, bottom = places[4 * at : 4 * at + 4]
            if right <= left or bottom <= top:
                continue
            aside = max(left - x, 0, x - right)
            away = aside + 20 * max(top - y, 0, y - bottom)
            if away < least:
                best, least = at, away
        return best


@dataclass(frozen=True, slots=True)
class Hit:
    """`text[start:end]` of the page `page` (from 0)."""

    page: int
    start: int
    end: int
