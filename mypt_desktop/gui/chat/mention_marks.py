"""Mentions stand out in a text that is written or was asked."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from mypt_desktop.answers.following.mentions import quoted_spans
from mypt_desktop.gui.plain import utf16_length
from mypt_desktop.gui.theme import Theme


class MentionMarks(QSyntaxHighlighter):
    """Follows the document and the theme. The text itself stays as it is."""

    def __init__(self, theme: Theme, document: QTextDocument) -> None:
        super().__init__(document)
        self._theme = theme
        theme.changed.connect(self._on_theme)

    def highlightBlock(self, text: str) -> None:
        form = QTextCharFormat()
        form.setForeground(self._theme.color("accent"))
        form.setFontWeight(QFont.Weight.DemiBold)
        for start, end in quoted_spans(text):
            self.setFormat(utf16_length(text[:start]), utf16_length(text[start:end]), form)

    @Slot()
    def _on_theme(self) -> None:
        self.rehighlight()
