"""The words of an answer as widgets one below the other: runs of prose and blocks of code, growing at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from mypt_desktop.gui.chat.code_block import CodeBlock
from mypt_desktop.gui.chat.prose import Prose
from mypt_desktop.gui.controls import column
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.markdown import Block, Code, GrowingMarkdown
from mypt_desktop.gui.theme import SPACE_3

_REDRAW_MS = 100
# Drawing may take a tenth of the time at most, however long the open block is.
_REST_PER_WORK = 10
_SLICE = 3000


@dataclass(slots=True)
class _Segment:
    """A widget, the first of the blocks it shows, and how many of them are finished."""

    widget: Prose | CodeBlock
    first: int
    finished: int = 0


class Flow(QWidget):
    """Shows text that only ever grows, at most ten times a second; any other change draws it anew."""

    cited = Signal(int)
    link_pressed = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._layout = column(self, SPACE_3)
        self._text = ""
        self._complete = False
        self._sure: frozenset[int] = frozenset()
        self._clear()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_REDRAW_MS)
        self._timer.timeout.connect(self._on_due)

    def show_text(self, text: str, *, growing: bool, sure: frozenset[int] = frozenset()) -> None:
        """`growing`: more may come, so drawing can wait a moment. `sure`: the numbers of checked citations."""
        if not text.startswith(self._text):
            self._clear()
        self._text = text
        self._complete = not growing
        if not growing:
            self._timer.stop()
            self._draw(final=True)
        elif not self._timer.isActive():
            self._timer.start()
        if sure != self._sure:
            self._sure = sure
            for segment in self._segments:
                if isinstance(segment.widget, Prose):
                    segment.widget.mark_sure(sure)

    @Slot()
    def _on_due(self) -> None:
        self._draw(final=self._complete)

    def _clear(self) -> None:
        self._markdown = GrowingMarkdown()
        self._fed = 0
        for segment in getattr(self, "_segments", []):
            self._remove(segment.widget)
        self._segments: list[_Segment] = []

    def _draw(self, *, final: bool) -> None:
        started = perf_counter()
        # A long answer of an old chat is drawn in slices, with events in between.
        piece = self._text[self._fed : self._fed + _SLICE]
        self._markdown.feed(piece)
        self._fed += len(piece)
        more = self._fed < len(self._text)
        final = final and not more
        finished, blocks = len(self._markdown.finished), self._markdown.blocks
        keep = max((n for n, s in enumerate(self._segments) if s.finished), default=0)
        first = self._segments[keep].first if self._segments else 0
        for offset, (start, group) in enumerate(_groups(blocks[first:], first)):
            settled = max(0, min(finished - start, len(group)))
            self._show(keep + offset, start, group, settled, final)
        used = keep + len(_groups(blocks[first:], first))
        for segment in self._segments[used:]:
            self._remove(segment.widget)
        del self._segments[used:]
        rest = max(_REDRAW_MS, int((perf_counter() - started) * 1000 * _REST_PER_WORK))
        self._timer.setInterval(0 if more else rest)
        if more:
            self._timer.start()

    def _show(self, at: int, first: int, group: Sequence[Block], settled: int, final: bool) -> None:
        segment = self._segment(at, first, code=_is_code(group[0]))
        if isinstance(segment.widget, CodeBlock):
            code = group[0]
            assert isinstance(code, Code)
            segment.widget.show_code(code, finished=final or settled > 0 or code.closed)
            segment.finished = settled
            return
        if settled > segment.finished:
            segment.widget.add(group[segment.finished : settled])
            segment.finished = settled
        segment.widget.show_tail(group[settled:])

    def _segment(self, at: int, first: int, *, code: bool) -> _Segment:
        """The segment at this place; one of the wrong kind is replaced."""
        if at < len(self._segments):
            known = self._segments[at]
            if isinstance(known.widget, CodeBlock) == code and known.first == first:
                return known
            self._remove(known.widget)
        made = _Segment(self._made(code), first)
        self._layout.insertWidget(at, made.widget)
        self._segments[at : at + 1] = [made]
        return made

    def _made(self, code: bool) -> Prose | CodeBlock:
        if code:
            return CodeBlock(self._desk)
        prose = Prose(self._desk.theme)
        prose.mark_sure(self._sure)
        prose.cited.connect(self.cited)
        prose.link_pressed.connect(self.link_pressed)
        return prose

    def _remove(self, widget: QWidget) -> None:
        self._layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()


def _is_code(block: Block) -> bool:
    return isinstance(block, Code) and not block.nested


def _groups(blocks: Sequence[Block], first: int) -> list[tuple[int, list[Block]]]:
    """Code blocks on their own, all else in runs; with the number of the first block of each."""
    groups: list[tuple[int, list[Block]]] = []
    for number, block in enumerate(blocks, start=first):
        if groups and not _is_code(block) and not _is_code(groups[-1][1][0]):
            groups[-1][1].append(block)
        else:
            groups.append((number, [block]))
    return groups
