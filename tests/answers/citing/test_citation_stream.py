"""Markers behind the sentences that a passage backs, however the text is cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.answers.citing.citation_stream import CitationStream
from mypt_desktop.answers.citing.citations import Evidence, passages_of
from mypt_desktop.core.messages import ToolCall
from tests.agent.turns import TEXTS, library
from tests.fakes import MemoryTools

QUESTION = "How long is Petrel, and how many passengers does Little Auk carry?"


def citing() -> CitationStream:
    documents = library()
    result = MemoryTools(documents).call(ToolCall("workspace.search", {"query": QUESTION, "top_k": 10}))
    return CitationStream(Evidence(passages_of(result.content), QUESTION), documents.get_doc_text)


def written(*pieces: str) -> tuple[str, CitationStream]:
    writing = citing()
    shown = "".join(writing.feed(piece) for piece in pieces)
    return shown + writing.finish(), writing


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Petrel is 24 metres long.", "Petrel is 24 metres long. [1]"),
        ("Petrel is 24 metres long [3].", "Petrel is 24 metres long. [1]"),
        ("Petrel is 24 metres long. [7]", "Petrel is 24 metres long. [1]"),
        ("Petrel is 24 metres long (1, 2). Fine.", "Petrel is 24 metres long. [1] Fine."),
        ("- Petrel is 24 metres long\n- Little Auk carries 12 passengers\n",
         "- Petrel is 24 metres long [1]\n- Little Auk carries 12 passengers [2]\n"),
        ("```\nPetrel is 24 metres long.\n```", "```\nPetrel is 24 metres long.\n```"),
        ("See [the list](http://x).", "See [the list](http://x)."),
        ("Yes!", "Yes!"),
    ],
)  # fmt: skip
def test_a_backed_sentence_gets_its_marker(text: str, expected: str) -> None:
    assert written(text)[0].rstrip("\n") == expected.rstrip("\n")
    assert written(*text)[0].rstrip("\n") == expected.rstrip("\n")


def test_two_sentences_from_one_place_share_a_marker() -> None:
    shown, writing = written("Petrel is 24 metres long. So Petrel is 24 metres.")
    assert shown == "Petrel is 24 metres long. [1] So Petrel is 24 metres. [1]"
    assert len(writing.citations) == 1


def test_a_citation_is_exactly_the_words_of_the_document() -> None:
    _, writing = written("Petrel is 24 metres long. Moira Tansley is skipper of Little Auk.")
    for citation in writing.citations:
        assert TEXTS[citation.path][citation.start : citation.end] == citation.text


def test_text_is_shown_as_it_comes() -> None:
    writing = citing()
    assert writing.feed("Petrel is") == "Petrel is"
    assert writing.feed(" 24") == " 24"


PIECES = [
    "Petrel is 24 metres long",
    ". ",
    "[1]",
    " [",
    "12",
    "]",
    "\n",
    "e.g. ",
    "!",
    "99 sheep",
    "(3)",
    "```",
    "…",
    "\t",
]


@given(st.lists(st.sampled_from(PIECES), max_size=12), st.integers(1, 7))
def test_no_cut_changes_the_citations(pieces: list[str], step: int) -> None:
    text = "".join(pieces)
    whole, one = written(text)
    cut, other = written(*(text[at : at + step] for at in range(0, len(text), step)))
    assert cut == whole
    assert one.citations == other.citations
