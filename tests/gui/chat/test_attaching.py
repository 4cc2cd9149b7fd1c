"""Files that go along with a message: dropped, pasted and chosen, shown, left out, sent, and opened from a source."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit, QPushButton, QTextEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import ATTACHED_ID, Citation, Message, Role
from mypt_desktop.gui.chat.given import Given
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.passages import of_citation
from mypt_desktop.gui.reading import Reading
from tests.gui.driving import SECONDS, action, ask, drop, named, press, said
from tests.gui.fakes import Answering, FakeServices

OFFER = "# Offer of the yard\n\nThe mooring fee is 75 crowns a night.\n"


@pytest.fixture
def offer(tmp_path: Path) -> Path:
    file = tmp_path / "desk" / "offer.md"
    file.parent.mkdir()
    file.write_text(OFFER)
    return file


def leave_out(window: QWidget) -> list[str]:
    """The files above the composer, by the buttons that leave them out."""
    buttons = [one.accessibleName() for one in window.findChildren(QToolButton) if one.isVisible()]
    return [one.removeprefix("Leave out ") for one in buttons if one.startswith("Leave out ")]


def in_bubbles(window: QWidget) -> list[str]:
    buttons = [one.accessibleName() for one in window.findChildren(QPushButton) if one.isVisible()]
    return [one.removeprefix("Attached file ") for one in buttons if one.startswith("Attached file ")]


def shown(qtbot: QtBot, window: QWidget, *names: str) -> None:
    qtbot.waitUntil(lambda: leave_out(window) == list(names), timeout=SECONDS)


def questions(services: FakeServices) -> list[Message]:
    chats = services.chats.list()
    path = services.chats.path(chats[0].id) if chats else []
    return [one.message for one in path if one.message.role is Role.USER]


def paste(qtbot: QtBot, window: QWidget, data: QMimeData) -> QPlainTextEdit:
    QGuiApplication.clipboard().setMimeData(data)
    box = named(window, QPlainTextEdit, "Message")
    assert isinstance(box, QPlainTextEdit)
    qtbot.keyClick(box, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    return box


def test_a_dropped_file_goes_along_with_the_message_and_opens_from_it(
    qtbot: QtBot, services: FakeServices, window: MainWindow, offer: Path
) -> None:
    assert drop(window, offer)
    shown(qtbot, window, "offer.md")
    assert named(window, QPlainTextEdit, "Message").placeholderText() == "Ask about this file"  # type: ignore[attr-defined]
    ask(qtbot, window, "What is the fee?")
    qtbot.waitUntil(lambda: in_bubbles(window) == ["offer.md"], timeout=SECONDS)
    assert leave_out(window) == []
    (asked,) = questions(services)
    assert (asked.text, asked.attached) == ("What is the fee?", ("offer.md",))
    chat = services.chats.list()[0].id
    assert services.chat_files(chat).read("offer.md").decode() == OFFER
    press(qtbot, window, "Attached file offer.md")
    qtbot.waitUntil(said(window, "offer.md"), timeout=SECONDS)
    qtbot.waitUntil(lambda: any("75 crowns a night" in one for one in edits(window)), timeout=SECONDS)


def edits(window: QWidget) -> list[str]:
    """What is visible to be read in fields of several lines."""
    fields = [*window.findChildren(QPlainTextEdit), *window.findChildren(QTextEdit)]
    return [one.toPlainText() for one in fields if one.isVisible()]


def test_one_that_was_left_out_stays_behind(
    qtbot: QtBot, services: FakeServices, window: MainWindow, offer: Path
) -> None:
    other = offer.with_name("plan.txt")
    other.write_text("The yard closes on 3 October.")
    drop(window, offer, other)
    shown(qtbot, window, "offer.md", "plan.txt")
    press(qtbot, window, "Leave out offer.md")
    shown(qtbot, window, "plan.txt")
    box = named(window, QPlainTextEdit, "Message")
    qtbot.waitUntil(box.hasFocus, timeout=SECONDS)
    ask(qtbot, window, "When does it close?")
    qtbot.waitUntil(lambda: in_bubbles(window) == ["plan.txt"], timeout=SECONDS)
    ask(qtbot, window, "And the next year?")
    qtbot.waitUntil(lambda: len(questions(services)) == 2, timeout=SECONDS)
    assert [one.attached for one in questions(services)] == [("plan.txt",), ()]


def test_files_and_pictures_are_pasted_and_words_stay_words(
    qtbot: QtBot, services: FakeServices, window: MainWindow, offer: Path
) -> None:
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(offer))])
    files.setText(str(offer))  # as file managers do
    box = paste(qtbot, window, files)
    shown(qtbot, window, "offer.md")
    picture = QMimeData()
    image = QImage(80, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    picture.setImageData(image)
    paste(qtbot, window, picture)
    shown(qtbot, window, "offer.md", "Pasted picture.png")
    assert box.toPlainText() == ""
    words = QMimeData()
    words.setText("What is in them?")
    assert paste(qtbot, window, words).toPlainText() == "What is in them?"
    qtbot.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: in_bubbles(window) == ["offer.md", "Pasted picture.png"], timeout=SECONDS)
    chat = services.chats.list()[0].id
    stored = QImage()
    assert stored.loadFromData(services.chat_files(chat).read("Pasted picture.png"))
    assert stored.pixelColor(3, 3) == Qt.GlobalColor.red


def test_two_files_of_one_name_both_go_along(
    qtbot: QtBot, services: FakeServices, window: MainWindow, offer: Path
) -> None:
    other = offer.parent / "old" / "offer.md"
    other.parent.mkdir()
    other.write_text("The mooring fee was 60 crowns.")
    drop(window, offer, other)
    shown(qtbot, window, "offer.md", "offer.md")
    ask(qtbot, window, "Which is lower?")
    qtbot.waitUntil(lambda: in_bubbles(window) == ["offer.md", "offer (2).md"], timeout=SECONDS)
    files = services.chat_files(services.chats.list()[0].id)
    assert b"60" in files.read("offer (2).md")


def test_a_file_that_is_gone_when_it_is_sent_costs_no_words(
    qtbot: QtBot, services: FakeServices, window: MainWindow, offer: Path
) -> None:
    drop(window, offer)
    shown(qtbot, window, "offer.md")
    offer.unlink()
    ask(qtbot, window, "What is the fee?")
    qtbot.waitUntil(said(window, "offer.md"), timeout=SECONDS)
    box = named(window, QPlainTextEdit, "Message")
    assert isinstance(box, QPlainTextEdit)
    qtbot.waitUntil(lambda: box.toPlainText() == "What is the fee?", timeout=SECONDS)
    shown(qtbot, window, "offer.md")
    assert questions(services) == []
    offer.write_text(OFFER)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: [one.attached for one in questions(services)] == [("offer.md",)], timeout=SECONDS)


def test_a_file_that_is_not_there_is_named_and_the_others_go_along(
    qtbot: QtBot, window: MainWindow, offer: Path
) -> None:
    drop(window, offer, offer.with_name("gone.pdf"))
    qtbot.waitUntil(said(window, "gone.pdf cannot be read: No such file or directory."), timeout=SECONDS)
    assert leave_out(window) == ["offer.md"]


def test_every_file_that_cannot_go_along_is_named(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    drop(window, *(tmp_path / f"gone-{number}.pdf" for number in range(8)))
    first = " ".join(f"gone-{number}.pdf cannot be read: No such file or directory." for number in range(6))
    qtbot.waitUntil(said(window, f"{first} And 2 more."), timeout=SECONDS)


def test_files_are_chosen_in_a_dialog(
    qtbot: QtBot, window: MainWindow, offer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(offer)], ""))
    press(qtbot, window, "Attach files to the message")
    shown(qtbot, window, "offer.md")
    action(window, "attach_files").trigger()
    shown(qtbot, window, "offer.md")


def test_a_source_in_an_attached_file_opens_that_file(
    qtbot: QtBot, services: FakeServices, window: MainWindow, offer: Path
) -> None:
    drop(window, offer)
    shown(qtbot, window, "offer.md")
    ask(qtbot, window, "What is the fee?")
    qtbot.waitUntil(lambda: in_bubbles(window) == ["offer.md"], timeout=SECONDS)
    engine = services.attached(services.chats.list()[0].id)
    engine.refresh(only=["offer.md"])
    (document,) = engine.list_docs()
    assert document.doc_id.startswith(ATTACHED_ID)
    text = engine.get_doc_text(document.doc_id)
    assert text is not None
    words = "The mooring fee is 75 crowns a night."
    start = text.index(words)
    cited = Citation(document.path, document.doc_id, "c", start, start + len(words), 3, words)
    services.turn = Answering("It is 75 crowns [1].", (cited,))
    ask(qtbot, window, "And how much is it again?")
    reading = window.findChild(Reading)
    assert isinstance(reading, Reading)
    reading.open_passage(of_citation(cited))
    qtbot.waitUntil(lambda: any("75 crowns a night" in one for one in edits(window)), timeout=SECONDS)
    assert not any("workspace" in one for one in leave_out(window))


def test_one_file_twice_is_one(window: MainWindow, offer: Path) -> None:
    composer = window.findChild(QWidget, "composer")
    assert composer is not None
    composer.attach([Given("offer.md", offer), Given("offer.md", offer)])  # type: ignore[attr-defined]
    assert leave_out(window) == ["offer.md"]
