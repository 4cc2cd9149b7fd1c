"""Conditions on the rows of a table that a question sets with numbers, dates, periods and other columns."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mypt_desktop.answers.tables.columns import NEAR, likeness, named_by, wanted
from mypt_desktop.answers.tables.phrases import Asked, Relation, Word, forms, month, months_named, take_apart
from mypt_desktop.answers.tables.views import PIECE, YEARS, View, bare, counts_rows, holds_years, stems
from mypt_desktop.language import lexicon
from mypt_desktop.language.dates import YEAR, month_called
from mypt_desktop.language.units import UNITS
from mypt_desktop.language.words import folded
from mypt_desktop.workspace.cells import Kind, number
from mypt_desktop.workspace.index.stored_tables import SHEET
from mypt_desktop.workspace.querying import COLUMN, SEPARATOR, Filter

CURRENCY: Final = {"euro": "eur", "euros": "eur", "dollars": "$", "pounds": "£", "percent": "%", "prozent": "%"}
SYMBOL: Final = {"over": ">", "under": "<", "from": ">=", "to": "<=", "after": ">", "before": "<"}
QUANTITY: Final = frozenset[str]().union(*map(forms, ("quantity", "qty", "pieces", "units", "stock", "count")))
_UNTIL: Final = lexicon.words("until")
_TO_YEAR: Final = 3  # words from "first quarter" to its year
_SHORTEST: Final = 3  # letters of a column's name that a word may begin with


@dataclass(frozen=True, slots=True)
class Measured:
    """Filters of numbers and dates ("over 500", "in March 2025"), the places of their words, and the columns that are
    called by such a condition themselves, "over 90"."""

    filters: tuple[Filter, ...]
    used: frozenset[int]
    named: tuple[int, ...]


def measured(asked: Asked, view: View, near: Callable[[str, str], float]) -> Measured | None:
    """What a question's numbers and dates ask of a table; None where one could be meant in more than one way."""
    filters, months = _of_sheets(asked, view)
    used = set(months)
    named: tuple[int, ...] = ()
    for relation, at in asked.relations:
        if at in used:
            continue
        called = called_so(asked, view, relation, at)
        if called is not None:
            behind = asked.words[at + 1].plain if at + 1 < len(asked.words) else ""
            named, used = (*named, called), used | {at} | ({at + 1} if _is_unit(behind) else set())
            continue
        dated = of_dates(asked, view, relation, at) or _of_years(asked, view, relation, at)
        if dated is not None:
            filters, used = (*filters, *dated[0]), used | dated[1]
        elif at in asked.periods:
            return None  # what the rows of a quarter make together, those of all years do not
        elif relation not in ("during", "after", "before"):
            compared = _compared(asked, view, relation, at, near)
            if compared is None:
                return None
            filters, used = (*filters, *compared[0]), used | compared[1]
    for at in _years_alone(asked, view, used):
        dated = of_dates(asked, view, "during", at)
        if dated is not None:
            filters, used = (*filters, *dated[0]), used | dated[1]
    return Measured(filters, frozenset(used), named)


def _years_alone(asked: Asked, view: View, used: Set[int]) -> list[int]:
    """The places of years with nothing before them that says how they are meant, "the 2025 samples", in a table that is
    not called by this year alone."""
    of_table = set(YEAR.findall(f"{view.table.path} {view.about}"))
    related = {at for _, at in asked.relations}
    years = {at: word.plain for at, word in enumerate(asked.words) if YEAR.fullmatch(word.plain)}
    return [at for at, year in years.items() if at not in used | related and of_table != {year}]


def _of_sheets(asked: Asked, view: View) -> tuple[tuple[Filter, ...], frozenset[int]]:
    """A filter on the sheets of a workbook that are called by months, for those that a question names, "june to
    august", and the places of these words; no filter where that is all of them."""
    months = {sheet.heading: months_named(sheet.heading) for sheet in view.table.sheets}
    places = [at for at, word in enumerate(asked.words) if month(word)] if months else []
    if not places or any(len(one) != 1 for one in months.values()):
        return (), frozenset()
    meant = {month(asked.words[at]) for at in places}
    first, last = places[0], places[-1]
    if len(places) == 2 and any(word.plain in _UNTIL for word in asked.words[first + 1 : last]):
        meant = set(range(month(asked.words[first]), month(asked.words[last]) + 1))
    held = [name for name, one in months.items() if one <= meant]
    if not held:
        return (), frozenset()
    told = (Filter(SHEET, "in", SEPARATOR.join(held)),) if len(held) < len(months) else ()
    return told, frozenset(places)


