"""Lessons of few lines, as a larger picker is asked, made of those of many: and documents in either order."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from mypt_desktop.core.lettered import grouped
from mypt_desktop.training.picker.lessons import Lesson

ASKED: Final = 0.5  # share of the questions that are asked over few lines too
LINES: Final = (6, 8, 8, 8, 10)
TAKEN_AWAY: Final = 0.14  # share of those whose line is left out, so that none answers
OF_ONE: Final = 0.6  # share of those where half of the other lines are of the same document as far as there are


def with_fewer(lessons: Sequence[Lesson], rng: random.Random) -> Iterator[Lesson]:
    """Each lesson, and of half of its questions one of a few of its lines; of half of all the documents turned."""
    for lesson in lessons:
        yield _either_way(lesson, rng)
        if sum(len(lines) for _, lines in lesson.groups) > max(LINES):
            for asked in lesson.asked:
                if rng.random() < ASKED:
                    yield _either_way(_of_few(lesson, asked, rng.choice(LINES), rng), rng)


def turned(lesson: Lesson) -> Lesson:
    """The documents from the last to the first, the lines of each as they stand in it."""
    group_of = [at for at, (_, lines) in enumerate(lesson.groups) for _ in lines]
    order = sorted(range(len(group_of)), key=lambda line: -group_of[line])
    place = {line: at for at, line in enumerate(order)}
    asked = ((text, before, tuple(sorted(place[at] for at in right))) for text, before, right in lesson.asked)
    return Lesson(tuple(reversed(lesson.groups)), tuple(asked))


def _either_way(lesson: Lesson, rng: random.Random) -> Lesson:
    return turned(lesson) if rng.random() < 0.5 else lesson


def _of_few(
    lesson: Lesson, asked: tuple[str, tuple[str, ...], tuple[int, ...]], count: int, rng: random.Random
) -> Lesson:
    lines = [(name, text) for name, texts in lesson.groups for text in texts]
    question, before, right = asked
    names = {lines[at][0] for at in right}
    others = [at for at in range(len(lines)) if at not in right]
    kept = set(right) if len(right) <= count - 2 and rng.random() >= TAKEN_AWAY else set()
    near = [at for at in others if lines[at][0] in names] if rng.random() < OF_ONE else []
    rng.shuffle(near)
    rng.shuffle(others)
    beside = dict.fromkeys([*near[: count // 2], *others])
    chosen = sorted(kept | set(list(beside)[: count - len(kept)]))
    answers = tuple(place for place, at in enumerate(chosen) if at in kept)
    return Lesson(grouped(lines[at] for at in chosen), ((question, before, answers),))
