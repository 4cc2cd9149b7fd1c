"""Markdown, web pages, Word documents and slides are shown laid out, at the cited words, and reach nothing."""

from __future__ import annotations

import io
from collections.abc import Callable

import pptx
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from mypt_desktop.gui import links
from mypt_desktop.gui.document_view import DocumentView
from mypt_desktop.gui.laid_out import stretch
from mypt_desktop.gui.laid_out.view import LaidOutView
from mypt_desktop.gui.passages import Passage
from mypt_desktop.gui.theme import Theme
from tests.gui.driving import SECONDS, named, press, said, texts
from tests.gui.fakes import FakeServices
from tests.gui.looking import OpenView, engine, passage
from tests.workspace.folders import word_document

RULES = """# House rules

Be **quiet** after ten. See [the plan](https://example.org/plan).

| Day | Bins |
|-----|------|
| Monday | glass |
| Friday | paper |

"""
LONG = RULES + "".join(f"## Rule {n}\n\nThe lamp in room {n} is put out at {n % 12} o'clock.\n\n" for n in range(100))


def slides() -> bytes:
    deck = pptx.Presentation()
    for number in range(1, 6):
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.shapes.title.text = f"Part {number}"
        slide.placeholders[1].text_frame.text = f"Point of part {number}"
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


@pytest.fixture
def view(open_view: OpenView) -> DocumentView:
    return open_view(
        {
            "rules.md": LONG,
            "lease.docx": word_document("The rent is 640 pounds.", headings=("Lease",), table=(("A", "B"), ("1", "2"))),
            "deck.pptx": slides(),
            "page.html": "<h1>Offer</h1><p>Hello <b>there</b></p><img src='http://203.0.113.7/x.png'>",
            "broken.docx": b"PK\x03\x04 cut off",
            "notes.txt": "Nothing but words.",
        }
    )


def layout_of(view: DocumentView) -> LaidOutView:
    (found,) = view.findChildren(LaidOutView)
    return found


def show(qtbot: QtBot, view: DocumentView, wanted: Passage) -> LaidOutView:
    """Once all of it is written."""
    with qtbot.waitSignal(view.shown, timeout=SECONDS):
        view.open(wanted)
    layout = layout_of(view)
    qtbot.waitUntil(lambda: layout.complete, timeout=SECONDS)
    return layout


def lines(layout: LaidOutView) -> list[str]:
    text = layout.toPlainText().replace("\N{LINE SEPARATOR}", "\n")
    return [line for line in text.split("\n") if line.strip()]


def in_view(layout: LaidOutView) -> Callable[[], bool]:
    """Whether the first mark is seen."""

    def check() -> bool:
        selections = layout.extraSelections()  # held: it owns its cursors
        cursor = QTextCursor(selections[0].cursor)
        cursor.setPosition(cursor.selectionStart())
        return layout.viewport().rect().contains(layout.cursorRect(cursor))

    return check


def coloured(layout: LaidOutView) -> list[str]:
    return [one.cursor.selectedText() for one in layout.extraSelections()]


def test_a_citation_opens_at_its_very_words(qtbot: QtBot, services: FakeServices, view: DocumentView) -> None:
    layout = show(qtbot, view, passage(services, "rules.md", "The lamp in room 97 is put out"))
    assert layout.isVisible()
    assert layout.marked == ["The lamp in room 97 is put out"]
    assert coloured(layout) == layout.marked
    qtbot.waitUntil(in_view(layout), timeout=SECONDS)
    assert layout.accessibleName() == "Layout of rules.md"
    assert said(view, "Rule 97")()


def test_a_citation_with_the_marks_of_its_markdown_lands_on_what_is_seen(
    qtbot: QtBot, services: FakeServices, view: DocumentView
) -> None:
    words = "Be **quiet** after ten. See [the plan](https://example.org/plan)."
    assert show(qtbot, view, passage(services, "rules.md", words)).marked == ["Be quiet after ten. See the plan."]


def test_a_document_is_laid_out(qtbot: QtBot, services: FakeServices, view: DocumentView) -> None:
    layout = show(qtbot, view, passage(services, "rules.md", "House rules"))
    assert lines(layout)[:6] == ["House rules", "Be quiet after ten. See the plan.", "Day", "Bins", "Monday", "glass"]
    cursor = layout.document().find("quiet")
    assert cursor.charFormat().fontWeight() > 500
    heading = layout.document().find("House")
    assert heading.blockFormat().headingLevel() == 1
    assert layout.document().find("Friday").currentTable() is not None


def test_a_word_document_and_its_cited_row(qtbot: QtBot, services: FakeServices, view: DocumentView) -> None:
    layout = show(qtbot, view, passage(services, "lease.docx", "The rent is 640 pounds."))
    assert layout.marked == ["The rent is 640 pounds."]
    assert lines(layout) == ["Lease", "The rent is 640 pounds.", "A", "B", "1", "2"]


