"""When the answer to a question to begin with stands."""

from __future__ import annotations

from dataclasses import replace
from threading import Event

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.answers.following.starters import NoModel, Starter, stands
from mypt_desktop.core.events import TurnFailed, TurnFinished
from mypt_desktop.core.messages import Citation, Message, Remark, Role, Text, message
from mypt_desktop.core.prompt import Usage
from tests.agent.turns import library
from tests.fakes import MemoryLibrary, MemoryTools

LEASE = "Deposit: 900 euros\n\nThe workshop has two rooms and a yard behind them."
DOC = MemoryLibrary({"lease.txt": LEASE}).list_docs()[0].doc_id
SOURCE = Citation("lease.txt", DOC, "chunk", 0, 18, 1, "Deposit: 900 euros")
ASKED = Starter("What is the deposit in “lease”?", DOC, 0, 18)


def finished(*parts: Text | Citation | Remark, cancelled: bool = False) -> list[TurnFinished]:
    return [TurnFinished(Message(Role.ASSISTANT, parts), 0, Usage(), cancelled)]


def holds(starter: Starter, events: list[TurnFinished], text: str = LEASE) -> bool:
    return stands(starter, events, {DOC: text}.get)


def test_a_sentence_with_a_source_that_opens_stands() -> None:
    assert holds(ASKED, finished(Text("Deposit: 900 euros. [1]"), SOURCE))


@pytest.mark.parametrize(
    "parts",
    [
        (Text("Most likely here:\n\n> Deposit: 900 euros [1]"), SOURCE, Remark("It could not be checked.")),
        (Text("I found nothing about this in your documents."), replace(SOURCE, nearest=True)),
        (Text("I found nothing about this in your documents."),),
        (Text("Two rooms. [1]"), replace(SOURCE, start=20, end=29, text=LEASE[20:29])),
    ],
    ids=["a quotation with a doubt", "nothing but the nearest", "nothing", "from another place"],
)
def test_anything_else_does_not(parts: tuple[Text | Citation | Remark, ...]) -> None:
    assert not holds(ASKED, finished(*parts))


def test_a_source_that_is_not_in_the_document_any_more_does_not_open() -> None:
    assert not holds(ASKED, finished(Text("Deposit: 900 euros. [1]"), SOURCE), "Deposit: 950 euros")


def test_an_answer_that_does_not_say_what_was_asked_for_is_none() -> None:
    price = replace(ASKED, says="900,00")
    assert holds(price, finished(Text("Deposit of the workshop: 900.00. [1]"), SOURCE))
    assert not holds(price, finished(Text("A yard. [1]"), SOURCE))


def test_a_turn_that_was_stopped_or_failed_answers_nothing() -> None:
    said = (Text("Deposit: 900 euros. [1]"), SOURCE)
    assert not holds(ASKED, finished(*said, cancelled=True))
    assert not stands(ASKED, [TurnFailed("No.", message=Message(Role.ASSISTANT, said))], {DOC: LEASE}.get)
    assert not stands(ASKED, [], {DOC: LEASE}.get)


def test_a_question_that_takes_the_model_fails_where_there_is_none() -> None:
    documents = library()
    agent = AgentController(NoModel(), MemoryTools(documents), engine=documents)
    events = list(agent.stream([message(Role.USER, "When does Petrel go into dry dock?")], cancel=Event()))
    assert isinstance(events[-1], TurnFailed)
    assert not stands(Starter("When does Petrel go into dry dock?"), events, documents.get_doc_text)
