"""A block of code in an answer: its language, a copy button, and colours that come when it is finished."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import (
    QGuiApplication,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from mypt_desktop.gui.controls import column, icon_button, label, row
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.highlight import Colored, highlighted
from mypt_desktop.gui.markdown import Code
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.translation import tr


class CodeBlock(QFrame):
    """Shows `Code` values; while it grows only what is new is written."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("codeblock")
        self._desk = desk
        self._code = Code("")
        self._finished = False
        self._language = label("", "faint")
        self._copy = icon_button(desk.theme, "copy", tr("Copy code"))
        self._copy.clicked.connect(self._on_copy)
        self._text = _CodeText(desk.theme)
        self._colors = _Colors(self._text.document(), desk.theme)
        bar = QWidget()
        bar.setObjectName("codebar")
        bar.setLayout(row(self._language, None, self._copy, margins=(SPACE_3, SPACE_1, SPACE_1, SPACE_1)))
        layout = column(self)
        layout.addWidget(bar)
        layout.addWidget(self._text)

    def show_code(self, code: Code, *, finished: bool) -> None:
        """`finished`: no more lines will come, so it may be coloured."""
        if code.language != self._code.language or not self._language.text():
            self._language.setText(one_line(code.language, 40) or "text")
            self._text.setAccessibleName(tr("Code, {language}", language=code.language or tr("text")))
        if code.text != self._code.text:
            self._text.show_text(neutral(code.text), neutral(self._code.text))
        self._code = code
        if finished and not self._finished:
            self._finished = True
            self._desk.drawing.ask(partial(highlighted, neutral(code.text), code.language), self._on_colored)

    def _on_colored(self, lines: tuple[tuple[Colored, ...], ...]) -> None:
        self._colors.show(lines)

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._code.text)
        self._copy.setIcon(self._desk.theme.icon("check", "success"))


class _CodeText(QPlainTextEdit):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        self.setFont(theme.font("code"))
        self.setWordWrapMode(QTextOption.WrapMode.NoWrap)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(SPACE_3)
        self._fit()

    def show_text(self, text: str, before: str) -> None:
        if before and text.startswith(before):
            cursor = QTextCursor(self.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertText(text[len(before) :])
        else:
            self.setPlainText(text)
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if abs(event.angleDelta().x()) > abs(event.angleDelta().y()):
            super().wheelEvent(event)
        else:
            event.ignore()

    def _fit(self) -> None:
        lines = self.fontMetrics().lineSpacing() * self.document().blockCount()
        height = lines + 2 * SPACE_3 + SPACE_2
        if height != self.height():
            self.setFixedHeight(height)


class _Colors(QSyntaxHighlighter):
    """Paints spans that were computed elsewhere."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme
        self._lines: tuple[tuple[Colored, ...], ...] = ()

    def show(self, lines: tuple[tuple[Colored, ...], ...]) -> None:
        self._lines = lines
        if lines:
            self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        number = self.currentBlock().blockNumber()
        if number >= len(self._lines):
            return
        for colored in self._lines[number]:
            format = QTextCharFormat()
            format.setForeground(self._theme.color(colored.role))
            self.setFormat(colored.start, colored.length, format)
