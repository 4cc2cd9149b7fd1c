"""Lessons as rows of tokens of one length: the lines of a lesson once, and all its questions behind them.

A question sees the lines of its lesson and itself, none of the other questions, and its positions go on from the lines:
as if it stood behind them alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mypt_desktop.core.lettered import asked, shown
from mypt_desktop.training.picker.lessons import Lesson

Encode = Callable[[str], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Row:
    """All arrays are (t,). `segments` counts lines and questions from 1; 0 is padding. `lines` is, for a token of a
    question, the segment of the lines that it sees besides its own, and -1 elsewhere. `asked`: for each question the
    place of its last token, how many lines it chooses from, and those that answer."""

    tokens: NDArray[np.int32]
    positions: NDArray[np.int32]
    segments: NDArray[np.int16]
    lines: NDArray[np.int16]
    asked: tuple[tuple[int, int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class _Part:
    lines: Sequence[int]
    questions: Sequence[tuple[Sequence[int], tuple[int, ...]]]
    choices: int

    @property
    def size(self) -> int:
        return len(self.lines) + sum(len(tokens) for tokens, _ in self.questions)


def rows(lessons: Sequence[Lesson], encode: Encode, length: int) -> Iterator[Row]:
    """First fit, in the order of the lessons; one that is longer than a row is cut at the end of a question."""
    waiting: list[list[_Part]] = []
    for lesson in lessons:
        part = _part(lesson, encode, length)
        if not part.questions:
            continue
        room = next((one for one in waiting if sum(p.size for p in one) + part.size <= length), None)
        if room is None:
            waiting.append(room := [])
        room.append(part)
        if len(waiting) > 8:
            yield _row(waiting.pop(0), length)
    for parts in waiting:
        yield _row(parts, length)


def _part(lesson: Lesson, encode: Encode, length: int) -> _Part:
    lines = encode(shown(lesson.groups))
    room, questions = length - len(lines), []
    for question, before, right in lesson.asked:
        tokens = encode(asked(question, before))
        if len(tokens) <= room:
            questions.append((tokens, right))
            room -= len(tokens)
    return _Part(lines, questions, sum(len(group) for _, group in lesson.groups))


def _row(parts: Sequence[_Part], length: int) -> Row:
    tokens, positions = np.zeros(length, np.int32), np.zeros(length, np.int32)
    own, lines = np.zeros(length, np.int16), np.full(length, -1, np.int16)
    ends: list[tuple[int, int, tuple[int, ...]]] = []
    at = segment = 0
    for part in parts:
        begin = len(part.lines)
        segment += 1
        of_lines = segment
        tokens[at : at + begin], positions[at : at + begin], own[at : at + begin] = part.lines, range(begin), segment
        at += begin
        for question, right in part.questions:
            segment += 1
            stop = at + len(question)
            tokens[at:stop], positions[at:stop] = question, range(begin, begin + len(question))
            own[at:stop], lines[at:stop] = segment, of_lines
            at = stop
            ends.append((at - 1, part.choices, right))
    return Row(tokens, positions, own, lines, tuple(ends))
