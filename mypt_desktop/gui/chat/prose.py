"""One run of prose in an answer: a text view as tall as its words, whose end can be written again while it grows.

It opens nothing, loads nothing and scrolls nothing by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import QMimeData, QRect, QRectF, QSizeF, Qt, QUrl, Signal, Slot
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPyTextObject,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from mypt_desktop.gui.chat.typesetting import CHIP, CHIP_NUMBER, CHIP_SURE, QUOTED, RULED, Typesetter, number_of
from mypt_desktop.gui.markdown import Block
from mypt_desktop.gui.theme import SPACE_4, Theme
from mypt_desktop.gui.translation import tr


class Prose(QTextBrowser):
    """Finished blocks stay as they are; `show_tail` replaces what stands after them."""

    cited = Signal(int)  # the number of a citation whose chip was pressed
    link_pressed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "prose")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(False)
        self.document().setDocumentMargin(0)
        self.document().setDefaultFont(theme.font("reading"))
        self._theme = theme
        self._chip = _Chip(theme, self.document())
        self.document().documentLayout().registerHandler(CHIP, self._chip)
        self._typesetter = Typesetter(theme)
        self._finished = 0  # position where the tail begins
        self._sure: frozenset[int] = frozenset()
        self.setAccessibleName(tr("Answer"))
        self.anchorClicked.connect(self._on_anchor)
        self.document().documentLayout().documentSizeChanged.connect(self._on_size)

    def add(self, blocks: Sequence[Block]) -> None:
        """Writes finished blocks in place of the tail."""
        self.show_tail(blocks)
        self._finished = self.document().characterCount() - 1

    def show_tail(self, blocks: Sequence[Block]) -> None:
        """Writes `blocks` after the finished ones, in place of what stood there."""
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.setPosition(self._finished)
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        for block in blocks:
            self._typesetter.write(cursor, block, self._sure)
        cursor.endEditBlock()

    @property
    def empty(self) -> bool:
        return self.document().isEmpty()

    def mark_sure(self, numbers: frozenset[int]) -> None:
        """Chips with these numbers lead to a passage; the others become plain text."""
        self._sure = numbers
        document = self.document()
        block = document.begin()
        while block.isValid():
            for fragment in list(_fragments(block)):
                if fragment.charFormat().objectType() == CHIP:
                    cursor = QTextCursor(document)
                    cursor.setPosition(fragment.position())
                    cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
                    number = number_of(fragment.charFormat())
                    cursor.setCharFormat(self._typesetter.chip(number, number in numbers))
            block = block.next()

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Nothing a document names is ever fetched: no image, no style sheet, no file."""
        return None

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Bars beside quotes and lines across, which a text document cannot draw itself."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("border_strong"))
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().property(RULED):
                middle = self.document().documentLayout().blockBoundingRect(block).center().y()
                painter.drawRect(QRectF(0, middle, self.viewport().width(), 1))
            levels = int(block.blockFormat().property(QUOTED) or 0)
            if levels:
                rect = self.document().documentLayout().blockBoundingRect(block)
                turned = block.blockFormat().layoutDirection() == Qt.LayoutDirection.RightToLeft
                for level in range(levels):
                    at = self.viewport().width() - 3 - level * SPACE_4 if turned else level * SPACE_4
                    painter.drawRoundedRect(QRectF(at, rect.top(), 3, rect.height()), 1.5, 1.5)
            block = block.next()
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def createMimeDataFromSelection(self) -> QMimeData:
        """Plain text, with `[1]` where a chip stands."""
        data = QMimeData()
        data.setText(selected_text(self.textCursor()))
        return data

    @Slot(QSizeF)
    def _on_size(self, size: QSizeF) -> None:
        self._fit()

    def _fit(self) -> None:
        height = round(self.document().size().height())
        if height != self.height():
            self.setFixedHeight(height)

    @Slot(QUrl)
    def _on_anchor(self, url: QUrl) -> None:
        address = url.toString()
        if address.startswith("cite:"):
            self.cited.emit(int(address.removeprefix("cite:")))
        else:
            self.link_pressed.emit(address)


def _fragments(block: QTextBlock) -> Iterator[QTextFragment]:
    """The runs of one format in `block`."""
    iterator = block.begin()
    while not iterator.atEnd():
        yield iterator.fragment()
        iterator += 1


def selected_text(cursor: QTextCursor) -> str:
    """The selection as text, chips written out."""
    document = cursor.document()
    pieces: list[str] = []
    block = document.findBlock(cursor.selectionStart())
    while block.isValid() and block.position() < cursor.selectionEnd():
        line: list[str] = []
        for fragment in _fragments(block):
            start = max(cursor.selectionStart() - fragment.position(), 0)
            end = min(cursor.selectionEnd() - fragment.position(), fragment.length())
            if start >= end:
                continue
            is_chip = fragment.charFormat().objectType() == CHIP
            line.append(f"[{number_of(fragment.charFormat())}]" if is_chip else fragment.text()[start:end])
        pieces.append("".join(line).replace("\u2028", "\n").replace("\t", " "))
        block = block.next()
    return "\n".join(pieces)


class _Chip(QPyTextObject):
    """Draws the number of a citation as a small pill."""

    def __init__(self, theme: Theme, parent: QTextDocument) -> None:
        super().__init__(parent)
        self._theme = theme
        self._font = theme.font("caption")
        self._font.setPointSizeF(self._font.pointSizeF() * 0.94)
        self._font.setWeight(QFont.Weight.DemiBold)
        self._sizes: dict[int, QSizeF] = {}

    def intrinsicSize(self, document: QTextDocument, position: int, format: QTextFormat) -> QSizeF:
        """Asked for very often: at every layout of every line."""
        number = int(format.property(CHIP_NUMBER) or 0)
        size = self._sizes.get(number)
        if size is None:
            metrics = QFontMetricsF(self._font)
            width = max(metrics.horizontalAdvance(str(number)) + 10, 18) + 4
            size = self._sizes[number] = QSizeF(width, metrics.height() + 1)
        return size

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, document: QTextDocument, position: int, format: QTextFormat
    ) -> None:
        sure = bool(format.property(CHIP_SURE))
        pill = QRectF(rect).adjusted(2, 0, -2, 0)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("accent_soft" if sure else "sunken"))
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        painter.setFont(self._font)
        painter.setPen(self._theme.color("accent" if sure else "text_faint"))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, str(format.property(CHIP_NUMBER)))
        painter.restore()
