"""A question over the documents: searched, answered, checked, cited; or quoted, or said not to be there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
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
from mypt_desktop.core.reading import Reading
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


DOCK = (message(Role.USER, "When does Petrel go into dry dock?"), message(Role.ASSISTANT, "On 9 November 2026."))


def test_a_question_that_points_back_is_asked_again_so_that_it_stands_alone() -> None:
    model = ScriptedModel("How many passengers does Petrel carry?", "Petrel carries 70 passengers.")
    asked = (message(Role.USER, "What does Petrel carry?"), message(Role.ASSISTANT, "She carries people."))
    events = turn(model, *asked, "And how many passengers?")
    call = next(event.call for event in events if isinstance(event, CallStarted))
    assert call.arguments["query"] == "How many passengers does Petrel carry?"
    assert "Question: How many passengers does Petrel carry?" in model.prompts[1].text
    assert final(events).text == "Petrel carries 70 passengers. [1]"


@pytest.mark.parametrize("follow_up", ["And how many passengers?", "How long is it?"])
def test_where_the_model_says_it_wrongly_it_is_searched_with_the_one_before(follow_up: str) -> None:
    model = ScriptedModel("How many sheep does Ruth have?", "Petrel carries 70 passengers.")
    events = turn(model, *DOCK, follow_up)
    call = next(event.call for event in events if isinstance(event, CallStarted))
    query = str(call.arguments["query"])
    assert query.startswith("When does Petrel go into dry dock?")
    assert query.endswith(follow_up)
    assert "On 9 November 2026." in model.prompts[1].text
    assert f"Question: {follow_up}" in model.prompts[1].text


def test_a_question_said_again_without_what_it_follows_is_not_taken() -> None:
    model = ScriptedModel("When must I pay?", "Petrel carries 70 passengers.")
    events = turn(model, *DOCK, "And when must I pay for it?")
    call = next(event.call for event in events if isinstance(event, CallStarted))
    assert str(call.arguments["query"]).startswith("When does Petrel go into dry dock?")


def test_what_is_asked_for_today_is_not_searched_with_the_year_before_it() -> None:
    model = ScriptedModel("Petrel carries 70 passengers.", "Nonsense?", "Petrel carries 70 passengers.")
    events = turn(model, "How many passengers did Petrel carry in 2021 and how many are there today?")
    first, second = [str(event.call.arguments["query"]) for event in events if isinstance(event, CallStarted)]
    assert "2021" in first
    assert "2021" not in second
    assert "Petrel" in second


def test_a_question_about_something_else_is_not_searched_with_the_one_before() -> None:
    events = turn(ScriptedModel("The float in each cash bag is 75 pounds."), *DOCK, FLOAT)
    call = next(event.call for event in events if isinstance(event, CallStarted))
    assert call.arguments["query"] == FLOAT


def test_each_of_several_questions_is_searched_and_answered_and_what_is_missing_is_said() -> None:
    model = ScriptedModel("The float in each cash bag is 75 pounds.", "Petrel is 24 metres long.")
    asked = "How much is the float in a cash bag, how long is Petrel and who supplies the yellow gaskets?"
    events = turn(model, asked)
    answer = final(events)
    assert answer.text == (
        "The float in each cash bag is 75 pounds. [1]\n\nPetrel is 24 metres long. [2]\n\n"
        "I found nothing about “who supplies the yellow gaskets” in your documents."
    )
    assert [citation.path for citation in answer.citations] == ["handbook.md", "boats/petrel.txt"]
    shown = "".join(event.text for event in events if isinstance(event, TextAdded))
    assert shown == answer.text


def test_two_questions_that_one_sentence_answers_are_answered_once() -> None:
    sentence = "Petrel is 24 metres long and carries 70 passengers."
    events = turn(ScriptedModel(sentence, sentence), "How long is Petrel and how many passengers does Petrel carry?")
    answer = final(events)
    assert answer.text == f"{sentence} [1]"
    assert [one.marker for one in answer.citations] == [1]
    (replaced,) = [event for event in events if isinstance(event, AnswerReplaced)]
    assert (replaced.text, replaced.reasons) == (answer.text, ("one_place",))


def test_a_greeting_around_a_question_leaves_the_question() -> None:
    model = ScriptedModel("The float in each cash bag is 75 pounds.")
    events = turn(model, f"Hi! {FLOAT} Thanks!")
    assert final(events).text == "The float in each cash bag is 75 pounds. [1]"
    assert f"Question: {FLOAT}\n" in model.prompts[0].text


def test_what_is_made_up_is_marked_as_not_from_the_documents() -> None:
    answer = final(turn(ScriptedModel("The sea is wide."), "Write a poem about the sea"))
    assert answer.text == "The sea is wide."
    assert answer.remarks == ("Not from your documents: this is what the model knows or made up.",)


def test_what_the_app_can_do_is_told_without_the_model() -> None:
    assert final(turn(ScriptedModel(), "What can you do?")).text.startswith("I am MyPT, an assistant that runs on this")
    assert final(turn(ScriptedModel(), "Was kannst du?")).text.startswith("Ich bin MyPT")


@pytest.mark.parametrize("said", ["The float in each cash bag is … your documents do not say.", "The float is:"])
def test_of_an_answer_that_is_cut_no_stump_stays(said: str) -> None:
    assert final(turn(ScriptedModel(said), FLOAT)).text.startswith("Most likely here:\n\n> The float in")


def test_an_answer_that_turns_its_passage_round_is_not_said() -> None:
    documents = MemoryLibrary({"rules.md": "No dogs on the north beach from Easter until Christmas."})
    model = ScriptedModel("The dog is allowed on the north beach.")
    answer = final(turn(model, "Is the dog allowed on the north beach?", documents=documents))
    assert "allowed" not in answer.text
    assert "No dogs on the north beach" in answer.text


class Doubting:
    """A reader that finds no sentence borne out, and reads the answer itself."""

    def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        return [_reading(passage) for passage in passages]

    def supports(self, sentence: str, passages: Sequence[str]) -> list[float]:
        return [0.1 for _ in passages]


def _reading(passage: str) -> Reading:
    at = passage.find("75 pounds")
    return Reading(1.0, 0.76, "75 pounds", at, at + 9, 0.8) if at >= 0 else Reading(0.0, 0.1)


def test_what_a_reader_does_not_find_borne_out_gives_way_to_the_line_it_reads_with_the_doubt_said() -> None:
    documents = library()
    model = ScriptedModel("The float in each cash bag is counted twice.")
    agent = AgentController(model, MemoryTools(documents), engine=documents, reader=Doubting())
    answer = final(list(agent.stream([message(Role.USER, FLOAT)], cancel=Event())))
    assert answer.text == "Most likely here:\n\n> The float in each cash bag is 75 pounds. [1]"
    assert answer.citations[0].text == "The float in each cash bag is 75 pounds."
    assert answer.remarks


class Agreeing(Doubting):
    """A reader to which a sentence of the model reads like an answer, with this probability."""

    def __init__(self, reads_like_one: float) -> None:
        self._reads_like_one = reads_like_one

    def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        found = [(passage, _reading(passage)) for passage in passages]
        sure = self._reads_like_one
        return [replace(one, answerable=sure) if text.startswith("Each cash bag") else one for text, one in found]


@pytest.mark.parametrize(("reads_like_one", "stands"), [(0.95, True), (0.7, False)])
def test_what_the_reader_answers_too_stands_where_it_reads_like_an_answer(reads_like_one: float, stands: bool) -> None:
    documents = library()
    said = "Each cash bag has a float of 75 pounds."
    reader = Agreeing(reads_like_one)
    agent = AgentController(ScriptedModel(said), MemoryTools(documents), engine=documents, reader=reader)
    answer = final(list(agent.stream([message(Role.USER, FLOAT)], cancel=Event())))
    assert (answer.text == f"{said} [1]") is stands
    assert (answer.remarks == ()) is stands


class Silent(Doubting):
    """A reader that finds every sentence borne out, and an answer in no passage."""

    def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        return [Reading(0.0, 0.05, passage[-12:], len(passage) - 12, len(passage), 0.3) for passage in passages]

    def supports(self, sentence: str, passages: Sequence[str]) -> list[float]:
        return [1.0 for _ in passages]


def test_what_a_passage_says_beside_the_question_is_no_answer_however_true() -> None:
    documents = library()
    model = ScriptedModel("The float in each cash bag is 75 pounds.")
    agent = AgentController(model, MemoryTools(documents), engine=documents, reader=Silent())
    answer = final(
        list(agent.stream([message(Role.USER, "When was the float in each cash bag counted?")], cancel=Event()))
    )
    assert not answer.text.startswith("The float")


class Whole(Doubting):
    """A reader that finds a sentence borne out by all of a passage, with this probability, and not by a part; and what
    has it to answer with that one, it does not know how. A sentence of the model reads like an answer to it."""

    def __init__(self, whole: float, answerable: float) -> None:
        self._whole = whole
        self._answerable = answerable

    def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        likely = {"Each cash bag has a float of 75 pounds.": 0.95}
        return [
            Reading(0.0, likely.get(passage, self._answerable if "75 pounds" in passage else 0.05))
            for passage in passages
        ]

    def supports(self, sentence: str, passages: Sequence[str]) -> list[float]:
        return [self._whole if passage in TEXTS["handbook.md"].split("\n\n") else 0.1 for passage in passages]


@pytest.mark.parametrize(("whole", "answerable", "stands"), [(0.9, 0.7, True), (0.6, 0.7, False), (0.9, 0.15, False)])
def test_what_all_of_a_passage_bears_out_stands_where_the_reader_is_sure_and_sees_an_answer(
    whole: float, answerable: float, stands: bool
) -> None:
    documents = library()
    model = ScriptedModel("Each cash bag has a float of 75 pounds.")
    agent = AgentController(model, MemoryTools(documents), engine=documents, reader=Whole(whole, answerable))
    answer = final(list(agent.stream([message(Role.USER, FLOAT)], cancel=Event())))
    assert answer.text.startswith("Each cash bag has a float of 75 pounds. [1]") is stands


def test_a_yes_does_not_stand_over_a_passage_that_denies_something_of_it() -> None:
    documents = MemoryLibrary({"lease.md": "The rent is 1640 a month. Heating is not included."})
    agent = AgentController(ScriptedModel("Heating is part of the rent."), MemoryTools(documents), engine=documents)
    answer = final(list(agent.stream([message(Role.USER, "Is heating part of the rent?")], cancel=Event())))
    assert "part of the rent" not in answer.text
    assert "Heating is not included." in answer.text


class Unlike:
    """An embedder to which no two texts mean the same."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        places = [self._places.setdefault(text, len(self._places)) for text in texts]
        return [[float(at == place) for at in range(1000)] for place in places]


