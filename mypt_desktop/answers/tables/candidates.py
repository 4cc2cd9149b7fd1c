"""Queries that a question may ask of the tables, in words, for a picker to choose from.

Where every word of a question is tied to a table its query is plain (`answers.tables.questions`). Where one is left
over, "how much is overdue altogether, as far as we know", each query that the named values, numbers and columns allow
is made, run and worded, and which of them is meant, if any, is left to a model that was trained for choosing.

Counts and lists are made for its lessons (`bench.query_lessons`); the app itself asks for sums and extremes only.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Final

from mypt_desktop.answers.tables.conditions import SYMBOL, called_so, of_dates
from mypt_desktop.answers.tables.linking import filters_of, values_of
from mypt_desktop.answers.tables.phrases import Asked, forms, month
from mypt_desktop.answers.tables.questions import (
    Plan,
    aggregated,
    columns_of_other_years,
    dated_columns,
    measures,
    names_its_row,
    rows_with,
)
from mypt_desktop.answers.tables.views import View, stems
from mypt_desktop.core.judges import Meaning
from mypt_desktop.core.lettered import LETTERS
from mypt_desktop.language.words import is_stopword
from mypt_desktop.workspace.cells import Kind, number
from mypt_desktop.workspace.querying import SEPARATOR, Aggregate, Filter
from mypt_desktop.workspace.stopping import go_on

TABLES: Final = 3  # whose queries are put
CONDITIONS: Final = 2  # columns of a query's conditions
OF_A_KIND: Final = 4  # of "how many", "sum of", ...; of the one that the question's words ask for three times as many
MAX_PLANS: Final = 160  # queries of a table that are worded and compared

OF_VALUE: Final = 0.15
OF_COLUMN: Final = 0.1
OF_NAME: Final = 0.05
"""What a table gains beside its cosine similarity to the question: where a value of its cells is named, for each word
that is a column's, for each of its own name. Set by hand, and not measured."""

_WORDED: Final = {"=": "is", "contains": "has", "in": "is"}
_INSTEAD: Final = {"count": ("sum", "cells"), "sum": ("cell",), "average": (), "max": (), "min": ()}
"""What an operation may turn out to be, beside itself: "how many words" is a sum, a sum of one row a cell."""

