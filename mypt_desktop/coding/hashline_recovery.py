"""Brings operations on an earlier reading of a file onto the file as it is now, or says that it cannot be proved.

Each operation takes the lines it speaks of and some around them. Only where these stand exactly once in the reading and
exactly once in the file is their place certain; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import add
from typing import Final

from mypt_desktop.coding.hashline import Insert, Plain
from mypt_desktop.coding.hashline_apply import CONTEXT, moved

WIDEST: Final = 12
"""Lines around an operation that are compared at most."""


def recovered(operations: Sequence[Plain], old: Sequence[str], new: Sequence[str]) -> tuple[Plain, ...] | None:
    """The operations on `old` as operations on `new`; None where the place of one is not certain."""
    places = _Places(new), _Places(old)
    found: list[Plain] = []
    for operation in operations:
        if isinstance(operation, Insert) and operation.where in ("head", "tail"):
            found.append(operation)
            continue
        shift = _shift(operation, old, new, *places)
        if shift is None:
            return None
        found.append(moved(operation, partial(add, shift)))
    order = [_first(one) for one in sorted(zip(operations, found, strict=True), key=lambda pair: _line(pair[0]))]
    return tuple(found) if order == sorted(order) else None


def _first(pair: tuple[Plain, Plain]) -> int:
    return _line(pair[1])


def _line(operation: Plain) -> int:
    if isinstance(operation, Insert):
        return {"head": 0, "tail": 10**9}.get(operation.where, operation.at)
    return operation.first


class _Places:
    """Where each line stands."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._at: dict[str, list[int]] = {}
        for at, line in enumerate(lines):
            self._at.setdefault(line, []).append(at)

    def of(self, window: Sequence[str]) -> list[int]:
        """Where the lines stand one after another; the rarest of them is looked up."""
        rarest = min(range(len(window)), key=lambda at: len(self._at.get(window[at], ())))
        starts = (at - rarest for at in self._at.get(window[rarest], ()))
        wanted = list(window)
        return [at for at in starts if at >= 0 and list(self._lines[at : at + len(window)]) == wanted]


def _shift(operation: Plain, old: Sequence[str], new: Sequence[str], in_new: _Places, in_old: _Places) -> int | None:
    """How far the lines of `operation` have moved."""
    first, last = (operation.at, operation.at) if isinstance(operation, Insert) else (operation.first, operation.last)
    for context in range(CONTEXT, WIDEST + 1, CONTEXT):
        begin, end = max(0, first - 1 - context), min(len(old), last + context)
        window = old[begin:end]
        now = in_new.of(window)
        if not now:
            return None
        if len(now) == 1 and len(in_old.of(window)) == 1:
            return now[0] - begin
    return None
