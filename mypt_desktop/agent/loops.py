"""Sees that a small model has begun to repeat itself, and where what it wrote before that ends."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SHORT = 10  # characters below which a line may come again and again: a brace, a blank, a rule


@dataclass(frozen=True, slots=True)
class Patience:
    """How often a line may come before it is a loop: `anywhere` for one of at least `long` characters, numbers aside;
    `in_a_row` for any."""

    anywhere: int
    in_a_row: int
    long: int = 40


PROSE = Patience(anywhere=2, in_a_row=3)
CODE = Patience(anywhere=4, in_a_row=8)


def without_loop(text: str, patience: Patience) -> str | None:
    """`text` up to where it begins to repeat itself; None while it does not. The last line may be unfinished."""
    seen: dict[str, int] = {}
    at, first, row, last = 0, 0, 0, ""
    for line in text.splitlines(keepends=True)[:-1]:
        row = row + 1 if line == last else 1
        if row == 2:
            first = at
        if row >= patience.in_a_row and len(line.strip()) >= _SHORT:
            return text[:first].rstrip() + "\n"
        key = re.sub(r"\d+", "", line).strip()
        if len(key) >= patience.long:
            seen[key] = seen.get(key, 0) + 1
            if seen[key] >= patience.anywhere:
                return text[:at].rstrip() + "\n"
        at += len(line)
        last = line
    return None
