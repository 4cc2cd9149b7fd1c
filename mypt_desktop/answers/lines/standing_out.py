"""A line that stands out: the likeliest by far, though not so likely that it is said for that alone.

Where the lines together leave little to none of them answering, one is more than twice as likely as the next, and
nothing that the question names is missing around it, that one is right far more often than not. Where most of what is
left goes to none, it is as often the nearest line to a question that nothing answers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mypt_desktop.answers.citing.standing import source
from mypt_desktop.answers.lines.lines import Line
from mypt_desktop.answers.lines.picking import SAID
from mypt_desktop.answers.ports import Sources
from mypt_desktop.language.checks import missing_names

LIKELY: Final = 0.5
ANSWERED: Final = 0.6
CLEARLY: Final = 0.5
"""Probability from which on such a line is said, that of all lines together from which on it is, and what share of its
own the next one has at most. Of 298 questions to eight folders that one line answers, or nothing does, the likeliest
line was right for 131 and wrong for 22 by `picking.SAID` and `SAID_APART` alone, and is for 144 and 24 with this; with
0.4 it was 149 and 28, three of the six over the one folder that had no part in the choice. A second judge fitted on
seventeen marks of that line (the parts of its score, the words that it shares, its kind, its language) tells right from
wrong no better than its probability does: an AUC of 0.82 to 0.84 on folders that it was not fitted on, and 0.85."""


def standing_out(sources: Sources, question: str, lines: Sequence[Line]) -> list[Line]:
    """The lines, the likeliest first; that one can be said from a lower probability on where it stands out."""
    if not lines or not _clearly(lines):
        return list(lines)
    best = lines[0]
    passages = {line.passage.chunk_id: line.passage for line in lines}
    if missing_names(question, [source(sources, best.passage)], [source(sources, one) for one in passages.values()]):
        return list(lines)
    return [replace(best, said_from=min(best.said_from, LIKELY)), *lines[1:]]


def _clearly(lines: Sequence[Line]) -> bool:
    best = lines[0]
    if best.cells and best.said_from > SAID:
        return False  # nothing in the question shows which row is meant
    each = {line.text: line.probability for line in lines}  # a copy has the same
    others = [share for text, share in each.items() if text != best.text]
    sure = best.probability >= LIKELY and math.fsum(each.values()) >= ANSWERED
    return sure and max(others, default=0.0) <= CLEARLY * best.probability
