"""Which passages are read first, with a reader and without one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.citing.ranking import near, ordered
from mypt_desktop.core.reading import Reading

VANS = Passage("c1", "d1", "vans.md", "Vans are washed on Fridays.", 0, 1, similarity=0.6, score=1.0)
SMOKE = Passage("c2", "d2", "rules.md", "Company vehicles are free of tobacco.", 0, 1, similarity=0.3, score=0.4)
QUESTION = "may I smoke in the van"


def _passage(text: str, similarity: float | None = None) -> Passage:
    return Passage(text, "d", "a.txt", text, 0, 1, similarity=similarity)


class Judge:
    """Answers with the relevance and probability that a passage was given; None stands for one that cannot read."""

    def __init__(self, known: dict[str, tuple[float, float]] | None) -> None:
        self.known = known

    def read(self, question: str, passages: Sequence[str]) -> list[Reading] | None:
        if self.known is None:
            return None
        return [Reading(*self.known[passage]) for passage in passages]

    def supports(self, sentence: str, passages: Sequence[str]) -> list[float] | None:
        return None


def test_a_passage_without_a_word_in_common_comes_first_when_the_reader_finds_the_answer_in_it() -> None:
    judge = Judge({VANS.text: (-4.0, 0.05), SMOKE.text: (5.0, 0.9)})
    assert ordered(QUESTION, [VANS, SMOKE], judge).passages == (SMOKE, VANS)
    assert ordered(QUESTION, [VANS, SMOKE], None).passages == (VANS, SMOKE)


def test_where_the_reader_is_undecided_the_search_decides() -> None:
    judge = Judge({VANS.text: (0.1, 0.5), SMOKE.text: (0.2, 0.5)})
    assert ordered(QUESTION, [SMOKE, VANS], judge).passages == (VANS, SMOKE)


def test_there_is_no_hope_where_neither_reader_nor_search_see_an_answer() -> None:
    far = [replace(passage, similarity=0.2) for passage in (VANS, SMOKE)]
    nothing = Judge({VANS.text: (-4.0, 0.01), SMOKE.text: (-5.0, 0.02)})
    assert not ordered(QUESTION, far, nothing).hopeful
    assert ordered(QUESTION, [VANS, SMOKE], nothing).hopeful
    assert ordered(QUESTION, far, Judge({VANS.text: (-4.0, 0.01), SMOKE.text: (5.0, 0.9)})).hopeful


def test_a_reader_that_cannot_read_leaves_it_to_the_search() -> None:
    assert ordered(QUESTION, [VANS, SMOKE], Judge(None)) == ordered(QUESTION, [VANS, SMOKE], None)


def test_no_passages_are_no_hope() -> None:
    assert not ordered(QUESTION, [], Judge({})).hopeful
    assert ordered(QUESTION, [], Judge({})).passages == ()


def test_a_quotation_needs_most_of_the_words_or_a_passage_near_in_meaning() -> None:
    question = "How hot is the celadon fired at most?"
    assert near(question, _passage("Celadon is fired to 1285 degrees.", 0.1), "Celadon is fired.")
    assert near(question, _passage("The top temperature is 1285.", 0.5), "The top temperature is 1285.")
    assert not near(question, _passage("The bread is hot.", 0.2), "The bread is hot.")
    assert near(question, _passage("The bread is hot."), "The bread is hot.")
