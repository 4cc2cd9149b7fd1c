"""Documents are shown as they look: a citation opens at its words, and pages can be searched, copied from, zoomed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QMouseEvent, QShortcut, QWheelEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QPlainTextEdit, QToolButton
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.document_view import DocumentView
from mypt_desktop.gui.pages.view import PageView
from mypt_desktop.gui.passages import Passage
from tests.gui.driving import SECONDS, named, press, said, texts
from tests.gui.fakes import FakeServices
from tests.gui.looking import OpenView, colors, drawn, engine, pages_of, passage, printed, show
from tests.workspace.folders import pdf

LEASE = pdf(
    "Lease of the boathouse\nBetween the owner and the crew",
    "Rent\nThe rent is 640 pounds a month, to be\npaid on the first day of it.\nThe crew paints the boathouse.",
    *(f"Annex {number}\nNothing of note" for number in range(3, 9)),
)
RENT = "The rent is 640 pounds a month, to be\npaid on the first day of it."


@pytest.fixture
def view(open_view: OpenView) -> DocumentView:
    return open_view(
        {
            "lease.pdf": LEASE,
            "broken.pdf": b"%PDF-1.7 this is no document",
            "locked.pdf": pdf("secret", password=b"key"),
            "notes.txt": "Nothing but words.",
        }
    )


def test_a_citation_opens_on_its_page_with_the_very_words_marked(
    qtbot: QtBot, services: FakeServices, view: DocumentView
) -> None:
    pages = show(qtbot, view, passage(services, "lease.pdf", RENT, 2))
    qtbot.waitUntil(drawn(pages, 1), timeout=SECONDS)
    assert [page for page, _ in pages.marks] == [1, 1]
    assert "Page 2 of 8" in texts(view)
    first, second = (pages.place(page, box) for page, box in pages.marks)
    assert pages.viewport().rect().contains(first.toRect())
    assert first.bottom() <= second.bottom()
    assert first.left() == pytest.approx(second.left(), abs=1)
    assert "#ffe27a" in colors(pages, first.getRect())
    below = (first.left(), second.bottom() + 3, second.width(), 4)
    assert "#ffe27a" not in colors(pages, below)
    assert pages.accessibleName() == "Pages of lease.pdf"
    assert pages.accessibleDescription() == "Page 2 of 8"


def test_of_a_passage_whose_page_is_not_told_the_page_is_found(
    qtbot: QtBot, services: FakeServices, view: DocumentView
) -> None:
    pages = show(qtbot, view, passage(services, "lease.pdf", "Annex 7"))
    assert [page for page, _ in pages.marks] == [6]
    assert pages.page == 6


def test_a_passage_that_is_not_on_its_page_any_more_opens_the_page_alone(
    qtbot: QtBot, services: FakeServices, view: DocumentView
) -> None:
    wanted = passage(services, "lease.pdf", RENT, 2)
    gone = Passage(wanted.doc_id, wanted.path, 0, 30, "Words that never stood anywhere", 3)
    pages = show(qtbot, view, gone)
    assert pages.marks == []
    assert pages.page == 2
    qtbot.waitUntil(said(view, "The document changed since it was cited"), timeout=SECONDS)


def test_the_text_is_one_press_away_and_stays_chosen(qtbot: QtBot, services: FakeServices, view: DocumentView) -> None:
    show(qtbot, view, passage(services, "lease.pdf", RENT, 2))
    press(qtbot, view, "Text")
    text = named(view, QPlainTextEdit, "Text of lease.pdf")
    assert isinstance(text, QPlainTextEdit)
    assert [one.cursor.selectedText().replace("\u2029", "\n") for one in text.extraSelections()] == [RENT]
    with qtbot.waitSignal(view.shown, timeout=SECONDS):
        view.open(passage(services, "lease.pdf", "Annex 4", 4))
    assert not pages_of(view).isVisible()
    press(qtbot, view, "Pages")
    assert pages_of(view).isVisible()


@pytest.mark.parametrize(
    ("path", "words"),
    [("broken.pdf", "it is damaged, not a readable PDF"), ("locked.pdf", "it is encrypted and needs a password")],
)
def test_what_cannot_be_shown_says_why_and_the_next_one_opens(
    qtbot: QtBot, services: FakeServices, view: DocumentView, path: str, words: str
) -> None:
    view.open(passage(services, path))
    qtbot.waitUntil(said(view, words), timeout=SECONDS)
    qtbot.waitUntil(lambda: not pages_of(view).isVisible(), timeout=SECONDS)
    assert not said(view, "Pages")()
    pages = show(qtbot, view, passage(services, "lease.pdf", RENT, 2))
    assert pages.isVisible()


def test_a_file_that_broke_since_it_was_read_shows_its_text(
    qtbot: QtBot, services: FakeServices, view: DocumentView
) -> None:
    engine(services).file_path("lease.pdf").write_bytes(b"%PDF-1.4 cut off")
    with qtbot.waitSignal(view.shown, timeout=SECONDS):
        view.open(passage(services, "lease.pdf", RENT, 2))
    qtbot.waitUntil(said(view, "lease.pdf cannot be shown as it looks: it is damaged"), timeout=SECONDS)
    text = named(view, QPlainTextEdit, "Text of lease.pdf")
    assert isinstance(text, QPlainTextEdit)
    assert "640 pounds" in text.toPlainText()


def test_documents_without_pages_show_their_text(qtbot: QtBot, services: FakeServices, view: DocumentView) -> None:
    with qtbot.waitSignal(view.shown, timeout=SECONDS):
        view.open(passage(services, "notes.txt"))
    assert named(view, QPlainTextEdit, "Text of notes.txt").isVisible()
    assert not said(view, "Pages")()


def test_words_are_found_on_the_pages_and_gone_through(
    qtbot: QtBot, services: FakeServices, view: DocumentView
) -> None:
    pages = show(qtbot, view, passage(services, "lease.pdf", RENT, 2))
    press(qtbot, view, "Find on these pages")
    bar = named(view, QLineEdit, "Find on these pages")
    qtbot.keyClicks(bar, "BOATHOUSE")
    qtbot.waitUntil(said(view, "2 of 2"), timeout=SECONDS)  # the first one from the page in view on
    qtbot.keyClick(bar, Qt.Key.Key_Return)
    qtbot.waitUntil(said(view, "1 of 2"), timeout=SECONDS)
    qtbot.waitUntil(lambda: pages.page == 0, timeout=SECONDS)
    everywhere = (0, 0, pages.viewport().width(), pages.viewport().height())
    qtbot.waitUntil(lambda: "#ffb86b" in colors(pages, everywhere), timeout=SECONDS)
    bar.clear() if isinstance(bar, QLineEdit) else None
    qtbot.keyClicks(bar, "harbour")
    qtbot.waitUntil(said(view, "Not found"), timeout=SECONDS)
    qtbot.keyClick(bar, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    qtbot.waitUntil(lambda: "#ffb86b" not in colors(pages, everywhere), timeout=SECONDS)


def test_esc_leaves_the_search_before_it_is_the_windows(
    qtbot: QtBot, services: FakeServices, view: DocumentView
) -> None:
    pages = show(qtbot, view, passage(services, "lease.pdf", RENT, 2))
    stopped: list[bool] = []
    QShortcut(QKeySequence("Esc"), view, lambda: stopped.append(True))
    press(qtbot, view, "Find on these pages")
    bar = named(view, QLineEdit, "Find on these pages")
    qtbot.keyClick(bar, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert pages.hasFocus()
    press(qtbot, view, "Find on these pages")
    pages.setFocus()
    qtbot.keyClick(pages, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert stopped == []
    qtbot.keyClick(pages, Qt.Key.Key_Escape)
    assert stopped == [True]


def test_pages_are_zoomed_by_buttons_keys_and_wheel_and_fit_again(
    qtbot: QtBot, services: FakeServices, view: DocumentView
) -> None:
    pages = show(qtbot, view, passage(services, "lease.pdf", RENT, 2))
    qtbot.waitUntil(drawn(pages, 1), timeout=SECONDS)
    ((page, box), *_) = pages.marks
    fitted = pages.place(page, box).width()
    press(qtbot, view, "Larger pages")
    assert pages.place(page, box).width() == pytest.approx(fitted * 1.2)
    qtbot.waitUntil(drawn(pages, 1), timeout=SECONDS)
    qtbot.keyClick(pages, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert pages.place(page, box).width() == pytest.approx(fitted * 1.44)
    qtbot.keyClick(pages, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    before = pages.place(page, box).center()
    turn(pages, before, 120)
    assert pages.place(page, box).width() == pytest.approx(fitted * 1.44)
    assert (pages.place(page, box).center() - before).manhattanLength() < 3
    fit = named(view, QToolButton, "Fit the width")
    assert isinstance(fit, QToolButton)
    enlarged = fit.text()
    qtbot.keyClick(pages, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert pages.place(page, box).width() == pytest.approx(fitted)
    assert fit.text() != enlarged


def turn(pages: PageView, at: QPointF, angle: int) -> None:
    event = QWheelEvent(
        at,
        pages.viewport().mapToGlobal(at),
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(pages.viewport(), event)


def test_words_are_selected_with_the_mouse_and_copied(qtbot: QtBot, services: FakeServices, view: DocumentView) -> None:
    pages = show(qtbot, view, passage(services, "lease.pdf", RENT, 2))
    qtbot.waitUntil(drawn(pages, 1), timeout=SECONDS)
    first, second = (pages.place(page, box) for page, box in pages.marks)
    start, end = QPoint(int(first.left()) + 1, int(first.center().y())), second.center().toPoint()
    qtbot.mousePress(pages.viewport(), Qt.MouseButton.LeftButton, pos=start)
    move(pages, QPoint(int(second.right()) - 1, end.y()))
    qtbot.mouseRelease(pages.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert pages.selected_text == RENT
    qtbot.keyClick(pages, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == RENT
    qtbot.mouseDClick(pages.viewport(), Qt.MouseButton.LeftButton, pos=start)
    assert pages.selected_text == "The"
    qtbot.mouseClick(pages.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert pages.selected_text == ""


def move(pages: PageView, to: QPoint) -> None:
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(to),
        QPointF(pages.viewport().mapToGlobal(to)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(pages.viewport(), event)


def test_only_what_is_seen_is_drawn_and_scrolling_draws_the_rest(
    qtbot: QtBot, services: FakeServices, view: DocumentView
) -> None:
    pages = show(qtbot, view, passage(services, "lease.pdf"))
    qtbot.keyClick(pages, Qt.Key.Key_End)
    assert "Page 8 of 8" in texts(view)
    everywhere = (0, 0, pages.viewport().width(), pages.viewport().height())
    qtbot.waitUntil(lambda: printed(pages, everywhere), timeout=SECONDS)
    qtbot.keyClick(pages, Qt.Key.Key_Home)
    assert "Page 1 of 8" in texts(view)


def test_another_document_takes_the_place_of_one_that_is_still_opening(
    qtbot: QtBot, services: FakeServices, view: DocumentView
) -> None:
    view.open(passage(services, "lease.pdf", RENT, 2))
    view.open(passage(services, "broken.pdf"))
    pages = show(qtbot, view, passage(services, "lease.pdf", "Annex 5", 5))
    assert [page for page, _ in pages.marks] == [4]
    view.clear()
    assert pages.marks == []


def test_small_pictures_of_the_pages_lead_to_them_and_follow_what_is_read(
    qtbot: QtBot, services: FakeServices, view: DocumentView
) -> None:
    pages = show(qtbot, view, passage(services, "lease.pdf", RENT, 2))
    assert not [one for one in view.findChildren(QListView) if one.isVisible()]
    press(qtbot, view, "Small pictures of the pages")
    small = named(view, QListView, "Pages")
    assert isinstance(small, QListView)
    model = small.model()
    assert model.rowCount() == 8
    assert small.currentIndex().row() == 1

    def inked(row: int) -> bool:
        """Letters are seen in the picture."""
        picture = model.index(row, 0).data(Qt.ItemDataRole.DecorationRole).toImage()
        inside = range(4, picture.height() - 4)
        return any(picture.pixelColor(x, y).lightness() < 160 for y in inside for x in range(4, picture.width() - 4))

    qtbot.waitUntil(lambda: inked(0) and inked(1), timeout=SECONDS)
    assert not inked(7)  # it is out of sight
    small.scrollToBottom()
    qtbot.waitUntil(lambda: inked(7), timeout=SECONDS)
    place = small.visualRect(model.index(6, 0)).center()
    qtbot.mouseClick(small.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: pages.page == 6, timeout=SECONDS)
    pages.go_to_page(3)
    qtbot.waitUntil(lambda: small.currentIndex().row() == 3, timeout=SECONDS)
    press(qtbot, view, "Small pictures of the pages")
    assert not small.isVisible()
