"""The command palette in the window, by the keyboard only."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QListView, QPlainTextEdit
from pytestqt.qtbot import QtBot

from mypt_desktop.core.settings import load, save
from mypt_desktop.gui.actions import COMMANDS
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.palette.view import PaletteView
from mypt_desktop.gui.settings_dialog import SettingsDialog, described
from tests.gui.driving import SECONDS, action, named, press
from tests.gui.fakes import FakeServices


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """The window with the sample folder open and a chat of another name."""
    press(qtbot, window, "Try the sample workspace")
    return window


def open_palette(qtbot: QtBot, window: MainWindow) -> PaletteView:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=SECONDS)
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    view = window.findChild(PaletteView)
    assert isinstance(view, PaletteView)
    qtbot.waitUntil(view.isVisible, timeout=SECONDS)
    return view


def line(view: PaletteView) -> QLineEdit:
    found = view.findChild(QLineEdit)
    assert isinstance(found, QLineEdit)
    return found


def rows(view: PaletteView) -> list[str]:
    """As a screen reader says them."""
    listed = view.findChild(QListView)
    assert isinstance(listed, QListView)
    model = listed.model()
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(model.index(number, 0).data(role)) for number in range(model.rowCount())]


def current(view: PaletteView) -> str:
    listed = view.findChild(QListView)
    assert isinstance(listed, QListView)
    return str(listed.currentIndex().data())


def choose(qtbot: QtBot, view: PaletteView, text: str) -> None:
    qtbot.keyClicks(line(view), text)
    qtbot.keyClick(line(view), Qt.Key.Key_Return)


def test_it_holds_every_command_of_the_menus_and_every_setting(qtbot: QtBot, window: MainWindow) -> None:
    view = open_palette(qtbot, window)
    said = rows(view)
    titles = {words.split(", ")[0] for words in said}
    for command in COMMANDS:
        if command.title != "-" and command.name not in ("recent", "theme", "palette"):
            assert command.title.replace("&", "") in titles
    assert {"As the System", "Light", "Dark"} <= titles
    assert {title for _, _, _, title in described()} <= titles
    assert "New Chat, File, Ctrl+N" in said


def test_a_command_is_found_by_its_beginnings_and_done_by_enter(
    qtbot: QtBot, window: MainWindow, services: FakeServices
) -> None:
    assert named(window, QLineEdit, "Search chats")
    view = open_palette(qtbot, window)
    choose(qtbot, view, "sideb")
    assert not view.isVisible()
    qtbot.waitUntil(lambda: not any(w.isVisible() for w in window.findChildren(QLineEdit)), timeout=SECONDS)


def test_a_document_of_the_open_folder_opens(qtbot: QtBot, opened: MainWindow, services: FakeServices) -> None:
    qtbot.waitUntil(lambda: services.workspace_state.state == "ready", timeout=SECONDS)
    view = open_palette(qtbot, opened)
    qtbot.keyClicks(line(view), "eng rep")
    qtbot.waitUntil(lambda: current(view) == "engine.txt", timeout=SECONDS)
    qtbot.keyClick(line(view), Qt.Key.Key_Return)
    shown = "Text of engine.txt"
    qtbot.waitUntil(
        lambda: any(w.accessibleName() == shown and w.isVisible() for w in opened.findChildren(QPlainTextEdit)),
        timeout=SECONDS,
    )


def test_documents_of_a_folder_that_was_closed_are_gone(
    qtbot: QtBot, opened: MainWindow, services: FakeServices
) -> None:
    qtbot.waitUntil(lambda: services.workspace_state.state == "ready", timeout=SECONDS)
    view = open_palette(qtbot, opened)
    qtbot.keyClicks(line(view), "engine.t")
    qtbot.waitUntil(lambda: bool(rows(view)), timeout=SECONDS)
    view.reject()
    services.close_workspace()
    qtbot.keyClicks(line(open_palette(qtbot, opened)), "engine.t")
    assert rows(view) == []


def test_a_chat_opens_with_the_keyboard_in_the_message(
    qtbot: QtBot, window: MainWindow, services: FakeServices
) -> None:
    services.chats.create("Ferries in winter")
    services.chats.create("Something else")
    view = open_palette(qtbot, window)
    qtbot.keyClicks(line(view), "ferr win")
    qtbot.waitUntil(lambda: rows(view)[:1] == ["Ferries in winter, Chat"], timeout=SECONDS)
    qtbot.keyClick(line(view), Qt.Key.Key_Return)
    listed = named(window, QListView, "Chats")
    assert isinstance(listed, QListView)
    qtbot.waitUntil(lambda: listed.currentIndex().data() == "Ferries in winter", timeout=SECONDS)
    assert named(window, QPlainTextEdit, "Message").hasFocus()


def test_a_setting_opens_its_page_with_the_keyboard_in_its_field(qtbot: QtBot, window: MainWindow) -> None:
    view = open_palette(qtbot, window)
    seen: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, SettingsDialog)
        focused = dialog.focusWidget()
        assert isinstance(focused, QCheckBox)
        seen.append(focused.accessibleName())
        dialog.reject()

    QTimer.singleShot(0, look)
    choose(qtbot, view, "follow changes")
    assert seen == ["Follow changes"]


def test_up_and_down_choose_and_esc_closes_without_doing_anything(qtbot: QtBot, window: MainWindow) -> None:
    view = open_palette(qtbot, window)
    qtbot.keyClicks(line(view), "text")
    first = current(view)
    qtbot.keyClick(line(view), Qt.Key.Key_Down)
    second = current(view)
    qtbot.keyClick(line(view), Qt.Key.Key_Up)
    assert first != second
    assert current(view) == first
    qtbot.keyClick(line(view), Qt.Key.Key_Up)
    assert current(view) == rows(view)[-1].split(", ")[0]
    qtbot.keyClick(line(view), Qt.Key.Key_Escape)
    assert not view.isVisible()


def test_what_is_not_possible_now_is_said_and_not_done(qtbot: QtBot, window: MainWindow) -> None:
    assert not action(window, "close_workspace").isEnabled()
    view = open_palette(qtbot, window)
    choose(qtbot, view, "close workspace")
    assert rows(view)[0] == "Close Workspace, File, Ctrl+Shift+W, not possible now"
    assert view.isVisible()


def test_what_was_chosen_stands_first_the_next_time_and_after_a_restart(
    qtbot: QtBot, open_window: Callable[..., MainWindow], services: FakeServices, tmp_path: Path
) -> None:
    first = open_window()
    choose(qtbot, open_palette(qtbot, first), "sidebar")
    again = open_palette(qtbot, first)
    assert rows(again)[0].startswith("Sidebar")
    again.reject()
    first.close()
    assert services.settings.window.chosen[0] == "action:sidebar"
    save(tmp_path / "kept.json", services.settings)
    assert load(tmp_path / "kept.json").window.chosen == services.settings.window.chosen
    assert rows(open_palette(qtbot, open_window()))[0].startswith("Sidebar")


def test_buttons_of_the_panes_are_offered(qtbot: QtBot, opened: MainWindow, services: FakeServices) -> None:
    qtbot.waitUntil(lambda: services.workspace_state.state == "ready", timeout=SECONDS)
    view = open_palette(qtbot, opened)
    choose(qtbot, view, "close the workspace")
    assert services.workspace_state.state == "none"


def test_a_screen_reader_hears_a_dialog_with_a_name_and_a_list_of_matches(qtbot: QtBot, window: MainWindow) -> None:
    view = open_palette(qtbot, window)
    qtbot.keyClicks(line(view), "sidebar")
    said = QAccessible.queryAccessibleInterface(view)
    assert said.role() == QAccessible.Role.Dialog
    assert said.text(QAccessible.Text.Name) == "Command palette"
    typed = QAccessible.queryAccessibleInterface(line(view))
    assert typed.role() == QAccessible.Role.EditableText
    assert typed.text(QAccessible.Text.Name) == "Command palette"
    assert "Enter" in typed.text(QAccessible.Text.Description)
    listed = view.findChild(QListView)
    matches = QAccessible.queryAccessibleInterface(listed)
    assert matches.role() == QAccessible.Role.List
    assert matches.child(0).text(QAccessible.Text.Name) == "Sidebar, View, Ctrl+B"
    assert line(view).hasFocus()
