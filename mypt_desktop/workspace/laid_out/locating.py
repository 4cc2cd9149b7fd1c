"""Where a passage of a document's text stands in the document as it is laid out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from mypt_desktop.workspace.laid_out.values import Block, Mark, SlideStart, all_leaves, leaves
from mypt_desktop.workspace.locating import Range, folded, located, share

_LOOKED_BACK: Final = 400  # letters before a passage that tell it from others of the same words
_AROUND: Final = 3  # characters on each side that may be quotation marks and full stops
_MOST_PLACES: Final = 2000
_BETTER: Final = 0.02  # share of a passage's letters by which the whole document has to be better than what follows


@dataclass(frozen=True, slots=True)
class Sought:
    """`words` as they were cited, what stands `before` them in the text, and the page (from 1; 0 for none)."""

    words: str = ""
    before: str = ""
    page: int = 0


def marks_of(blocks: Sequence[Block], sought: Sought) -> tuple[Mark, ...]:
    """The places of the passage, in order; none where too little of it is there."""
    if not sought.words.strip():
        return ()
    first, last = _slide(blocks, sought.page)
    texts = all_leaves(blocks)
    joined = "\n".join(texts[first:last])
    starts = [0, *accumulate(len(text) + 1 for text in texts[first:last])][:-1]
    return tuple(mark for place in _places(joined, sought) for mark in _marks(texts, starts, place, first))


def _slide(blocks: Sequence[Block], page: int) -> tuple[int, int]:
    """The leaves of a slide, from the first to before the last; all where there is no slide of that number."""
    at, found, first = 0, False, 0
    for block in blocks:
        if isinstance(block, SlideStart):
            if found:
                return first, at
            if block.number == page:
                found, first = True, at
        at += sum(1 for _ in leaves(block))
    return (first, at) if found else (0, at)


def _places(text: str, sought: Sought) -> list[Range]:
    letters, places = folded(text, spaces=False)
    wanted, _ = folded(sought.words, spaces=False)
    if not wanted:
        return []
    whole = list(_all(letters, wanted))
    if whole:
        before, _ = folded(sought.before[-2 * _LOOKED_BACK :], spaces=False)
        best = max(whole, key=lambda at: _alike(letters[max(0, at - _LOOKED_BACK) : at], before))
        start, end = places[best], places[best + len(wanted) - 1] + 1
        first = max(0, start - _AROUND)
        around = located(text[first : end + _AROUND], sought.words)
        return [(first + around[0][0], first + around[0][1])] if len(around) == 1 else [(start, end)]
    return _pieces(text, sought)


def _pieces(text: str, sought: Sought) -> list[Range]:
    """Line by line, after what stands before the passage if that is found."""
    above = next((line for line in reversed(sought.before.split("\n")) if line.strip()), "")
    before = located(text, above) if above else []
    at = before[-1][1] if before else 0
    if at and share(text[at:], sought.words) + _BETTER >= share(text, sought.words):
        return [(at + start, at + end) for start, end in located(text[at:], sought.words)]
    return located(text, sought.words)


def _all(letters: str, wanted: str) -> Iterator[int]:
    at = letters.find(wanted)
    for _ in range(_MOST_PLACES):
        if at < 0:
            return
        yield at
        at = letters.find(wanted, at + 1)


def _alike(before: str, wanted: str) -> int:
    """How many letters at their ends are the same."""
    count = 0
    while count < min(len(before), len(wanted)) and before[-1 - count] == wanted[-1 - count]:
        count += 1
    return count


def _marks(texts: Sequence[str], starts: Sequence[int], place: Range, first: int) -> Iterator[Mark]:
    """A place in the joined leaves, leaf by leaf."""
    at, end = place
    number = bisect_right(starts, at) - 1
    while number < len(starts) and starts[number] < end:
        length = len(texts[first + number])
        begin, stop = max(0, at - starts[number]), min(length, end - starts[number])
        if begin < stop:
            yield Mark(first + number, begin, stop)
        number += 1
