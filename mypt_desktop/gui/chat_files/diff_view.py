"""Two versions of a file line by line, as a reader expects it: removed red, added green, unchanged lines left out."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from mypt_desktop.gui.chat_files.comparison import Comparison, Kind, Line
from mypt_desktop.gui.controls import column, label, row
from mypt_desktop.gui.theme import SPACE_2, SPACE_3, SPACE_4, Theme
from mypt_desktop.gui.translation import tr

_SIGNS: dict[Kind, str] = {"same": " ", "added": "+", "removed": "−", "gap": "⋯"}
_COLORS: dict[Kind, tuple[str, str]] = {  # background, text
    "same": ("", "text"),
    "added": ("success_soft", "text"),
    "removed": ("danger_soft", "text"),
    "gap": ("sunken", "text_faint"),
}


class DiffView(QWidget):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._shown = Comparison()
        self._counts = label("", "caption")
        self._note = label("", "faint", wrap=True)
        self._text = QPlainTextEdit()
        self._text.setProperty("kind", "document")
        self._text.setReadOnly(True)
        self._text.setFont(theme.font("code"))  # one that is first set later is lost when the view gets a parent
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setTabChangesFocus(True)
        self._text.document().setDocumentMargin(SPACE_2)
        self._text.setAccessibleName(tr("Changes line by line"))
        layout = column(self, SPACE_2)
        layout.addLayout(row(self._counts, None, margins=(SPACE_4, 0, SPACE_3, 0)))
        layout.addLayout(row(self._note, margins=(SPACE_4, 0, SPACE_3, 0)))
        layout.addWidget(self._text, 1)
        layout.addStretch(0)
        theme.changed.connect(self._on_theme)

    def show_comparison(self, found: Comparison) -> None:
        self._shown = found
        self._counts.setText(f"+{found.added:,}   −{found.removed:,}" if found.lines else "")
        self._counts.setAccessibleName(
            tr("{added:,} lines added, {removed:,} removed", added=found.added, removed=found.removed)
        )
        self._counts.setVisible(bool(found.lines))
        self._note.setText(found.note)
        self._note.setVisible(bool(found.note))
        self._text.setVisible(bool(found.lines))
        self._write()

    def _write(self) -> None:
        self._text.setFont(self._theme.font("code"))
        self._text.clear()
        digits = len(str(max((max(line.old, line.new) for line in self._shown.lines), default=0)))
        cursor = QTextCursor(self._text.document())
        cursor.beginEditBlock()
        formats = {kind: self._format(kind) for kind in _COLORS}
        faint = QTextCharFormat()
        faint.setForeground(self._theme.color("text_faint"))
        for number, line in enumerate(self._shown.lines):
            block, words = formats[line.kind]
            if number:
                cursor.insertBlock(block)
            else:
                cursor.setBlockFormat(block)
            cursor.insertText(_gutter(line, digits), faint)
            cursor.insertText(line.text, words)
        cursor.endEditBlock()
        self._text.moveCursor(QTextCursor.MoveOperation.Start)

    def _format(self, kind: Kind) -> tuple[QTextBlockFormat, QTextCharFormat]:
        background, color = _COLORS[kind]
        block, words = QTextBlockFormat(), QTextCharFormat()
        if background:
            block.setBackground(self._theme.color(background))
        words.setForeground(self._theme.color(color))
        return block, words

    @Slot()
    def _on_theme(self) -> None:
        self._write()


def _gutter(line: Line, digits: int) -> str:
    number = line.new if line.kind in ("added", "same") else line.old
    return f"{number or '':>{digits}} {_SIGNS[line.kind]} "
