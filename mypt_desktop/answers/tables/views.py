"""A table as a question sees it: what names it, and what its columns hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from mypt_desktop.answers.tables.phrases import Asked, Word, forms, months_named, phrases, pieces
from mypt_desktop.core.judges import Meaning
from mypt_desktop.language.words import is_stopword, stem
from mypt_desktop.workspace.cells import Kind
from mypt_desktop.workspace.index.stored_tables import StoredTable
from mypt_desktop.workspace.tables import Row

PIECE: Final = re.compile(r"[^\W_]+")
YEARS: Final = range(1000, 2101)
ROW: Final = 0.45
"""Cosine of a word to one for a row from which on it means rows: "goods", "products" and "things" have it, of 23 other
nouns none (0.41 at most), and "person" does."""

_UNIT = re.compile(r"[(\[][^)\]]*[)\]]")
_PROPER: Final = re.compile(r"(?:[^\W\d_a-z][^\W\d_]*[.'’-]?[\w'’-]*\s?){1,4}")
_NAMING = frozenset(
    stem(word)
    for word in (
        *("name", "person", "employee", "member", "mitarbeiter", "mitarbeiterin", "mitglied"),
        *("nom", "membre", "nombre", "miembro", "socio"),
    )
)


@dataclass(frozen=True, slots=True)
class View:
    """A table as a question sees it: `about` are words that name it (path, caption, title of its document)."""

    table: StoredTable
    rows: tuple[Row, ...]
    about: str


def viewed(tables: Iterable[tuple[StoredTable, Sequence[Row], str]]) -> list[View]:
    """Tables with their rows and the titles of their documents as a question sees them."""
    return [
        View(
            table, tuple(rows), " ".join(PIECE.findall(f"{table.path.rsplit('.', 1)[0]} {_said_above(table)} {title}"))
        )
        for table, rows, title in tables
    ]


def nearness(meaning: Meaning | None, asked: Sequence[Asked], views: Sequence[View]) -> Callable[[str, str], float]:
    """The cosine of a word of the questions to a column's name or a table's; 0 without an embedder."""
    mine = dict.fromkeys(text for one in asked for text in (*(word.plain for word in one.words), *one.about.split()))
    theirs = dict.fromkeys(
        text for view in views for text in (*map(bare, view.table.columns), view.about) if text.strip()
    )
    texts = list(dict.fromkeys((*mine, *theirs, *phrases("en").rows)))
    vectors = meaning.embed(texts) if meaning and texts else None
    if vectors is None:
        return lambda one, other: 0.0
    known = dict(zip(texts, vectors, strict=True))

    def cosine(one: str, other: str) -> float:
        first, second = known.get(one), known.get(other)
        return sum(a * b for a, b in zip(first, second, strict=True)) if first and second else 0.0

    return cosine


def names_rows(asked: Asked, word: Word, near: Callable[[str, str], float]) -> bool:
    """Whether a word says no more than that rows of a list are meant: articles, entries, lines."""
    if any(forms(word.text) & forms(row) for row in phrases(asked.language).rows):
        return True
    return max(near(word.plain, row) for row in phrases("en").rows) >= ROW


def spelled(asked: Asked, name: str) -> bool:
    """Whether a word of the question stands in a name: meaning the like is not enough."""
    known = stems(name)
    return any(forms(word.text) & known and not is_stopword(word.text) for word in asked.words)


def of_people(view: View) -> bool:
    """Whether the rows are people: a column of words is called so."""
    named = zip(view.table.columns, view.table.kinds, strict=True)
    return any(kind is Kind.TEXT and not _NAMING.isdisjoint(stems(name)) for name, kind in named)


def of_names(view: View, column: int) -> bool:
    """Whether every cell of a column reads as a name does, a dash for nobody aside."""
    cells = [row.values[column].shown for row in view.rows if any(map(str.isalpha, row.values[column].shown))]
    return view.table.kinds[column] is Kind.TEXT and bool(cells) and all(map(_PROPER.fullmatch, cells))


def holds_years(view: View, column: int) -> bool:
    """Whether every cell of a column is a year."""
    cells = [row.values[column].shown for row in view.rows if not row.total and row.values[column].shown]
    return bool(cells) and all(cell.isdigit() and int(cell) in YEARS for cell in cells)


def counts_up(shown: Sequence[str]) -> bool:
    """Whether a column of numbers names its rows: whole ones, all different."""
    return len(set(shown)) > 1 and all(text.isdigit() for text in shown if text)


def counts_rows(rows: Sequence[Row], column: int) -> bool:
    """Whether a column counts its rows up, or holds years."""
    numbers = [row.values[column].number for row in rows]
    years = all(number is None or (number == int(number) and 1900 <= number <= 2100) for number in numbers)
    steps = [b - a for a, b in pairwise(numbers) if a is not None and b is not None]
    return years or (len(steps) > 1 and set(steps) == {1})


def stems(text: str) -> frozenset[str]:
    return frozenset(form for piece in pieces(text) for form in forms(piece))


def told_by(table: StoredTable) -> str:
    """What a table says of itself: the words of its path, caption and columns."""
    return " ".join(PIECE.findall(f"{table.path.rsplit('.', 1)[0]} {_said_above(table)} {' '.join(table.columns)}"))


def _said_above(table: StoredTable) -> str:
    """The heading and the line above a table; of sheets that are called by months that they are months."""
    if table.sheets and all(months_named(one.heading) for one in table.sheets):
        return "months"
    return table.caption if table.heading in table.caption else f"{table.heading} {table.caption}"


def bare(name: str) -> str:
    """A column's name without its unit in brackets."""
    return _UNIT.sub(" ", name).strip() or name
