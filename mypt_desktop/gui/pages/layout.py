"""Where pages stand when they are put one below the other. Values only, in device-independent pixels."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from statistics import median_high

from mypt_desktop.workspace.pages.values import Box, PageSize

GAP = 12
SMALLEST, LARGEST = 0.1, 8.0  # pixels a point


@dataclass(frozen=True, slots=True)
class Place:
    """A part of what can be scrolled over."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PageLayout:
    """`tops` has where each page begins, and where the next one would."""

    sizes: tuple[PageSize, ...]
    scale: float
    tops: tuple[float, ...]
    width: float

    @property
    def height(self) -> float:
        return self.tops[-1]

    def page(self, number: int) -> Place:
        size = self.sizes[number]
        width = size.width * self.scale
        return Place((self.width - width) / 2, self.tops[number], width, size.height * self.scale)

    def part(self, number: int, box: Box) -> Place:
        page = self.page(number)
        return Place(
            page.x + box.left * page.width,
            page.y + box.top * page.height,
            (box.right - box.left) * page.width,
            (box.bottom - box.top) * page.height,
        )

    def at(self, y: float) -> int:
        """The page at a height; the nearest one above in a gap."""
        return min(max(bisect_right(self.tops, y) - 1, 0), len(self.sizes) - 1)

    def visible(self, top: float, bottom: float) -> range:
        """The numbers of the pages between two heights."""
        return range(self.at(top), self.at(bottom) + 1) if self.sizes else range(0)


def laid_out(sizes: Sequence[PageSize], scale: float, width: float) -> PageLayout:
    """With `scale` pixels a point, in the middle of at least `width` pixels."""
    heights = (size.height * scale + GAP for size in sizes)
    widest = max((size.width * scale for size in sizes), default=0.0) + 2 * GAP
    return PageLayout(tuple(sizes), scale, tuple(accumulate(heights, initial=float(GAP))), max(width, widest))


def fitting(sizes: Sequence[PageSize], width: float, largest: float) -> float:
    """The scale at which pages of the usual width fill `width` pixels, but no more than `largest`."""
    usual = median_high(size.width for size in sizes) if sizes else 612.0
    return min(max((width - 2 * GAP) / usual, SMALLEST), largest)
