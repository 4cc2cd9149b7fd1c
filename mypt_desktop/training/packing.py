"""Packs short examples into rows of equal length, so that no step computes on padding more than it must.

Positions begin anew with each example, and `segments` tells examples apart: a token may only attend to earlier tokens
of its own segment, so that no example sees another. Examples that begin alike, as all do that offer the same tools,
have their beginning once a row: each attends to it as if it stood right before. That changes nothing of what is learned
and saves most of the work.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mypt_desktop.training.dataset import Example

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


def visible(row: Row) -> NDArray[np.bool_]:
    """Which token (second axis) each token (first axis) attends to."""
    own = row.segments[:, None] == row.segments[None, :]
    begun = row.beginnings[:, None] == row.segments[None, :]
    earlier: NDArray[np.bool_] = np.tril(own | begun)
    return earlier


def pack(examples: Sequence[Example], length: int, *, alike: int = ALIKE) -> list[Row]:
    """First fit, the longest example first: near to optimal, and the same for the same examples. An example longer
    than `length` is left out; so is one with nothing to learn."""
    usable = [one for one in examples if len(one.tokens) <= length and any(one.mask)]
    groups: dict[tuple[int, ...], list[Example]] = {}
    for at, example in enumerate(usable):
        key = tuple(example.tokens[:alike])
        groups.setdefault(key if len(key) == alike else (_NOTHING, at), []).append(example)
    alone = [one for group in groups.values() if len(group) == 1 for one in group]
    rows = _packed(alone, (), length)
    for group in groups.values():
        if len(group) > 1:
            rows += _packed(group, _beginning(group), length)
    return rows


def _beginning(group: Sequence[Example]) -> Sequence[int]:
    """What all of them begin with, up to the token before the first that one of them is to learn."""
    first = group[0].tokens
    most = max(0, min(_first_learned(one) - 1 for one in group))
    same = (len({one.tokens[at] for one in group}) == 1 for at in range(most))
    return first[: next((at for at, alike in enumerate(same) if not alike), most)]


def _first_learned(example: Example) -> int:
    return next(at for at, learned in enumerate(example.mask) if learned)


def _packed(examples: Sequence[Example], beginning: Sequence[int], length: int) -> list[Row]:
    room: list[int] = []
    bins: list[list[Example]] = []
    for example in sorted(examples, key=lambda one: -len(one.tokens)):
        size = len(example.tokens) - len(beginning)
        at = next((at for at, left in enumerate(room) if left >= size), None)
        if at is None:
            room.append(length - len(beginning))
            bins.append([])
            at = len(bins) - 1
        room[at] -= size
        bins[at].append(example)
    return [_row(packed, beginning, length) for packed in bins]


def epochs(rows: int, seed: int) -> Iterator[int]:
    """Numbers of rows for ever, shuffled anew in each epoch; the same order for the same seed."""
    epoch = 0
    while rows:
        order = list(range(rows))
        random.Random(f"{seed} {epoch}").shuffle(order)
        yield from order
        epoch += 1


def _row(examples: Sequence[Example], beginning: Sequence[int], length: int) -> Row:
    tokens, positions, segments = (np.zeros(length, np.int64) for _ in range(3))
    beginnings = np.full(length, _NOTHING, np.int64)
    mask = np.zeros(length, np.bool_)
    shared = len(beginning)
    tokens[:shared] = beginning
    positions[:shared] = np.arange(shared)
    segments[:shared] = 1
    start = shared
    for number, example in enumerate(examples, 2 if shared else 1):
        end = start + len(example.tokens) - shared
        tokens[start:end] = example.tokens[shared:]
        mask[start:end] = example.mask[shared:]
        mask[start] = False  # what comes before it in the row is not what it follows
        positions[start:end] = np.arange(shared, shared + end - start)
        segments[start:end] = number
        beginnings[start:end] = 1 if shared else _NOTHING
        start = end
    return Row(tokens, mask, positions, segments, beginnings)
