"""Where words stand on a page: a passage of a document's text, which was written down anew, or what somebody looks for.

Extracted text differs from the letters of a page: words cut at a line's end are joined, the rows of tables have the
names of their columns before each cell, white space is another. So only letters and digits are compared.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, TypeAlias

Range: TypeAlias = tuple[int, int]

SHORTEST: Final = 6  # letters of a line that are worth looking for by themselves
_WINDOW: Final = 160  # letters between two cells of a row at most
_ENOUGH: Final = 0.4  # of the passage's letters must be found for it to be there
_HYPHENS: Final = frozenset("\x02\ufffe\u00ad")


def located(page: str, passage: str) -> list[Range]:
    """Where `passage` stands in the text of a page, as pairs of offsets: whole, else those of its lines that do; none
    where too little of it is there."""
    text, places = folded(page, spaces=False)
    wanted, _ = folded(passage, spaces=False)
    if not wanted or not text:
        return []
    at = text.find(wanted)
    if at >= 0:
        return [_with_marks(page, passage.strip(), *_range(places, at, at + len(wanted)))]
    found: list[Range] = []
    weight = total = at = 0
    for line in passage.split("\n"):
        pieces, size = _line(text, line, at)
        total += size
        if pieces:
            weight += size
            found += [_range(places, *piece) for piece in pieces]
            at = pieces[-1][1]
    return found if weight >= _ENOUGH * total else []


def share(page: str, passage: str) -> float:
    """How much of the passage's letters stands on the page, from 0 to 1."""
    wanted = len(folded(passage, spaces=False)[0])
    there = sum(len(folded(page[start:end], spaces=False)[0]) for start, end in located(page, passage))
    return min(1.0, there / wanted) if wanted else 0.0


def found(page: str, words: str) -> Iterator[Range]:
    """Where `words` stand in the text of a page, in any case, with or without accents, over line ends too."""
    text, places = folded(page, spaces=True)
    wanted = folded(words, spaces=True)[0].strip()
    at = text.find(wanted) if wanted else -1
    while at >= 0:
        yield _range(places, at, at + len(wanted))
        at = text.find(wanted, at + len(wanted))


def folded(text: str, *, spaces: bool) -> tuple[str, list[int]]:
    """`text` in lower case without accents, and for each of its characters where it was. Without `spaces` only letters
    and digits are kept; with them all that is seen, and one space for each white."""
    kept: list[str] = []
    places: list[int] = []
    joining = False  # after a hyphen that a line's end brought
    for at, character in enumerate(text):
        if character in _HYPHENS:
            joining = True
            continue
        if character.isspace():
            if spaces and not joining and kept and kept[-1] != " ":
                kept.append(" ")
                places.append(at)
            continue
        joining = False
        for one in (character if character.isascii() else unicodedata.normalize("NFKD", character)).casefold():
            if one.isalnum() or (spaces and not unicodedata.combining(one) and one.isprintable()):
                kept.append(one)
                places.append(at)
    return "".join(kept), places


def _line(text: str, line: str, at: int) -> tuple[list[Range], int]:
    """Where a line of the passage stands in the folded text, at best from `at` on, and how many letters it counts."""
    wanted, _ = folded(line, spaces=False)
    if len(wanted) >= SHORTEST:
        start = text.find(wanted, at)
        start = text.find(wanted) if start < 0 else start
        if start >= 0:
            return [(start, start + len(wanted))], len(wanted)
    values = [value for part in line.split(" | ") if (value := folded(part.rpartition(": ")[2], spaces=False)[0])]
    size = sum(map(len, values))
    if len(values) < 2:
        return [], len(wanted)
    return _row(text, values, at) or _row(text, values, 0), size


def _row(text: str, values: list[str], at: int) -> list[Range]:
    """The first place from `at` on where all cells of a row follow one another closely."""
    start = text.find(values[0], at)
    while start >= 0:
        row = [(start, start + len(values[0]))]
        for value in values[1:]:
            end = row[-1][1]
            next_ = text.find(value, end, end + len(value) + _WINDOW)
            if next_ < 0:
                break
            row.append((next_, next_ + len(value)))
        else:
            return row
        start = text.find(values[0], start + 1)
    return []


def _with_marks(page: str, passage: str, start: int, end: int) -> Range:
    """With the quotation marks and full stops around the letters, where they are the same."""
    before, after = (re.search(pattern, passage) for pattern in (r"^[^\w\s]*", r"[^\w\s]*$"))
    if before and page.endswith(before[0], 0, start):
        start -= len(before[0])
    if after and page.startswith(after[0], end):
        end += len(after[0])
    return start, end


def _range(places: list[int], start: int, end: int) -> Range:
    return places[start], places[end - 1] + 1
