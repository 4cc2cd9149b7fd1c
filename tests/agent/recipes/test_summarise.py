"""Summing up: every part of a text is read, however small the window; what the model makes up is not kept."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.recipes.summarise import CUT, GARBLED, summarizer
from mypt_desktop.agent.tool_execution import PlainTools
from mypt_desktop.core.events import (
    AnswerReplaced,
    CallFinished,
    CallStarted,
    MessageAdded,
    Progressed,
    RecipeChosen,
    TextAdded,
)
from mypt_desktop.core.messages import Role, message
from mypt_desktop.core.prompt import Prompt
from mypt_desktop.runtime.reader import Reader
from mypt_desktop.tools.workspace import WorkspaceTools
from tests.agent.turns import final, library, turn
from tests.fakes import MemoryLibrary, ScriptedModel
from tests.workspace.folders import engine

LONG = "\n\n".join(f"Chapter {n}. The keeper saw ship number {n} pass." for n in range(200))


def noting(prompt: Prompt) -> str:
    """A model that notes the first and the last chapter of the part it reads."""
    chapters = re.findall(r"ship number (\d+)", prompt.text)
    return f"Ships number {chapters[0]} to {chapters[-1]} passed." if chapters else "Ships passed."


def test_a_short_document_is_summed_up_in_one_go_and_cited() -> None:
    model = ScriptedModel("The float in each cash bag is 75 pounds.")
    events = turn(model, "Summarise the handbook")
    assert len(model.prompts) == 1
    assert final(events).text == "The float in each cash bag is 75 pounds. [1]"
    assert final(events).citations[0].path == "handbook.md"
    assert [event.call.name for event in events if isinstance(event, CallStarted)] == ["workspace.get_doc"]


def test_every_part_of_a_long_document_is_read() -> None:
    model = ScriptedModel(*[noting] * 40, context_length=1500)
    events = turn(model, "Summarize log.txt", documents=MemoryLibrary({"log.txt": LONG}))
    read = "".join(prompt.text for prompt in model.prompts)
    assert all(f"ship number {n} pass" in read for n in range(200))
    assert all(model.count_tokens(prompt.text) < 1500 for prompt in model.prompts)
    progress = [event for event in events if isinstance(event, Progressed)]
    assert progress[-1].done == progress[-1].total > 1


def test_a_model_that_only_repeats_what_it_reads_comes_to_an_end() -> None:
    repeating = [lambda prompt: prompt.text * 3] * 60
    events = turn(
        ScriptedModel(*repeating, context_length=800), "Summarize log.txt", documents=MemoryLibrary({"log.txt": LONG})
    )
    assert final(events).text


def test_a_sentence_the_text_does_not_bear_out_is_left_out() -> None:
    model = ScriptedModel("The float in each cash bag is 75 pounds. In 1850 it was stolen by Robert Miller.")
    events = turn(model, "Summarise the handbook")
    assert final(events).text == "The float in each cash bag is 75 pounds. [1]"
    assert any(isinstance(event, AnswerReplaced) for event in events)


def test_a_summary_that_is_all_made_up_gives_way_to_sentences_of_the_text() -> None:
    events = turn(ScriptedModel("In 1850 Robert Miller stole 99 sheep."), "Summarise the handbook")
    assert final(events).text.startswith("- The float in each cash bag is 75 pounds.")
    assert final(events).citations[0].path == "handbook.md"
    assert "75 pounds" in final(events).text


def test_a_folder_is_summed_up_document_by_document() -> None:
    model = ScriptedModel("Little Auk is 11 metres long.", "Petrel is 24 metres long.")
    events = turn(model, "Give me a summary of the boats folder")
    calls = [event.call for event in events if isinstance(event, CallStarted)]
    assert [call.name for call in calls] == ["workspace.summarize"] * 2
    assert [event.result.content["summary"] for event in events if isinstance(event, CallFinished)] == [
        "Little Auk is 11 metres long.",
        "Petrel is 24 metres long.",
    ]
    text = final(events).text
    assert "- **boats/auk.txt**: Little Auk is 11 metres long. [1]" in text
    assert "- **boats/petrel.txt**: Petrel is 24 metres long. [2]" in text
    asked, answered, _ = (event.message for event in events if isinstance(event, MessageAdded))
    assert [result.call_id for result in answered.results] == [call.id for call in asked.calls]


def test_a_line_that_is_made_up_gives_way_to_words_of_its_document() -> None:
    events = turn(
        ScriptedModel("Little Auk is 99 metres long.", "Petrel is 24 metres long."), "Summarise the boats folder"
    )
    text = final(events).text
    assert "99" not in text
    assert "- **boats/auk.txt**: Little Auk is 11 metres long and carries 12 passengers. [1]" in text
    assert "Petrel is 24 metres long. [2]" in text


@pytest.mark.parametrize("said", ["Summarise everything", "Summarise this folder", "Sum up all my documents"])
def test_the_whole_workspace_means_every_document(said: str) -> None:
    events = turn(ScriptedModel("One.", "Two.", "Three."), said)
    assert sum(isinstance(event, CallStarted) for event in events) == 3


def test_a_part_of_its_name_is_enough_where_no_other_has_it() -> None:
    documents = MemoryLibrary({"2025-04-08 board meeting.md": "The roof leaks.", "2025-03-11 fair.md": "Oak is dear."})
    events = turn(ScriptedModel("The roof leaks."), "Summarise the board meeting", documents=documents)
    assert next(event.why for event in events if isinstance(event, RecipeChosen)).startswith("Reads all of 2025-04-08")


def test_what_is_no_document_is_a_question() -> None:
    events = turn(ScriptedModel("Five days may be carried over."), "Summarise the rules on unused days")
    assert next(event.name for event in events if isinstance(event, RecipeChosen)) == "answer"


def test_this_means_the_document_cited_last() -> None:
    asked = turn(ScriptedModel("Petrel is 24 metres long."), "How long is Petrel?")
    said = [event.message for event in asked if isinstance(event, MessageAdded)]
    events = turn(ScriptedModel("Petrel is 24 metres long."), "How long is Petrel?", *said, "Summarise this document")
    assert next(event.why for event in events if isinstance(event, RecipeChosen)) == "Reads all of boats/petrel.txt."


def test_an_empty_document_is_said_to_be_empty() -> None:
    events = turn(ScriptedModel(), "Summarise notes.txt", documents=MemoryLibrary({"notes.txt": " \n"}))
    assert "no text" in final(events).text


def test_a_pasted_text_is_summed_up_itself() -> None:
    events = turn(ScriptedModel("It is about ships."), f"Summarise this: {LONG[:2000]}")
    assert next(event.name for event in events if isinstance(event, RecipeChosen)) == "chat"


def test_the_summarizer_for_the_tool_keeps_to_its_length() -> None:
    model = ScriptedModel("A keeper watched two hundred ships pass his island. " * 4)
    text = "A keeper watched two hundred ships pass his island. He counted them every evening."
    summary = summarizer(model)(text, 120)
    assert (summary.text, summary.method) == ("A keeper watched two hundred ships pass his island.", "model")


def test_the_summarizer_reads_all_of_a_long_text() -> None:
    model = ScriptedModel(*[noting] * 40, context_length=1500)
    assert summarizer(model)(LONG, 500).text
    read = "".join(prompt.text for prompt in model.prompts)
    assert all(f"ship number {n} pass" in read for n in range(200))


def test_unused_library_documents_are_left_alone() -> None:
    model = ScriptedModel("Petrel is 24 metres long.")
    turn(model, "Summarise petrel.txt", documents=library())
    assert "cash bag" not in model.prompts[0].text


def test_a_summary_never_says_a_sentence_twice_and_stops_when_it_begins_to() -> None:
    said = "The float in each cash bag is 75 pounds. " * 12
    events = turn(ScriptedModel(said, piece=1), "Summarise the handbook")
    assert final(events).text == "The float in each cash bag is 75 pounds. [1]"
    shown = "".join(event.text for event in events if isinstance(event, TextAdded))
    assert shown.count("75 pounds") < 5


def test_the_longest_document_can_be_asked_for() -> None:
    events = turn(ScriptedModel("The float in each cash bag is 75 pounds."), "Summarise the longest document")
    assert next(event.why for event in events if isinstance(event, RecipeChosen)) == "Reads all of handbook.md."
    assert final(events).citations


def test_what_the_documents_are_about_is_told_of_each_without_the_model() -> None:
    answer = final(turn(ScriptedModel(), "What are these documents about?"))
    assert answer.text.startswith("3 documents, each with a sentence of its own:\n\n- **boats/auk.txt**: ")
    assert [citation.path for citation in answer.citations] == ["boats/auk.txt", "boats/petrel.txt", "handbook.md"]


def test_what_changed_between_these_two_means_the_two_documents_there_are() -> None:
    documents = MemoryLibrary({"old.md": "The rent is 400 euros a month.", "new.md": "The rent is 450 euros a month."})
    model = ScriptedModel("The rent is 450 euros.", "The rent is 400 euros.", "The rent is 450 euros, not 400.")
    events = turn(model, "What changed between these two?", documents=documents)
    assert next(event.name for event in events if isinstance(event, RecipeChosen)) == "compare"


YARD = {
    "yard.md": "The gate is shut at nine in the evening.\n\n"
    "The crane is inspected each spring by the harbour office.\n\n"
    "The roof was repaired in October and has been dry since.",
}
TRUE = "The gate closes at nine. The harbour office inspects the crane each spring."
REVERSED = "The roof was damaged in October and has been leaking since."


def test_a_sentence_that_reverses_the_text_is_left_out_and_true_paraphrases_stay(reader: Reader) -> None:
    documents = MemoryLibrary(YARD)
    events = turn(ScriptedModel(f"{TRUE} {REVERSED}"), "Summarise yard.md", documents=documents, reader=reader)
    assert final(events).text == "The gate closes at nine. [1] The harbour office inspects the crane each spring. [2]"
    assert [event.reasons for event in events if isinstance(event, AnswerReplaced)] == [(CUT,)]


def test_words_in_common_are_enough_where_there_is_no_reader() -> None:
    events = turn(ScriptedModel(f"{TRUE} {REVERSED}"), "Summarise yard.md", documents=MemoryLibrary(YARD))
    assert "leaking since. [3]" in final(events).text


def test_true_paraphrases_are_shown_as_they_are_written(reader: Reader) -> None:
    events = turn(ScriptedModel(TRUE), "Summarise yard.md", documents=MemoryLibrary(YARD), reader=reader)
    assert final(events).text == "The gate closes at nine. [1] The harbour office inspects the crane each spring. [2]"
    assert not any(isinstance(event, AnswerReplaced) for event in events)


def test_where_only_what_is_reversed_was_written_the_key_sentences_are_told(reader: Reader) -> None:
    events = turn(ScriptedModel(REVERSED), "Summarise yard.md", documents=MemoryLibrary(YARD), reader=reader)
    assert "- The roof was repaired in October and has been dry since. [3]" in final(events).text
    assert [event.reasons for event in events if isinstance(event, AnswerReplaced)] == [(GARBLED,)]


def test_a_line_of_a_folder_keeps_its_name_when_its_first_sentence_is_left_out(reader: Reader) -> None:
    documents = MemoryLibrary({"places/lamps.md": "Lamps are sold here.", "places/yard.md": YARD["yard.md"]})
    model = ScriptedModel("Lamps are sold here.", f"{REVERSED} The gate closes at nine.")
    events = turn(model, "Summarise the places folder", documents=documents, reader=reader)
    assert "- **places/yard.md**: The gate closes at nine. [2]" in final(events).text
    assert "leaking" not in final(events).text


def test_a_document_of_a_folder_that_holds_no_text_is_said_to() -> None:
    documents = MemoryLibrary({"boats/auk.txt": "Little Auk is 11 metres long.", "boats/empty.txt": " \n"})
    events = turn(ScriptedModel("Little Auk is 11 metres long."), "Summarise the boats folder", documents=documents)
    assert final(events).text.endswith("- **boats/empty.txt**: It holds no text.")


HARBOUR = """\
# Harbour rules

