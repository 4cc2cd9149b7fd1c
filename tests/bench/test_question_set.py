from __future__ import annotations

import json
from pathlib import Path

import pytest

from mypt_desktop.bench import folder, question_set
from mypt_desktop.bench.scoring import holds_fact
from mypt_desktop.core.errors import UserError

SETS = ("questions.json", "questions-dev.json")


def test_the_folder_holds_at_least_thirty_documents_of_many_types(tmp_path: Path) -> None:
    assert folder.build(tmp_path) >= 30
    suffixes = {file.suffix for file in tmp_path.rglob("*") if file.is_file()}
    assert suffixes >= {".md", ".txt", ".rst", ".csv", ".json", ".py", ".html", ".pdf", ".docx", ".pptx", ".xlsx"}
    assert suffixes >= {".epub", ".odt", ".ipynb"}


def test_there_are_forty_questions_with_an_answer_and_some_without() -> None:
    questions = question_set.load(folder.data_dir() / "questions.json")
    assert sum(question.answerable for question in questions) == 40
    assert sum(not question.answerable for question in questions) >= 8


@pytest.mark.parametrize("name", SETS)
def test_every_gold_document_is_in_the_folder(name: str, tmp_path: Path) -> None:
    folder.build(tmp_path)
    for question in question_set.load(folder.data_dir() / name):
        assert not question.answerable or (tmp_path / question.path).is_file(), question.id


@pytest.mark.parametrize("name", SETS)
def test_no_question_gives_its_answer_away(name: str) -> None:
    for question in question_set.load(folder.data_dir() / name):
        assert not holds_fact(question.text, question.answer), question.id


def test_tuning_questions_and_measuring_questions_do_not_overlap() -> None:
    measured, tuned = (question_set.load(folder.data_dir() / name) for name in SETS)
    assert not {q.passage for q in measured if q.answerable} & {q.passage for q in tuned if q.answerable}
    assert not {q.id for q in measured} & {q.id for q in tuned}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"questions": [{"id": "a"}]}',
        '{"questions": [{"id": 1, "question": "", "path": "", "passage": "x", "answer": []}]}',
    ],
)
def test_a_broken_set_is_named_in_the_error(text: str, tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    path.write_text(text)
    with pytest.raises(UserError, match=r"set\.json"):
        question_set.load(path)


def test_optional_questions_come_only_when_asked_for(tmp_path: Path) -> None:
    entry = {"id": "a", "question": "?", "path": "a.txt", "passage": ["x"], "answer": ["x"]}
    path = tmp_path / "set.json"
    path.write_text(json.dumps({"questions": [], "optional": [entry]}))
    assert question_set.load(path) == ()
    assert [question.id for question in question_set.load(path, optional=True)] == ["a"]
