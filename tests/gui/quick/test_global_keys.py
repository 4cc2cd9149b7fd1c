"""Keys of the whole desktop, pressed on a real X server, and the quick question that they open."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from pytestqt.qtbot import QtBot

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.quick.global_keys import combination, global_keys, why_no_keys
from mypt_desktop.gui.quick.windows_keys import virtual_key
from mypt_desktop.gui.quick.x11_keys import X11Keys, keysym
from tests.gui.driving import SECONDS
from tests.gui.quick.keyboard import Keyboard, x_server


@pytest.fixture
def display() -> Iterator[str]:
    with x_server() as name:
        yield name


@pytest.fixture
def keyboard(display: str) -> Iterator[Keyboard]:
    made = Keyboard(display)
    yield made
    made.close()


@pytest.fixture
def keys(qapp: object, display: str) -> Iterator[X11Keys]:
    parent = QObject()
    made = X11Keys(parent, display)
    yield made
    made.close()


def test_the_keys_are_heard_and_after_they_are_given_back_not(qtbot: QtBot, keyboard: Keyboard, keys: X11Keys) -> None:
    keys.take(combination("Ctrl+Alt+J"))
    with qtbot.waitSignal(keys.pressed, timeout=SECONDS):
        keyboard.press("Ctrl", "Alt", "j")
    heard: list[str] = []
    keys.pressed.connect(lambda: heard.append("pressed"))
    keyboard.press("Ctrl", "j")
    keys.take(combination("Ctrl+Alt+K"))
    keyboard.press("Ctrl", "Alt", "j")
    with qtbot.waitSignal(keys.pressed, timeout=SECONDS):
        keyboard.press("Ctrl", "Alt", "k")
    assert heard == ["pressed"]


def test_keys_that_another_program_has_are_a_sentence(
    qtbot: QtBot, display: str, keyboard: Keyboard, keys: X11Keys
) -> None:
    other = X11Keys(keys, display)
    other.take(combination("Ctrl+Alt+J"))
    with pytest.raises(UserError, match="Another program has the keys"):
        keys.take(combination("Ctrl+Alt+J"))
    other.close()
    keys.take(combination("Ctrl+Alt+J"))
    with qtbot.waitSignal(keys.pressed, timeout=SECONDS):
        keyboard.press("Ctrl", "Alt", "j")


def test_a_question_is_asked_from_behind_other_windows(display: str, keyboard: Keyboard, tmp_path: Path) -> None:
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    environment.pop("WAYLAND_DISPLAY", None)
    command = [sys.executable, "-m", "tests.gui.quick.pressed", str(tmp_path)]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as window:
        assert window.stdout is not None
        assert window.stderr is not None
        try:
            if window.stdout.readline() != "ready\n":
                told = window.stderr.read()
                if "platform plugin" in told:
                    pytest.skip("Qt's libraries for X are not there")
                pytest.fail(told)
            keyboard.press("Ctrl", "Alt", "j")
            assert window.stdout.readline() == "line\n"
            keyboard.type("How much leave?\n")
            assert window.stdout.readline() == "asked How much leave?\n"
            assert window.wait(SECONDS / 1000) == 0
        finally:
            window.kill()


@pytest.mark.parametrize(
    ("key", "x", "windows"),
    [
        (Qt.Key.Key_A, 0x61, 0x41),
        (Qt.Key.Key_Space, 0x20, 0x20),
        (Qt.Key.Key_F2, 0xFFBF, 0x71),
        (Qt.Key.Key_Home, 0xFF50, 0),
        (Qt.Key.Key_LaunchMail, 0, 0),
    ],
)
def test_keys_have_the_numbers_of_the_platforms(key: Qt.Key, x: int, windows: int) -> None:
    assert (keysym(key), virtual_key(key)) == (x, windows)


def test_no_keys_is_a_sentence() -> None:
    with pytest.raises(UserError, match="are no keys for the quick question"):
        combination("")


def test_where_no_keys_can_be_taken_that_is_said(qapp: object) -> None:
    assert "mypt-desktop --quick" in why_no_keys()
    assert global_keys(QObject()) is None
