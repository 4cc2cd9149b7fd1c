"""`workspace.query`: one table of the user's documents filtered, grouped and added up.

It is no part of what a model is offered: its schema is twice as long as a small model should read in every turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Event
from typing import Any, Final

from mypt_desktop.core.messages import JsonObject, ToolSpec
from mypt_desktop.tools.arguments import ArgumentsRefused, checked
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.querying import AGGREGATES, OPERATORS, Filter, TableQuery
from mypt_desktop.workspace.tables import Row

_MOST_ROWS = 200
_MOST_EVIDENCE = 50  # rows told with their place; the others are counted
_MOST_FILTERS = 20

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
            "filters": {"type": "array", "items": _FILTER, "description": "Rows to keep.", "default": []},
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
    """The result for arguments that were checked against `QUERY`. Raises `QueryRefusedError`, `ArgumentsRefused`, and
    `StoppedError` soon after `cancel` is set."""
    if len(args["filters"]) > _MOST_FILTERS:
        raise ArgumentsRefused(f"At most {_MOST_FILTERS} filters.")
    query = TableQuery(
        args["table"],
        tuple(args["columns"]),
        tuple(Filter(**checked(_FILTER, one)) for one in args["filters"]),
        args["group"],
        args["aggregate"],
        args["of"],
        args["order"],
        min(args["limit"], _MOST_ROWS),
    )
    table, answer = engine.query(query, cancel=cancel)
    text = engine.get_doc_text(table.doc_id) or ""
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
    }


def _evidence(columns: Sequence[str], rows: Sequence[Row]) -> dict[str, Any]:
    """The whole rows that a number rests on."""
    cells = [[value.shown for value in row.values] for row in rows[:_MOST_ROWS]]
    return {"columns": list(columns), "rows": cells}
