"""Colours for code that is being looked at and edited: lexed in slices on a worker, painted in slices in the window.

No slice takes longer than a frame or two, so a file of any length never holds the window up. Until the colours of an
edited text have come, the old ones move with the words they belong to.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QSyntaxHighlighter, QTextCharFormat, QTextDocument

from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.highlight import Colored, colored_lines

_LEX_SECONDS = 0.03
_PAINT_SECONDS = 0.008
_PAUSE_MS = 250  # after the last key, before the text is read again
Line = tuple[Colored, ...]


class Coloring(QObject):
    """Keeps the colours of `document` true while it is edited."""

    def __init__(self, desk: Desk, document: QTextDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._document = document
        self._language = ""
        self._run = 0  # counts readings of the text; what an older one still brings is dropped
        self._blocks = document.blockCount()
        self._revision = document.revision()
        self._dirty: deque[int] = deque()
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._on_pause)
        self._painting = QTimer(self, singleShot=True, interval=0)
        self._painting.timeout.connect(self._on_paint)
        # Before the painter is made: it repaints what changed, and the colours must have moved by then.
        document.contentsChange.connect(self._on_change)
        self._painter = _Painter(document, desk)
        desk.theme.changed.connect(self._on_theme)

    def begin(self, language: str) -> None:
        """Colours the document anew, as it is now."""
        self._language = language
        self._blocks = self._document.blockCount()
        self._revision = self._document.revision()
        self._pause.stop()
        self._on_pause()

    @Slot()
    def _on_pause(self) -> None:
        self._run += 1
        if not self._language:
            return
        text = self._document.toRawText().replace("\u2029", "\n")
        self._ask(self._run, 0, colored_lines(text, self._language))

    def _ask(self, run: int, first: int, lines: Iterator[Line]) -> None:
        self._desk.drawing.ask(partial(_slice, run, first, lines), self._on_slice)

    def _on_slice(self, found: tuple[int, int, list[Line], Iterator[Line] | None]) -> None:
        run, first, lines, more = found
        if run != self._run:
            return
        for number, line in enumerate(lines, first):
            if self._painter.put(number, line):
                self._dirty.append(number)
        if self._dirty and not self._painting.isActive():
            self._painting.start()
        if more is not None:
            self._ask(run, first + len(lines), more)

    @Slot()
    def _on_paint(self) -> None:
        until = perf_counter() + _PAINT_SECONDS
        while self._dirty and perf_counter() < until:
            self._painter.rehighlightBlock(self._document.findBlockByNumber(self._dirty.popleft()))
        if self._dirty:
            self._painting.start()

    @Slot(int, int, int)
    def _on_change(self, position: int, removed: int, added: int) -> None:
        if self._document.revision() == self._revision:
            return  # only painted
        self._revision = self._document.revision()
        block = self._document.findBlock(position)
        count = self._document.blockCount()
        self._painter.move(block.blockNumber(), position - block.position(), added - removed, count - self._blocks)
        self._blocks = count
        self._run += 1
        self._pause.start()

    @Slot()
    def _on_theme(self) -> None:
        self._painter.forget_formats()
        self._dirty = deque(range(self._document.blockCount()))
        self._painting.start()


def _slice(run: int, first: int, lines: Iterator[Line]) -> tuple[int, int, list[Line], Iterator[Line] | None]:
    """Some lines more, and the rest if there is one; on the worker."""
    until = perf_counter() + _LEX_SECONDS
    found: list[Line] = []
    for line in lines:
        found.append(line)
        if perf_counter() > until:
            return run, first, found, lines
    return run, first, found, None


class _Painter(QSyntaxHighlighter):
    """Paints the spans it was given for each line."""

    def __init__(self, document: QTextDocument, desk: Desk) -> None:
        super().__init__(document)
        self._theme = desk.theme
        self._lines: list[Line] = []
        self._formats: dict[str, QTextCharFormat] = {}

    def put(self, number: int, line: Line) -> bool:
        """Whether the line has other colours than before."""
        missing = number + 1 - len(self._lines)
        self._lines.extend([()] * missing)
        changed = self._lines[number] != line
        self._lines[number] = line
        return changed

    def move(self, number: int, column: int, more: int, blocks: int) -> None:
        """At `column` of line `number` the text grew by `more` characters and `blocks` lines."""
        if number >= len(self._lines):
            return
        if blocks > 0:
            self._lines[number + 1 : number + 1] = [()] * blocks
        elif blocks < 0:
            del self._lines[number + 1 : number + 1 - blocks]
        else:
            self._lines[number] = tuple(_moved(span, column, more) for span in self._lines[number])

    def forget_formats(self) -> None:
        self._formats.clear()

    def highlightBlock(self, text: str) -> None:
        number = self.currentBlock().blockNumber()
        if number >= len(self._lines):
            return
        for span in self._lines[number]:
            self.setFormat(span.start, span.length, self._format(span.role))

    def _format(self, role: str) -> QTextCharFormat:
        found = self._formats.get(role)
        if found is None:
            found = self._formats[role] = QTextCharFormat()
            found.setForeground(self._theme.color(role))
        return found


def _moved(span: Colored, column: int, more: int) -> Colored:
    if span.start >= column:
        return Colored(max(span.start + more, 0), span.length, span.role)
    if span.start + span.length >= column:
        return Colored(span.start, max(span.length + more, 0), span.role)
    return span
