"""Lists, counts and finds come from the tools; the model is never asked (its script is empty)."""

from __future__ import annotations

import pytest

from mypt_desktop.core.events import CallStarted
from tests.agent.turns import final, turn
from tests.fakes import MemoryLibrary, ScriptedModel


def answered(text: str, documents: MemoryLibrary | None = None) -> str:
    return final(turn(ScriptedModel(), text, documents=documents)).text


@pytest.mark.parametrize("text", ["List all documents", "Which files are there?", "What documents do we have?"])
def test_the_documents_are_listed(text: str) -> None:
    assert answered(text) == "3 documents:\n\n- boats/auk.txt\n- boats/petrel.txt\n- handbook.md"


def test_only_those_of_a_kind_or_in_a_folder_are_listed() -> None:
    assert answered("List all markdown files") == "1 Markdown document of 3:\n\n- handbook.md"
    assert (
        answered("Which files are in the boats folder?") == "2 documents of 3:\n\n- boats/auk.txt\n- boats/petrel.txt"
    )
    assert answered("Show me the PDFs") == "None of the 3 documents is one of those."


def test_documents_are_counted() -> None:
    assert answered("How many documents are there?") == "There are 3 documents (2 .txt, 1 .md)."
    assert answered("How many markdown files do I have?") == "There is 1 Markdown document of 3."


def test_a_long_list_is_cut_and_says_so() -> None:
    many = MemoryLibrary({f"{n:03}.txt": "Text." for n in range(150)})
    assert answered("List all files", many).endswith("- … and 50 more")


def test_documents_that_speak_of_something_are_found_and_cited() -> None:
    events = turn(ScriptedModel(), "Which documents mention the dry dock?")
    answer = final(events)
    assert answer.text == (
        "Found in 1 document:\n\n- **boats/petrel.txt**: “Petrel goes into dry dock on 9 November 2026.” [1]"
    )
    assert answer.citations[0].text == "Petrel goes into dry dock on 9 November 2026."
    assert [event.call.name for event in events if isinstance(event, CallStarted)] == ["workspace.search"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("## The last ferry\nIt sails at nine.", "The last ferry: It sails at nine."),
        ("## The last ferry\n\nIt sails late.", "The last ferry"),
        ("## A ferry?\nIt sails at nine.", "A ferry? It sails at nine."),
        ("- **Ferry**: from nine on", "**Ferry**: from nine on"),
    ],
)
def test_what_is_quoted_in_a_line_has_no_marks_of_headings_and_lists(text: str, shown: str) -> None:
    answer = answered("Which documents mention the ferry at nine?", MemoryLibrary({"a.md": text}))
    assert answer == f"Found in 1 document:\n\n- **a.md**: “{shown}” [1]"


def test_what_is_not_there_is_said_not_to_be_there() -> None:
    assert answered("Find documents about quantum gravity") == "I found nothing about this in your documents."


def test_mentions_are_counted_in_all_documents() -> None:
    texts = MemoryLibrary({"a.txt": "Tea, tea and TEA; steak.", "b.txt": "No coffee, but tea.", "c.txt": "Water."})
    assert answered("How often is tea mentioned?", texts) == (
        "“tea” stands 4 times in your documents:\n\n- a.txt: 3\n- b.txt: 1"
    )
    assert answered("How often is TEA mentioned?", texts).startswith("“TEA” stands 4 times")
    assert answered("How many times does “milk” appear?", texts) == "“milk” does not stand in your documents."
