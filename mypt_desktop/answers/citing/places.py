"""Where a citation stands in its document's own terms: under which heading, in a spreadsheet in which sheet and row."""

from __future__ import annotations

from dataclasses import replace

from mypt_desktop.answers.ports import Library
from mypt_desktop.core.messages import Citation, Message
from mypt_desktop.workspace.documents import is_code, is_sheet
from mypt_desktop.workspace.sections import headings_within


def with_places(answer: Message, library: Library | None) -> Message:
    """`answer` with the headings and rows of its citations, as far as the documents have such."""
    if library is None or not answer.citations:
        return answer
    parts = (_placed(part, library) if isinstance(part, Citation) else part for part in answer.parts)
    return replace(answer, parts=tuple(parts))


def _placed(citation: Citation, library: Library) -> Citation:
    if is_sheet(citation.path):
        sheet, row = _row(citation, library)
        if row:
            return replace(citation, heading=sheet, row=row)
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


def _row(citation: Citation, library: Library) -> tuple[str, int]:
    """The sheet and the number of the row in it, from 1 below the header as the document view counts them; 0 where the
    citation is no row."""
    for table in (one for one in library.tables() if one.doc_id == citation.doc_id):
        for number, row in enumerate(library.table_rows(table), 1):
            if row.start <= citation.start < row.end:
                return table.caption, number
    return "", 0
