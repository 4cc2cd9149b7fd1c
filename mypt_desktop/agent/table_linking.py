"""The words of a question tied to a table: which are values of its cells, which name a column, which the table itself.

A table is only asked where nothing of the question is left over: a word that it knows nothing of may be the very thing
that makes another answer right.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Final

from mypt_desktop.agent import lexicon
from mypt_desktop.agent.table_phrases import Asked, Relation, Word, forms, month, phrases, pieces
from mypt_desktop.agent.table_views import (
    PIECE,
    YEARS,
    View,
    bare,
    counts_up,
    holds_years,
    names_rows,
    of_names,
    of_people,
    stems,
)
from mypt_desktop.agent.words import folded, is_stopword
from mypt_desktop.workspace.cells import Kind, number
from mypt_desktop.workspace.querying import SEPARATOR, Filter
from mypt_desktop.workspace.stopping import until_stopped

NEAR: Final = 0.47
"""Cosine of a word to a column's name from which on they mean the same: of 35 pairs that do 8 are as near, of 18 that
do not one ("weight" and "kg"); from 0.35 on 17 and 3, and then people are counted by a column of names."""

MOST_VALUES: Final = 3000  # different values of a column that are compared with a question

_LONGEST_VALUE: Final = 80  # characters of a cell that can be named

CLOCK: Final = re.compile(r"\d{1,2}[:.h]\d{2}(?::00)?(?: ?[ap]\.?m\.?| Uhr)?", re.IGNORECASE)
_JOINING: Final = lexicon.words("conjunctions")
_NONE: Final = frozenset[int]()
CURRENCY: Final = {"euro": "eur", "euros": "eur", "dollars": "$", "pounds": "£", "percent": "%", "prozent": "%"}
SYMBOL = {"over": ">", "under": "<", "from": ">=", "to": "<=", "after": ">", "before": "<"}


@dataclass(frozen=True, slots=True)
class Links:
    """What of the question a table explains. `named` are places of columns, the likeliest first; `left` are words that
    nothing explains; `worth` compares tables: a value counts most, a word of the table's name least."""

    filters: tuple[Filter, ...]
    named: tuple[int, ...]
    filtered: frozenset[int]
    left: tuple[Word, ...]
    worth: float


@dataclass(frozen=True, slots=True)
class Named:
    """A cell's text that the question names: all of it, or a part that `pieces` are."""

    column: int
    shown: str
    pieces: tuple[str, ...]
    places: frozenset[int]
    whole: bool


def linked(asked: Asked, view: View, near: Callable[[str, str], float], cancel: Event | None = None) -> Links | None:
    """The ties of a question to a table; None where a number or date of it could be meant in more than one way, or two
    values of one column are named that nothing joins. Raises `StoppedError` soon after `cancel` is set."""
    free = [at for at in range(len(asked.words)) if at not in asked.taken]
    measured = _measured(asked, view, near)
    if measured is None:
        return None
    filters, used = measured
    worth = 2.0 * len(filters)
    of_column: dict[int, list[Named]] = {}
    for value in _values(asked, view, [at for at in free if at not in used], cancel):
        of_column.setdefault(value.column, []).append(value)
    for values in of_column.values():
        joined = filters_of(values, asked, view)
        if joined is None:
            return None
        filters = (*filters, *joined)
        places = frozenset().union(*(value.places for value in values))
        used |= places
        worth += 2.0 + (0.5 if values[0].whole else 0.0) + 0.2 * len(places)
    said = {asked.words[at].stem for at in used}
    used |= {at for at in free if asked.words[at].stem in said}  # "the bell brass or the bell steel"
    rest = [at for at in free if at not in used and not asked.words[at].idle]
    titling, general = _titling(asked, view, rest, near) if asked.operation == "count" else (_NONE, _NONE)
    of_columns = [at for at in rest if at not in titling | general]
    named, places, gained = _columns(asked, view, of_columns, near)
    worth += gained
    rest = [at for at in rest if at not in places]
    of_table = [at for at in rest if at in titling | general or _names_table(asked.words[at], view, near)]
    left = tuple(
        asked.words[at] for at in rest if at not in of_table and not _only_predicate(asked, at, view, named, filters)
    )
    filtered = frozenset(view.table.columns.index(one.column) for one in filters)
    return Links(filters, named, filtered, left, worth + len(of_table) + len(titling) + _titled(asked, view))


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


