"""Nothing leaves the machine: no network socket is opened, nothing is sent, and no telemetry file is written.

Two proofs, each where the system allows it. `strace` sees every system call of the program and of all its children: no
socket of the internet families may even be made. Without it, a network namespace of its own (`unshare`) with one
loopback interface that every address is routed to: whatever anybody tries to send, by whatever call, arrives there and
is seen by a packet socket, so an attempt shows even though nothing can get out.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.workspace.test_recognising import picture

WAIT = 280
JOB = """
import sys
from mypt_desktop.__main__ import main
data, folder = sys.argv[1:]
where = ["--data-dir", data]
codes = [
    main([*where, "index", folder]),
    main([*where, "search", folder, "winch", "--json"]),
    main([*where, "chat", "--workspace", folder, "--once", "How often is the winch greased?", "--json"]),
    main([*where, "chat", "--workspace", folder, "--once", "Hello! How are you today?", "--json"]),
    main([*where, "model", "probe"]),
]
sys.exit(max(codes))
"""
"""The main job in one process, so that what it starts is all there is: an index, a search, a cited answer, which may
stand in the document as it is, one that the model writes, a probe."""

WINDOW_JOB = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from mypt_desktop.app import App
from mypt_desktop.core.events import TurnFinished
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.settings import Settings
from mypt_desktop.gui.start import run

app = App(DataDir(Path(sys.argv[1])), Settings(), model="light")
asks = ["How often is the winch greased?", "Hello! How are you today?"]
ended = []

def look():
    finished = [event for event in ended if isinstance(event, TurnFinished)]
    if not ended and app.workspace_state.state == "ready":
        ended.append(app.session(app.chats.create()))
        ended[0].subscribe(ended.append)
        ended[0].send(asks.pop(0))
    elif len(finished) == 1 and asks:
        ended[0].send(asks.pop(0))
    elif len(finished) == 2:
        usage = finished[-1].usage
        print('{"content": "", "usage": {"completion_tokens": %d}}' % usage.completion_tokens)
        window.close()

def painted(shown):
    global window, timer
    window, timer = shown, QTimer(shown, interval=50)
    timer.timeout.connect(look)
    timer.start()
    app.open_workspace(Path(sys.argv[2]))

code = run(app, painted=painted)
app.close()
sys.exit(code)
"""
"""The same in the window: painted, a folder opened, two questions answered, closed."""

SNIFFER = Path(__file__).with_name("sniff.py")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "papers"
    made.mkdir()
    (made / "winch.md").write_text("# The winch\n\nThe winch is greased every 14 days.\n", encoding="utf-8")
    (made / "page.html").write_text(
        '<html><img src="http://203.0.113.7/x.png"><link rel="stylesheet" href="http://203.0.113.7/x.css"><p>A winch.',
        encoding="utf-8",
    )
    (made / "notice.png").write_bytes(picture(["Wet paint on the gangway"]))
    return made


@pytest.fixture
def environment(tmp_path: Path, models_dir: Path, ocr: Path) -> Mapping[str, str]:
    """As a user's, with a home of its own in which a telemetry file would be seen."""
    (tmp_path / "home").mkdir()
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("MYPT_", "ORT_", "HF_", "XDG_"))}
    return kept | {"HOME": str(tmp_path / "home"), "MYPT_MODELS_DIR": str(models_dir), "MYPT_MODEL": "light"}


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
@pytest.mark.parametrize("job", [JOB, WINDOW_JOB], ids=["terminal", "window"])
def test_no_internet_socket_is_made(
    job: str, tmp_path: Path, folder: Path, checkout: Path, environment: Mapping[str, str]
) -> None:
    tracing = ["strace", "-f", "-qq", "-e", "trace=socket,connect,sendto,sendmsg,sendmmsg", "-o"]
    _run([*tracing, str(tmp_path / "leak"), sys.executable, "-c", _LEAK], checkout, environment)
    if not _internet_calls(tmp_path / "leak"):
        pytest.skip("this system does not let strace look")
    ended = _run([*tracing, str(tmp_path / "calls"), *_job(job, tmp_path, folder)], checkout, environment)
    assert ended.returncode == 0, ended.stderr
    assert _internet_calls(tmp_path / "calls") == []
    _assert_the_job_was_done(ended.stdout)
    assert job is WINDOW_JOB or "Looked for text in the pictures of 1 document." in ended.stdout
    _assert_no_telemetry(Path(environment["HOME"]))


def test_nothing_is_sent(tmp_path: Path, folder: Path, checkout: Path, environment: Mapping[str, str]) -> None:
    inside = [*_new_network(), sys.executable, str(SNIFFER)]
    caught = _run([*inside, sys.executable, "-c", _LEAK], checkout, environment)
    assert json.loads(caught.stderr.splitlines()[-1])["packets"] > 0, "the trap does not catch what it should"
    ended = _run([*inside, *_job(JOB, tmp_path, folder)], checkout, environment)
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stderr.splitlines()[-1]) == {"packets": 0, "seen": []}
    _assert_the_job_was_done(ended.stdout)
    _assert_no_telemetry(Path(environment["HOME"]))


_LEAK = """
import socket
socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"telemetry", ("203.0.113.7", 53))
"""


def _internet_calls(trace: Path) -> list[str]:
    text = trace.read_text() if trace.exists() else ""
    return [line for line in text.splitlines() if re.search(r"AF_INET6?\b", line)]


def _job(job: str, tmp_path: Path, folder: Path) -> list[str]:
    return [sys.executable, "-c", job, str(tmp_path / "data"), str(folder)]


def _new_network() -> list[str]:
    """The command that runs the rest in a network namespace of its own; skips where the system has none for us."""
    program = shutil.which("unshare")
    if program is None or not sys.platform.startswith("linux"):
        pytest.skip("there are no network namespaces here")
    command = [program, "--user", "--map-root-user", "--net"]
    if subprocess.run([*command, "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("this system does not give us a network namespace")
    return command


def _run(command: list[str], folder: Path, environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=folder, env=dict(environment), capture_output=True, text=True, timeout=WAIT, check=False
    )


def _assert_the_job_was_done(output: str) -> None:
    answers = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    assert any("content" in answer and answer["usage"]["completion_tokens"] > 0 for answer in answers), output


def _assert_no_telemetry(home: Path) -> None:
    written = [
        path for path in home.rglob("*") if "onnxruntime" in path.name.lower() or "deviceid" in path.name.lower()
    ]
    assert written == []
