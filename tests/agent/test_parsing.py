"""Calls and results as strings, in the format of the workspace API."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.agent import find_toolcall, render_toolcall, render_toolresult
from mypt_desktop.core.messages import ToolCall


def test_a_call_is_rendered_and_found_again() -> None:
    block = render_toolcall("workspace.search", {"query": "python", "top_k": 5})
    assert block == '<myPT_toolcall>{"name": "workspace.search", "query": "python", "top_k": 5}</myPT_toolcall>'
    assert find_toolcall(f"I will look.\n{block} Done.") == ToolCall(
        "workspace.search", {"query": "python", "top_k": 5}
    )


def test_a_result_is_rendered() -> None:
    assert render_toolresult({"documents": [], "total": 0}) == (
        '<myPT_toolresult>{"documents": [], "total": 0}</myPT_toolresult>'
    )


@pytest.mark.parametrize(
    "text",
    [
        '<myPT_toolcall>{"name": "a"}</myPT_toolcall><myPT_toolcall>{"name": "b"}</myPT_toolcall>',
        '<myPT_toolcall>{"name": "b"}</myPT_toolcall><myPT_toolcall>{"name": }</myPT_toolcall>',
        '<myPT_toolcall>{"name": "a</myPT_toolcall> <myPT_toolcall>\n{"name": "b"}\n</myPT_toolcall>',
        '<myPT_toolcall>{"name": "b"}</myPT_toolcall><myPT_toolcall>{"name": "c"}',
    ],
)
def test_the_last_well_formed_call_is_found(text: str) -> None:
    assert find_toolcall(text) == ToolCall("b", {})


def test_braces_and_tags_inside_strings_do_not_end_a_call() -> None:
    query = 'a "}</myPT_toolcall>{ b'
    found = find_toolcall(render_toolcall("workspace.search", {"query": query}))
    assert found == ToolCall("workspace.search", {"query": query})


@pytest.mark.parametrize(
    "text", ["", "No call.", "<myPT_toolcall>", "<myPT_toolcall>[]</myPT_toolcall>", "</myPT_toolcall>"]
)
def test_text_without_a_call_has_none(text: str) -> None:
    assert find_toolcall(text) is None


@pytest.mark.parametrize("piece", ["<myPT_toolcall>" + "[" * 20, '<myPT_toolcall>{\\"', "<myPT_toolcall>{", '{"a":'])
def test_a_hostile_megabyte_is_searched_to_its_end(piece: str) -> None:
    assert find_toolcall(piece * (1_000_000 // len(piece))) is None


@given(st.text(), st.dictionaries(st.text(), st.text() | st.integers() | st.booleans()))
def test_any_arguments_survive_the_journey(around: str, arguments: dict[str, str | int | bool]) -> None:
    found = find_toolcall(around + render_toolcall("a.tool", arguments))
    assert found == ToolCall("a.tool", arguments)
