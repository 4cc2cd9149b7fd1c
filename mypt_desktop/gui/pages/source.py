"""Where pages come from: what is seen of a document is asked of its process on a worker, and kept while it fits."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.bridge import Worker
from mypt_desktop.gui.pages.opening import OpenedPages, opened_pages
from mypt_desktop.gui.passages import Passage
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.locating import found
from mypt_desktop.workspace.pages.process import PageProcess
from mypt_desktop.workspace.pages.scanned import ScannedText
from mypt_desktop.workspace.pages.values import Hit, PageText

MOST_HITS = 2_000
_KEPT_BYTES = 96 << 20  # of drawings
_KEPT_TEXTS = 50
_KEPT_THUMBNAILS = 600
_BATCH = 20  # pages searched at a time, so that what is seen need not wait long

T = TypeVar("T")


class PageSource(QObject):
    """The pages of one document at a time. What comes is told by signals, for the newest document only."""

    opened = Signal(OpenedPages)
    failed = Signal(UserError)
    drawn = Signal(int)
    thumbnail_drawn = Signal(int)
    read = Signal(int)  # the text of this page is known now
    found = Signal(list, bool)  # list[Hit] in order, and whether all pages were searched

    def __init__(self, process: PageProcess, worker: Worker, parent: QObject) -> None:
        super().__init__(parent)
        self._process = process
        self._worker = worker
        self._document = 0  # counts, so that late answers about an older one are known
        self._search = 0
        self._pages: OpenedPages | None = None
        self._scanned = ScannedText()
        self._drawings: OrderedDict[int, tuple[float, QImage]] = OrderedDict()
        self._texts: OrderedDict[int, PageText] = OrderedDict()
        self._wanted: dict[int, float] = {}
        self._asked: dict[int, float] = {}
        self._texts_asked: set[int] = set()
        self._broken: set[int] = set()
        self._thumbnails: dict[int, QImage] = {}
        self._thumbnails_requested: frozenset[int] = frozenset()
        self._thumbnails_asked: set[int] = set()

    def warm_up(self) -> None:
        """Starts the process where a document with pages may soon be opened."""
        self._worker.ask(self._process.warm_up, _ignore)

    def open(self, engine: WorkspaceEngine, passage: Passage) -> None:
        """Ends in `opened` or `failed`."""
        self.clear()
        document = self._document
        self._worker.ask(
            partial(opened_pages, engine, self._process, passage),
            partial(self._on_opened, document),
            partial(self._on_failed, document),
        )

    def clear(self) -> None:
        self._document += 1
        self._search += 1
        self._pages = None
        self._scanned = ScannedText()
        for kept in (self._drawings, self._texts, self._wanted, self._asked, self._texts_asked, self._broken):
            kept.clear()
        self._thumbnails.clear()
        self._thumbnails_asked.clear()
        self._thumbnails_requested = frozenset()

    def drawing(self, number: int) -> QImage | None:
        """The page as it was drawn last, also for another scale."""
        kept = self._drawings.get(number)
        return kept[1] if kept else None

    def want(self, numbers: Sequence[int], scale: float) -> None:
        """These pages are seen, with `scale` pixels a point: they are drawn, and their text read. No others are."""
        self._wanted = dict.fromkeys(numbers, scale)
        for number in numbers:
            kept = self._drawings.get(number)
            if (kept is None or kept[0] != scale) and self._asked.get(number) != scale and number not in self._broken:
                self._asked[number] = scale
                self._ask(partial(self._draw, number, scale), self._on_drawn, partial(self._on_undrawn, number))
        for number in numbers:
            self._ask_text(number, seen=True)

    def thumbnail(self, number: int) -> QImage | None:
        """The page as a small picture, once it was drawn."""
        return self._thumbnails.get(number)

    def want_thumbnails(self, numbers: Sequence[int], width: float) -> None:
        """The small pictures of these pages are seen, `width` pixels wide at most; no others are drawn."""
        self._thumbnails_requested = frozenset(numbers)
        for number in numbers:
            if number not in self._thumbnails and number not in self._thumbnails_asked and number not in self._broken:
                self._thumbnails_asked.add(number)
                job = partial(self._draw_thumbnail, number, width)
                self._ask(job, self._on_thumbnail, partial(self._on_undrawn, number))

    def _draw_thumbnail(self, number: int, width: float) -> tuple[int, QImage | None]:
        """On the worker. None for one that went out of sight meanwhile."""
        if self._pages is None or number not in self._thumbnails_requested:
            return number, None
        return number, self._image(number, width / self._pages.sizes[number].width)

    def _on_thumbnail(self, answer: tuple[int, QImage | None]) -> None:
        number, image = answer
        self._thumbnails_asked.discard(number)
        if image is not None:
            if len(self._thumbnails) >= _KEPT_THUMBNAILS:
                del self._thumbnails[next(iter(self._thumbnails))]
            self._thumbnails[number] = image
            self.thumbnail_drawn.emit(number)

    def broken(self, number: int) -> bool:
        """Whether this page cannot be drawn."""
        return number in self._broken

    def text(self, number: int) -> PageText | None:
        """None as long as it is not known."""
        return self._texts.get(number)

    def ask_text(self, number: int) -> None:
        """Ends in `read`, unless the text is known."""
        self._ask_text(number, seen=False)

    def _ask_text(self, number: int, *, seen: bool) -> None:
        if number not in self._texts and number not in self._texts_asked and number not in self._broken:
            self._texts_asked.add(number)
            self._ask(partial(self._read, number, seen), self._on_read, partial(self._on_unread, number))

    def _read(self, number: int, seen: bool) -> tuple[int, PageText | None]:
        """On the worker. None for a page that was `seen` and went out of sight meanwhile."""
        if seen and number not in self._wanted:
            return number, None
        return number, self._scanned.added(number, self._process.text(number))

    def find(self, words: str, first: int) -> None:
        """Looks for `words` on all pages from `first` on, then on those before it; an earlier search ends."""
        self._search += 1
        if self._pages is None or not words.strip():
            self.found.emit([], True)
            return
        count = len(self._pages.sizes)
        starts = [*range(first, count, _BATCH), *range(0, first, _BATCH)]
        batches = [range(start, min(start + _BATCH, first if start < first else count)) for start in starts]
        self._find(self._search, words, batches, [])

    def _find(self, search: int, words: str, batches: list[range], hits: list[Hit]) -> None:
        """One batch after the other, so that drawing comes in between."""
        if search != self._search:
            return
        if not batches or len(hits) >= MOST_HITS:
            self.found.emit(sorted(hits, key=_order), True)
            return
        batch, *rest = batches
        if hits:
            self.found.emit(sorted(hits, key=_order), False)
        self._ask(
            partial(self._found, words, batch),
            lambda new: self._find(search, words, rest, [*hits, *new][:MOST_HITS]),
            lambda _: self._find(search, words, rest, hits),
        )

    def _found(self, words: str, batch: range) -> list[Hit]:
        """On the worker: in what the document says itself, and on scanned pages in what was recognised."""
        hits = [hit for hit in self._process.find(words, batch.start, len(batch)) if hit.page not in self._scanned]
        for number in filter(self._scanned.__contains__, batch):
            text = self._scanned.added(number, self._process.text(number)).text
            hits += [Hit(number, *place) for place in found(text, words)]
        return hits

    def _ask(
        self, job: Callable[[], T], then: Callable[[T], None], failed: Callable[[UserError], None] | None = None
    ) -> None:
        """Asks about the document that is open now; what comes after another was opened is dropped, and not even
        asked if it was still waiting."""
        document = self._document

        def current() -> T | None:
            return job() if document == self._document else None

        def told(answer: T | None) -> None:
            if document == self._document and answer is not None:
                then(answer)

        def refused(error: UserError) -> None:
            if document == self._document and failed is not None:
                failed(error)

        self._worker.ask(current, told, refused)

    def _draw(self, number: int, scale: float) -> tuple[int, float, QImage | None]:
        """On the worker. None for a page that went out of sight meanwhile."""
        if self._wanted.get(number) != scale:
            return number, scale, None
        return number, scale, self._image(number, scale)

    def _image(self, number: int, scale: float) -> QImage:
        drawing = self._process.draw(number, scale)
        image = QImage(drawing.pixels, drawing.width, drawing.height, 4 * drawing.width, QImage.Format.Format_RGB32)
        image = image.convertToFormat(QImage.Format.Format_ARGB32)  # which owns its pixels
        image.reinterpretAsFormat(QImage.Format.Format_RGB32)  # each opaque now: Qt multiplies by what was in that byte
        return image

    def _on_drawn(self, answer: tuple[int, float, QImage | None]) -> None:
        number, scale, image = answer
        if self._asked.get(number) == scale:
            del self._asked[number]
        if image is None:
            if self._wanted.get(number) == scale:  # in sight again since
                self.want(list(self._wanted), scale)
            return
        self._drawings[number] = scale, image
        self._drawings.move_to_end(number)
        self._forget()
        self.drawn.emit(number)

    def _on_undrawn(self, number: int, _: UserError) -> None:
        """Not tried again: it may have cost the process its life."""
        self._broken.add(number)
        self.drawn.emit(number)

    def _forget(self) -> None:
        """The drawings that were not seen for the longest time go first."""
        size = sum(image.sizeInBytes() for _, image in self._drawings.values())
        for number in list(self._drawings):
            if size <= _KEPT_BYTES:
                break
            if number not in self._wanted:
                size -= self._drawings.pop(number)[1].sizeInBytes()

    def _on_unread(self, number: int, _: UserError) -> None:
        self._texts[number] = PageText()

    def _on_read(self, answer: tuple[int, PageText | None]) -> None:
        number, text = answer
        self._texts_asked.discard(number)
        if text is None:
            if number in self._wanted:  # in sight again since
                self._ask_text(number, seen=True)
            return
        self._texts[number] = text
        while len(self._texts) > _KEPT_TEXTS:
            self._texts.popitem(last=False)
        self.read.emit(number)

    def _on_opened(self, document: int, pages: OpenedPages) -> None:
        if document == self._document:
            self._pages = pages
            self._scanned = pages.scanned
            self._texts.update(pages.texts)
            self.opened.emit(pages)

    def _on_failed(self, document: int, error: UserError) -> None:
        if document == self._document:
            self.failed.emit(error)


def _ignore(_: object) -> None:
    pass


def _order(hit: Hit) -> tuple[int, int]:
    return hit.page, hit.start
