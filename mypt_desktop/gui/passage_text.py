"""The text widgets of a document: running text, and code with the numbers of its lines."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QTextEdit, QWidget

from mypt_desktop.gui.theme import SPACE_3, SPACE_4, Theme
from mypt_desktop.gui.translation import tr

_TAB = 4


class PassageText(QPlainTextEdit):
    """Text that cannot be edited, with one passage marked."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._marked: tuple[int, int] | None = None
        self._target = 0
        self.setProperty("kind", "document")
        self.setAccessibleName(tr("Text of the document"))
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(SPACE_4)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu(event.pos())
        if self.actions():
            menu.addSeparator()
            menu.addActions(self.actions())
        menu.setAccessibleName(tr("Text of the document"))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def mark(self, marked: tuple[int, int] | None) -> None:
        """Colours the characters from the first to before the second position."""
        self._marked = marked
        if marked is None:
            self.setExtraSelections([])
            return
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document())
        cursor.setPosition(marked[0])
        cursor.setPosition(min(marked[1], self.document().characterCount() - 1), QTextCursor.MoveMode.KeepAnchor)
        format = QTextCharFormat()
        format.setBackground(self._theme.color("highlight"))
        format.setForeground(self._theme.color("highlight_text"))
        selection.cursor, selection.format = cursor, format
        self.setExtraSelections([selection])

    def go_to(self, position: int) -> None:
        self._target = position
        self._on_settled()
        # Once more when the widget has its size: how far a position is down depends on where the lines wrap.
        QTimer.singleShot(0, self, self._on_settled)

    def shows_mark(self) -> bool:
        if self._marked is None:
            return False
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._marked[0])
        return 0 <= self.cursorRect(cursor).top() < self.viewport().height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width() and self._marked is not None:
            self._on_settled()

    @Slot()
    def _on_settled(self) -> None:
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(self._target, self.document().characterCount() - 1))
        self.setTextCursor(cursor)
        self.centerCursor()


class NumberedText(PassageText):
    """Code: lines are not wrapped, and each has its number in the document beside it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._lines: Sequence[int] = ()
        self.setWordWrapMode(QTextOption.WrapMode.NoWrap)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._strip = _Numbers(self)
        self.updateRequest.connect(self._on_update)
        theme.changed.connect(self._on_theme)
        self._on_theme()

    @property
    def numbers(self) -> list[str]:
        """What stands beside the lines in view, from the top."""
        return [number for _, number in self._in_view()]

    def show_lines(self, text: str, lines: Sequence[int]) -> None:
        """`lines` are the numbers of the lines of `text`, 0 for one that has none."""
        self._lines = lines
        self.setPlainText(text)
        self._make_room()

    def room(self) -> int:
        digits = max(2, len(str(max(self._lines, default=0))))
        return round(QFontMetricsF(self.font()).horizontalAdvance("9") * digits) + 2 * SPACE_3

    def paint_numbers(self, painter: QPainter, width: int) -> None:
        """Called by the strip beside the text."""
        painter.setFont(self.font())
        painter.setPen(self._theme.color("text_faint"))
        height = self.fontMetrics().height()
        for top, number in self._in_view():
            painter.drawText(QRect(0, top, width - SPACE_3, height), Qt.AlignmentFlag.AlignRight, number)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _in_view(self) -> list[tuple[int, str]]:
        """Heights and numbers of lines."""
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        found = []
        while block.isValid() and top <= self.viewport().height():
            number = self._lines[block.blockNumber()] if block.blockNumber() < len(self._lines) else 0
            found.append((round(top), str(number) if number else ""))
            top += self.blockBoundingRect(block).height()
            block = block.next()
        return found

    def _make_room(self) -> None:
        self.setViewportMargins(self.room(), 0, 0, 0)
        inside = self.contentsRect()
        self._strip.setGeometry(QRect(inside.left(), inside.top(), self.room(), inside.height()))
        self._strip.update()

    @Slot(QRect, int)
    def _on_update(self, area: QRect, dy: int) -> None:
        self._strip.update()

    @Slot()
    def _on_theme(self) -> None:
        self.setFont(self._theme.font("code"))
        self.setTabStopDistance(QFontMetricsF(self.font()).horizontalAdvance(" ") * _TAB)
        self._make_room()


class _Numbers(QWidget):
    def __init__(self, text: NumberedText) -> None:
        super().__init__(text)
        self._text = text

    def sizeHint(self) -> QSize:
        return QSize(self._text.room(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._text.paint_numbers(painter, self.width())
        painter.end()
