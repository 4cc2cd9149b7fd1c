"""`workspace.query`: one table of the user's documents filtered, grouped and added up.

A model is not offered it like this: its schema is twice as long as a small model should read in every turn, and names
neither tables nor columns. `agent.table_tool` narrows it to those at hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from threading import Event
from typing import Any, Final

from mypt_desktop.core.messages import JsonObject, ToolSpec
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.querying import AGGREGATES, OPERATORS, Filter, TableQuery, place
from mypt_desktop.workspace.tables import Row

_MOST_ROWS = 200
_MOST_EVIDENCE = 50  # rows told with their place; the others are counted
_MOST_FILTERS = 20
_MOST_VALUES = 8  # of a column that are told where a filter keeps no row

_FILTER: Final[JsonObject] = {
    "type": "object",
    "properties": {
        "column": {"type": "string"},
        "op": {"type": "string", "enum": list(OPERATORS)},
        "value": {"type": "string"},
    },
    "required": ["column", "op", "value"],
    "additionalProperties": False,
}
QUERY: Final = ToolSpec(
    "workspace.query",
    "Count or add up rows of a table in the documents.",
    {
        "type": "object",
        "properties": {
            "table": {"type": "string", "description": "File of the table.", "minLength": 1},
            "columns": {"type": "array", "items": {"type": "string"}, "description": "To show.", "default": []},
            "filters": {
                "type": "array",
                "items": _FILTER,
                "maxItems": _MOST_FILTERS,
                "description": "Rows to keep.",
                "default": [],
            },
            "group": {"type": "string", "description": "Column to group by.", "default": ""},
            "aggregate": {"type": "string", "enum": ["", *AGGREGATES], "default": ""},
            "of": {"type": "string", "description": "Column to aggregate.", "default": ""},
            "order": {"type": "string", "description": "Column, with - for descending.", "default": ""},
            "limit": {"type": "integer", "minimum": 1, "default": 50},
            "chart": {"type": "boolean", "description": "Whether it is shown as a chart.", "default": False},
        },
        "required": ["table"],
        "additionalProperties": False,
    },
)


def queried(engine: WorkspaceEngine, args: Mapping[str, Any], cancel: Event | None = None) -> dict[str, Any]:
    """The result for arguments that fit `QUERY`. Raises `QueryRefusedError`, and `StoppedError` soon after `cancel` is
    set."""
    query = TableQuery(
        args["table"],
        tuple(args["columns"]),
        tuple(Filter(**one) for one in args["filters"]),
        args["group"],
        args["aggregate"],
        args["of"],
        args["order"],
        min(args["limit"], _MOST_ROWS),
    )
    table, answer = engine.query(query, cancel=cancel)
    text = engine.get_doc_text(table.doc_id) or ""
    kept = answer.used or answer.skipped
    note = "" if kept else " ".join(_kept_nothing(engine.table_rows(table, cancel=cancel), table.columns, query))
    return {
        "table": table.name,
        "caption": table.caption,
        "columns": list(answer.columns),
        "rows": [list(row) for row in answer.rows],
        "used": len(answer.used),
        "skipped": len(answer.skipped),
        "left_out": table.left_out,
        "chart": args["chart"],
        "of": args["of"],
        "evidence": _evidence(table.columns, answer.used) if args["aggregate"] and not args["group"] else {},
        "documents": [
            {
                "doc_id": table.doc_id,
                "path": table.path,
                "text": text[row.start : row.end],
                "start": row.start,
                "end": row.end,
                "line": row.line,
            }
            for row in answer.used[:_MOST_EVIDENCE]
        ],
        **({"note": note} if note else {}),
    }


def _kept_nothing(rows: Sequence[Row], columns: Sequence[str], query: TableQuery) -> Iterator[str]:
    """Why no row is left, where a filter looks for a word that its column does not hold, and which it does."""
    for one in query.filters:
        at = place(one.column, columns)
        held = list(dict.fromkeys(row.values[at].shown for row in rows if row.values[at].shown and not row.total))
        by_folded = {value.casefold(): value for value in held}
        if one.op in ("=", "in", "contains") and one.value.strip().casefold() not in by_folded:
            near = get_close_matches(one.value.casefold(), list(by_folded), _MOST_VALUES, cutoff=0.5)
            shown = [by_folded[value] for value in near] if len(held) > _MOST_VALUES and near else held[:_MOST_VALUES]
            yield f"No row has {one.column} {one.op} {one.value!r}. {one.column} holds: {', '.join(shown)}."


def _evidence(columns: Sequence[str], rows: Sequence[Row]) -> dict[str, Any]:
    """The whole rows that a number rests on."""
    cells = [[value.shown for value in row.values] for row in rows[:_MOST_ROWS]]
    return {"columns": list(columns), "rows": cells}