def test_a_slide_opens_at_its_number(qtbot: QtBot, services: FakeServices, view: DocumentView) -> None:
    layout = show(qtbot, view, passage(services, "deck.pptx", "Point of part 4", 4))
    assert layout.marked == ["Point of part 4"]
    assert "Slide 4 of 5" in texts(view)
    assert lines(layout)[:3] == ["Slide 1", "Part 1", "•\tPoint of part 1"]
    assert any(one.text() == "Slides" for one in view.findChildren(QToolButton) if one.isVisible())


def test_the_text_is_one_press_away_and_stays_chosen(qtbot: QtBot, services: FakeServices, view: DocumentView) -> None:
    show(qtbot, view, passage(services, "rules.md", "The lamp in room 7"))
    press(qtbot, view, "Text")
    text = named(view, QPlainTextEdit, "Text of rules.md")
    assert isinstance(text, QPlainTextEdit)
    assert "**quiet**" in text.toPlainText()
    with qtbot.waitSignal(view.shown, timeout=SECONDS):
        view.open(passage(services, "lease.docx", "The rent"))
    assert not layout_of(view).isVisible()
    press(qtbot, view, "Document")
    assert layout_of(view).isVisible()


def test_words_that_the_layout_does_not_show_open_the_text(
    qtbot: QtBot, services: FakeServices, view: DocumentView
) -> None:
    with qtbot.waitSignal(view.shown, timeout=SECONDS):
        view.open(passage(services, "rules.md", "|-----|------|\n| Monday | glass |"))
    found = layout_of(view)
    assert found.isVisible()
    assert found.marked == ["Monday", "glass"]
    document = engine(services).get_doc("page.html")
    assert document is not None
    changed = engine(services).file_path("page.html")
    changed.write_text("<p>Something else altogether stands here now</p>", encoding="utf-8")
    with qtbot.waitSignal(view.shown, timeout=SECONDS):
        view.open(passage(services, "page.html", "Hello there"))
    qtbot.waitUntil(said(view, "page.html is shown as text: the cited words are not seen"), timeout=SECONDS)
    text = named(view, QPlainTextEdit, "Text of page.html")
    assert isinstance(text, QPlainTextEdit)
    assert [one.cursor.selectedText() for one in text.extraSelections()] == ["Hello there"]


def test_what_cannot_be_read_says_why_and_the_next_one_opens(
    qtbot: QtBot, services: FakeServices, view: DocumentView
) -> None:
    view.open(passage(services, "broken.docx"))
    qtbot.waitUntil(said(view, "it is damaged"), timeout=SECONDS)
    qtbot.waitUntil(lambda: not layout_of(view).isVisible(), timeout=SECONDS)
    assert show(qtbot, view, passage(services, "lease.docx", "The rent")).isVisible()


def test_words_are_found_and_gone_to(qtbot: QtBot, services: FakeServices, view: DocumentView) -> None:
    layout = show(qtbot, view, passage(services, "rules.md", "House rules"))
    press(qtbot, view, "Find in this document")
    field = named(view, QLineEdit, "Find in this document")
    qtbot.keyClicks(field, "ROOM 1")
    qtbot.waitUntil(said(view, "1 of 11"), timeout=SECONDS)  # 1 and 10 to 19
    press(qtbot, view, "Next place in the document")
    qtbot.waitUntil(said(view, "2 of 11"), timeout=SECONDS)
    current = coloured(layout)[-1]
    assert current == "room 1"
    selections = layout.extraSelections()
    last = QTextCursor(selections[-1].cursor)
    last.setPosition(last.selectionStart())
    assert layout.document().findBlock(last.position()).text().startswith("The lamp in room 10 ")
    qtbot.waitUntil(lambda: layout.viewport().rect().contains(layout.cursorRect(last)), timeout=SECONDS)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert not field.isVisible()
    assert coloured(layout) == ["House rules"]


