"""The order in which people read lines of text: columns from left to right, in each from top to bottom."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final

from mypt_desktop.core.recognition import TextLine

_GUTTER: Final = 1.2  # heights of a line, from which on white from top to bottom parts columns
_BAND: Final = 1.5  # heights of a line, from which on white from side to side parts what is above and below
_SAME_ROW: Final = 0.5  # of a line's height that two pieces of one row have in common
_DEEPEST: Final = 30


def in_order(lines: Sequence[TextLine], shape: tuple[float, float]) -> list[TextLine]:
    """`lines` as they are read; pieces of one row are put together, with spaces between them.

    `shape` is the picture's width and height in points, since sides of boxes are shares of it.
    """
    if not lines:
        return []
    width, height = shape
    usual = median((line.bottom - line.top) * height for line in lines)
    return [row for column in _columns([*lines], width, height, usual, 0) for row in _rows(column)]


def _columns(lines: list[TextLine], width: float, height: float, usual: float, depth: int) -> list[list[TextLine]]:
    """Cut at the white between columns, and where there is none, between what is above and below; in turn."""
    if len(lines) < 4 or depth > _DEEPEST:
        return [lines]
    parts = _cut(lines, [(line.left * width, line.right * width) for line in lines], _GUTTER * usual)
    if len(parts) > 1 and _are_columns(parts):
        return [one for part in parts for one in _columns(part, width, height, usual, depth + 1)]
    bands = _cut(lines, [(line.top * height, line.bottom * height) for line in lines], _BAND * usual)
    if len(bands) > 1:
        return [one for band in bands for one in _columns(band, width, height, usual, depth + 1)]
    return [lines]


def _cut(lines: Sequence[TextLine], sides: Sequence[tuple[float, float]], gap: float) -> list[list[TextLine]]:
    order = sorted(range(len(lines)), key=lambda index: sides[index])
    parts: list[list[TextLine]] = [[]]
    reach = sides[order[0]][1]
    for index in order:
        if sides[index][0] - reach > gap:
            parts.append([])
        parts[-1].append(lines[index])
        reach = max(reach, sides[index][1])
    return parts


def _are_columns(parts: Sequence[Sequence[TextLine]]) -> bool:
    """Whether these are columns of running text: those of a table have short cells that stand beside each other, and
    are read row by row."""
    return (
        all(len(part) > 1 for part in parts)
        and median(sum(len(line.text) for line in part) / len(part) for part in parts) > 25
    )


def _rows(lines: Sequence[TextLine]) -> list[TextLine]:
    rows: list[list[TextLine]] = []
    for line in sorted(lines, key=lambda one: (one.top + one.bottom) / 2):
        if rows and _same_row(rows[-1], line):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [_joined(sorted(row, key=lambda one: one.left)) for row in rows]


def _same_row(row: Sequence[TextLine], line: TextLine) -> bool:
    last = row[-1]
    shared = min(last.bottom, line.bottom) - max(last.top, line.top)
    apart = all(line.left >= one.right - 0.01 or line.right <= one.left + 0.01 for one in row)
    return apart and shared > _SAME_ROW * min(last.bottom - last.top, line.bottom - line.top)


def _joined(row: Sequence[TextLine]) -> TextLine:
    if len(row) == 1:
        return row[0]
    return TextLine(
        "  ".join(line.text for line in row),
        min(line.left for line in row),
        min(line.top for line in row),
        max(line.right for line in row),
        max(line.bottom for line in row),
        sum(line.confidence for line in row) / len(row),
    )
