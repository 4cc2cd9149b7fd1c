"""Keys that are changed in the settings: they work, are shown everywhere, and conflicts are told. And stillness."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QKeySequenceEdit, QLabel, QLineEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.core.settings import Settings, Window, load, save
from mypt_desktop.gui.about import ShortcutsDialog
from mypt_desktop.gui.controls import Spinner
from mypt_desktop.gui.desk import make_desk
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.renderers import engine
from mypt_desktop.gui.settings_dialog import SettingsDialog
from mypt_desktop.gui.shortcuts import commands, conflict, kept_of, keys_of
from mypt_desktop.gui.shortcuts_page import ShortcutsPage
from mypt_desktop.gui.theme import Theme
from tests.gui.driving import SECONDS, action, named, press, texts
from tests.gui.fakes import FakeServices

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme, services: FakeServices) -> Iterator[SettingsDialog]:
    parent = QWidget()
    qtbot.addWidget(parent)
    desk = make_desk(theme, services, parent)
    made = SettingsDialog(desk, parent)
    made.show_page("keyboard")
    made.show()
    yield made
    desk.finish()


def field(dialog: QWidget, name: str) -> QKeySequenceEdit:
    found = dialog.findChild(QKeySequenceEdit, f"keys-of-{name}")
    assert isinstance(found, QKeySequenceEdit)
    return found


def told(dialog: QWidget) -> list[str]:
    return [text for text in texts(dialog) if text.endswith((" already.", " in text fields.", "as well."))]


def test_the_usual_keys_are_in_no_conflict() -> None:
    keys = keys_of(())
    assert [conflict(name, key, keys) for name, of in keys.items() for key in of if conflict(name, key, keys)] == []


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("Ctrl+O", "Ctrl+O is Open Workspace already."),
        ("Ctrl+=", "Ctrl+= is Larger Text already."),
        ("Ctrl+C", "Ctrl+C is Copy in text fields."),
        ("Alt+F", "Alt+F opens the menu File."),
        ("J", "J is needed for writing. Hold Ctrl or Alt as well."),
        ("Shift+J", "Shift+J is needed for writing. Hold Ctrl or Alt as well."),
        ("Return", "Return is needed for writing. Hold Ctrl or Alt as well."),
        ("F7", ""),
        ("Ctrl+Alt+J", ""),
        ("", ""),
    ],
)
def test_a_conflict_is_a_sentence(key: str, sentence: str) -> None:
    assert conflict("new_chat", key, keys_of(())) == sentence


def test_what_is_kept_is_only_what_differs_and_comes_back_from_the_file(tmp_path: Path) -> None:
    keys = {**keys_of(()), "new_chat": ("Ctrl+,",), "quit": (), "larger": ("Ctrl+=", "F7")}
    kept = kept_of(keys)
    assert len(kept) == 3
    save(tmp_path / "settings.json", Settings(window=Window(shortcuts=kept)))
    assert keys_of(load(tmp_path / "settings.json").window.shortcuts) == keys


def test_what_the_file_cannot_mean_is_passed_over() -> None:
    keys = keys_of(("gone\tF7", "new_chat\tno such key\tF7", "", "quit"))
    assert keys == {**keys_of(()), "new_chat": ("F7",), "quit": ()}


def test_every_command_can_have_keys(dialog: SettingsDialog) -> None:
    (page,) = dialog.findChildren(ShortcutsPage)
    assert {edit.objectName() for edit in page.findChildren(QKeySequenceEdit)} == {
        f"keys-of-{c.name}" for c in commands()
    }


def test_the_fields_of_all_commands_look_alike(dialog: SettingsDialog) -> None:
    """The name of a field is not that of a part of the window, which the style sheet would draw."""
    (page,) = dialog.findChildren(ShortcutsPage)
    fonts = {line.font().pixelSize() for line in page.findChildren(QLineEdit)}
    heights = {edit.sizeHint().height() for edit in page.findChildren(QKeySequenceEdit)}
    assert (len(fonts), len(heights)) == (1, 1)


def test_keys_that_are_pressed_in_the_field_are_saved(qtbot: QtBot, dialog: SettingsDialog) -> None:
    qtbot.keyClick(field(dialog, "new_chat"), Qt.Key.Key_J, CTRL | SHIFT)
    press(qtbot, dialog, "Save")
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.chosen.window.shortcuts == ("new_chat\tCtrl+Shift+J",)


def test_a_conflict_is_told_at_both_commands_and_not_saved(qtbot: QtBot, dialog: SettingsDialog) -> None:
    qtbot.keyClick(field(dialog, "new_chat"), Qt.Key.Key_O, CTRL)
    assert told(dialog) == ["Ctrl+O is Open Workspace already.", "Ctrl+O is New Chat already."]
    assert field(dialog, "new_chat").accessibleDescription() == "Ctrl+O is Open Workspace already."
    press(qtbot, dialog, "Save")
    assert dialog.isVisible()
    assert any("Choose other keys" in label.text() for label in dialog.findChildren(QLabel))
    press(qtbot, dialog, "The usual keys of New Chat")
    assert told(dialog) == []
    press(qtbot, dialog, "Save")
    assert dialog.chosen.window.shortcuts == ()


def test_the_window_takes_new_keys_and_shows_them(
    qtbot: QtBot, services: FakeServices, open_window: Callable[..., MainWindow]
) -> None:
    changed = replace(services.settings.window, shortcuts=("sidebar\tF7", "new_chat\tCtrl+Alt+N"))
    services.save_settings(replace(services.settings, window=changed))
    window = open_window()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=SECONDS)
    list_of_chats = named(window, QWidget, "Chats")
    qtbot.keyClick(window, Qt.Key.Key_F7)
    assert not list_of_chats.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_B, CTRL)
    assert not list_of_chats.isVisible()
    assert action(window, "sidebar").shortcut() == QKeySequence("F7")
    button = next(b for b in window.findChildren(QToolButton) if b.accessibleName() == "Show or hide the sidebar")
    assert "(F7)" in button.toolTip()


def test_the_list_of_keys_shows_those_that_were_changed_and_leads_to_the_settings(
    qtbot: QtBot, services: FakeServices, open_window: Callable[..., MainWindow]
) -> None:
    changed = replace(services.settings.window, shortcuts=("sidebar\tF7",))
    services.save_settings(replace(services.settings, window=changed))
    window = open_window()
    seen: list[str] = []

    def settings() -> None:
        shown = QApplication.activeModalWidget()
        assert isinstance(shown, SettingsDialog)
        seen.append(field(shown, "sidebar").keySequence().toString())
        shown.reject()

    def help() -> None:
        shown = QApplication.activeModalWidget()
        assert isinstance(shown, ShortcutsDialog)
        seen.extend(text for text in texts(shown) if text == "F7")
        QTimer.singleShot(0, settings)
        press(qtbot, shown, "Change them…")

    QTimer.singleShot(0, help)
    action(window, "shortcuts").trigger()
    assert seen == ["F7", "F7"]


def test_nothing_turns_where_motion_is_reduced(qtbot: QtBot, theme: Theme) -> None:
    spinner = Spinner(theme)
    qtbot.addWidget(spinner)
    spinner.show()
    assert spinner.turning
    theme.choose("light", still=True)
    assert not spinner.turning
    late = Spinner(theme)
    qtbot.addWidget(late)
    late.show()
    assert not late.turning
    theme.choose("light")
    assert spinner.turning
    assert late.turning


def test_pages_are_asked_to_move_less() -> None:
    assert "--force-prefers-reduced-motion" in engine.flags("", still=True)
    assert "--force-prefers-reduced-motion" not in engine.flags("")
