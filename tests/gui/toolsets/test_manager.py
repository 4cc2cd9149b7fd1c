"""The manager of toolsets: what is installed and may do what, switched off, exported, removed, updated by a drop."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFileDialog, QListWidget, QMessageBox
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.toolsets.lines import ToolLine
from mypt_desktop.gui.toolsets.manager import ToolsetManager
from mypt_desktop.gui.toolsets.review_dialog import ReviewDialog
from mypt_desktop.store.toolsets import ToolsetId
from tests.gui.driving import APP_BUILDER, SECONDS, action, dialog, drop, press, said, zipped
from tests.gui.fakes import FakeServices

ID = ToolsetId("app-builder")


def opened(qtbot: QtBot, window: MainWindow) -> ToolsetManager:
    action(window, "toolsets").trigger()
    manager = dialog(qtbot, ToolsetManager)
    assert isinstance(manager, ToolsetManager)
    return manager


def test_a_toolset_is_shown_with_its_tools_and_what_it_may_do(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    services.toolsets.import_toolset(zipped(APP_BUILDER, tmp_path / "app.zip"))
    manager = opened(qtbot, window)
    qtbot.waitUntil(said(manager, "Version 1.0.0 · app-builder"), timeout=SECONDS)
    assert said(manager, "from app.zip")()
    qtbot.waitUntil(said(manager, "Start other programs"), timeout=SECONDS)
    names = [line.accessibleName() for line in manager.findChildren(ToolLine)]
    assert "Run Command, shows code, asks before it runs" in names


def test_a_toolset_that_is_switched_off_offers_nothing(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    manager = opened(qtbot, window)
    qtbot.waitUntil(said(manager, "Version 1.0.0"), timeout=SECONDS)
    (switch,) = [box for box in manager.findChildren(QCheckBox) if box.isVisible()]
    switch.setFocus()
    qtbot.keyClick(switch, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not services.toolsets.list_toolsets()[0].enabled, timeout=SECONDS)
    assert not any(tool.id.startswith("app-builder:") for tool in services.toolsets.list_tools())
    entries = manager.findChildren(QListWidget)[0]
    qtbot.waitUntil(lambda: entries.item(0).text() == "App Builder, off", timeout=SECONDS)


def test_an_exported_toolset_can_be_imported_again(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    target = tmp_path / "out.toolset.zip"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    manager = opened(qtbot, window)
    qtbot.waitUntil(said(manager, "Version 1.0.0"), timeout=SECONDS)
    press(qtbot, manager, "Export…")
    qtbot.waitUntil(target.is_file, timeout=SECONDS)
    assert services.toolsets.review_toolset(target).kind == "same version"


def test_uninstalling_asks_and_then_removes(
    qtbot: QtBot, services: FakeServices, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    answers = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes]
    presets = []

    def question(*_: object, **options: object) -> QMessageBox.StandardButton:
        presets.append(options["defaultButton"])
        return answers.pop(0)

    monkeypatch.setattr(QMessageBox, "question", question)
    manager = opened(qtbot, window)
    qtbot.waitUntil(said(manager, "Version 1.0.0"), timeout=SECONDS)
    press(qtbot, manager, "Uninstall…")
    assert presets == [QMessageBox.StandardButton.No]
    assert [toolset.id for toolset in services.toolsets.list_toolsets()] == [ID]
    press(qtbot, manager, "Uninstall…")
    qtbot.waitUntil(lambda: list(services.toolsets.list_toolsets()) == [], timeout=SECONDS)
    qtbot.waitUntil(said(manager, "No toolset is installed"), timeout=SECONDS)


def test_a_newer_version_dropped_on_the_manager_updates_what_it_shows(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    manager = opened(qtbot, window)
    drop(manager, zipped(APP_BUILDER, tmp_path / "app.zip", version="2.0.0"))
    press(qtbot, dialog(qtbot, ReviewDialog), "Update")
    qtbot.waitUntil(said(manager, "Version 2.0.0"), timeout=SECONDS)


def test_without_toolsets_the_examples_are_offered(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    manager = opened(qtbot, window)
    qtbot.waitUntil(said(manager, "No toolset is installed"), timeout=SECONDS)
    press(qtbot, manager, "App Builder")
    press(qtbot, dialog(qtbot, ReviewDialog), "Import")
    qtbot.waitUntil(said(manager, "Version 1.0.0"), timeout=SECONDS)


def test_what_went_wrong_is_a_sentence_in_the_manager(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.toolsets.import_toolset(APP_BUILDER)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "such" / "x.zip"), ""))
    manager = opened(qtbot, window)
    qtbot.waitUntil(said(manager, "Version 1.0.0"), timeout=SECONDS)
    services.toolsets.uninstall_toolset(ID)
    press(qtbot, manager, "Export…")
    qtbot.waitUntil(said(manager, "is not installed"), timeout=SECONDS)
