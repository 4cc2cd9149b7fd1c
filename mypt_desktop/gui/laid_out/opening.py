"""A document laid out, and the passage in it; looking for words in it. Runs on workers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, islice

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.document_opening import missing
from mypt_desktop.gui.passages import Passage, found_in
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.translation import tr
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.laid_out.laying_out import layout_kind
from mypt_desktop.workspace.laid_out.locating import Sought
from mypt_desktop.workspace.laid_out.values import LaidOut, Mark, Paragraph, SlideStart, all_leaves, leaves
from mypt_desktop.workspace.locating import found
from mypt_desktop.workspace.pages.process import PageProcess

MOST_FOUND = 2_000
_LARGEST_FILE = 128 << 20  # bytes
_BEFORE = 1_000  # characters
_LONGEST_PLACE = 30


@dataclass(frozen=True, slots=True)
class OpenedLayout:
    passage: Passage
    layout: LaidOut
    texts: Sequence[str] = field(repr=False)
    slides: tuple[int, ...] = ()  # the first leaf of each
    headings: tuple[int, ...] = ()  # their leaves

    def place_of(self, leaf: int) -> str:
        """`Slide 3 of 7`, or the heading above a leaf; "" where there is none."""
        if self.slides:
            return tr(
                "Slide {number:,} of {total:,}", number=max(1, bisect_right(self.slides, leaf)), total=len(self.slides)
            )
        above = bisect_right(self.headings, leaf)
        return one_line(self.texts[self.headings[above - 1]], _LONGEST_PLACE) if above else ""


def opened_layout(engine: WorkspaceEngine, process: PageProcess, passage: Passage) -> OpenedLayout:
    """Reads the file and lays it out. Raises `UserError` where that cannot be, or where the cited words are not seen in
    the layout: then the text, in which they are, is what to show."""
    document = engine.get_doc(passage.doc_id)
    if document is None:
        raise missing(passage)
    text = engine.get_doc_text(passage.doc_id) or ""
    place, _ = found_in(text, passage)
    words, before = (text[slice(*place)], text[max(0, place[0] - _BEFORE) : place[0]]) if place else ("", "")
    data = engine.read_file(document.path, _LARGEST_FILE)
    sought = Sought(words, before, passage.page or 0)
    layout = process.lay_out(document.path, layout_kind(document.path), data, sought)
    if words.strip() and not layout.marks:
        raise UserError(tr("{name} is shown as text: the cited words are not seen in its layout.", name=passage.name))
    slides: list[int] = []
    headings: list[int] = []
    at = 0
    for block in layout.blocks:
        if isinstance(block, SlideStart):
            slides.append(at)
        elif isinstance(block, Paragraph) and block.level:
            headings.append(at)
        at += sum(1 for _ in leaves(block))
    return OpenedLayout(passage, layout, all_leaves(layout.blocks), tuple(slides), tuple(headings))


def found_words(texts: Sequence[str], words: str) -> list[Mark]:
    """Where `words` stand, in order; at most `MOST_FOUND`."""
    joined = "\n".join(texts)
    starts = [0, *accumulate(len(text) + 1 for text in texts)]
    marks: list[Mark] = []
    for start, end in islice(found(joined, words), MOST_FOUND):
        leaf = bisect_right(starts, start) - 1
        begin = start - starts[leaf]
        stop = min(end - starts[leaf], len(texts[leaf]))
        if begin < stop:
            marks.append(Mark(leaf, begin, stop))
    return marks
