"""A second start finds the window that is open, hands over what it was given, and nobody else gets in."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui import single_instance
from mypt_desktop.gui.single_instance import SingleInstance
from tests.gui.driving import SECONDS


@pytest.fixture
def instance(tmp_path: Path, qapp: object) -> Iterator[SingleInstance]:
    held = SingleInstance(tmp_path)
    assert held.acquire()
    held.listen()
    yield held
    held.close()


KNOCKING = (
    "import sys; from pathlib import Path; from mypt_desktop.gui.single_instance import SingleInstance;"
    "instance = SingleInstance(Path(sys.argv[1])); assert not instance.acquire(); instance.notify([Path(sys.argv[2])])"
)


def test_a_second_start_hands_over_its_files(qtbot: QtBot, instance: SingleInstance, tmp_path: Path) -> None:
    file = tmp_path / "tea \N{SNOWMAN}.toolset.zip"
    with qtbot.waitSignal(instance.notified, timeout=SECONDS) as notified:
        second = subprocess.Popen([sys.executable, "-c", KNOCKING, str(tmp_path), str(file)])
    assert notified.args == [[file]]
    assert second.wait(SECONDS / 1000) == 0


def test_a_second_start_for_a_quick_question_asks_for_its_line(
    qtbot: QtBot, instance: SingleInstance, tmp_path: Path
) -> None:
    with qtbot.waitSignal(instance.quick_requested, timeout=SECONDS):
        asking = KNOCKING.replace("[Path(sys.argv[2])]", "[], quick=True")
        second = subprocess.Popen([sys.executable, "-c", asking, str(tmp_path)])
    assert second.wait(SECONDS / 1000) == 0


def test_another_folder_has_a_window_of_its_own(instance: SingleInstance, tmp_path: Path) -> None:
    other = SingleInstance(tmp_path / "other")
    (tmp_path / "other").mkdir()
    assert other.acquire()
    other.close()


@pytest.mark.parametrize(
    "rubbish",
    [
        b"{}\n",
        b'{"quick": 1, "files": []}\n',
        b'["relative"]\n',
        b"[1]\n",
        b"\xff\xfe\n",
        b"[" * 20_000 + b"\n",
        b"x" * 200_000,
    ],
)
def test_rubbish_opens_nothing_and_the_window_still_listens(
    qtbot: QtBot, instance: SingleInstance, tmp_path: Path, rubbish: bytes
) -> None:
    came: list[object] = []
    instance.notified.connect(came.append)
    stranger = QLocalSocket()
    stranger.connectToServer((tmp_path / "window.address").read_text())
    stranger.write(rubbish)
    qtbot.waitUntil(lambda: stranger.state() is QLocalSocket.LocalSocketState.UnconnectedState, timeout=SECONDS)
    assert came == []
    test_a_second_start_hands_over_its_files(qtbot, instance, tmp_path)


def test_a_window_that_was_killed_leaves_the_folder_free(qapp: object, tmp_path: Path) -> None:
    holding = (
        "import sys, time; from pathlib import Path; from PySide6.QtCore import QCoreApplication;"
        "from mypt_desktop.gui.single_instance import SingleInstance;"
        "a = QCoreApplication([]); d = SingleInstance(Path(sys.argv[1]));"
        "print(d.acquire(), flush=True); a.exec()"
    )
    with subprocess.Popen([sys.executable, "-c", holding, str(tmp_path)], stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "True\n"
        second = SingleInstance(tmp_path)
        assert not second.acquire()
        first.kill()
        first.wait()
    assert second.acquire()
    second.close()


def test_a_second_start_waits_for_a_window_that_is_only_opening(qtbot: QtBot, tmp_path: Path) -> None:
    first = SingleInstance(tmp_path)
    assert first.acquire()
    QTimer.singleShot(700, first.listen)
    test_a_second_start_hands_over_its_files(qtbot, first, tmp_path)
    first.close()


def test_a_window_that_does_not_answer_is_a_sentence(
    instance: SingleInstance, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single_instance, "_PATIENCE_MS", 300)
    with pytest.raises(UserError, match="does not answer"):
        SingleInstance(tmp_path).notify([])  # the one that holds it is busy: it runs no events


def guessed(data: Path) -> str:
    """The name that the socket once had, which everybody could work out."""
    user = str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    key = f"{user}\n{os.path.normcase(os.path.realpath(data))}"
    return f"mypt-desktop-{hashlib.sha256(key.encode()).hexdigest()[:20]}"


def test_a_name_that_another_user_took_first_stops_no_second_start(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared, data = tmp_path / "shared", tmp_path / "data"
    data.mkdir()
    (shared / guessed(data) / "in it").mkdir(parents=True)  # cannot be removed, as another user's socket cannot
    monkeypatch.setenv("TMPDIR", str(shared))
    monkeypatch.setattr(tempfile, "tempdir", None)
    instance = SingleInstance(data)
    assert instance.acquire()
    instance.listen()
    test_a_second_start_hands_over_its_files(qtbot, instance, data)
    instance.close()


def test_a_data_folder_too_deep_for_a_socket_is_found_all_the_same(qtbot: QtBot, tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["a-long-name"] * 20)
    deep.mkdir(parents=True)
    instance = SingleInstance(deep)
    assert instance.acquire()
    instance.listen()
    test_a_second_start_hands_over_its_files(qtbot, instance, deep)
    used = Path((deep / "window.address").read_text())
    instance.close()
    assert not used.exists()
    assert sorted(path.name for path in deep.iterdir()) == ["window.lock"]


LISTENING = """
import os, socket, sys
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
os.umask(0)
server = socket.socket(socket.AF_UNIX)
server.bind(sys.argv[1])
server.listen()
print("listening", flush=True)
print(server.accept()[0].makefile().readline(), flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root has another user to try it with")
def test_another_user_who_connects_is_told_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(single_instance, "_PATIENCE_MS", 300)
    with tempfile.TemporaryDirectory() as shared:
        Path(shared).chmod(0o777)
        for place in (Path(shared, "planted"), Path(tempfile.gettempdir(), guessed(tmp_path))):
            command = [sys.executable, "-c", LISTENING, str(place)]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as stranger:
                assert stranger.stdout is not None
                assert stranger.stdout.readline() == "listening\n"
                (tmp_path / "window.address").write_text(str(place))
                try:
                    with pytest.raises(UserError, match="does not answer"):
                        SingleInstance(tmp_path).notify([tmp_path / "my secret file.zip"])
                finally:
                    stranger.terminate()
                    place.unlink()
                assert "secret" not in stranger.stdout.read()
