from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from mypt_desktop.bench.question_set import Question
from mypt_desktop.bench.questions import Retrieved, Turn, ask, summary, write_log
from mypt_desktop.core.events import (
    AnswerReplaced,
    CallFinished,
    CallStarted,
    RecipeChosen,
    TextAdded,
    TurnEvent,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.messages import CallId, Citation, Message, Role, Text, ToolCall, ToolResult
from mypt_desktop.core.prompt import Usage

PRICE = Question("price", "What does it cost?", "fares.csv", ("Adult", "15"), ("15",))
NOTHING = Question("nothing", "Who is the king?")


def turn(*events: TurnEvent) -> Turn:
    def happen(messages: Sequence[Message]) -> Iterator[TurnEvent]:
        assert [message.role for message in messages] == [Role.USER]
        return iter(events)

    return happen


def finished(text: str, *citations: Citation) -> TurnFinished:
    return TurnFinished(Message(Role.ASSISTANT, (Text(text), *citations)), 1, Usage())


def cite(path: str, text: str) -> Citation:
    return Citation(path=path, doc_id="d", chunk_id="c", start=0, end=len(text), line=1, text=text)


def test_an_answer_with_the_fact_and_a_citation_that_holds_it_counts_twice() -> None:
    call = ToolCall("workspace.search", {"query": "price"}, by="app")
    happened = turn(
        RecipeChosen("answer", "It asks for a fact."),
        CallStarted(call),
        CallFinished(call, ToolResult(CallId(""), call.name, {})),
        TextAdded("It costs 15.00 [1]."),
        finished("It costs 15.00 [1].", cite("fares.csv", "Adult | 15")),
    )
    answered = ask(happened, PRICE)
    assert answered.right
    assert answered.cited
    assert not answered.quoted
    assert (answered.recipe, answered.tools) == ("answer", ("workspace.search",))


def test_a_citation_from_another_document_or_without_the_fact_does_not_count() -> None:
    assert not ask(turn(finished("15", cite("other.csv", "Adult | 15"))), PRICE).cited
    assert not ask(turn(finished("15", cite("fares.csv", "Child | 7"))), PRICE).cited


def test_a_quotation_in_place_of_the_answer_is_counted_as_one() -> None:
    answered = ask(
        turn(AnswerReplaced("“Adult | 15”", "The answer was not in the passages."), finished("“Adult | 15”")), PRICE
    )
    assert answered.quoted
    assert answered.right


def test_a_failed_turn_is_a_wrong_answer_with_its_reason() -> None:
    answered = ask(turn(TurnFailed("The model process was killed.")), PRICE)
    assert (answered.right, answered.cited, answered.error) == (False, False, "The model process was killed.")


def test_an_unanswerable_question_is_right_when_nothing_is_cited() -> None:
    assert ask(turn(finished("The documents do not say.")), NOTHING).right
    assert not ask(turn(finished("Charles [1].", cite("fares.csv", "Charles"))), NOTHING).right


def test_the_summary_counts_each_kind_apart() -> None:
    answered = [
        ask(turn(finished("15", cite("fares.csv", "15"))), PRICE),
        ask(turn(finished("7")), PRICE),
        ask(turn(finished("Charles", cite("fares.csv", "x"))), NOTHING),
    ]
    figures = summary([Retrieved("a", 1, ()), Retrieved("b", 4, ()), Retrieved("c", None, ())], answered)
    assert [figures[f"gold passage in top {depth}"] for depth in (1, 3, 5)] == [1, 1, 2]
    assert (figures["cited"], figures["answer holds the fact"], figures["false answers to them"]) == (1, 1, 1)


def test_the_log_has_a_line_a_question_with_the_misses_first(tmp_path: Path) -> None:
    answered = [
        ask(turn(finished("15", cite("fares.csv", "15"))), PRICE),
        ask(turn(finished("Charles", cite("a", "b"))), NOTHING),
    ]
    write_log(tmp_path / "deep" / "log.jsonl", answered, [Retrieved("price", 2, ("fares.csv",))])
    lines = [json.loads(line) for line in (tmp_path / "deep" / "log.jsonl").read_text().splitlines()]
    assert [line["id"] for line in lines] == ["nothing", "price"]
    assert lines[1]["rank"] == 2
