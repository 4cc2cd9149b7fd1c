"""`chat --once` over the files of a folder: behind a yes, kept, and brought back with `tool undo`."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.app.tool_parts import ToolParts
from mypt_desktop.cli import main
from mypt_desktop.cli.once import Consent, ask_once
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import Message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.store.folder_writes import FolderWrites
from mypt_desktop.tools.workspace import WorkspaceTools
from tests.databases import fresh_database
from tests.fakes import ScriptedModel
from tests.workspace.folders import engine

FILES = {"shop.py": "def total(items):\n    return sum(items)\n", "notes.md": "# Notes\n"}


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Callable[..., int]]:
    """Asks over `FILES`, as `--once` does."""
    with ExitStack() as stack:
        folder = engine(tmp_path, dict(FILES))
        database = stack.enter_context(closing(fresh_database(tmp_path / "data" / "mypt.sqlite")))
        parts = stack.enter_context(closing(ToolParts(DataDir(tmp_path / "data"), database, lambda: folder)))
        stack.callback(folder.close)

        def ask(*questions: str, yes: bool = False, named: bool = True, model: ScriptedModel | None = None) -> int:
            consent = Consent(yes=yes)
            tools = parts.once(consent.approvals, consent.asking, named=named)

            def turn(messages: Sequence[Message], cancel: threading.Event) -> Iterator[TurnEvent]:
                offered = tools(WorkspaceTools(folder))
                answering = AgentController(model or ScriptedModel(), offered, engine=folder)
                yield from answering.stream(messages, cancel=cancel)

            return ask_once(turn, questions, as_json=True, verbose=False, consent=consent)

        yield ask


def test_a_file_is_changed_after_a_yes_and_brought_back(
    asked: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked("rename the function total to sum_of", yes=True)
    shown = json.loads(capsys.readouterr().out)
    assert "sum_of" in shown["content"]
    assert [one["name"] for one in shown["tool_calls"]] == ["edit"]
    assert (tmp_path / "docs" / "shop.py").read_text() == FILES["shop.py"].replace("total", "sum_of")
    command = ["--data-dir", str(tmp_path / "data"), "tool", "undo", "--workspace", str(tmp_path / "docs"), "--json"]
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out) == {"restored": ["shop.py"]}
    assert (tmp_path / "docs" / "shop.py").read_text() == FILES["shop.py"]


def test_without_a_yes_and_without_a_terminal_nothing_is_changed(
    asked: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked("rename the function total to sum_of")
    assert "edit was not run" in (shown := capsys.readouterr()).err
    assert "--yes" in shown.err
    assert (tmp_path / "docs" / "shop.py").read_text() == FILES["shop.py"]


def test_the_terminal_shows_the_difference_and_asks(
    asked: Callable[..., int],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    errors = Terminal()
    monkeypatch.setattr(sys, "stdin", Terminal("y\n"))
    monkeypatch.setattr(sys, "stderr", errors)
    asked("rename the function total to sum_of")
    assert "+def sum_of(items):" in errors.getvalue()
    assert "def sum_of" in (tmp_path / "docs" / "shop.py").read_text()


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")
@pytest.mark.parametrize(("typed", "commits"), [("y\n", "Say more\nBegin\n"), ("n\n", "Begin\n")])
def test_a_commit_is_shown_in_the_terminal_and_asked_about(
    asked: Callable[..., int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, commits: str
) -> None:
    folder = tmp_path / "docs"

    def git(*arguments: str) -> str:
        return subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout

    for arguments in (("init", "-q"), ("config", "user.name", "Ada"), ("config", "user.email", "ada@example.org")):
        git(*arguments)
    git("add", "-A")
    git("commit", "-q", "-m", "Begin")
    git("checkout", "-q", "-b", "more")
    hook = folder / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    (folder / "notes.md").write_text("# More notes\n")
    errors = Terminal()
    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    monkeypatch.setattr(sys, "stderr", errors)
    call = {"name": "git_commit", "arguments": {"message": "Say more\n\nIt was too little.", "paths": ["notes.md"]}}
    script = (f"<tool_call>\n{json.dumps(call)}\n</tool_call>", "Done.")
    asked("Commit the notes.", model=ScriptedModel(*script, rails="free", context_length=16384))
    shown = [line.strip() for line in errors.getvalue().splitlines()]
    start = shown.index("Commit to more, by Ada <ada@example.org>:")
    assert shown[start + 1 : start + 5] == ["Say more", "", "It was too little.", "Hooks that will not run: pre-commit"]
    assert "+# More notes" in shown[start + 5 :]
    assert git("log", "--format=%s") == commits


def test_a_folder_that_nobody_named_or_permitted_is_not_changed_whatever_was_said(
    asked: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked("rename the function total to sum_of", yes=True, named=False)
    content = json.loads(capsys.readouterr().out)["content"]
    assert "--workspace" in content
    assert "+def sum_of(items):" in content
    assert (tmp_path / "docs" / "shop.py").read_text() == FILES["shop.py"]


def test_a_conversation_permits_its_folder_and_takes_that_back(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "docs"
    folder.mkdir()
    (folder / "notes.md").write_text("# Notes\n")
    for typed, allowed in (("/write on", True), ("/write off\n/undo", False)):
        ended = subprocess.run(
            [sys.executable, "-m", "mypt_desktop", "--data-dir", str(data), "chat", "--workspace", str(folder)],
            input=f"{typed}\n/quit\n",
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        with closing(fresh_database(data / "mypt.sqlite")) as database:
            assert FolderWrites(database, data / "writes").permitted(folder) is allowed
    assert "Brought back: nothing." in ended.stderr
