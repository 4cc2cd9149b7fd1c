"""A query of a table, answered from its rows: filter, group, add up, order. No number where one would be a guess."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from threading import Event
from typing import Final, Literal, TypeVar

from mypt_desktop.core.errors import UserError
from mypt_desktop.workspace.cells import Kind, number
from mypt_desktop.workspace.stopping import go_on, until_stopped
from mypt_desktop.workspace.tables import Row

Aggregate = Literal["", "count", "sum", "average", "min", "max"]
AGGREGATES: Final = ("count", "sum", "average", "min", "max")
OPERATORS: Final = ("=", "!=", ">", ">=", "<", "<=", "contains", "in", "> column", "< column")
COLUMN: Final = " column"  # of an operator whose value names a column: the row's other cell is compared with
SEPARATOR: Final = " | "  # of the values that "in" compares with: any of them will do


Ordered = TypeVar("Ordered", Decimal, str)


@dataclass(frozen=True, slots=True)
class Filter:
    """Keeps the rows whose cell in `column` stands in this relation to `value`, or to their cell in the column of that
    name where `op` ends in " column"; letter case does not count."""

    column: str
    op: str
    value: str


@dataclass(frozen=True, slots=True)
class TableQuery:
    """`columns` are shown (none: all); `of` is aggregated, for each value of `group` where one is given. `order` is a
    column shown, descending with a `-` before it; `limit` bounds the rows shown, never those that are added up."""

    table: str
    columns: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()
    group: str = ""
    aggregate: Aggregate = ""
    of: str = ""
    order: str = ""
    limit: int = 50


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """`used` are the rows it rests on, `skipped` those that the filters kept but that hold no value to add up;
    `value` is the one number of an aggregate without groups, with its `unit`."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    used: tuple[Row, ...]
    skipped: tuple[Row, ...] = ()
    value: Decimal | None = None
    unit: str = ""


class QueryRefusedError(UserError):
    """The query names what the table does not have, or asks for a number that would be wrong: `rows` are then the rows
    that cannot be put together."""

    def __init__(self, message: str, *, rows: Sequence[Row] = ()) -> None:
        super().__init__(message)
        self.rows = tuple(rows)


def run(
    query: TableQuery, names: Sequence[str], kinds: Sequence[Kind], rows: Sequence[Row], cancel: Event | None = None
) -> TableAnswer:
    """Answers `query` over the rows of its table; raises `QueryRefusedError` with what the table does have, and
    `StoppedError` soon after `cancel` is set."""
    keeps = [_keeps(one, names, kinds) for one in query.filters]
    kept = [row for row in until_stopped(rows, cancel) if not row.total and all(keep(row) for keep in keeps)]
    go_on(cancel)
    if query.aggregate:
        return _aggregated(query, names, kept)
    shown = [place(name, names) for name in query.columns] or list(range(len(names)))
    if query.order:
        kept = _ordered(kept, place(query.order.removeprefix("-"), names), query.order.startswith("-"))
    kept = kept[: query.limit]
    cells = tuple(tuple(row.values[at].shown for at in shown) for row in kept)
    return TableAnswer(tuple(names[at] for at in shown), cells, tuple(kept))


def place(name: str, names: Sequence[str]) -> int:
    """Where a column is, from 0; letter case does not count. Raises `QueryRefusedError`, which names the columns."""
    wanted = name.strip().casefold()
    for at, known in enumerate(names):
        if known.casefold() == wanted:
            return at
    raise QueryRefusedError(f"There is no column {name[:80]!r}. Columns: {', '.join(filter(None, names))}.")


def shown(value: Decimal, unit: str = "") -> str:
    """A number as it is said, with its unit as it stands in the table: symbols before it, words after it."""
    text = f"{value:,f}"
    if not unit:
        return text
    return f"{unit} {text}" if unit.isupper() else f"{unit}{text}" if unit in "$€£¥₹" else f"{text} {unit}"


def _keeps(one: Filter, names: Sequence[str], kinds: Sequence[Kind]) -> Callable[[Row], bool]:
    at = place(one.column, names)
    if one.op not in OPERATORS:
        raise QueryRefusedError(f"There is no comparison {one.op[:20]!r}. Comparisons: {', '.join(OPERATORS)}.")
    if one.op == "in":
        any_of = [_keeps(Filter(one.column, "=", value), names, kinds) for value in one.value.split(SEPARATOR)]
        return lambda row: any(keep(row) for keep in any_of)
    if one.op.endswith(COLUMN):
        return _compares(at, one.op.removesuffix(COLUMN), place(one.value, names), names, kinds)
    if one.op == "contains":
        return lambda row: one.value.casefold() in row.values[at].shown.casefold()
    if kinds[at] is Kind.NUMBER:
        wanted = number(one.value)
        if wanted is None:
            raise QueryRefusedError(f"The column {names[at]} holds numbers, and {one.value[:80]!r} is none.")
        return lambda row: (found := row.values[at].number) is not None and _stands(found, one.op, wanted)
    if kinds[at] is Kind.DATE:
        return lambda row: bool(row.values[at].date) and _stands(row.values[at].date, one.op, one.value)
    if one.op not in ("=", "!="):
        raise QueryRefusedError(f"The column {names[at]} holds words, which are neither more nor less.")
    text = " ".join(one.value.casefold().split())
    return lambda row: (" ".join(row.values[at].shown.casefold().split()) == text) == (one.op == "=")


