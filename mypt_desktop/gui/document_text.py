"""A document's text made fit for a text widget, without losing track of positions in the original. Values only.

Very long lines are broken, because a widget lays out a line as a whole; invisible and direction-changing characters are
replaced; of very long documents a stretch around the wanted place is taken.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from mypt_desktop.gui.plain import running, utf16_length

LONGEST_LINE = 2_000
STRETCH = 400_000


@dataclass(frozen=True, slots=True)
class Stretch:
    """What is shown of a document: `text` stands for the characters from `start` to `end` of `total`."""

    text: str
    start: int
    end: int
    total: int
    breaks: tuple[int, ...] = ()  # original offsets before which a line break was put
    lines: tuple[int, ...] = ()  # for each line of `text` its number in the document, 0 for what goes on from the last

    def position(self, offset: int) -> int:
        """Where the character at `offset` of the document is in `text`, counted as Qt counts."""
        inside = min(max(offset, self.start), self.end)
        added = bisect_right(self.breaks, inside)
        return utf16_length(self.text[: inside - self.start + added])

    def offset(self, position: int) -> int:
        """The offset in the document of a position counted as Qt counts."""
        if self.text.isascii():
            characters = position
        else:
            encoded = self.text.encode("utf-16-le", "surrogatepass")[: position * 2]
            characters = len(encoded.decode("utf-16-le", "replace"))
        low, high = self.start, self.end
        while low < high:
            middle = (low + high) // 2
            if middle - self.start + bisect_right(self.breaks, middle) < characters:
                low = middle + 1
            else:
                high = middle
        return low


def stretch_of(document: str, wanted: int = 0, longest: int = STRETCH) -> Stretch:
    """The whole document, or `longest` characters of it with `wanted` in the middle, cut at line ends."""
    total = len(document)
    start, end = 0, total
    if total > longest:
        start = max(0, min(wanted - longest // 2, total - longest))
        end = start + longest
        if start > 0:
            line = document.find("\n", start, start + LONGEST_LINE)
            start = line + 1 if line >= 0 else start
        if end < total:
            line = document.rfind("\n", end - LONGEST_LINE, end)
            end = line if line >= 0 else end
    pieces: list[str] = []
    breaks: list[int] = []
    lines: list[int] = []
    at = start
    first = document.count("\n", 0, start) + 1
    for line_number, line_text in enumerate(document[start:end].split("\n"), first):
        lines.append(line_number)
        for number in range(0, max(len(line_text), 1), LONGEST_LINE):
            if number:
                breaks.append(at + number)
                pieces.append("\n")
                lines.append(0)
            pieces.append(_shown(line_text[number : number + LONGEST_LINE]))
        pieces.append("\n")
        at += len(line_text) + 1
    return Stretch("".join(pieces[:-1]), start, end, total, tuple(breaks), tuple(lines))


def _shown(line: str) -> str:
    """Character for character; what Qt would take for the end of a line or of the text is replaced."""
    return running(line).translate(_REPLACED)


_REPLACED = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 64976, 64977, 65532), "�") | {
    13: " ",
    0x85: " ",
}


@dataclass(frozen=True, slots=True)
class Pages:
    """Where pages begin, as far as the chunks of a document tell."""

    starts: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()

    def at(self, offset: int) -> int | None:
        """The page at `offset`; None where the format has no pages."""
        found = bisect_right(self.starts, offset) - 1
        return self.numbers[max(found, 0)] if self.numbers else None

    @property
    def count(self) -> int:
        return max(self.numbers, default=0)


def pages_of(places: Sequence[tuple[int, int | None]]) -> Pages:
    """From pairs of offset and page."""
    first: dict[int, int] = {}
    for start, page in places:
        if page is not None and start < first.get(page, start + 1):
            first[page] = start
    ordered = sorted((start, page) for page, start in first.items())
    return Pages(tuple(start for start, _ in ordered), tuple(page for _, page in ordered))
