"""Which passages belong to a question most, and whether any does."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.agent.citations import Passage
from mypt_desktop.agent.relevance import near, question_shares, ranked, relevant, remote


def passage(text: str, similarity: float | None = None, path: str = "a.txt") -> Passage:
    return Passage(text, "d", path, text, 0, 1, similarity=similarity)


BOATS = passage("The boats leave the harbour in the morning.")
PETREL = passage("Petrel goes into dry dock in autumn, not in the morning.")
FISH = passage("Fish is sold in the harbour in the morning.")


def test_the_passage_with_the_rare_words_comes_first() -> None:
    assert ranked("In which morning does Petrel leave for the dry dock?", [BOATS, FISH, PETREL])[0] == PETREL


def test_meaning_decides_where_words_do_not() -> None:
    near, far = passage("The lens is wide.", 0.6), passage("The bread is old.", 0.1)
    assert ranked("How big is the glass of the telescope?", [far, near]) == (near, far)


def test_the_path_and_heading_count_as_words_of_a_passage() -> None:
    assert question_shares("What is in the handbook?", [passage("Text.", path="handbook.md"), FISH]) == [1.0, 0.0]


def test_a_passage_that_is_near_in_meaning_is_relevant_without_a_common_word() -> None:
    assert relevant("How big is the glass?", [passage("The lens is wide.", 0.5)])
    assert not relevant("How big is the glass?", [passage("The lens is wide.", 0.05)])


def test_without_similarity_half_of_the_words_must_be_there() -> None:
    assert relevant("When does Petrel dock?", [PETREL])
    assert not relevant("Which galaxy collides with the Milky Way?", [PETREL])
    assert not relevant("Anything?", [])


@given(st.text(), st.lists(st.text(), max_size=4))
def test_no_text_raises_and_none_is_lost(question: str, texts: list[str]) -> None:
    passages = [passage(text) for text in texts]
    assert sorted(p.text for p in ranked(question, passages)) == sorted(texts)
    assert all(0 <= share <= 1.0001 for share in question_shares(question, passages))


def test_a_passage_far_in_meaning_and_in_words_cannot_back_an_answer() -> None:
    question = "What is the wireless password on board of Petrel?"
    assert remote(question, passage("Wireless mouse: 59.99.", 0.25))
    assert not remote(question, passage("The wireless password is the name of the boat.", 0.25))
    assert not remote(question, passage("To get on the net, type the name of the boat.", 0.5))
    assert not remote(question, passage("Wireless mouse: 59.99."))


def test_a_quotation_needs_most_of_the_words_or_a_passage_near_in_meaning() -> None:
    question = "How hot is the celadon fired at most?"
    assert near(question, passage("Celadon is fired to 1285 degrees.", 0.1), "Celadon is fired.")
    assert near(question, passage("The top temperature is 1285.", 0.5), "The top temperature is 1285.")
    assert not near(question, passage("The bread is hot.", 0.2), "The bread is hot.")
    assert near(question, passage("The bread is hot."), "The bread is hot.")
