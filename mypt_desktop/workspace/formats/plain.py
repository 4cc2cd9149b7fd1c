"""Formats that are text already: plain text, Markdown, source code, JSON, and notebooks, which are JSON."""

from __future__ import annotations

import json
from typing import Any

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import cleaned, decode
from mypt_desktop.workspace.formats.extracted import Extracted, Structure

_LONGEST_OUTPUT = 2000


def prose(data: bytes) -> Extracted:
    return Extracted(decode(data), Structure.PROSE)


def markdown(data: bytes) -> Extracted:
    return Extracted(decode(data), Structure.MARKDOWN)


def code(data: bytes) -> Extracted:
    return Extracted(decode(data), Structure.CODE)


def lines(data: bytes) -> Extracted:
    return Extracted(decode(data), Structure.ROWS)


def notebook(data: bytes) -> Extracted:
    """The cells of a Jupyter notebook in order; code in fences, its textual outputs after it."""
    try:
        book = json.loads(decode(data))
        cells = book["cells"] if "cells" in book else book["worksheets"][0]["cells"]
        blocks = [block for cell in cells for block in _cell(cell)]
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError) as error:
        raise DocumentUnreadableError("it is damaged, not a readable notebook") from error
    return Extracted(cleaned("\n\n".join(blocks)), Structure.MARKDOWN)


def _cell(cell: dict[str, Any]) -> list[str]:
    source = _joined(cell.get("source", cell.get("input", ""))).strip("\n")
    if cell.get("cell_type") != "code":
        return [source] if source.strip() else []
    outputs = [_output(output) for output in cell.get("outputs", [])]
    return ([f"```\n{source}\n```"] if source.strip() else []) + [
        f"Output:\n{text}" for text in outputs if text.strip()
    ]


def _output(output: dict[str, Any]) -> str:
    data = output.get("data", output)
    text = _joined(output.get("text", data.get("text/plain", "")))
    return text[:_LONGEST_OUTPUT].strip("\n")


def _joined(value: Any) -> str:
    return "".join(map(str, value)) if isinstance(value, list) else str(value)
