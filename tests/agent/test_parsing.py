"""Calls and results as strings, in the format of the workspace API."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.agent import find_toolcall, render_toolcall, render_toolresult
from mypt_desktop.agent.parsing import ToolCall, read_toolresult


def test_a_call_is_rendered_and_found_again() -> None:
    block = render_toolcall("workspace.search", {"query": "python", "top_k": 5})
    assert block == '<myPT_toolcall>{"name": "workspace.search", "query": "python", "top_k": 5}</myPT_toolcall>'
    assert find_toolcall(f"I will look.\n{block} Done.") == ToolCall(
        "workspace.search", {"query": "python", "top_k": 5}
    )


def test_a_result_is_rendered_and_read_again() -> None:
    result = {"documents": [], "total": 0}
    block = render_toolresult(result)
    assert block == '<myPT_toolresult>{"documents": [], "total": 0}</myPT_toolresult>'
    assert render_toolresult("workspace.search", result) == block
    assert read_toolresult(f"\n{block}\n") == result


def test_a_found_call_says_where_it_stands() -> None:
    block = '<myPT_toolcall> {"name": "a", "b": "}"}\n</myPT_toolcall>'
    found = find_toolcall(f"First {block} then.")
    assert found is not None
    assert found.raw_block == block


def test_the_older_spelling_with_the_name_in_the_tag_is_read() -> None:
    old = '<toolcall name="workspace.search">\n{"query": "</toolcall>", "name": "x"}\n</toolcall>'
    assert find_toolcall(f"So: {old}") == ToolCall("workspace.search", {"query": "</toolcall>", "name": "x"})
    assert find_toolcall(f'{old}<myPT_toolcall>{{"name": "b"}}</myPT_toolcall>') == ToolCall("b", {})
    assert find_toolcall(f'<toolcall name="a">[]</toolcall>{old}') == find_toolcall(old)
    assert read_toolresult('<toolresult name="a">\n{"b": [1]}\n</toolresult>') == {"b": [1]}


@pytest.mark.parametrize(
    "text", ["", "plain words", "<myPT_toolresult>[]</myPT_toolresult>", "<toolresult>{</toolresult>"]
)
def test_a_text_that_is_no_rendered_result_is_none(text: str) -> None:
    assert read_toolresult(text) is None


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


@pytest.mark.parametrize(
    "piece", ["<myPT_toolcall>" + "[" * 20, '<myPT_toolcall>{\\"', "<myPT_toolcall>{", '{"a":', '<toolcall name="a">{']
)
def test_a_hostile_megabyte_is_searched_to_its_end(piece: str) -> None:
    assert find_toolcall(piece * (1_000_000 // len(piece))) is None


@given(st.text(), st.dictionaries(st.text(), st.text() | st.integers() | st.booleans()))
def test_any_arguments_survive_the_journey(around: str, arguments: dict[str, str | int | bool]) -> None:
    found = find_toolcall(around + render_toolcall("a.tool", arguments))
    assert found == ToolCall("a.tool", arguments)
