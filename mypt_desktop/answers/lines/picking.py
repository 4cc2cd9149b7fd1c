"""The picker's word on the lines that a reader found likeliest.

A reader of some million weights compares a question with one line at a time. The picker is a language model, which has
read more, in several languages, and sees the lines side by side, those of two prices or of two days.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from threading import Event
from typing import Final

from mypt_desktop.answers.citing.citations import wanted
from mypt_desktop.answers.following.following import leans
from mypt_desktop.answers.lines.agreed import agreed
from mypt_desktop.answers.lines.later_rows import in_force, knowing_of_others, rather_than_draft
from mypt_desktop.answers.lines.lines import (
    SHOWN,
    Line,
    column_said,
    key_of,
    name_of,
    named_columns,
    says_more,
    stated,
)
from mypt_desktop.answers.lines.looks import SAID, Pick, asking, looked
from mypt_desktop.answers.lines.named_rows import gathered, lacks_what_is_named, marks, marks_of_row, names_row
from mypt_desktop.answers.lines.parts import parts_of
from mypt_desktop.answers.lines.units import Cells
from mypt_desktop.answers.ports import Inquiry
from mypt_desktop.core.judges import Picker
from mypt_desktop.core.lettered import LETTERS
from mypt_desktop.core.messages import Citation
from mypt_desktop.language import lexicon
from mypt_desktop.language.dates import of_other_years
from mypt_desktop.language.words import content, numbers
from mypt_desktop.workspace.cells import number

SAID_APART: Final = 0.75
"""The same of a line that has no word and no number in common with the question, under its heading, unless that goes on
from another: nothing but the picker's word stands for it. Set by hand; over a folder that nothing was made on one such
line was right at 0.92 and one wrong at 0.62."""

ONE_OF_TWO: Final = 0.3
"""Probability of each of two lines from which on they are said together, where two things are asked for. Not measured
apart from `SAID`, which the two have to reach together."""

_AND: Final = lexicon.words("conjunctions")
_TWO: Final = _AND | {"+", "&"}
_CODE: Final = re.compile(r"(?=\w*\d)(?=\w*[^\W\d])\w+(?:-\w+)*")
_JOINING: Final = _TWO | {",", "/"}
_WORDS: Final = re.compile(r"\w+|[,+&/]")
POINTING: Final = 2  # of the likeliest lines, whose cells are picked where they are rows

FRAGMENT: Final = 2  # words of a question that asks what was asked before of something else: "single?"

MEANT: Final = 0.5
"""Probability from which on the cell of a row is taken for the one that is meant."""

OF_CELLS: Final = 0.7
"""The same where one of the row's cells is taken to answer, as the row does: of single cells the picker often believes
that none does. Of 68 right rows 51 cells are right and 2 wrong by `MEANT` alone, 60 and 3 with this."""

PARTED: Final = 0.5  # probability of a line from which on its parts are looked at: about where it can be said
PART: Final = 0.9
"""Probability from which on one of a line's parts is said and not the whole. Of 399 questions to seven folders eight
have such a line first; the part that answers has 0.95 to 1.00 with each."""

LEAST: Final = 0.01  # below it the picker is sure that no cell answers

WHOLE: Final = 0.9
"""Probability from which on all cells of a row are said, where the question names it by a code ("what is E07") and
none of its columns. Set by hand: such rows are told from the others by the code alone."""

MOST_SAID: Final = 6  # cells of a row that are said together

MEANT_TOO: Final = 0.1
"""Probability from which on a second one is, where two things are asked for ("when do they come and leave"): 0.36, 0.18
and 0.11 in three of five such questions that were tried, 0.01 to 0.03 in two that ask for one thing."""


def picked(
    picker: Picker, lines: Sequence[Line], question: str, before: Sequence[str] = (), cancel: Event | None = None
) -> list[Line]:
    """The lines with probabilities that have the picker's word in them, the likeliest first; as they are where it
    cannot tell. `question` is as it was typed, `before` the question that it goes on from, and its answer. Raises
    `StoppedError` soon after `cancel` is set."""

    seen = looked(picker, lines, question, before, cancel)
    if not seen:
        return list(lines)
    # "how many doses have we", "and they expire when": one row has what the second asks.
    asks_otherwise = bool(before) and wanted(question) in ("time", "name")
    near = {one.key for one in lines if before or leans(question) or touches(question, one)}
    found = gathered(
        question,
        [
            replace(
                one,
                evidence=row,
                probability=share,
                said_from=SAID if one.key in near else SAID_APART,
                to_add_up=one.to_add_up and not asks_otherwise,
            )
            for one, row, share in zip(lines, seen.evidence, seen.chances, strict=True)
        ],
    )
    found = rather_than_draft(question, in_force(question, sorted(found, key=lambda line: -line.probability)))
    found = agreed(question, knowing_of_others(question, found))
    of_another = before if len(_WORDS.findall(question)) <= FRAGMENT else ()
    pick = asking(picker, question, before, cancel)
    two = not _TWO.isdisjoint(_WORDS.findall(question.casefold()))
    told = []
    for line in found[:POINTING]:
        if lacks_what_is_named(question, line, found):
            told.append(replace(line, points=False))
        else:
            pointing = _pointing(pick, line, question, of_another) if line.probability >= SHOWN else line
            told.append(_in_part(pick, pointing) if line.probability >= PARTED and not two else pointing)
    return [*told, *found[POINTING:]]


def touches(question: str, line: Line) -> bool:
    """Whether a line, its heading and the name of its document have a word or a number in common with a question; of a
    row its cells: what its columns are called says nothing of which row it is."""
    if line.cells:
        return not marks(question).isdisjoint(marks_of_row(line.cells)) or _touches(question, _values(line))
    return _touches(question, f"{line.passage.path} {line.passage.heading} {line.text}")


def _touches(question: str, text: str) -> bool:
    return not (content(question) | numbers(question)).isdisjoint(content(text) | numbers(text))


def _values(line: Line) -> str:
    return " ".join(value for _, value in line.cells)


def both_stated(
    turn: Inquiry, question: str, lines: Sequence[Line], marker: int
) -> tuple[str, tuple[Citation, ...]] | None:
    """The two likeliest lines, where two things are asked for ("values of the viola and the ring") and none but these
    two is likely to answer. They are of one document, as in the lessons: of two documents they are as often what was
    and what is."""
    two = [line for line in lines[:2] if line.fit and line.probability >= ONE_OF_TWO]
    if len(two) < 2 or not _joins(question):
        return None
    if two[0].passage.doc_id != two[1].passage.doc_id or two[0].key == two[1].key:
        return None
    if sum(line.probability for line in two) < two[0].said_from:
        return None
    first, second = sorted(two, key=lambda line: line.place)
    one, other = stated(turn, question, first, marker), stated(turn, question, second, marker + 1)
    return (f"{one[0]}\n\n{other[0]}", (*one[1], *other[1])) if one and other else None


def _joins(question: str) -> bool:
    """Whether it may ask for two things: "come and leave", "size, use"."""
    return not _JOINING.isdisjoint(_WORDS.findall(question.casefold()))


def _pointing(pick: Pick, line: Line, question: str, of_another: Sequence[str]) -> Line:
    """A row with the cell that answers, its cells put to the picker as lines of their own. `of_another`: what was asked
    before, and its answer, where the same is asked of another row; then the cell is of the column that was said, and
    not the one that names the row. Where none is likely to, the row points at one only if the question names its
    column. A row with a cell that answers how many is none of several to be added up: of 13 such rows, likely from 0.6
    on, 12 were right."""
    if not line.cells or line.barred:
        return line
    two = not _TWO.isdisjoint(_WORDS.findall(question.casefold()))
    asked = (question, *reversed(of_another))
    said = None if two else next((at for one in asked if (at := column_said(one, line.cells)) is not None), None)
    if said is not None:
        # "How many kg did plot C give in 2022", "how many copies of Lux aurumque": one row, named or beyond doubt.
        adds_up = line.to_add_up and line.probability < WHOLE and not names_row(question, line.cells)
        return replace(line, cell=said, beside=None, points=True, to_add_up=adds_up)
    named = named_columns(question, line.cells)
    if not named and line.probability >= WHOLE and _names_by_code(question, line.cells):
        return replace(line, points=True, whole=True, to_add_up=False)  # "mean" of a code is no average
    places, put = put_of_row(name_of(line.passage), line.cells, question)
    if of_another and len(places) > 1 and (key := key_of(line.cells)) in places:
        del put[places.index(key)], places[places.index(key)]
    *chances, _ = pick(put) or (0.0,)
    likely = sorted(zip(chances, places, strict=False), reverse=True)
    meant = likely[:1] + [one for one in likely[1:2] if one[0] >= MEANT_TOO and _joins(question)]
    share = math.fsum(chance for chance, _ in meant)
    if share >= MEANT or (share >= LEAST and share >= OF_CELLS * math.fsum(chances)):
        first, *others = (at for _, at in meant)
        # Of June's and November's bills together the row of one is no answer, however likely.
        adds_up = line.to_add_up and (share < MEANT or two)
        beside = next(iter(others), None)
        if beside is None and not adds_up:
            beside = price_of_one(line.cells, first)  # "how much is a box" where five were bought
        return replace(line, cell=first, beside=beside, points=True, to_add_up=adds_up)
    news = len(named) == 1 and says_more(
        line.cells[named[0]][1], question
    )  # "and with silicone coating?" has that cell
    return replace(line, points=line.points and news)


def _in_part(pick: Pick, line: Line) -> Line:
    """A line of several values with the one that answers; whole where no part is clearly meant."""
    lead, places = parts_of(line.text) if not (line.cells or line.barred or line.code) else ("", ())
    name = f"{name_of(line.passage)}, {lead.strip()}" if lead else name_of(line.passage)
    chances = pick([(name, line.text[start:end]) for start, end in places[: len(LETTERS)]]) if places else ()
    share, at = max(((share, at) for at, share in enumerate(chances[:-1])), default=(0.0, 0))
    return replace(line, part=places[at]) if share >= PART else line


def _names_by_code(question: str, cells: Cells) -> bool:
    """The same, where that cell is a code and the question has no other number: "E07" of the table of errors."""
    code = cells[key_of(cells)][1]
    return (
        bool(_CODE.fullmatch(code))
        and names_row(question, cells)
        and numbers(question) <= numbers(code)
        and len(cells) <= MOST_SAID
    )


def price_of_one(cells: Cells, total: int) -> int | None:
    """The place of the price that a row's cell is a whole number of times, that number standing in the row too; None
    where the cell is no such product."""
    numbered = {at: value for at, (_, told) in enumerate(cells) if (value := number(told)) is not None and value > 0}
    product = numbered.pop(total, None)
    pairs = ((many, at) for many in numbered for at in numbered if many != at and numbered[many] != numbered[at])
    times = {many: value for many, value in numbered.items() if value > 1 and value == int(value)}
    return next((at for many, at in pairs if many in times and times[many] * numbered[at] == product), None)


def put_of_row(name: str, cells: Cells, question: str) -> tuple[list[int], list[tuple[str, str]]]:
    """The cells of a row that may answer, as places and as lines for the picker, and `name` as what the row stands in.

    What the question names the row by is no answer to it, unless it has a number that the question has not; neither
    is a cell that says no more than the question, or nothing. Of columns that differ by the year alone that of the
    latest is put, or of the one that the question names.
    """
    key, asked = key_of(cells), content(question) | numbers(question)
    said = [content(value) | numbers(value) for _, value in cells[: len(LETTERS)]]
    news = bool(numbers(cells[key][1]) - asked)  # "The Plough (food until 20:30)"
    places = [
        at
        for at, words in enumerate(said)
        if not (words & asked and not news if at == key else words and words <= asked)
    ]
    others = of_other_years([column for column, _ in cells], question)
    places = [at for at in places if at not in others and any(map(str.isalnum, cells[at][1]))]
    of_row = f"{name}, {cells[key][1]}"
    return places, [
        (of_row, f"{column}: {value}" if column else value) for column, value in (cells[at] for at in places)
    ]
