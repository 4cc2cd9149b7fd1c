"""Two lines that say the same: "124 sitting down and 165 in the evening", and "124 for the meal, 165 for the evening".

Each takes its share from the other, and neither is likely alone. What they say is as likely as both together.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from mypt_desktop.answers.lines.lines import Line
from mypt_desktop.answers.lines.units import BULLET
from mypt_desktop.language.words import numbers


def agreed(question: str, lines: Sequence[Line]) -> list[Line]:
    """The lines, the likeliest first as they are given, that one with the probability of all that have the same numbers
    as it has, beside the question's; as they are where it has none. Of 475 questions to nine folders four are said so
    that were shown in doubt, all of them right."""
    if not lines or lines[0].to_add_up:
        return list(lines)
    best, *others = lines
    value = _numbers(question, best)
    same = {one.key: one.probability for one in others if not one.barred and one.key != best.key}
    alike = [share for one in others if (share := same.pop(one.key, None)) and _numbers(question, one) == value]
    share = min(1.0, best.probability + math.fsum(alike)) if value else best.probability
    return [replace(best, probability=share), *others]


def _numbers(question: str, line: Line) -> frozenset[str]:
    """The numbers that a line has and the question has not, without that of a list's item."""
    text = line.text if line.cells else BULLET.sub("", line.text, count=1)
    return frozenset(numbers(text) - numbers(question))
