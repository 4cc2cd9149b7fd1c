"""What was written is asked once, in its chat, or is in the box again: also where the disk is slow or full."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from mypt_desktop.agent.session import SessionEvent
from mypt_desktop.core.events import TurnFinished
from mypt_desktop.core.messages import Role, message
from mypt_desktop.gui.bridge import Worker
from mypt_desktop.gui.chat.answer import AnswerView
from mypt_desktop.gui.chat.queued import QueuedMessages
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.store.chats import ChatId
from tests.gui.driving import SECONDS, action, ask, drop, named, said, texts
from tests.gui.fakes import Answering, FakeServices


@contextmanager
def held(worker: Worker) -> Iterator[None]:
    """As a disk that takes its time."""
    go_on = threading.Event()
    worker.ask(go_on.wait, lambda _: None)
    try:
        yield
    finally:
        go_on.set()


def through(qtbot: QtBot, worker: Worker) -> None:
    """What was asked of it is done, and the window heard of it."""
    done: list[None] = []
    worker.ask(lambda: None, done.append)
    qtbot.waitUntil(lambda: bool(done), timeout=SECONDS)


def asked(services: FakeServices, chat: ChatId) -> list[str]:
    return [stored.message.text for stored in services.chats.path(chat) if stored.message.role is Role.USER]


def stored_chat(services: FakeServices, *questions: str) -> ChatId:
    chat, parent = services.chats.create(questions[0]), None
    for question in questions:
        parent = services.chats.append(chat, parent, message(Role.USER, question))
        parent = services.chats.append(chat, parent, message(Role.ASSISTANT, f"Answer to {question}"))
    return chat


def box(window: MainWindow) -> QPlainTextEdit:
    found = named(window, QPlainTextEdit, "Message")
    assert isinstance(found, QPlainTextEdit)
    return found


def waiting(window: MainWindow) -> list[str]:
    (strip,) = window.findChildren(QueuedMessages)
    return [text for text in texts(strip) if text] if strip.isVisible() else []


def shown(window: MainWindow) -> list[tuple[str, str]]:
    """The answers that are shown: their words and states."""
    views = [view for view in window.findChildren(AnswerView) if view.isVisible()]
    return [(view.answer.text, view.answer.state) for view in views]


def attached(qtbot: QtBot, window: MainWindow, folder: Path) -> None:
    (folder / "offer.md").write_text("The yard offers 420 euros.", encoding="utf-8")
    assert drop(window, folder / "offer.md")
    qtbot.waitUntil(lambda: "offer.md" in texts(window), timeout=SECONDS)


def test_a_question_that_cannot_be_stored_is_in_the_box_again_and_the_answer_before_it_stays(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    ask(qtbot, window, "First?")
    qtbot.waitUntil(lambda: len(shown(window)) == 1 and not window.busy, timeout=SECONDS)
    before = shown(window)
    with services.database.atomic() as connection:
        connection.execute("CREATE TRIGGER full BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    ask(qtbot, window, "Second?")
    qtbot.waitUntil(lambda: box(window).toPlainText() == "Second?" and not window.busy, timeout=SECONDS)
    assert said(window, "Something went wrong")()
    assert shown(window) == before


def test_the_first_question_of_a_chat_that_cannot_be_stored_is_in_the_box_again(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    with services.database.atomic() as connection:
        connection.execute("CREATE TRIGGER full BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    ask(qtbot, window, "First?")
    qtbot.waitUntil(lambda: box(window).toPlainText() == "First?" and not window.busy, timeout=SECONDS)
    assert said(window, "Something went wrong")()
    assert shown(window) == []
    with services.database.atomic() as connection:
        connection.execute("DROP TRIGGER full")
    qtbot.keyClick(box(window), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(shown(window)) == 1 and not window.busy, timeout=SECONDS)


def test_what_is_asked_before_the_chat_is_read_stands_below_what_was_there(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    chat = stored_chat(services, "First?", "Second?")
    services.turn = turn = Answering(wait=True)
    with held(window._desk.store):
        window.open_chat(chat)
        ask(qtbot, window, "Third?")
        assert window.busy
        assert not services.session(chat).busy
    qtbot.waitUntil(lambda: asked(services, chat) == ["First?", "Second?", "Third?"], timeout=SECONDS)
    turn.go_on.set()
    qtbot.waitUntil(lambda: len(shown(window)) == 3 and not window.busy, timeout=SECONDS)
    assert {text for text, _ in shown(window)} >= {"Answer to First?", "Answer to Second?"}


def test_a_second_message_waits_for_the_first_where_neither_is_asked_yet(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    chat = stored_chat(services, "First?")
    with held(window._desk.store):
        window.open_chat(chat)
        ask(qtbot, window, "Second?")
        ask(qtbot, window, "Third?")
    qtbot.waitUntil(lambda: asked(services, chat) == ["First?", "Second?", "Third?"], timeout=SECONDS)
    qtbot.waitUntil(lambda: len(shown(window)) == 3 and not window.busy, timeout=SECONDS)
    assert waiting(window) == []


def test_who_goes_to_another_chat_stays_there_when_the_new_one_is_stored(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    other = stored_chat(services, "Other?")
    with held(window._desk.store):
        ask(qtbot, window, "First?")
        window.open_chat(other)
        ask(qtbot, window, "And here?")
    qtbot.waitUntil(lambda: asked(services, other) == ["Other?", "And here?"], timeout=SECONDS)
    (made,) = (chat.id for chat in services.chats.list() if chat.id != other)
    qtbot.waitUntil(lambda: asked(services, made) == ["First?"], timeout=SECONDS)
    qtbot.waitUntil(lambda: len(shown(window)) == 2 and "Answer to Other?" in dict(shown(window)), timeout=SECONDS)
    qtbot.waitUntil(lambda: not window.busy and not services.session(made).busy, timeout=SECONDS)


def test_all_that_was_sent_to_a_chat_that_cannot_be_stored_is_in_the_box_again(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    with services.database.atomic() as connection:
        connection.execute("CREATE TRIGGER full BEFORE INSERT ON chats BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    with held(window._desk.store):
        ask(qtbot, window, "First?")
        ask(qtbot, window, "Second?")
        attached(qtbot, window, tmp_path)
        ask(qtbot, window, "Third?")
        qtbot.keyClicks(box(window), "Not sent yet")
    qtbot.waitUntil(said(window, "Something went wrong"), timeout=SECONDS)
    for text in ("First?", "Second?", "Third?", "Not sent yet"):
        assert box(window).toPlainText().split("\n\n").count(text) == 1
    assert "offer.md" in texts(window)
    assert services.chats.list() == []


def test_a_message_in_another_chat_does_not_wait_for_files(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    other = stored_chat(services, "Other?")
    chat = stored_chat(services, "First?")
    window.open_chat(chat)
    attached(qtbot, window, tmp_path)
    with held(window._desk.files):
        ask(qtbot, window, "How much?")
        window.open_chat(other)
        ask(qtbot, window, "And here?")
        qtbot.waitUntil(lambda: asked(services, other) == ["Other?", "And here?"], timeout=SECONDS)
        assert waiting(window) == []
    qtbot.waitUntil(lambda: asked(services, chat) == ["First?", "How much?"], timeout=SECONDS)
    qtbot.waitUntil(lambda: not services.session(chat).busy and not window.busy, timeout=SECONDS)


def test_one_whose_files_are_taken_in_while_the_answer_is_tried_again_is_asked_once(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    services.turn = turn = Answering(wait=True)
    ask(qtbot, window, "First?")
    qtbot.waitUntil(lambda: window.busy, timeout=SECONDS)
    chat = services.chats.list()[0].id
    attached(qtbot, window, tmp_path)
    ask(qtbot, window, "How much?")
    qtbot.waitUntil(lambda: waiting(window) == ["How much?", "1 file"], timeout=SECONDS)
    again, seen = Answering("Again.", wait=True), threading.Event()

    def ended(event: SessionEvent) -> None:
        """The next turn begins when this one's end was seen."""
        if isinstance(event, TurnFinished) and event.message.text == "Again.":
            seen.wait(SECONDS / 1000)

    services.session(chat).subscribe(ended)
    with held(window._desk.files):
        turn.go_on.set()
        qtbot.waitUntil(lambda: waiting(window) == [], timeout=SECONDS)
        services.turn = again
        action(window, "again").trigger()
        qtbot.waitUntil(lambda: [state for _, state in shown(window)] == ["running"], timeout=SECONDS)
    through(qtbot, window._desk.files)
    again.go_on.set()
    qtbot.waitUntil(lambda: shown(window) == [("Again.", "done")], timeout=SECONDS)
    assert waiting(window) == []
    seen.set()
    qtbot.waitUntil(lambda: asked(services, chat)[1:] == ["How much?"] and not window.busy, timeout=SECONDS)
    through(qtbot, window._desk.files)
    qtbot.waitUntil(lambda: not window.busy, timeout=SECONDS)
    assert asked(services, chat) == ["First?", "How much?"]


