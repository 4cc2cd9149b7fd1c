"""An exported chat as a Word document: headings, lists, tables and code as such, each source a footnote."""

from __future__ import annotations

import io
from typing import Any

from mypt_desktop.gui.chat_export.conversation import Conversation, Exchange, Source, when
from mypt_desktop.gui.chat_export.footnotes import Footnotes, clean
from mypt_desktop.gui.markdown import Block, Code, Heading, Paragraph, Rule, Span, Spans, Table, parsed
from mypt_desktop.gui.text_direction import runs_left
from mypt_desktop.gui.translation import tr, trn

_INDENT_CM = 0.63
_MOST_COLUMNS = 63  # Word opens no table with more
_MOST_CELLS = 20_000
_BEHIND_BIDI = ("w:adjustRightInd", "w:snapToGrid", "w:spacing", "w:ind", "w:contextualSpacing", "w:jc", "w:rPr")
"""What may stand behind the direction in the properties of a paragraph (ECMA-376 part 1, 17.3.1.26), of what is written
here."""


def docx_file(conversation: Conversation) -> bytes:
    """A `.docx` as bytes."""
    writer = _Writer(conversation.title)
    writer.muted(conversation.about)
    for exchange in conversation.exchanges:
        writer.exchange(exchange)
    return writer.bytes()


