"""The editor itself: plain text with line numbers, the current line marked, and places that were found marked."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QTextEdit, QWidget

from mypt_desktop.gui.theme import SPACE_2, SPACE_3, Theme

_TAB = 4
_MOST_MARKED = 500
_SLICE, _SLICE_LINES = 40_000, 1_000
_OWN_KEYS = (QKeySequence.StandardKey.Find, QKeySequence.StandardKey.Save)


class CodeEditor(QPlainTextEdit):
    """`find_requested`, `save_requested`: their keys were pressed. All other keys of the window stay the window's."""

    find_requested = Signal()
    find_again = Signal(int)  # forwards 1, backwards -1
    save_requested = Signal()
    filled = Signal()  # all of the text that was to be shown is there

    def __init__(self, theme: Theme, *, numbered: bool = True) -> None:
        super().__init__()
        self._theme = theme
        self._found: Sequence[tuple[int, int]] = ()
        self._current = -1
        self._rest: Iterator[str] = iter(())
        self._filling = QTimer(self, singleShot=True, interval=0)
        self._filling.timeout.connect(self._on_fill)
        self.setProperty("kind", "code")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrapMode(QTextOption.WrapMode.NoWrap)
        self.document().setDocumentMargin(SPACE_2)
        self._numbers = _LineNumbers(self, theme) if numbered else None
        self.blockCountChanged.connect(self._on_blocks)
        self.updateRequest.connect(self._on_update)
        self.cursorPositionChanged.connect(self._on_cursor)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        theme.changed.connect(self._on_theme)
        self._on_theme()

    def set_editable(self, editable: bool) -> None:
        self.setReadOnly(not editable)
        self.setUndoRedoEnabled(editable)
        self.setTabChangesFocus(not editable)
        if not editable:
            self.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        self._mark()

    def show_text(self, text: str) -> None:
        """Replaces everything; a long text comes in slices, and cannot be edited before `filled`."""
        self.set_editable(False)
        self._rest = _slices(text)
        self.setPlainText(next(self._rest, ""))
        self._on_fill()

    @Slot()
    def _on_fill(self) -> None:
        piece = next(self._rest, None)
        if piece is None:
            self.document().setModified(False)
            self.filled.emit()
            return
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(piece)
        self._filling.start()

    def text(self) -> str:
        """All of it, to the character; `toPlainText` would make no-break spaces plain ones."""
        return self.document().toRawText().replace("\u2029", "\n")

    def mark(self, found: Sequence[tuple[int, int]], current: int) -> None:
        """Marks places, each from a position to before another; the one at index `current` is brought into view."""
        self._found, self._current = found, current
        if 0 <= current < len(found):
            cursor = QTextCursor(self.document())
            cursor.setPosition(found[current][0])
            cursor.setPosition(found[current][1], QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)
            self.centerCursor()
        self._mark()

    def height_of_all(self) -> int:
        """The height in pixels at which every line is seen."""
        bar = self.horizontalScrollBar()
        lines = self.fontMetrics().lineSpacing() * self.blockCount()
        return lines + 3 * SPACE_2 + (bar.sizeHint().height() if bar.maximum() > 0 else 0)

    def event(self, event: QEvent) -> bool:
        """Takes its own keys before a shortcut of the window does."""
        own = isinstance(event, QKeyEvent) and any(event.matches(key) for key in _OWN_KEYS)
        if own and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Find):
            self.find_requested.emit()
        elif event.matches(QKeySequence.StandardKey.FindNext):
            self.find_again.emit(1)
        elif event.matches(QKeySequence.StandardKey.FindPrevious):
            self.find_again.emit(-1)
        elif event.matches(QKeySequence.StandardKey.Save):
            self.save_requested.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.isReadOnly():
            self._new_line()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """What cannot scroll here scrolls the chat around it."""
        bar = self.verticalScrollBar()
        down = event.angleDelta().y() < 0
        if event.angleDelta().x() == 0 and bar.value() == (bar.maximum() if down else bar.minimum()):
            event.ignore()
        else:
            super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._numbers is not None:
            inside = self.contentsRect()
            self._numbers.setGeometry(QRect(inside.left(), inside.top(), self._numbers.room(), inside.height()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._on_blocks()

    def paint_numbers(self, event: QPaintEvent, painter: QPainter, width: int) -> None:
        """Draws the numbers of the lines in view, called by the strip beside the text."""
        painter.setFont(self.font())
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        here = self.textCursor().blockNumber()
        while block.isValid() and top <= event.rect().bottom():
            height = self.blockBoundingRect(block).height()
            painter.setPen(self._theme.color("text" if block.blockNumber() == here else "text_faint"))
            room = QRect(0, round(top), width - SPACE_3, self.fontMetrics().height())
            painter.drawText(room, Qt.AlignmentFlag.AlignRight, str(block.blockNumber() + 1))
            top += height
            block = block.next()

    def _new_line(self) -> None:
        """The new line begins where the one before it did."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        cursor.insertText("\n" + before[: len(before) - len(before.lstrip(" \t"))])
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _mark(self) -> None:
        first = self.firstVisibleBlock().position()
        marks = [_whole_line(self)] if not self.isReadOnly() else []
        for number in _near(self._found, first):
            start, end = self._found[number]
            colors = ("accent", "accent_text") if number == self._current else ("highlight", "highlight_text")
            marks.append(self._marked(start, end, *colors))
        for mark in marks[:1] if not self.isReadOnly() else []:
            mark.format.setBackground(self._theme.color("hover"))
        self.setExtraSelections(marks)

    def _marked(self, start: int, end: int, background: str, ink: str) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        format = QTextCharFormat()
        format.setBackground(self._theme.color(background))
        format.setForeground(self._theme.color(ink))
        selection.cursor, selection.format = cursor, format
        return selection

    @Slot()
    def _on_blocks(self) -> None:
        if self._numbers is not None:
            self.setViewportMargins(self._numbers.room(), 0, 0, 0)
            self._numbers.update()

    @Slot(QRect, int)
    def _on_update(self, area: QRect, dy: int) -> None:
        if self._numbers is None:
            return
        if dy:
            self._numbers.scroll(0, dy)
        else:
            self._numbers.update(0, area.y(), self._numbers.width(), area.height())

    @Slot()
    def _on_cursor(self) -> None:
        self._mark()
        if self._numbers is not None:
            self._numbers.update()

    @Slot()
    def _on_scrolled(self) -> None:
        if self._found:
            self._mark()

    @Slot()
    def _on_theme(self) -> None:
        self.setFont(self._theme.font("code"))
        self.setTabStopDistance(QFontMetricsF(self.font()).horizontalAdvance(" ") * _TAB)
        self._mark()


class _LineNumbers(QWidget):
    def __init__(self, editor: CodeEditor, theme: Theme) -> None:
        super().__init__(editor)
        self._editor = editor
        self._theme = theme

    def room(self) -> int:
        digits = max(2, len(str(self._editor.blockCount())))
        return round(QFontMetricsF(self._editor.font()).horizontalAdvance("9") * digits) + 2 * SPACE_3

    def sizeHint(self) -> QSize:
        return QSize(self.room(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._editor.paint_numbers(event, painter, self.width())
        painter.end()


def _whole_line(editor: CodeEditor) -> QTextEdit.ExtraSelection:
    selection = QTextEdit.ExtraSelection()
    selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
    cursor = editor.textCursor()
    cursor.clearSelection()
    selection.cursor = cursor
    return selection


def _slices(text: str) -> Iterator[str]:
    """Pieces of some thousand lines each."""
    start = 0
    while start < len(text):
        end = start + _SLICE
        lines = 0
        at = start
        while at < end and lines < _SLICE_LINES:
            at = text.find("\n", at, end) + 1 or end
            lines += 1
        yield text[start:at]
        start = at


def _near(found: Sequence[tuple[int, int]], position: int) -> range:
    """The indices of the places around a position: marking thousands at once would take long."""
    middle = bisect_left(found, (position, 0))
    return range(max(0, middle - 1), min(len(found), middle + _MOST_MARKED))
