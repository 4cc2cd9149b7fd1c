"""One answer on the command line: its text, its JSON, what stands beside it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence

import pytest

from mypt_desktop.cli.once import ask_once
from mypt_desktop.cli.writing import TurnWriter
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import (
    AnswerReplaced,
    CallFinished,
    CallStarted,
    CitationsFound,
    MessageAdded,
    RecipeChosen,
    TextAdded,
    TurnEvent,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.messages import CallId, Citation, Message, Role, Text, ToolCall, ToolResult, message
from mypt_desktop.core.prompt import Usage

CITED = Citation("tea/leaves.md", "d1", "c1", 10, 23, 4, "Steep 3 minutes", page=2)
CALL = ToolCall("workspace.search", {"query": "tea"}, CallId("1"), by="app")
RESULT = ToolResult(CallId("1"), "workspace.search", {"total": 1})
ANSWER = Message(Role.ASSISTANT, (Text("Three minutes [1]."), CITED))


def events(*middle: TurnEvent) -> Iterator[TurnEvent]:
    yield RecipeChosen("question", "it asks about the documents")
    yield CallStarted(CALL)
    yield CallFinished(CALL, RESULT)
    yield from middle
    yield CitationsFound((CITED,))
    yield MessageAdded(ANSWER)
    yield TurnFinished(ANSWER, 2, Usage(100, 60, 20, 0.5, 2.0))


def scripted(*middle: TurnEvent) -> object:
    def turn(messages: Sequence[Message], cancel: threading.Event) -> Iterator[TurnEvent]:
        assert [one.text for one in messages] == ["How long?"]
        return events(*middle)

    return turn


def test_one_answer_as_json_is_all_there_is_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask_once(scripted(TextAdded("Three")), ["How long?"], as_json=True, verbose=True) == 0  # type: ignore[arg-type]
    shown = capsys.readouterr()
    assert json.loads(shown.out) == {
        "content": "Three minutes [1].",
        "citations": [{"path": "tea/leaves.md", "start": 10, "end": 23, "page": 2, "text": "Steep 3 minutes"}],
        "nearest": [],
        "remarks": [],
        "tool_calls": [{"name": "workspace.search", "arguments": {"query": "tea"}, "result": {"total": 1}}],
        "steps": 2,
        "usage": {
            "prompt_tokens": 100,
            "cached_tokens": 60,
            "completion_tokens": 20,
            "prefill_seconds": 0.5,
            "decode_seconds": 2.0,
            "tokens_per_second": 10.0,
        },
    }


def test_one_answer_for_people_is_the_text_and_its_sources(capsys: pytest.CaptureFixture[str]) -> None:
    turn = scripted(TextAdded("Three "), TextAdded("minutes [1]."))
    assert ask_once(turn, ["How long?"], as_json=False, verbose=False) == 0  # type: ignore[arg-type]
    shown = capsys.readouterr()
    assert shown.out == "Three minutes [1].\n[1] tea/leaves.md, line 4, page 2\n"
    assert shown.err == ""


def test_several_questions_are_turns_of_one_chat_and_a_line_of_json_each(capsys: pytest.CaptureFixture[str]) -> None:
    heard: list[list[str]] = []

    def turn(messages: Sequence[Message], cancel: threading.Event) -> Iterator[TurnEvent]:
        heard.append([one.text for one in messages])
        answer = message(Role.ASSISTANT, f"Answer {len(heard)}.")
        yield MessageAdded(answer)
        yield TurnFinished(answer, 1, Usage())

    assert ask_once(turn, ["How long?", "And green tea?"], as_json=True, verbose=False) == 0
    assert [json.loads(line)["content"] for line in capsys.readouterr().out.splitlines()] == ["Answer 1.", "Answer 2."]
    assert heard == [["How long?"], ["How long?", "Answer 1.", "And green tea?"]]


def test_a_failed_turn_is_an_error_and_no_answer(capsys: pytest.CaptureFixture[str]) -> None:
    def turn(messages: Sequence[Message], cancel: threading.Event) -> Iterator[TurnEvent]:
        yield TextAdded("Thr")
        yield TurnFailed("The model stopped.", "Ask again.")

    with pytest.raises(UserError, match="The model stopped"):
        ask_once(turn, ["How long?"], as_json=True, verbose=False)
    assert capsys.readouterr().out == ""


def test_verbose_shows_calls_results_and_speed_beside_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    writer = TurnWriter(verbose=True)
    for event in events(TextAdded("Three minutes.")):
        writer.write(event)
    shown = capsys.readouterr()
    assert "workspace.search" in shown.err
    assert "10.0/s" in shown.err
    assert "workspace.search" not in shown.out


def test_what_was_taken_back_is_not_in_what_a_program_reads(capsys: pytest.CaptureFixture[str]) -> None:
    writer = TurnWriter()
    for event in events(TextAdded("Four hours."), AnswerReplaced("“Steep 3 minutes” [1]", "it is in no passage")):
        writer.write(event)
    shown = capsys.readouterr()
    assert shown.out.splitlines()[0] == "“Steep 3 minutes” [1]"
    assert "Four hours" not in shown.out
    assert "it is in no passage" in shown.err


def test_on_a_terminal_what_was_taken_back_is_said_to_be(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    writer = TurnWriter()
    for event in events(TextAdded("Four hours."), AnswerReplaced("“Steep 3 minutes” [1]", "it is in no passage")):
        writer.write(event)
    shown = capsys.readouterr()
    assert shown.out.splitlines()[:2] == ["Four hours.", "“Steep 3 minutes” [1]"]
    assert "Taken back: the lines above. it is in no passage" in shown.err
