"""`mypt-desktop dialect`: what a model is sent and what is read in its answer, from files and standard input."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from mypt_desktop.cli import main
from mypt_desktop.dialects.names import names

MESSAGES = [
    {"role": "system", "content": "Be brief."},
    {"role": "user", "content": "Where?"},
    {"role": "assistant", "tool_calls": [{"id": "1", "function": {"name": "find", "arguments": '{"what": "x"}'}}]},
    {"role": "tool", "tool_call_id": "1", "content": "not JSON"},
]
TOOLS = [
    {"name": "find", "description": "", "parameters": {"type": "object", "properties": {"what": {"type": "string"}}}}
]
ANSWER = "<think>Hm.</think>\nSo:\n<tool_call>find\n<arg_key>what</arg_key>\n<arg_value>4</arg_value>\n</tool_call>"


def written(path: Path, value: object) -> str:
    path.write_text(json.dumps(value), "utf-8")
    return str(path)


def say(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_all_dialects_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dialect", "list", "--json"]) == 0
    assert [each["name"] for each in json.loads(capsys.readouterr().out)["dialects"]] == list(names())
    assert main(["dialect", "list"]) == 0
    assert "gpt-oss" in capsys.readouterr().out


@pytest.mark.parametrize("name", sorted(names()))
def test_a_conversation_is_rendered(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = ["--messages", written(tmp_path / "m.json", MESSAGES), "--tools", written(tmp_path / "t.json", TOOLS)]
    assert main(["dialect", "render", "--dialect", name, *files]) == 0
    text = capsys.readouterr().out
    assert "Be brief." in text
    assert "not JSON" in text
    assert main(["dialect", "render", "--dialect", name, *files, "--spans"]) == 0
    spans = json.loads(capsys.readouterr().out)["spans"]
    assert "".join(span["text"] for span in spans) == text
    assert {span["role"] for span in spans if span["learned"]} == {"assistant"}


def test_the_switch_for_thinking_changes_the_prompt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = ["--messages", written(tmp_path / "m.json", MESSAGES[:2])]
    texts = []
    for switch in ([], ["--thinking", "on"], ["--thinking", "off"]):
        assert main(["dialect", "render", "--dialect", "hermes", *files, *switch]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    assert texts[2] == texts[0] + "<think>\n\n</think>\n\n"


@pytest.mark.parametrize("chunk", [[], ["--chunk", "1"], ["--chunk", "7"]])
def test_an_answer_is_read(
    chunk: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tools = ["--tools", written(tmp_path / "t.json", TOOLS)]
    calls = [{"name": "find", "arguments": {"what": "4"}}]
    expected = {"content": "So:", "reasoning": "Hm.", "calls": calls, "malformed": []}
    say(monkeypatch, ANSWER)
    assert main(["dialect", "parse", "--dialect", "glm45", *tools, *chunk]) == 0
    assert json.loads(capsys.readouterr().out) == expected
    say(monkeypatch, ANSWER.removeprefix("<think>"))
    assert main(["dialect", "parse", "--dialect", "glm45", *tools, *chunk, "--in-reasoning"]) == 0
    assert json.loads(capsys.readouterr().out) == expected


def test_a_broken_call_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    say(monkeypatch, ANSWER[:-20])
    assert main(["dialect", "parse", "--dialect", "glm45"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["malformed"]
    assert told["reason"].startswith("The call was not run: it was not finished")


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("{", "is not JSON"),
        ("3", "not a list"),
        ('[{"content": "x"}]', "Message 1 has no role"),
        ('[{"role": "king", "content": "x"}]', "'king'"),
        ('[{"role": "user", "content": 3}]', "content of message 1"),
        ('[{"role": "assistant", "tool_calls": [{"function": {}}]}]', "has no name"),
        ('[{"role": "assistant", "tool_calls": [{"name": "a", "arguments": "[1]"}]}]', "not a JSON object"),
    ],
)
def test_messages_that_are_none_are_refused(
    content: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "m.json"
    path.write_text(content, "utf-8")
    assert main(["dialect", "render", "--dialect", "plain", "--messages", str(path)]) == 1
    assert fault in capsys.readouterr().err


def test_an_unknown_dialect_and_a_missing_file_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dialect", "parse", "--dialect", "klingon"]) == 1
    assert "klingon" in capsys.readouterr().err
    assert main(["dialect", "render", "--dialect", "plain", "--messages", str(tmp_path / "none.json")]) == 1
    assert "none.json" in capsys.readouterr().err


REQUEST = {
    "system": "Be brief.",
    "tool_choice": {"type": "any"},
    "tools": [{"name": "find", "description": "", "input_schema": TOOLS[0]["parameters"]}],
    "messages": [
        {"role": "user", "content": "Where?"},
        {"role": "assistant", "content": [{"type": "tool_use", "id": "1", "name": "find", "input": {"what": "x"}}]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "1", "content": "not JSON"}]},
    ],
}
EVENTS = """event: message_start
data: {"type": "message_start", "message": {"role": "assistant", "content": []}}

