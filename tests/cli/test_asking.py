"""Questions of a tool on the terminal: what can be typed, and what comes of it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from mypt_desktop.__main__ import main
from mypt_desktop.cli.asking import answers
from mypt_desktop.core.events import QuestionsAsked
from mypt_desktop.core.messages import CallId, ToolCall
from mypt_desktop.core.questions import Answered, Option, Question

ONE = Question("file", "Which file?", (Option("a.py"), Option("b.py", "The new one.")), recommended=1)
MANY = Question("what", "What to check?", (Option("Types"), Option("Tests")), multi=True)


def typed(monkeypatch: pytest.MonkeyPatch, lines: str, *questions: Question) -> list[Answered] | None:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return answers(QuestionsAsked(ToolCall("ask", {}, CallId("call-1")), questions))


@pytest.mark.parametrize(
    ("lines", "given"),
    [
        ("1\n", Answered(("a.py",))),
        ("\n", Answered(("b.py",))),
        ("9\n1,2\n2\n", Answered(("b.py",))),
        ("o\nmine.py\n", Answered(custom="mine.py")),
    ],
)
def test_one_question_takes_a_number_the_recommended_or_own_words(
    monkeypatch: pytest.MonkeyPatch, lines: str, given: Answered
) -> None:
    assert typed(monkeypatch, lines, ONE) == [given]


def test_several_numbers_keep_their_order_and_the_question_before_can_be_answered_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert typed(monkeypatch, "1\nb\n2\n2, 1\n", ONE, MANY) == [Answered(("b.py",)), Answered(("Tests", "Types"))]


@pytest.mark.parametrize("lines", ["c\n", "", "o\n"])
def test_c_and_the_end_of_input_cancel(monkeypatch: pytest.MonkeyPatch, lines: str) -> None:
    assert typed(monkeypatch, lines, ONE) is None


def test_what_is_shown_cannot_harm_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "c\n", Question("x", "Which \x1b[31mfile?", (Option("\x1b]0;title\x07"),)))
    assert "\x1b" not in capsys.readouterr().err


def test_without_a_terminal_the_call_fails_with_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = {"questions": [{"id": "a", "question": "Which?", "options": []}]}
    place = ["--workspace", str(tmp_path), "--arguments", json.dumps(asked), "--json"]
    code = main(["--data-dir", str(tmp_path / "data"), "tool", "call", "ask", *place])
    assert code == 1
    assert json.loads(capsys.readouterr().out) == {"error": "Ask tool requires interactive mode"}


def test_cells_run_on_the_folder_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = "write('made.txt', 'x'); 6 * 7"
    cells = {"cells": [{"language": "py", "code": code}]}
    place = ["--workspace", str(tmp_path), "--arguments", json.dumps(cells), "--json"]
    data = ["--data-dir", str(tmp_path.with_name("data")), "tool", "call", "eval"]
    assert main([*data, *place]) == 1  # nobody can be asked here
    assert "--yes" in json.loads(capsys.readouterr().out)["error"]
    assert main([*data, *place, "--yes"]) == 0
    assert json.loads(capsys.readouterr().out) == {"output": "42"}
    assert (tmp_path / "made.txt").read_text() == "x"


def test_cells_do_not_run_in_the_programs_own_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cells = {"cells": [{"language": "py", "code": "1"}]}
    place = ["--workspace", str(tmp_path), "--arguments", json.dumps(cells), "--yes", "--json"]
    assert main(["--data-dir", str(tmp_path / "data"), "tool", "call", "eval", *place]) == 1
    assert "keeps its own data" in json.loads(capsys.readouterr().out)["output"]
