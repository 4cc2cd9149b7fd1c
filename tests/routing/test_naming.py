"""What a message speaks of, once it is known what it wants: taken from how the examples are worded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.routing.naming import file_types, quoted, topic, unsaid


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("summarise", "Summarise the crew handbook", "the crew handbook"),
        ("summarise", "Could you please give me a short summary of dome-manual.md?", "dome-manual.md"),
        ("summarise", "Fasse die Hausordnung zusammen", "die Hausordnung"),
        ("summarise", "TL;DR", ""),
        ("find", "Which documents mention the spare handheld?", "the spare handheld"),
        ("find", "Find all mentions of Ruth", "Ruth"),
        ("find", "Welche Dokumente erwähnen den Kühlschrank?", "den Kühlschrank"),
        ("find", "busca Garrido", "Garrido"),
        ("find", "", ""),
    ],
)
def test_the_topic_is_what_the_words_of_the_examples_leave(kind: str, text: str, expected: str) -> None:
    assert topic(text, kind) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("How often is Petrel mentioned?", "Petrel"),
        ("how often does the word Petrel occur in the handbook", "Petrel"),
        ("wie oft kommt der Leuchtturm vor", "der Leuchtturm"),
    ],
)
def test_a_word_that_is_counted_ends_where_the_words_around_it_go_on(text: str, expected: str) -> None:
    assert topic(text, "mentions", brief=True) == expected


def test_what_stands_in_quotation_marks_is_one_thing() -> None:
    assert quoted("how often is « force majeure » written") == "force majeure"
    assert quoted("compare 'a' and 'b'") == ""


@pytest.mark.parametrize(
    ("text", "name", "endings"),
    [
        ("List all PDFs", "PDF", (".pdf",)),
        ("wie viele Präsentationen gibt es", "Präsentation", (".pptx", ".ppt", ".odp")),
        ("How many documents are there?", "", ()),
    ],
)
def test_types_of_file_are_known_by_their_names(text: str, name: str, endings: tuple[str, ...]) -> None:
    types = file_types(text)
    assert (types.name if types else "", types.endings if types else ()) == (name, endings)


@pytest.mark.parametrize(
    "text", ["List all documents", "welche Dateien gibt es", "quels PDF ai-je", "lista los archivos"]
)
def test_a_list_asks_for_nothing_besides(text: str) -> None:
    assert unsaid(text, "list") == frozenset()


def test_what_is_asked_for_besides_a_list_is_told() -> None:
    assert unsaid("list the ingredients of the rye loaf", "list") >= {"rye", "loaf"}


@given(st.text(), st.sampled_from(["find", "mentions", "summarise", "list", "ask"]))
def test_no_text_raises(text: str, kind: str) -> None:
    assert topic(text, kind, brief=True) in text
    assert unsaid(text, kind) is not None
    assert file_types(text) is None or quoted(text) in text


@pytest.mark.parametrize(
    "piece", ["list ", "how many ", "where is ", "summary of ", "all the ", "does", "«", "please "]
)
def test_a_hostile_text_is_read_to_its_end(piece: str) -> None:
    assert len(topic(piece * 100_000, "find")) <= 2000
    assert len(quoted(piece * 100_000)) <= 100
