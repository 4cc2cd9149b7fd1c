"""`mypt-desktop tool`: what can be called is listed, and called without a model; every failure is JSON."""

from __future__ import annotations

import io
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop import __main__ as program
from mypt_desktop.tools.workspace import BUILTINS

PAGE = {"path": "index.html", "content": "<h1>Hello</h1>"}


class Terminal:
    """Runs commands in a folder with documents and an installed toolset."""

    def __init__(self, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.data = place / "data"
        self.papers = place / "papers"
        self.papers.mkdir()
        (self.papers / "ferry.md").write_text("The ferry leaves at nine.\n", encoding="utf-8")
        self._capsys = capsys
        self.shown = ""  # on standard error, by the last command

    def run(self, *arguments: str) -> tuple[int, str]:
        code = program.main(["--data-dir", str(self.data), *arguments])
        out, self.shown = self._capsys.readouterr()
        return code, out

    def call(self, name: str, arguments: object = None, *more: str) -> tuple[int, Any]:
        typed = arguments if isinstance(arguments, str) else json.dumps(arguments or {})
        code, out = self.run("tool", "call", name, "--workspace", str(self.papers), "--arguments", typed, *more)
        return code, json.loads(out)


@pytest.fixture
def terminal(tmp_path: Path, checkout: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    terminal = Terminal(tmp_path, capsys)
    terminal.run("toolset", "import", str(checkout / "resources" / "toolsets" / "app-builder"), "--yes")
    return terminal


def test_everything_that_can_be_called_is_listed(terminal: Terminal) -> None:
    code, out = terminal.run("tool", "list", "--json")
    tools = {tool["name"]: tool for tool in json.loads(out)["tools"]}
    assert code == 0
    assert [*BUILTINS, "app-builder:write_file"] == [
        name for name in tools if name in (*BUILTINS, "app-builder:write_file")
    ]
    assert tools["app-builder:write_file"]["effect"] == "write"
    assert tools["workspace.search"]["input_schema"]["required"] == ["query"]
    assert not tools["workspace.query"]["offered_to_models"]
    _, plain = terminal.run("tool", "list")
    assert [line.split()[0] for line in plain.splitlines()] == list(tools)


def test_a_built_in_tool_works_on_the_documents_of_the_folder(terminal: Terminal) -> None:
    code, found = terminal.call("workspace.search", {"query": "ferry", "top_k": "1"})
    assert code == 0
    assert [one["path"] for one in found["documents"]] == ["ferry.md"]


def test_a_tool_of_a_toolset_works_on_the_folder_itself(terminal: Terminal) -> None:
    assert terminal.call("app-builder:write_file", PAGE, "--yes") == (0, {"written": "index.html", "size": 14})
    assert (terminal.papers / "index.html").read_text() == "<h1>Hello</h1>"
    code, read = terminal.call("app-builder:read_file", {"path": "ferry.md"})
    assert (code, read["content"]) == (0, "The ferry leaves at nine.\n")


def test_what_a_tool_prints_goes_beside_its_result(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "kit" / "tools").mkdir(parents=True)
    (tmp_path / "kit" / "toolset.yaml").write_text(
        'manifest_version: "1"\nid: kit\nname: Kit\nversion: "1.0.0"\ntools:\n'
        "  - {id: talk, name: Talk, description: d, entrypoint: tools.kit:talk, input_schema: {type: object}}\n"
    )
    (tmp_path / "kit" / "tools" / "kit.py").write_text(
        'def talk(workspace):\n    print("hello")\n    open(workspace.parent / "secret.txt", "w")\n'
    )
    terminal.run("toolset", "import", str(tmp_path / "kit"), "--yes")
    code, result = terminal.call("kit:talk", None, "--yes")
    assert (code, "hello" in terminal.shown) == (1, True)
    assert result["error"].endswith("no permission lets it write outside of the chat's files.")


def test_a_tool_that_writes_is_not_run_without_consent(terminal: Terminal) -> None:
    code, result = terminal.call("app-builder:write_file", PAGE)
    assert code == 1
    assert result["error"] == "app-builder:write_file needs your consent, and nobody can be asked here. Add --yes."
    assert not (terminal.papers / "index.html").exists()


@pytest.mark.parametrize(("typed", "written"), [("y\n", True), ("n\n", False)])
def test_who_sits_at_a_terminal_is_asked(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, typed: str, written: bool
) -> None:
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Keyboard(typed))
    monkeypatch.setattr("sys.stderr", Keyboard())
    code, _ = terminal.call("app-builder:write_file", PAGE)
    assert (code == 0, (terminal.papers / "index.html").exists()) == (written, written)


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("fly", {}, "There is no tool 'fly'. Tools: workspace.search"),
        ("workspace.search", {}, "The argument query is missing."),
        ("workspace.search", "[1]", "--arguments is no JSON object."),
        ("workspace.search", '{"query"', "--arguments is no JSON: Expecting ':' delimiter"),
        ("workspace.search", "[" * 100_000, "--arguments is no JSON: it is nested too deeply"),
        ("workspace.search", '{"query": "x", "top_k": NaN}', "The arguments hold a number that JSON cannot express."),
        ("workspace.get_doc", {"title": "nowhere"}, "There is no document 'nowhere'."),
        ("app-builder:read_file", {"path": "nowhere.txt"}, "FileNotFoundError: "),
        ("workspace.search", "@nowhere.json", "nowhere.json cannot be read: No such file or directory."),
    ],
)
def test_every_failure_is_json_and_exit_code_1(terminal: Terminal, name: str, arguments: object, sentence: str) -> None:
    code, result = terminal.call(name, arguments, "--yes", "--json")
    assert (code, list(result)) == (1, ["error"])
    assert result["error"].startswith(sentence)


@pytest.mark.parametrize(
    ("folder", "sentence"), [("nowhere", "There is no folder"), (".", "this program keeps its own data")]
)
def test_a_folder_that_is_not_there_and_the_programs_own_are_refused(
    terminal: Terminal, tmp_path: Path, folder: str, sentence: str
) -> None:
    terminal.papers = tmp_path / folder
    code, result = terminal.call("app-builder:read_file", {"path": "a"}, "--yes")
    assert (code, sentence in result["error"]) == (1, True)


def test_arguments_can_come_from_a_file_and_from_standard_input(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "arguments.json"
    path.write_text(json.dumps(PAGE), encoding="utf-8")
    assert terminal.call("app-builder:write_file", f"@{path}", "--yes")[0] == 0
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps({"path": "index.html"})))
    assert terminal.call("app-builder:read_file", "@-", "--yes")[1]["content"] == "<h1>Hello</h1>"
    path.write_bytes(b"\xff")
    assert "no text in UTF-8" in terminal.call("app-builder:write_file", f"@{path}", "--yes")[1]["error"]


def test_the_example_in_the_documentation_is_what_happens(
    terminal: Terminal, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (checkout / "docs" / "toolsets_api.md").read_text("utf-8")
    (console,) = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    (tmp_path / "page.json").write_text(json.dumps(PAGE), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    said = re.findall(r"^\$ mypt-desktop (.*)\n(.*)\n", console, re.MULTILINE)
    assert len(said) == 3
    for typed, result in said:
        assert terminal.run(*shlex.split(typed)) == (1 if "error" in result else 0, f"{result}\n")