def _compares(at: int, op: str, other: int, names: Sequence[str], kinds: Sequence[Kind]) -> Callable[[Row], bool]:
    """Keeps the rows whose two cells hold something and stand in this relation."""
    if kinds[at] is not kinds[other] or kinds[at] is Kind.TEXT:
        raise QueryRefusedError(f"The columns {names[at]} and {names[other]} are not both of numbers or of dates.")

    def keep(row: Row) -> bool:
        one, two = row.values[at], row.values[other]
        if kinds[at] is Kind.DATE:
            return bool(one.date and two.date) and _stands(one.date, op, two.date)
        return one.number is not None and two.number is not None and _stands(one.number, op, two.number)

    return keep


def _stands(found: Ordered, op: str, wanted: Ordered) -> bool:
    if op in ("=", "!="):
        return (found == wanted) == (op == "=")
    less, more = found < wanted, found > wanted
    return {">": more, ">=": not less, "<": less, "<=": not more}[op]


def _aggregated(query: TableQuery, names: Sequence[str], kept: Sequence[Row]) -> TableAnswer:
    counts = query.aggregate == "count"
    at = place(query.of, names) if query.of else -1
    if at < 0 and not counts:
        raise QueryRefusedError(f"Say which column to take the {query.aggregate} of: {', '.join(filter(None, names))}.")
    skipped = [] if counts else [row for row in kept if row.values[at].number is None]
    used = [row for row in kept if counts or row.values[at].number is not None]
    unit = "" if counts else _unit(kept, at, names[at])
    heading = "count" if counts else f"{query.aggregate} of {names[at]}"
    if not query.group:
        value = _value(query.aggregate, used, at)
        rows = () if value is None else ((shown(value, unit),),)
        used = _extreme(query.aggregate, used, at, value)
        return TableAnswer((heading,), rows, tuple(used), tuple(skipped), value, unit)
    by = place(query.group, names)
    groups: dict[str, list[Row]] = {}
    for row in used:
        groups.setdefault(row.values[by].shown, []).append(row)
    values = [(name, value) for name, of in groups.items() if (value := _value(query.aggregate, of, at)) is not None]
    if query.order:
        wanted = query.order.removeprefix("-").strip().casefold()
        known = list(dict.fromkeys((names[by], heading, query.aggregate)))
        if wanted not in [name.casefold() for name in known]:
            raise QueryRefusedError(f"Groups are ordered by one of: {', '.join(known)}.")
        by_name, descending = wanted == names[by].casefold(), query.order.startswith("-")
        values.sort(key=lambda one: (one[0], one[1]) if by_name else (one[1], one[0]), reverse=descending)
    cells = tuple((name, shown(value, unit)) for name, value in values[: query.limit])
    return TableAnswer((names[by], heading), cells, tuple(used), tuple(skipped), None, unit)


def _unit(rows: Sequence[Row], at: int, name: str) -> str:
    """The one unit of the numbers in a column."""
    units = sorted({row.values[at].unit for row in rows if row.values[at].number is not None})
    if len(units) > 1:
        held = ", ".join(unit or "no unit" for unit in units[:5])
        raise QueryRefusedError(
            f"The column {name} holds several units ({held}), which cannot be put together.", rows=rows
        )
    return units[0] if units else ""


def _value(aggregate: str, rows: Sequence[Row], at: int) -> Decimal | None:
    if aggregate == "count":
        return Decimal(len(rows))
    numbers = [found for row in rows if (found := row.values[at].number) is not None]
    if not numbers:
        return None
    match aggregate:
        case "sum":
            return sum(numbers, Decimal(0))
        case "average":
            return round(sum(numbers, Decimal(0)) / len(numbers), 2)
        case "min":
            return min(numbers)
        case _:
            return max(numbers)


def _extreme(aggregate: str, rows: list[Row], at: int, value: Decimal | None) -> list[Row]:
    """Of the rows of a lowest or highest value those that hold it."""
    return [row for row in rows if row.values[at].number == value] if aggregate in ("min", "max") else rows


def _ordered(rows: Sequence[Row], at: int, descending: bool) -> list[Row]:
    """By number, date or word; rows without a value come last either way."""
    valued = [row for row in rows if row.values[at].shown.strip()]
    empty = [row for row in rows if not row.values[at].shown.strip()]

    def key(row: Row) -> tuple[bool, Decimal, str]:
        value = row.values[at]
        return value.number is None, value.number or Decimal(0), value.date or value.shown.casefold()

    return [*sorted(valued, key=key, reverse=descending), *empty]
