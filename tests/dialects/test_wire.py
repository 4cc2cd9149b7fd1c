"""Conversations as most of the world writes them in JSON, to values."""

from __future__ import annotations

from typing import Any

import pytest

from mypt_desktop.core.messages import CallId, Json, Text, ToolResult, ToolSpec
from mypt_desktop.dialects.names import dialect
from mypt_desktop.dialects.wire import read_messages, read_tools, write_messages


def result(content: Json) -> list[Json]:
    return [{"role": "tool", "tool_call_id": "1", "name": "clock", "content": content}]


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        ({"t": 1}, (ToolResult(CallId("1"), "clock", {"t": 1}),)),
        ('{"t":1}', (ToolResult(CallId("1"), "clock", {"t": 1}), Text('{"t":1}'))),
        ("noon", (ToolResult(CallId("1"), "clock", {}), Text("noon"))),
        ([{"type": "text", "text": "noon"}], (ToolResult(CallId("1"), "clock", {}), Text("noon"))),
        ("", (ToolResult(CallId("1"), "clock", {}), Text(""))),
    ],
)
def test_a_result_is_an_object_or_the_text_that_the_tool_gave(content: Json, parts: tuple[object, ...]) -> None:
    (message,) = read_messages(result(content))
    assert message.parts == parts


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("llama3", '<|end_header_id|>\n\n{"t": 1}<|eot_id|>'),
        ("gemma", "response:clock{t:1}<end_function_response>"),
        ("gemma4", "response:clock{t:1}<tool_response|>"),
        ("hermes", '<tool_response>\n{"t": 1}\n</tool_response>'),
    ],
)
def test_an_object_is_written_as_the_family_writes_objects(name: str, written: str) -> None:
    assert written in dialect(name).render(read_messages(result({"t": 1}))).text


@pytest.mark.parametrize("name", ["hermes", "glm45", "deepseek", "kimi_k2", "harmony", "mypt", "plain"])
def test_a_tool_that_says_nothing_has_an_empty_result(name: str) -> None:
    assert "{}" not in dialect(name).render(read_messages(result(""))).text


def test_calls_without_ids_get_some_that_their_results_answer() -> None:
    chat: list[Json] = [
        {"role": "user", "content": "Q"},
        {"role": "assistant", "tool_calls": [{"function": {"name": "clock"}}, {"function": {"name": "clock"}}]},
        {"role": "tool", "content": "noon"},
        {"role": "tool", "content": "one"},
        {"role": "assistant", "content": "So."},
        {"role": "assistant", "tool_calls": [{"id": "own", "function": {"name": "clock"}}]},
        {"role": "tool", "tool_call_id": "own", "content": "two"},
    ]
    written: Any = write_messages(read_messages(chat))
    asked = [call["id"] for call in written[1]["tool_calls"]]
    assert len(set(asked)) == 2
    assert [one["tool_call_id"] for one in written[2:4]] == asked
    assert [one["content"] for one in written[2:4]] == ["noon", "one"]
    assert written[5]["tool_calls"][0]["id"] == written[6]["tool_call_id"] == "own"
    assert "name" not in written[2]
    assert write_messages(read_messages(written)) == written


SCHEMA: Json = {"type": "object", "properties": {"zone": {"type": "string"}}}
CLOCK: dict[str, Json] = {"name": "clock", "description": "The time."}


@pytest.mark.parametrize(
    "tools",
    [
        [{"type": "function", "function": {**CLOCK, "parameters": SCHEMA}}],
        [{"type": "function", **CLOCK, "parameters": SCHEMA}],
        [{**CLOCK, "parameters": SCHEMA}],
        [{**CLOCK, "input_schema": SCHEMA}],
        [{**CLOCK, "inputSchema": SCHEMA}],
        {"tools": [{**CLOCK, "parameters": SCHEMA}]},
    ],
)
def test_tools_are_read_in_the_shapes_people_have_them_in(tools: Json) -> None:
    assert read_tools(tools) == [ToolSpec("clock", "The time.", {**SCHEMA})]


def test_a_tool_that_says_nothing_of_its_arguments_takes_none() -> None:
    (tool,) = read_tools([{"name": "clock"}])
    assert tool == ToolSpec("clock", "", {"type": "object", "properties": {}})