def test_letters_become_larger_and_smaller(qtbot: QtBot, services: FakeServices, view: DocumentView) -> None:
    layout = show(qtbot, view, passage(services, "rules.md", "The lamp in room 97"))

    def height() -> float:
        block = layout.document().find("The lamp in room 97").block()
        return layout.document().documentLayout().blockBoundingRect(block).height()

    before = height()
    press(qtbot, view, "Larger letters")
    press(qtbot, view, "Larger letters")
    assert height() > 1.2 * before
    assert said(view, "144 %")()
    qtbot.waitUntil(in_view(layout), timeout=SECONDS)
    qtbot.keyClick(layout, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert height() == pytest.approx(before)


def test_the_keys_that_change_the_size_are_its_own_and_not_the_windows(
    qtbot: QtBot, services: FakeServices, view: DocumentView
) -> None:
    layout = show(qtbot, view, passage(services, "rules.md", ""))
    control = Qt.KeyboardModifier.ControlModifier
    for key, own in ((Qt.Key.Key_Plus, True), (Qt.Key.Key_Minus, True), (Qt.Key.Key_0, True), (Qt.Key.Key_K, False)):
        asked = QKeyEvent(QEvent.Type.ShortcutOverride, key, control)
        asked.ignore()
        QApplication.sendEvent(layout, asked)
        assert asked.isAccepted() is own


def test_text_is_selected_and_copied(qtbot: QtBot, services: FakeServices, view: DocumentView) -> None:
    layout = show(qtbot, view, passage(services, "lease.docx", "The rent"))
    layout.selectAll()
    qtbot.keyClick(layout, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert "The rent is 640 pounds." in QGuiApplication.clipboard().text()


def test_a_link_is_asked_about_and_never_followed(
    qtbot: QtBot, services: FakeServices, view: DocumentView, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = show(qtbot, view, passage(services, "rules.md", "House rules"))
    asked: list[str] = []
    monkeypatch.setattr(links.LinkDialog, "exec", lambda dialog: asked.append(dialog._address))
    place = layout.document().find("the plan")
    place.setPosition(place.selectionStart() + 2)
    at = layout.cursorRect(place).center() + QPoint(1, 0)
    qtbot.mouseClick(layout.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert asked == ["https://example.org/plan"]


def test_nothing_is_loaded_for_a_document(qtbot: QtBot, services: FakeServices, view: DocumentView) -> None:
    layout = show(qtbot, view, passage(services, "page.html", "Hello there"))
    assert lines(layout) == ["Offer", "Hello there"]
    kind = QTextDocument.ResourceType.ImageResource.value
    for address in ("http://203.0.113.7/x.png", "file:///etc/passwd", "qrc:/anything"):
        assert layout.document().resource(kind, QUrl(address)) is None


def test_a_long_document_is_written_around_its_passage(
    qtbot: QtBot, services: FakeServices, open_view: OpenView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stretch, "LONGEST", 6_000)
    monkeypatch.setattr(stretch, "BEFORE", 900)
    view = open_view({"log.md": "# Log\n\n" + "".join(f"Entry {n}: the wind was fair.\n\n" for n in range(300))})
    layout = show(qtbot, view, passage(services, "log.md", "Entry 200: the wind"))
    assert layout.marked == ["Entry 200: the wind"]
    qtbot.waitUntil(in_view(layout), timeout=SECONDS)
    assert layout.document().find("Entry 0:").isNull()
    assert layout.document().find("Entry 299:").isNull()
    press(qtbot, view, "Show what comes after")
    qtbot.waitUntil(lambda: layout.complete and not layout.document().find("Entry 299:").isNull(), timeout=SECONDS)
    assert not any(one.text() == "Show what comes after" and one.isVisible() for one in view.findChildren(QPushButton))
    press(qtbot, view, "Show what stands before")
    qtbot.waitUntil(lambda: layout.complete and layout.document().find("Entry 299:").isNull(), timeout=SECONDS)
    press(qtbot, view, "Find in this document")
    qtbot.keyClicks(named(view, QLineEdit, "Find in this document"), "Entry 12:")
    qtbot.waitUntil(said(view, "1 of 1"), timeout=SECONDS)
    qtbot.waitUntil(lambda: layout.complete and not layout.document().find("Entry 12:").isNull(), timeout=SECONDS)
    assert any(one.cursor.selectedText() == "Entry 12:" for one in layout.extraSelections())


def test_a_table_of_many_rows_opens_at_the_cited_one(
    qtbot: QtBot, services: FakeServices, open_view: OpenView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stretch, "LONGEST", 15_000)
    monkeypatch.setattr(stretch, "BEFORE", 3_000)
    rows = "".join(f"<tr><td>Boat {n}</td><td>{n * 3}</td><td>in port</td></tr>" for n in range(700))
    view = open_view({"boats.html": f"<table><tr><th>Name</th><th>Number</th><th>State</th></tr>{rows}</table>"})
    layout = show(qtbot, view, passage(services, "boats.html", "Name: Boat 510 | Number: 1530 | State: in port"))
    assert layout.marked == ["Boat 510", "1530", "in port"]
    qtbot.waitUntil(in_view(layout), timeout=SECONDS)
    assert layout.document().find("Boat 10").isNull()


def test_another_theme_writes_it_anew_with_the_passage_marked(
    qtbot: QtBot, services: FakeServices, view: DocumentView, theme: Theme
) -> None:
    layout = show(qtbot, view, passage(services, "rules.md", "The lamp in room 97"))
    theme.choose("dark", 0)
    qtbot.waitUntil(lambda: layout.complete, timeout=SECONDS)
    assert layout.marked == ["The lamp in room 97"]
    assert layout.document().find("House").charFormat().foreground().color() == theme.color("text")
    qtbot.waitUntil(in_view(layout), timeout=SECONDS)
