"""From a map of where a detector sees text to slanted rectangles around its lines (differentiable binarisation,
https://arxiv.org/abs/1911.08947, section 3.5), with NumPy alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

_SEEN: Final = 0.3  # of the map, from which on a point belongs to text
_SURE: Final = 0.5  # mean of the map over a box, below which it is none
_GROWTH: Final = 1.6  # the map shows the middle of lines; by so much of area over perimeter they are higher
_SMALLEST: Final = 3.0  # points that a box is high at least
_MAX_BOXES: Final = 3000


@dataclass(frozen=True, slots=True)
class Box:
    """A slanted rectangle: its middle, its width along the text, its height, and the angle of the text in radians."""

    x: float
    y: float
    width: float
    height: float
    angle: float


def boxes(scores: Floats) -> list[Box]:
    """`scores` (height, width) from 0 to 1. Boxes in its points, in no particular order."""
    found = [box for rows, columns in _components(scores > _SEEN) if (box := _box(scores, rows, columns))]
    return found[:_MAX_BOXES]


def _components(mask: NDArray[np.bool_]) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """The points of each piece that hangs together, over corners too: rows and columns."""
    import numpy as np

    height, width = mask.shape
    padded = np.zeros((height, width + 2), dtype=np.int8)
    padded[:, 1:-1] = mask
    steps = np.diff(padded, axis=1)
    row, start = np.nonzero(steps == 1)
    _, end = np.nonzero(steps == -1)  # runs of points: in row `row` from `start` to before `end`
    if not len(row):
        return
    parent = list(range(len(row)))

    def root(one: int) -> int:
        while parent[one] != one:
            parent[one] = parent[parent[one]]
            one = parent[one]
        return one

    first = np.searchsorted(row, np.arange(height + 1))
    starts, ends = start.tolist(), end.tolist()
    for y in range(1, height):
        above, stop, here, last = int(first[y - 1]), int(first[y]), int(first[y]), int(first[y + 1])
        while above < stop and here < last:
            if starts[above] <= ends[here] and starts[here] <= ends[above]:
                parent[root(here)] = root(above)
            if ends[above] < ends[here]:
                above += 1
            else:
                here += 1
    roots = np.array([root(one) for one in range(len(row))])
    order = np.argsort(roots, kind="stable")
    for runs in np.split(order, np.nonzero(np.diff(roots[order]))[0] + 1):
        lengths = end[runs] - start[runs]
        rows = np.repeat(row[runs], lengths)
        inner = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        yield rows, np.repeat(start[runs], lengths) + inner


def _box(scores: Floats, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> Box | None:
    """The smallest slanted rectangle around some points, grown to the height of the letters; None for what is no
    text."""
    if len(rows) < 6 or float(scores[rows, columns].mean()) < _SURE:
        return None
    box = _around(rows, columns)
    if min(box.width, box.height) < _SMALLEST:
        return None
    grown = box.width * box.height * _GROWTH / (2 * (box.width + box.height))
    return Box(box.x, box.y, box.width + 2 * grown, box.height + 2 * grown, box.angle)


def _around(rows: NDArray[np.intp], columns: NDArray[np.intp]) -> Box:
    """The rectangle of least area around some points: one of its sides lies along one of their hull."""
    import numpy as np

    hull = _hull(rows, columns)
    sides = np.roll(hull, -1, axis=0) - hull
    angles = np.unique(np.round(np.arctan2(sides[:, 1], sides[:, 0]) % (np.pi / 2), 4))
    turned = np.stack([np.cos(angles), np.sin(angles), -np.sin(angles), np.cos(angles)], axis=1).reshape(-1, 2, 2)
    along = turned @ hull.T  # (angles, 2, points)
    low, high = along.min(axis=2), along.max(axis=2)
    best = int(np.argmin((high - low).prod(axis=1)))
    middle = turned[best].T @ ((low[best] + high[best]) / 2)
    width, height = (float(side) + 1 for side in high[best] - low[best])  # a point is as wide as one
    angle = float(angles[best])
    if angle > np.pi / 4:  # text runs along the axis that is nearer to level
        angle, width, height = angle - np.pi / 2, height, width
    return Box(float(middle[0]), float(middle[1]), width, height, angle)


def _hull(rows: NDArray[np.intp], columns: NDArray[np.intp]) -> NDArray[np.float64]:
    """The corners (x, y) of the convex hull (Andrew's monotone chain), of the outermost points of each row."""
    import numpy as np

    top = int(rows.min())
    count = int(rows.max()) - top + 1
    left, right = np.full(count, columns.max(), dtype=np.int64), np.full(count, -1, dtype=np.int64)
    np.minimum.at(left, rows - top, columns)
    np.maximum.at(right, rows - top, columns)
    points = sorted({(int(x), y + top) for edge in (left, right) for y, x in enumerate(edge) if right[y] >= 0})
    if len(points) < 3:
        return np.array(points, dtype=float)

    def chain(ordered: list[tuple[int, int]]) -> list[tuple[int, int]]:
        corners: list[tuple[int, int]] = []
        for x, y in ordered:
            while len(corners) > 1:
                (ax, ay), (bx, by) = corners[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                corners.pop()
            corners.append((x, y))
        return corners[:-1]

    return np.array(chain(points) + chain(points[::-1]), dtype=float)
