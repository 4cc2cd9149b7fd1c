"""Arguments that small models write are mended where only one thing can be meant, and left alone everywhere else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.tools.mending import mended


def one(rule: dict[str, Any], value: object, *, required: bool = False) -> Any:
    schema = {"type": "object", "properties": {"x": rule}, "required": ["x"] if required else []}
    result = mended(schema, {"x": value})
    assert isinstance(result, dict)
    return result.get("x", "left out")


@pytest.mark.parametrize(
    ("kind", "written", "meant"),
    [
        ("integer", "5", 5),
        ("integer", 5.0, 5),
        ("number", "0.5", 0.5),
        ("string", 5, "5"),
        ("boolean", "True", True),
        ("array", '["a", 1]', ["a", 1]),
        ("object", '{"a": 1}', {"a": 1}),
    ],
)
def test_what_can_only_mean_one_thing_is_taken_as_that(kind: str, written: object, meant: object) -> None:
    assert one({"type": kind}, written) == meant
    assert one({"type": [kind, "null"]}, written) == meant


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        ("integer", "five"),
        ("integer", 5.5),
        ("integer", True),
        ("boolean", "yes"),
        ("boolean", 1),
        ("array", "a, b"),
        ("array", '{"a": 1}'),
        ("object", "[" * 100_000),
        ("string", ["a"]),
    ],
)
def test_what_may_mean_something_else_stays_as_it_was(kind: str, written: object) -> None:
    assert one({"type": kind}, written) == written


def test_a_number_that_cannot_be_written_out_stays_as_it_was() -> None:
    assert one({"type": "string"}, 10**5000) == 10**5000


def test_a_choice_of_types_is_not_guessed() -> None:
    assert one({"type": ["integer", "string"]}, "5") == "5"
    assert one({"anyOf": [{"type": "integer"}]}, "5") == "5"


def test_null_is_left_out_where_it_may_be() -> None:
    assert one({"type": "string"}, None) == "left out"
    assert one({"type": "string"}, None, required=True) is None
    assert one({"type": ["string", "null"]}, None) is None


def test_what_is_missing_gets_its_default() -> None:
    schema = {"type": "object", "properties": {"path": {"type": "string", "default": "index.html"}}}
    assert mended(schema, {}) == {"path": "index.html"}
    assert mended(schema, {"path": None}) == {"path": "index.html"}


def test_a_choice_is_found_whatever_its_capitals() -> None:
    assert one({"type": "string", "enum": ["red", "Green"]}, " RED ") == "red"
    assert one({"type": "string", "enum": ["red", "Red"]}, "RED") == "RED"


def test_mending_goes_into_lists_and_objects() -> None:
    rule = {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "integer"}}}}
    assert one(rule, [{"n": "1"}, {"n": 2, "more": "3"}, "x"]) == [{"n": 1}, {"n": 2, "more": "3"}, "x"]


def test_unknown_arguments_are_kept_for_the_check_to_name() -> None:
    assert mended({"type": "object", "properties": {}}, {"colour": "5"}) == {"colour": "5"}


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abx"), inner, max_size=4),
    max_leaves=12,
)
_words = ["type", "properties", "items", "enum", "required", "default", "a", "x"]
_schemas = st.recursive(
    st.sampled_from(["string", "integer", "object", "array", "null", 5, None]) | st.lists(st.sampled_from("ax")),
    lambda inner: st.dictionaries(st.sampled_from(_words), inner, max_size=5),
    max_leaves=20,
).filter(lambda value: isinstance(value, dict))


@given(_schemas, _json)
def test_no_schema_and_no_arguments_make_it_raise(schema: Any, arguments: Any) -> None:
    mended(schema, arguments)
