"""A folder is prepared to travel from the menu; where it arrives the user is asked once whether to trust its index."""

from __future__ import annotations

import shutil
import threading
from email.message import EmailMessage
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from mypt_desktop.core.service_states import WorkspaceState
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.workspace import travel
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.extraction import Extraction
from mypt_desktop.workspace.prepared import Prepared
from tests.gui.driving import SECONDS, action, said
from tests.gui.fakes import FakeServices
from tests.workspace.folders import folder

FILES: dict[str, str | bytes] = {"rent.md": "# Rent\n\nThe rent is 640 pounds.\n", "boat.txt": "The mast is bent.\n"}


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    return folder(tmp_path / "papers", FILES)


@pytest.fixture
def travelled(tmp_path: Path) -> Path:
    """A folder that came from another machine, with its index."""
    there = folder(tmp_path / "there" / "papers", FILES)
    with WorkspaceEngine(there, tmp_path / "there" / "index") as engine:
        engine.refresh()
        travel.put_beside(there, engine.index_dir, lambda _: None, threading.Event())
    return Path(shutil.copytree(there, tmp_path / "arrived"))


def answer(window: MainWindow, button: QMessageBox.StandardButton, asked: list[str]) -> None:
    """Presses that button of the next question."""
    timer = QTimer(window)
    timer.setInterval(20)

    def press() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            asked.append(box.text())
            assert box.defaultButton() is box.button(QMessageBox.StandardButton.No)
            timer.stop()
            box.button(button).click()

    timer.timeout.connect(press)
    timer.start()


def test_the_command_is_there_while_a_complete_index_is(
    qtbot: QtBot, services: FakeServices, window: MainWindow, papers: Path
) -> None:
    command = action(window, "put_beside")
    assert not command.isEnabled()
    services.open_workspace(papers)
    qtbot.waitUntil(command.isEnabled, timeout=SECONDS)
    services.tell(WorkspaceState("ready", str(papers), documents=1, error="Indexing was stopped."))
    qtbot.waitUntil(lambda: not command.isEnabled(), timeout=SECONDS)
    services.close_workspace()
    assert not command.isEnabled()


def test_preparing_a_folder_says_how_far_it_is_and_what_was_done(
    qtbot: QtBot, services: FakeServices, window: MainWindow, papers: Path
) -> None:
    services.open_workspace(papers)
    notes: list[str] = []
    command = action(window, "put_beside")
    qtbot.waitUntil(command.isEnabled, timeout=SECONDS)
    window._parts.travel.noted.connect(notes.append)
    command.trigger()
    qtbot.waitUntil(said(window, "papers is ready to travel: its index lies beside 2 documents"), timeout=SECONDS)
    assert notes[0] == "Preparing the folder to travel"
    assert "Preparing the folder to travel: 0 of 2" in notes
    assert notes[-1] == ""
    assert (papers / travel.FOLDER / travel.FILE).is_file()


def test_files_in_which_others_came_are_told_apart(
    qtbot: QtBot, services: FakeServices, window: MainWindow, papers: Path
) -> None:
    mail = EmailMessage()
    mail["Subject"] = "The mast"
    mail.set_content("See the note.")
    mail.add_attachment("The mast is bent.", filename="mast.txt")
    (papers / "letter.eml").write_bytes(mail.as_bytes())
    services.open_workspace(papers)
    command = action(window, "put_beside")
    qtbot.waitUntil(command.isEnabled, timeout=SECONDS)
    command.trigger()
    ready = "its index lies beside 3 documents, and another machine opens it at once. "
    qtbot.waitUntil(said(window, f"{ready}1 more, a mail or an archive with files in it, is read"), timeout=SECONDS)


def test_a_folder_that_cannot_be_prepared_says_why(
    qtbot: QtBot, services: FakeServices, window: MainWindow, papers: Path
) -> None:
    (papers / travel.FOLDER).write_text("a file in its place")
    services.open_workspace(papers)
    command = action(window, "put_beside")
    qtbot.waitUntil(command.isEnabled, timeout=SECONDS)
    command.trigger()
    qtbot.waitUntil(said(window, "The index cannot be put into"), timeout=SECONDS)


@pytest.mark.parametrize(
    ("button", "extracted"),
    [(QMessageBox.StandardButton.Yes, []), (QMessageBox.StandardButton.No, sorted(FILES))],
)
def test_where_it_arrives_the_user_is_asked_once(
    qtbot: QtBot,
    services: FakeServices,
    window: MainWindow,
    travelled: Path,
    button: QMessageBox.StandardButton,
    extracted: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    real = Extraction.extract

    def counting(
        self: Extraction, path: str, kind: str, data: bytes, cancel: threading.Event | None = None
    ) -> Prepared:
        read.append(path)
        return real(self, path, kind, data, cancel)

    monkeypatch.setattr(Extraction, "extract", counting)
    asked: list[str] = []
    answer(window, button, asked)
    window._parts.opening.open(travelled)
    qtbot.waitUntil(lambda: services.workspace_state.state == "ready", timeout=SECONDS)
    assert len(asked) == 1
    assert "arrived brings an index made on another machine" in asked[0]
    assert "It saves reading 2 documents" in asked[0]
    assert sorted(read) == extracted
    assert services.workspace_state.documents == 2
    services.close_workspace()
    window._parts.opening.open(travelled)  # now there is an index here: nobody is asked
    qtbot.waitUntil(lambda: services.workspace_state.state == "ready", timeout=SECONDS)
    assert len(asked) == 1


def test_one_that_does_not_fit_is_told_and_the_folder_is_read(
    qtbot: QtBot, services: FakeServices, window: MainWindow, travelled: Path
) -> None:
    (travelled / travel.FOLDER / travel.FILE).write_bytes(b"no database at all" * 500)
    window._parts.opening.open(travelled)
    qtbot.waitUntil(said(window, "The index that came with this folder is damaged and was not used."), timeout=SECONDS)
    assert services.workspace_state.documents == 2
