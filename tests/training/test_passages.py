"""A text that leaves out an answer keeps the rest; questions are asked of papers that do not answer them any more."""

from __future__ import annotations

from pathlib import Path

from mypt_desktop.training.documents import DOCUMENTS, QUESTIONS, make_documents, read_questions
from mypt_desktop.training.passages import holds, leaving_out, sentences
from mypt_desktop.workspace.index.words import stems

PAPER = """# Lock at Brook End

The lock was built in 1812 and made longer in 1904. Ada Quist keeps it, and has done so for eleven years.

Fee: 3.50 euros
Depth: 2.1 m
"""


def test_a_number_with_a_point_does_not_end_a_sentence() -> None:
    assert sentences("It is 2.1 m deep. Mind your head!") == ["It is 2.1 m deep.", "Mind your head!"]


def test_an_answer_is_held_whole_or_not_at_all() -> None:
    assert holds("The fee is\n3.50 Euros.", ["3.50 euros"])
    assert not holds("Lock 18120", ["1812"])
    assert not holds("Anything", [])


def test_the_sentences_with_the_answer_go_and_the_others_stay() -> None:
    left = leaving_out(PAPER, ["Ada Quist"])
    assert left == PAPER.replace(" Ada Quist keeps it, and has done so for eleven years.", "")
    assert leaving_out(PAPER, ["3.50 euros"]) == PAPER.replace("Fee: 3.50 euros\n", "")


def test_what_a_heading_says_or_nobody_says_stays() -> None:
    assert leaving_out(PAPER, ["Brook End"]) == PAPER
    assert leaving_out(PAPER, ["Otto"]) == PAPER


def test_a_text_of_which_little_would_be_left_stays() -> None:
    short = "# Note\n\nThe key hangs behind the door. Call first.\n"
    assert leaving_out(short, ["behind the door"]) == short


def test_the_same_questions_have_an_answer_in_some_papers_and_none_in_others(tmp_path: Path) -> None:
    make_documents(tmp_path / "office", made_up=80, left_out=0.3, seed=4)
    asked = read_questions(tmp_path / "office" / QUESTIONS)
    unanswered = 0
    for one in asked:
        text = (tmp_path / "office" / DOCUMENTS / one.path).read_text(encoding="utf-8")
        assert not one.answers or holds(text, one.answers)
        if one.left_out:
            unanswered += 1
            assert not holds(text, one.left_out)
            assert not one.answers
            assert not one.says
    assert len(asked) / 6 < unanswered < len(asked) / 3
    make_documents(tmp_path / "whole", made_up=80, left_out=0, seed=4)
    assert not any(one.left_out for one in read_questions(tmp_path / "whole" / QUESTIONS))


def test_each_answer_about_a_made_up_paper_says_what_was_asked_first(tmp_path: Path) -> None:
    make_documents(tmp_path / "office", made_up=24, left_out=0, seed=4)
    asked = read_questions(tmp_path / "office" / QUESTIONS)
    assert len(asked) > 150
    for one in asked:
        assert stems(one.opening) & stems(one.question)
        assert not one.answers or one.says.startswith(f"{one.opening} ")
        assert not one.answers or holds(one.says.removeprefix(one.opening), one.answers)