def called_so(asked: Asked, view: View, relation: Relation, at: int) -> int | None:
    """The place of the one column that is called by a condition: of "more than 90 days" that of "over 90"."""
    found = [
        place for place, name in enumerate(view.table.columns) if (relation, asked.words[at].plain) in _bounds(name)
    ]
    return found[0] if len(found) == 1 else None


@lru_cache(maxsize=4096)
def _bounds(name: str) -> frozenset[tuple[Relation, str]]:
    """The comparisons that a column's name is made of: "up to 30 days"."""
    if not any(map(str.isdigit, name)):
        return frozenset()
    said = take_apart(name)
    return frozenset((relation, said.words[at].plain) for relation, at in said.relations if said.words[at].number)


def _compared(
    asked: Asked, view: View, relation: Relation, at: int, near: Callable[[str, str], float]
) -> tuple[list[Filter], set[int]] | None:
    """A comparison with a number: over the column that a word names, of several the one with the unit, or the only."""
    columns = [place for place, kind in enumerate(view.table.kinds) if kind is Kind.NUMBER]
    columns = [place for place in columns if not counts_rows(view.rows, place)] or columns
    behind = asked.words[at + 1].plain if at + 1 < len(asked.words) else ""
    united = [place for place in columns if _has_unit(view, place, behind)]
    others = [n for n in range(len(asked.words)) if n not in asked.taken and not asked.words[n].idle]
    named = [place for place in named_by(asked, view, others, near)[0] if place in columns]
    about = [place for place in wanted(asked.about, view, near) if place in columns]
    chosen = _just_before(asked, view, at, columns) or named or united or about or columns
    if not chosen or (len(chosen) > 1 and chosen is columns) or number(asked.words[at].text) is None:
        return None
    name = view.table.columns[chosen[0]]
    used = {at} | ({at + 1} if united or _is_unit(behind) else set())
    if relation != "between":
        return [Filter(name, SYMBOL[relation], asked.words[at].text)], used
    second = next((n for n in range(at + 1, min(at + 4, len(asked.words))) if asked.words[n].number), None)
    if second is None:
        return None
    used.add(second)
    return [Filter(name, ">=", asked.words[at].text), Filter(name, "<=", asked.words[second].text)], used


def beside(asked: Asked, view: View, near: Callable[[str, str], float]) -> list[Filter] | None:
    """Filters that hold one column of numbers against another, which the question names: "items below their minimum".
    Compared is the column that is of quantities, else the only other one; None where there is no such pair."""
    if not asked.beside:
        return []
    numbers = [place for place, kind in enumerate(view.table.kinds) if kind is Kind.NUMBER]
    numbers = [place for place in numbers if not counts_rows(view.rows, place)]
    filters = []
    for relation, at in asked.beside:
        alike = {place: _abbreviated(asked.words[at], view.table.columns[place], near) for place in numbers}
        bound = max(alike, key=alike.__getitem__, default=None)
        if bound is None or alike[bound] < NEAR:
            return None
        others = [place for place in numbers if place != bound]
        quantities = [place for place in others if QUANTITY & stems(view.table.columns[place])]
        if len(compared := quantities or others) != 1:
            return None
        names = view.table.columns
        filters.append(Filter(names[compared[0]], f"{SYMBOL[relation]}{COLUMN}", names[bound]))
    return filters


def _abbreviated(word: Word, name: str, near: Callable[[str, str], float]) -> float:
    """How like a word is to a column's name, which may be its beginning: "MIN"."""
    short = any(len(piece) >= _SHORTEST and word.plain.startswith(folded(piece)) for piece in PIECE.findall(bare(name)))
    return 1.0 if short else likeness(word, name, near)


def _just_before(asked: Asked, view: View, at: int, columns: Sequence[int]) -> list[int]:
    """Of columns of numbers those whose name has the last word before a comparison: "a ratio above 2"."""
    before = next((n for n in range(at - 1, -1, -1) if n not in asked.taken and not asked.words[n].idle), None)
    said = forms(asked.words[before].text) if before is not None else frozenset[str]()
    return [place for place in columns if said & stems(view.table.columns[place])]


