"""What a cell said, gathered: the text that the model reads, cut where it is long, and what the chat draws."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mypt_desktop.coding.cells_kernel import Language
from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.core.render_plans import RenderPlan

MOST_BYTES: Final = 50 * 1024
MOST_LINES: Final = 3000
MOST_KEPT: Final = 4_000_000  # characters of one call; what comes after is not kept anywhere
MOST_SHOWN: Final = 60  # values that one cell displays
MOST_PLAN: Final = 24_000_000  # characters of what one call displays
MOST_SERIES: Final = 8
MOST_POINTS: Final = 2_000
RENDERER: Final = "cells"
NO_OUTPUT: Final = "(no output)"


@dataclass(slots=True)
class Cell:
    """One cell as it is run. `outputs` are in the order in which they came; text in a row is one."""

    language: Language
    code: str
    title: str = ""
    status: str = "pending"
    seconds: float = 0.0
    error: str = ""
    outputs: list[dict[str, Json]] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What a model reads of it."""
        parts = [_told(output) for output in self.outputs]
        return "".join([*parts, *([f"{self.error}\n"] if self.error else [])]).strip("\n")

    @property
    def images(self) -> int:
        return sum(output["kind"] in ("image", "chart") for output in self.outputs)

    def print(self, text: str) -> None:
        last = self.outputs[-1] if self.outputs else None
        if last is not None and last["kind"] == "out":
            last["text"] = str(last["text"]) + text
        else:
            self.outputs.append({"kind": "out", "text": text})

    def show(self, value: JsonObject) -> None:
        """A displayed value; what is none is passed over."""
        if sum(output["kind"] != "out" for output in self.outputs) >= MOST_SHOWN:
            return
        checked = _checked(value)
        if checked is not None:
            self.outputs.append(checked)


def plan_of(cells: Sequence[Cell]) -> RenderPlan:
    """How the chat draws the call. What is too large to be kept leaves a line in its place."""
    left = MOST_PLAN
    drawn: list[Json] = []
    for cell in cells:
        outputs: list[Json] = []
        for output in cell.outputs:
            size = _size(output)
            left -= size
            outputs.append(output if left > 0 else {"kind": "text", "text": f"… {size:,} more characters"})
        drawn.append(
            {
                "language": cell.language,
                "title": cell.title,
                "code": cell.code,
                "status": cell.status,
                "seconds": round(cell.seconds, 3),
                "error": cell.error,
                "outputs": outputs,
            }
        )
    return RenderPlan(RENDERER, {"cells": drawn})


def whole_text(cells: Sequence[Cell]) -> str:
    """All that the cells said, each under its number and title where there are several."""
    ran = [(number, cell) for number, cell in enumerate(cells, 1) if cell.status != "pending"]
    if len(cells) == 1:
        return ran[0][1].text if ran else ""
    return "\n".join(
        f"[{number}/{len(cells)}]{f' {cell.title}' if cell.title else ''}\n{cell.text or NO_OUTPUT}"
        for number, cell in ran
    )


def cut(text: str) -> str:
    """The beginning that fits; the same text where all of it does."""
    lines = text.splitlines(keepends=True)
    short = "".join(lines[:MOST_LINES]) if len(lines) > MOST_LINES else text
    data = short.encode("utf-8", "replace")
    return short if len(data) <= MOST_BYTES else data[:MOST_BYTES].decode("utf-8", "ignore")


def _told(output: JsonObject) -> str:
    """A piece of output as the model reads it."""
    match output.get("kind"):
        case "out":
            return str(output["text"])
        case "text" | "markdown":
            return f"{output['text']}\n"
        case "json":
            return f"{_short_json(output['value'])}\n"
        case "image":
            return "(an image is shown to the user)\n"
        case "chart":
            return "(a chart is shown to the user)\n"
        case "table":
            return _table_text(output)
    return ""


def _short_json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def _table_text(output: JsonObject) -> str:
    columns, rows = output["columns"], output["rows"]
    assert isinstance(columns, list)
    assert isinstance(rows, list)
    lines = [" | ".join(map(str, columns)), *(" | ".join(map(str, row)) for row in rows if isinstance(row, list))]
    total = output.get("total")
    more = [f"… {total - len(rows)} more rows"] if isinstance(total, int) and total > len(rows) else []
    return "\n".join([*lines, *more]) + "\n"


def _checked(value: JsonObject) -> dict[str, Json] | None:
    """A value that may be drawn: of a known kind, with members of the right types and finite numbers."""
    match value:
        case {"kind": "text" | "markdown" as kind, "text": str() as text}:
            return {"kind": kind, "text": text}
        case {"kind": "json", "value": tree}:
            return {"kind": "json", "value": _finite(tree)}
        case {"kind": "image", "mime": "image/png", "data": str() as data}:
            return {"kind": "image", "mime": "image/png", "data": data}
        case {
            "kind": "chart",
            "chart": "line" | "bar" | "scatter" as kind,
            "title": str() as title,
            "series": list(many),
        }:
            series = [made for one in many[:MOST_SERIES] if (made := _series(one)) is not None]
            return {"kind": "chart", "chart": kind, "title": title, "series": series} if series else None
        case {"kind": "table", "columns": list() as columns, "rows": list() as rows, "total": int() as total}:
            kept = [[_finite(item) for item in row] for row in rows if isinstance(row, list)]
            return {"kind": "table", "columns": [str(name) for name in columns], "rows": kept, "total": total}
    return None


def _series(value: Json) -> dict[str, Json] | None:
    """The points of a chart; those without a number are left out."""
    match value:
        case {"name": str() as name, "x": list() as xs, "y": list() as ys}:
            points = [
                (_finite(x), y)
                for x, y in zip(xs[:MOST_POINTS], ys[:MOST_POINTS], strict=False)
                if isinstance(y, int | float) and not isinstance(y, bool) and math.isfinite(y) and abs(y) < 1e300
            ]
            return {"name": name, "x": [x for x, _ in points], "y": [float(y) for _, y in points]}
    return None


def _finite(value: Any) -> Json:
    """Without numbers that JSON cannot express, and without half characters, which no store can write."""
    match value:
        case float() if not math.isfinite(value):
            return str(value)
        case str():
            return value.encode("utf-8", "replace").decode("utf-8")
        case dict():
            return {str(_finite(str(key))): _finite(item) for key, item in value.items()}
        case list():
            return [_finite(item) for item in value]
        case int() | float() | None:
            return value
    return str(value)


def _size(output: JsonObject) -> int:
    match output.get("kind"):
        case "json" | "table" | "chart":
            return len(repr(output))
        case "image":
            return len(str(output["data"]))
    return len(str(output.get("text", "")))
