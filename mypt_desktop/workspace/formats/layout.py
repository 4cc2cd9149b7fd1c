"""Tables of a PDF, which holds no tables but words at places: rows whose cells stand under those of a header.

The text stays in the order in which PDFium reads it. Only within its lines is looked for gaps that are too wide for a
space; where lines in a row have such gaps at the same places, they are the rows of a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import Any, Final

from mypt_desktop.workspace.formats.rows import ROW, labelled, over_units

WIDE: Final = 0.65
"""Width of a gap, in heights of a line, from which on it may set two cells apart; a space is a quarter, or up to half
in text that is set to both margins."""

SAME: Final = 2.5  # points by which edges of cells in one column differ at most
FEWEST_ROWS: Final = 2  # below a header of three or more cells
FEWEST_PAIRS: Final = 3  # below a header of two
MOSTLY: Final = 0.7  # share of a column's cells with digits in them that makes it one of numbers
MOST_WORDS: Final = 60  # of a line: one with more is running text
MOST_LINES: Final = 2000  # of a page: one with more is no page that anybody reads


@dataclass(slots=True)
class _Cell:
    """Words of a line, and from where to where they are printed, in points."""

    text: str
    left: float
    right: float


class Tables:
    """The tables of one document, whose pages are read in order: rows on the next page, or behind a line that is none,
    belong to the header above."""

    def __init__(self) -> None:
        self._last: _Columns | None = None
        self._pages_since = 0

    def read(self, page: Any, text: str) -> Iterator[str]:
        """The lines of `text`, which is all that PDFium reads on `page` (a `PdfTextPage`); those of a table with the
        names of their columns, as in every other format."""
        self._pages_since += 1
        if self._pages_since > 1:
            self._last = None
        lines = text.split("\r\n")
        if len(lines) > MOST_LINES:
            yield from lines
            return
        cells, at = [], 0
        for line in lines:
            cells.append(_cells(page, line, at))
            at += len(line.encode("utf-16-le")) // 2 + 2
        at = 0
        while at < len(lines):
            further = self._last.row(cells[at]) if self._last else None
            if self._last and (further or self._last.names == [cell.text for cell in cells[at]]):
                self._pages_since = 0
                # A header that a new page repeats is not told again.
                yield from islice(labelled([self._last.names, further], headed=True), 1, None) if further else ()
                at += 1
                continue
            rows, used, over = _table(cells, at)
            if rows:
                named = over_units(rows)
                self._last, self._pages_since = _Columns(named, over), 0
                yield from labelled(named, headed=True)
            else:
                yield lines[at]
            at += used


class _Columns:
    """Where the columns of a table are, and which of them hold numbers."""

    def __init__(self, rows: Sequence[Sequence[str]], over: Sequence[_Cell]) -> None:
        self.names, *body = (list(row) for row in rows)
        self._over = over
        self._digits = [all(_has_digit(row[at]) for row in body if row[at]) for at in range(len(over))]

    def row(self, cells: Sequence[_Cell]) -> list[str] | None:
        """The cells of a line in their columns; None where it is no row of this table. It has most of the columns, each
        cell begins or ends where its column does, and digits are where they are in the rows above."""
        if not any(self._digits) or len(cells) < max(FEWEST_PAIRS, (len(self._over) + 1) // 2):
            return None
        row = [""] * len(self._over)
        at = -1
        for cell in cells:
            edges = (place for place in range(at + 1, len(row)) if _same_edge(cell, self._over[place]))
            at = next(edges, -1)
            if at < 0:
                return None
            row[at] = cell.text
        fitting = all(_has_digit(text) for text, digits in zip(row, self._digits, strict=True) if text and digits)
        return row if row[0] and fitting and any(map(_has_digit, row)) else None


def _same_edge(cell: _Cell, column: _Cell) -> bool:
    return min(abs(cell.left - column.left), abs(cell.right - column.right)) <= SAME


def _cells(page: Any, line: str, at: int) -> list[_Cell]:
    """The pieces of a line between wide gaps; `at` is where it begins in the page's text, in UTF-16 units. A line
    that is empty, or whose letters' places are not to be told, has none."""
    words = list(re.finditer(r"\S+", line))
    if not 0 < len(words) <= MOST_WORDS or max(line) > "\uffff":  # beyond that a letter is two units
        return []
    places = [(_place(page, at + word.start()), _place(page, at + word.end() - 1)) for word in words]
    height = _place(page, at + words[0].start(), upright=True)
    found: list[_Cell] = []
    for word, (first, last) in zip(words, places, strict=True):
        if first is None or last is None or height is None:
            return []
        if found and first[0] - found[-1].right <= WIDE * (height[1] - height[0]):
            found[-1] = _Cell(f"{found[-1].text} {word[0]}", found[-1].left, last[1])
        else:
            found.append(_Cell(word[0], first[0], last[1]))
    return found


