"""Footnotes in a Word document, which python-docx has no words for: a part of their own, and marks in the text.

ECMA-376 part 1, 17.11: ids 0 and 1 here are the two separators that the format asks for.
"""

from __future__ import annotations

import re
from typing import Any
from xml.sax.saxutils import escape

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
_SEPARATORS = (
    '<w:footnote w:type="separator" w:id="0"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    '<w:footnote w:type="continuationSeparator" w:id="1"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>'
)


def clean(text: str) -> str:
    """`text` without the characters that XML cannot hold."""
    return _NOT_XML.sub("\ufffd", text)


class Footnotes:
    """Of one document of python-docx. Call `attach` once, before it is saved."""

    def __init__(self, document: Any) -> None:
        from docx.enum.style import WD_STYLE_TYPE
        from docx.shared import Pt

        self._document = document
        self._texts: list[str] = []
        styles = document.styles
        styles.add_style("footnote text", WD_STYLE_TYPE.PARAGRAPH).font.size = Pt(9)
        styles.add_style("footnote reference", WD_STYLE_TYPE.CHARACTER).font.superscript = True
        self._text_style = styles["footnote text"].style_id
        self._mark_style = styles["footnote reference"].style_id

    def add(self, paragraph: Any, text: str) -> None:
        """A mark at the end of `paragraph` for a footnote that says `text`."""
        from docx.oxml.ns import qn
        from docx.oxml.parser import OxmlElement

        self._texts.append(clean(text))
        mark = OxmlElement("w:footnoteReference")
        mark.set(qn("w:id"), str(len(self._texts) + 1))
        run = paragraph.add_run()
        run.style = self._document.styles["footnote reference"]
        run._r.append(mark)

    def attach(self) -> None:
        """Writes the notes into the document."""
        if not self._texts:
            return
        from docx.opc.packuri import PackURI
        from docx.opc.part import Part

        notes = "".join(self._note(number, text) for number, text in enumerate(self._texts, 2))
        xml = (
            f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
            f'<w:footnotes xmlns:w="{_W}">{_SEPARATORS}{notes}</w:footnotes>'
        )
        part = Part(PackURI("/word/footnotes.xml"), _TYPE, xml.encode(), self._document.part.package)
        self._document.part.relate_to(part, _KIND)

    def _note(self, id: int, text: str) -> str:
        return (
            f'<w:footnote w:id="{id}"><w:p><w:pPr><w:pStyle w:val="{self._text_style}"/></w:pPr>'
            f'<w:r><w:rPr><w:rStyle w:val="{self._mark_style}"/></w:rPr><w:footnoteRef/></w:r>'
            f'<w:r><w:t xml:space="preserve"> {escape(text)}</w:t></w:r></w:p></w:footnote>'
        )
