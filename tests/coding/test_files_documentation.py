"""docs/tools.md: every built-in tool has an example, and each example gives what stands there."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from mypt_desktop import __main__ as program
from mypt_desktop.coding.provider import TOOLS
from mypt_desktop.tools.workspace import BUILTINS

FILE = re.compile(r"```text file=(\S+)\n(.*?)```", re.DOTALL)
EXAMPLE = re.compile(r"^\$ mypt-desktop (.*)\n(?!\$)(.+)$", re.MULTILINE)


def commit(folder: Path) -> None:
    """Makes the folder a checkout of Git that is Ada's, with what is in it committed."""
    who = (("config", "user.name", "Ada"), ("config", "user.email", "ada@example.org"))
    unsigned = ("config", "commit.gpgSign", "false")
    for arguments in (("init", "-q", "-b", "main"), *who, unsigned, ("add", "-A"), ("commit", "-q", "-m", "Begin")):
        subprocess.run(["git", *arguments], cwd=folder, check=True)


@pytest.fixture
def text(checkout: Path) -> str:
    return (checkout / "docs" / "tools.md").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")
def test_every_example_gives_what_stands_there(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "project").mkdir()
    for name, content in FILE.findall(text):
        (tmp_path / "project" / name).write_text(content, encoding="utf-8")
    commit(tmp_path / "project")
    examples = EXAMPLE.findall(text)
    assert len(examples) == text.count("$ mypt-desktop tool ")
    for command, expected in examples:
        program.main(["--data-dir", str(tmp_path / "data"), *shlex.split(command)])
        said = capsys.readouterr().out.rstrip("\n")
        json.loads(said)
        # A dash of dots stands for anything: ids and scores are not the point.
        assert re.fullmatch(".*".join(map(re.escape, expected.split(" ⋯ "))), said), (command, said)


def test_every_built_in_tool_has_one(text: str) -> None:
    called = set(re.findall(r"^\$ mypt-desktop tool call (\S+)", text, re.MULTILINE))
    in_chats = set(re.findall(r"^> (\S+) \{", text, re.MULTILINE))
    assert called | in_chats == {tool.id for tool in TOOLS} | set(BUILTINS)


def test_calls_on_the_command_line_are_undone_one_after_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "project"
    folder.mkdir()

    def run(*arguments: str) -> tuple[int, dict[str, object]]:
        code = program.main(["--data-dir", str(tmp_path / "data"), "tool", *arguments, "--workspace", str(folder)])
        return code, json.loads(capsys.readouterr().out)

    for text in ("one", "two"):
        run("call", "write", "--yes", "--arguments", json.dumps({"path": "a.txt", "content": text}))
    assert run("undo") == (0, {"restored": ["a.txt"]})
    assert (folder / "a.txt").read_text() == "one"
    (folder / "a.txt").write_text("mine")
    code, content = run("undo")
    assert (code, content["restored"]) == (1, [])
    assert (folder / "a.txt").read_text() == "mine"
