"""What is written by hand to learn from: whole and right in the repository, and told plainly where a file is not."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.training import handwritten

SHIPPED = Path(__file__).resolve().parents[2] / "models" / handwritten.FILE
DOCUMENT = {
    "path": "yard/gate.txt",
    "lang": "en",
    "title": "Gate",
    "text": "The gate is shut at nine.\nThe spare key hangs in the office.",
    "questions": [
        {
            "kind": "other-words",
            "q": "how late can i still drive in",
            "evidence": "The gate is shut at nine.",
            "span": "nine",
            "say": "You can drive in until nine.",
            "wrong": "You can drive in until ten.",
        },
        {
            "kind": "not-there",
            "q": "what does a lost key cost",
            "evidence": "The spare key hangs in the office.",
            "say": "What a lost key costs is not said.",
        },
        {
            "kind": "follow-up",
            "q": "and where is it",
            "before": ["is there a spare key", "Yes, there is one."],
            "evidence": "The spare key hangs in the office.",
            "span": "in the office",
            "say": "It hangs in the office.",
            "wrong": "It hangs at the gate.",
        },
    ],
}


def written(path: Path, *lines: object) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(line)}\n" for line in lines)
    return path


def test_every_shipped_question_has_its_evidence_and_says_what_is_right_and_wrong() -> None:
    documents = handwritten.read(SHIPPED)
    questions = [question for document in documents for question in document.questions]
    assert len(documents) >= 500
    assert len(questions) >= 7000
    assert len({document.path for document in documents}) == len(documents)
    assert all(question.says for question in questions)
    assert all(question.span and question.wrong for question in questions if question.answered)
    assert sum(not question.answered for question in questions) >= len(questions) // 6


def test_what_is_judged_by_is_never_learned_and_stays_the_same() -> None:
    documents = handwritten.read(SHIPPED)
    learned, judged = handwritten.split(documents)
    assert len(learned) + len(judged) == len(documents)
    assert len(documents) // 12 < len(judged) < len(documents) // 5
    assert handwritten.split(list(reversed(documents)))[1] == judged[::-1]


def test_documents_that_belong_together_lie_in_one_folder_and_are_all_learned_or_all_held() -> None:
    documents = handwritten.read(SHIPPED)
    groups = {one.group for one in documents if one.group}
    assert len(groups) >= 150
    for apart in (handwritten.split(documents), handwritten.folders(documents)):
        held = [{one.group for one in part if one.group} for part in apart]
        assert sum(map(len, held)) == len(groups)
        assert sum(map(len, apart)) == len(documents)


def test_papers_have_sentences_refusals_that_begin_the_same_and_no_follow_ups(tmp_path: Path) -> None:
    (paper,) = handwritten.papers(handwritten.read(written(tmp_path / "h.jsonl.gz", DOCUMENT)))
    answered, missing = paper.asked
    assert answered.answers == ("The gate is shut at nine.",)
    assert answered.says == "You can drive in until nine."
    assert (missing.answers, missing.opening) == ((), "What a lost key costs")


@pytest.mark.parametrize(
    "line",
    [
        3,
        {**DOCUMENT, "questions": "none"},
        {**DOCUMENT, "text": "Something else."},
        {**DOCUMENT, "questions": [{**DOCUMENT["questions"][0], "span": "ten"}]},  # type: ignore[dict-item]
        {key: value for key, value in DOCUMENT.items() if key != "text"},
    ],
)
def test_a_line_that_is_no_document_is_named(tmp_path: Path, line: object) -> None:
    with pytest.raises(UserError, match="Line 2"):
        handwritten.read(written(tmp_path / "h.jsonl.gz", DOCUMENT, line))


def test_a_file_that_is_not_there_or_no_archive_is_named(tmp_path: Path) -> None:
    (tmp_path / "cut.jsonl.gz").write_bytes(b"no archive")
    for name in ("missing.jsonl.gz", "cut.jsonl.gz"):
        with pytest.raises(UserError, match=name):
            handwritten.read(tmp_path / name)
