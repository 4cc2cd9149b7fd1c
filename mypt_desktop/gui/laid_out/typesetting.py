"""Writes a laid-out document into a `QTextDocument` block by block, and keeps where each of its texts begins.

Nothing is handed to Qt as HTML, and no picture by an address: there is nothing in it that could be fetched.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QBrush,
    QFont,
    QImage,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextImageFormat,
    QTextLength,
    QTextOption,
    QTextTable,
    QTextTableCellFormat,
    QTextTableFormat,
)

from mypt_desktop.gui.plain import running
from mypt_desktop.gui.text_direction import runs_left, turn
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4, Theme
from mypt_desktop.gui.translation import tr
from mypt_desktop.workspace.laid_out.values import (
    Block,
    Cell,
    Paragraph,
    Picture,
    Preformatted,
    Rule,
    Run,
    Runs,
    SlideStart,
    Table,
)

PICTURE_WIDTH: Final = int(QTextFormat.Property.UserProperty) + 11  # pixels that a picture has of itself

UNSEEN: Final = -1
"""The position of a leaf that is not laid out."""

_INDENT: Final = 24
_LINE_HEIGHT: Final = 140.0
_LARGER: Final = {1: 2, 2: 1}  # steps of Qt's by which a heading is larger than text
_MOST_COLUMNS: Final = 60
_ALIGNED: Final = {"center": Qt.AlignmentFlag.AlignHCenter, "right": Qt.AlignmentFlag.AlignRight}
# One for one: what Qt takes for the border of a frame, a picture or the end of a text, and control characters.
_SHOWN: Final = dict.fromkeys((*range(9), *range(11, 32), 0xFDD0, 0xFDD1, 0xFFFC), "\ufffd") | {10: "\u2028"}


def shown(text: str) -> str:
    """`text` as it is written down, character for character."""
    return running(text).translate(_SHOWN)


class Typesetter:
    """Writes blocks at the end of `document`. `starts` are the positions, as Qt counts, of the leaves so far;
    `pictures` counts the pictures."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        self.starts: list[int] = []
        self._document = document
        self._theme = theme
        self._cursor = QTextCursor(document)
        self._unused = True  # the cursor is in a block that nothing was written to
        self.pictures = 0

    def write(self, block: Block) -> None:
        match block:
            case Paragraph():
                self._paragraph(block)
            case Preformatted(text, indent):
                self._preformatted(text, indent)
            case Table(rows):
                self._table(rows)
            case Picture():
                self._picture(block)
            case Rule():
                self._open(QTextBlockFormat())
                self._rule()
            case SlideStart(number):
                self._slide(number)

    def _open(self, format: QTextBlockFormat, words: QTextCharFormat | None = None) -> None:
        words = words or self._plain()
        if self._unused:
            self._cursor.setBlockFormat(format)
            self._cursor.setBlockCharFormat(words)
            self._unused = False
        else:
            self._cursor.insertBlock(format, words)

    def _paragraph(self, block: Paragraph) -> None:
        format = QTextBlockFormat()
        format.setLineHeight(_LINE_HEIGHT, int(QTextBlockFormat.LineHeightTypes.ProportionalHeight.value))
        first = self._cursor.position() == 0
        above = SPACE_4 if block.level else SPACE_2 - 4 if block.bullet else SPACE_3 - 2
        format.setTopMargin(0 if first else above)
        format.setLeftMargin(block.indent * _INDENT + block.quoted * SPACE_4)
        if block.align:
            format.setAlignment(_ALIGNED[block.align])
        if block.level:
            format.setHeadingLevel(block.level)
        if block.quoted:
            format.setBackground(QBrush(self._theme.color("sunken")))
        hang = _INDENT
        if block.bullet:
            format.setTextIndent(-hang)
            format.setTabPositions([QTextOption.Tab(hang, QTextOption.TabType.LeftTab)])
        if runs_left("".join(run.text for run in block.runs)):
            turn(format)
        words = self._plain(faint=block.faint)
        if block.level:
            words.setFontWeight(QFont.Weight.DemiBold)
            if block.level in _LARGER:
                words.setProperty(QTextFormat.Property.FontSizeAdjustment, _LARGER[block.level])
        self._open(format, words)
        if block.bullet:
            self._cursor.insertText(f"{shown(block.bullet)}\t", self._plain(faint=True))
        self.starts.append(self._cursor.position())
        self._runs(self._cursor, block.runs, words)

    def _runs(self, cursor: QTextCursor, runs: Runs, words: QTextCharFormat) -> None:
        for run in runs:
            cursor.insertText(shown(run.text), self._styled(words, run))

    def _styled(self, words: QTextCharFormat, run: Run) -> QTextCharFormat:
        format = QTextCharFormat(words)
        if run.bold:
            format.setFontWeight(QFont.Weight.DemiBold)
        if run.italic:
            format.setFontItalic(True)
        if run.underlined:
            format.setFontUnderline(True)
        if run.struck:
            format.setFontStrikeOut(True)
        if run.code:
            self._as_code(format)
        if run.raised:
            above = QTextCharFormat.VerticalAlignment.AlignSuperScript
            below = QTextCharFormat.VerticalAlignment.AlignSubScript
            format.setVerticalAlignment(above if run.raised > 0 else below)
        if run.link:
            format.setAnchor(True)
            format.setAnchorHref(run.link)
            format.setToolTip(shown(run.link))
            format.setForeground(QBrush(self._theme.color("accent")))
            format.setFontUnderline(True)
        return format

    def _plain(self, *, faint: bool = False) -> QTextCharFormat:
        format = QTextCharFormat()
        format.setForeground(QBrush(self._theme.color("text_muted" if faint else "text")))
        return format

    def _as_code(self, format: QTextCharFormat) -> None:
        format.setFontFamilies(self._theme.font("code").families())
        format.setFontFixedPitch(True)
        format.setProperty(QTextFormat.Property.FontSizeAdjustment, -1)  # its letters are larger than those of words
        format.setBackground(QBrush(self._theme.color("code")))

    def _preformatted(self, text: str, indent: int) -> None:
        format = QTextBlockFormat()
        format.setTopMargin(SPACE_3 - 2)
        format.setLeftMargin(indent * _INDENT)
        format.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        format.setBackground(QBrush(self._theme.color("code")))
        words = self._plain()
        self._as_code(words)
        self._open(format, words)
        self.starts.append(self._cursor.position())
        self._cursor.insertText(shown(text), words)

    def _rule(self) -> None:
        format = self._cursor.blockFormat()
        format.setTopMargin(SPACE_3)
        whole = QTextLength(QTextLength.Type.PercentageLength, 100)
        format.setProperty(QTextFormat.Property.BlockTrailingHorizontalRulerWidth, whole)
        format.setBackground(QBrush(self._theme.color("border_strong")))
        self._cursor.setBlockFormat(format)

    def _slide(self, number: int) -> None:
        """A frame, in which everything up to the next slide stands."""
        self._cursor = self._document.rootFrame().lastCursorPosition()
        format = QTextFrameFormat()
        format.setBorder(1)
        format.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        format.setBorderBrush(QBrush(self._theme.color("border_strong")))
        format.setBackground(QBrush(self._theme.color("raised")))
        format.setPadding(SPACE_4)
        format.setTopMargin(0 if self._cursor.position() == 0 else SPACE_2)
        if self._cursor.position() == 0:  # the block that Qt keeps before the first frame
            gap = QTextBlockFormat()
            gap.setLineHeight(1, int(QTextBlockFormat.LineHeightTypes.FixedHeight.value))
            self._cursor.setBlockFormat(gap)
        self._cursor.insertFrame(format)
        self._unused = True
        words = self._plain(faint=True)
        words.setProperty(QTextFormat.Property.FontSizeAdjustment, -1)
        self._open(QTextBlockFormat(), words)
        self._cursor.insertText(tr("Slide {number:,}", number=number), words)

    def _picture(self, picture: Picture) -> None:
        image = QImage(
            picture.pixels, picture.width, picture.height, 3 * picture.width, QImage.Format.Format_RGB888
        ).copy()
        name = f"picture:{self.pictures}"
        self.pictures += 1
        self._document.addResource(int(QTextDocument.ResourceType.ImageResource.value), QUrl(name), image)
        block = QTextBlockFormat()
        block.setTopMargin(SPACE_3)
        self._open(block)
        format = QTextImageFormat()
        format.setName(name)
        format.setProperty(PICTURE_WIDTH, picture.width)
        format.setWidth(picture.width)
        if picture.described:
            format.setToolTip(shown(picture.described))
        self._cursor.insertImage(format)

    def _table(self, rows: tuple[tuple[Cell, ...], ...]) -> None:
        places, columns = _grid(rows)
        if not columns:
            self.starts += [UNSEEN] * len(places)
            return
        gap = QTextBlockFormat()
        gap.setLineHeight(SPACE_2, int(QTextBlockFormat.LineHeightTypes.FixedHeight.value))
        self._open(gap)
        leftwards = runs_left(" ".join(run.text for row in rows for cell in row for run in cell.runs))
        if leftwards:  # Qt lays a table out from the left only: the first column goes to the last place
            places = [
                (row, columns - column - cell.across if column >= 0 else column, cell) for row, column, cell in places
            ]
        made = self._cursor.insertTable(len(rows), columns, self._table_format(leftwards))
        for row, column, cell in places:
            if column >= 0 and (cell.across > 1 or cell.down > 1):
                made.mergeCells(row, column, cell.down, cell.across)
        starts = [UNSEEN] * len(places)
        for at in sorted(
            range(len(places)), key=lambda at: places[at][:2]
        ):  # what is written moves what comes after it
            starts[at] = self._fill(made, *places[at])
        self.starts += starts
        self._cursor = made.lastCursorPosition()
        self._cursor.movePosition(QTextCursor.MoveOperation.NextBlock)
        self._unused = True

    def _fill(self, made: QTextTable, row: int, column: int, cell: Cell) -> int:
        """Returns where the cell's text begins."""
        if column < 0:
            return UNSEEN
        place = made.cellAt(row, column)
        format = QTextTableCellFormat()
        format.setPadding(SPACE_2 - 2)
        if cell.heading:
            format.setBackground(QBrush(self._theme.color("code")))
        place.setFormat(format)
        inside = place.firstCursorPosition()
        words = self._plain()
        if cell.heading:
            words.setFontWeight(QFont.Weight.DemiBold)
        start = inside.position()
        self._runs(inside, cell.runs, words)
        return start

    def _table_format(self, leftwards: bool) -> QTextTableFormat:
        format = QTextTableFormat()
        if leftwards:
            format.setAlignment(Qt.AlignmentFlag.AlignRight)
        format.setBorder(1)
        format.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        format.setBorderBrush(QBrush(self._theme.color("border_strong")))
        format.setBorderCollapse(True)
        format.setCellSpacing(0)
        format.setBottomMargin(SPACE_3)
        return format


def _grid(rows: tuple[tuple[Cell, ...], ...]) -> tuple[list[tuple[int, int, Cell]], int]:
    """The row and column of each cell, and how many columns there are. What would stand beyond the last column that is
    laid out has column -1."""
    taken: set[tuple[int, int]] = set()
    places: list[tuple[int, int, Cell]] = []
    columns = 0
    for row, cells in enumerate(rows):
        column = 0
        for cell in cells:
            while (row, column) in taken:
                column += 1
            if column >= _MOST_COLUMNS:
                places.append((row, -1, cell))
                continue
            most = range(column + 1, min(column + cell.across, _MOST_COLUMNS))
            end = next((at for at in most if (row, at) in taken), max(column + 1, most.stop))
            across, down = end - column, min(cell.down, len(rows) - row)
            taken.update((row + y, column + x) for y in range(down) for x in range(across))
            places.append((row, column, Cell(cell.runs, across, down, cell.heading)))
            column += across
            columns = max(columns, column)
    return places, columns
