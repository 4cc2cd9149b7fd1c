"""Instructions in the window: a folder's own are asked about, and what is in force and how long it is can be seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QMessageBox, QPlainTextEdit, QPushButton, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.instructions import InstructionsDialog
from mypt_desktop.gui.instructions_editor import InstructionsEditor
from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import SECONDS, action, ask, dialog, named, press, said
from tests.gui.fakes import FakeServices


def project(tmp_path: Path, text: str) -> Path:
    folder = tmp_path / "project"
    (folder / ".mypt").mkdir(parents=True)
    (folder / ".mypt" / "APPEND_SYSTEM.md").write_text(text)
    (folder / "notes.md").write_text("Tea is at four.")
    return folder


def answer_dialog(qtbot: QtBot, words: str) -> None:
    """Presses a button of the dialog that is about to open."""

    def answer() -> None:
        dialogs = [one for one in QApplication.topLevelWidgets() if isinstance(one, InstructionsDialog)]
        shown = next((one for one in dialogs if one.isVisible()), None)
        if shown is None:
            QTimer.singleShot(20, answer)
            return
        (button,) = [one for one in shown.findChildren(QPushButton) if one.text() == words]
        button.click()

    QTimer.singleShot(0, answer)


def test_a_folders_instructions_are_used_after_a_yes(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    folder = project(tmp_path, "Answer in rhymes.")
    services.open_workspace(folder)
    qtbot.waitUntil(said(window, "This folder brings instructions"), timeout=SECONDS)
    assert not said(window, "Instructions: ")()
    answer_dialog(qtbot, "Use them")
    press(qtbot, window, "Read and decide")
    qtbot.waitUntil(said(window, "Instructions: 17 characters"), timeout=SECONDS)
    qtbot.waitUntil(lambda: not said(window, "This folder brings instructions")(), timeout=SECONDS)
    assert services.prompts.system_prompt(folder, "Own.") == "Own.\n\nAnswer in rhymes."


def test_a_no_keeps_them_out_and_is_not_asked_again(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    folder = project(tmp_path, "Answer in rhymes.")
    services.open_workspace(folder)
    qtbot.waitUntil(said(window, "This folder brings instructions"), timeout=SECONDS)
    answer_dialog(qtbot, "Do not use them")
    press(qtbot, window, "Read and decide")
    qtbot.waitUntil(lambda: not said(window, "This folder brings instructions")(), timeout=SECONDS)
    assert services.prompts.system_prompt(folder, "Own.") == "Own."
    assert services.prompts.waiting(folder) == ()


def editor(qtbot: QtBot, window: MainWindow) -> InstructionsEditor:
    action(window, "instructions").trigger()
    found = dialog(qtbot, InstructionsEditor)
    assert isinstance(found, InstructionsEditor)
    return found


def page_of(qtbot: QtBot, found: InstructionsEditor, tab: str) -> QPlainTextEdit:
    """Shows that tab; its text field, once the file was read."""
    tabs = found.findChild(QTabWidget)
    assert isinstance(tabs, QTabWidget)
    tabs.setCurrentIndex(next(at for at in range(tabs.count()) if tabs.tabText(at) == tab))
    text = named(found, QPlainTextEdit, f"Instructions {tab[:1].lower()}{tab[1:]}")
    assert isinstance(text, QPlainTextEdit)
    qtbot.waitUntil(lambda: not text.isReadOnly(), timeout=SECONDS)
    return text


def choose(found: InstructionsEditor, name: str) -> None:
    which = named(found, QComboBox, "Which instructions")
    assert isinstance(which, QComboBox)
    which.setCurrentIndex(next(at for at in range(which.count()) if name in which.itemText(at)))


def test_instructions_for_all_chats_are_written_and_removed_in_the_window(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    found = editor(qtbot, window)
    text = page_of(qtbot, found, "For all chats")
    qtbot.keyClicks(text, "Be brief.")
    assert said(found, "9 of at most 32,000 characters · about 3 tokens of each prompt · not saved")()
    press(qtbot, found, "Save")
    qtbot.waitUntil(said(window, "Instructions: 9 characters"), timeout=SECONDS)
    assert services.prompts.system_prompt(None, "Own.") == "Own.\n\nBe brief."
    press(qtbot, found, "Remove")
    qtbot.waitUntil(said(found, "there is no file"), timeout=SECONDS)
    assert services.prompts.system_prompt(None, "Own.") == "Own."
    press(qtbot, found, "Save")  # the text is still there, so that it can be brought back
    qtbot.waitUntil(lambda: services.prompts.system_prompt(None, "Own.") == "Own.\n\nBe brief.", timeout=SECONDS)
    press(qtbot, found, "Close")
    assert not found.isVisible()


def test_what_the_user_writes_for_a_folder_counts_at_once(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    folder = project(tmp_path, "Answer in rhymes.")
    services.open_workspace(folder)
    qtbot.waitUntil(said(window, "This folder brings instructions"), timeout=SECONDS)
    found = editor(qtbot, window)
    assert said(found, "The app's own instructions are in force")()
    text = page_of(qtbot, found, "For this folder")
    assert text.toPlainText() == "Answer in rhymes."
    text.setPlainText("Answer in prose.")
    press(qtbot, found, "Save")
    qtbot.waitUntil(lambda: not said(window, "This folder brings instructions")(), timeout=SECONDS)
    assert services.prompts.system_prompt(folder, "Own.") == "Own.\n\nAnswer in prose."
    qtbot.waitUntil(said(window, "Instructions: 16 characters"), timeout=SECONDS)


def test_what_another_program_wrote_meanwhile_is_told_and_stays(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    folder = project(tmp_path, "Answer in rhymes.")
    services.open_workspace(folder)
    qtbot.waitUntil(said(window, "This folder brings instructions"), timeout=SECONDS)
    found = editor(qtbot, window)
    text = page_of(qtbot, found, "For this folder")
    text.setPlainText("Answer in prose.")
    (folder / ".mypt" / "APPEND_SYSTEM.md").write_text("Answer in Latin.")
    press(qtbot, found, "Save")
    qtbot.waitUntil(said(found, "APPEND_SYSTEM.md was changed by something else meanwhile."), timeout=SECONDS)
    assert text.toPlainText() == "Answer in prose."
    press(qtbot, found, "Revert")
    qtbot.waitUntil(lambda: text.toPlainText() == "Answer in Latin.", timeout=SECONDS)
    assert not said(found, "was changed by something else")()


def test_a_file_that_is_no_text_cannot_be_edited_and_says_why(
    qtbot: QtBot, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    folder = project(tmp_path, "Answer in rhymes.")
    (folder / ".mypt" / "SYSTEM.md").write_bytes(b"\xff\xfe")
    services.open_workspace(folder)
    found = editor(qtbot, window)
    text = page_of(qtbot, found, "For this folder")
    choose(found, "(SYSTEM.md)")
    qtbot.waitUntil(said(found, "SYSTEM.md is no text in UTF-8."), timeout=SECONDS)
    assert text.isReadOnly()
    choose(found, "APPEND_SYSTEM.md")
    assert text.toPlainText() == "Answer in rhymes."
    assert not text.isReadOnly()


def test_what_was_written_is_not_thrown_away_without_a_question(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(parent: QWidget, title: str, text: str, **rest: object) -> QMessageBox.StandardButton:
        asked.append(text)
        return QMessageBox.StandardButton.No if len(asked) == 1 else QMessageBox.StandardButton.Yes

    monkeypatch.setattr(QMessageBox, "question", answer)
    found = editor(qtbot, window)
    qtbot.keyClicks(page_of(qtbot, found, "For all chats"), "Be brief.")
    choose(found, "TITLE_SYSTEM.md")  # the other text stays a draft
    press(qtbot, found, "Close")
    assert found.isVisible()
    press(qtbot, found, "Close")
    assert not found.isVisible()
    assert asked == ["Discard what you wrote?"] * 2


def test_instructions_for_one_chat_are_written_in_the_window_and_count_there_alone(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    chat, other = services.chats.create("Tea"), services.chats.create("Coffee")
    window.open_chat(chat)
    found = editor(qtbot, window)
    text = page_of(qtbot, found, "For this chat")
    qtbot.keyClicks(text, "Answer in rhymes.")
    assert said(found, "17 of at most 32,000 characters · about 6 tokens of each prompt · not saved")()
    press(qtbot, found, "Save")
    qtbot.waitUntil(said(window, "Instructions: 17 characters"), timeout=SECONDS)
    assert services.chats.instructions(chat) == "Answer in rhymes."
    tabs = found.findChild(QTabWidget)
    assert isinstance(tabs, QTabWidget)
    tabs.setCurrentIndex(0)
    assert said(found, "This chat: after the app's own, 17 characters")()
    press(qtbot, found, "Close")
    window.open_chat(other)
    qtbot.waitUntil(lambda: not said(window, "Instructions: ")(), timeout=SECONDS)
    window.open_chat(chat)
    qtbot.waitUntil(said(window, "Instructions: 17 characters"), timeout=SECONDS)
    found = editor(qtbot, window)
    text = page_of(qtbot, found, "For this chat")
    qtbot.waitUntil(lambda: text.toPlainText() == "Answer in rhymes.", timeout=SECONDS)
    text.setPlainText("")
    press(qtbot, found, "Save")
    qtbot.waitUntil(lambda: not said(window, "Instructions: ")(), timeout=SECONDS)
    assert services.chats.instructions(chat) == ""


def test_a_chat_that_is_not_stored_yet_is_stored_with_its_instructions(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    found = editor(qtbot, window)
    text = page_of(qtbot, found, "For this chat")
    text.setPlainText("x" * 32_001)
    assert not any(
        one.isEnabled() for one in found.findChildren(QPushButton) if one.text() == "Save" and one.isVisible()
    )
    text.setPlainText("Be brief.")
    press(qtbot, found, "Save")
    qtbot.waitUntil(said(window, "Instructions: 9 characters"), timeout=SECONDS)
    (chat,) = services.chats.list()
    assert services.chats.instructions(chat.id) == "Be brief."
    press(qtbot, found, "Close")
    ask(qtbot, window, "Hello?")
    qtbot.waitUntil(lambda: len(services.chats.path(chat.id)) == 2 and not window.busy, timeout=SECONDS)
