"""Which passage backs a claim, and which of its words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.answers.citing.citations import Evidence, Passage, cite, passages_of
from mypt_desktop.core.messages import JsonObject

KILN = Passage(
    "k1", "k", "kiln.md", "The kiln was built in 1998. It holds 120 plates. Ruth Pell fires it on Fridays.", 10, 3
)
BARN = Passage("b1", "b", "barn.md", "The barn has a roof of slate. It was mended in 2004 for 1,900 pounds.", 0, 1)
DOCUMENTS = {"k": "0123456789" + KILN.text, "b": BARN.text}


def judged(claim: str, question: str = "What do you know?") -> str:
    verdict = Evidence([KILN, BARN], question).judge(claim)
    return f"{verdict.kind} {verdict.place}"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("The kiln holds 120 plates.", "supported 0"),
        ("It holds one hundred twenty plates or 120.", "garbled -1"),
        ("Mending the barn's roof cost £1900.", "supported 1"),
        ("The roof was mended in 2005.", "garbled -1"),
        ("It is fired by Ruth Pell.", "supported 0"),
        ("It is fired by Walter Pell.", "garbled -1"),
        ("Potters are happy people everywhere.", "unsupported -1"),
        ("Yes, it is.", "empty -1"),
        ("It is 120.", "supported 0"),
        ("In total 1,900 euros.", "supported 1"),
    ],
)
def test_a_claim_needs_a_passage_with_its_numbers_names_and_words(claim: str, expected: str) -> None:
    assert judged(claim) == expected


def test_numbers_and_names_of_the_question_prove_nothing() -> None:
    assert judged("In 1850 the kiln was not there.", "Was the kiln there in 1850?") == "supported 0"


def test_the_cited_range_is_the_sentences_that_say_it() -> None:
    evidence = Evidence([KILN, BARN], "How many plates does it hold?")
    citation = cite(KILN, evidence.window(0, "It holds 120 plates."), 1, DOCUMENTS.get)
    assert citation is not None
    assert citation.text == "It holds 120 plates."
    assert DOCUMENTS["k"][citation.start : citation.end] == citation.text
    assert citation.line == 3


def test_what_the_document_does_not_say_at_that_place_is_no_citation() -> None:
    assert cite(KILN, (0, 27), 1, {"k": "something else entirely, and long enough"}.get) is None
    assert cite(KILN, (0, 27), 1, {}.get) is None


def test_a_quotation_has_the_rare_words_and_the_kind_of_thing_asked_for() -> None:
    long = replace(KILN, text="Kilns are old. " + "They are beautiful things indeed, all say. " * 12 + KILN.text)
    start, end = Evidence([long, BARN], "Who fires the kiln?").quotation()
    assert "Ruth Pell" in long.text[start:end]
    start, end = Evidence([long, BARN], "How many plates does the kiln hold?").quotation()
    assert "120 plates" in long.text[start:end]


@pytest.mark.parametrize("result", [{}, {"documents": 3}, {"documents": ["x", {}, {"text": 5}, {"text": " "}]}])
def test_a_result_of_another_shape_holds_no_passages(result: JsonObject) -> None:
    assert passages_of(result) == ()


@given(st.text(), st.text(), st.text())
def test_no_text_raises_and_a_window_lies_in_its_passage(text: str, claim: str, question: str) -> None:
    evidence = Evidence([Passage("c", "d", "p", text or "x", 0, 1)], question)
    evidence.judge(claim)
    start, end = evidence.window(0, claim)
    assert 0 <= start <= end <= len(text or "x")
    evidence.quotation()
