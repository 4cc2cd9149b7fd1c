"""Passage: a place in a document that something points to; from citations and tool results, which are untrusted."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mypt_desktop.core.messages import ATTACHED_ID, Citation, JsonObject, ToolResult
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import tr
from mypt_desktop.workspace.documents import is_code, is_picture
from mypt_desktop.workspace.sections import HEADINGS_APART

_LONGEST_NAME = 40  # characters of a heading or sheet
_HEADING = re.compile(r"^#{1,6}\s+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Passage:
    """`start` and `end` are offsets into the document's text; equal when the whole document is meant."""

    doc_id: str
    path: str
    start: int = 0
    end: int = 0
    text: str = ""
    page: int | None = None
    line: int = 0
    marker: int = 0
    heading: str = ""
    row: int = 0

    @property
    def name(self) -> str:
        """The file's name, fit to be shown."""
        return one_line(self.path.rsplit("/", 1)[-1] or self.path)

    @property
    def attached(self) -> bool:
        """Whether it is in a file that came with a message, and not in the workspace."""
        return self.doc_id.startswith(ATTACHED_ID)

    @property
    def preview(self) -> str:
        """The first words, without the marks of headings."""
        return one_line(_HEADING.sub("", self.text[:1200]), 360)

    @property
    def place(self) -> str:
        """`Page 3` where there are pages, else `Members, row 41`, the nearest heading, or `Line 12`; nothing of a
        picture, or where none of these is known."""
        if is_picture(self.path):
            return ""
        if self.page is not None:
            return tr("Page {page}", page=self.page)
        if self.row > 0 and not self.heading:
            return tr("Row {row:,}", row=self.row)
        return self._named or (tr("Line {line:,}", line=self.line) if self.line > 0 else "")

    @property
    def place_behind_name(self) -> str:
        """The same as the end of `march.docx, page 3`."""
        if is_picture(self.path):
            return ""
        if self.page is not None:
            return tr("page {page}", page=self.page)
        if self.row > 0 and not self.heading:
            return tr("row {row:,}", row=self.row)
        return self._named or (tr("line {line}", line=self.line) if self.line > 0 else "")

    @property
    def _named(self) -> str:
        """The sheet with the row, or the nearest heading; empty where there is none."""
        if self.row > 0:
            sheet = one_line(self.heading, _LONGEST_NAME)
            return tr("{sheet}, row {row:,}", sheet=sheet, row=self.row) if sheet else ""
        return "" if is_code(self.path) else one_line(self.heading.rsplit(HEADINGS_APART, 1)[-1], _LONGEST_NAME)


def found_in(text: str, passage: Passage) -> tuple[tuple[int, int] | None, str]:
    """Where the passage stands in its document's text now: as cited, moved, or gone, which the sentence says."""
    if passage.end <= passage.start:
        return None, ""
    if not passage.text or text[passage.start : passage.end] == passage.text:
        return (min(passage.start, len(text)), min(passage.end, len(text))), ""
    moved = text.find(passage.text)
    if moved >= 0:
        return (moved, moved + len(passage.text)), ""
    return None, tr("The document changed since it was cited; the passage is no longer in it.")


def of_citation(citation: Citation) -> Passage:
    return Passage(
        citation.doc_id,
        citation.path,
        citation.start,
        citation.end,
        citation.text,
        citation.page,
        citation.line,
        citation.marker,
        citation.heading,
        citation.row,
    )


def of_result(result: ToolResult | None) -> tuple[Passage, ...]:
    """The passages or documents that a result lists; nothing for any other shape."""
    if result is None or result.failed:
        return ()
    listed = result.content.get("documents")
    if not isinstance(listed, list | tuple):
        return ()
    return tuple(passage for item in listed if isinstance(item, dict) and (passage := _of_item(item)))


def _of_item(item: JsonObject) -> Passage | None:
    doc_id, path = item.get("doc_id"), item.get("path") or item.get("filename") or item.get("title")
    if not isinstance(doc_id, str) or not isinstance(path, str):
        return None
    text, page, heading = item.get("text"), item.get("page"), item.get("heading")
    return Passage(
        doc_id,
        path,
        _whole(item.get("start")),
        _whole(item.get("end")),
        text if isinstance(text, str) else "",
        page if isinstance(page, int) and page > 0 else None,
        _whole(item.get("line")),
        heading=heading if isinstance(heading, str) else "",
    )


def _whole(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0
