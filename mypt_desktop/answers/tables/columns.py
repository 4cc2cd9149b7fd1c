"""Which columns of a table the words of a question name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from mypt_desktop.answers.tables.phrases import Asked, Word, forms
from mypt_desktop.answers.tables.views import PIECE, View, bare, stems
from mypt_desktop.language.words import folded
from mypt_desktop.workspace.cells import Kind

NEAR: Final = 0.47
"""Cosine of a word to a column's name from which on they mean the same: of 35 pairs that do 8 are as near, of 18 that
do not one ("weight" and "kg"); from 0.35 on 17 and 3, and then people are counted by a column of names."""

CLOCK: Final = re.compile(r"\d{1,2}[:.h]\d{2}(?::00)?(?: ?[ap]\.?m\.?| Uhr)?", re.IGNORECASE)
_HEAD: Final = 5  # letters of a column's name that a word may end in
_JOINTS: Final = ("", "s", "es", "n", "en")  # between the parts of a German compound


def wanted(about: str, view: View, near: Callable[[str, str], float]) -> list[int]:
    """Columns that are like one of the words in `about`, the likeliest first."""
    words = about.split()
    clocks = [at for at in range(len(view.table.columns)) if _of_clock(view, at)] if "time" in words else []
    if clocks:
        return clocks  # "what time" asks for one, and not for the minutes that something takes
    worth = []
    for at, name in enumerate(view.table.columns):
        dated = view.table.kinds[at] is Kind.DATE and bool({"date", "datum", "fecha"} & set(words))
        same = any(forms(word) & stems(name) for word in words)
        value = 1.0 if same or dated else max((near(word, bare(name)) for word in words), default=0.0)
        worth.append((-value, at))
    return [at for value, at in sorted(worth) if -value >= NEAR]


def _of_clock(view: View, column: int) -> bool:
    """Whether every cell of a column is a time of day."""
    cells = [row.values[column].shown for row in view.rows if row.values[column].shown]
    return bool(cells) and all(map(CLOCK.fullmatch, cells))


def named_by(
    asked: Asked, view: View, places: Sequence[int], near: Callable[[str, str], float]
) -> tuple[tuple[int, ...], frozenset[int], float]:
    """Columns that words of the question name, the likeliest first; those words; and what that is worth."""
    score = dict.fromkeys(range(len(view.table.columns)), 0.0)
    used: set[int] = set()
    gained = 0.0
    for at in places:
        word = asked.words[at]
        if word.person:
            continue
        best = {
            column: 1.0 if compound(word, name, view) else likeness(word, name, near)
            for column, name in enumerate(view.table.columns)
        }
        most = max(best.values(), default=0.0)
        if most < NEAR:
            continue
        used.add(at)
        gained += most
        for column, value in best.items():
            if value >= NEAR and value > most - 0.1:
                score[column] += value / (1 + 0.1 * len(PIECE.findall(bare(view.table.columns[column]))))
    named = sorted((column for column, value in score.items() if value), key=lambda one: (-score[one], one))
    return tuple(named), frozenset(used), 1.5 * gained


def likeness(word: Word, name: str, near: Callable[[str, str], float]) -> float:
    if forms(word.text) & stems(name):
        return 1.0
    return 0.0 if word.number else near(word.plain, bare(name))


def compound(word: Word, name: str, view: View) -> bool:
    """Whether a word is put together of a column's name and a word of the table's: "Stromverbrauch" is "Verbrauch" in
    "strom 2024"."""
    known = {folded(piece) for piece in PIECE.findall(view.about)}
    for head in (folded(piece) for piece in PIECE.findall(bare(name))):
        if len(head) >= _HEAD and word.plain.endswith(head) and word.plain != head:
            rest = word.plain.removesuffix(head)
            if any(rest.removesuffix(joint) in known for joint in _JOINTS):
                return True
    return False
