"""Dialogs: settings made from the options, links that ask first, help."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from installer.bundling import components
from installer.bundling.components import Component
from mypt_desktop.core.settings import Network, Settings
from mypt_desktop.gui import about as about_dialog
from mypt_desktop.gui.about import AboutDialog, ShortcutsDialog
from mypt_desktop.gui.actions import COMMANDS
from mypt_desktop.gui.desk import make_desk
from mypt_desktop.gui.links import LinkDialog
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.settings_dialog import SettingsDialog
from mypt_desktop.gui.shortcuts import keys_of
from mypt_desktop.gui.theme import Theme
from tests.gui.fakes import FakeServices


def press(qtbot: QtBot, dialog: QWidget, text: str) -> None:
    button = next(b for b in dialog.findChildren(QPushButton) if b.text() == text)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_every_setting_has_a_control_with_its_title(qtbot: QtBot, theme: Theme, services: FakeServices) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    desk = make_desk(theme, services, parent)
    dialog = SettingsDialog(desk, parent)
    names = {widget.accessibleName() for widget in dialog.findChildren(QWidget)}
    for group in dataclasses.fields(Settings):
        for setting in dataclasses.fields(getattr(Settings(), group.name)):
            hidden = {
                ("workspace", "recent"),
                ("runtime", "model"),
                ("window", "layout"),
                ("window", "chosen"),
                ("window", "folded"),
                ("window", "shortcuts"),
            }
            if (group.name, setting.name) not in hidden:
                assert setting.metadata["option"].title in names
    desk.finish()


def test_the_wheel_scrolls_past_fields_and_leaves_their_values(
    qtbot: QtBot, theme: Theme, services: FakeServices
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    desk = make_desk(theme, services, parent)
    dialog = SettingsDialog(desk, parent)
    dialog.resize(560, 320)
    dialog.show_page("window")
    dialog.show()
    shown = [one for one in dialog.findChildren(QWidget) if isinstance(one, QComboBox | QSpinBox) and one.isVisible()]
    before = [_value(field) for field in shown]
    for field in shown:
        place = field.rect().center()
        turned = _wheel_down(QPointF(place), QPointF(field.mapToGlobal(place)))
        QApplication.sendEvent(field, turned)
        assert not turned.isAccepted()  # the page below gets it
        assert field.focusPolicy() == Qt.FocusPolicy.StrongFocus
    assert len(shown) > 3
    assert [_value(field) for field in shown] == before
    desk.finish()


def _value(field: QWidget) -> str:
    return field.currentText() if isinstance(field, QComboBox) else str(field.property("value"))


def _wheel_down(place: QPointF, on_screen: QPointF) -> QWheelEvent:
    plain, down = Qt.KeyboardModifier.NoModifier, QPoint(0, -120)
    none = Qt.MouseButton.NoButton
    return QWheelEvent(place, on_screen, QPoint(), down, none, plain, Qt.ScrollPhase.NoScrollPhase, False)


def test_saved_settings_are_what_was_entered(qtbot: QtBot, theme: Theme, services: FakeServices) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    desk = make_desk(theme, services, parent)
    dialog = SettingsDialog(desk, parent)
    qtbot.waitUntil(lambda: len(dialog.findChildren(QRadioButton)) == 3, timeout=20_000)
    steps = next(w for w in dialog.findChildren(QSpinBox) if w.accessibleName() == "Most steps")
    steps.setValue(9)
    next(b for b in dialog.findChildren(QRadioButton) if b.objectName() == "default").setChecked(True)
    press(qtbot, dialog, "Save")
    assert dialog.result() == SettingsDialog.DialogCode.Accepted
    assert (dialog.chosen.generation.max_steps, dialog.chosen.runtime.model) == (9, "default")
    desk.finish()


def test_a_value_that_stands_for_something_is_shown_as_its_words(
    qtbot: QtBot, theme: Theme, services: FakeServices
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    desk = make_desk(theme, services, parent)
    dialog = SettingsDialog(desk, parent)
    spins = {spin.accessibleName(): spin for spin in dialog.findChildren(QSpinBox)}
    shown = {name: spins[name].text() for name in ("Threads", "Context length", "Font size", "Answer for me after")}
    assert shown == {
        "Threads": "Automatic",
        "Context length": "Automatic",
        "Font size": "As the system says",
        "Answer for me after": "Never",
    }
    device = next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == "Device")
    assert [device.itemText(at) for at in range(device.count())] == ["Automatic", "CPU", "CUDA (NVIDIA)"]
    address = next(line for line in dialog.findChildren(QLineEdit) if line.accessibleName() == "Remote endpoint")
    assert (address.text(), address.placeholderText()) == ("", "Off")
    threads = spins["Threads"]
    threads.selectAll()
    qtbot.keyClicks(threads, "4")
    assert (threads.text(), threads.value()) == ("4", 4)
    threads.selectAll()
    qtbot.keyClicks(threads, "0")
    press(qtbot, dialog, "Save")
    assert dialog.chosen.runtime == Settings().runtime
    desk.finish()


def test_hosts_that_were_granted_are_taken_back(qtbot: QtBot, theme: Theme, services: FakeServices) -> None:
    services.save_settings(Settings(network=Network(("example.com", "example.org"))))
    parent = QWidget()
    qtbot.addWidget(parent)
    desk = make_desk(theme, services, parent)
    dialog = SettingsDialog(desk, parent)
    title = "Toolsets may be downloaded from"
    hosts = next(line for line in dialog.findChildren(QLineEdit) if line.accessibleName() == title)
    assert hosts.text() == "example.com example.org"
    hosts.setText("  example.org ")
    press(qtbot, dialog, "Save")
    assert dialog.chosen.network == Network(("example.org",))
    desk.finish()


def test_a_link_shows_its_whole_address_in_letters_that_cannot_deceive(qtbot: QtBot, theme: Theme) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = LinkDialog(theme, "https://ex\u0430mple.com/a?b=c", parent)
    shown = dialog.findChild(QPlainTextEdit)
    assert shown is not None
    assert shown.toPlainText() == "https://xn--exmple-4nf.com/a?b=c"


def test_what_is_no_web_address_cannot_be_opened(qtbot: QtBot, theme: Theme) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    for address in ("file:///etc/passwd", "smb://host/share", "ms-settings:", "http://", "vbscript:x", "relative/path"):
        dialog = LinkDialog(theme, address, parent)
        go = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Open in browser")
        assert go.isHidden(), address


def test_help_names_every_shortcut_and_the_licences(qtbot: QtBot, theme: Theme, services: FakeServices) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    keys = {label.text() for label in ShortcutsDialog(keys_of(()), parent).findChildren(QLabel)}
    assert all(", ".join(command.keys) in keys for command in COMMANDS if command.keys)
    about = AboutDialog(theme, services.model_state, parent)
    assert licence_texts(about)["Lucide"].startswith("ISC\n")
    assert sum("SIL OPEN FONT LICENSE" in text.upper() for text in licence_texts(about).values()) == 2


def test_a_bundle_shows_the_licence_of_everything_in_it(
    theme: Theme, services: FakeServices, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [
        Component("PyYAML", "6.0", "library", "MIT", texts=(Path(__file__).parents[2] / "LICENSE",)),
        Component("Tea", "1", "model", "Apache-2.0", texts=(Path(__file__).parents[2] / "LICENSE",)),
    ]
    components.write(found, tmp_path / "licences")
    monkeypatch.setattr(about_dialog, "program_dir", lambda: tmp_path)
    parent = QWidget()
    qtbot.addWidget(parent)
    texts = licence_texts(AboutDialog(theme, services.model_state, parent))
    assert list(texts) == ["PyYAML 6.0", "Tea 1"]
    assert "Apache License" in texts["Tea 1"]
    (tmp_path / "licences" / "Tea" / "LICENSE").unlink()
    assert "missing" in licence_texts(AboutDialog(theme, services.model_state, parent))["Tea 1"]


def licence_texts(about: AboutDialog) -> dict[str, str]:
    """By work, as they are shown when it is chosen."""
    (names,), texts = about.findChildren(QListWidget), {}
    (shown,) = about.findChildren(QPlainTextEdit)
    for number in range(names.count()):
        names.setCurrentRow(number)
        texts[names.item(number).text()] = shown.toPlainText()
    return texts


def test_the_window_comes_back_as_it_was_left(services: FakeServices, open_window: Callable[..., MainWindow]) -> None:
    first = open_window()
    first.resize(701, 555)
    first.close()
    second = open_window()
    assert second.restore_layout()
    assert (second.width(), second.height()) == (701, 555)
