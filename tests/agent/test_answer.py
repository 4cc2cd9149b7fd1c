"""A question over the documents: searched, answered, checked, cited; or quoted, or said not to be there."""

from __future__ import annotations

from threading import Event

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.core.events import (
    AnswerReplaced,
    CallFinished,
    CallStarted,
    CitationsFound,
    MessageAdded,
    RecipeChosen,
    TextAdded,
    TurnFinished,
)
from mypt_desktop.core.messages import Role, message
from tests.agent.turns import TEXTS, final, library, turn
from tests.fakes import MemoryLibrary, MemoryTools, ScriptedModel

FLOAT = "How much is the float in a cash bag?"


NOTHING = "I found nothing about this in your documents."


def test_an_answer_is_searched_for_written_and_cited_and_no_quotation_stands_under_it() -> None:
    events = turn(ScriptedModel("The float in each cash bag is 75 pounds."), FLOAT)
    answer = final(events)
    assert answer.text == "The float in each cash bag is 75 pounds. [1]"
    assert answer.remarks == ()
    (citation,) = answer.citations
    assert citation.path == "handbook.md"
    assert citation.text == "The float in each cash bag is 75 pounds."
    assert TEXTS["handbook.md"][citation.start : citation.end] == citation.text
    assert citation.line == 3


def test_the_search_is_shown_and_kept_as_the_call_it_is() -> None:
    events = turn(ScriptedModel("The float in each cash bag is 75 pounds."), FLOAT)
    kinds = [type(event) for event in events if not isinstance(event, TextAdded)]
    assert kinds == [
        RecipeChosen,
        CallStarted,
        CallFinished,
        *[MessageAdded] * 2,
        CitationsFound,
        MessageAdded,
        TurnFinished,
    ]
    asked, found, answered = (event.message for event in events if isinstance(event, MessageAdded))
    assert asked.role is Role.ASSISTANT
    assert asked.calls[0].name == "workspace.search"
    assert asked.calls[0].by == "app"
    assert found.results[0].call_id == asked.calls[0].id != ""
    assert answered == final(events)


def test_what_is_streamed_is_what_is_kept() -> None:
    events = turn(ScriptedModel("The float is 75 pounds [2].\nCount it twice [1]!", piece=1), FLOAT)
    shown = "".join(event.text for event in events if isinstance(event, TextAdded))
    assert shown == final(events).text
    assert shown.startswith("The float is 75 pounds. [1]\nCount it twice! [2]")


def test_the_model_reads_the_passages_and_the_question_last() -> None:
    model = ScriptedModel("75 pounds.")
    turn(model, FLOAT)
    prompt = model.prompts[0].text
    assert 0 < prompt.index("The float in each cash bag") < prompt.index(FLOAT)


def test_a_number_that_stands_in_no_passage_is_replaced_by_a_quotation() -> None:
    events = turn(ScriptedModel("The float in each cash bag is 80 pounds."), FLOAT)
    replaced = next(event for event in events if isinstance(event, AnswerReplaced))
    assert replaced.text == final(events).text
    assert replaced.text.startswith("Most likely here:\n\n> The float in each cash bag is 75 pounds.")
    assert final(events).remarks == (replaced.why,)
    assert "Count it twice. [1]" in replaced.text
    assert "75 pounds" in final(events).citations[0].text


def test_a_name_that_stands_in_no_passage_is_replaced_by_a_quotation() -> None:
    events = turn(ScriptedModel("It is Robert Miller who is her skipper."), "Who is the skipper of the boat Auk?")
    assert "Moira Tansley is her skipper." in final(events).text
    assert "Robert" not in final(events).text


def test_a_garbled_sentence_beside_a_sound_one_is_left_out() -> None:
    model = ScriptedModel("The float in each cash bag is 75 pounds. It was 60 pounds in 1999.")
    events = turn(model, FLOAT)
    assert final(events).text == "The float in each cash bag is 75 pounds. [1]"
    assert any(isinstance(event, AnswerReplaced) for event in events)


