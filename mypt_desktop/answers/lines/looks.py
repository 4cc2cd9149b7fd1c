"""A picker's looks at the lines that a reader found likeliest, and how likely each line is by all that is known.

It looks twice: at all of them, and at the few that it found likeliest then. A large one looks at the few that the
reader found likeliest, which takes about as long and is right more often; and at the next few where it is sure of none
of these.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from threading import Event
from typing import Final, TypeAlias

from mypt_desktop.answers.lines.lines import Line, name_of, shares
from mypt_desktop.core.judges import Picker
from mypt_desktop.core.lettered import LETTERS
from mypt_desktop.workspace.stopping import go_on

PUT: Final = len(LETTERS)
SHARE: Final = 0.98
"""Lines that the picker is asked about, the likeliest by the reader: so many at most, and no more than make up this
share of what the reader gives to all. Of 268 questions with an answer it is among them for 229, of 239 whose line is
read."""

AGAIN: Final = 8
"""Lines that are looked at a second time, the likeliest by the first look, their documents the other way round: what a
picker prefers for its place among the others it prefers once. The right line comes first for 186 of those questions,
for 180 with one look, and for 181 where all lines are put again."""

CLOSELY: Final = 6
"""Lines that a large picker looks at, the likeliest by the reader and the embedder. Of 451 questions with an answer
it is among these for 347, among eight for 352, among ten for 360 and among twenty-six for 384. (Among the eight that
the smaller picker finds likeliest of those it is for 367, but to ask that one first takes as long again.)"""

NEXT: Final = 8
"""Lines that it looks at then, where none of these is likely enough to be said: the next ones, beside the likeliest
`KEPT` of the first."""

KEPT: Final = 2

SAID: Final = 0.6
"""Probability from which on a line is said. Of those questions, 268 with an answer, the likeliest line is right for 145
and wrong for 15 from here on, from 0.65 on for 138 and 9, from 0.5 on for 160 and 26; with one look it was 135 and 17
from 0.6 on, and with `named_rows` it is 149 and 13. It was chosen by these very figures."""

MAX_ODDS: Final = 9.0

Pick: TypeAlias = Callable[[Sequence[tuple[str, str]]], Sequence[float]]
_Key: TypeAlias = tuple[str, str]
_Odds: TypeAlias = Mapping[_Key, float]


@dataclass(frozen=True, slots=True)
class Weights:
    """What each part of a line's evidence counts for in its score, and the score of no line (see
    `answers.lines.lines.OF_LINE`)."""

    line: float
    passage: float
    alike: float
    picker: float
    nothing: float

    def score(self, evidence: Sequence[float]) -> float:
        parts = (self.line, self.passage, self.alike, self.picker)
        return math.fsum(weight * part for weight, part in zip(parts, evidence, strict=True))


TWICE: Final = Weights(line=0.32, passage=0.03, alike=5.03, picker=0.63, nothing=2.02)
"""The picker's word is the logarithm of how much likelier it finds the line than that none answers, from -`MAX_ODDS` to
`MAX_ODDS`, the mean of both looks. Fitted on 303 questions to five folders that neither picker nor embedder learned,
each judged by weights fitted on the others."""

LARGE: Final = Weights(line=0.17, passage=-0.11, alike=2.96, picker=0.51, nothing=1.49)
"""The same of a large picker. Fitted on 512 questions to eleven folders that nothing here learned, each judged by
weights fitted on the others, over the eight lines that the smaller one finds likeliest: of 451 that have an answer the
likeliest line is right for 323, and for 282 by the smaller one's looks; from 0.6 on 250 are right and 31 wrong, and 162
and 25."""


@dataclass(frozen=True, slots=True)
class Looked:
    """For each line what its probability is made of, and this."""

    evidence: tuple[tuple[float, ...], ...]
    chances: tuple[float, ...]


def asking(picker: Picker, question: str, before: Sequence[str], cancel: Event | None) -> Pick:
    """The picker's word on lines; raises `StoppedError` soon after `cancel` is set."""

    def pick(put: Sequence[tuple[str, str]]) -> Sequence[float]:
        found = picker.pick(question, put, before, cancel) if put else ()
        go_on(cancel)
        return found

    return pick


