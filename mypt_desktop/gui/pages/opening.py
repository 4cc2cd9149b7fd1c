"""A passage on the pages of its document: which page it stands on, and where on it. Runs on a worker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from mypt_desktop.core.errors import DocumentUnreadableError, UserError
from mypt_desktop.gui.document_text import pages_of
from mypt_desktop.gui.passages import Passage, found_in
from mypt_desktop.gui.translation import tr
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.locating import located, share
from mypt_desktop.workspace.pages.process import PageProcess
from mypt_desktop.workspace.pages.scanned import ScannedText
from mypt_desktop.workspace.pages.values import Box, PageSize, PageText

LARGEST_FILE = 256 << 20  # bytes
_PICTURES = ("png", "jpg", "jpeg", "jpe", "gif", "bmp", "tif", "tiff", "webp")
_ALL = 1 << 60  # characters
_WHOLLY = 0.98  # share of a passage's letters that is all of it


@dataclass(frozen=True, slots=True)
class OpenedPages:
    """`page` (from 0) is the one to begin with; `marks` are the places of the passage on each page."""

    passage: Passage
    sizes: tuple[PageSize, ...]
    page: int = 0
    marks: Mapping[int, tuple[Box, ...]] = field(default_factory=dict)
    texts: Mapping[int, PageText] = field(default_factory=dict)
    scanned: ScannedText = field(default_factory=ScannedText)

    @property
    def picture(self) -> bool:
        return kind_of(self.passage.path) == "image"


def kind_of(path: str) -> str:
    """ "pdf" or "image"; "" for what has no pages to be looked at."""
    suffix = path.rpartition(".")[2].lower()
    return "pdf" if suffix == "pdf" else "image" if suffix in _PICTURES else ""


def opened_pages(engine: WorkspaceEngine, process: PageProcess, passage: Passage) -> OpenedPages:
    """Reads the file and finds the passage. Raises `UserError` where the pages cannot be shown."""
    document = engine.get_doc(passage.doc_id)
    if document is None:
        raise UserError(tr("{name} is not in the open workspace.", name=passage.name))
    sizes = process.open(document.path, kind_of(document.path), engine.read_file(document.path, LARGEST_FILE))
    scanned = _scanned(engine, passage.doc_id)
    texts: dict[int, PageText] = {}

    def text(number: int) -> PageText:
        if number not in texts:
            texts[number] = scanned.added(number, process.text(number))
        return texts[number]

    first = _first(engine, passage, len(sizes))
    marks = _marks(text, passage.text, first, len(sizes)) or _seen(engine, passage, len(sizes))
    page = first if first in marks or not marks else min(marks)
    return OpenedPages(passage, sizes, page, marks, texts, scanned)


def _scanned(engine: WorkspaceEngine, doc_id: str) -> ScannedText:
    lines = engine.scan_lines(doc_id, 0, _ALL)
    return ScannedText(engine.get_doc_text(doc_id) or "", lines) if lines else ScannedText()


def _first(engine: WorkspaceEngine, passage: Passage, count: int) -> int:
    """The page on which the passage is said to stand."""
    page = passage.page
    if page is None and passage.end > passage.start:
        chunks = engine.chunks(passage.doc_id)
        page = pages_of([(c.metadata.get("start", 0), c.metadata.get("page")) for c in chunks]).at(passage.start)
    return min(max((page or 1) - 1, 0), count - 1)


def _marks(text: Callable[[int], PageText], words: str, first: int, count: int) -> dict[int, tuple[Box, ...]]:
    """Where the words stand: whole on the page or beside it, else in pieces on the page and the next one."""
    if not words.strip():
        return {}
    try:
        near = [number for number in (first, first + 1, first - 1) if 0 <= number < count]
        for number in near:
            if share(text(number).text, words) >= _WHOLLY:
                return _boxes(text(number), number, words)
        here = _boxes(text(first), first, words)
        return here | _boxes(text(first + 1), first + 1, words) if first + 1 < count else here
    except DocumentUnreadableError:
        return {}  # the page alone is shown


def _boxes(page: PageText, number: int, words: str) -> dict[int, tuple[Box, ...]]:
    found = tuple(box for start, end in located(page.text, words) for box in page.boxes(start, end))
    return {number: found} if found else {}


def _seen(engine: WorkspaceEngine, passage: Passage, count: int) -> dict[int, tuple[Box, ...]]:
    """Where the passage was recognised in pictures."""
    text = engine.get_doc_text(passage.doc_id) if passage.end > passage.start else None
    place, _ = found_in(text, passage) if text is not None else (None, "")
    marks: dict[int, tuple[Box, ...]] = {}
    for line in engine.scan_lines(passage.doc_id, *place) if place else ():
        if 0 < line.page <= count:
            box = Box(line.left, line.top, line.right, line.bottom)
            marks[line.page - 1] = (*marks.get(line.page - 1, ()), box)
    return marks