def test_where_no_passage_is_near_the_answer_is_that_it_is_not_there_and_the_nearest_are_kept() -> None:
    question = "Who carried out the inspection of the passengers' luggage lockers last winter?"
    documents = library()
    model, tools = ScriptedModel("It was Robert Miller who did that."), MemoryTools(documents, similarity=0.35)
    agent = AgentController(model, tools, engine=documents)
    answer = final(list(agent.stream([message(Role.USER, question)], cancel=Event())))
    assert answer.text.startswith(f"{NOTHING} I looked for: carried, inspection, passengers, ")
    assert answer.citations == ()
    assert answer.nearest
    assert all(TEXTS[one.path][one.start : one.end] == one.text for one in answer.nearest)


REFUSAL = "The passages do not mention the colour of the float."


def test_a_refusal_says_plainly_that_nothing_was_found() -> None:
    events = turn(ScriptedModel(REFUSAL, rails="free"), "Which colour has the float?", retrieval="always")
    assert final(events).text == f"{NOTHING} I looked for: colour, float."
    assert final(events).citations == ()


def test_a_small_model_that_refuses_is_not_believed_where_a_passage_is_near() -> None:
    answer = final(turn(ScriptedModel(REFUSAL), "Which colour has the float?"))
    assert answer.text.startswith("Most likely here:\n\n> The float in")
    assert answer.citations[0].path == "handbook.md"


def test_a_refusal_that_cites_is_a_refusal() -> None:
    refusing = ScriptedModel("The documents do not mention the float in each cash bag.")
    answer = final(turn(refusing, "What is in the cash bag?"))
    assert answer.text.startswith("Most likely here:\n\n> The float in")


def test_an_answer_that_denies_something_is_an_answer() -> None:
    documents = MemoryLibrary({"fares.md": "The fare to the island does not include lunch."})
    said = "The fare to the island does not include lunch."
    events = turn(ScriptedModel(said), "Does the fare to the island include lunch?", documents=documents)
    assert final(events).text.startswith(said)


def test_a_small_model_that_refuses_is_believed_where_none_is() -> None:
    documents = library()
    tools = MemoryTools(documents, similarity=0.35)
    agent = AgentController(ScriptedModel("The passages do not say who did that."), tools, engine=documents)
    asked = [message(Role.USER, "Who carried out the inspection of the passengers' luggage lockers last winter?")]
    answer = final(list(agent.stream(asked, cancel=Event())))
    assert answer.text.startswith(NOTHING)
    assert answer.citations == ()


def test_without_anything_relevant_the_model_is_not_asked() -> None:
    events = turn(ScriptedModel(), "Which supplier delivers the yellow gaskets?")
    assert final(events).text == f"{NOTHING} I looked for: supplier, delivers, yellow, gaskets."


def test_a_passage_that_changed_since_is_not_cited() -> None:
    documents = library()

    def written_meanwhile(_: object) -> str:
        documents.change("handbook.md", "Everything is new.")
        return "The float in each cash bag is 75 pounds."

    events = turn(ScriptedModel(written_meanwhile), FLOAT, documents=documents)
    assert final(events).citations == ()
    assert "[1]" not in final(events).text


@pytest.mark.parametrize("follow_up", ["And how many passengers?", "How long is it?"])
def test_a_question_that_points_back_is_searched_with_the_one_before(follow_up: str) -> None:
    model = ScriptedModel("Petrel carries 70 passengers.")
    before = (message(Role.USER, "When does Petrel go into dry dock?"), message(Role.ASSISTANT, "On 9 November 2026."))
    events = turn(model, *before, follow_up)
    call = next(event.call for event in events if isinstance(event, CallStarted))
    assert call.arguments["query"] == f"When does Petrel go into dry dock? {follow_up}"
    assert "On 9 November 2026." in model.prompts[0].text
