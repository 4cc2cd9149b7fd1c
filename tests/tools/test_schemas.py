"""Arguments against any JSON Schema: what does not fit is a sentence, and no schema raises."""

from __future__ import annotations

from typing import Any

import pytest

from mypt_desktop.tools.schemas import fault_in

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
    assert fault_in(SCHEMA, arguments) == sentence


def test_an_argument_the_tool_does_not_know_is_named() -> None:
    assert "mode" in fault_in(SCHEMA, {"path": "a", "mode": 1})


def test_a_sentence_does_not_repeat_a_whole_file() -> None:
    assert len(fault_in({"properties": {"a": {"pattern": "^b"}}}, {"a": "c" * 100_000})) <= 400


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
    assert fault_in(schema, {"a": "x"})


def test_arguments_without_end_are_a_fault() -> None:
    deep: Any = {}
    for _ in range(5000):
        deep = {"a": deep}
    assert fault_in({"$defs": {"t": {"additionalProperties": {"$ref": "#/$defs/t"}}}, "$ref": "#/$defs/t"}, deep)


@pytest.mark.parametrize("value", [float("inf"), float("nan"), 10**5000], ids=["infinity", "nan", "long"])
def test_a_number_that_cannot_be_written_down_is_a_fault(value: float) -> None:
    assert fault_in({}, {"n": [value]}) == "The arguments hold a number that JSON cannot express."


def test_arguments_too_deep_to_be_stored_are_a_fault() -> None:
    deep: Any = 1
    for _ in range(10_000):
        deep = [deep]
    assert "nested too deeply" in fault_in({}, {"deep": deep})


def test_a_schema_that_doubles_the_work_with_each_level_is_stopped() -> None:
    again = {"properties": {"a": {"$ref": "#/$defs/t"}}}
    schema = {"$defs": {"t": {"anyOf": [{**again, "required": ["b"]}, {**again, "required": ["c"]}]}}}
    deep: Any = {}
    for _ in range(60):
        deep = {"a": deep}
    assert "too deeply" in fault_in({**schema, "$ref": "#/$defs/t"}, deep)
