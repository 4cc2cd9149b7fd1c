"""The row of a table that a question names, where its words show one.

A picker that reads rows side by side knows which table answers and mixes up the rows whose names look alike, Pickering
and Pickersgill, job 7417 and job 7418. Which of them stands there letter by letter needs no model.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from mypt_desktop.answers.lines.lines import Line, key_of
from mypt_desktop.answers.lines.units import Cells
from mypt_desktop.language.dates import YEAR, days, days_within, month_of, months, months_of_years, without_days
from mypt_desktop.language.words import content, folded, is_stopword, numbers

CLEARLY: Final = 1.5
"""How many times what the next row has in common with the question, a word that fewer rows have counting for more."""

SPELLED: Final = 3  # the least number that names something as a word: "one" and "two" count

_WORD: Final = re.compile(r"\w+")
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_LETTERS: Final = re.compile(r"[^\W\d_]{3}")


def gathered(question: str, lines: Sequence[Line]) -> list[Line]:
    """The lines as they are; but of the rows of a table of which the question names one, that one has the probability
    of all. So has of rows that are called alike but for their numbers the one with the number of the question: "Round
    table 6 ft (10)" beside "Round table 5 ft (8)"."""
    asked = marks(question)
    found = _gathered(lines, _table, lambda cells: marks_of_row(cells) & asked)
    return _gathered(found, _alike, lambda cells: marks_of_row((_called(cells),)) & asked)


def _gathered(
    lines: Sequence[Line],
    group_of: Callable[[Line], tuple[str, ...]],
    marks_in: Callable[[Cells], frozenset[str]],
) -> list[Line]:
    groups: dict[tuple[str, ...], dict[str, frozenset[str]]] = defaultdict(dict)
    for line in lines:
        if line.cells:
            groups[group_of(line)][folded(line.text)] = marks_in(line.cells)
    named = {group: row for group, rows in groups.items() if (row := _named(rows)) is not None}
    of_group: dict[tuple[str, ...], dict[str, float]] = defaultdict(dict)
    for line in lines:
        if line.cells and group_of(line) in named:
            of_group[group_of(line)][folded(line.text)] = line.probability  # a copy of a row has the same
    whole = {group: min(1.0, math.fsum(each.values())) for group, each in of_group.items()}

    def weighed(line: Line) -> Line:
        row = named.get(group_of(line)) if line.cells else None
        if row is None:
            return line
        return replace(line, probability=whole[group_of(line)] if folded(line.text) == row else 0.0)

    return [weighed(line) for line in lines]


def _named(rows: dict[str, frozenset[str]]) -> str | None:
    """The row that has all of the question's words that any other has, and clearly more."""
    spread = Counter(word for words in rows.values() for word in words)
    worth = {row: math.fsum(1 / spread[word] for word in words) for row, words in rows.items()}
    best, *others = sorted(rows, key=lambda row: -worth[row])
    if not others or not all(rows[other] < rows[best] for other in others):
        return None
    return best if worth[best] >= CLEARLY * worth[others[0]] else None


def _table(line: Line) -> tuple[str, ...]:
    """The document, the heading or sheet, and the first column: rows with an empty cell lack that column's name."""
    return line.passage.doc_id, line.passage.heading, line.cells[0][0]


def _alike(line: Line) -> tuple[str, ...]:
    """The table, and what its row is called without numbers."""
    return *_table(line), _NUMBER.sub("", folded(_called(line.cells)[1]))


def _called(cells: Cells) -> tuple[str, str]:
    """The cell that says what a row is: the first with a word in it, not a code."""
    return next((cell for cell in cells if _LETTERS.search(cell[1])), cells[key_of(cells)])


def marks(question: str) -> frozenset[str]:
    """What a question may name a row by: its words and numbers that carry meaning, letter by letter, in small letters
    without accents, its days, months and years, also a month with its year, a number that is a word ("for ten"), and a
    letter with the word before it ("plot c")."""
    said = _WORD.findall(folded(question))
    pairs = (f"{name} {letter}" for name, letter in pairwise(said) if len(letter) == 1)
    found = numbers(without_days(question)) - set(said)
    spelled = (number for number in found if number.isdigit() and int(number) >= SPELLED)
    dated = (f"{month}/{year}" for year, month in months_of_years(question))
    return _marks(question) | frozenset((*pairs, *spelled, *dated))


def marks_of_row(cells: Cells) -> frozenset[str]:
    """The same of the cells of a row; a cell of one letter goes with the name of its column. A row is of all days of
    its first span, "6-12 Oct", and of the month of its first date: when the next inspection is due says nothing of this
    one. A number in a column's name names that: the weight of the "GF 140" is not in the row of 140 cm."""
    values = " ".join(value for _, value in cells)
    pairs = (folded(f"{name} {value}") for name, value in cells if len(value) == 1)
    of_columns = {word for name, _ in cells for word in _WORD.findall(name) if word.isdigit()}
    first = next(filter(None, (month_of(value) for _, value in cells)), None)
    dated = (f"{first[1]}/{first[0]}",) if first else ()
    spanned = next(filter(None, (days_within(value) for _, value in cells)), frozenset())
    within = (f"{month}/{day}" for month, day in spanned)
    return (_marks(values) - of_columns) | frozenset((*pairs, *dated, *within))


def names_row(question: str, cells: Cells) -> bool:
    """Whether all that the cell says which names the row is in the question."""
    key = marks_of_row((cells[key_of(cells)],))
    return bool(key) and key <= marks(question)


def lacks_what_is_named(question: str, row: Line, lines: Sequence[Line]) -> bool:
    """Whether a question names a column in full that other rows of the table have something in and this one has not,
    and none that it has: the takings of a fair are not its fee, where they were never filled in."""
    if not row.cells:
        return False
    asked, own = content(question), {name for name, _ in row.cells}
    of_table = {name for line in lines if line.cells and _table(line) == _table(row) for name, _ in line.cells}
    named = {name for name in of_table if content(name) and content(name) <= asked}
    return bool(named) and named.isdisjoint(own)


def _marks(text: str) -> frozenset[str]:
    """The numbers of a day are none of their own: "1 March" names no row with a 1 in it."""
    words = (word for word in _WORD.findall(without_days(text)) if not is_stopword(word))
    dated = (f"{month}/{day}" for month, day in days(text))
    return frozenset((*words, *dated, *(f"{month}/" for month in months(text)), *YEAR.findall(text)))
