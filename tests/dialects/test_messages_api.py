"""The worked examples of Anthropic's Messages API, read and written, and streamed answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import CallId, Message, Reasoning, Role, Text, ToolCall, ToolResult, message
from mypt_desktop.dialects.messages_api import read_stream, write_request
from mypt_desktop.dialects.wire import read_messages, read_tools, write_messages
from mypt_desktop.store.codec import decode, encode

ID = "toolu_01A09q90qw90lq917835lq9"
LOOK = "I'll check the current weather in San Francisco for you."
WARM = "15 degrees Celsius, partly cloudy"
QUESTION = "What's the weather in San Francisco?"
USE = {
    "type": "tool_use",
    "id": ID,
    "name": "get_weather",
    "input": {"location": "San Francisco, CA", "unit": "celsius"},
}
CALL = ToolCall("get_weather", {"location": "San Francisco, CA", "unit": "celsius"}, CallId(ID))
TOOL = {
    "name": "get_weather",
    "description": "Get the current weather in a given location",
    "input_schema": {
        "type": "object",
        "properties": {
            "location": {"type": "string", "description": "The city and state, e.g. San Francisco, CA"},
            "unit": {
                "type": "string",
                "enum": ["celsius", "fahrenheit"],
                "description": "The unit of temperature, either 'celsius' or 'fahrenheit'",
            },
        },
        "required": ["location"],
    },
}
FIRST = {
    "model": "claude-opus-4-8",
    "max_tokens": 1024,
    "system": "You are a helpful weather assistant. Use the provided tools to answer.",
    "tools": [TOOL],
    "messages": [{"role": "user", "content": QUESTION}],
}
CALLED = {
    "id": "msg_01Aq9w938a90dw8q",
    "type": "message",
    "role": "assistant",
    "model": "claude-opus-4-8",
    "content": [{"type": "text", "text": LOOK}, USE],
    "stop_reason": "tool_use",
    "stop_sequence": None,
    "usage": {"input_tokens": 472, "output_tokens": 65},
}


def result(content: object, call_id: str = ID, **more: object) -> dict[str, object]:
    return {"type": "tool_result", "tool_use_id": call_id, "content": content, **more}


def user(*blocks: object) -> dict[str, object]:
    return {"role": "user", "content": list(blocks)}


SECOND: dict[str, Any] = {
    **FIRST,
    "messages": [
        *FIRST["messages"],
        {"role": "assistant", "content": CALLED["content"]},
        user(result(WARM)),
    ],
}
ANSWERED = {
    "id": "msg_01EeFG3hijk2lmno4PqrSt",
    "type": "message",
    "role": "assistant",
    "content": [
        {"type": "text", "text": "It's currently 15 degrees Celsius and partly cloudy in San Francisco."},
    ],
    "stop_reason": "end_turn",
}
CITIES = (("toolu_01weather_sf", "San Francisco, CA"), ("toolu_02weather_nyc", "New York, NY"))
PARALLEL = {
    "role": "assistant",
    "content": [
        {"type": "text", "text": "Let me check both cities."},
        *({"type": "tool_use", "id": i, "name": "get_weather", "input": {"location": city}} for i, city in CITIES),
    ],
}
PARALLEL_RESULTS = user(
    result("San Francisco: 68F, partly cloudy", CITIES[0][0]), result("New York: 45F, clear skies", CITIES[1][0])
)
FAILED = "ConnectionError: the weather service API is not available (HTTP 500)"
PICTURE = {"type": "image", "source": {"type": "base64", "media_type": "image/jpeg", "data": "/9j/4AAQSkZJRg..."}}


def request(*messages: Mapping[str, object]) -> dict[str, object]:
    return {"messages": [{"role": "user", "content": "Q"}, *messages]}


@pytest.mark.parametrize(
    "written",
    [
        FIRST,
        SECOND,
        request({"role": "assistant", "content": CALLED["content"]}),
        request({"role": "assistant", "content": ANSWERED["content"]}),
        request(PARALLEL, PARALLEL_RESULTS),
        request(PARALLEL, PARALLEL_RESULTS, {"role": "assistant", "content": ANSWERED["content"]}),
        request({"role": "assistant", "content": [USE]}, user(result("15 degrees"))),
        request({"role": "assistant", "content": [USE]}, user(result(FAILED, is_error=True))),
        request({"role": "assistant", "content": [USE]}, user(result("15"), {"type": "text", "text": "And now?"})),
    ],
)
def test_the_published_requests_are_written_as_they_were_read(written: dict[str, Any]) -> None:
    told = {key: written[key] for key in ("system", "tools", "messages") if key in written}
    assert write_request(read_messages(written), read_tools(written.get("tools", []))) == told


def test_a_request_becomes_a_conversation() -> None:
    assert read_messages(SECOND) == [
        message(Role.SYSTEM, "You are a helpful weather assistant. Use the provided tools to answer."),
        message(Role.USER, QUESTION),
        Message(Role.ASSISTANT, (Text(LOOK), CALL)),
        Message(Role.TOOL, (ToolResult(CallId(ID), "get_weather", {}), Text(WARM))),
    ]
    (tool,) = read_tools(SECOND)
    assert (tool.name, tool.description, tool.parameters) == tuple(TOOL.values())


def test_an_answer_alone_is_a_message() -> None:
    assert read_messages(CALLED) == [Message(Role.ASSISTANT, (Text(LOOK), CALL))]
    assert [each.text for each in read_messages(ANSWERED)] == [ANSWERED["content"][0]["text"]]


def test_of_a_rich_result_the_text_is_read() -> None:
    (read,) = read_messages([user(result([{"type": "text", "text": "15 degrees"}, PICTURE]))])
    assert read.text == "15 degrees"


THOUGHTS: list[dict[str, str]] = [
    {"type": "thinking", "thinking": "Hm.", "signature": "x"},
    {"type": "redacted_thinking", "data": "y"},
]


def test_thoughts_are_reasoning_and_what_the_api_did_itself_is_passed_over() -> None:
    blocks = [
        *THOUGHTS,
        {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {}},
        {"type": "web_search_tool_result", "tool_use_id": "srvtoolu_1", "content": []},
        {"type": "text", "text": "So."},
    ]
    assert read_messages([{"role": "assistant", "content": blocks}]) == [
        Message(Role.ASSISTANT, (Reasoning("Hm.", signature="x"), Reasoning("", sealed="y"), Text("So.")))
    ]


def test_thoughts_go_back_to_the_api_as_they_came_by_way_of_the_other_interface_too() -> None:
    chat = [{"role": "user", "content": "Q"}, {"role": "assistant", "content": [*THOUGHTS, USE]}, user(result("15"))]
    assert write_request(read_messages(chat))["messages"] == chat
    openai = write_messages(read_messages(chat))
    assert openai[1]["reasoning_content"] == "Hm."
    assert write_request(read_messages(openai))["messages"] == chat
    assert decode("assistant", encode(read_messages(chat)[1].parts)) == read_messages(chat)[1]


def test_calls_without_ids_get_some_that_their_results_answer() -> None:
    chat = [
        message(Role.USER, "Q"),
        Message(Role.ASSISTANT, (ToolCall("a.b", {}), ToolCall("a.b", {"x": 1}))),
        *(Message(Role.TOOL, (ToolResult(CallId(""), "a.b", {"n": n}),)) for n in range(2)),
    ]
    written: Any = write_request(chat)["messages"]
    asked = [block["id"] for block in written[1]["content"]]
    assert len(set(asked)) == 2
    assert [block["tool_use_id"] for block in written[2]["content"]] == asked
    assert {block["name"] for block in written[1]["content"]} == {"a_dot_b"}


START = {
    "type": "message_start",
    "message": {"id": "msg_014p7gG3wDgGV9EUtLvnow3U", "type": "message", "role": "assistant", "content": []},
}
EVENTS: list[dict[str, Any]] = [
    START,
    {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
    {"type": "ping"},
    *(
        {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}}
        for text in ("Okay", " let", "'s", " check")
    ),
    {"type": "content_block_stop", "index": 0},
    {
        "type": "content_block_start",
        "index": 1,
        "content_block": {
            "type": "tool_use",
            "id": "toolu_01T1x1fJ34qAmk2tNTrN7Up6",
            "name": "get_weather",
            "input": {},
        },
    },
    *(
        {"type": "content_block_delta", "index": 1, "delta": {"type": "input_json_delta", "partial_json": part}}
        for part in ("", '{"location":', ' "San', " Francisc", "o,", ' CA"}')
    ),
    {"type": "content_block_stop", "index": 1},
    {"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 89}},
    {"type": "message_stop"},
]


def stream(events: list[dict[str, Any]]) -> str:
    return "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events)


def test_the_published_stream_tells_a_call() -> None:
    answer = read_stream(stream(EVENTS))
    assert answer["stop_reason"] == "tool_use"
    (read,) = read_messages(answer)
    assert read.text == "Okay let's check"
    assert read.calls == (
        ToolCall("get_weather", {"location": "San Francisco, CA"}, CallId("toolu_01T1x1fJ34qAmk2tNTrN7Up6")),
    )


def test_a_streamed_thought_has_its_signature() -> None:
    thought = [
        {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": ""}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Hm."}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "x"}},
    ]
    (read,) = read_messages(read_stream(stream([START, *thought])))
    assert read.parts == (Reasoning("Hm.", signature="x"),)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (stream(EVENTS[:-4]), "input of block 1 cannot be read"),
        (stream([START, {"type": "error", "error": {"type": "overloaded_error"}}]), "overloaded_error"),
        ("event: ping\ndata: {\n", "event of the stream cannot be read"),
        ("event: ping\n", "no message"),
    ],
)
def test_a_stream_that_breaks_off_is_refused(text: str, fault: str) -> None:
    with pytest.raises(UserError, match=fault):
        read_stream(text)


@pytest.mark.parametrize(
    ("block", "fault"),
    [
        ({"type": "tool_use", "id": "1", "input": {}}, "has no name"),
        ({"type": "tool_use", "name": "a", "input": "{}"}, "its input is no object"),
        ({"type": "tool_result", "content": "x"}, "no tool_use_id"),
        ({"type": "tool_result", "tool_use_id": "1", "content": 3}, "content of another kind"),
    ],
)
def test_blocks_that_are_none_are_refused(block: object, fault: str) -> None:
    with pytest.raises(UserError, match=fault):
        read_messages([user(block)])
