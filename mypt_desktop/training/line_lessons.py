"""Lessons in telling which line answers: documents written by hand (`training.handwritten`), line by line under
letters, and each of their questions with the letter of its line, or none where that was left out or nothing answers.

Lines of other documents about like things stand between them. Questions to the same lines begin alike, so that a row
of training holds all of them for the price of the lines once.
"""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from mypt_desktop.core.lettered import LETTERS, MOST, NONE, SYSTEM, asked, shown
from mypt_desktop.training.handwritten import Document, Question
from mypt_desktop.training.reader.examples import retyped, words_of

OWN: Final = 20  # lines of a document at most
LEFT_OUT: Final = 0.2  # share of its lines that are left out
WHOLE: Final = 0.2  # share of documents of which none is
SAID: Final = 0.15  # share of answers that are said and not the letter alone: a letter costs two tokens to learn
LONGEST: Final = 480  # characters of a line
_SOURCE: Final = "lines"
_END = re.compile(r"(?<=[^\W\d]{3}[.!?])\s+(?=[^\W\d_])")  # of a sentence: after no abbreviation and no number


def write(documents: Sequence[Document], out: Path, passes: int, seed: int) -> int:
    """Writes conversations as `train prepare` reads them, a line each, and returns how many. Every pass leaves out
    other lines and puts others between."""
    rng = random.Random(seed)
    count = 0
    with gzip.open(out, "wt", encoding="utf-8") as file:
        for _ in range(passes):
            for said, answer, kind in lessons(documents, rng):
                messages = [{"role": "user", "content": said}, {"role": "assistant", "content": answer}]
                line = {"system": SYSTEM, "messages": messages, "source": _SOURCE, "kind": kind}
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
                count += 1
    return count


def lessons(documents: Sequence[Document], rng: random.Random) -> Iterator[tuple[str, str, str]]:
    """What is asked, the answer and the kind of the question."""
    words = [words_of(one.text) for one in documents]
    for at, document in enumerate(documents):
        spans = [span for span in lines_of(document.text) if rng.random() >= LEFT_OUT]
        if rng.random() < WHOLE:
            spans = lines_of(document.text)
        groups = [(document, spans[:OWN])]
        room = MOST - len(groups[0][1])
        alike = [n for n, other in enumerate(documents) if n != at and other.language == document.language]
        alike.sort(key=lambda n: -len(words[at] & words[n]))
        for n in rng.sample(alike[:12], min(len(alike), rng.choice((0, 1, 1, 2)))):
            others, many = lines_of(documents[n].text), min(room, rng.randint(3, 6))
            if 1 < many < len(others):
                begin = rng.randrange(len(others) - many)
                groups.append((documents[n], others[begin : begin + many]))
                room -= many
        rng.shuffle(groups)
        lines = shown([(_name(one, rng), [one.text[a:b] for a, b in spans]) for one, spans in groups])
        letters = iter(LETTERS)
        own = {span: letter for one, spans in groups for span in spans if (letter := next(letters)) and one is document}
        for question in document.questions:
            letter = _letter(document, question, own)
            typed = retyped(question.text, rng) if not question.before and rng.random() < 0.3 else question.text
            fits = letter != NONE or not question.answered
            answer = f"{letter}: {question.says}" if fits and rng.random() < SAID else letter
            yield asked(lines, typed, question.before), answer, question.kind


def lines_of(text: str) -> list[tuple[int, int]]:
    """The lines and sentences that can say something; rows of a table whole."""
    found: list[tuple[int, int]] = []
    for line in re.finditer(r"[^\n]+", text):
        ends = [] if " | " in line[0] else [match.end() for match in _END.finditer(line[0])]
        begins = [line.start(), *(line.start() + end for end in ends)]
        found += zip(begins, [*begins[1:], line.end()], strict=True)
    return [(a, b) for a, b in found if len(text[a:b].split()) > 1 and b - a <= LONGEST]


def _letter(document: Document, question: Question, own: dict[tuple[int, int], str]) -> str:
    """Of the line with what answers; `NONE` where it is left out or nothing does."""
    if not question.answered:
        return NONE
    at = question.start + document.text[question.start : question.end].index(question.span)
    return next((letter for (start, end), letter in own.items() if start <= at < end), NONE)


def _name(document: Document, rng: random.Random) -> str:
    return f"{document.path}, {document.title}" if rng.random() < 0.5 else document.path
