"""The list of what may use the network, and of what did."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit
from pytestqt.qtbot import QtBot

from mypt_desktop.core.connections import Connection
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.network import NetworkDialog, summary
from tests.gui.driving import SECONDS, action, named, press, said
from tests.gui.fakes import FakeServices

WHEN = "2026-11-26T12:00:00+00:00"


def opened(qtbot: QtBot, window: MainWindow) -> NetworkDialog:
    action(window, "network").trigger()
    (dialog,) = window.findChildren(NetworkDialog)
    qtbot.waitUntil(said(dialog, "."), timeout=SECONDS)
    return dialog


def test_where_nothing_left_that_is_said(qtbot: QtBot, window: MainWindow) -> None:
    dialog = opened(qtbot, window)
    qtbot.waitUntil(said(dialog, "Nothing has left this computer."), timeout=SECONDS)
    assert not any(one.isVisible() for one in dialog.findChildren(QPlainTextEdit))


def test_what_left_is_listed_and_exported(
    qtbot: QtBot,
    services: FakeServices,
    open_window: Callable[[], MainWindow],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    services.connections.add(
        Connection(WHEN, "granted", "Language model", "api.example.org:443 (203.0.113.7)", "Asked")
    )
    services.connections.add(Connection(WHEN, "refused", "A page \u202eof a tool", "http://203.0.113.9", "Refused"))
    dialog = opened(qtbot, open_window())
    qtbot.waitUntil(said(dialog, "Once let out; once refused."), timeout=SECONDS)
    listed = named(dialog, QPlainTextEdit, "What has left this computer")
    assert isinstance(listed, QPlainTextEdit)
    first, reason, second, _ = listed.toPlainText().split("\n")
    assert "refused" in first
    assert "\u202e" not in first
    assert reason.strip() == "Refused"
    assert second.endswith("granted  Language model → api.example.org:443 (203.0.113.7)")
    target = tmp_path / "out.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    press(qtbot, dialog, "Export…")
    qtbot.waitUntil(said(dialog, "2 lines are in out.csv."), timeout=SECONDS)
    assert "api.example.org" in target.read_text(encoding="utf-8-sig")


def test_what_the_program_says_of_a_connection_is_in_the_language_of_the_window(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow], speaking: Callable[[str], None]
) -> None:
    said_by_the_page = "Pages reach nothing that was not granted"
    services.connections.add(Connection(WHEN, "refused", "A page of a tool", "http://203.0.113.9", said_by_the_page))
    services.connections.add(Connection(WHEN, "granted", "Model builder", "the package index", "You had a model built"))
    speaking("de")
    dialog = opened(qtbot, open_window())
    (listed,) = dialog.findChildren(QPlainTextEdit)
    qtbot.waitUntil(lambda: bool(listed.toPlainText()), timeout=SECONDS)
    for english in ("granted", "refused", "page", "builder", "package", "You"):
        assert english not in listed.toPlainText()


def test_what_stayed_on_this_computer_has_not_left_it() -> None:
    here = Connection(WHEN, "granted", "Language model", "127.0.0.1:8000", "", local=True)
    assert summary([here]) == "Nothing has left this computer; once to a program on this computer."
