"""The bar that finds words in the text of a renderer."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import islice

from PySide6.QtCore import Qt, Slot

from mypt_desktop.gui.find_bar import FindBar
from mypt_desktop.gui.renderers.editor import CodeEditor
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.translation import tr

MAX_HITS = 10_000


class TextFindBar(FindBar):
    """Searches in `editor`; hidden until `open`."""

    def __init__(self, theme: Theme, editor: CodeEditor) -> None:
        super().__init__(theme, editor, tr("in this text"))
        self._editor = editor
        self._found: Sequence[tuple[int, int]] = ()
        self._current = -1
        editor.find_requested.connect(self.open)
        editor.find_again.connect(self.move_on)
        editor.document().contentsChanged.connect(self._on_edited)

    @property
    def count(self) -> int:
        return len(self._found)

    @Slot()
    def open(self) -> None:
        """Shows the bar, with the selected words if there are some."""
        selected = self._editor.textCursor().selectedText()
        self.begin("" if "\u2029" in selected else selected)

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
        if self.isHidden():
            self.open()
        elif self._found:
            if self.pause.isActive():
                self.search_now()
            self._go_to((self._current + step) % len(self._found))

    def search(self) -> None:
        self._found = places(self._editor.text(), self.words.text())
        here = self._editor.textCursor().selectionStart()
        self._go_to(bisect_left(self._found, (here, 0)) % len(self._found) if self._found else -1)

    def _go_to(self, number: int) -> None:
        self._current = number
        self._editor.mark(self._found, number)
        self._say()

    def _say(self) -> None:
        total = f"{len(self._found):,}" + ("+" if len(self._found) == MAX_HITS else "")
        words = (
            tr("{number:,} of {total}", number=self._current + 1, total=total)
            if self._found
            else tr("Not found")
            if self.words.text()
            else ""
        )
        self.count_label.setText(words)

    @Slot()
    def _on_edited(self) -> None:
        """The places have moved; they are looked up again without going to one."""
        if self.isVisible() and self._editor.document().isModified() and self._editor.hasFocus():
            self._found = places(self._editor.text(), self.words.text())
            self._current = -1
            self._editor.mark(self._found, -1)
            self._say()


def places(text: str, words: str) -> list[tuple[int, int]]:
    """Where `words` stand in `text`, in any case, as pairs of positions counted as Qt counts; at most `MAX_HITS`."""
    if not words:
        return []
    found = [match.span() for match in islice(re.finditer(re.escape(words), text, re.IGNORECASE), MAX_HITS)]
    if text.isascii():
        return found
    wide = [number for number, character in enumerate(text) if character > "\uffff"]
    if not wide:
        return found
    return [(start + bisect_left(wide, start), end + bisect_left(wide, end)) for start, end in found]
