"""Chats of other programs come in through the window's menu, and what is no export is told there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QListView, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.chat.prose import Prose
from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import SECONDS, action, named, said
from tests.gui.fakes import FakeServices

MESSAGES = [
    {"uuid": "1", "sender": "human", "text": "How long does tea steep?"},
    {"uuid": "2", "sender": "assistant", "text": "Three **minutes**."},
]


def choosing(monkeypatch: pytest.MonkeyPatch, *paths: Path) -> None:
    def choose(parent: QWidget, title: str, start: str, filters: str) -> tuple[list[str], str]:
        return [str(path) for path in paths], filters

    monkeypatch.setattr(QFileDialog, "getOpenFileNames", choose)


def test_an_imported_chat_is_in_the_list_and_opens(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "conversations.json").write_text(json.dumps([{"name": "Tea", "chat_messages": MESSAGES}]))
    choosing(monkeypatch, tmp_path / "conversations.json")
    action(window, "import_chats").trigger()
    qtbot.waitUntil(said(window, "1 chat imported from conversations.json."), timeout=SECONDS)
    view = named(window, QListView, "Chats")
    assert isinstance(view, QListView)
    qtbot.waitUntil(lambda: view.model().rowCount() == 2, timeout=SECONDS)
    at = view.visualRect(view.model().index(1, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(
        lambda: any("Three minutes." in prose.toPlainText() for prose in window.findChildren(Prose)), timeout=SECONDS
    )


def test_a_file_that_is_no_export_is_named_and_the_others_come_in(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "notes.json").write_text('{"a": 1}')
    (tmp_path / "good.json").write_text(json.dumps([{"name": "Tea", "chat_messages": MESSAGES}]))
    choosing(monkeypatch, tmp_path / "notes.json", tmp_path / "good.json")
    action(window, "import_chats").trigger()
    qtbot.waitUntil(said(window, "notes.json was not imported"), timeout=SECONDS)
    qtbot.waitUntil(lambda: [chat.title for chat in services.chats.list()] == ["Tea"], timeout=SECONDS)
