"""The answer that events make: what is shown, what is replaced, and what became a message of its own."""

from __future__ import annotations

import pytest

from mypt_desktop.core.answer_state import AnswerState
from mypt_desktop.core.events import (
    AnswerReplaced,
    ApprovalGiven,
    CallFinished,
    CallPrinted,
    CallStarted,
    CitationsFound,
    MessageAdded,
    Progressed,
    ReasoningAdded,
    TextAdded,
    TurnEvent,
)
from mypt_desktop.core.messages import CallId, Citation, Message, Part, Reasoning, Role, Text, ToolCall, ToolResult

CALL = ToolCall("app:write", {"path": "a"}, CallId("call-1"))
CHANGED = ToolCall("app:write", {"path": "b"}, CallId("call-1"))
RESULT = ToolResult(CallId("call-1"), "app:write", {"written": "b"})
CITED = Citation("tea.md", "d", "c", 0, 3, 1, "Tea")


def after(*events: TurnEvent) -> AnswerState:
    state = AnswerState()
    for event in events:
        state = state.apply(event)
    return state


@pytest.mark.parametrize(
    ("events", "parts"),
    [
        ((TextAdded("a"), TextAdded("b")), (Text("ab"),)),
        ((ReasoningAdded("a"), ReasoningAdded("b"), TextAdded("c")), (Reasoning("ab"), Text("c"))),
        ((TextAdded("a"), CallStarted(CALL), TextAdded("b")), (Text("a"), CALL, Text("b"))),
        ((CallStarted(CALL), ApprovalGiven(CALL, CHANGED), CallFinished(CHANGED, RESULT)), (CHANGED, RESULT)),
        ((CallStarted(CALL), ApprovalGiven(CALL, None)), (CALL,)),
        ((TextAdded("a"), CitationsFound((CITED,))), (Text("a"), CITED)),
        ((ReasoningAdded("r"), TextAdded("a"), AnswerReplaced("b", "why")), (Reasoning("r"), Text("b"))),
        ((CallStarted(CALL), MessageAdded(Message(Role.ASSISTANT, (CALL,))), TextAdded("a")), (Text("a"),)),
        ((TextAdded("a"), MessageAdded(Message(Role.TOOL, (RESULT,)))), (Text("a"),)),
    ],
)
def test_events_make_the_parts_of_the_message(events: tuple[TurnEvent, ...], parts: tuple[Part, ...]) -> None:
    assert after(*events).message == Message(Role.ASSISTANT, parts)


def test_the_reason_of_the_last_replacement_stays_while_the_answer_goes_on() -> None:
    assert after(AnswerReplaced("a", "one"), AnswerReplaced("b", "two"), TextAdded("c")).why == "two"


def test_a_call_is_under_way_until_its_result() -> None:
    assert after(CallStarted(CALL)).calling
    assert not after(CallStarted(CALL), CallFinished(CALL, RESULT)).calling
    assert not after().calling


def test_an_event_that_shows_nothing_of_the_answer_changes_nothing() -> None:
    state = after(TextAdded("a"))
    assert state.apply(Progressed("Reading", 1, 2)) is state
    assert state.apply(CallPrinted(CALL, "line")) is state
