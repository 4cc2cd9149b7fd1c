"""Instructions in the window: a folder's own are asked about, and what is in force and how long it is can be seen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.instructions import InstructionsDialog
from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import SECONDS, press, said
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
