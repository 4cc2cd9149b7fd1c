"""Arguments that small models write are coerced where only one thing can be meant; what then does not fit is named.

No schema and no arguments raise.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.tools.arguments import coerce_arguments, validation_error

SEARCH: dict[str, Any] = {
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
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "path": {"type": "string", "minLength": 1},
        "lines": {"type": "array", "items": {"type": "integer"}},
        "kind": {"enum": ["page", "script"]},
        "options": {"type": "object", "properties": {"deep": {"type": "boolean"}}, "required": ["deep"]},
    },
    "required": ["path"],
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
    result = coerce_arguments(SEARCH, {"query": "x"} | given_)
    assert result == {"query": "x", "count": 5} | meant
    assert validation_error(SEARCH, result) == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({}, "The argument query is missing."),
        ({"query": None}, "The argument query is missing."),
        ({"query": ""}, "The argument query must not be empty."),
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
    assert validation_error(SEARCH, coerce_arguments(SEARCH, arguments)) == sentence


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(["query", "count", "share", "deep", "kind", "names", "other"]), values))
def test_any_json_is_taken_or_refused(arguments: dict[str, Any]) -> None:
    result = coerce_arguments(SEARCH, arguments)
    if not validation_error(SEARCH, result):
        assert isinstance(result["query"], str)
        assert 1 <= result["count"] <= 50


def one(rule: dict[str, Any], value: object, *, required: bool = False) -> Any:
    schema = {"type": "object", "properties": {"x": rule}, "required": ["x"] if required else []}
    result = coerce_arguments(schema, {"x": value})
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


def test_null_is_left_out_where_it_cannot_be_meant() -> None:
    assert one({"type": "string"}, None) == "left out"
    assert one({"type": "string"}, None, required=True) == "left out"
    assert one({"type": ["string", "null"]}, None) is None


def test_what_is_missing_gets_its_default() -> None:
    schema = {"type": "object", "properties": {"path": {"type": "string", "default": "index.html"}}}
    assert coerce_arguments(schema, {}) == {"path": "index.html"}
    assert coerce_arguments(schema, {"path": None}) == {"path": "index.html"}


def test_a_choice_is_found_whatever_its_capitals() -> None:
    assert one({"type": "string", "enum": ["red", "Green"]}, " RED ") == "red"
    assert one({"type": "string", "enum": ["red", "Red"]}, "RED") == "RED"


def test_coercion_goes_into_lists_and_objects() -> None:
    rule = {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "integer"}}}}
    assert one(rule, [{"n": "1"}, {"n": 2, "more": "3"}, "x"]) == [{"n": 1}, {"n": 2, "more": "3"}, "x"]


def test_unknown_arguments_are_kept_for_the_check_to_name() -> None:
    assert coerce_arguments({"type": "object", "properties": {}}, {"colour": "5"}) == {"colour": "5"}


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
    validation_error(schema, coerce_arguments(schema, arguments))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"path": "a.txt", "lines": [1, 2]}, ""),
        ({}, "The argument path is missing."),
        ({"path": ""}, "The argument path must not be empty."),
        ({"path": 7}, "The argument path must be a text."),
        ({"path": "a", "lines": [1, "2"]}, "The argument lines[1] must be a whole number."),
        ({"path": "a", "kind": "film"}, "The argument kind must be one of: page, script."),
        ({"path": "a", "options": {}}, "The argument options.deep is missing."),
        (["path"], "The arguments must be a JSON object."),
    ],
)
def test_what_does_not_fit_is_named(arguments: Any, sentence: str) -> None:
    assert validation_error(SCHEMA, arguments) == sentence


def test_an_argument_the_tool_does_not_know_is_named() -> None:
    assert "mode" in validation_error(SCHEMA, {"path": "a", "mode": 1})


def test_a_sentence_does_not_repeat_a_whole_file() -> None:
    assert len(validation_error({"properties": {"a": {"pattern": "^b"}}}, {"a": "c" * 100_000})) <= 400


@pytest.mark.parametrize(
    "schema",
    [
        {"properties": {"a": {"$ref": "http://127.0.0.1:9/schema.json"}}},
        {"properties": {"a": {"$ref": "#/nowhere"}}},
        {"properties": {"a": {"type": "no such type"}}},
        {"properties": {"a": {"pattern": "("}}},
        {"$ref": "#"},
        {"properties": 7},
    ],
)
def test_a_broken_schema_is_a_fault_and_nothing_is_fetched(schema: dict[str, Any]) -> None:
    assert validation_error(schema, {"a": "x"})


def test_arguments_without_end_are_a_fault() -> None:
    deep: Any = {}
    for _ in range(5000):
        deep = {"a": deep}
    assert validation_error(
        {"$defs": {"t": {"additionalProperties": {"$ref": "#/$defs/t"}}}, "$ref": "#/$defs/t"}, deep
    )


@pytest.mark.parametrize("value", [float("inf"), float("nan"), 10**5000], ids=["infinity", "nan", "long"])
def test_a_number_that_cannot_be_written_down_is_a_fault(value: float) -> None:
    assert validation_error({}, {"n": [value]}) == "The arguments hold a number that JSON cannot express."


def test_arguments_too_deep_to_be_stored_are_a_fault() -> None:
    deep: Any = 1
    for _ in range(10_000):
        deep = [deep]
    assert "nested too deeply" in validation_error({}, {"deep": deep})


def test_a_schema_that_doubles_the_work_with_each_level_is_stopped() -> None:
    again = {"properties": {"a": {"$ref": "#/$defs/t"}}}
    schema = {"$defs": {"t": {"anyOf": [{**again, "required": ["b"]}, {**again, "required": ["c"]}]}}}
    deep: Any = {}
    for _ in range(60):
        deep = {"a": deep}
    assert "too deeply" in validation_error({**schema, "$ref": "#/$defs/t"}, deep)


def test_an_unknown_argument_inside_another_is_named_with_its_place() -> None:
    inner: dict[str, Any] = {"type": "object", "properties": {"op": {}}, "additionalProperties": False}
    schema = {"properties": {"filters": {"type": "array", "items": inner, "maxItems": 1}}}
    assert validation_error(schema, {"filters": [{"of": 1}]}) == (
        "Unknown argument filters[0].of. Known arguments: op."
    )
    assert validation_error(schema, {"filters": [{}, {}]}) == "The argument filters must have at most 1 entries."


def test_names_that_a_pattern_allows_are_no_unknown_arguments() -> None:
    schema = {"patternProperties": {"^x-": {}}, "additionalProperties": False}
    assert validation_error(schema, {"x-a": 1}) == ""
    assert "y" in validation_error(schema, {"y": 1})