class _Writer:
    """Puts one block after another into python-docx's own template."""

    def __init__(self, title: str) -> None:
        import docx

        self._document = docx.Document()
        self._notes = Footnotes(self._document)
        self._document.core_properties.title = clean(title)[:255]
        self._document.core_properties.author = ""
        self._document.core_properties.comments = ""
        self._heading(title, 0)

    def bytes(self) -> bytes:
        self._notes.attach()
        out = io.BytesIO()
        self._document.save(out)
        return out.getvalue()

    def exchange(self, exchange: Exchange) -> None:
        self._heading(exchange.heading, 1)
        if exchange.whole_question:
            said_whole = self._document.add_paragraph(clean(exchange.whole_question), style="Intense Quote")
            _turn(said_whole, exchange.whole_question)
        for step in exchange.steps:
            self.muted(step)
        sources = {source.number: source for source in exchange.sources if not source.nearest}
        said: set[int] = set()
        for block in parsed(exchange.answer):
            self._block(block, sources, said)
        for words in (*exchange.remarks, exchange.note):
            self.muted(words)
        self._unsaid(exchange, said)
        if exchange.answered_at is not None:
            self.muted(when(exchange.answered_at))

    def muted(self, text: str) -> None:
        """A line in small grey letters; nothing for no text."""
        from docx.shared import Pt, RGBColor

        if text:
            paragraph = self._document.add_paragraph()
            run = paragraph.add_run(clean(text))
            run.font.size = Pt(9)
            _turn(paragraph, text)
            run.font.color.rgb = RGBColor(0x60, 0x60, 0x60)

    def _heading(self, text: str, level: int) -> None:
        _turn(self._document.add_heading(clean(text), level), text)

    def _unsaid(self, exchange: Exchange, said: set[int]) -> None:
        """Sources that no mark in the text leads to."""
        for title, nearest in ((tr("Sources"), False), (tr("Nearest passages"), True)):
            rest = [one for one in exchange.sources if one.nearest is nearest and one.number not in said]
            if rest:
                self.muted(f"{title}:")
            for source in rest:
                self.muted(_told(source))

    def _block(self, block: Block, sources: dict[int, Source], said: set[int]) -> None:
        match block:
            case Paragraph(spans, indent, bullet, quoted):
                paragraph = self._indented(indent, quoted)
                if bullet:
                    from docx.shared import Cm

                    paragraph.paragraph_format.first_line_indent = Cm(-_INDENT_CM)
                    paragraph.add_run(f"{bullet}\t")
                self._spans(paragraph, spans, sources, said)
            case Heading(spans, level):
                self._spans(self._document.add_heading("", min(level + 1, 9)), spans, sources, said)
            case Code(text, _, indent):
                self._monospace(self._indented(indent, 0).add_run(clean(text)))
            case Table(rows, alignments):
                self._table(rows, alignments, sources, said)
            case Rule():
                self._document.add_paragraph("* * *")

    def _indented(self, indent: int, quoted: int) -> Any:
        from docx.shared import Cm

        paragraph = self._document.add_paragraph(style="Quote" if quoted else None)
        if indent + quoted:
            paragraph.paragraph_format.left_indent = Cm(_INDENT_CM * min(indent + quoted, 12))
        return paragraph

    def _spans(self, paragraph: Any, spans: Spans, sources: dict[int, Source], said: set[int]) -> None:
        for span in spans:
            source = sources.get(span.marker) if span.marker else None
            if source is None:
                self._run(paragraph, span)
            else:
                again = source.number in said
                self._notes.add(paragraph, source.name if again else _told(source, numbered=False))
                said.add(source.number)
        _turn(paragraph, _words(spans))

    def _run(self, paragraph: Any, span: Span) -> None:
        address = f" ({span.link})" if span.link and span.link != span.text else ""
        run = paragraph.add_run(clean(span.text.replace("\u2028", "\n") + address))
        run.bold, run.italic, run.font.strike = span.bold or None, span.italic or None, span.struck or None
        if span.code:
            self._monospace(run)

    def _monospace(self, run: Any) -> None:
        from docx.shared import Pt

        run.font.name = "Courier New"
        run.font.size = Pt(9.5)

    def _table(
        self,
        rows: tuple[tuple[Spans, ...], ...],
        alignments: tuple[str, ...],
        sources: dict[int, Source],
        said: set[int],
    ) -> None:
        from docx.enum.table import WD_TABLE_DIRECTION
        from docx.enum.text import WD_ALIGN_PARAGRAPH

        columns = min(max((len(row) for row in rows), default=0), _MOST_COLUMNS)
        if not columns:
            return
        shown = rows[: max(1, _MOST_CELLS // columns)]
        table = self._document.add_table(rows=len(shown), cols=columns, style="Table Grid")
        if runs_left(" ".join(_words(spans) for row in shown for spans in row)):
            table.table_direction = WD_TABLE_DIRECTION.RTL
        aligned = {"right": WD_ALIGN_PARAGRAPH.RIGHT, "center": WD_ALIGN_PARAGRAPH.CENTER}
        for line, row in zip(table.rows, shown, strict=True):
            for at, (cell, spans) in enumerate(zip(line.cells, row[:columns], strict=False)):
                self._spans(cell.paragraphs[0], spans, sources, said)
                cell.paragraphs[0].alignment = aligned.get(alignments[at]) if at < len(alignments) else None
        for cell in table.rows[0].cells:
            for run in cell.paragraphs[0].runs:
                run.bold = True
        if len(shown) < len(rows):
            self.muted(trn("{n:,} more row is not shown.", "{n:,} more rows are not shown.", len(rows) - len(shown)))
        self._document.add_paragraph()


def _words(spans: Spans) -> str:
    return "".join(span.text for span in spans)


def _turn(paragraph: Any, text: str) -> None:
    """The paragraph runs to the left where `text`, its own, does. python-docx has words for that of a run only."""
    if not runs_left(text):
        return
    from docx.oxml.parser import OxmlElement

    paragraph._p.get_or_add_pPr().insert_element_before(OxmlElement("w:bidi"), *_BEHIND_BIDI)
    for run in paragraph.runs:
        if runs_left(run.text):
            run.font.rtl = True


def _told(source: Source, *, numbered: bool = True) -> str:
    number = f"[{source.number}] " if numbered and not source.nearest else ""
    return f"{number}{source.name}" + (f": “{source.quote}”" if source.quote else "")
