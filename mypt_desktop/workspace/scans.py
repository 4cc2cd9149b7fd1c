"""Text that was recognised in pictures: put into its document's text, and where each line of it is seen."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from mypt_desktop.core.recognition import TextLine
from mypt_desktop.workspace.formats.extracted import Extracted, Picture

_LABEL = "Text in a picture:\n"
_PARAGRAPH_GAP = 0.9  # of a line's height, from which on the white between two lines parts paragraphs


@dataclass(frozen=True, slots=True)
class ScanLine:
    """`text[start:end]` of a document is seen on `page` (from 1) in this box; its sides are shares of the page's width
    and height, from its upper left corner."""

    start: int
    end: int
    page: int
    left: float
    top: float
    right: float
    bottom: float


def with_recognised(document: Extracted, found: Sequence[Sequence[TextLine]]) -> tuple[Extracted, list[ScanLine]]:
    """The document with what was `found` in each of its pictures where these stand, and where the lines are seen."""
    text, parts, lines = document.text, [], []
    shifts: list[tuple[int, int]] = []  # from which offset on how many characters more
    at = added = 0
    order = sorted(range(len(document.pictures)), key=lambda index: document.pictures[index].at)
    for index in order:
        picture, recognised = document.pictures[index], found[index] if index < len(found) else ()
        if not recognised:
            continue
        words, places = _written(recognised)
        label = "" if picture.whole else _LABEL
        before, after = _apart(document, picture, bool(shifts) and shifts[-1][0] == picture.at)
        parts += [text[at : picture.at], before, label, words, after]
        start = picture.at + added + len(before) + len(label)
        lines += _seen(picture, recognised, places, start)
        added += len(before) + len(label) + len(words) + len(after)
        shifts.append((picture.at, added))
        at = picture.at
    parts.append(text[at:])
    pages = tuple(start + _shift(shifts, start) for start in document.pages)
    return Extracted("".join(parts), document.structure, pages, document.attachments), lines


def _apart(document: Extracted, picture: Picture, follows: bool) -> tuple[str, str]:
    """The blank lines before and after what is put in; `follows`: the same was done at this place already."""
    page = bisect.bisect_right(document.pages, picture.at) - 1
    first = document.pages[page] if page >= 0 else 0
    before = "\n\n" if follows or picture.at > first else ""
    rest = document.text[picture.at : picture.at + 2]
    return before, "" if before or not rest or rest.startswith("\n") else "\n\n"


def _shift(shifts: Sequence[tuple[int, int]], start: int) -> int:
    """By how much an offset moved: what was put in at the very offset belongs to the page that begins there."""
    return next((added for place, added in reversed(shifts) if place < start), 0)


def _written(lines: Sequence[TextLine]) -> tuple[str, list[tuple[int, int]]]:
    """The lines as text, a blank line between paragraphs, and from where to where each of them goes."""
    usual = median(line.bottom - line.top for line in lines)
    parts, places, at = [], [], 0
    for before, line in pairwise([None, *lines]):
        assert line is not None
        if before is not None:
            apart = line.top - before.bottom > _PARAGRAPH_GAP * usual or line.bottom < before.top
            parts.append("\n\n" if apart else "\n")
            at += len(parts[-1])
        parts.append(line.text)
        places.append((at, at + len(line.text)))
        at += len(line.text)
    return "".join(parts), places


def _seen(
    picture: Picture, lines: Sequence[TextLine], places: Sequence[tuple[int, int]], offset: int
) -> list[ScanLine]:
    """Where the lines are on the page, as far as the place of the picture on it is known."""
    if picture.area is None or picture.page is None:
        return []
    left, top, right, bottom = picture.area
    wide, high = right - left, bottom - top
    return [
        ScanLine(
            offset + start,
            offset + end,
            picture.page,
            round(left + line.left * wide, 5),
            round(top + line.top * high, 5),
            round(left + line.right * wide, 5),
            round(top + line.bottom * high, 5),
        )
        for line, (start, end) in zip(lines, places, strict=True)
    ]
