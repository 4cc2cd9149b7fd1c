"""`workspace.query` as a model is offered it: narrowed to tables that the open folder has.

Under a grammar a call can then name no table and no column that is not there. A folder may have hundreds of tables and
a small model reads every word of a schema, so only the few nearest to the question are in it, each with its columns and
the values of those that have few. What the app itself calls is the tool with all tables (`tools.table_query`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mypt_desktop.agent.turn import Turn
from mypt_desktop.answers.tables.views import stems, told_by
from mypt_desktop.core.judges import Meaning
from mypt_desktop.core.messages import JsonObject, ToolSpec
from mypt_desktop.tools.table_query import QUERY
from mypt_desktop.workspace.cells import Kind
from mypt_desktop.workspace.index.stored_tables import StoredTable
from mypt_desktop.workspace.querying import AGGREGATES, OPERATORS

MOST_TABLES: Final = 3
MOST_COLUMNS: Final = 12  # of a table
MOST_VALUES: Final = 6  # of a column whose values are told
COMPARED: Final = 60  # tables whose meaning is compared with the question's
_MOST_ROWS: Final = 2000  # of a table whose values are looked at
_LONGEST: Final = 24  # characters of a value that is told
_VALUE: Final = 60  # characters of a value that is compared with
_FILTERS: Final = 3
_WHOLE: Final[JsonObject] = {"type": "integer", "minimum": 1, "maximum": 50}
_OF_WORDS: Final = ("=", "!=", "contains", "in")
_OF_NUMBERS: Final = ("=", "!=", ">", ">=", "<", "<=")
_DESCRIPTION: Final = "Count rows of a table, add them up, or find the highest and lowest. Tables: {tables}."


@dataclass(frozen=True, slots=True)
class QueryTool:
    """The tool as a model reads it, and as a grammar holds its calls to it: one way to call it for each table and each
    kind of question, so that a column is always one of that table and what is added up always holds numbers."""

    told: ToolSpec
    allowed: tuple[ToolSpec, ...]


def query_tool(turn: Turn) -> QueryTool | None:
    """The tool over the tables nearest to the question; None where there is none, or documents are not to be used."""
    offered = {spec.name for spec in turn.tools.specs()}
    if turn.library is None or "workspace.search" not in offered or QUERY.name in offered:
        return None
    tables = [table for table in turn.library.tables() if table.rows and any(table.columns)]
    if not tables:
        return None
    chosen = _nearest(turn.meaning, turn.question, tables)
    names = list(dict.fromkeys(name for table in chosen for name, _ in _columns(table)))
    numbers = list(dict.fromkeys(name for table in chosen for name in _numbers(table)))
    told = replace(
        QUERY,
        description=_DESCRIPTION.format(tables="; ".join(_described(turn, table) for table in chosen)),
        parameters=_schema(
            {
                "table": _one_of([table.name for table in chosen]),
                "filters": _list_of([_filter(names, OPERATORS)], _FILTERS),
                "aggregate": _one_of(AGGREGATES),
                "of": _one_of(numbers),
                "group": {"type": "string"},
                "columns": _list_of([{"type": "string"}], MOST_COLUMNS),
                "order": {"type": "string", "description": "Column, with - for descending."},
                "limit": _WHOLE,
            }
        ),
    )
    return QueryTool(told, tuple(replace(told, parameters=one) for table in chosen for one in _ways(table)))


def _ways(table: StoredTable) -> Iterator[JsonObject]:
    """The schemas of the calls that a table admits: to show rows, to count them, to add up a column of numbers."""
    columns = [name for name, _ in _columns(table)]
    words = [name for name, kind in _columns(table) if kind is Kind.TEXT]
    others = [name for name, kind in _columns(table) if kind is not Kind.TEXT]
    filters = [_filter(*one) for one in ((words, _OF_WORDS), (others, _OF_NUMBERS)) if one[0]]
    where: JsonObject = {"table": _one_of([table.name]), "filters": _list_of(filters, _FILTERS)}
    group: JsonObject = {"group": _one_of(columns)}
    ordered = _one_of([sign + name for name in columns for sign in ("", "-")])
    shown: JsonObject = {"columns": _list_of([_one_of(columns)], len(columns)), "order": ordered, "limit": _WHOLE}
    yield _schema({**where, **shown})
    yield _schema({**where, "aggregate": _one_of(["count"]), **group}, "aggregate")
    if _numbers(table):
        adding = [one for one in AGGREGATES if one != "count"]
        of = _one_of(_numbers(table))
        yield _schema({**where, "aggregate": _one_of(adding), "of": of, **group}, "aggregate", "of")


def _schema(properties: JsonObject, *required: str) -> JsonObject:
    return {
        "type": "object",
        "properties": properties,
        "required": ["table", *required],
        "additionalProperties": False,
    }


def _filter(columns: Sequence[str], operators: Sequence[str]) -> JsonObject:
    value: JsonObject = {"type": "string", "maxLength": _VALUE}
    properties: JsonObject = {"column": _one_of(columns), "op": _one_of(operators), "value": value}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _one_of(choices: Sequence[str]) -> JsonObject:
    return {"type": "string", "enum": list(choices)}


def _list_of(items: Sequence[JsonObject], most: int) -> JsonObject:
    return {"type": "array", "items": items[0] if len(items) == 1 else {"anyOf": list(items)}, "maxItems": most}


def _columns(table: StoredTable) -> list[tuple[str, Kind]]:
    """The columns that are offered, and what they hold."""
    named = [(name, kind) for name, kind in zip(table.columns, table.kinds, strict=True) if name]
    return named[:MOST_COLUMNS]


def _numbers(table: StoredTable) -> list[str]:
    return [name for name, kind in _columns(table) if kind is Kind.NUMBER]


def _described(turn: Turn, table: StoredTable) -> str:
    """A table's name with its columns, those with few different words with these: a model can only look for a word as
    it stands there."""
    library = turn.library
    rows = library.table_rows(table, cancel=turn.cancel) if library and table.rows <= _MOST_ROWS else ()
    told = []
    for name, kind in _columns(table):
        at = table.columns.index(name)
        values = {row.values[at].shown: None for row in rows if row.values[at].shown and not row.total}
        few = kind is Kind.TEXT and 1 < len(values) <= MOST_VALUES and all(len(v) <= _LONGEST for v in values)
        told.append(f"{name} ({' | '.join(values)})" if few else name)
    return f"{table.name}: {', '.join(told)}"


def _nearest(meaning: Meaning | None, question: str, tables: Sequence[StoredTable]) -> list[StoredTable]:
    """The tables that a question is most likely about, in the order they came in: a prompt that begins as the last one
    did is read faster."""
    asked = stems(question)
    texts = [told_by(one) for one in tables]
    shared = [len(asked & stems(text)) for text in texts]
    order = sorted(range(len(tables)), key=lambda at: -shared[at])[:COMPARED]
    vectors = meaning.embed([question, *(texts[at] for at in order)]) if meaning and len(tables) > MOST_TABLES else None
    if vectors:
        alike = [sum(a * b for a, b in zip(vectors[0], one, strict=True)) for one in vectors[1:]]
        worth = {at: shared[at] + near for at, near in zip(order, alike, strict=True)}
        order.sort(key=lambda at: -worth[at])
    return [tables[at] for at in sorted(order[:MOST_TABLES])]
