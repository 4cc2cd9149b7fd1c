"""Where a citation stands in its document's own terms: under which heading, in a spreadsheet in which sheet and row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from mypt_desktop.answers.ports import Library
from mypt_desktop.core.messages import Citation, Message
from mypt_desktop.workspace.documents import is_code, is_sheet
from mypt_desktop.workspace.sections import headings_within


class _Row(NamedTuple):
    """A row's number in its sheet, from 1 below the header as the document view counts them, and its characters."""

    sheet: str
    number: int
    start: int
    end: int


def with_places(answer: Message, library: Library | None) -> Message:
    """`answer` with the headings and rows of its citations, as far as the documents have such."""
    if library is None or not answer.citations:
        return answer
    sheets = {one.doc_id for one in answer.citations if is_sheet(one.path)}
    rows = {doc_id: _rows_of(doc_id, library) for doc_id in sheets}  # read once: a long sheet takes half a second
    parts = (_placed(part, library, rows) if isinstance(part, Citation) else part for part in answer.parts)
    return replace(answer, parts=tuple(parts))


def _placed(citation: Citation, library: Library, rows: Mapping[str, Sequence[_Row]]) -> Citation:
    row = next((one for one in rows.get(citation.doc_id, ()) if one.start <= citation.start < one.end), None)
    if row:
        return replace(citation, heading=row.sheet, row=row.number)
    return citation if is_code(citation.path) else replace(citation, heading=_heading(citation, library))


def _heading(citation: Citation, library: Library) -> str:
    """The path of headings; empty where there are none."""
    chunk = next((one for one in library.chunks(citation.doc_id) if one.chunk_id == citation.chunk_id), None)
    if chunk is None:
        return ""
    above = str(chunk.metadata["heading"])
    at = citation.start - int(chunk.metadata["start"])
    within = [path for offset, path in headings_within(chunk.text, above) if offset <= at]
    return within[-1] if within else above


def _rows_of(doc_id: str, library: Library) -> list[_Row]:
    return [
        _Row(table.title, number, row.start, row.end)
        for table in library.tables()
        if table.doc_id == doc_id
        for number, row in enumerate(library.table_rows(table), 1)
    ]