def _place(page: Any, at: int, *, upright: bool = False) -> tuple[float, float] | None:
    """From where to where the letter at `at` of a page's text is printed, in points; `upright`: from the bottom to the
    top of its line. None for what only the reading put there."""
    import pypdfium2
    import pypdfium2.raw as pdfium

    index = pdfium.FPDFText_GetCharIndexFromTextIndex(page, at)
    if index < 0:
        return None
    try:
        left, bottom, right, top = page.get_charbox(index, loose=upright)
    except pypdfium2.PdfiumError:
        return None
    return (bottom, top) if upright else (left, right)


def _table(lines: Sequence[Sequence[_Cell]], at: int) -> tuple[list[list[str]], int, list[_Cell]]:
    """The rows of a table that begins at line `at`, its header first, how many lines it takes, and where its columns
    are; none, and the one line, where none begins."""
    header = _with_names_of_rows(lines, at)
    names = [cell.text for cell in header]
    if len(names) < 2 or len(set(names)) < len(names) or any(map(_is_number, names)):
        return [], 1, []
    over = [replace(cell) for cell in header]
    rows: list[list[str]] = [names]
    used = 1
    for cells in islice(lines, at + 1, None):
        places = _under(over, cells)
        if places is None:
            break
        if len(cells) == 1 and places[0] > 0 and len(rows) > 1:
            rows[-1][places[0]] = f"{rows[-1][places[0]]} {cells[0].text}".strip()  # goes on from the line above
        else:
            row = [""] * len(over)
            for place, cell in zip(places, cells, strict=True):
                row[place] = cell.text
            rows.append(row)
        used += 1
    while len(rows) > 1 and sum(map(bool, rows[-1])) == 1:  # what stands alone below belongs to what follows
        rows.pop()
        used -= 1
    return (rows, used, over) if _is_table(rows) else ([], 1, [])


def _with_names_of_rows(lines: Sequence[Sequence[_Cell]], at: int) -> Sequence[_Cell]:
    """The line at `at` as a header; with a name for a first column that it has none for, where each of the next lines
    has one cell more, which begins to the left of it: "FL 180, FL 240" over "Weight, 390 kg, 495 kg"."""
    header, below = lines[at], lines[at + 1 : at + 1 + FEWEST_ROWS]
    if len(header) < 2 or len(below) < FEWEST_ROWS:
        return header
    if any(len(row) != len(header) + 1 or row[0].right >= header[0].left for row in below):
        return header
    return [_Cell(ROW, min(row[0].left for row in below), max(row[0].right for row in below)), *header]


def _under(over: Sequence[_Cell], cells: Sequence[_Cell]) -> list[int] | None:
    """Under which of the columns `over` each cell stands, which makes them wider where they are told clearly; None
    where it cannot be told, or the order is another."""
    places: list[int] = []
    for cell in cells:
        free = range(places[-1] + 1 if places else 0, len(over))
        edges = [at for at in free if min(abs(cell.left - over[at].left), abs(cell.right - over[at].right)) <= SAME]
        below = [at for at in free if cell.left < over[at].right and over[at].left < cell.right]
        between = [at for at in free if _reaches(over, at, cell)]
        chosen = next((found[0] for found in (below, edges, between) if len(found) == 1), None)
        if chosen is None:
            both = [at for at in below if at in edges]
            chosen = both[0] if len(both) == 1 else None
        if chosen is None:
            return None
        places.append(chosen)
    for place, cell in zip(places, cells, strict=True):
        over[place].left, over[place].right = min(over[place].left, cell.left), max(over[place].right, cell.right)
    apart = all(one.right < two.left for one, two in pairwise(over))
    return places if places and apart else None


def _reaches(over: Sequence[_Cell], at: int, cell: _Cell) -> bool:
    """Whether a cell stands in the white beside a column and touches no other."""
    left = over[at - 1].right if at else float("-inf")
    right = over[at + 1].left if at + 1 < len(over) else float("inf")
    return left < cell.left and cell.right < right


def _is_table(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row names columns: words over numbers, or over rows that are filled, also "FL 180" and the like
    where the rows have names as well. "Claim SF-1008, Make Jeep" over more of the kind is a form."""
    header, *body = rows
    if header[0] == ROW:
        numbered = [row for row in body if row[0]]  # a sum has no number
        whole = all(all(row[1:]) for row in body) and 2 * len(numbered) > len(body)
        return len(body) >= FEWEST_ROWS and whole and (len(numbered) == len(body) or all(map(_is_row_number, numbered)))
    worded = [at for at, name in enumerate(header) if not _has_digit(name)]
    counted = [at for at in worded if sum(_has_digit(row[at]) for row in body) >= MOSTLY * len(body)]
    if len(header) == 2:
        return len(body) >= FEWEST_PAIRS and counted == [1]
    filled = len(worded) == len(header) and all(map(all, body))
    return len(body) >= FEWEST_ROWS and (bool(counted) or filled)


def _is_row_number(row: Sequence[str]) -> bool:
    return row[0].strip(".)").isdigit()


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _is_number(text: str) -> bool:
    bare = text.strip("$€£¥% +-()")
    return not any(map(str.isalpha, bare))
