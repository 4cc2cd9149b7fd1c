"""An answer that ended too early is continued: from below it, from the menu, with the keys."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import Role, message
from mypt_desktop.gui.chat.answer import AnswerView
from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import SECONDS, action, ask, press, said
from tests.gui.fakes import Answering, FakeServices

CONTINUE = "Continue the answer"


def shown(window: MainWindow) -> str:
    """The words of the newest answer."""
    views = [view for view in window.findChildren(AnswerView) if view.isVisible()]
    return views[-1].answer.text if views else ""


def offered(window: MainWindow) -> bool:
    return any(one.accessibleName() == CONTINUE and one.isVisible() for one in window.findChildren(QPushButton))


def answered(qtbot: QtBot, window: MainWindow) -> None:
    ask(qtbot, window, "A poem?")
    qtbot.waitUntil(lambda: bool(shown(window)) and not window.busy, timeout=SECONDS)


def test_an_answer_that_reached_its_length_goes_on(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    services.turn = Answering("The tide comes", own=True, cut_off=True)
    answered(qtbot, window)
    qtbot.waitUntil(lambda: offered(window), timeout=SECONDS)
    assert said(window, "reached the length")()
    services.turn = Answering(" in again.", own=True)
    press(qtbot, window, CONTINUE)
    qtbot.waitUntil(lambda: shown(window) == "The tide comes in again." and not window.busy, timeout=SECONDS)
    assert not offered(window)
    press(qtbot, window, "Previous version of this answer")
    qtbot.waitUntil(lambda: shown(window) == "The tide comes", timeout=SECONDS)
    assert offered(window)


def test_a_stopped_answer_goes_on_from_the_menu(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    services.turn = Answering("The tide comes", own=True, wait=True)
    ask(qtbot, window, "A poem?")
    qtbot.waitUntil(lambda: window.busy and bool(shown(window)), timeout=SECONDS)
    before = shown(window)
    press(qtbot, window, "Stop")
    qtbot.waitUntil(lambda: offered(window), timeout=SECONDS)
    services.turn = Answering(" and goes.", own=True)
    action(window, "resume").trigger()
    qtbot.waitUntil(lambda: shown(window) == f"{before} and goes." and not window.busy, timeout=SECONDS)


def test_an_answer_that_a_kill_cut_off_goes_on(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    chat = services.chats.create("Sea")
    question = services.chats.append(chat, None, message(Role.USER, "A poem?"))
    cut = services.chats.append(chat, question, message(Role.ASSISTANT, ""), status="partial")
    services.chats.update(cut, message(Role.ASSISTANT, "The tide"), status="partial", unfinished=True)
    window.open_chat(chat)
    qtbot.waitUntil(lambda: offered(window), timeout=SECONDS)
    assert said(window, "cut off when the program ended")()
    services.turn = Answering(" turns.", own=True)
    press(qtbot, window, CONTINUE)
    qtbot.waitUntil(lambda: shown(window) == "The tide turns." and not window.busy, timeout=SECONDS)


@pytest.mark.parametrize("cut_off", [False, True])
def test_what_the_app_says_itself_is_not_continued(
    qtbot: QtBot, services: FakeServices, window: MainWindow, cut_off: bool
) -> None:
    services.turn = Answering("The float is 75 pounds.", cut_off=cut_off)
    answered(qtbot, window)
    assert not offered(window)
    action(window, "resume").trigger()
    assert not window.busy
