"""The message at the top of the window: all of it is read, however long it is and however small the window."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.toast import Toast

LONG = "harbour.json is not used as a theme. " + "colors.canvas (line 6): “#44” is no colour, write six digits. " * 6


@pytest.mark.parametrize("width", [400, 700, 1400])
@pytest.mark.parametrize("button", ["", "Undo"])
def test_a_long_message_stands_in_the_window_on_several_lines(qtbot: QtBot, width: int, button: str) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(width, 600)
    toast = Toast(window)
    window.show()
    if button:
        toast.offer(LONG, button, lambda: None)
    else:
        toast.tell(LONG)
    (words,) = toast.findChildren(QLabel)
    assert window.rect().contains(toast.geometry())
    assert words.height() >= words.heightForWidth(words.width()) > 2 * words.fontMetrics().height()
    window.resize(360, 600)
    toast.place()
    assert window.rect().contains(toast.geometry())
    assert words.height() >= words.heightForWidth(words.width())


def test_a_short_message_stays_on_one_line(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 600)
    toast = Toast(window)
    toast.tell(LONG)
    toast.tell("Copied.")
    (words,) = toast.findChildren(QLabel)
    assert not words.wordWrap()
    assert toast.height() < 3 * words.fontMetrics().height() + 20
