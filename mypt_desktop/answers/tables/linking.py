"""The words of a question tied to a table: which are values of its cells, which name a column, which the table itself.

A table is only asked where nothing of the question is left over: a word that it knows nothing of may be the very thing
that makes another answer right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Final

from mypt_desktop.answers.tables.codes import stands_for
from mypt_desktop.answers.tables.columns import NEAR, named_by
from mypt_desktop.answers.tables.conditions import beside, measured
from mypt_desktop.answers.tables.phrases import Asked, Word, forms, is_code, month, months_named, phrases, pieces
from mypt_desktop.answers.tables.views import View, counts_up, names_rows, of_names, of_people, stems
from mypt_desktop.language import lexicon
from mypt_desktop.language.words import folded, is_stopword
from mypt_desktop.workspace.cells import Kind
from mypt_desktop.workspace.querying import SEPARATOR, Filter
from mypt_desktop.workspace.stopping import until_stopped

MOST_VALUES: Final = 3000  # different values of a column that are compared with a question

_LONGEST_VALUE: Final = 80  # characters of a cell that can be named

_JOINING: Final = lexicon.words("conjunctions")
_NONE: Final = frozenset[int]()


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
    compared, held = measured(asked, view, near), beside(asked, view, near)
    if compared is None or held is None:
        return None
    filters, used = (*compared.filters, *held), compared.used
    worth = 2.0 * (len(filters) + len(compared.named))
    of_column: dict[int, list[Named]] = {}
    values = list(_values(asked, view, [at for at in free if at not in used], cancel))
    twice = _named_twice(asked, values)
    used |= frozenset[int]().union(*(value.places for value in twice))
    for value in values:
        if value not in twice:
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
    ending = view.table.path.rpartition(".")[2].casefold()  # "the rows of zone.tab"
    rest = [at for at in free if at not in used and not asked.words[at].idle and asked.words[at].plain != ending]
    of_rows = asked.operation == "count" or asked.compares
    titling, general = _titling(asked, view, rest, near) if of_rows else (_NONE, _NONE)
    of_columns = [at for at in rest if at not in titling | general]
    named, places, gained = named_by(asked, view, of_columns, near)
    named = (*compared.named, *(at for at in named if at not in compared.named))
    worth += gained
    rest = [at for at in rest if at not in places]
    of_table = [at for at in rest if at in titling | general or _names_table(asked.words[at], view, near)]
    left = tuple(
        asked.words[at] for at in rest if at not in of_table and not _only_predicate(asked, at, view, named, filters)
    )
    filtered = frozenset(view.table.columns.index(one.column) for one in filters)
    return Links(filters, named, filtered, left, worth + len(of_table) + len(titling) + _titled(asked, view))


def _names_table(word: Word, view: View, near: Callable[[str, str], float]) -> bool:
    if forms(word.text) & stems(view.about) or (word.person and of_people(view)):
        return True
    if month(word) and month(word) in months_named(view.about):
        return True
    return not word.number and near(word.plain, view.about) >= NEAR


def _titling(
    asked: Asked, view: View, places: Sequence[int], near: Callable[[str, str], float]
) -> tuple[frozenset[int], frozenset[int]]:
    """The words of a question about rows that name the table rather than a column: those in its name that are in no
    column's, and several in a row, "price list". And where the table is named, those that ask for its rows:
    "articles"."""
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


def _named_twice(asked: Asked, values: Sequence[Named]) -> list[Named]:
    """The values that only repeat what another column's cell says: of "Kazakhstan (KZ)" the part of a note, beside the
    code that is a whole cell."""
    told = []
    for first, second in asked.called:
        pair = [value for value in values if value.places <= {first, second}]
        exact = [value for value in pair if folded(value.shown) in {asked.words[at].plain for at in value.places}]
        if len(pair) > 1 and len(exact) == 1:
            told += [value for value in pair if value is not exact[0]]
    return told


def values_of(asked: Asked, view: View, column: int, places: Sequence[int], cancel: Event | None) -> Iterator[Named]:
    """The values of a column that are named in full, the longest first, else the longest part of one; of those that
    look alike the one that stands there letter by letter."""
    kind = view.table.kinds[column]
    if kind is Kind.DATE:
        return
    said = [at for at in places if asked.words[at].code or not is_stopword(asked.words[at].text)]
    mine = {form: at for at in said for form in forms(asked.words[at].text)}
    rows = until_stopped(view.rows, cancel)
    shown = list(dict.fromkeys(row.values[column].shown.strip() for row in rows if not row.total))
    if kind is Kind.NUMBER and not counts_up(shown):
        return
    letters = stands_for(view.table.columns[column])
    found: list[Named] = []
    for text in until_stopped(shown[:MOST_VALUES], cancel):
        words = [piece for piece in pieces(text) if not is_stopword(piece) or is_code(piece)]
        held = {
            piece: place
            for piece in words
            if (place := _place((*forms(piece), *letters.get(folded(piece), ())), mine)) is not None
        }
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


def _place(known: Iterable[str], mine: Mapping[str, int]) -> int | None:
    return next((mine[form] for form in known if form in mine), None)


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