event: content_block_start
data: {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}

event: content_block_delta
data: {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Here."}}
"""


def test_a_conversation_is_converted_to_another_interface_and_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = written(tmp_path / "request.json", REQUEST)
    assert main(["dialect", "convert", "--messages", theirs, "--to", "openai"]) == 0
    openai = json.loads(capsys.readouterr().out)
    assert openai["tools"] == [{"type": "function", "function": TOOLS[0]}]
    assert openai["tool_choice"] == "required"
    assert openai["messages"][2]["tool_calls"][0]["function"] == {"name": "find", "arguments": '{"what": "x"}'}
    assert openai["messages"][3] == {"role": "tool", "name": "find", "tool_call_id": "1", "content": "not JSON"}
    ours = written(tmp_path / "m.json", openai)
    assert main(["dialect", "convert", "--messages", ours, "--to", "anthropic"]) == 0
    assert json.loads(capsys.readouterr().out) == REQUEST


def test_an_answer_keeps_why_it_ended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = {"role": "assistant", "content": [{"type": "text", "text": "Here."}], "stop_reason": "end_turn"}
    theirs = written(tmp_path / "answer.json", answer)
    assert main(["dialect", "convert", "--messages", theirs, "--to", "anthropic"]) == 0
    assert json.loads(capsys.readouterr().out)["stop_reason"] == "end_turn"
    assert main(["dialect", "convert", "--messages", theirs, "--to", "openai"]) == 0
    assert json.loads(capsys.readouterr().out)["finish_reason"] == "stop"


@pytest.mark.parametrize("name", ["deepseek", "hermes", "mypt"])
def test_a_thought_that_the_prompt_opened_is_no_part_of_the_answer(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    close = "</myPT_think>" if name == "mypt" else "</think>"
    say(monkeypatch, f"Two and two.{close}Four.")
    assert main(["dialect", "parse", "--dialect", name]) == 0
    read = json.loads(capsys.readouterr().out)
    assert (read["content"], read["reasoning"]) == ("Four.", "Two and two.")


def test_a_request_of_the_messages_api_is_rendered_with_its_tools(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = written(tmp_path / "request.json", REQUEST)
    assert main(["dialect", "render", "--dialect", "hermes", "--messages", theirs]) == 0
    text = capsys.readouterr().out
    files = ["--messages", written(tmp_path / "m.json", MESSAGES), "--tools", written(tmp_path / "t.json", TOOLS)]
    assert main(["dialect", "render", "--dialect", "hermes", *files]) == 0
    assert capsys.readouterr().out == text


def test_a_streamed_answer_is_a_conversation_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "stream.txt").write_text(EVENTS, "utf-8")
    options = ["--messages", str(tmp_path / "stream.txt"), "--to", "openai"]
    assert main(["dialect", "convert", *options]) == 0
    assert json.loads(capsys.readouterr().out) == {"messages": [{"role": "assistant", "content": "Here."}]}
