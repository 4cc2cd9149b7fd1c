"""Sets Markdown blocks in a text document: fonts, spacing, list indents, tables, citation chips."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QBrush,
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
    QTextFrameFormat,
    QTextOption,
    QTextTableCellFormat,
    QTextTableFormat,
)

from mypt_desktop.gui.markdown import Block, Code, Heading, Paragraph, Rule, Span, Spans, Table
from mypt_desktop.gui.text_direction import runs_left, turn
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4, SPACE_5, Theme
from mypt_desktop.gui.translation import tr

CHIP: Final = int(QTextFormat.ObjectTypes.UserObject) + 1
CHIP_NUMBER: Final = int(QTextFormat.Property.UserProperty) + 1
CHIP_SURE: Final = int(QTextFormat.Property.UserProperty) + 2

QUOTED: Final = int(QTextFormat.Property.UserProperty) + 3
RULED: Final = int(QTextFormat.Property.UserProperty) + 4

_LINE_HEIGHT = 150.0
_INDENT = 24
_OBJECT = "\ufffc"


def number_of(format: QTextCharFormat) -> int:
    """The number of a chip."""
    return int(format.property(CHIP_NUMBER) or 0)


class Typesetter:
    """Writes blocks at a cursor. Holds no state but the theme, so a block always looks the same."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme

    def write(self, cursor: QTextCursor, block: Block, sure: frozenset[int]) -> None:
        """Adds `block` at the end of the document; `sure` are the numbers of citations that are checked."""
        first = cursor.document().isEmpty()
        match block:
            case Paragraph(spans, indent, bullet, quoted):
                self._open(cursor, _directed(self._paragraph(indent, bullet, quoted, first), spans), first)
                if bullet:
                    cursor.insertText(f"{bullet}\t", self._plain(muted=True))
                self._inline(cursor, spans, self._plain(muted=quoted > 0), sure)
            case Heading(spans, level, indent, _):
                self._open(cursor, _directed(self._heading(indent, first), spans), first)
                self._inline(cursor, spans, self._heading_text(level), sure)
            case Code(text, _, indent):
                self._code(cursor, text, indent, first)
            case Table():
                self._table(cursor, block, first, sure)
            case Rule():
                rule = QTextBlockFormat()
                rule.setLineHeight(SPACE_2, int(QTextBlockFormat.LineHeightTypes.FixedHeight.value))
                rule.setTopMargin(SPACE_3)
                rule.setProperty(RULED, True)
                self._open(cursor, rule, first)

    def chip(self, number: int, sure: bool) -> QTextCharFormat:
        """The format of a citation's chip. Only a checked one is a link."""
        format = QTextCharFormat()
        format.setObjectType(CHIP)
        format.setProperty(CHIP_NUMBER, number)
        format.setProperty(CHIP_SURE, sure)
        format.setFont(self._theme.font("reading"))
        format.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
        if sure:
            format.setAnchor(True)
            format.setAnchorHref(f"cite:{number}")
            format.setToolTip(tr("Show source {number}", number=number))
        return format

    def _open(self, cursor: QTextCursor, format: QTextBlockFormat, first: bool) -> None:
        if first:
            cursor.setBlockFormat(format)
        elif _after_table(cursor):
            format.setTopMargin(max(format.topMargin(), SPACE_4))
            cursor.setBlockFormat(format)
        else:
            cursor.insertBlock(format)
        cursor.setBlockCharFormat(self._plain())

    def _paragraph(self, indent: int, bullet: str, quoted: int, first: bool) -> QTextBlockFormat:
        format = QTextBlockFormat()
        format.setLineHeight(_LINE_HEIGHT, int(QTextBlockFormat.LineHeightTypes.ProportionalHeight.value))
        format.setTopMargin(0 if first else (SPACE_2 - 2 if indent else SPACE_3))
        format.setLeftMargin(indent * _INDENT + quoted * SPACE_4)
        if bullet:
            hang = _INDENT - 6 if bullet == "•" else _INDENT
            format.setTextIndent(-hang)
            format.setTabPositions([QTextOption.Tab(hang, QTextOption.TabType.LeftTab)])
        if quoted:
            format.setRightMargin(SPACE_4)
            format.setProperty(QUOTED, quoted)
        return format

    def _heading(self, indent: int, first: bool) -> QTextBlockFormat:
        format = QTextBlockFormat()
        format.setLineHeight(130, int(QTextBlockFormat.LineHeightTypes.ProportionalHeight.value))
        format.setTopMargin(0 if first else SPACE_5 - 4)
        format.setLeftMargin(indent * _INDENT)
        return format

    def _heading_text(self, level: int) -> QTextCharFormat:
        format = self._plain()
        font = self._theme.font("reading")
        font.setPointSizeF(font.pointSizeF() * {1: 1.4, 2: 1.22, 3: 1.1}.get(level, 1.0))
        font.setWeight(QFont.Weight.DemiBold)
        format.setFont(font)
        return format

    def _plain(self, muted: bool = False) -> QTextCharFormat:
        format = QTextCharFormat()
        format.setFont(self._theme.font("reading"))
        format.setForeground(QBrush(self._theme.color("text_muted" if muted else "text")))
        return format

    def _inline(self, cursor: QTextCursor, spans: Spans, base: QTextCharFormat, sure: frozenset[int]) -> None:
        for span in spans:
            if span.marker:
                cursor.insertText(_OBJECT, self.chip(span.marker, span.marker in sure))
            else:
                cursor.insertText(span.text, self._styled(base, span))

    def _styled(self, base: QTextCharFormat, span: Span) -> QTextCharFormat:
        format = QTextCharFormat(base)
        if span.code:
            size = base.font().pointSizeF() * 0.92
            font = self._theme.font("code")
            font.setPointSizeF(size)
            format.setFont(font)
            format.setBackground(QBrush(self._theme.color("sunken")))
        if span.bold:
            format.setFontWeight(QFont.Weight.DemiBold)
        if span.italic:
            format.setFontItalic(True)
        if span.struck:
            format.setFontStrikeOut(True)
        if span.link:
            format.setAnchor(True)
            format.setAnchorHref(span.link)
            format.setToolTip(span.link)
            format.setForeground(QBrush(self._theme.color("accent")))
            format.setFontUnderline(True)
        return format

    def _code(self, cursor: QTextCursor, text: str, indent: int, first: bool) -> None:
        """A code block inside a list or quote; those at the top level are widgets of their own."""
        format = QTextBlockFormat()
        format.setLeftMargin(indent * _INDENT)
        format.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        format.setBackground(QBrush(self._theme.color("code")))
        words = QTextCharFormat()
        words.setFont(self._theme.font("code"))
        words.setForeground(QBrush(self._theme.color("text")))
        for number, line in enumerate(text.split("\n")):
            format.setTopMargin(SPACE_2 if number == 0 and not first else 0)
            self._open(cursor, format, first and number == 0)
            cursor.insertText(line, words)

    def _table(self, cursor: QTextCursor, table: Table, first: bool, sure: frozenset[int]) -> None:
        columns = max((len(row) for row in table.rows), default=0)
        if not columns:
            return
        # Qt keeps an empty block before every table; it makes the gap.
        gap = QTextBlockFormat()
        gap.setLineHeight(1 if first else SPACE_3, int(QTextBlockFormat.LineHeightTypes.FixedHeight.value))
        self._open(cursor, gap, first)
        format = QTextTableFormat()
        format.setBorder(1)
        format.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        format.setBorderBrush(QBrush(self._theme.color("border")))
        format.setBorderCollapse(True)
        format.setCellSpacing(0)
        format.setCellPadding(0)
        format.setHeaderRowCount(1)
        leftwards = runs_left(" ".join(_words(cell) for row in table.rows for cell in row))
        if leftwards:
            format.setAlignment(Qt.AlignmentFlag.AlignRight)
        made = cursor.insertTable(len(table.rows), columns, format)
        for row, cells in enumerate(table.rows):
            for column in range(columns):
                # Qt lays a table out from the left only: the first column goes to the last place.
                cell = made.cellAt(row, columns - 1 - column if leftwards else column)
                cell.setFormat(self._cell(header=row == 0))
                inside = cell.firstCursorPosition()
                block = QTextBlockFormat()
                block.setLineHeight(130, int(QTextBlockFormat.LineHeightTypes.ProportionalHeight.value))
                block.setAlignment(
                    _ALIGNMENTS.get(table.alignments[column] if column < len(table.alignments) else "", _LEFT)
                )
                inside.setBlockFormat(block)
                words = self._plain()
                if row == 0:
                    words.setFontWeight(QFont.Weight.DemiBold)
                if column < len(cells):
                    self._inline(inside, cells[column], words, sure)
        cursor.movePosition(QTextCursor.MoveOperation.End)

    def _cell(self, header: bool) -> QTextTableCellFormat:
        format = QTextTableCellFormat()
        format.setTopPadding(6)
        format.setBottomPadding(6)
        format.setLeftPadding(10)
        format.setRightPadding(10)
        if header:
            format.setBackground(QBrush(self._theme.color("code")))
        return format


def _words(spans: Spans) -> str:
    return "".join(span.text for span in spans)


def _directed(format: QTextBlockFormat, spans: Spans) -> QTextBlockFormat:
    """The bullet before the words says nothing about their direction."""
    if runs_left(_words(spans)):
        turn(format)
    return format


def _after_table(cursor: QTextCursor) -> bool:
    """Whether the cursor is in the empty block that Qt keeps after every table."""
    block = cursor.block()
    return (
        block.length() == 1 and block.previous().isValid() and QTextCursor(block.previous()).currentTable() is not None
    )


_LEFT = Qt.AlignmentFlag.AlignLeft
_ALIGNMENTS = {"left": _LEFT, "center": Qt.AlignmentFlag.AlignHCenter, "right": Qt.AlignmentFlag.AlignRight}
