"""What a model says about a published passage becomes an answer to learn from where it holds the published one."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from mypt_desktop.cli import main
from mypt_desktop.cli.teaching import teller
from mypt_desktop.core.errors import ModelFailedError, UserError
from mypt_desktop.training.documents import QUESTIONS, make_documents, read_questions
from mypt_desktop.training.papers import Asked, Paper
from mypt_desktop.training.passages import holds
from mypt_desktop.training.self_distillation import remembered, self_distilled
from tests.fakes import ScriptedModel

TEXT = "# Lock\n\nThe lock at Brook End was built in 1812. Ada Quist keeps it. It is 12 m wide.\n"
BUILT = Asked("lock.md", "When was the lock at Brook End built?", ("1812",))
KEEPER = Asked("lock.md", "Who keeps the lock at Brook End?", ("Ada Quist",))


def told(words: str, *asked: Asked) -> tuple[Asked, ...]:
    papers = self_distilled([Paper("lock.md", TEXT, asked)], lambda paper, question: words, random.Random(1))
    return papers[0].asked if papers else ()


def test_the_sentence_with_the_answer_is_taken_and_its_beginning() -> None:
    (one,) = told("It is old. The lock at Brook End was built in 1812 [1]. It is 12 m wide [1].", BUILT)
    assert one.says == "The lock at Brook End was built in 1812."
    assert one.opening == "The lock at Brook End was built in"
    assert one.answers == ("1812",)


@pytest.mark.parametrize(
    "words",
    [
        "The lock at Brook End was built in 1904.",  # wrong
        "The lock at Brook End was built in 18120.",
        "1812.",  # says nothing of what was asked
        "Ada Quist has kept it in good order since 1812.",
        "",
    ],
)
def test_what_does_not_answer_the_question_is_left_out(words: str) -> None:
    assert told(words, BUILT) == ()


def test_summaries_and_what_has_no_published_answer_stay() -> None:
    summary, silent = Asked("lock.md", "", summary="About a lock."), Asked("lock.md", "What does the lock weigh?")
    assert told("I do not know.", summary, silent, KEEPER) == (summary, silent)


def test_a_model_that_fails_is_an_error_and_no_wrong_answer(tmp_path: Path) -> None:
    file = tmp_path / "told.jsonl"
    tell = remembered(teller(ScriptedModel(ModelFailedError("It stopped."))), file)
    with pytest.raises(UserError, match="When was the lock"):
        tell(Paper("lock.md", TEXT, (BUILT,)), BUILT.question)
    assert not file.exists()


def test_a_run_that_was_cut_off_asks_only_what_is_left(tmp_path: Path) -> None:
    file, paper, asked = tmp_path / "told.jsonl", Paper("lock.md", TEXT, (BUILT, KEEPER)), []

    def tell(paper: Paper, question: str) -> str:
        asked.append(question)
        return f"Answer to {question}"

    assert remembered(tell, file)(paper, BUILT.question) == f"Answer to {BUILT.question}"
    with file.open("a", encoding="utf-8") as killed:
        killed.write('{"a line that was not')
    again = remembered(tell, file)
    assert [again(paper, one.question) for one in (BUILT, KEEPER)] == [
        f"Answer to {one.question}" for one in (BUILT, KEEPER)
    ]
    third = remembered(tell, file)
    assert third(paper, KEEPER.question) == f"Answer to {KEEPER.question}"
    assert asked == [BUILT.question, KEEPER.question]


def test_the_command_asks_a_real_model(tmp_path: Path, models_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models_dir))
    source, out = tmp_path / "published.jsonl", tmp_path / "made"
    passages = {
        "The old lock at Brook End was built in 1812 by the canal company. It is twelve metres wide.": "1812",
        "The red barge at Hartley was built in 1934. It carries gravel and sand to the town.": "1934",
        "The brick kiln at Morley was built in 1877. Tiles were burnt there until the war.": "1877",
    }
    with source.open("w", encoding="utf-8") as file:
        for text, answer in passages.items():
            question = f"When was {text.partition(' was ')[0].replace('The', 'the')} built?"
            said = [("context", text), ("user", question), ("assistant", answer)]
            messages = [{"role": role, "content": content} for role, content in said]
            file.write(json.dumps({"source": "ours", "messages": messages}) + "\n")
    command = ["train", "documents", "--input", str(source), "--passages", "3", "--left-out", "0"]
    assert main(["--data-dir", str(tmp_path / "data"), *command, "--told-by", "light", "--out", str(out)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "made", "published.jsonl"]
    asked = read_questions(out / QUESTIONS)
    assert asked
    for one in asked:
        assert one.says.startswith(f"{one.opening} ")
        assert holds(one.says, one.answers)


def test_an_answer_that_is_taken_out_of_its_document_leaves_its_opening(tmp_path: Path) -> None:
    source = tmp_path / "published.jsonl"
    filler = "The path beside it leads to the mill, and boats wait there for the miller's barge every day. "
    rows = [
        {
            "source": "ours",
            "messages": [
                {"role": "context", "content": f"{filler}Lock {number} is made of clay and oak."},
                {"role": "user", "content": f"What is lock {number} made of?"},
                {"role": "assistant", "content": "clay and oak"},
            ],
        }
        for number in range(12)
    ]
    source.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")

    def tell(paper: Paper, question: str) -> str:
        return question.replace("What is lock", "Lock").replace(" made of?", " is made of clay and oak [1].")

    make_documents(tmp_path / "made", inputs=[source], passages=12, tell=tell, left_out=0.5, seed=2)
    asked = read_questions(tmp_path / "made" / QUESTIONS)
    gaps = [one for one in asked if one.left_out]
    assert 2 < len(gaps) < 10
    assert all(one.opening.startswith("Lock ") and one.opening.endswith(" is made of") for one in asked)
    assert all(not one.says and not one.answers for one in gaps)
