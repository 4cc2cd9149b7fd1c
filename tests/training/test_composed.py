"""Papers of single facts say what their questions have as answers, and nothing on the others."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.training.composed import composed
from mypt_desktop.training.documents import DOCUMENTS, QUESTIONS, SUBJECTS, make_documents, read_questions
from mypt_desktop.training.papers import Paper
from mypt_desktop.training.passages import holds
from mypt_desktop.workspace.index.words import stems


@pytest.fixture(scope="module")
def content() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(SUBJECTS.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def papers(content: dict[str, Any]) -> list[Paper]:
    return list(composed(content, 400, random.Random(3)))


def test_every_answer_stands_in_its_paper(papers: list[Paper]) -> None:
    answered = [(paper, one) for paper in papers for one in paper.asked if one.answers]
    assert len(answered) > 1500
    for paper, one in answered:
        assert holds(paper.text, one.answers), (paper.text, one)
        assert holds(one.says, one.answers)


def test_an_answer_names_what_was_asked_before_its_value_and_a_refusal_breaks_off_there(papers: list[Paper]) -> None:
    for paper in papers:
        for one in paper.asked:
            assert one.opening
            if one.answers:
                assert one.says.startswith(f"{one.opening} ")
                assert holds(one.says.removeprefix(one.opening), one.answers)
    asked = [one for paper in papers for one in paper.asked]
    assert sum(bool(stems(one.opening) & stems(one.question)) for one in asked) > 0.95 * len(asked)


def test_what_has_no_answer_is_not_said_in_any_form(content: dict[str, Any], papers: list[Paper]) -> None:
    """With one subject to a paper, no sentence and no label of the attribute stands in it."""
    by_question = {
        ask: attribute for group in content["groups"] for attribute in group["attributes"] for ask in attribute["ask"]
    }
    looked_at = 0
    for paper in papers:
        asked = {one.question: one for one in paper.asked if not one.answers}
        if paper.path.split("/")[1].startswith(("list", "overview", "reg", "state", "inv")):
            continue
        for question in asked:
            for ask, attribute in by_question.items():
                before, _, behind = ask.partition("{x}")
                if question.startswith(before) and question.endswith(behind):
                    labels = [f"{sign}{label}{end}" for label in attribute["labels"] for sign, end in _MARKS]
                    assert not [label for label in labels if f"\n{label}" in paper.text], (paper.text, question)
                    looked_at += 1
    assert looked_at > 300


_MARKS = (("- **", ":**"), ("| ", " |"), ("* ", " - "), ("", ": "))


def test_one_question_has_an_answer_in_some_papers_and_none_in_others(content: dict[str, Any]) -> None:
    only = {**content, "groups": content["groups"][:1]}
    counts: dict[str, Counter[bool]] = {}
    for paper in composed(only, 300, random.Random(5)):
        for one in paper.asked:
            counts.setdefault(" ".join(one.question.split()[:3]), Counter())[bool(one.answers)] += 1
    often = [count for count in counts.values() if count.total() > 40]
    assert len(often) > 10
    assert all(count[True] > 5 and count[False] > 5 for count in often)


def test_papers_take_many_forms_and_leave_no_place_unfilled(papers: list[Paper]) -> None:
    forms = Counter(paper.path.rpartition(".")[2] for paper in papers)
    assert forms.keys() == {"md", "txt", "log", "csv"}
    assert not [paper.text for paper in papers if "{" in paper.text]
    assert len({paper.path for paper in papers}) == len(papers)


def test_the_same_seed_makes_the_same_folder(tmp_path: Path) -> None:
    for name in ("one", "two"):
        make_documents(tmp_path / name, put_together=60, seed=9)
    one, two = (tmp_path / name / QUESTIONS for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    for asked in read_questions(one):
        assert (one.parent / DOCUMENTS / asked.path).is_file()
