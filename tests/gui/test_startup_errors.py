"""A window that cannot open says why, and a damaged database can be replaced from there."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import DataDir
from mypt_desktop.gui.startup_errors import ask_what_now
from mypt_desktop.store import backups
from mypt_desktop.store.chats import Chats
from mypt_desktop.store.database import DamagedDatabaseError, Database


@pytest.fixture
def data(tmp_path: Path) -> DataDir:
    data = DataDir(tmp_path)
    with closing(Database(data.database)) as database:
        Chats(database).create("Kept")
    backups.back_up(data.database)
    data.database.write_bytes(b"x" * 9000)
    return data


def broken(data: DataDir) -> UserError:
    with pytest.raises(DamagedDatabaseError) as error:
        Database(data.database)
    return error.value


def pressing(*names: str) -> list[str]:
    """Presses the button whose words begin so in each box that comes; the list gets what the boxes said."""
    said: list[str] = []
    waiting = list(names)

    def press() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(20, press)
            return
        said.append(f"{box.text()} {box.informativeText()}")
        name = waiting.pop(0)
        button = next(button for button in box.buttons() if button.text().replace("&", "").startswith(name))
        if waiting:
            QTimer.singleShot(20, press)
        button.click()

    QTimer.singleShot(20, press)
    return said


def titles(data: DataDir) -> list[str]:
    with closing(Database(data.database)) as database:
        return [chat.title for chat in Chats(database).list()]


def test_a_copy_takes_the_place_of_a_damaged_database(qtbot: QtBot, data: DataDir) -> None:
    said = pressing("Use the copy of")
    assert ask_what_now(broken(data), data)
    assert titles(data) == ["Kept"]
    assert "never deleted" in said[0]


def test_an_empty_database_can_be_begun(qtbot: QtBot, data: DataDir) -> None:
    pressing("Start with an empty one")
    assert ask_what_now(broken(data), data)
    assert titles(data) == []
    assert [path.name for path in data.root.glob("damaged-*/*.sqlite")] == ["mypt.sqlite"]


def test_quitting_changes_nothing(qtbot: QtBot, data: DataDir) -> None:
    pressing("Quit")
    assert not ask_what_now(broken(data), data)
    assert data.database.read_bytes() == b"x" * 9000


def test_a_copy_that_is_damaged_too_is_told_and_another_can_be_chosen(qtbot: QtBot, data: DataDir) -> None:
    (copy,) = backups.backups(backups.folder_of(data.database))
    copy.path.write_bytes(b"y" * 9000)
    said = pressing("Use the copy of", "Quit")
    assert not ask_what_now(broken(data), data)
    assert copy.path.name in said[1]
    assert data.database.read_bytes() == b"x" * 9000


@pytest.mark.parametrize(("name", "again"), [("Try again", True), ("Quit", False)])
def test_other_faults_offer_another_try(qtbot: QtBot, tmp_path: Path, name: str, again: bool) -> None:
    said = pressing(name)
    error = UserError("The disk is full.", hint="Make room.")
    assert ask_what_now(error, DataDir(tmp_path)) is again
    assert said == ["The disk is full. Make room."]


def test_pages_can_still_be_drawn_after_it() -> None:
    """What the browser engine needs is set before the application is made, and this may be what makes it."""
    program = (
        "from PySide6.QtCore import QCoreApplication, Qt; from PySide6.QtWidgets import QMessageBox;"
        "from mypt_desktop.core.errors import UserError; from mypt_desktop.gui.startup_errors import ask_what_now;"
        "QMessageBox.exec = lambda box: 0; ask_what_now(UserError('x'));"
        "print(QCoreApplication.testAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"
