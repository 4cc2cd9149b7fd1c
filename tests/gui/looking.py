"""How tests open a document and look at its pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.document_view import DocumentView
from mypt_desktop.gui.pages.view import PageView
from mypt_desktop.gui.passages import Passage
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.pages.values import Box
from tests.gui.driving import SECONDS
from tests.gui.fakes import FakeServices

Area = tuple[float, float, float, float]
OpenView = Callable[[Mapping[str, str | bytes]], DocumentView]
"""From the files of a folder to the document view over it."""


def engine(services: FakeServices) -> WorkspaceEngine:
    assert services.workspace is not None
    return services.workspace


def passage(services: FakeServices, path: str, words: str = "", page: int | None = None) -> Passage:
    document = engine(services).get_doc(path)
    assert document is not None
    text = engine(services).get_doc_text(document.doc_id) or ""
    start = text.index(words)
    return Passage(document.doc_id, path, start, start + len(words), words, page)


def pages_of(view: DocumentView) -> PageView:
    (found,) = view.findChildren(PageView)
    return found


def colors(pages: PageView, rect: Area) -> set[str]:
    """The colours in a part of what is seen."""
    image = pages.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    left, top, width, height = map(int, rect)
    part = image.copy(left, top, max(width, 1), max(height, 1))
    return {part.pixelColor(x, y).name() for x in range(part.width()) for y in range(part.height())}


def printed(pages: PageView, rect: Area) -> bool:
    """Whether letters are seen there."""
    return any(QColor(color).lightness() < 110 for color in colors(pages, rect))


def box_of(pages: PageView, number: int, box: Box) -> Area:
    place = pages.place(number, box)
    return place.x(), place.y(), place.width(), place.height()


def drawn(pages: PageView, number: int) -> Callable[[], bool]:
    def check() -> bool:
        box = next((box for page, box in pages.marks if page == number), None)
        return box is not None and printed(pages, box_of(pages, number, box))

    return check


def show(qtbot: QtBot, view: DocumentView, wanted: Passage) -> PageView:
    with qtbot.waitSignal(view.shown, timeout=SECONDS):
        view.open(wanted)
    pages = pages_of(view)
    qtbot.waitUntil(lambda: bool(pages.accessibleDescription()), timeout=SECONDS)
    return pages
