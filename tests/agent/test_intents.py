"""What a message asks for. When in doubt it is a question."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.agent.intents import (
    Compare,
    CountMentions,
    Find,
    Intent,
    ListDocuments,
    Question,
    Summarise,
    intent,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Summarise the crew handbook", Summarise("the crew handbook")),
        ("Could you please give me a short summary of dome-manual.md?", Summarise("dome-manual.md")),
        ("Fasse die Hausordnung zusammen", Summarise("die hausordnung zusammen")),
        ("TL;DR", Summarise("")),
        ("Please summarize this document in three sentences.", Summarise("")),
        ("What is the difference between a.txt and b.txt?", Compare()),
        ("List all PDFs", ListDocuments("pdf", "", count=False)),
        ("How many documents are there?", ListDocuments("", " are there?", count=True)),
        ("Wie viele Dateien gibt es?", ListDocuments("", " gibt es?", count=True)),
        ("Which documents mention the spare handheld?", Find("the spare handheld")),
        ("In which files is something about tea?", Question()),
        ("Find all mentions of Ruth", Find("Ruth")),
        ("Welche Dokumente erwähnen den Kühlschrank?", Find("den Kühlschrank")),
        ("How often is Petrel mentioned?", CountMentions("Petrel")),
        ("Hi, how much is a ticket for a piano to the island on a Sunday in winter for a member?", Question()),
        ("Find the price of a piano", Question()),
        ("How long must the door of the engine compartment stay shut?", Question()),
        ("How many knots do I have to master?", Question()),
        ("Write down what the handbook says about the documents", Question()),
        ("", Question()),
    ],
)
def test_a_message_is_read_as(text: str, expected: Intent) -> None:
    assert intent(text) == expected


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert intent(text) is not None


@pytest.mark.parametrize("piece", ["list ", "how many ", "where is ", "summary of ", "all the ", "does", "please "])
def test_a_hostile_text_is_read_to_its_end(piece: str) -> None:
    assert intent(piece * 100_000) is not None