## Gate

The gate is shut at nine in the evening.

## Crane

The crane is inspected each spring by the harbour office.

## Roof

The roof was repaired in October and has been dry since.
"""
OWN = """\
- **Gate**: The gate is shut at nine in the evening.
- **Crane**: The crane is inspected each spring by the harbour office.
- **Roof**: The roof was repaired in October and has been dry since."""


def test_a_document_of_a_folder_that_is_told_wrongly_is_told_by_its_headings_under_its_name(
    tmp_path: Path, reader: Reader
) -> None:
    files: dict[str, str | bytes] = {"places/harbour.md": HARBOUR, "places/lamps.md": "Lamps of brass are sold here.\n"}
    with engine(tmp_path, files) as opened:
        model = ScriptedModel(REVERSED, "Lamps of brass are sold here.")
        agent = AgentController(model, PlainTools(WorkspaceTools(opened)), engine=opened, reader=reader)
        events = list(agent.stream([message(Role.USER, "Summarise the places folder")], cancel=Event()))
    gate, crane, roof = (f"  {line} [{marker}]" for marker, line in enumerate(OWN.split("\n"), 1))
    assert final(events).text == (
        f"The 2 documents, one by one:\n\n- **places/harbour.md**:\n{gate}\n{crane}\n{roof}\n"
        "- **places/lamps.md**: Lamps of brass are sold here. [4]"
    )
    assert [citation.text for citation in final(events).citations][3] == "Lamps of brass are sold here."
    results = [event.result.content for event in events if isinstance(event, CallFinished)]
    assert [(result["summary"], result["method"]) for result in results] == [
        (OWN, "extractive"),
        ("Lamps of brass are sold here.", "model"),
    ]


def test_the_tool_gives_the_model_s_summary_only_as_far_as_the_reader_finds_it_stated(reader: Reader) -> None:
    summary = summarizer(ScriptedModel(f"{REVERSED} The gate closes at nine."), reader=reader)(HARBOUR, 500)
    assert (summary.text, summary.method) == ("The gate closes at nine.", "model")


def test_the_tool_gives_key_sentences_under_their_headings_where_nothing_of_the_model_s_stays(reader: Reader) -> None:
    summary = summarizer(ScriptedModel(REVERSED), reader=reader)(HARBOUR, 500)
    assert (summary.text, summary.method) == (OWN, "extractive")
    summary = summarizer(ScriptedModel(REVERSED), reader=reader)(HARBOUR, 120)
    assert summary.text == OWN[: OWN.rindex("\n")][: OWN.index("\n")]


def test_a_model_that_only_writes_dots_is_not_listened_to() -> None:
    said = "The float in each cash bag is 75 pounds. " + "… " * 200
    events = turn(ScriptedModel(said, piece=2), "Summarise the handbook")
    assert final(events).text == "The float in each cash bag is 75 pounds. [1]"
    shown = "".join(event.text for event in events if isinstance(event, TextAdded))
    assert shown.count("…") < 6


def test_a_sentence_that_the_model_was_cut_off_in_is_left_out() -> None:
    said = "The float in each cash bag is 75 pounds. " + "Up to five unused days may be carried over until " * 30
    events = turn(ScriptedModel(said), "Summarise the handbook", max_new_tokens=20)
    assert final(events).text == "The float in each cash bag is 75 pounds. [1]"
