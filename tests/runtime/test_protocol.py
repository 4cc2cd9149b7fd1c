"""Messages between the window and the model process."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.runtime import protocol
from mypt_desktop.runtime.protocol import (
    Cancel,
    Count,
    Counted,
    Failed,
    Finished,
    Generate,
    Hello,
    Load,
    Loaded,
    Overflow,
    Piece,
    Probe,
    Probed,
    ProtocolError,
    Status,
    StatusReport,
    Unload,
    Unloaded,
)

REQUESTS = [
    Load(1, "/models/x", "cpu", 0, 4096),
    Generate(
        2,
        ("<|im_start|>", "ü"),
        (True, False),
        10,
        temperature=0.5,
        seed=3,
        stop=("a", "b"),
        grammar_kind="regex",
        grammar="a+",
    ),
    Generate(3, ("a",), (False,), 1),
    Cancel(2),
    Count(7, "text"),
    Status(4),
    Unload(5),
    Probe(6, "cuda"),
]
REPLIES = [
    Hello(1, 99),
    Loaded(1, "CPU", 2, 4096, 0.5),
    Piece(2, "ü\n"),
    Finished(2, "stop", 3, 1, 2, 0.1, 0.2),
    Failed(2, "no", "hint"),
    Overflow(2, 5000, 4096),
    Counted(7, 1),
    StatusReport(4, "busy", 12, 300),
    Unloaded(5),
    Probed(6, False, "no device"),
]


def test_every_kind_of_message_is_tested() -> None:
    assert {type(message) for message in REQUESTS} == set(get_args(protocol.Request))
    assert {type(message) for message in REPLIES} == set(get_args(protocol.Reply))


@pytest.mark.parametrize("message", REQUESTS)
def test_requests_arrive_as_they_were_sent(message: protocol.Request) -> None:
    assert protocol.request(json.loads(json.dumps(protocol.encode(message)))) == message


@pytest.mark.parametrize("message", REPLIES)
def test_replies_arrive_as_they_were_sent(message: protocol.Reply) -> None:
    assert protocol.reply(json.loads(json.dumps(protocol.encode(message)))) == message


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"type": "sing"},
        {"type": ["load"]},
        {"type": "piece", "id": 1},
        {"type": "piece", "id": "1", "text": "a"},
        {"type": "piece", "id": True, "text": "a"},
        {"type": "piece", "id": 1, "text": None},
        {
            "type": "finished",
            "id": 1,
            "prompt_tokens": 1,
            "cached_tokens": 0,
            "completion_tokens": 1,
            "reason": "bored",
        },
    ],
)
def test_what_is_no_reply_is_refused(raw: dict[str, Any]) -> None:
    with pytest.raises(ProtocolError):
        protocol.reply(raw)


def test_fields_that_a_newer_version_adds_are_passed_over() -> None:
    assert protocol.reply({"type": "piece", "id": 1, "text": "a", "mood": "good"}) == Piece(1, "a")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.sampled_from(["generate", "load", "cancel"]),
    st.dictionaries(st.sampled_from(["id", "texts", "control", "stop", "seed"]), JSON),
)
def test_rubbish_is_refused_and_nothing_else_happens(kind: str, raw: dict[str, Any]) -> None:
    try:
        message = protocol.request({"type": kind, "max_tokens": 1, **raw})
    except ProtocolError:
        return
    assert isinstance(message, Generate | Load | Cancel)
