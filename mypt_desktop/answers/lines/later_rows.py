"""What is said in an older and in a newer place: the newer one answers, whichever a picker finds likelier.

Lists of two years say the same in the same words but for the price, so that nothing in the lines tells them apart. And
what is changed by a note stands in the paper as it was, and in the note beside what it is now: "goes from 20 to 35".
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.lines.lines import Line, key_of
from mypt_desktop.language.dates import YEAR
from mypt_desktop.language.words import folded, numbers
from mypt_desktop.workspace.edition_words import BEFORE, DRAFT, any_of
from mypt_desktop.workspace.editions import Edition, Front, Standing, edition, newest_first

ALIKE: Final = 0.5
"""Share of the names of the columns of the narrower list that the other one has too, from which on a row of the one is
the same in the other."""

LIKELY_TOO: Final = 0.05
"""Probability from which on a line of what came of a draft answers instead of the draft's. Set by hand: in two of two
such questions to one folder that line was right, at 0.11 and 0.14."""

_EARLIER: Final = re.compile(rf"\b(?:{any_of(BEFORE)})\b")
_DRAFT: Final = frozenset(DRAFT.split())


def in_force(question: str, lines: Sequence[Line]) -> list[Line]:
    """The lines, the likeliest first as they are given; where that is a row of a list of which there are others with
    the same row, or stands in another edition of its document too but for the numbers, that of the latest has the
    probability of all and says what it stands for. A question that names a year or asks for what was before is left
    alone."""
    if not lines or YEAR.search(question) or _EARLIER.search(folded(question)):
        return list(lines)
    best = lines[0]
    rows = [best, *(line for line in lines[1:] if _same(best, line))]
    later = [line for line in rows[1:] if _later(best.passage, line.passage)]
    newest = next((one for one in later if not any(_later(one.passage, other.passage) for other in later)), best)
    older = [line for line in rows if line is not newest and _later(line.passage, newest.passage)]
    if not older:
        return list(lines)
    return _instead_of(older, newest, lines)


def rather_than_draft(question: str, lines: Sequence[Line]) -> list[Line]:
    """The lines, the likeliest first as they are given; where that is of a draft, what came of it answers, if a line of
    that is likely at all, with the probability of both. A question about the draft is left alone."""
    if not lines or not _DRAFT.isdisjoint(folded(question).split()):
        return list(lines)
    best = lines[0]
    drafted = edition(best.passage.path, Front(date=best.passage.date))
    if drafted.standing is not Standing.DRAFT:
        return list(lines)

    def came_of_it(line: Line) -> bool:
        its = edition(line.passage.path, Front(date=line.passage.date))
        named = its.standing is Standing.IN_FORCE and not _name(its).isdisjoint(_name(drafted))
        earlier = bool(its.date and drafted.date) and its.date < drafted.date  # the minutes before the drafted ones
        return named and not earlier and line.probability >= LIKELY_TOO and not line.barred

    final = next(filter(came_of_it, lines[1:]), None)
    if final is None:
        return list(lines)
    return _instead_of([best], final, lines)


def knowing_of_others(question: str, lines: Sequence[Line]) -> list[Line]:
    """The lines, the likeliest first; where that is a sentence that has all the numbers of another document's sentence
    and one more, it has the probability of that one too: it knows of both, and the other does not. Of 268 questions
    four have such a line, and each of the four is right."""
    if not lines or lines[0].cells:
        return list(lines)
    best, asked = lines[0], numbers(question)
    mine = numbers(best.text) - asked

    def is_known(line: Line) -> bool:
        its = numbers(line.text) - asked
        return not line.cells and line.passage.doc_id != best.passage.doc_id and bool(its) and its < mine

    shares = {line.key: line.probability for line in lines if is_known(line)}
    answers = replace(best, probability=min(1.0, best.probability + math.fsum(shares.values())))
    return [answers, *(replace(line, probability=0.0) if line.key in shares else line for line in lines[1:])]


def _same(one: Line, other: Line) -> bool:
    """Whether two rows of two documents are of lists of one kind and about the same thing, or two sentences the same
    but for their numbers."""
    if bool(one.cells) != bool(other.cells) or one.passage.doc_id == other.passage.doc_id:
        return False
    if not one.cells:
        return _but_for_numbers(one) == _but_for_numbers(other) and _editions_of_one(one.passage, other.passage)
    if _key(one) != _key(other):
        return False
    mine, its = ({folded(name) for name, _ in line.cells} for line in (one, other))
    return len(mine & its) >= ALIKE * min(len(mine), len(its))


def _but_for_numbers(line: Line) -> str:
    return " ".join("#" if numbers(word) else word for word in folded(line.text).split())


def _editions_of_one(one: Passage, other: Passage) -> bool:
    """Whether two documents are editions of one: by the search, else by their names."""
    if one.newer == other.path or other.newer == one.path:
        return True
    was, now = (edition(passage.path, Front(date=passage.date)) for passage in (one, other))
    return bool(was.names) and was.names == now.names


def _instead_of(older: Sequence[Line], newest: Line, lines: Sequence[Line]) -> list[Line]:
    """The lines, the likeliest first, where `newest` has the probability of the older ones too, and names their papers
    as those that it stands for."""
    paths = dict.fromkeys((*newest.passage.older, *(line.passage.path for line in older)))
    answers = replace(
        newest,
        passage=replace(newest.passage, older=tuple(paths), newer=""),
        probability=min(1.0, newest.probability + math.fsum(line.probability for line in older)),
    )
    gone = {id(line) for line in older}
    left = [replace(line, probability=0.0) if id(line) in gone else line for line in lines if line is not newest]
    return sorted([answers, *left], key=lambda line: -line.probability)


def _name(one: Edition) -> frozenset[str]:
    """The words of a document's name that mark no edition."""
    return frozenset(one.names[0].removeprefix("n:").split()) if one.names else frozenset()


def _key(line: Line) -> str:
    return folded(line.cells[key_of(line.cells)][1])


def _later(one: Passage, other: Passage) -> bool:
    """Whether the second is of a later edition: what the search found, else what names and dates say."""
    if one.newer or other.newer:
        return one.newer == other.path
    was, now = (edition(passage.path, Front(date=passage.date)) for passage in (one, other))
    told = was.standing != now.standing or all((was.version, now.version)) or all((was.date, now.date))
    marks = [(said.standing, said.version, said.date) for said in (was, now)]
    return told and marks[0] != marks[1] and newest_first([(was, 0.0), (now, 0.0)])[0] == 1
