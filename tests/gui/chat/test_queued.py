"""Messages written while an answer runs wait their turn."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import Role
from mypt_desktop.gui.chat.queued import QueuedMessages
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.theme import Theme
from tests.gui.driving import SECONDS, ask, drop, named, press, said, texts
from tests.gui.fakes import Answering, FakeServices


@pytest.fixture
def turn(services: FakeServices) -> Answering:
    """An answer that ends when it is told to."""
    services.turn = made = Answering(wait=True)
    return made


def asked(services: FakeServices) -> list[str]:
    """Every question of the newest chat that is on the disk."""
    chat = services.chats.list()[0]
    return [stored.message.text for stored in services.chats.path(chat.id) if stored.message.role is Role.USER]


def waiting(window: MainWindow) -> list[str]:
    (strip,) = window.findChildren(QueuedMessages)
    return [text for text in texts(strip) if text] if strip.isVisible() else []


def begin(qtbot: QtBot, window: MainWindow) -> None:
    ask(qtbot, window, "First?")
    qtbot.waitUntil(lambda: window.busy, timeout=SECONDS)


def test_a_message_waits_until_the_answer_is_written(
    qtbot: QtBot, services: FakeServices, window: MainWindow, turn: Answering
) -> None:
    begin(qtbot, window)
    ask(qtbot, window, "Second?")
    ask(qtbot, window, "Third?")
    qtbot.waitUntil(lambda: waiting(window) == ["Second?", "Third?"], timeout=SECONDS)
    assert asked(services) == ["First?"]
    turn.go_on.set()
    qtbot.waitUntil(lambda: asked(services) == ["First?", "Second?", "Third?"], timeout=SECONDS)
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    assert waiting(window) == []


def test_it_can_be_changed_or_left_out(
    qtbot: QtBot, services: FakeServices, window: MainWindow, turn: Answering
) -> None:
    begin(qtbot, window)
    ask(qtbot, window, "Second?")
    ask(qtbot, window, "Third?")
    press(qtbot, window, "Leave out the message: Third?")
    press(qtbot, window, "Change the message: Second?")
    box = named(window, QPlainTextEdit, "Message")
    assert isinstance(box, QPlainTextEdit)
    assert box.toPlainText() == "Second?"
    assert waiting(window) == []
    turn.go_on.set()
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    assert asked(services) == ["First?"]


def test_after_a_stop_it_is_sent_by_hand(
    qtbot: QtBot, services: FakeServices, window: MainWindow, turn: Answering
) -> None:
    begin(qtbot, window)
    ask(qtbot, window, "Second?")
    press(qtbot, window, "Stop")
    qtbot.waitUntil(lambda: waiting(window) == ["Second?", "Send"], timeout=SECONDS)
    assert asked(services) == ["First?"]
    turn.go_on.set()
    (strip,) = window.findChildren(QueuedMessages)
    press(qtbot, strip, "Send")
    qtbot.waitUntil(lambda: asked(services) == ["First?", "Second?"], timeout=SECONDS)
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)


def test_files_go_along_with_a_message_that_waited(
    qtbot: QtBot, services: FakeServices, window: MainWindow, turn: Answering, tmp_path: Path
) -> None:
    begin(qtbot, window)
    (tmp_path / "offer.md").write_text("The yard offers 420 euros.", encoding="utf-8")
    assert drop(window, tmp_path / "offer.md")
    qtbot.waitUntil(lambda: "offer.md" in texts(window), timeout=SECONDS)
    ask(qtbot, window, "How much?")
    qtbot.waitUntil(lambda: waiting(window) == ["How much?", "1 file"], timeout=SECONDS)
    turn.go_on.set()
    qtbot.waitUntil(lambda: asked(services) == ["First?", "How much?"], timeout=SECONDS)
    chat = services.chats.list()[0].id
    question = [stored for stored in services.chats.path(chat) if stored.message.role is Role.USER][-1]
    assert question.message.attached == ("offer.md",)
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)


def test_a_chat_in_the_back_goes_on_with_its_own(
    qtbot: QtBot, services: FakeServices, window: MainWindow, turn: Answering
) -> None:
    begin(qtbot, window)
    chat = services.chats.list()[0].id
    ask(qtbot, window, "Second?")
    press(qtbot, window, "New chat")
    assert waiting(window) == []
    turn.go_on.set()
    qtbot.waitUntil(
        lambda: (
            [s.message.text for s in services.chats.path(chat) if s.message.role is Role.USER] == ["First?", "Second?"]
        ),
        timeout=SECONDS,
    )
    qtbot.waitUntil(lambda: not services.session(chat).busy, timeout=SECONDS)


def test_messages_that_wait_outlast_the_program(
    qtbot: QtBot, services: FakeServices, window: MainWindow, turn: Answering, theme: Theme, tmp_path: Path
) -> None:
    begin(qtbot, window)
    (tmp_path / "offer.md").write_text("The yard offers 420 euros.", encoding="utf-8")
    assert drop(window, tmp_path / "offer.md")
    qtbot.waitUntil(lambda: "offer.md" in texts(window), timeout=SECONDS)
    ask(qtbot, window, "How much?")
    ask(qtbot, window, "And when?")
    ask(qtbot, window, "Never mind.")
    qtbot.waitUntil(lambda: len(waiting(window)) == 4, timeout=SECONDS)
    press(qtbot, window, "Leave out the message: Never mind.")
    window.close()
    services.close()

    with closing(FakeServices(tmp_path)) as later:
        chat = later.chats.list()[0].id
        again = MainWindow(later, theme)
        qtbot.addWidget(again)
        again.show()
        again.begin()
        again.open_chat(chat)
        qtbot.waitUntil(lambda: waiting(again) == ["How much?", "1 file", "Send", "And when?"], timeout=SECONDS)
        assert asked(later) == ["First?"]
        (strip,) = again.findChildren(QueuedMessages)
        press(qtbot, strip, "Send")
        qtbot.waitUntil(lambda: asked(later) == ["First?", "How much?", "And when?"], timeout=SECONDS)
        question = [stored for stored in later.chats.path(chat) if stored.message.text == "How much?"]
        assert question[0].message.attached == ("offer.md",)
        qtbot.waitUntil(lambda: not again.busy, timeout=SECONDS)
        assert later.chats.queued(chat) == ()
        again.close()


def test_one_whose_file_is_gone_by_then_goes_on_waiting(
    qtbot: QtBot, services: FakeServices, window: MainWindow, turn: Answering, tmp_path: Path
) -> None:
    begin(qtbot, window)
    offer = tmp_path / "offer.md"
    offer.write_text("The yard offers 420 euros.", encoding="utf-8")
    assert drop(window, offer)
    qtbot.waitUntil(lambda: "offer.md" in texts(window), timeout=SECONDS)
    ask(qtbot, window, "How much?")
    qtbot.waitUntil(lambda: waiting(window) == ["How much?", "1 file"], timeout=SECONDS)
    offer.unlink()
    turn.go_on.set()
    qtbot.waitUntil(lambda: waiting(window) == ["How much?", "1 file", "Send"], timeout=SECONDS)
    qtbot.waitUntil(said(window, "offer.md"), timeout=SECONDS)
    assert asked(services) == ["First?"]
    offer.write_text("The yard offers 420 euros.", encoding="utf-8")
    (strip,) = window.findChildren(QueuedMessages)
    press(qtbot, strip, "Send")
    qtbot.waitUntil(lambda: asked(services) == ["First?", "How much?"], timeout=SECONDS)
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)


def test_one_that_cannot_be_written_down_is_in_the_box_again(
    qtbot: QtBot, services: FakeServices, window: MainWindow, turn: Answering
) -> None:
    begin(qtbot, window)
    with services.database.atomic() as connection:
        connection.execute(
            "CREATE TRIGGER full BEFORE INSERT ON queued_messages BEGIN SELECT RAISE(ABORT, 'disk full'); END"
        )
    ask(qtbot, window, "Second?")
    box = named(window, QPlainTextEdit, "Message")
    assert isinstance(box, QPlainTextEdit)
    qtbot.waitUntil(lambda: box.toPlainText() == "Second?", timeout=SECONDS)
    assert waiting(window) == []
    turn.go_on.set()
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
