"""Messages written while an answer runs wait their turn."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import Role
from mypt_desktop.gui.chat.queued import QueuedMessages
from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import SECONDS, ask, drop, named, press, texts
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
    assert waiting(window) == ["How much?", "1 file"]
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
