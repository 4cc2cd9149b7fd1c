"""Lessons put together: the lines, passages and questions of some, and which answer which.

What answers one question is among what does not answer the others, so each text is compared with all of them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from mypt_desktop.training.embedding.lessons import Asked, Lesson

OF_ONE: Final = 9  # questions to one document in a step
NAMED: Final = 0.3  # share of documents whose name stands before their lines, as the picker's are looked for


@dataclass(slots=True)
class Together:
    """`of_lines` and `of_passages` are, for each question, the places of those that answer it."""

    lines: list[str] = field(default_factory=list)
    passages: list[str] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    of_lines: list[list[int]] = field(default_factory=list)
    of_passages: list[list[int]] = field(default_factory=list)

    def add(self, lesson: Lesson, asked: Sequence[Asked], *, named: bool) -> None:
        for one in asked:
            self.asked.append(one)
            self.of_lines.append([len(self.lines) + at for at in one.lines])
            self.of_passages.append([len(self.passages) + at for at in one.passages])
        self.lines += [f"{lesson.name} {line}" for line in lesson.lines] if named and lesson.name else lesson.lines
        self.passages += lesson.passages

    @property
    def questions(self) -> list[str]:
        return [one.text for one in self.asked]


def drawn(handwritten: Sequence[Lesson], published: Sequence[Lesson], counts: tuple[int, int], seed: str) -> Together:
    """So many of each (`counts`), or all where there are fewer; the same for the same seed."""
    rng = random.Random(seed)
    found = Together()
    for lessons, count in zip((handwritten, published), counts, strict=True):
        for lesson in rng.sample(lessons, min(count, len(lessons))):
            asked = rng.sample(lesson.asked, min(OF_ONE, len(lesson.asked)))
            found.add(lesson, asked, named=rng.random() < NAMED)
    return found


def folder(lessons: Sequence[Lesson], *, named: bool) -> Together:
    """All questions to all of these."""
    found = Together()
    for lesson in lessons:
        found.add(lesson, lesson.asked, named=named)
    return found