def _is_unit(word: str) -> bool:
    """Whether a word behind a number says no more than what it counts: "over 8 degrees"."""
    return word in CURRENCY or any(word in names for names in UNITS.values())


def _has_unit(view: View, column: int, word: str) -> bool:
    name = folded(view.table.columns[column])
    units = {folded(row.values[column].unit) for row in view.rows[:50]}
    held = {*PIECE.findall(name), *units} - {""}
    return bool(word) and (word in held or CURRENCY.get(word) in held)


def of_dates(asked: Asked, view: View, relation: Relation, at: int) -> tuple[list[Filter], set[int]] | None:
    """A month, a year or a day, where the table has one column of dates; the year is the table's own where it has only
    one."""
    columns = [place for place, kind in enumerate(view.table.kinds) if kind is Kind.DATE]
    if len(columns) != 1:
        return None
    dates = sorted(row.values[columns[0]].date for row in view.rows if row.values[columns[0]].date)
    span = _period(asked, at, dates) if at in asked.periods else _span(asked, at, dates)
    if span is None:
        return None
    first, last, used = span
    name = view.table.columns[columns[0]]
    match relation:
        case "after" | "over":
            return [Filter(name, ">" if relation == "over" else ">=", first)], used
        case "before" | "under":
            return [Filter(name, "<", first)], used
        case "from":
            return [Filter(name, ">=", first)], used
        case "to":
            return [Filter(name, "<=", last)], used
        case _:
            return [Filter(name, ">=", first), Filter(name, "<=", last)], used


def _of_years(asked: Asked, view: View, relation: Relation, at: int) -> tuple[list[Filter], set[int]] | None:
    """A year, where a word of the question names a column that holds nothing else."""
    words = [word for place, word in enumerate(asked.words) if place not in asked.taken and not word.idle]
    named = [
        name
        for column, name in enumerate(view.table.columns)
        if holds_years(view, column) and any(forms(word.text) & stems(name) for word in words)
    ]
    year = asked.words[at].plain
    if len(named) != 1 or relation == "between" or not year.isdigit() or int(year) not in YEARS:
        return None
    return [Filter(named[0], SYMBOL.get(relation, "="), year)], {at}


def _period(asked: Asked, at: int, dates: Sequence[str]) -> tuple[str, str, set[int]] | None:
    """First and last day of a quarter or half, and the places of its words: of the year behind it, else of the only
    one that the table has."""
    first, last, length = asked.periods[at]
    behind = range(at + length, min(at + length + _TO_YEAR, len(asked.words)))
    place = next((n for n in behind if YEAR.fullmatch(asked.words[n].plain)), None)
    years = sorted({date[:4] for date in dates})
    if place is None and len(years) != 1:
        return None
    year = years[0] if place is None else asked.words[place].plain
    used = set(range(at, at + length)) | ({place} if place is not None else set())
    return f"{year}-{first:02}-01", f"{year}-{last:02}-{monthrange(int(year), last)[1]}", used


def _span(asked: Asked, at: int, dates: Sequence[str]) -> tuple[str, str, set[int]] | None:
    """First and last day (ISO) that the words from `at` on mean, and their places."""
    years = sorted({date[:4] for date in dates})
    words = asked.words
    named, used, day = month(words[at]), {at}, 0
    of_day = month_called(words[at + 1].plain) if words[at].number and at + 1 < len(words) else 0  # "19 nov"
    if not named and of_day:
        named, day, used = of_day, int(re.sub(r"\D", "", words[at].plain) or 0), {at, at + 1}
    following = max(used) + 1
    year = words[following].plain if named and following < len(words) else words[at].plain if not named else ""
    if YEAR.fullmatch(year):
        used |= {following} if named else set()
    elif not named or len(years) != 1:
        return None
    else:
        year = years[0]
    if not years or (not named and year not in years):
        return None
    if not named:
        return f"{year}-01-01", f"{year}-12-31", used
    if day:
        return f"{year}-{named:02}-{day:02}", f"{year}-{named:02}-{day:02}", used
    return f"{year}-{named:02}-01", f"{year}-{named:02}-{monthrange(int(year), named)[1]}", used
