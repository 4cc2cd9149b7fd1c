"""Going back in a chat: from an answer, from a question, forward again, and said again in a new window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPlainTextEdit, QToolButton
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import SECONDS, ask, named, press, said
from tests.gui.fakes import Answering, FakeServices


def shown(services: FakeServices) -> list[str]:
    chats = services.chats.list()
    return [one.message.text for one in services.chats.path(chats[0].id)] if chats else []


def sendable(window: MainWindow) -> bool:
    """The composer knows that the answer is written."""
    return any(one.accessibleName() == "Send" for one in window.findChildren(QToolButton))


def two_turns(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    for question, answer in (("What is first?", "This is first."), ("What is second?", "This is second.")):
        services.turn = Answering(answer)
        ask(qtbot, window, question)
        qtbot.waitUntil(lambda answer=answer: shown(services)[-1:] == [answer], timeout=SECONDS)
        qtbot.waitUntil(lambda: not window.busy and sendable(window), timeout=SECONDS)


def click(qtbot: QtBot, window: MainWindow, name: str, at: int = 0) -> None:
    """A button that is seen only under the mouse, of the two turns that are shown."""

    def found() -> list[QToolButton]:
        return [one for one in window.findChildren(QToolButton) if one.accessibleName() == name and one.isVisible()]

    qtbot.waitUntil(lambda: len(found()) == 2, timeout=SECONDS)
    sorted(found(), key=lambda one: one.mapTo(window, one.rect().topLeft()).y())[at].click()


def test_back_to_an_answer_and_forward_again_also_in_a_new_window(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow]
) -> None:
    window = open_window()
    two_turns(qtbot, services, window)
    click(qtbot, window, "Go back to here")
    qtbot.waitUntil(lambda: shown(services)[-1] == "This is first.", timeout=SECONDS)
    qtbot.waitUntil(said(window, "You went back. 2 later messages are kept."), timeout=SECONDS)
    again = open_window()
    again.open_chat(services.chats.list()[0].id)
    qtbot.waitUntil(said(again, "2 later messages are kept."), timeout=SECONDS)
    press(qtbot, again, "Show them again")
    qtbot.waitUntil(lambda: shown(services)[-1] == "This is second.", timeout=SECONDS)
    qtbot.waitUntil(lambda: not said(again, "later messages are kept")(), timeout=SECONDS)


def test_back_to_before_a_question_puts_its_words_where_they_can_be_changed(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    two_turns(qtbot, services, window)
    click(qtbot, window, "Go back to before this question", at=-1)
    qtbot.waitUntil(lambda: shown(services)[-1] == "This is first.", timeout=SECONDS)
    box = named(window, QPlainTextEdit, "Message")
    assert isinstance(box, QPlainTextEdit)
    assert "What is" in box.toPlainText()
