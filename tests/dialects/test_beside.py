"""Which tools may be called and why an answer ended, from either interface to either."""

from __future__ import annotations

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.dialects.beside import beside

TOOL: Json = {"type": "tool", "name": "clock"}
FUNCTION: Json = {"type": "function", "function": {"name": "clock"}}
CHOICES = [({"type": "auto"}, "auto"), ({"type": "any"}, "required"), ({"type": "none"}, "none"), (TOOL, FUNCTION)]


@pytest.mark.parametrize(("theirs", "ours"), CHOICES)
def test_a_choice_is_written_for_either_whichever_way_it_came(theirs: Json, ours: Json) -> None:
    for choice in (theirs, ours):
        assert beside({"tool_choice": choice}, "anthropic") == {"tool_choice": theirs}
        assert beside({"tool_choice": choice}, "openai") == {"tool_choice": ours}


def test_one_tool_at_a_time_stays_so() -> None:
    theirs: dict[str, Json] = {"tool_choice": {"type": "auto", "disable_parallel_tool_use": True}}
    ours = beside(theirs, "openai")
    assert ours == {"tool_choice": "auto", "parallel_tool_calls": False}
    assert beside(ours, "anthropic") == beside(theirs, "anthropic") == theirs


@pytest.mark.parametrize(
    ("theirs", "ours", "back"),
    [
        ("tool_use", "tool_calls", "tool_use"),
        ("end_turn", "stop", "end_turn"),
        ("max_tokens", "length", "max_tokens"),
        ("refusal", "content_filter", "refusal"),
        ("stop_sequence", "stop", "end_turn"),
        ("something_new", "stop", "end_turn"),
    ],
)
def test_why_an_answer_ended_is_said_in_either_ones_words(theirs: str, ours: str, back: str) -> None:
    assert beside({"stop_reason": theirs}, "anthropic") == {"stop_reason": theirs}
    assert beside({"stop_reason": theirs}, "openai") == {"finish_reason": ours}
    assert beside({"finish_reason": ours}, "anthropic") == {"stop_reason": back}
    assert beside({"finish_reason": ours}, "openai") == {"finish_reason": ours}


def test_the_sequence_that_ended_it_is_kept() -> None:
    answer: Json = {"stop_reason": "stop_sequence", "stop_sequence": "END"}
    assert beside(answer, "anthropic") == answer


@pytest.mark.parametrize("value", [[], {}, {"stop_reason": None, "tool_choice": None}, {"stop_reason": 3}, "x"])
def test_what_is_not_there_is_not_made_up(value: Json) -> None:
    assert beside(value, "anthropic") == beside(value, "openai") == {}


@pytest.mark.parametrize("choice", ["sometimes", 3, [], {"type": []}, {"type": "tool"}, {"type": "tool", "name": 3}])
def test_a_choice_that_is_none_is_refused(choice: Json) -> None:
    with pytest.raises(UserError, match="is none that is known"):
        beside({"tool_choice": choice}, "openai")
