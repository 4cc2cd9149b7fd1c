"""Tables from CSV, TSV and JSON files: column names and rows of text."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

MOST_BYTES = 200_000_000


def read_table(path: Path) -> tuple[list[str], list[list[str]]]:
    """The names of the columns, and the rows; each row is as long as the names. Raises `ValueError`."""
    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"{path.name} is larger than {MOST_BYTES // 1_000_000} MB.")
    text = path.read_bytes().decode("utf-8-sig", "replace")
    names, rows = _of_json(path.name, text) if path.suffix.lower() == ".json" else _of_lines(path.name, text)
    return names, [[*row, *[""] * (len(names) - len(row))][: len(names)] for row in rows]


def _of_lines(name: str, text: str) -> tuple[list[str], list[list[str]]]:
    try:
        dialect: type[csv.Dialect] = csv.Sniffer().sniff(text[:8192], delimiters=",;\t|")
    except csv.Error:
        dialect = csv.excel_tab if name.lower().endswith((".tsv", ".tab")) else csv.excel
    rows = [row for row in csv.reader(io.StringIO(text, newline=""), dialect) if any(cell.strip() for cell in row)]
    if not rows:
        raise ValueError(f"{name} is empty.")
    return [cell.strip() or f"column {at}" for at, cell in enumerate(rows[0], 1)], rows[1:]


def _of_json(name: str, text: str) -> tuple[list[str], list[list[str]]]:
    value = json.loads(text)
    if isinstance(value, dict):
        value = next((item for item in value.values() if isinstance(item, list)), None)
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise ValueError(f"{name} holds no list of objects.")
    names = list(dict.fromkeys(key for item in value for key in item))
    return names, [["" if item.get(key) is None else str(item[key]) for key in names] for item in value]
