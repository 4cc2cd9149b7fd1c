"""What the user thinks of an answer is kept with it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.chat.answer import AnswerView
from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import SECONDS, ask, named, press
from tests.gui.fakes import FakeServices


def checked(window: MainWindow) -> list[bool]:
    buttons = [named(window, QToolButton, name) for name in ("Good answer", "Bad answer")]
    return [button.isChecked() for button in buttons if isinstance(button, QToolButton)]


def answered(window: MainWindow) -> bool:
    return any(v.isVisible() and v.answer.state == "done" for v in window.findChildren(AnswerView))


def test_an_answer_is_good_or_bad_and_stays_so(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow]
) -> None:
    window = open_window()
    ask(qtbot, window, "How much leave?")
    qtbot.waitUntil(lambda: answered(window), timeout=SECONDS)
    chat = services.chats.list()[0].id
    assert checked(window) == [False, False]
    press(qtbot, window, "Good answer")
    qtbot.waitUntil(lambda: services.chats.path(chat)[-1].rating == 1, timeout=SECONDS)
    qtbot.waitUntil(lambda: checked(window) == [True, False], timeout=SECONDS)
    press(qtbot, window, "Bad answer")
    qtbot.waitUntil(lambda: checked(window) == [False, True], timeout=SECONDS)
    window.close()
    other = open_window()
    other.open_chat(chat)
    qtbot.waitUntil(lambda: answered(other), timeout=SECONDS)
    assert checked(other) == [False, True]
    press(qtbot, other, "Bad answer")
    qtbot.waitUntil(lambda: services.chats.path(chat)[-1].rating == 0, timeout=SECONDS)
    qtbot.waitUntil(lambda: checked(other) == [False, False], timeout=SECONDS)