_OPERATION: Final = {"count": "how many", "sum": "sum of", "average": "average of", "max": "highest", "min": "lowest"}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A query that was run, and how it is worded: "sum of Price where Shop is Corve Electrical"."""

    plan: Plan
    words: str

    @property
    def of(self) -> str:
        """What it stands under for a picker: its table with the names of its columns."""
        table = self.plan.view.table
        return f"{table.name}: {', '.join(table.columns)}"


def likeliest(
    asked: Asked, question: str, views: Sequence[View], meaning: Meaning, cancel: Event | None = None
) -> list[Candidate]:
    """As many queries as there are letters, nearest to the question in meaning, some of each kind; those of a table
    together. None without an embedder. Raises `StoppedError` soon after `cancel` is set."""
    vectors = meaning.embed([question, *(f"{view.about}: {', '.join(view.table.columns)}" for view in views)])
    if vectors is None:
        return []
    said = [forms(word.text) for word in asked.words if not is_stopword(word.text)]
    worth = []
    for view, vector in zip(views, vectors[1:], strict=True):
        go_on(cancel)
        columns = frozenset[str]().union(*map(stems, view.table.columns))
        valued = any(
            one[0].op in ("=", "contains", "in")
            for several in _conditions(asked, view, cancel).values()
            for one in several
        )
        gain = OF_COLUMN * sum(bool(one & columns) for one in said) + OF_NAME * sum(
            bool(one & stems(view.about)) for one in said
        )
        worth.append(_cosine(vectors[0], vector) + gain + OF_VALUE * valued)
    best = sorted(range(len(views)), key=lambda at: -worth[at])[:TABLES]
    found = [
        (rank, one)
        for rank, at in enumerate(best)
        for one in _fitting(asked, itertools.islice(candidates(asked, views[at], cancel), MAX_PLANS))
    ]
    vectors = meaning.embed([question, *(f"{one.plan.view.about}: {one.words}" for _, one in found)]) if found else None
    if vectors is None:
        return []
    near = [_cosine(vectors[0], vector) for vector in vectors[1:]]
    wanted = _OPERATION.get(asked.operation, "list of")
    taken: Counter[str] = Counter()
    put: list[int] = []
    for at in sorted(range(len(found)), key=lambda at: -near[at]):
        kind = next(one for one in (*_OPERATION.values(), "list of") if found[at][1].words.startswith(one))
        if len(put) < len(LETTERS) and taken[kind] < (3 * OF_A_KIND if kind == wanted else OF_A_KIND):
            taken[kind] += 1
            put.append(at)
    return [one for _, one in sorted((found[at] for at in put), key=lambda one: one[0])]


def _fitting(asked: Asked, found: Iterable[Candidate]) -> list[Candidate]:
    """Without those of another operation than the question's words ask for, and those with fewer conditions than
    others: what is named is meant."""
    able = (asked.operation, *_INSTEAD[asked.operation]) if asked.operation else ()
    kept = [one for one in found if not able or one.plan.form in able]
    held = [{each.column for each in one.plan.query.filters} for one in kept]
    return [one for one, columns in zip(kept, held, strict=True) if not any(columns < others for others in held)]


def candidates(asked: Asked, view: View, cancel: Event | None = None) -> Iterator[Candidate]:
    """Every query of one table under the conditions that the question may name, that gives something; of two that are
    worded alike one."""
    told: set[str] = set()
    if asked.beside or any(of_dates(asked, view, "during", at) is None for at in asked.periods):
        return  # what the rows of a quarter make together, those of all years do not
    conditions = _conditions(asked, view, cancel)
    apart = columns_of_other_years(asked, view)
    columns = [at for at in range(len(view.table.columns)) if at not in apart]
    for many in range(CONDITIONS + 1):
        for filtered in itertools.combinations(conditions, many):
            for chosen in itertools.product(*(conditions[column] for column in filtered)):
                go_on(cancel)
                filters = tuple(one for several in chosen for one in several)
                for plan, words in _under(view, filters, frozenset(filtered), columns):
                    if plan and plan.answer and words not in told:
                        told.add(words)
                        yield Candidate(plan, words)


def _under(
    view: View, filters: tuple[Filter, ...], filtered: frozenset[int], columns: Sequence[int]
) -> Iterator[tuple[Plan | None, str]]:
    """What can be asked of the rows that the filters keep: how many, which, and what their numbers make together."""
    where = f" where {' and '.join(map(_worded, filters))}" if filters else ""
    numbers = [at for at in measures(view) if at in columns]
    dated = [at for at in dated_columns(view) if at in columns and at not in numbers]
    if filters:
        if not any(one.op == "=" and names_its_row(view, one.column) for one in filters):
            yield rows_with(view, filters, filtered, 0, counted=True), f"how many rows{where}"
        for at in columns:
            if at not in filtered and at not in numbers:
                yield rows_with(view, filters, filtered, at), f"list of {view.table.columns[at]}{where}"
    for at in (*numbers, *dated):
        exact = any(one.op == "=" and one.column == view.table.columns[at] for one in filters)
        adds = view.table.kinds[at] is Kind.NUMBER and not exact
        operations: tuple[Aggregate, ...] = (
            ("sum", "average", "max", "min") if adds else () if exact else ("max", "min")
        )
        for operation in operations:
            yield (
                aggregated(view, filters, filtered, operation, at),
                f"{_OPERATION[operation]} {view.table.columns[at]}{where}",
            )


def _conditions(asked: Asked, view: View, cancel: Event | None) -> Mapping[int, Sequence[tuple[Filter, ...]]]:
    """For each column the conditions that the question may set on it."""
    found: dict[int, dict[tuple[Filter, ...], None]] = {}
    for column, filters in (*_of_values(asked, view, cancel), *_of_numbers(asked, view)):
        found.setdefault(column, {})[filters] = None
    return {column: list(several) for column, several in found.items()}


def _of_values(asked: Asked, view: View, cancel: Event | None) -> Iterator[tuple[int, tuple[Filter, ...]]]:
    """Cells that the question names, each alone and those of a column together."""
    words = [at for at, word in enumerate(asked.words) if not is_stopword(word.text)]
    for column, name in enumerate(view.table.columns):
        values = list(values_of(asked, view, column, words, cancel))
        for value in values:
            yield column, tuple(filters_of([value], asked, view) or ())
        whole = [value.shown for value in values if value.whole]
        if len(whole) > 1:
            yield column, (Filter(name, "in", SEPARATOR.join(whole)),)


def _of_numbers(asked: Asked, view: View) -> Iterator[tuple[int, tuple[Filter, ...]]]:
    """Dates and numbers of the question, held against each column of these."""
    relations = {at: relation for relation, at in asked.relations}
    for at, word in enumerate(asked.words):
        relation = relations.get(at, "during")
        dated = of_dates(asked, view, relation, at) if month(word) or word.number or at in asked.periods else None
        if dated:
            yield view.table.columns.index(dated[0][0].column), tuple(dated[0])
        if not word.number or number(word.text) is None or relation in ("during", "after", "before"):
            continue
        if called_so(asked, view, relation, at) is not None:
            continue
        behind = [
            other.text for other in asked.words[at + 1 : at + 4] if other.number and number(other.text) is not None
        ]
        for column, (name, kind) in enumerate(zip(view.table.columns, view.table.kinds, strict=True)):
            if kind is Kind.NUMBER and relation != "between":
                yield column, (Filter(name, SYMBOL[relation], word.text),)
            elif kind is Kind.NUMBER and behind:
                yield column, (Filter(name, ">=", word.text), Filter(name, "<=", behind[0]))


def _worded(one: Filter) -> str:
    return f"{one.column} {_WORDED.get(one.op, one.op)} {one.value.replace(SEPARATOR, ' or ')}"


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
