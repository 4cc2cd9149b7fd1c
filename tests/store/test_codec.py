"""The codec stores every message there can be and gives back the same one."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import (
    CallId,
    Citation,
    Message,
    Part,
    Reasoning,
    Remark,
    Role,
    Text,
    ToolCall,
    ToolResult,
)
from mypt_desktop.store import codec

# Half characters (surrogates) one by one: two that make a pair are one character to every JSON reader.
texts = st.text(st.characters(codec="utf-8")) | st.sampled_from(["\ud800", "x\udfffy", "\x00", "\u2028", "‮"])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
objects = st.dictionaries(texts, json_values, max_size=4)
call_ids = texts.map(CallId)
offsets = st.integers(min_value=0, max_value=2**40)
parts = st.one_of(
    st.builds(Text, texts),
    st.builds(Reasoning, texts),
    st.builds(ToolCall, texts, objects, call_ids, texts),
    st.builds(ToolResult, call_ids, texts, objects, st.booleans()),
    st.builds(
        Citation,
        texts,
        texts,
        texts,
        offsets,
        offsets,
        offsets,
        texts,
        st.none() | st.integers(1, 10**6),
        offsets,
        st.booleans(),
        texts,
        offsets,
    ),
    st.builds(Remark, texts),
)
messages = st.builds(Message, st.sampled_from(Role), st.lists(parts, max_size=6).map(tuple))


@given(messages)
def test_every_message_comes_back_as_it_was(message: Message) -> None:
    assert codec.decode(message.role.value, codec.encode(message.parts)) == message


@given(messages)
def test_what_is_stored_is_valid_utf_8(message: Message) -> None:
    codec.encode(message.parts).encode("utf-8")
    codec.readable(message).encode("utf-8")


def test_equal_messages_are_stored_as_equal_text() -> None:
    one = ToolCall("search", {"query": "a", "top_k": 5})
    other = ToolCall("search", {"top_k": 5, "query": "a"})
    assert codec.encode([one]) == codec.encode([other])


def test_numbers_that_json_cannot_hold_become_null() -> None:
    part = ToolResult(CallId("1"), "average", {"mean": math.nan, "all": [math.inf, 1.5]})
    stored = codec.decode("tool", codec.encode([part]))
    assert stored.parts == (ToolResult(CallId("1"), "average", {"mean": None, "all": [None, 1.5]}),)


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", '[{"type":"picture"}]', '[{"type":"text"}]', "[" * 100_000, '{"type":"text"}']
)
def test_damaged_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        codec.decode("user", text)


def test_an_unknown_role_is_refused_with_a_sentence() -> None:
    with pytest.raises(UserError, match="cannot be read"):
        codec.decode("oracle", "[]")


def test_only_the_words_of_a_message_are_searchable() -> None:
    found: tuple[Part, ...] = (Reasoning("hidden"), Text("seen "), ToolCall("search", {"query": "hidden"}), Text("too"))
    assert codec.readable(Message(Role.ASSISTANT, found)) == "seen too"
