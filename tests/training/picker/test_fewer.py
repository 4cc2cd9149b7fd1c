"""Lessons of few lines made of those of many: the same lines answer."""

from __future__ import annotations

import random

from mypt_desktop.training.picker.fewer import LINES, turned, with_fewer
from mypt_desktop.training.picker.lessons import Lesson

LESSON = Lesson(
    tuple((f"{name}.txt", tuple(f"{name} {n}" for n in range(6))) for name in "abcd"),
    (("which is a 2?", (), (2,)), ("c 1 or c 4?", ("before?",), (13, 16)), ("none?", (), ())),
)
ANSWERS = {"which is a 2?": {"a 2"}, "c 1 or c 4?": {"c 1", "c 4"}, "none?": set()}


def answers(lesson: Lesson) -> list[tuple[str, set[str]]]:
    lines = [text for _, texts in lesson.groups for text in texts]
    return [(question, {lines[at] for at in right}) for question, _, right in lesson.asked]


def test_the_same_lines_answer_where_the_documents_are_turned() -> None:
    other = turned(LESSON)
    assert [name for name, _ in other.groups] == ["d.txt", "c.txt", "b.txt", "a.txt"]
    assert dict(answers(other)) == ANSWERS
    assert turned(other) == LESSON


def test_a_few_lines_hold_those_that_answer_or_none_of_them() -> None:
    made = list(with_fewer([LESSON] * 200, random.Random(1)))
    whole = [one for one in made if len(one.asked) == 3]
    few = [one for one in made if len(one.asked) == 1]
    assert len(whole) == 200
    assert 200 < len(few) < 400
    left_out = 0
    for one in few:
        lines = [text for _, texts in one.groups for text in texts]
        assert len(lines) in LINES
        assert len(set(lines)) == len(lines)
        ((question, right),) = answers(one)
        assert right in (ANSWERS[question], set())
        assert bool(right) or ANSWERS[question].isdisjoint(lines)
        left_out += bool(ANSWERS[question]) and not right
    assert 0.05 < left_out / len(few) < 0.2
    assert {one.groups[0][0] > one.groups[-1][0] for one in few if len(one.groups) > 1} == {True, False}


def test_lessons_of_few_lines_stay_as_they_are() -> None:
    small = Lesson((("a.txt", ("a", "b")),), (("a?", (), (0,)),))
    assert list(with_fewer([small], random.Random(2))) == [small]
