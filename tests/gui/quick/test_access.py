"""The line for a quick question, the icon in the tray and how the window is closed with it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QPlainTextEdit, QSystemTrayIcon, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.settings import Desktop
from mypt_desktop.gui.desk import make_desk
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.quick.line import QuickLine
from mypt_desktop.gui.settings_dialog import SettingsDialog
from mypt_desktop.gui.theme import Theme
from mypt_desktop.store.chats import ChatId, Chats
from tests.gui.driving import SECONDS, action, ask, named, said, texts
from tests.gui.fakes import FakeServices


def line() -> QuickLine:
    """The one that is seen."""
    (found,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, QuickLine) and w.isVisible()]
    return found


def field(of: QuickLine) -> QLineEdit:
    found = of.findChild(QLineEdit)
    assert isinstance(found, QLineEdit)
    return found


def test_a_quick_question_goes_to_a_new_chat_of_the_open_folder(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.open_workspace(services.sample_workspace())
    ask(qtbot, window, "Before")
    qtbot.waitUntil(lambda: not window.busy and len(services.chats.list()) == 1, timeout=SECONDS)
    action(window, "quick").trigger()
    assert any("Sample workspace" in text for text in texts(line()))
    qtbot.keyClicks(field(line()), "How much leave?")
    qtbot.keyClick(field(line()), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(services.chats.list()) == 2, timeout=SECONDS)
    qtbot.waitUntil(said(window, "How much leave?"), timeout=SECONDS)
    assert {Path(chat.workspace).name for chat in services.chats.list()} == {"Sample workspace"}


def test_a_quick_question_is_not_lost_where_no_chat_can_be_stored(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    def full(chats: Chats, title: str = "", workspace: str = "") -> ChatId:
        gate.wait(60)
        raise UserError("There is no room on the disk.")

    monkeypatch.setattr(Chats, "create", full)
    ask(qtbot, window, "Before")
    action(window, "quick").trigger()
    qtbot.keyClicks(field(line()), "How much leave?")
    qtbot.keyClick(field(line()), Qt.Key.Key_Return)
    gate.set()
    box = named(window, QPlainTextEdit, "Message")
    assert isinstance(box, QPlainTextEdit)
    qtbot.waitUntil(lambda: sorted(box.toPlainText().split("\n\n")) == ["Before", "How much leave?"], timeout=SECONDS)
    qtbot.waitUntil(said(window, "There is no room on the disk."), timeout=SECONDS)


def test_esc_hides_the_line_and_keeps_what_was_written(qtbot: QtBot, window: MainWindow) -> None:
    window.ask_quickly()
    shown = line()
    qtbot.keyClicks(field(shown), "How mu")
    qtbot.keyClick(field(shown), Qt.Key.Key_Escape)
    assert not shown.isVisible()
    window.ask_quickly()
    assert field(line()).text() == "How mu"
    assert field(line()).selectedText() == "How mu"


def test_nothing_written_asks_nothing(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    window.ask_quickly()
    qtbot.keyClicks(field(line()), "   ")
    qtbot.keyClick(field(line()), Qt.Key.Key_Return)
    assert line().isVisible()
    assert services.chats.list() == []


@pytest.fixture
def tray(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """A desktop whose tray can come and go, which no test display has."""
    there = {"tray": True}
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: there["tray"])
    return there


def in_tray(services: FakeServices) -> None:
    services.save_settings(replace(services.settings, desktop=Desktop(tray=True)))


def icon(window: MainWindow) -> QSystemTrayIcon:
    found = window.findChild(QSystemTrayIcon)
    assert isinstance(found, QSystemTrayIcon)
    return found


def test_closing_leaves_the_answer_running_behind_the_icon(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow], tray: dict[str, bool]
) -> None:
    in_tray(services)
    window = open_window()
    ask(qtbot, window, "How much leave?")
    window.close()
    assert not window.isVisible()
    qtbot.waitUntil(lambda: len(services.chats.list()) == 1 and not window.busy, timeout=SECONDS)
    icon(window).activated.emit(QSystemTrayIcon.ActivationReason.Trigger)
    assert window.isVisible()
    qtbot.waitUntil(said(window, "How much leave?"), timeout=SECONDS)


def test_the_command_and_the_icon_end_the_program(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow], tray: dict[str, bool]
) -> None:
    in_tray(services)
    window = open_window()
    menu = icon(window).contextMenu()
    assert [entry.text() for entry in menu.actions() if entry.text()] == ["Show MyPT Desktop", "Quick question", "Quit"]
    window.close()
    with qtbot.waitSignal(window.ended, timeout=SECONDS):
        menu.actions()[-1].trigger()


def test_a_tray_that_goes_brings_the_window_back(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow], tray: dict[str, bool]
) -> None:
    in_tray(services)
    window = open_window()
    window.close()
    assert not window.isVisible()
    tray["tray"] = False
    qtbot.waitUntil(window.isVisible, timeout=SECONDS)
    with qtbot.waitSignal(window.ended, timeout=SECONDS):
        window.close()


def test_without_a_tray_closing_ends_the_program(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow], tray: dict[str, bool]
) -> None:
    tray["tray"] = False
    in_tray(services)
    window = open_window()
    with qtbot.waitSignal(window.ended, timeout=SECONDS):
        window.close()


def test_the_settings_say_what_this_desktop_cannot_do(qtbot: QtBot, theme: Theme, services: FakeServices) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    desk = make_desk(theme, services, parent)
    dialog = SettingsDialog(desk, parent)
    dialog.show_page("desktop")
    dialog.show()
    boxes = {box.text(): box for box in dialog.findChildren(QCheckBox) if box.isVisible()}
    assert not boxes["Icon in the tray"].isEnabled()
    assert not boxes["Quick question from anywhere"].isEnabled()
    assert "This desktop has no tray." in texts(dialog)
    assert any("mypt-desktop --quick" in text for text in texts(dialog))
    desk.finish()
