"""Arguments are checked strictly and mended kindly."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.messages import JsonObject
from mypt_desktop.tools.arguments import ArgumentsRefused, checked

SCHEMA: JsonObject = {
    "type": "object",
    "properties": {
        "query": {"type": "string", "minLength": 1},
        "count": {"type": "integer", "minimum": 1, "maximum": 50, "default": 5},
        "share": {"type": "number"},
        "deep": {"type": "boolean"},
        "kind": {"type": "string", "enum": ["pdf", "docx"]},
        "names": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["query"],
    "additionalProperties": False,
}


@pytest.mark.parametrize(
    ("given_", "meant"),
    [
        ({"count": "7"}, {"count": 7}),
        ({"count": " 7.0 "}, {"count": 7}),
        ({"count": 7.0}, {"count": 7}),
        ({"count": None}, {"count": 5}),
        ({"share": "0.5"}, {"share": 0.5}),
        ({"deep": "True"}, {"deep": True}),
        ({"kind": "pdf"}, {"kind": "pdf"}),
        ({"names": ["a", 1]}, {"names": ["a", "1"]}),
        ({"query": 1984}, {"query": "1984"}),
    ],
)
def test_what_is_clearly_meant_is_taken(given_: dict[str, Any], meant: dict[str, Any]) -> None:
    result = checked(SCHEMA, {"query": "x"} | given_)
    assert result == {"query": "x", "count": 5} | meant


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({}, "The argument query is missing."),
        ({"query": None}, "The argument query is missing."),
        ({"query": "  "}, "The argument query must not be empty."),
        ({"query": ["x"]}, "The argument query must be a text."),
        ({"query": "x", "count": 0}, "The argument count must be at least 1."),
        ({"query": "x", "count": 51}, "The argument count must be at most 50."),
        ({"query": "x", "count": "many"}, "The argument count must be a whole number."),
        ({"query": "x", "count": 1.5}, "The argument count must be a whole number."),
        ({"query": "x", "count": True}, "The argument count must be a whole number."),
        ({"query": "x", "share": "nan"}, "The argument share must be a number."),
        ({"query": "x", "deep": 1}, "The argument deep must be true or false."),
        ({"query": "x", "kind": "exe"}, "The argument kind must be one of: pdf, docx."),
        ({"query": "x", "names": "a"}, "The argument names must be a list."),
        ({"query": "x", "names": [[]]}, "The argument names[0] must be a text."),
        ({"query": "x", "q": 1}, "Unknown argument q. Known arguments: query, count, share, deep, kind, names."),
        ("x", "The arguments must be a JSON object."),
        (None, "The arguments must be a JSON object."),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_sentence(arguments: object, sentence: str) -> None:
    with pytest.raises(ArgumentsRefused) as refused:
        checked(SCHEMA, arguments)
    assert str(refused.value) == sentence


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(["query", "count", "share", "deep", "kind", "names", "other"]), values))
def test_any_json_is_taken_or_refused(arguments: dict[str, Any]) -> None:
    try:
        result = checked(SCHEMA, arguments)
    except ArgumentsRefused:
        return
    assert isinstance(result["query"], str)
    assert 1 <= result["count"] <= 50
