"""The benchmark of tool calls measures what it says."""

from __future__ import annotations

from mypt_desktop.bench import tool_calls
from mypt_desktop.bench.figures import Figure


def test_a_tool_call_is_measured_against_a_function_and_a_process() -> None:
    found = tool_calls.overhead(1, calls=2, between=0)
    assert [(one.unit, len(one.values)) for one in found if isinstance(one, Figure)] == [
        ("ms", 1),
        ("ms", 1),
        ("ms", 2),
        ("ms", 2),
        ("ms", 2),
    ]


def test_a_chat_with_tool_calls_is_read_and_painted() -> None:
    found = tool_calls.opening(1, turns=3)
    names = [one.name.partition(": ")[2] for one in found]
    assert names == ["read", "newest turn painted", "screen painted", "older turns built ahead", "longest stall"]
    assert all(isinstance(one, Figure) for one in found)
