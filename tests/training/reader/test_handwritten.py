"""Examples made of documents written by hand: the line that answers, those beside it, and sentences right and wrong."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mypt_desktop.training import handwritten
from mypt_desktop.training.reader.examples import NOT_ENOUGH, REFUTED, SUPPORTED, Example
from mypt_desktop.training.reader.handwritten import of_documents
from tests.training.test_handwritten import DOCUMENT, written

GATE, KEY = "The gate is shut at nine.", "The spare key hangs in the office."
OTHER = {**DOCUMENT, "path": "b.txt", "text": f"Another yard.\n{GATE}\n{KEY}"}


@pytest.fixture
def examples(tmp_path: Path) -> list[Example]:
    documents = handwritten.read(written(tmp_path / "h.jsonl.gz", DOCUMENT, OTHER))
    return [one for seed in range(12) for one in of_documents(documents, random.Random(seed))]


def test_an_answer_is_where_it_stands_in_the_document_and_in_its_line(examples: list[Example]) -> None:
    answering = [one for one in examples if one.answers]
    assert {one.passage[one.start : one.end] for one in answering} == {"nine", "in the office"}
    assert {GATE, DOCUMENT["text"], OTHER["text"]} <= {one.passage for one in answering}


def test_lines_beside_what_is_missing_and_other_documents_do_not_answer(examples: list[Example]) -> None:
    late = [one for one in examples if "drive in" in one.text and one.answers is False]
    assert KEY in {one.passage for one in late}
    assert all("nine" not in one.passage for one in late if one.relevant is not False)
    lost = [one for one in examples if one.text.startswith("what does a lost")]
    assert lost
    assert not any(one.answers for one in lost)


def test_a_sentence_is_borne_out_by_its_line_and_its_wrong_twin_is_not(examples: list[Example]) -> None:
    told = {(one.text, one.passage): one.support for one in examples if one.support is not None}
    assert told["You can drive in until nine.", GATE] == SUPPORTED
    assert told["You can drive in until ten.", GATE] == REFUTED
    assert told["You can drive in until nine.", KEY] == NOT_ENOUGH


def test_a_follow_up_is_read_behind_what_it_goes_on_from(examples: list[Example]) -> None:
    assert any(one.text == "is there a spare key and where is it" for one in examples)
