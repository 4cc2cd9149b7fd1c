"""Packs short examples into rows of equal length, so that no step computes on padding more than it must.

Positions begin anew with each example, and `segments` tells examples apart: a token may only attend to earlier tokens
of its own segment, so that no example sees another. Examples that begin alike, with the same tools on offer or the same
passages, have their beginning once a row: each attends to it as if it stood right before. That changes nothing of what
is learned and saves most of the work.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from mypt_desktop.training.shards import Example

ALIKE = 128  # tokens from which on a beginning is worth sharing
_NOTHING = -1


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a batch; all arrays have its length. `segments` counts examples from 1; 0 is padding. `beginnings` is
    the segment that a token sees besides its own, -1 for none."""

    tokens: NDArray[np.int64]
    mask: NDArray[np.bool_]
    positions: NDArray[np.int64]
    segments: NDArray[np.int64]
    beginnings: NDArray[np.int64]

    def filled(self) -> Row:
        """Without the padding at its end."""
        used = int((self.segments > 0).sum())
        return Row(*(getattr(self, field.name)[:used] for field in fields(self)))


def visible(row: Row) -> NDArray[np.bool_]:
    """Which token (second axis) each token (first axis) attends to."""
    own = row.segments[:, None] == row.segments[None, :]
    begun = row.beginnings[:, None] == row.segments[None, :]
    earlier: NDArray[np.bool_] = np.tril(own | begun)
    return earlier


@dataclass(frozen=True, slots=True)
class _Part:
    """Examples that share a beginning (or one that shares none), to lie side by side in a row."""

    beginning: Sequence[int]
    examples: Sequence[Example]

    @property
    def size(self) -> int:
        shared = len(self.beginning)
        return shared + sum(len(one.tokens) - shared for one in self.examples)


def pack(examples: Sequence[Example], length: int, *, alike: int = ALIKE) -> list[Row]:
    """First fit, the longest first: near to optimal, and the same for the same examples. An example longer than
    `length` is left out; so is one with nothing to learn."""
    usable = [one for one in examples if len(one.tokens) <= length and any(one.mask)]
    groups: dict[tuple[int, ...], list[Example]] = {}
    for at, example in enumerate(usable):
        key = tuple(example.tokens[:alike])
        groups.setdefault(key if len(key) == alike else (_NOTHING, at), []).append(example)
    parts: list[_Part] = []
    for group in groups.values():
        shared = _beginning(group) if len(group) > 1 else ()
        sizes = [len(one.tokens) - len(shared) for one in group]
        parts += [_Part(shared, [group[at] for at in ats]) for ats in _first_fit(sizes, length - len(shared))]
    rows = _first_fit([part.size for part in parts], length)
    return [_row([parts[at] for at in ats], length) for ats in rows]


def _first_fit(sizes: Sequence[int], room: int) -> list[list[int]]:
    """Which of `sizes` go together, so that none of the sums is above `room`."""
    left: list[int] = []
    together: list[list[int]] = []
    for at in sorted(range(len(sizes)), key=lambda at: -sizes[at]):
        fits = next((number for number, space in enumerate(left) if space >= sizes[at]), None)
        if fits is None:
            left.append(room)
            together.append([])
            fits = len(left) - 1
        left[fits] -= sizes[at]
        together[fits].append(at)
    return together


def _beginning(group: Sequence[Example]) -> Sequence[int]:
    """What all of them begin with, up to the token before the first that one of them is to learn."""
    first = group[0].tokens
    most = max(0, min(_first_learned(one) - 1 for one in group))
    same = (len({one.tokens[at] for one in group}) == 1 for at in range(most))
    return first[: next((at for at, alike in enumerate(same) if not alike), most)]


def _first_learned(example: Example) -> int:
    return next(at for at, learned in enumerate(example.mask) if learned)


def epochs(rows: int, seed: int) -> Iterator[int]:
    """Numbers of rows for ever, shuffled anew in each epoch; the same order for the same seed."""
    epoch = 0
    while rows:
        order = list(range(rows))
        random.Random(f"{seed} {epoch}").shuffle(order)
        yield from order
        epoch += 1


def _row(parts: Sequence[_Part], length: int) -> Row:
    tokens, positions, segments = (np.zeros(length, np.int64) for _ in range(3))
    beginnings = np.full(length, _NOTHING, np.int64)
    mask = np.zeros(length, np.bool_)
    start = number = 0
    for part in parts:
        shared, begun = len(part.beginning), _NOTHING
        if shared:
            end, number = start + shared, number + 1
            tokens[start:end] = part.beginning
            positions[start:end] = np.arange(shared)
            segments[start:end] = begun = number
            start = end
        for example in part.examples:
            end, number = start + len(example.tokens) - shared, number + 1
            tokens[start:end] = example.tokens[shared:]
            mask[start:end] = example.mask[shared:]
            mask[start] = False  # what comes before it in the row is not what it follows
            positions[start:end] = np.arange(shared, shared + end - start)
            segments[start:end] = number
            beginnings[start:end] = begun
            start = end
    return Row(tokens, mask, positions, segments, beginnings)
