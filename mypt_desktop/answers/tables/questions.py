"""Which query of which table answers a question; none where it takes a guess."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from threading import Event
from typing import Final, Literal, TypeAlias

from mypt_desktop.answers.tables.codes import says_yes
from mypt_desktop.answers.tables.columns import compound, wanted
from mypt_desktop.answers.tables.conditions import CURRENCY, QUANTITY
from mypt_desktop.answers.tables.linking import Links, linked
from mypt_desktop.answers.tables.phrases import Asked, forms, phrases, pieces
from mypt_desktop.answers.tables.views import View, counts_rows, holds_years, of_names, of_people, spelled, stems
from mypt_desktop.language.dates import of_other_years
from mypt_desktop.language.words import stem
from mypt_desktop.workspace.cells import Kind
from mypt_desktop.workspace.querying import (
    SEPARATOR,
    Aggregate,
    Filter,
    QueryRefusedError,
    TableAnswer,
    TableQuery,
    run,
)
from mypt_desktop.workspace.stopping import go_on
from mypt_desktop.workspace.tables import Row

Form: TypeAlias = Literal["count", "distinct", "sum", "average", "max", "min", "cell", "cells"]
Near: TypeAlias = Callable[[str, str], float]

MOST_LISTED: Final = 20  # rows named in an answer
MOST_CHARTED: Final = 200  # rows of a chart
MOST_ALIKE: Final = 4  # rows that a question for one cell may fit: each is told
CLEAR: Final = 0.25  # by how much the best table must fit better than the next

_UNITS = frozenset(stem(word) for word in ("days", "hours", "minutes", "weeks", "months", "years", "tage", "stunden"))
_OF_DATES = frozenset({"date", "time", "year"})
_TOTAL = frozenset(stem(word) for word in ("total", "sum", "summe", "gesamt", "gesamtbetrag", "somme", "importe"))


@dataclass(frozen=True, slots=True)
class Plan:
    """A query, how its answer is said, and what of it is told: `column` the one asked for, `key` the one that names a
    row. `refused`: why nothing is calculated, "" where something is; `apart`: the rows that were not put together."""

    view: View
    query: TableQuery
    form: Form
    column: str
    key: str
    worth: float
    answer: TableAnswer | None
    refused: str = ""
    apart: tuple[Row, ...] = ()


def planned(
    chain: Sequence[tuple[Asked, bool]], views: Sequence[View], near: Near, cancel: Event | None = None
) -> list[Plan]:
    """The plans for the last question of a chat that leave nothing of it over, the best first.

    With each question of `chain` it is said whether it leans on the ones before: then it asks the same again, with
    what it names itself in the place of what they named. Raises `StoppedError` soon after `cancel` is set.
    """
    found = []
    for view in views:
        state: tuple[Asked, Links] | None = None
        for question, leans in chain:
            asked = question.without_ordinals() if question.ordinals and not dated_columns(view) else question
            links = linked(asked, view, near, cancel)
            if links is None or links.left or (leans and state is None):
                state = None
            elif leans and state:
                state = _merged(state, asked, links)
            else:
                state = (asked, links)
        go_on(cancel)
        plan = _plan(state[0], view, state[1], near) if state else None
        if plan:
            found.append(plan)
    return sorted(found, key=lambda one: (-one.worth, one.view.table.name))


def rows_with(
    view: View, filters: Sequence[Filter], filtered: frozenset[int], column: int, *, counted: bool = False
) -> Plan | None:
    """How many rows the filters, which are on the columns at `filtered`, keep, or what stands in `column` of these;
    None where that is nothing, or too many to name."""
    links = Links(tuple(filters), (), filtered, (), 0.0)
    query = TableQuery(view.table.name, filters=links.filters)
    if counted:
        return _run(view, links, query, "count", 0, "count")
    plan = _run(view, links, query, "cells", column, "")
    return plan if plan and plan.answer and len(plan.answer.used) <= MOST_LISTED else None


def aggregated(
    view: View, filters: Sequence[Filter], filtered: frozenset[int], aggregate: Aggregate, column: int
) -> Plan | None:
    """What the numbers or dates in `column` of the rows that the filters keep make together; None where nothing."""
    return _made(view, Links(tuple(filters), (), filtered, (), 0.0), aggregate, column)


def _merged(before: tuple[Asked, Links], asked: Asked, links: Links) -> tuple[Asked, Links]:
    was, had = before
    columns = {one.column for one in links.filters}
    filters = (*(one for one in had.filters if one.column not in columns), *links.filters)
    operation = asked.operation or ("" if asked.about else was.operation)
    about = asked.about or ("" if asked.operation or links.named else was.about)
    merged = replace(asked, operation=operation, about=about, listing=asked.listing or was.listing)
    worth = had.worth + links.worth
    return merged, Links(filters, links.named or had.named, had.filtered | links.filtered, (), worth)


def _plan(asked: Asked, view: View, links: Links, near: Near) -> Plan | None:
    apart = links.filtered | columns_of_other_years(asked, view)
    hinted = [at for at in wanted(asked.about, view, near) if at not in apart] if asked.about else []
    named = [at for at in links.named if at not in apart]
    match asked.operation:
        case "count":
            return _counted(asked, view, links, named)
        case "sum" | "average" | "max" | "min":
            return _added(asked, view, links, named, hinted)
        case _:
            if asked.compares and asked.about and links.filtered & set(wanted(asked.about, view, near)):
                asked = replace(asked, about="")  # the price is what they are compared by, not what is asked for
            both = [at for at in named if at in hinted]
            answering = [*both, *hinted] or [at for at in named if _answers(asked, view, at)]
            return _looked_up(asked, view, links, answering if asked.about else named)


def _answers(asked: Asked, view: View, column: int) -> bool:
    """Whether every cell of a column that is not called so is a date, year or time all the same, "28 February", a
    name, or where a price is asked for an amount with its currency."""
    if "date" in asked.about.split() and holds_years(view, column):
        return True
    if "price" in asked.about.split() and view.table.kinds[column] is Kind.NUMBER:
        return any(row.values[column].unit for row in view.rows)
    if view.table.kinds[column] is not Kind.TEXT:
        return False
    about = asked.about.split()
    cells = [row.values[column].shown for row in view.rows if row.values[column].shown]
    if "date" in about or "time" in about:
        return bool(cells) and all(any(map(str.isdigit, cell)) for cell in cells)
    return "person" in about and of_names(view, column)


def _counted(asked: Asked, view: View, links: Links, named: Sequence[int]) -> Plan | None:
    """Rows; or what a column holds that the question names: its sum where it is of numbers, else its entries."""
    if any(_of_money(view, at) for at in named) and not any(word.plain in CURRENCY for word in asked.words):
        return None  # prices are not counted, and "how many articles are in the price list" does not ask for their sum
    measured = sorted((at for at in named if at in measures(view)), key=lambda at: _only_unit(view, at))
    if _counts_entries(asked, view):
        measured = []  # "how many compressors": not what their compression adds up to
    key = view.table.columns[_key(view, frozenset())]
    if not measured and key in [one.column for one in links.filters] and names_its_row(view, key):
        measured = [at for at in measures(view) if QUANTITY & stems(view.table.columns[at])]
        if not measured:
            return None  # of what is named there is one row, however many there are of it
    if measured:
        return _made(view, links, "sum", measured[0])
    agreed = next((at for at in named if says_yes(view, at)), None)
    if agreed is not None:
        return _said_yes(asked, view, links, agreed)
    columns = [frozenset(map(stem, pieces(name))) for name in view.table.columns]
    filtered = frozenset[str]().union(*(columns[at] for at in links.filtered))  # "shifts" names each column of shifts
    texts = [at for at in named if view.table.kinds[at] is Kind.TEXT and not columns[at] & filtered]
    if texts and len({row.values[texts[0]].shown for row in view.rows}) < len(view.rows):
        query = TableQuery(view.table.name, filters=links.filters, group=view.table.columns[texts[0]])
        return _run(view, links, query, "distinct", texts[0], "count")
    if not links.filters and links.worth < 1:
        return None
    if asked.distinct:
        key_at = _key(view, links.filtered)
        query = TableQuery(view.table.name, filters=links.filters, group=view.table.columns[key_at])
        return _run(view, links, query, "distinct", key_at, "count")
    query = TableQuery(view.table.name, filters=links.filters)
    plan = _run(view, links, query, "count", 0, "count")
    # "How many people are coming from X?": of what is named there is one row, and how many stands in it.
    held = [one.column for one in links.filters if one.op in ("=", "contains")]
    one_row = plan is not None and plan.answer is not None and len(plan.answer.used) == 1
    return None if one_row and any(names_its_row(view, column) for column in held) else plan


def _said_yes(asked: Asked, view: View, links: Links, column: int) -> Plan | None:
    """How many rows say yes in a column of yes and no, or where the question says "not" all others."""
    name = view.table.columns[column]
    yes = says_yes(view, column)
    told = [Filter(name, "!=", cell) for cell in yes] if asked.denies else [Filter(name, "in", SEPARATOR.join(yes))]
    filters = (*(one for one in links.filters if one.column != name), *told)
    return rows_with(view, filters, links.filtered | {column}, column, counted=True)


def _counts_entries(asked: Asked, view: View) -> bool:
    """Whether what is to be counted is what a column of words is called."""
    counted = next((word for at, word in enumerate(asked.words) if at not in asked.taken and not word.idle), None)
    names = zip(view.table.columns, view.table.kinds, strict=True)
    return counted is not None and any(kind is Kind.TEXT and forms(counted.text) & stems(name) for name, kind in names)


def _added(asked: Asked, view: View, links: Links, named: Sequence[int], hinted: Sequence[int]) -> Plan | None:
    measured = measures(view)
    agreed = next((at for at in named if says_yes(view, at)), None)
    if agreed is not None and asked.counts and asked.operation == "sum" and not set(named) & set(measured):
        return _said_yes(asked, view, links, agreed)  # "how many have paid, all months together"
    of_numbers = any(at in measured and spelled(asked, view.table.columns[at]) for at in named)
    if asked.operation in ("max", "min") and "date" in asked.about.split() and not of_numbers:
        dates = dated_columns(view)
        if not dates:
            return None  # "the first consultation" is no lowest of anything
        measured = dates if set(asked.about.split()) <= _OF_DATES else [*measured, *dates]
    if "age" in asked.about.split() and not hinted and len(dated := dated_columns(view)) == 1:
        return _made(view, links, "min" if asked.operation == "max" else "max", dated[0])  # the oldest is the first
    named = sorted(named, key=lambda at: _only_unit(view, at))
    left = [at for at in measured if at not in links.filtered | columns_of_other_years(asked, view)]
    totals = [at for at in left if stem(view.table.columns[at]) in _TOTAL and asked.operation == "sum"]
    in_words = [at for at in left if spelled(asked, view.table.columns[at])]
    fitting = [at for at in (*named, *totals, *hinted, *in_words) if at in left]
    spans = not fitting and len(set(named) & set(dated_columns(view))) > 1  # "the longest from created to release"
    if spans or (not fitting and (len(left) != 1 or links.worth < 1)):
        return None
    at = (fitting or left)[0]
    said = spelled(asked, f"{view.about} {view.table.columns[at]}") or any(
        compound(word, view.table.columns[at], view) for word in asked.words
    )
    if not links.filters and not said:
        return None
    if asked.operation in ("max", "min") and "person" in asked.about.split() and not of_people(view):
        return None
    return _made(view, links, asked.operation, at)


def columns_of_other_years(asked: Asked, view: View) -> frozenset[int]:
    """Of columns that differ by the year alone those that are not meant."""
    return of_other_years(view.table.columns, " ".join(word.text for word in asked.words))


def dated_columns(view: View) -> list[int]:
    columns = range(len(view.table.columns))
    return [at for at in columns if view.table.kinds[at] is Kind.DATE or holds_years(view, at)]


def _looked_up(asked: Asked, view: View, links: Links, targets: Sequence[int]) -> Plan | None:
    """A cell, or the rows that fit."""
    category = _category(asked, view, links)
    if category:
        links, targets = category
    if asked.charted:
        targets = [at for at in targets if at in measures(view)]
    charted = asked.charted and bool(targets)
    if not (links.filters or charted) or (asked.about and not targets):
        return None
    noted = [view.table.columns.index(one.column) for one in links.filters if one.op == "contains"]
    if (
        noted
        and not (asked.about or asked.charted)
        and not any(spelled(asked, view.table.columns[at]) for at in targets)
    ):
        targets = noted[:1]  # by the words of a note the note is asked for: "flight no. on the way home"
    column = targets[0] if targets else _key(view, links.filtered)
    query = TableQuery(view.table.name, filters=links.filters, of=view.table.columns[column] if charted else "")
    plan = _run(view, links, query, "cell", column, "")
    rows = plan.answer.used if plan and plan.answer else ()
    if plan is None or not rows:
        return None
    several = len({row.values[column].shown for row in rows}) > 1
    if not several and targets:
        return plan
    if charted and several and len(rows) <= MOST_CHARTED:
        return _run(view, links, query, "cells", column, "")
    if (several or not targets) and asked.listing and len(rows) <= MOST_LISTED:
        return _run(view, links, query, "cells", column, "")
    return _run(view, links, query, "cells", column, "") if targets and len(rows) <= MOST_ALIKE else None


def _category(asked: Asked, view: View, links: Links) -> tuple[Links, list[int]] | None:
    """ "Which sea does the Danube flow into": behind a "which", a word that is only a part of a cell says what is asked
    for and is no condition, if one row is named without it."""
    parts = [one for one in links.filters if one.op == "contains"]
    others = tuple(one for one in links.filters if one.op != "contains")
    which = phrases(asked.language).listing
    behind = frozenset(form for one, two in pairwise(asked.words) if one.plain in which for form in forms(two.text))
    if not others or len(parts) != 1 or not behind & forms(parts[0].value):
        return None
    plan = _run(view, links, TableQuery(view.table.name, filters=others), "cell", 0, "")
    if plan is None or plan.answer is None or len(plan.answer.used) != 1:
        return None
    return replace(links, filters=others), [view.table.columns.index(parts[0].column)]


def _made(view: View, links: Links, aggregate: Aggregate, column: int) -> Plan | None:
    form: Form = aggregate or "cell"
    if view.table.kinds[column] is Kind.DATE:
        name = view.table.columns[column]
        order = f"-{name}" if aggregate == "max" else name
        query = TableQuery(view.table.name, filters=links.filters, order=order, limit=1)
        return _run(view, links, query, form, column, "")
    query = TableQuery(view.table.name, filters=links.filters, of=view.table.columns[column])
    return _run(view, links, query, form, column, aggregate)


def _run(view: View, links: Links, query: TableQuery, form: Form, column: int, aggregate: Aggregate) -> Plan | None:
    query = TableQuery(
        query.table, query.columns, query.filters, query.group, aggregate, query.of, query.order, query.limit
    )
    table = view.table
    key = table.columns[_naming(view, links, column)]
    try:
        answer = run(query, table.columns, table.kinds, view.rows)
    except QueryRefusedError as error:
        return Plan(view, query, form, table.columns[column], key, links.worth, None, str(error), error.rows)
    if not answer.used:
        return None  # nothing fits: more likely that the question was read wrong than that there is none
    if form == "average" and len(answer.used) == 1:
        return None  # of what is asked for the rows are elsewhere
    if form == "sum" and len(answer.used) == 1:
        form = "cell"
    if form == "sum" and not query.filters and answer.value is not None:
        totals = [row.values[column].number for row in view.rows if row.total and row.values[column].number]
        if totals and answer.value != totals[-1]:
            return None  # the paper says another total itself: with tax, or less what was paid
    return Plan(view, query, form, table.columns[column], key, links.worth, answer)


def measures(view: View) -> list[int]:
    """Columns of numbers that count or measure something and do not name their row."""
    found = [at for at, kind in enumerate(view.table.kinds) if kind is Kind.NUMBER]
    return [at for at in found if not counts_rows([row for row in view.rows if not row.total], at)]


def numbering(view: View) -> list[int]:
    """Columns of numbers that count the rows up: each cell names its row."""
    rows = [row for row in view.rows if not row.total]
    kinds = enumerate(view.table.kinds)
    counted = [at for at, kind in kinds if kind is Kind.NUMBER and not holds_years(view, at) and counts_rows(rows, at)]
    return [at for at in counted if len({row.values[at].shown for row in rows}) == len(rows)]


def names_its_row(view: View, column: str) -> bool:
    """Whether the cells of a column are all different, so that each names its row."""
    at = view.table.columns.index(column)
    shown = [row.values[at].shown for row in view.rows if not row.total]
    return len(set(shown)) == len(shown)


def _of_money(view: View, column: int) -> bool:
    """Whether a column of numbers is of one currency, as its name or its cells say."""
    known = frozenset(CURRENCY.values()) | frozenset(CURRENCY)
    units = {row.values[column].unit.casefold() for row in view.rows}
    return view.table.kinds[column] is Kind.NUMBER and not known.isdisjoint(
        units | {piece.casefold() for piece in pieces(view.table.columns[column])}
    )


def _only_unit(view: View, column: int) -> bool:
    """Whether a column's name is no more than a unit: of "days" and "taken" it is the other that tells them apart."""
    return all(stem(piece) in _UNITS for piece in pieces(view.table.columns[column]))


def _naming(view: View, links: Links, column: int) -> int:
    """The column whose cells name the rows in an answer: one that the question has a value of, if it tells as many rows
    apart as the first of words does. Of a timetable that is the pupil, not the day."""
    key = _key(view, frozenset({column}))
    named = [at for at in links.filtered if at != column and view.table.kinds[at] is Kind.TEXT]
    return max((*sorted(named), key), key=lambda at: len({row.values[at].shown for row in view.rows}))


def _key(view: View, without: frozenset[int]) -> int:
    """The column that names a row: the first of words."""
    texts = [at for at, kind in enumerate(view.table.kinds) if kind is Kind.TEXT and at not in without]
    others = [at for at in range(len(view.table.columns)) if at not in without]
    return (texts or others or [0])[0]
