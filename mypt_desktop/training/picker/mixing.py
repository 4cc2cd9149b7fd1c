"""Sets of lessons that are learned side by side, each in a share of the rows that moves while the training goes on."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from mypt_desktop.core.errors import UserError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LessonSet:
    """A set as it is asked for: the files of its lessons, and its share at the first and at the last step."""

    name: str
    files: tuple[Path, ...]
    first: float = 1.0
    last: float = 1.0

    def __str__(self) -> str:
        return f"{self.name}={','.join(file.name for file in self.files)}:{self.first:g}:{self.last:g}"


@dataclass(frozen=True, slots=True)
class Weighted(Generic[T]):
    """The rows of a set, and how much it weighs at the first and at the last step, beside the other sets."""

    rows: Sequence[T]
    first: float = 1.0
    last: float = 1.0


def lesson_set(text: str) -> LessonSet | Path:
    """From `NAME=FILE[,FILE]:FIRST:LAST`, or a file alone; what `argparse` takes as a type."""
    name, is_set, rest = text.partition("=")
    if not is_set:
        return Path(text)
    try:
        files, first, last = rest.rsplit(":", 2)
        shares = float(first), float(last)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=FILE[,FILE]:SHARE_FIRST:SHARE_LAST") from error
    if not all(0 <= share < float("inf") for share in shares):
        raise argparse.ArgumentTypeError(f"the shares of {name} have to be positive, or 0")
    return LessonSet(name, tuple(map(Path, files.split(","))), *shares)


def draws(sets: Sequence[Weighted[T]], steps: int, count: int, seed: int) -> Iterator[list[T]]:
    """For each step `count` rows, each of a set that is drawn by its share. A set is read in its order, and shuffled
    anew each time it was read to its end. Raises `UserError` when no set has a share at the first or last step."""
    if not sum(one.first for one in sets) or not sum(one.last for one in sets):
        raise UserError("At the first and at the last step at least one set of lessons needs a share.")
    rng = random.Random(seed)
    streams = [_endless(one.rows, random.Random(f"{seed} {at}")) for at, one in enumerate(sets)]
    for step in range(steps):
        done = step / max(1, steps - 1)
        weights = [one.first + (one.last - one.first) * done for one in sets]
        yield [next(stream) for stream in rng.choices(streams, weights, k=count)]


def _endless(rows: Sequence[T], rng: random.Random) -> Iterator[T]:
    yield from rows
    while rows:
        yield from rng.sample(rows, len(rows))
