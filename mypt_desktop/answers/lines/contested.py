"""Two papers that differ: the one says what was agreed, the other what was changed, and often neither has a date.

Minutes, mails and chats of a team change what a list or a letter says and are rarely dated as editions are. Where one
says another value of the same thing in the same unit, and a picker takes it for an answer too, the likeliest line alone
would be a wrong answer with a source as often as not. Such a line is looked for by what is about to be said, with which
it shares more than with the question. Then the change is said, and what the other paper says is quoted below it; where
no word and no date tells which came last, both are said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import PurePosixPath
from typing import Final, TypeAlias

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.citing.quoting import block
from mypt_desktop.answers.lines.amended import amending
from mypt_desktop.answers.lines.candidates import units_of_all
from mypt_desktop.answers.lines.lines import Line, name_of, said, stated
from mypt_desktop.answers.lines.looks import asking
from mypt_desktop.answers.lines.measured import measures
from mypt_desktop.answers.lines.newer import of_year_asked
from mypt_desktop.answers.ports import Inquiry
from mypt_desktop.core.messages import Citation
from mypt_desktop.core.reading import Reading
from mypt_desktop.language import lexicon
from mypt_desktop.language.dates import YEAR
from mypt_desktop.language.words import content, folded, numbers

AS_WELL: Final = 0.15
"""Probability of the other line from which on it answers too, where a picker is asked about it and the likeliest one
alone, as the mean of both orders. Of eight such pairs the larger picker gave the five other lines that do 0.34 to 0.80,
and the three that have no more than words in common with the question 0.00 to 0.04. It was chosen by these very pairs,
three of them from the tests."""

AS_LIKELY: Final = 0.4
"""The same, as the mean of both orders, of a line that does not speak of a change. Set by hand: a correction of two
prices that says neither "now" nor "new" has 0.55 and 0.60."""

SHARED: Final = 2
"""Words of the likeliest line or the question that the other one, with the sentence before it, has to have too."""

READ: Final = 8
"""Passages of other papers, found by what is about to be said, whose lines are compared with it."""

MOST: Final = 5  # lines that the picker is asked about beside it

Search: TypeAlias = Callable[[str], Sequence[Passage]]

_CHANGES: Final = lexicon.pattern("changes")
_LETTER: Final = re.compile(r"^(?:> ?)*(?:From|Von|De|Da): ", re.MULTILINE)
_SENTENCE: Final = re.compile(r"[.!?]\s+|\n")


def both_said(
    turn: Inquiry, question: str, best: Line, lines: Sequence[Line], search: Search, marker: int
) -> tuple[str, tuple[Citation, ...]] | None:
    """The likeliest line and the one that speaks of a change of it, or changes its clause; None where no line does, or
    the question names a year that it is not of. Raises `StoppedError` soon after the turn's `cancel` is set."""
    settled = bool(best.passage.older)  # it stands in the place of an older one already
    changed = None if settled or YEAR.search(question) else amending(turn, best)
    told = said(question, best, turn.language)
    other = changed if settled or changed else _changing(turn, question, best, lines, told)
    if not settled and other is None:
        other = _changing(turn, question, best, _lines_of(turn, best, search(f"{question} {told}")), told)
    if other is None:
        return None
    since, now = best.passage.date, other.passage.date
    speaks = _speaks_of_change(other) and not _speaks_of_change(best)
    told_apart = bool(since and now and since != now) or bool(changed) or speaks
    first = stated(turn, question, other, marker)
    second = stated(turn, question, best, marker + 1)
    if first is None or second is None:
        return None
    citations = (*first[1], *second[1])
    if not told_apart:
        return f"{turn.says('differ')}\n\n{first[0]}\n\n{second[0]}", citations
    return f"{first[0]}\n\n{turn.says('otherwise_before')}\n\n{block(second[1][0])}", citations


def _lines_of(turn: Inquiry, best: Line, found: Sequence[Passage]) -> list[Line]:
    """The sentences of other papers that were found for what is said, each as likely as that one."""
    thread = _is_thread(turn.text_of(best.passage.doc_id) or "")
    passages = [one for one in found if thread or one.doc_id != best.passage.doc_id][:READ]
    return [
        Line(passage, start, end, text, (), Reading(0.0, 0.0), best.evidence, best.probability)
        for passage, start, end, text, cells in units_of_all(turn.sources, "", passages, turn.cancel)
        if not cells
    ]


def _changing(turn: Inquiry, question: str, best: Line, lines: Sequence[Line], told: str) -> Line | None:
    """That of the lines which contests `told` that a picker, if there is one, finds likeliest to answer too; None where
    it takes none for an answer beside the likeliest line."""
    thread = _is_thread(turn.text_of(best.passage.doc_id) or "")
    of_year = [line for line in lines if of_year_asked(question, line)]
    others = list(islice(contesting(question, best, of_year, told, thread=thread), MOST))
    picker = turn.sources.ready_picker
    if not others or picker is None:
        return next(iter(others), None)
    pick = asking(picker, question, (), turn.cancel)
    chances = pick([_put(line) for line in (best, *others)])
    if not chances:
        return others[0] if _speaks_of_change(others[0]) else None
    other = others[max(range(len(others)), key=lambda at: chances[at + 1])]
    # What is put last a picker prefers for its place.
    before, behind = pick([_put(best), _put(other)]), pick([_put(other), _put(best)])
    share = (before[1] + behind[0]) / 2 if before and behind else 0.0
    return other if share >= (AS_WELL if _speaks_of_change(other) else AS_LIKELY) else None


def _put(line: Line) -> tuple[str, str]:
    return name_of(line.passage), line.text


def contesting(question: str, best: Line, lines: Sequence[Line], told: str, *, thread: bool = False) -> Iterator[Line]:
    """The lines that say another value than `told`, which `best` says, of the same thing and in the same unit, or in
    any where that has none, and may be a change of it. `thread`: the paper of that one holds several letters."""
    mine, asked = measures(told), content(question)
    about = content(f"{told} {best.text}") | asked
    for line in lines:
        words = content(f"{PurePosixPath(line.passage.path).stem} {_with_before(line)}")
        if line.barred or line.cells or len(words & about) < SHARED or not words & asked:
            continue
        its = measures(line.text)
        of_any = frozenset[str]().union(*its.values()) - numbers(told) if not mine else frozenset()
        otherwise = of_any or any(unit in mine and its[unit] - mine[unit] for unit in its)
        if otherwise and _may_change(line, best, thread=thread):
            yield line


def _may_change(line: Line, best: Line, *, thread: bool) -> bool:
    """Whether a line stands in a later paper or one without a date, in one of the same day and speaks of a change, or
    further down in the same `thread`."""
    if line.passage.doc_id == best.passage.doc_id:
        return thread and line.place > best.place
    since, its = best.passage.date, line.passage.date
    if since and its:
        return its > since or (its == since and _speaks_of_change(line))
    return True


def _is_thread(text: str) -> bool:
    """Whether a paper holds several letters or messages, the one below the other."""
    return len(_LETTER.findall(text)) > 1


def _speaks_of_change(line: Line) -> bool:
    return bool(_CHANGES.search(folded(_with_before(line))))


def _with_before(line: Line) -> str:
    """The line behind the sentence before it in its passage, which says what "they" are."""
    before = _SENTENCE.split(line.passage.text[: line.start].rstrip(" .!?:\n"))
    return f"{before[-1]}. {line.text}"
