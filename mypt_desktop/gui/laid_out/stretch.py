"""Which part of a long laid-out document is written down at a time. Values only."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from mypt_desktop.workspace.laid_out.values import Block, SlideStart, Table, leaves

LONGEST: Final = 200_000  # what is written down at a time, as `_cost` counts
BEFORE: Final = 30_000  # of it before the wanted place
_BAND: Final = 200  # rows of a table that are laid out together
_BAND_CELLS: Final = 2_000
_LEAF: Final = 30  # letters that a paragraph or a cell counts beside its own
_PICTURE: Final = 500


@dataclass(frozen=True, slots=True)
class Stretch:
    """The blocks from `first` to before `last`; `leaf` is the first leaf in them, `end` the first one after them."""

    first: int
    last: int
    leaf: int
    end: int


class Measured:
    """A document in blocks that are not too long, and how much there is to write of each."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = [*_banded(blocks)]
        counts, costs = [], []
        for block in self.blocks:
            texts = [*leaves(block)]
            counts.append(len(texts))
            costs.append(_PICTURE if not texts else sum(map(len, texts)) + _LEAF * len(texts))
        self._leaves = [0, *accumulate(counts)]
        self._costs = [0, *accumulate(costs)]

    def around(self, leaf: int) -> Stretch:
        """The stretch with this leaf in it: all, where that is not too long."""
        if self._costs[-1] <= LONGEST:
            return self._between(0, len(self.blocks))
        block = bisect_right(self._leaves, leaf) - 1
        return self._from(bisect_right(self._costs, max(0, self._costs[block] - BEFORE)) - 1, block)

    def _from(self, first: int, wanted: int = 0) -> Stretch:
        """The stretch that begins about there, at the beginning of a slide where there are slides, and has the block
        `wanted` in it if that comes after."""
        first = min(max(first, 0), len(self.blocks) - 1)
        last = max(first, wanted, bisect_right(self._costs, self._costs[first] + LONGEST) - 2) + 1
        while first > 0 and self._in_slide(first):
            first -= 1
        return self._between(first, last)

    def before(self, stretch: Stretch) -> Stretch:
        """The one before it, which it overlaps a little."""
        wanted = self._costs[stretch.first] - LONGEST + BEFORE
        return self._from(min(bisect_right(self._costs, max(0, wanted)) - 1, max(0, stretch.first - 1)), stretch.first)

    def after(self, stretch: Stretch) -> Stretch:
        """The one after it, which it overlaps a little."""
        first = bisect_right(self._costs, self._costs[stretch.last] - BEFORE) - 1
        return self._from(max(first, stretch.first + 1), stretch.last)

    def _between(self, first: int, last: int) -> Stretch:
        return Stretch(first, last, self._leaves[first], self._leaves[last])

    def _in_slide(self, block: int) -> bool:
        return isinstance(self.blocks[0], SlideStart) and not isinstance(self.blocks[block], SlideStart)


def _banded(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        if not isinstance(block, Table):
            yield block
            continue
        widest = max(map(len, block.rows), default=1)
        band = max(1, min(_BAND, _BAND_CELLS // max(1, widest)))
        for at in range(0, len(block.rows), band):
            yield Table(block.rows[at : at + band])
