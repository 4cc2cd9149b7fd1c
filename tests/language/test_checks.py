"""What the structure of an answer tells against it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.language.checks import (
    Source,
    denies,
    missing_names,
    negative,
    says_nothing_new,
)

BEACH = "No dogs on the north beach from Easter until Christmas. On the south beach dogs are welcome on a lead."


@pytest.mark.parametrize(
    ("sentence", "source", "denied"),
    [
        ("The dog is allowed on the north beach.", BEACH, True),
        ("Dogs are not allowed on the north beach.", BEACH, False),
        ("Dogs are welcome on the south beach.", BEACH, False),
        ("Dogs are not welcome on the south beach.", BEACH, True),
        (
            "Dogs are allowed on the north beach.",
            "Dogs are allowed on the south beach, but not on the north beach.",
            True,
        ),
        ("Dogs are allowed on the south beach.", "Dogs are allowed on the south beach, but not on the north.", False),
        ("Hunde dürfen an den Strand.", "Hunde dürfen nicht an den Strand.", True),
        ("Les chiens sont admis à la plage.", "Les chiens ne sont pas admis à la plage.", True),
        ("Los perros pueden entrar en la playa.", "Los perros no pueden entrar en la playa.", True),
        ("If you do not pay, the booking lapses.", "If you do not pay in time, the booking lapses.", False),
        ("See room no. 12 in the north wing.", "Room no. 12 is in the north wing.", False),
        ("Something else entirely.", BEACH, False),
    ],
)
def test_a_sentence_that_turns_its_source_round_is_seen(sentence: str, source: str, denied: bool) -> None:
    assert denies(sentence, source) is denied


@pytest.mark.parametrize(
    ("question", "cited", "missing"),
    [
        ("Who is the skipper of the Petrel?", Source("Ann Lee is her skipper.", "boats/petrel.txt"), False),
        ("Who is the skipper of the Petrel?", Source("Ann Lee is her skipper.", "boats/auk.txt"), True),
        ("Who is the skipper of the petrel?", Source("Ann Lee is her skipper.", "boats/auk.txt"), True),
        ("What is the price of KT-900?", Source("The price of KT-100 is 34.50."), True),
        ("What is the price of KT 100?", Source("The price of KT-100 is 34.50."), False),
        ("What was the budget in 2024?", Source("The budget of 2025 is 400."), True),
        ("How much is it for 3 nights?", Source("A night costs 40."), False),
        ("What is the rent of flat 2?", Source("Flat 3 costs 400."), True),
    ],
)
def test_a_passage_about_another_name_code_or_year_is_seen(question: str, cited: Source, missing: bool) -> None:
    read = [cited, Source("We take the Petrel on Sundays and the Auk on Mondays.")]
    assert bool(missing_names(question, [cited], read)) is missing


@pytest.mark.parametrize(
    ("question", "answer", "nothing"),
    [
        ("What is the rent?", "The rent is.", True),
        ("What is the rent?", "The rent is 400.", False),
        ("Who is the landlord?", "He is the landlord.", True),
        ("Are dogs allowed?", "Yes, dogs are allowed.", False),
        ("Which fare includes lunch?", "The fare does not include lunch.", False),
    ],
)
def test_an_answer_that_only_repeats_the_question_is_none(question: str, answer: str, nothing: bool) -> None:
    assert says_nothing_new(question, answer) is nothing


@given(st.text(), st.text())
def test_no_text_raises(one: str, other: str) -> None:
    source = Source(other, one)
    assert denies(one, other) in (True, False)
    assert missing_names(one, [source], [source]) is not None
    assert negative(one) in (True, False)


def test_what_a_file_is_called_is_a_name() -> None:
    other = Source("The author of kettle is Ann Bell.", "kettle.md", "kettle")
    asked = Source("A lamp for the desk, with a lock.", "lamp.md", "lamp")
    assert missing_names("who is the author of lamp", [other], [other, asked]) == {"lamp"}
    assert not missing_names("who is the author of kettle", [other], [other, asked])
    assert not missing_names("who is the author", [other], [other, asked])
