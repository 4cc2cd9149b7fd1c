"""The bar that finds words in the text of a renderer: next, previous, and how many there are."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import islice

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from mypt_desktop.gui.controls import icon_button, label, row
from mypt_desktop.gui.renderers.editor import CodeEditor
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme

MOST = 10_000
_PAUSE_MS = 120


class FindBar(QWidget):
    """Searches in `editor`; hidden until `open`."""

    def __init__(self, theme: Theme, editor: CodeEditor) -> None:
        super().__init__()
        self._editor = editor
        self._found: Sequence[tuple[int, int]] = ()
        self._current = -1
        self._words = FindWords()
        self._words.setProperty("kind", "filter")
        self._words.setPlaceholderText("Find")
        self._words.setAccessibleName("Find in this text")
        self._count = label("", "faint")
        self._count.setMinimumWidth(90)
        back = icon_button(theme, "chevron-up", "Previous place", hint="Shift+F3")
        on = icon_button(theme, "chevron-down", "Next place", hint="F3")
        close = icon_button(theme, "x", "Close the search", hint="Esc")
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._on_words)
        self._words.textChanged.connect(self._pause.start)
        self._words.moved.connect(self.move_on)
        self._words.left.connect(self.leave)
        back.clicked.connect(self._on_back)
        on.clicked.connect(self._on_next)
        close.clicked.connect(self.leave)
        editor.find_wanted.connect(self.open)
        editor.find_again.connect(self.move_on)
        editor.left.connect(self.leave)
        editor.document().contentsChanged.connect(self._on_edited)
        layout = row(spacing=SPACE_1, margins=(SPACE_3, SPACE_1, SPACE_2, SPACE_1))
        layout.addWidget(self._words, 1)
        for widget in (self._count, back, on, close):
            layout.addWidget(widget)
        self.setLayout(layout)
        self.hide()

    @property
    def count(self) -> int:
        return len(self._found)

    @Slot()
    def open(self) -> None:
        """Shows the bar, with the selected words if there are some."""
        selected = self._editor.textCursor().selectedText()
        self.show()
        if selected and "\u2029" not in selected:
            self._words.setText(selected)
        self._words.selectAll()
        self._words.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._on_words()

    @Slot()
    def leave(self) -> None:
        if self.isHidden():
            return
        self.hide()
        self._found, self._current = (), -1
        self._editor.mark((), -1)
        self._editor.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(int)
    def move_on(self, step: int) -> None:
        """To the next place (1) or the previous one (-1), round at the ends."""
        if self.isHidden():
            self.open()
        elif self._found:
            if self._pause.isActive():
                self._on_words()
            self._go_to((self._current + step) % len(self._found))

    @Slot()
    def _on_words(self) -> None:
        self._pause.stop()
        self._found = places(self._editor.text(), self._words.text())
        here = self._editor.textCursor().selectionStart()
        self._go_to(bisect_left(self._found, (here, 0)) % len(self._found) if self._found else -1)

    def _go_to(self, number: int) -> None:
        self._current = number
        self._editor.mark(self._found, number)
        self._say()

    def _say(self) -> None:
        total = f"{len(self._found):,}" + ("+" if len(self._found) == MOST else "")
        words = f"{self._current + 1:,} of {total}" if self._found else "Not found" if self._words.text() else ""
        self._count.setText(words)

    @Slot()
    def _on_next(self) -> None:
        self.move_on(1)

    @Slot()
    def _on_back(self) -> None:
        self.move_on(-1)

    @Slot()
    def _on_edited(self) -> None:
        """The places have moved; they are looked up again without going to one."""
        if self.isVisible() and self._editor.document().isModified() and self._editor.hasFocus():
            self._found = places(self._editor.text(), self._words.text())
            self._current = -1
            self._editor.mark(self._found, -1)
            self._say()


class FindWords(QLineEdit):
    """What is looked for; Enter goes to the next place, Esc leaves."""

    moved = Signal(int)
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_F3:
                self.moved.emit(-1 if shift else 1)
            case Qt.Key.Key_Escape:
                self.left.emit()
            case _:
                super().keyPressEvent(event)


def places(text: str, words: str) -> list[tuple[int, int]]:
    """Where `words` stand in `text`, in any case, as pairs of positions counted as Qt counts; at most `MOST`."""
    if not words:
        return []
    found = [match.span() for match in islice(re.finditer(re.escape(words), text, re.IGNORECASE), MOST)]
    if text.isascii():
        return found
    wide = [number for number, character in enumerate(text) if character > "\uffff"]
    if not wide:
        return found
    return [(start + bisect_left(wide, start), end + bisect_left(wide, end)) for start, end in found]
