"""Lessons in telling lines apart: the letter is that of the line with the answer, whatever stands around it."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import pytest

from mypt_desktop.__main__ import main
from mypt_desktop.core.lettered import LETTERS, MOST, NONE, SYSTEM
from mypt_desktop.training import handwritten
from mypt_desktop.training.handwritten import Document
from mypt_desktop.training.line_lessons import lessons, lines_of


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    return handwritten.read()[:40]


def _lines(asked: str) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in asked.splitlines() if line[1:3] == ": " and line[0] in LETTERS)


def test_the_letter_is_that_of_the_line_with_the_answer(documents: list[Document]) -> None:
    made = list(lessons(documents, random.Random(5)))
    questions = [(one, question) for one in documents for question in one.questions]
    assert len(made) == len(questions)
    named = silent = 0
    for (asked, answer, _), (document, question) in zip(made, questions, strict=True):
        lines = _lines(asked)
        assert 0 < len(lines) <= MOST
        letter = answer.split(":")[0]
        if letter == NONE:
            silent += 1
            continue
        named += 1
        assert question.answered
        assert " ".join(question.span.split()) in lines[letter]
        assert lines[letter] in {" ".join(document.text[a:b].split()) for a, b in lines_of(document.text)}
    assert named > silent > len(made) / 5


def test_what_is_left_out_or_not_there_has_no_letter(documents: list[Document]) -> None:
    for (asked, answer, kind), question in zip(
        lessons(documents, random.Random(6)), (q for one in documents for q in one.questions), strict=True
    ):
        held = any(" ".join(question.span.split()) in line for line in _lines(asked).values())
        if kind == handwritten.NOT_THERE or not held:
            assert answer.split(":")[0] == NONE


def test_questions_to_the_same_lines_begin_alike(documents: list[Document]) -> None:
    asked = [text for text, _, _ in lessons(documents[:1], random.Random(7))]
    assert len({text.split("\n\n")[0] for text in asked}) == 1


def test_a_follow_up_brings_what_it_goes_on_from(documents: list[Document]) -> None:
    said = [text.split("\n\n")[1] for text, _, kind in lessons(documents, random.Random(8)) if kind == "follow-up"]
    assert said
    assert all(text.startswith("Before: ") and "\nAnswer: " in text and "\nQuestion: " in text for text in said)


def test_the_command_writes_what_can_be_prepared_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert main(["train", "lines", "--out", str(tmp_path / f"{name}.jsonl.gz"), "--seed", "3"]) == 0
    one, two = (gzip.decompress((tmp_path / f"{name}.jsonl.gz").read_bytes()) for name in ("one", "two"))
    assert one == two
    first = json.loads(one.splitlines()[0])
    assert first["system"] == SYSTEM
    assert [said["role"] for said in first["messages"]] == ["user", "assistant"]
