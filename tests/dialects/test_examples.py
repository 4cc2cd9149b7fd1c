"""The worked examples that each family publishes of its format, byte for byte, in both directions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.cli.dialect import as_plain
from mypt_desktop.dialects.names import dialect, thought_opening
from mypt_desktop.dialects.wire import read_messages, read_tools

EXAMPLES = Path(__file__).parents[1] / "data" / "dialects"


def cases(kind: str) -> list[Any]:
    return [
        pytest.param(path.stem, case, id=f"{path.stem}-{number}")
        for path in sorted(EXAMPLES.glob("*.json"))
        for number, case in enumerate(json.loads(path.read_text("utf-8"))[kind])
    ]


@pytest.mark.parametrize(("name", "case"), cases("render"))
def test_a_conversation_becomes_the_published_bytes(name: str, case: Any) -> None:
    messages = read_messages(case["messages"])
    generate = case.get("generate", case["messages"][-1]["role"] != "assistant")
    speaks = dialect(name, thinking=case.get("thinking"))
    text = speaks.render(messages, read_tools(case["tools"]), generate=generate).text
    if "contains" in case:
        assert case["contains"] in text
    else:
        assert text == case["text"]


@pytest.mark.parametrize(("name", "case"), cases("parse"))
@pytest.mark.parametrize("size", [1, 3, 10_000])
def test_a_published_answer_is_read_as_it_is_meant(name: str, case: Any, size: int) -> None:
    opening = thought_opening(name) if case.get("in_reasoning") else ""
    parser = dialect(name).parser(opening=opening, tools=read_tools(case.get("tools", [])))
    text = case["text"]
    events = [event for at in range(0, len(text), size) for event in parser.feed(text[at : at + size])]
    expected = {key: case[key] for key in ("content", "reasoning", "calls")}
    assert as_plain([*events, *parser.finish()]) == {**expected, "malformed": []}
