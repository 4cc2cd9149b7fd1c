"""`ask`: what waits, what comes of each kind of answer, and what ends the waiting."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator

import pytest

from mypt_desktop.coding.ask import ASK, CANCELLED, EMPTY, NOBODY, STOPPED, Asking, NotAskingError
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import QuestionsAnswered, QuestionsAsked
from mypt_desktop.core.messages import CallId, Json, JsonObject, ToolCall
from mypt_desktop.core.questions import Answered
from mypt_desktop.tools.arguments import validation_error
from mypt_desktop.tools.registry import CallContext, CallEvent

Reaction = Callable[[QuestionsAsked], None]


def question(id: str = "q", text: str = "Which file?", **more: Json) -> dict[str, Json]:
    return {
        "id": id,
        "question": text,
        "options": [{"label": "a.py"}, {"label": "b.py", "description": "The new one."}],
    } | more


def call(*questions: JsonObject) -> ToolCall:
    return ToolCall("ask", {"questions": list(questions)}, CallId("call-1"))


def run(asking: Asking, made: ToolCall, react: Reaction, cancel: threading.Event | None = None) -> JsonObject:
    """The result; `react` sees what is asked before the tool waits."""
    stopped = cancel or threading.Event()
    steps: Generator[CallEvent, None, JsonObject] = asking.run(made, CallContext(stopped))
    while True:
        try:
            event = next(steps)
        except StopIteration as end:
            result: JsonObject = end.value
            return result
        if isinstance(event, QuestionsAsked):
            assert asking.pending() == (event,)
            react(event)
        else:
            assert isinstance(event, QuestionsAnswered)
            assert asking.pending() == ()


def answering(asking: Asking, *answers: Answered) -> Reaction:
    return lambda asked: asking.answer(asked.call, answers)


def test_an_option_comes_back_as_a_sentence_and_as_values() -> None:
    asking = Asking()
    result = run(asking, call(question(recommended=1)), answering(asking, Answered(("b.py",))))
    assert result == {
        "answer": "User selected: b.py",
        "question": "Which file?",
        "options": ["a.py", "b.py"],
        "multi": False,
        "selectedOptions": ["b.py"],
    }


def test_several_options_keep_the_order_in_which_they_were_chosen_and_own_words_stand_beside_them() -> None:
    asking = Asking()
    given = Answered(("b.py", "a.py"), "and the tests")
    result = run(asking, call(question(multi=True)), answering(asking, given))
    assert result["answer"] == "User selected: b.py, a.py\nUser provided custom input: and the tests"
    assert (result["selectedOptions"], result["customInput"]) == (["b.py", "a.py"], "and the tests")


def test_own_words_alone_are_no_selection() -> None:
    asking = Asking()
    result = run(asking, call(question()), answering(asking, Answered(custom="c.py")))
    assert result["answer"] == "User provided custom input: c.py"


def test_several_questions_give_a_line_each() -> None:
    asking = Asking()
    made = call(question("file"), question("how", "How?", multi=True))
    result = run(asking, made, answering(asking, Answered(("a.py",)), Answered((), "slowly")))
    assert result["answer"] == 'User answers:\nfile: a.py\nhow: "slowly"'
    results = result["results"]
    assert isinstance(results, list)
    assert [one["id"] for one in results] == ["file", "how"]


def test_an_answer_too_few_is_refused_and_the_questions_go_on_waiting() -> None:
    asking = Asking()

    def react(asked: QuestionsAsked) -> None:
        with pytest.raises(UserError, match="Each question"):
            asking.answer(asked.call, [Answered(("a.py",))])
        asking.answer(asked.call, [Answered(("a.py",)), Answered(("b.py",))])

    assert "error" not in run(asking, call(question("one"), question("two")), react)


@pytest.mark.parametrize(("recommended", "taken"), [(1, "b.py"), (7, "a.py"), (None, "a.py")])
def test_who_does_not_answer_in_time_is_answered_for(recommended: int | None, taken: str) -> None:
    asking = Asking(lambda: 0.001)
    result = run(asking, call(question(recommended=recommended)), lambda asked: None)
    assert result["answer"] == f"User selected: {taken} (auto-selected after timeout)"
    assert result["timedOut"] is True


def test_nothing_is_answered_for_somebody_who_is_typing() -> None:
    asking = Asking(lambda: 0.001)
    stop = threading.Event()

    def react(asked: QuestionsAsked) -> None:
        asking.hold(asked.call)
        threading.Timer(0.3, lambda: asking.answer(asked.call, [Answered(custom="mine")])).start()

    assert run(asking, call(question()), react, stop)["customInput"] == "mine"


def test_cancelling_ends_the_turn() -> None:
    asking, stop = Asking(), threading.Event()
    result = run(asking, call(question()), lambda asked: asking.cancel(asked.call), stop)
    assert result == {"error": CANCELLED}
    assert stop.is_set()


def test_a_turn_that_is_stopped_waits_no_longer() -> None:
    asking, stop = Asking(), threading.Event()
    assert run(asking, call(question()), lambda asked: stop.set(), stop) == {"error": STOPPED}


def test_without_anybody_to_ask_the_call_fails_and_the_turn_ends() -> None:
    stop = threading.Event()
    assert run(Asking(attended=lambda: False), call(question()), lambda asked: None, stop) == {"error": NOBODY}
    assert stop.is_set()


def test_no_questions_are_refused_by_the_schema_and_by_the_tool() -> None:
    assert validation_error(ASK.spec.parameters, {"questions": []})
    assert run(Asking(), call(), lambda asked: None) == {"error": EMPTY}


def test_a_second_answer_has_nothing_to_answer() -> None:
    asking = Asking()
    made = call(question())
    run(asking, made, answering(asking, Answered(("a.py",))))
    with pytest.raises(NotAskingError):
        asking.answer(made, [Answered(("b.py",))])
