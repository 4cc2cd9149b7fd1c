"""Exporting, printing and copying from the window, over real chats; only the system's file dialog is answered here."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QFileDialog, QListView, QMenu, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.chat.answer import AnswerView
from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import SECONDS, action, ask, named, press, said
from tests.gui.fakes import Answering, FakeServices, citation


@pytest.fixture
def chat(qtbot: QtBot, services: FakeServices, window: MainWindow) -> str:
    """The window shows a chat with two answers."""
    services.turn = Answering("Full-time crew have **29 days** [1].", (citation(),))
    ask(qtbot, window, "How many days?")
    qtbot.waitUntil(answered(window, 1), timeout=SECONDS)
    services.turn = Answering("The limit is nought.")
    ask(qtbot, window, "And alcohol?")
    qtbot.waitUntil(answered(window, 2), timeout=SECONDS)
    return services.chats.list()[0].id


def answered(window: MainWindow, count: int) -> Callable[[], bool]:
    def check() -> bool:
        shown = [view for view in window.findChildren(AnswerView) if view.isVisible()]
        return len(shown) == count and not any(view.answer.running for view in shown)

    return check


def saving_as(monkeypatch: pytest.MonkeyPatch, path: Path, filter: str = "") -> list[tuple[str, str]]:
    """The user chooses `path`; what was proposed is returned."""
    proposed: list[tuple[str, str]] = []

    def choose(parent: QWidget, title: str, start: str, filters: str) -> tuple[str, str]:
        proposed.append((Path(start).name, filters))
        return str(path), filter

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    return proposed


def choose_in_menu(qtbot: QtBot, window: MainWindow, menu_name: str, *titles: str) -> None:
    """Triggers the action that these titles lead to in the open menu."""

    def shown() -> list[QMenu]:
        return [m for m in window.findChildren(QMenu) if m.accessibleName() == menu_name and m.isVisible()]

    qtbot.waitUntil(lambda: bool(shown()), timeout=SECONDS)
    top = menu = shown()[-1]
    found: QAction | None = None
    for title in titles:
        found = next(action for action in menu.actions() if action.text() == title)
        menu = found.menu() or menu
    assert found is not None
    found.trigger()
    top.close()


def test_the_shown_chat_is_exported_under_the_name_and_in_the_format_that_are_chosen(
    qtbot: QtBot, window: MainWindow, chat: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed = saving_as(monkeypatch, tmp_path / "leave.html")
    action(window, "export_chat").trigger()
    qtbot.waitUntil(said(window, "leave.html"), timeout=SECONDS)
    page = (tmp_path / "leave.html").read_text()
    assert "29 days" in page
    assert "The limit is nought." in page
    name, filters = proposed[0]
    assert name == "How many days.md"
    assert [part in filters for part in ("*.md", "*.html", "*.pdf", "*.docx", "*.json")] == [True] * 5


def test_a_name_without_an_ending_gets_that_of_the_filter_and_replaces_nothing_unasked(
    qtbot: QtBot, window: MainWindow, chat: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "leave.docx").write_bytes(b"mine")
    saving_as(monkeypatch, tmp_path / "leave", "Word document (*.docx)")
    asked: list[str] = []

    def refuse(parent: QWidget, title: str, text: str, **_: object) -> QMessageBox.StandardButton:
        asked.append(text)
        return QMessageBox.StandardButton.No if len(asked) == 1 else QMessageBox.StandardButton.Yes

    monkeypatch.setattr(QMessageBox, "question", refuse)
    action(window, "export_chat").trigger()
    qtbot.waitUntil(lambda: len(asked) == 1, timeout=SECONDS)
    assert (tmp_path / "leave.docx").read_bytes() == b"mine"
    action(window, "export_chat").trigger()
    qtbot.waitUntil(lambda: (tmp_path / "leave.docx").read_bytes().startswith(b"PK"), timeout=SECONDS)
    assert "leave.docx" in asked[0]


def test_one_answer_is_exported_from_its_menu(
    qtbot: QtBot, window: MainWindow, chat: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saving_as(monkeypatch, tmp_path / "one.pdf")
    press(qtbot, window, "Export, print and more")
    choose_in_menu(qtbot, window, "Answer", "Export as", "PDF…")
    qtbot.waitUntil(lambda: (tmp_path / "one.pdf").exists(), timeout=SECONDS)
    proposed = saving_as(monkeypatch, tmp_path / "one.md")
    press(qtbot, window, "Export, print and more")
    choose_in_menu(qtbot, window, "Answer", "Export as", "Markdown…")
    qtbot.waitUntil(lambda: (tmp_path / "one.md").exists(), timeout=SECONDS)
    text = (tmp_path / "one.md").read_text()
    assert "The limit is nought." in text
    assert "29 days" not in text
    assert (tmp_path / "one.pdf").read_bytes().startswith(b"%PDF")
    assert proposed[0][0] == "And alcohol.md"  # not the chat's name, which all its answers would have


def test_an_answer_is_copied_with_the_names_of_its_files(qtbot: QtBot, window: MainWindow, chat: str) -> None:
    first = next(view for view in window.findChildren(AnswerView) if "29 days" in view.answer.text)
    press(qtbot, first, "Export, print and more")
    choose_in_menu(qtbot, window, "Answer", "Copy with names of files")
    assert QGuiApplication.clipboard().text() == "Full-time crew have **29 days** [1].\n\n[1] handbook.md, line 5"


def test_a_chat_in_the_list_is_exported_from_its_menu(
    qtbot: QtBot,
    services: FakeServices,
    window: MainWindow,
    chat: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    services.chats.instruct(services.chats.list()[0].id, "Be brief.")
    saving_as(monkeypatch, tmp_path / "chat.json")
    action(window, "new_chat").trigger()
    view = named(window, QListView, "Chats")
    assert isinstance(view, QListView)
    qtbot.waitUntil(lambda: view.model().rowCount() == 2, timeout=SECONDS)  # under its heading
    at: QPoint = view.visualRect(view.model().index(1, 0)).center()
    view.customContextMenuRequested.emit(at)
    choose_in_menu(qtbot, window, "Chat", "Export as", "JSON…")
    qtbot.waitUntil(lambda: (tmp_path / "chat.json").exists(), timeout=SECONDS)
    assert "And alcohol?" in (tmp_path / "chat.json").read_text()
    assert json.loads((tmp_path / "chat.json").read_text())["instructions"] == "Be brief."


def test_a_place_that_cannot_be_written_is_told_above_the_composer(
    qtbot: QtBot, window: MainWindow, chat: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "gone" / "chat.md"
    saving_as(monkeypatch, place)
    action(window, "export_chat").trigger()
    qtbot.waitUntil(said(window, f"{place} cannot be written"), timeout=SECONDS)


def test_an_empty_chat_has_nothing_to_export(qtbot: QtBot, window: MainWindow) -> None:
    action(window, "export_chat").trigger()
    assert said(window, "There is nothing in this chat yet.")()


def test_a_chat_is_printed_as_pages(
    qtbot: QtBot, window: MainWindow, chat: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "printed.pdf"

    def to_file(dialog: QPrintDialog) -> int:
        dialog.printer().setOutputFileName(str(target))
        return int(QPrintDialog.DialogCode.Accepted)

    monkeypatch.setattr(QPrintDialog, "exec", to_file)
    action(window, "print_chat").trigger()
    qtbot.waitUntil(said(window, "Printed"), timeout=SECONDS)
    assert target.read_bytes().startswith(b"%PDF")
