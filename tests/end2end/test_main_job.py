"""The main job through the highest door: a folder is indexed, a question asked, and a cited answer comes back."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Any

import pytest

from mypt_desktop.app.folder import index_dir
from mypt_desktop.core.paths import DataDir
from mypt_desktop.store.chats import Chats
from mypt_desktop.store.database import Database
from mypt_desktop.workspace.engine import WorkspaceEngine

WAIT = 240


class Terminal:
    """Runs `mypt-desktop` as a user would, with the light model, in a data folder of its own."""

    def __init__(self, data: Path, checkout: Path, models: Path) -> None:
        self.data = DataDir(data)
        self.checkout = checkout
        self._environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("MYPT_")},
            "MYPT_MODELS_DIR": str(models),
            "MYPT_MODEL": "light",
        }

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "mypt_desktop", "--data-dir", str(self.data.root), *arguments]

    def run(self, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*arguments),
            cwd=self.checkout,
            env=self._environment,
            input=typed,
            capture_output=True,
            text=True,
            timeout=WAIT,
            check=False,
        )

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.command(*arguments),
            cwd=self.checkout,
            env=self._environment | {"PYTHONUNBUFFERED": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


@pytest.fixture
def terminal(tmp_path: Path, checkout: Path, models_dir: Path) -> Terminal:
    return Terminal(tmp_path / "data", checkout, models_dir)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "papers"
    made.mkdir()
    (made / "winch.md").write_text(
        "# The winch\n\nThe slipway winch was installed in 1987. It is greased every 14 days by Dougal Reith.\n",
        encoding="utf-8",
    )
    (made / "tea.txt").write_text("Steep the leaves for three minutes in water of 80 degrees.\n", encoding="utf-8")
    (made / "prices.csv").write_text("item,price\nticket,12\nbicycle,4\n", encoding="utf-8")
    return made


def test_a_question_is_answered_with_a_citation_that_is_in_the_file(terminal: Terminal, folder: Path) -> None:
    assert terminal.run("index", str(folder)).returncode == 0
    asked = ("--once", "How often is the slipway winch greased?", "--json")
    ended = terminal.run("chat", "--workspace", str(folder), *asked)
    assert ended.returncode == 0, ended.stderr
    answer: dict[str, Any] = json.loads(ended.stdout)
    assert set(answer) == {"content", "citations", "nearest", "remarks", "tool_calls", "steps", "usage"}
    assert "14 days" in answer["content"]
    assert answer["tool_calls"][0]["name"] == "workspace.search"
    assert any("14 days" in citation["text"] for citation in answer["citations"])
    index = index_dir(terminal.data.indexes, folder)
    with WorkspaceEngine(folder, index) as engine:
        for citation in answer["citations"]:
            document = engine.get_doc(citation["path"])
            assert document is not None
            text = engine.get_doc_text(document.doc_id) or ""
            assert text[citation["start"] : citation["end"]] == citation["text"]


def test_nothing_but_the_answer_is_on_standard_output_for_people_too(terminal: Terminal, folder: Path) -> None:
    ended = terminal.run("chat", "--workspace", str(folder), "--once", "How often is the winch greased?")
    assert ended.returncode == 0, ended.stderr
    assert "winch.md, line" in ended.stdout


def test_a_conversation_is_stored_like_one_in_the_window(terminal: Terminal, folder: Path) -> None:
    typed = "/docs\nHow often is the winch greased?\n/history\n/clear\n/history\n/verbose\n/dance\n/reload\n/quit\n"
    ended = terminal.run("chat", "--workspace", str(folder), typed=typed)
    assert ended.returncode == 0, ended.stderr
    assert "prices.csv\ntea.txt\nwinch.md\n" in ended.stdout
    assert ended.stdout.count("user: How often is the winch greased?") == 1
    assert "There is no command or prompt /dance" in ended.stderr
    assert "3 documents" in ended.stderr
    database = Database(terminal.data.database)
    try:
        chats = Chats(database)
        (summary,) = chats.list()
        path = chats.path(summary.id)
    finally:
        database.close()
    assert (summary.title, summary.workspace) == ("How often is the winch greased?", str(folder))
    assert [stored.message.role for stored in path][:1] == ["user"]
    assert {stored.status for stored in path} == {"complete"}


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C reaches a process differently there")
def test_ctrl_c_stops_the_answer_and_not_the_program(terminal: Terminal, folder: Path) -> None:
    running = terminal.start("chat", "--workspace", str(folder), "--verbose")
    assert running.stdin is not None
    assert running.stdout is not None
    assert running.stderr is not None
    asked = threading.Event()
    notes: list[str] = []
    reader = threading.Thread(target=_listen, args=(running.stderr, asked, notes))
    reader.start()
    running.stdin.write("How often is the winch greased? Tell me at length about everything.\n")
    running.stdin.flush()
    assert asked.wait(WAIT), notes  # the recipe was told: the turn runs
    running.send_signal(signal.SIGINT)
    with running.stdin, running.stdout:
        running.stdin.write("/history\n/quit\n")
        running.stdin.flush()
        output = running.stdout.read()
    running.wait(WAIT)
    reader.join(WAIT)
    assert running.returncode == 0, notes
    assert "user: How often is the winch greased?" in output


def _listen(stream: IO[str], asked: threading.Event, notes: list[str]) -> None:
    with stream:
        for line in stream:
            notes.append(line)
            if line.startswith("· "):
                asked.set()
