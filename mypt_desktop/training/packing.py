"""Packs short examples into rows of equal length, so that no step computes on padding more than it must.

Positions begin anew with each example, and `segments` tells examples apart: a token may only attend to earlier tokens
of its own segment, so that no example sees another.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mypt_desktop.training.dataset import Example


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a batch; all arrays have its length. `segments` counts examples from 1; 0 is padding."""

    tokens: NDArray[np.int64]
    mask: NDArray[np.bool_]
    positions: NDArray[np.int64]
    segments: NDArray[np.int64]


def pack(examples: Sequence[Example], length: int) -> list[Row]:
    """First fit, the longest example first: near to optimal, and the same for the same examples. An example longer
    than `length` is left out; so is one with nothing to learn."""
    room: list[int] = []
    bins: list[list[Example]] = []
    usable = [one for one in examples if len(one.tokens) <= length and any(one.mask)]
    for example in sorted(usable, key=lambda one: -len(one.tokens)):
        size = len(example.tokens)
        at = next((at for at, left in enumerate(room) if left >= size), None)
        if at is None:
            room.append(length)
            bins.append([])
            at = len(bins) - 1
        room[at] -= size
        bins[at].append(example)
    return [_row(packed, length) for packed in bins]


def epochs(rows: int, seed: int) -> Iterator[int]:
    """Numbers of rows for ever, shuffled anew in each epoch; the same order for the same seed."""
    epoch = 0
    while rows:
        order = list(range(rows))
        random.Random(f"{seed} {epoch}").shuffle(order)
        yield from order
        epoch += 1


def _row(examples: Sequence[Example], length: int) -> Row:
    tokens, positions, segments = (np.zeros(length, np.int64) for _ in range(3))
    mask = np.zeros(length, np.bool_)
    start = 0
    for number, example in enumerate(examples, 1):
        end = start + len(example.tokens)
        tokens[start:end] = example.tokens
        mask[start:end] = example.mask
        mask[start] = False  # nothing comes before it that could predict it
        positions[start:end] = np.arange(end - start)
        segments[start:end] = number
        start = end
    return Row(tokens, mask, positions, segments)
