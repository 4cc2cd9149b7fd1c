"""Two documents side by side."""

from __future__ import annotations

from mypt_desktop.core.events import AnswerReplaced, CallStarted, RecipeChosen
from mypt_desktop.core.prompt import Prompt
from mypt_desktop.runtime.reader import Reader
from tests.agent.turns import final, turn
from tests.fakes import MemoryLibrary, ScriptedModel

ASKED = "Compare petrel.txt and auk.txt: which is longer?"


def test_each_is_told_from_its_own_text_and_both_are_compared_and_cited() -> None:
    model = ScriptedModel("Petrel is 24 metres long.", "Little Auk is 11 metres long.", "Petrel is longer, 24 metres.")
    events = turn(model, ASKED)
    assert [event.call.name for event in events if isinstance(event, CallStarted)] == ["workspace.get_doc"] * 2
    assert "Little Auk" not in model.prompts[0].text
    assert "70 passengers" not in model.prompts[1].text
    assert "about this: which longer?" in model.prompts[0].text
    assert final(events).text == (
        "**petrel**\n\nPetrel is 24 metres long. [1]\n\n**auk**\n\nLittle Auk is 11 metres long. [2]\n\n"
        "**Compared**\n\nPetrel is longer, 24 metres. [1]"
    )
    assert [citation.path for citation in final(events).citations] == ["boats/petrel.txt", "boats/auk.txt"]


def test_what_a_document_does_not_say_gives_way_to_its_own_sentences() -> None:
    model = ScriptedModel("Petrel is 99 metres long.", "Little Auk is 11 metres long.", "One has 55 sails.")
    events = turn(model, ASKED)
    assert any(isinstance(event, AnswerReplaced) for event in events)
    text = final(events).text
    assert "**petrel**\n\n- Petrel is 24 metres long and carries 70 passengers. [1]" in text
    assert "Little Auk is 11 metres long. [3]" in text
    assert "55" not in text
    assert "Compared" not in text


def test_long_documents_are_read_to_their_ends() -> None:
    texts = {f"{name}.txt": "\n\n".join(f"Rule {name}{n} holds." for n in range(300)) for name in ("alpha", "beta")}
    read: list[str] = []

    def noting(prompt: Prompt) -> str:
        read.append(prompt.text)
        return "Rules hold."

    model = ScriptedModel(*[noting] * 60, context_length=1500)
    turn(model, "What is the difference between alpha.txt and beta.txt?", documents=MemoryLibrary(texts))
    assert all(f"Rule {name}{n} holds" in "".join(read) for name in ("alpha", "beta") for n in range(300))


def test_with_fewer_than_two_documents_named_it_is_a_question() -> None:
    events = turn(ScriptedModel("Petrel is 24 metres long."), "Compare the lengths of the boats")
    assert next(event.name for event in events if isinstance(event, RecipeChosen)) == "answer"


def test_what_reverses_a_document_gives_way_to_its_key_sentences_and_what_both_say_together_stays(
    reader: Reader,
) -> None:
    texts = {
        "hall.md": "# Roof\n\nThe roof was repaired in October and has been dry since.",
        "shed.md": "# Lamps\n\nThe shed has lamps of brass and one window.",
    }
    model = ScriptedModel(
        "The roof was damaged in October and has been leaking since.",
        "The shed has lamps of brass.",
        "The roof of the hall was repaired and is dry, while the shed has lamps of brass.",
    )
    events = turn(model, "Compare hall.md and shed.md", documents=MemoryLibrary(texts), reader=reader)
    text = final(events).text
    assert text.startswith("**hall**\n\n- ")
    assert "The roof was repaired in October and has been dry since. [1]" in text
    assert "leaking" not in text
    assert "The shed has lamps of brass. [2]" in text
    compared = "The roof of the hall was repaired and is dry, while the shed has lamps of brass. [3]"
    assert text.endswith(f"**Compared**\n\n{compared}")
