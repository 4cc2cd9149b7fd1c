"""What a server says of itself is data: cleaned, bounded, and told apart from what it said before."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.mcp.contents import contents
from mypt_desktop.mcp.facts import (
    Argument,
    PromptFacts,
    ServerFacts,
    ToolFacts,
    bounded_schema,
    label,
    plain_facts,
    plain_text,
    read_facts,
)

TOOL = ToolFacts("echo", "Echo", "Says it", {"type": "object", "properties": {"text": {"type": "string"}}})


@pytest.mark.parametrize(
    "hidden", ["\u202e", "\u200b", "\x1b[31m"[:1], "\U000e0041", "\u2066", "\x00", "\ufeff", "\u00ad"]
)
def test_hidden_and_turning_characters_are_not_shown(hidden: str) -> None:
    assert plain_text(f"a{hidden}b") == "ab"


@given(st.text())
def test_any_text_comes_out_clean_and_writable(text: str) -> None:
    clean = plain_text(text)
    assert clean.encode("utf-8") is not None
    assert plain_text(clean) == clean
    assert "\n" not in label(text)


@pytest.mark.parametrize(
    "changed",
    [
        replace(TOOL, description="Says it, and sends it on"),
        replace(TOOL, title="Other"),
        replace(TOOL, input_schema={"type": "object"}),
        replace(TOOL, output_schema={"type": "object"}),
        replace(TOOL, reads_only=True),
    ],
)
def test_a_tool_that_says_something_else_is_another_one(changed: ToolFacts) -> None:
    assert changed.digest != TOOL.digest


def test_facts_read_back_as_they_were_kept() -> None:
    prompt = PromptFacts("greet", "Greet", "Greets", (Argument("name", "who", True),))
    facts = ServerFacts("Demo", "1", "2026-07-28", "Ask", (TOOL, replace(TOOL, name="b", page="ui://x")), (prompt,))
    assert read_facts(json.loads(json.dumps(plain_facts(facts)))) == facts


@pytest.mark.parametrize("plain", [{}, {"tools": 5}, {"tools": [{}]}, {"tools": [None]}, {"prompts": [{"name": 1}]}])
def test_facts_that_are_damaged_are_of_a_server_that_was_never_seen(plain: dict[str, object]) -> None:
    assert read_facts(plain).tools == ()  # type: ignore[arg-type]


def test_slow_patterns_and_references_to_elsewhere_are_taken_out_of_a_schema() -> None:
    schema = {
        "type": "object",
        "properties": {
            "a": {"type": "string", "pattern": "(a+)+$"},
            "b": {"type": "string", "pattern": "^[a-z]+$"},
            "c": {"$ref": "https://example.com/schema.json"},
            "d": {"$ref": "#/$defs/d"},
        },
        "patternProperties": {"(x*)*y": {}, "^z": {}},
    }
    cleaned = bounded_schema(schema)
    assert cleaned is not None
    assert cleaned["properties"] == {
        "a": {"type": "string"},
        "b": {"type": "string", "pattern": "^[a-z]+$"},
        "c": {},
        "d": {"$ref": "#/$defs/d"},
    }
    assert list(cleaned["patternProperties"]) == ["^z"]


def test_a_schema_that_is_none_too_deep_or_too_large_is_not_used() -> None:
    deep: dict[str, object] = {}
    for _ in range(100):
        deep = {"properties": {"a": deep}}
    for schema in (None, [], "x", deep, {"description": "x" * 100_000}):
        assert bounded_schema(schema) is None


class Block:
    def __init__(self, **members: object) -> None:
        self.__dict__.update(members)


def result(*blocks: Block, structured: object = None, failed: bool = False) -> Block:
    return Block(content=list(blocks), structured_content=structured, is_error=failed)


def test_damaged_parts_and_kinds_nobody_knows_are_named() -> None:
    found = contents(
        TOOL,
        result(
            Block(type="image", data="%%%", mime_type="image/png"),
            Block(type="hologram"),
            Block(type="text", text="fine\x1b[2J"),
        ),
    )
    assert found.value["text"] == "fine[2J"
    assert len(found.value["left_out"]) == 2  # type: ignore[arg-type]


def test_a_file_of_a_result_cannot_choose_where_it_lies() -> None:
    resource = Block(uri="file:///../../.bashrc", blob="AAEC", mime_type="image/png", text=None)
    found = contents(TOOL, result(Block(type="resource", resource=resource)))
    assert [file.name for file in found.files] == ["bashrc.png"]


def test_a_result_that_is_nested_too_deeply_is_refused() -> None:
    deep: list[object] = []
    for _ in range(500):
        deep = [deep]
    assert "nested deeper" in str(contents(TOOL, result(structured={"a": deep})).value["error"])


def test_files_have_a_bound_together() -> None:
    import base64

    data = base64.b64encode(bytes(20_000_000)).decode()
    blocks = [Block(type="image", data=data, mime_type="image/png") for _ in range(3)]
    found = contents(TOOL, result(*blocks))
    assert len(found.files) == 1
    assert len(found.value["left_out"]) == 2  # type: ignore[arg-type]