def test_a_message_with_files_outlasts_a_window_that_is_closed_while_they_are_taken_in(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    chat = stored_chat(services, "First?")
    window.open_chat(chat)
    attached(qtbot, window, tmp_path)
    with held(window._desk.files):
        ask(qtbot, window, "How much?")
    window.close()  # before it hears that they are there
    assert [one.text for one in services.chats.queued(chat)] == ["How much?"]
    assert [file.name for one in services.chats.queued(chat) for file in one.files] == ["offer.md"]


def test_a_message_to_a_chat_that_is_not_read_yet_outlasts_a_window_that_is_closed(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    chat = stored_chat(services, "First?")
    with held(window._desk.store):
        window.open_chat(chat)
        ask(qtbot, window, "Second?")
    window.close()  # before it hears what was read
    assert [one.text for one in services.chats.queued(chat)] == ["Second?"]
    assert asked(services, chat) == ["First?"]


def test_the_first_message_of_a_new_chat_outlasts_a_window_that_is_closed(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    with held(window._desk.store):
        ask(qtbot, window, "First?")
    window.close()  # before it hears that the chat is there
    (chat,) = services.chats.list()
    assert [one.text for one in services.chats.queued(chat.id)] + asked(services, chat.id) == ["First?"]


def test_the_first_message_of_a_new_chat_outlasts_with_its_files(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    attached(qtbot, window, tmp_path)
    with held(window._desk.store):
        ask(qtbot, window, "How much?")
    window.close()
    (chat,) = services.chats.list()
    assert [one.text for one in services.chats.queued(chat.id)] == ["How much?"]
    assert [file.name for one in services.chats.queued(chat.id) for file in one.files] == ["offer.md"]
