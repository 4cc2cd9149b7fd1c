"""What goes into a prompt, and what is left out first."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.agent.prompt import STUB, assemble, conversation, shortened, size
from mypt_desktop.core.errors import ContextOverflowError
from mypt_desktop.core.messages import CallId, Message, Role, Text, ToolCall, ToolResult, message


def count(text: str) -> int:
    return (len(text) + 3) // 4


def asked_and_answered(number: int, length: int = 40) -> list[Message]:
    """A turn with a call and a long result."""
    call = ToolCall("workspace.search", {"query": f"q{number}"}, CallId(f"c{number}"))
    return [
        message(Role.USER, f"Question {number}?"),
        Message(Role.ASSISTANT, (call,)),
        Message(Role.TOOL, (ToolResult(call.id, call.name, {"text": f"r{number} " * length}),)),
        message(Role.ASSISTANT, f"Answer {number}."),
    ]


SYSTEM = message(Role.SYSTEM, "Be brief.")
CHAT = [SYSTEM, *(m for number in range(6) for m in asked_and_answered(number)), message(Role.USER, "Last?")]


def total(messages: tuple[Message, ...]) -> int:
    return sum(size(m, count) for m in messages)


def test_what_fits_is_left_alone() -> None:
    fit = assemble(CHAT, budget=10_000, count=count)
    assert fit.messages == tuple(CHAT)
    assert fit.dropped == 0


def test_old_results_go_before_old_turns() -> None:
    chat = [SYSTEM, *(m for number in range(6) for m in asked_and_answered(number, 400)), message(Role.USER, "Last?")]
    fit = assemble(chat, budget=total(tuple(chat)) - 10, count=count)
    assert len(fit.messages) == len(chat)
    contents = [m.results[0].content for m in fit.messages if m.results]
    assert contents[0] == STUB
    assert contents[-1] == chat[-3].results[0].content
    assert fit.dropped == contents.count(STUB) > 0
    assert fit.why


@pytest.mark.parametrize("budget", range(60, 900, 20))
def test_whatever_is_left_out_no_result_loses_its_call_and_it_fits(budget: int) -> None:
    fit = assemble(CHAT, budget=budget, count=count)
    calls = {call.id for m in fit.messages for call in m.calls}
    results = {result.call_id for m in fit.messages for result in m.results}
    assert results == calls
    assert total(fit.messages) <= budget
    assert fit.messages[0] == SYSTEM
    assert fit.messages[-1] == CHAT[-1]


def test_the_beginning_stays_the_same_for_several_turns() -> None:
    """What was computed of it can be kept: of sixty prompts in a row, most begin like the one before."""
    chat = [SYSTEM]
    firsts = []
    for number in range(60):
        chat += [message(Role.USER, f"Question {number}: " + "words " * 20), message(Role.ASSISTANT, "Answer. " * 10)]
        firsts.append(assemble(chat, budget=2400, count=count).messages[1])
    changes = sum(one != other for one, other in pairwise(firsts))
    assert 0 < changes <= 8


def test_the_results_of_the_current_turn_give_way_last() -> None:
    call = [ToolCall("a", {"n": n}, CallId(str(n))) for n in range(3)]
    steps = [
        m
        for c in call
        for m in (Message(Role.ASSISTANT, (c,)), Message(Role.TOOL, (ToolResult(c.id, "a", {"text": "x" * 400}),)))
    ]
    fit = assemble([SYSTEM, message(Role.USER, "Go."), *steps], budget=250, count=count)
    contents = [m.results[0].content for m in fit.messages if m.results]
    assert contents[:2] == [STUB, STUB]
    assert str(contents[2]["text"]).startswith("xxx")


def test_a_message_that_alone_does_not_fit_is_refused_with_a_hint() -> None:
    with pytest.raises(ContextOverflowError) as caught:
        assemble([SYSTEM, message(Role.USER, "x" * 4000)], budget=500, count=count)
    assert caught.value.hint


def test_a_conversation_is_what_was_said() -> None:
    said = conversation(CHAT)
    assert [m.text for m in said[:3]] == ["Be brief.", "Question 0?", "Answer 0."]
    assert not any(m.calls or m.results for m in said)


def test_a_call_beside_words_loses_only_the_call() -> None:
    spoken = Message(Role.ASSISTANT, (Text("Let me look."), ToolCall("a", {})))
    assert conversation([spoken])[0].text == "Let me look."


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=300),
    lambda inner: st.lists(inner, max_size=30) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=40,
)


@given(st.dictionaries(st.text(max_size=8), JSON, max_size=4))
def test_a_shortened_result_is_still_json(content: dict[str, object]) -> None:
    whole = json.loads(json.dumps(content))
    short = shortened(whole, 500)
    assert json.loads(json.dumps(short)) == short
    if len(json.dumps(whole, ensure_ascii=False)) <= 500:
        assert short == whole
    elif "shortened" not in short:
        assert len(json.dumps(short, ensure_ascii=False)) <= 500


def test_long_strings_and_long_lists_are_cut_and_say_so() -> None:
    assert len(json.dumps(shortened({"text": "x" * 10_000}, 2000))) <= 2100
    listed = shortened({"documents": [{"path": f"{n}.txt"} for n in range(1000)], "total": 1000}, 500)
    assert listed["total"] == 1000
    documents = listed["documents"]
    assert isinstance(documents, list)
    assert str(documents[-1]).endswith("more")


def found(count: int, text: str) -> dict[str, object]:
    passage = {"chunk_id": "c" * 16, "doc_id": "d" * 12, "text": text, "score": 0.5, "filename": "a.md", "path": "a.md"}
    return {
        "documents": [passage | {"start": n, "end": 9, "line": n, "page": None} for n in range(count)],
        "total": count,
    }


def test_the_model_sees_of_found_passages_what_it_needs() -> None:
    result = ToolResult(CallId("c"), "workspace.search", found(2, "Heron"))
    other = ToolResult(CallId("d"), "shop:search", found(1, "Tern"))
    fit = assemble([message(Role.USER, "Hi"), Message(Role.TOOL, (result, other))], budget=10_000, count=len)
    lean, whole = fit.messages[1].results
    assert lean.content == {"documents": [{"doc_id": "d" * 12, "path": "a.md", "text": "Heron"}] * 2, "total": 2}
    assert whole == other  # what other tools mean by such names, nobody here can know


def test_what_the_model_does_not_see_does_not_shorten_what_it_sees() -> None:
    text = "The Heron leaves at ten. " * 12
    kept = shortened(found(5, text), 2000, tool="workspace.search")
    assert kept == found(5, text)
    assert shortened(found(5, text), 2000) != kept
    cut = shortened(found(30, text), 2000, tool="workspace.search")
    fit = assemble(
        [message(Role.USER, "Hi"), Message(Role.TOOL, (ToolResult(CallId("c"), "workspace.search", cut),))],
        budget=10_000,
        count=len,
    )
    assert len(json.dumps(fit.messages[1].results[0].content)) <= 2000