def looked(
    picker: Picker, lines: Sequence[Line], question: str, before: Sequence[str], cancel: Event | None
) -> Looked | None:
    """None where the picker cannot tell. Raises `StoppedError` soon after `cancel` is set."""
    pick = asking(picker, question, before, cancel)
    return _closely(pick, lines) if picker.closely else _twice(pick, lines)


def _twice(pick: Pick, lines: Sequence[Line]) -> Looked | None:
    put = _put(lines)
    first = _odds(pick, put)
    while not first and len(put) > AGAIN:
        put = _put(lines, len(put) // 2)
        first = _odds(pick, put)
    if not first:
        return None
    likeliest = sorted(put, key=lambda one: TWICE.score((*one.evidence, first[one.key])), reverse=True)
    again = _turned(likeliest[:AGAIN])
    second = first if again == put else _odds(pick, again) or first
    return _weighed(lines, TWICE, {key: (one + second.get(key, -MAX_ODDS)) / 2 for key, one in first.items()})


def _closely(pick: Pick, lines: Sequence[Line]) -> Looked | None:
    each = _each(lines)
    put, others = each[:CLOSELY], each[CLOSELY : CLOSELY + NEXT]
    odds = _odds(pick, _turned(put))
    while not odds and len(put) > 1:  # rows of many columns may be more than it reads at once
        put = put[: len(put) // 2]
        odds = _odds(pick, _turned(put))
    if not odds:
        return None
    found = _weighed(lines, LARGE, odds)
    if not others or max(found.chances) >= SAID:
        return found
    kept = sorted(put, key=lambda one: odds[one.key], reverse=True)[:KEPT]
    again = _odds(pick, _turned([*kept, *others]))
    twice = {key: (odds[key] + again[key]) / 2 for key in odds.keys() & again.keys()}
    return _weighed(lines, LARGE, {**odds, **again, **twice})


def _weighed(lines: Sequence[Line], weights: Weights, odds: _Odds) -> Looked:
    evidence = tuple((*one.evidence, odds.get(one.key, -MAX_ODDS)) for one in lines)
    chances = shares([one.text for one in lines], [weights.score(row) for row in evidence], weights.nothing)
    return Looked(evidence, tuple(chances))


def _odds(pick: Pick, put: Sequence[Line]) -> _Odds:
    """How much likelier, as a logarithm, the picker finds each of these lines than that none answers; of none where it
    cannot tell."""
    *of_lines, of_none = (
        math.log(max(chance, 1e-9)) for chance in pick([(name_of(one.passage), one.text) for one in put]) or (1.0,)
    )
    return {
        one.key: min(MAX_ODDS, max(-MAX_ODDS, chance - of_none)) for one, chance in zip(put, of_lines, strict=False)
    }


def _turned(lines: Sequence[Line]) -> list[Line]:
    """In the order of their documents from the last to the first, those of each as they stand in it."""
    return sorted(sorted(lines, key=lambda line: line.place), key=lambda line: line.passage.path, reverse=True)


def _put(lines: Sequence[Line], most: int = PUT) -> list[Line]:
    """The `most` likeliest, of copies one, in the order of their documents."""
    each = _each(lines)
    enough = SHARE * math.fsum(line.probability for line in each)
    reached = accumulate(line.probability for line in each)
    needed = 1 + sum(share < enough for share in reached)
    return sorted(each[: min(most, needed)], key=lambda line: (line.passage.path, line.place))


def _each(lines: Sequence[Line]) -> list[Line]:
    """The likeliest first, of copies one."""
    return list({line.key: line for line in sorted(lines, key=lambda line: line.probability)}.values())[::-1]
