"""A question in another language than the documents is searched for in theirs too, and answered as it was asked."""

from __future__ import annotations

from collections.abc import Sequence

from mypt_desktop.core.events import CallStarted, TurnEvent
from tests.agent.turns import final, turn
from tests.fakes import MemoryLibrary, ScriptedModel

TEXTS = {
    "fares.md": "A single ticket to the island costs 9 crowns.\n\nDogs travel free in the open part of the boat.",
    "kitchen.md": "The oven is cleaned on Fridays.\n\nPotatoes are bought in October.",
}
ENGLISH = MemoryLibrary(TEXTS, languages=["en", "de"])
QUESTION = "Was kostet eine Fahrkarte zur Insel?"


def searched(events: Sequence[TurnEvent]) -> list[object]:
    return [event.call.arguments["query"] for event in events if isinstance(event, CallStarted)]


def test_the_question_is_said_in_the_language_of_most_documents_and_both_are_searched() -> None:
    model = ScriptedModel('What does a ticket to the island cost?" More words.', "Eine Fahrkarte kostet 9 crowns.")
    events = turn(model, QUESTION, documents=ENGLISH)
    assert searched(events) == ["What does a ticket to the island cost?", QUESTION]
    assert 'What does the German sentence "Was' in model.prompts[0].text
    assert QUESTION in model.prompts[1].text
    assert final(events).citations[0].path == "fares.md"


def test_where_no_document_is_in_its_language_only_its_translation_is_searched() -> None:
    model = ScriptedModel('What does a ticket to the island cost?"', "Eine Fahrkarte kostet 9 crowns.")
    events = turn(model, QUESTION, documents=MemoryLibrary(TEXTS, languages=["en", "fr"]))
    assert searched(events) == ["What does a ticket to the island cost?"]


def test_a_question_in_the_language_of_the_folder_is_not_translated() -> None:
    model = ScriptedModel("A ticket costs 9 crowns.")
    events = turn(model, "What does a ticket cost?", documents=ENGLISH)
    assert searched(events) == ["What does a ticket cost?"]


def test_what_is_no_translation_is_not_searched_for() -> None:
    for said in ("", "Ich weiß nicht, was die Karte kostet.", "A ticket " * 40):
        events = turn(ScriptedModel(said, "Das steht nicht da."), QUESTION, documents=ENGLISH)
        assert searched(events) == [QUESTION]
