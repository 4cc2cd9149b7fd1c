"""Statistics of a table's columns, as the chart shows them."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from pathlib import Path
from typing import Any

from .tables import read_table

SAMPLE = "sample.csv"
TOP = 12  # most frequent values of a column of text
MOST_BARS = 24


def analyze_data(workspace: Path, filename: str) -> dict[str, Any]:
    """Each column's kind, range, spread and distribution."""
    path = workspace / filename
    if not path.is_file() and filename == SAMPLE:
        path = Path(__file__).resolve().parent.parent / "assets" / SAMPLE
    if not path.is_file():
        there = sorted(p.name for p in workspace.rglob("*") if p.suffix.lower() in (".csv", ".tsv", ".json"))
        raise FileNotFoundError(f"There is no file {filename}. Data files: {', '.join(there[:20]) or 'none'}.")
    names, rows = read_table(path)
    columns = [_column(name, [row[at].strip() for row in rows]) for at, name in enumerate(names)]
    told = ", ".join(map(_told, columns))
    return {
        "filename": filename,
        "rows": len(rows),
        "columns": columns,
        "summary": f"{len(rows)} rows, {len(columns)} columns: {told}",
    }


def _column(name: str, cells: list[str]) -> dict[str, Any]:
    filled = [cell for cell in cells if cell]
    column = {"name": name, "filled": len(filled), "missing": len(cells) - len(filled), "distinct": len(set(filled))}
    numbers = [number for cell in filled if (number := _number(cell)) is not None]
    if not filled or len(numbers) < len(filled):
        frequent = sorted(Counter(filled).items(), key=lambda item: (-item[1], item[0]))[:TOP]
        return column | {"kind": "text", "top": [{"label": label, "count": count} for label, count in frequent]}
    return column | {
        "kind": "number",
        "minimum": min(numbers),
        "maximum": max(numbers),
        "mean": round(statistics.fmean(numbers), 4),
        "median": round(statistics.median(numbers), 4),
        "deviation": round(statistics.stdev(numbers), 4) if len(numbers) > 1 else 0.0,
        "histogram": _histogram(numbers),
    }


def _number(cell: str) -> float | None:
    try:
        number = float(cell.replace("\u202f", "").replace(" ", ""))
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _histogram(numbers: list[float]) -> list[dict[str, float]]:
    """Bars of equal width, as many as Sturges' rule says."""
    low, high = min(numbers), max(numbers)
    if low == high:
        return [{"from": low, "to": high, "count": len(numbers)}]
    bars = min(MOST_BARS, math.ceil(math.log2(len(numbers))) + 1)
    width = (high - low) / bars
    counts = Counter(min(bars - 1, int((number - low) / width)) for number in numbers)
    edges = [round(low + width * bar, 6) for bar in range(bars)] + [high]
    return [{"from": edges[bar], "to": edges[bar + 1], "count": counts[bar]} for bar in range(bars)]


def _told(column: dict[str, Any]) -> str:
    notes = []
    if column["kind"] == "number":
        notes.append(f"{column['minimum']:g} to {column['maximum']:g}, mean {column['mean']}")
    if column["missing"]:
        notes.append(f"{column['missing']} missing")
    return f"{column['name']} ({', '.join(notes)})" if notes else str(column["name"])
