"""A second start finds the window that is open, hands over what it was given, and nobody else gets in."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui import door as doors
from mypt_desktop.gui.door import Door
from tests.gui.driving import SECONDS


@pytest.fixture
def door(tmp_path: Path, qapp: object) -> Iterator[Door]:
    held = Door(tmp_path)
    assert held.hold()
    held.open()
    yield held
    held.close()


def test_a_second_start_hands_over_its_files(qtbot: QtBot, door: Door, tmp_path: Path) -> None:
    file = tmp_path / "tea \N{SNOWMAN}.toolset.zip"
    knocking = (
        "import sys; from pathlib import Path; from mypt_desktop.gui.door import Door;"
        "door = Door(Path(sys.argv[1])); assert not door.hold(); door.knock([Path(sys.argv[2])])"
    )
    with qtbot.waitSignal(door.knocked, timeout=SECONDS) as knocked:
        second = subprocess.Popen([sys.executable, "-c", knocking, str(tmp_path), str(file)])
    assert knocked.args == [[file]]
    assert second.wait(SECONDS / 1000) == 0


def test_another_folder_has_a_window_of_its_own(door: Door, tmp_path: Path) -> None:
    other = Door(tmp_path / "other")
    (tmp_path / "other").mkdir()
    assert other.hold()
    other.close()


@pytest.mark.parametrize(
    "rubbish", [b"{}\n", b'["relative"]\n', b"[1]\n", b"\xff\xfe\n", b"[" * 20_000 + b"\n", b"x" * 200_000]
)
def test_rubbish_opens_nothing_and_the_door_still_works(
    qtbot: QtBot, door: Door, tmp_path: Path, rubbish: bytes
) -> None:
    came: list[object] = []
    door.knocked.connect(came.append)
    stranger = QLocalSocket()
    stranger.connectToServer(doors._name(tmp_path))
    stranger.write(rubbish)
    qtbot.waitUntil(lambda: stranger.state() is QLocalSocket.LocalSocketState.UnconnectedState, timeout=SECONDS)
    assert came == []
    test_a_second_start_hands_over_its_files(qtbot, door, tmp_path)


def test_a_window_that_was_killed_leaves_the_door_free(qapp: object, tmp_path: Path) -> None:
    holding = (
        "import sys, time; from pathlib import Path; from PySide6.QtCore import QCoreApplication;"
        "from mypt_desktop.gui.door import Door; a = QCoreApplication([]); d = Door(Path(sys.argv[1]));"
        "print(d.hold(), flush=True); a.exec()"
    )
    with subprocess.Popen([sys.executable, "-c", holding, str(tmp_path)], stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "True\n"
        second = Door(tmp_path)
        assert not second.hold()
        first.kill()
        first.wait()
    assert second.hold()
    second.close()


def test_a_second_start_waits_for_a_window_that_is_only_opening(qtbot: QtBot, tmp_path: Path) -> None:
    first = Door(tmp_path)
    assert first.hold()
    QTimer.singleShot(700, first.open)
    test_a_second_start_hands_over_its_files(qtbot, first, tmp_path)
    first.close()


def test_a_window_that_does_not_answer_is_a_sentence(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "_PATIENCE_MS", 300)
    with pytest.raises(UserError, match="does not answer"):
        Door(tmp_path).knock([])  # the one that holds it is busy: it runs no events
