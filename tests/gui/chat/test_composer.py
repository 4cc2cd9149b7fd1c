"""The box to write in, in windows of every height."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.chat.composer import Composer
from mypt_desktop.gui.chat.given import Given
from mypt_desktop.gui.controls import Elided
from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import SECONDS, named


def bottom(widget: QWidget, window: QWidget) -> int:
    return widget.mapTo(window, QPoint(0, widget.height())).y()


def top(widget: QWidget, window: QWidget) -> int:
    return widget.mapTo(window, QPoint(0, 0)).y()


@pytest.mark.parametrize("written", [3, 14])
@pytest.mark.parametrize("height", [500, 860])
def test_what_is_written_is_seen_whole_above_the_buttons(
    qtbot: QtBot, window: MainWindow, height: int, written: int
) -> None:
    window.resize(700, height)
    composer = window.findChild(Composer)
    assert composer is not None
    composer.attach([Given("offer.md", Path("offer.md"))])
    composer.fill("\n".join(f"line {number}" for number in range(written)))
    box = named(window, QPlainTextEdit, "Message")
    send = named(window, QToolButton, "Send")
    line = box.fontMetrics().lineSpacing()

    def whole() -> bool:
        above = bottom(box, window) <= top(send, window) and bottom(send, window) <= bottom(composer, window)
        return above and box.height() >= min(written, 6) * line

    qtbot.waitUntil(whole, timeout=SECONDS)
    assert bottom(composer, window) < height
    assert box.height() < height * 0.4


def test_a_window_that_is_made_lower_takes_lines_away(qtbot: QtBot, window: MainWindow) -> None:
    composer = window.findChild(Composer)
    assert composer is not None
    composer.fill("\n".join("abcdefghijklmn"))
    box = named(window, QPlainTextEdit, "Message")
    high = box.height()
    window.resize(700, 500)
    qtbot.waitUntil(lambda: box.height() < high, timeout=SECONDS)


def test_the_box_asks_for_the_same_room_when_it_gets_the_keyboard(qtbot: QtBot, window: MainWindow) -> None:
    composer = window.findChild(Composer)
    assert composer is not None
    box = named(window, QPlainTextEdit, "Message")
    box.setFocus()
    qtbot.waitUntil(lambda: composer.property("focused") == "true", timeout=SECONDS)
    focused = composer.sizeHint()
    named(window, QLineEdit, "Search chats").setFocus()
    qtbot.waitUntil(lambda: composer.property("focused") == "false", timeout=SECONDS)
    assert composer.sizeHint() == focused


@pytest.mark.parametrize("folder", ["", "papers", "a folder with a name that takes its room"])
@pytest.mark.parametrize("width", [480, 640, 700, 860, 1040, 1360])
def test_the_hint_is_said_whole_or_not_at_all(qtbot: QtBot, window: MainWindow, width: int, folder: str) -> None:
    window.resize(width, 700)
    composer = window.findChild(Composer)
    assert composer is not None
    composer.show_workspace(folder, folder)
    composer.show_tools(22, 22)
    hints = [one for one in composer.findChildren(Elided) if one.isVisible() and "offers prompts" in one.whole]
    qtbot.waitUntil(lambda: [one.text() for one in hints] == [one.whole for one in hints], timeout=SECONDS)
    assert hints or width < 860 or len(folder) > 10
