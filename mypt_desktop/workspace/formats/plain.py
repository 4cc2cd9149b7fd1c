"""Formats that are text already: plain text, Markdown, source code, JSON, and notebooks, which are JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import cleaned, decode
from mypt_desktop.workspace.formats.extracted import Extracted, Structure

_LONGEST_OUTPUT = 2000
_MOST_TABLES = 200
_INDENTS = ("", " ", "  ", "   ")  # four spaces make it code
_LONGEST_TABLE = 1_000_000  # characters


def prose(data: bytes) -> Extracted:
    return Extracted(_with_rows(decode(data)), Structure.PROSE)


def markdown(data: bytes) -> Extracted:
    return Extracted(_with_rows(decode(data)), Structure.MARKDOWN)


def _with_rows(text: str) -> str:
    """The text with the rows of its HTML tables, as Markdown may have them, in the place of their tags; those in code
    stay as they are."""
    if "<table" not in text:
        return text
    from mypt_desktop.workspace.formats.web import rows

    parts, at = [], 0
    for start, end in _html_tables(text):
        found = rows(text[start:end]) if text.count("```", 0, start) % 2 == 0 else ""
        if found:
            parts += [text[at:start], found]
            at = end
    return "".join((*parts, text[at:]))


def _html_tables(text: str) -> Iterator[tuple[int, int]]:
    """Where the tables are that begin a line and are closed."""
    at = 0
    for _ in range(_MOST_TABLES):
        start = text.find("<table", at)
        end = text.find("</table>", start) + len("</table>")
        if start < 0 or end < start or end - start > _LONGEST_TABLE:
            return
        if text[text.rfind("\n", 0, start) + 1 : start] in _INDENTS:
            yield start, end
        at = end


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