def _columns(
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
        best = {column: _likeness(word, name, near) for column, name in enumerate(view.table.columns)}
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


def _likeness(word: Word, name: str, near: Callable[[str, str], float]) -> float:
    if forms(word.text) & stems(name):
        return 1.0
    return 0.0 if word.number else near(word.plain, bare(name))


def _names_table(word: Word, view: View, near: Callable[[str, str], float]) -> bool:
    if forms(word.text) & stems(view.about) or (word.person and of_people(view)):
        return True
    return not word.number and near(word.plain, view.about) >= NEAR


def _titling(
    asked: Asked, view: View, places: Sequence[int], near: Callable[[str, str], float]
) -> tuple[frozenset[int], frozenset[int]]:
    """The words of a count that name the table rather than a column: those in its name that are in no column's, and
    several in a row, "price list". And where the table is named, those that ask for its rows: "articles"."""
    known = stems(view.about)
    spelled = [not is_stopword(word.text) and bool(forms(word.text) & known) for word in asked.words]
    if not any(spelled[at] for at in places):
        return _NONE, _NONE
    kinds = zip(view.table.columns, view.table.kinds, strict=True)
    every = frozenset[str]().union(*map(stems, view.table.columns))
    texts = frozenset[str]().union(*(stems(name) for name, kind in kinds if kind is Kind.TEXT))
    beside = [any(spelled[max(0, at - 1) : at] + spelled[at + 1 : at + 2]) for at in range(len(spelled))]
    words = {at: forms(asked.words[at].text) for at in places}
    titling = frozenset(at for at in places if spelled[at] and (beside[at] or not words[at] & every))
    general = (at for at in places if not spelled[at] and not words[at] & texts)
    return titling, frozenset(at for at in general if names_rows(asked, asked.words[at], near))


def _only_predicate(asked: Asked, at: int, view: View, named: Sequence[int], filters: Sequence[Filter]) -> bool:
    """Whether a word says no more than what the others say already: the verb of "who runs the early shift", where the
    shift is a column of people, or of "how many orders did Baker place"."""
    if not filters:
        return False
    if asked.words[at].plain in phrases(asked.language).light:
        return asked.operation == "count"
    behind_who = at - 1 in asked.taken and "person" in asked.about.split()
    return behind_who and any(of_names(view, column) for column in named)


def _titled(asked: Asked, view: View) -> float:
    """A little for words of the question, whatever they are, in what names the table: of two alike it is this one."""
    known = stems(view.about)
    return 0.3 * sum(bool(forms(word.text) & known) and not is_stopword(word.text) for word in asked.words)


def _values(asked: Asked, view: View, places: Sequence[int], cancel: Event | None) -> Iterator[Named]:
    """The values of cells that the question names, whole ones first; a part of one only where it adds a word."""
    columns = range(len(view.table.columns))
    found = [value for column in columns for value in values_of(asked, view, column, places, cancel)]
    names = [stems(name) for name in view.table.columns]
    said = frozenset(form for word in asked.words if not is_stopword(word.text) for form in forms(word.text))
    used: set[int] = set()
    # Of a value that two columns hold the one is meant whose name the question says.
    for value in sorted(
        found, key=lambda one: (-one.whole, -len(one.places), -len(names[one.column] & said), one.column)
    ):
        words = [forms(asked.words[at].text) for at in value.places]
        if (
            value.places <= used
            or _only_like_table(asked, value, view)
            or (not value.whole and any(all(word & name for word in words) for name in names))
        ):
            continue
        used |= value.places
        yield value


def values_of(asked: Asked, view: View, column: int, places: Sequence[int], cancel: Event | None) -> Iterator[Named]:
    """The values of a column that are named in full, the longest first, else the longest part of one; of those that
    look alike the one that stands there letter by letter."""
    kind = view.table.kinds[column]
    if kind is Kind.DATE:
        return
    mine = {form: at for at in places if not is_stopword(asked.words[at].text) for form in forms(asked.words[at].text)}
    rows = until_stopped(view.rows, cancel)
    shown = list(dict.fromkeys(row.values[column].shown.strip() for row in rows if not row.total))
    if kind is Kind.NUMBER and not counts_up(shown):
        return
    found: list[Named] = []
    for text in until_stopped(shown[:MOST_VALUES], cancel):
        words = [piece for piece in pieces(text) if not is_stopword(piece)]
        held = {piece: place for piece in words if (place := _place(piece, mine)) is not None}
        if not held or len(text) > _LONGEST_VALUE or (kind is Kind.NUMBER and len(held) < len(words)):
            continue
        found.append(Named(column, text, tuple(held), frozenset(held.values()), len(held) == len(words)))
    found.sort(key=lambda value: (-value.whole, -len(value.places), -_letter_by_letter(asked, value)))
    yield from found[:1]
    yield from (value for value in found[1:] if value.whole and not value.places <= found[0].places)


def _letter_by_letter(asked: Asked, value: Named) -> int:
    """How many words of the question are a value's own: "Pickering's" is Pickering's and not Pickersgill's."""
    own = set(map(folded, pieces(value.shown)))
    return sum(asked.words[at].plain.replace("’", "'").removesuffix("'s") in own for at in value.places)


def _only_like_table(asked: Asked, value: Named, view: View) -> bool:
    """Whether the question names the table and not the value, which is another form of that word: orders, "ordered"."""
    (word, *others) = [asked.words[at] for at in value.places]
    named = not others and forms(word.text) & stems(view.about)
    return bool(named) and word.plain != folded(value.shown)


def _place(piece: str, mine: Mapping[str, int]) -> int | None:
    return next((mine[form] for form in forms(piece) if form in mine), None)


def filters_of(values: Sequence[Named], asked: Asked, view: View) -> list[Filter] | None:
    """What keeps the rows with the values of one column that are named; None where several are and nothing joins them:
    then one of them may be meant otherwise."""
    name, column = view.table.columns[values[0].column], values[0].column
    longer = any(
        row.values[column].shown.startswith(f"{value.shown}{SEPARATOR}") for value in values for row in view.rows
    )
    if len(values) > 1:
        places = [at for value in values for at in value.places]
        between = {word.plain for word in asked.words[min(places) : max(places)]}
        joined = all(value.whole for value in values) and not longer and not _JOINING.isdisjoint(between)
        return [Filter(name, "in", SEPARATOR.join(value.shown for value in values))] if joined else None
    (value,) = values
    if value.whole:  # a row with a cell too many holds it in its last one
        return [Filter(name, "contains" if longer else "=", value.shown)]
    return [Filter(name, "contains", piece) for piece in value.pieces]


def _measured(
    asked: Asked, view: View, near: Callable[[str, str], float]
) -> tuple[tuple[Filter, ...], frozenset[int]] | None:
    """Filters of numbers and dates ("over 500", "in March 2025"), and the places of their words."""
    filters: tuple[Filter, ...] = ()
    used: set[int] = set()
    for relation, at in asked.relations:
        if at in used:
            continue
        dated = of_dates(asked, view, relation, at) or _of_years(asked, view, relation, at)
        if dated is not None:
            filters, used = (*filters, *dated[0]), used | dated[1]
        elif relation not in ("during", "after", "before"):
            compared = _compared(asked, view, relation, at, near)
            if compared is None:
                return None
            filters, used = (*filters, *compared[0]), used | compared[1]
    return filters, frozenset(used)


def _compared(
    asked: Asked, view: View, relation: Relation, at: int, near: Callable[[str, str], float]
) -> tuple[list[Filter], set[int]] | None:
    """A comparison with a number: over the column that a word names, of several the one with the unit, or the only."""
    columns = [place for place, kind in enumerate(view.table.kinds) if kind is Kind.NUMBER]
    columns = [place for place in columns if not counts_up([row.values[place].shown for row in view.rows])] or columns
    behind = asked.words[at + 1].plain if at + 1 < len(asked.words) else ""
    united = [place for place in columns if _has_unit(view, place, behind)]
    others = [n for n in range(len(asked.words)) if n not in asked.taken and not asked.words[n].idle]
    named = [place for place in _columns(asked, view, others, near)[0] if place in columns]
    about = [place for place in wanted(asked.about, view, near) if place in columns]
    chosen = named or united or about or columns
    if not chosen or (len(chosen) > 1 and chosen is columns) or number(asked.words[at].text) is None:
        return None
    name = view.table.columns[chosen[0]]
    used = {at} | ({at + 1} if united else set())
    if relation != "between":
        return [Filter(name, SYMBOL[relation], asked.words[at].text)], used
    second = next((n for n in range(at + 1, min(at + 4, len(asked.words))) if asked.words[n].number), None)
    if second is None:
        return None
    used.add(second)
    return [Filter(name, ">=", asked.words[at].text), Filter(name, "<=", asked.words[second].text)], used


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
    span = _span(asked, at, dates)
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


def _span(asked: Asked, at: int, dates: Sequence[str]) -> tuple[str, str, set[int]] | None:
    """First and last day (ISO) that the words from `at` on mean, and their places."""
    years = sorted({date[:4] for date in dates})
    words = asked.words
    named, used, day = month(words[at]), {at}, 0
    if not named and words[at].number and at + 1 < len(words) and month(words[at + 1]):
        named, day, used = month(words[at + 1]), int(re.sub(r"\D", "", words[at].plain) or 0), {at, at + 1}
    following = max(used) + 1
    year = words[following].plain if named and following < len(words) else words[at].plain if not named else ""
    if re.fullmatch(r"(?:19|20)\d\d", year):
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