@pytest.mark.parametrize(
    ("question", "stands"), [("How deep is the Rhine?", False), ("What is the Rhine's length?", True)]
)
def test_a_number_of_a_column_that_is_not_asked_for_does_not_stand(question: str, stands: bool) -> None:
    documents = MemoryLibrary({"rivers.md": "River: Rhine | Length km: 1233 | Mouth: North Sea"})
    model = ScriptedModel("The Rhine is 1233 km.")
    agent = AgentController(model, MemoryTools(documents), engine=documents, meaning=Unlike())
    answer = final(list(agent.stream([message(Role.USER, question)], cancel=Event())))
    assert answer.text.startswith("The Rhine is 1233 km. [1]") is stands


def test_what_the_app_can_do_is_asked_of_the_app_also_after_other_questions() -> None:
    events = turn(ScriptedModel("never asked"), FLOAT, message(Role.ASSISTANT, "75 pounds."), "What can you do?")
    assert final(events).text.startswith("I am MyPT")


def test_where_the_model_talks_freely_it_sees_no_numbers_of_earlier_sources() -> None:
    model = ScriptedModel("The float in each cash bag is 75 pounds.", "The sea is wide.")
    documents = library()
    told = final(turn(model, FLOAT, documents=documents))
    assert "[1]" in told.text
    final(turn(model, FLOAT, told, "Write a poem about the sea", documents=documents))
    assert "75 pounds" in model.prompts[-1].text
    assert "[1]" not in model.prompts[-1].text


def test_a_passage_about_another_number_is_not_quoted_however_sure_the_reader_is() -> None:
    documents = MemoryLibrary({"invoice.md": "Invoice 2024-117\n\nThe total of the invoice is 75 pounds."})
    model = ScriptedModel("The passages do not say.")
    agent = AgentController(model, MemoryTools(documents), engine=documents, reader=Doubting())
    asked = [message(Role.USER, "What is the total of invoice 2024-118?")]
    assert "75 pounds" not in final(list(agent.stream(asked, cancel=Event()))).text
