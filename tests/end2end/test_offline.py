"""Nothing leaves the machine: no network socket is opened, nothing is sent, and no telemetry file is written.

Two proofs, each where the system allows it. `strace` sees every system call of the program and of all its children: no
socket of the internet families may even be made. Without it, a network namespace of its own (`unshare`) with one
loopback interface that every address is routed to: whatever anybody tries to send, by whatever call, arrives there and
is seen by a packet socket, so an attempt shows even though nothing can get out.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest

from mypt_desktop.store.connection_log import ConnectionLog
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

REMOTE_JOB = """
import sys
from pathlib import Path
from dataclasses import replace
from mypt_desktop.app import App
from mypt_desktop.core.messages import Role, message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.settings import Runtime, Settings
import socket, threading

app = App(DataDir(Path(sys.argv[1])), Settings(runtime=Runtime(remote_url=sys.argv[3], remote_model="any")))
said = [type(event).__name__ for event in app.turns.turn([message(Role.USER, "Write me a poem.")], threading.Event())]
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as packet:  # as a library would that calls home
    packet.sendto(b"x", ("127.0.0.1", 9))
app.close()
print(" ".join(said))
"""
"""A question to an endpoint in the settings, and a packet that nobody asked for."""

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
    assert ConnectionLog(tmp_path / "data" / "connections.jsonl").entries() == []
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


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_every_connection_that_strace_sees_is_in_the_ledger(
    tmp_path: Path, folder: Path, checkout: Path, environment: Mapping[str, str]
) -> None:
    """Of a program that does connect, to a server of this test."""
    with _Refusing() as server:
        tracing = ["strace", "-f", "-qq", "-e", "trace=connect,sendto,sendmsg,sendmmsg", "-o", str(tmp_path / "calls")]
        job = [*_job(REMOTE_JOB, tmp_path, folder), f"http://127.0.0.1:{server.port}/v1"]
        ended = _run([*tracing, *job], checkout, environment)
    assert ended.returncode == 0, ended.stderr
    calls = _internet_calls(tmp_path / "calls")
    if not calls:
        pytest.skip("this system does not let strace look")
    seen = {_address(call) for call in calls}
    assert {f"127.0.0.1:{server.port}", "127.0.0.1:9"} <= seen
    ledger = ConnectionLog(tmp_path / "data" / "connections.jsonl").entries()
    assert seen == {entry.where for entry in ledger}
    by_place = {entry.where: entry for entry in ledger}
    assert by_place[f"127.0.0.1:{server.port}"].who == "Language model"
    assert by_place["127.0.0.1:9"].who == "The program"
    assert all(entry.local and entry.outcome == "granted" for entry in ledger)


class _Refusing:
    """A server that hangs up on whoever calls."""

    def __enter__(self) -> _Refusing:
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._server.getsockname()[1])
        self._thread = threading.Thread(target=self._hang_up)
        self._thread.start()
        return self

    def _hang_up(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self._server.accept()[0].close()

    def __exit__(self, *_: object) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        self._thread.join()


def _address(call: str) -> str:
    """Of a line of strace's: `sin_port=htons(9), sin_addr=inet_addr("127.0.0.1")`."""
    port = re.search(r"htons\((\d+)\)", call)
    host = re.search(r'inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"', call)
    assert port is not None, call
    assert host is not None, call
    return f"{host[1]}:{port[1]}" if host[1] else f"[{host[2]}]:{port[1]}"


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
