from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from mypt_desktop.bench.judging import Verdict
from mypt_desktop.bench.messy import load, put, table
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import TurnEvent, TurnFailed, TurnFinished
from mypt_desktop.core.messages import Citation, Message, Role, Text
from mypt_desktop.core.prompt import Usage

LEASE = {
    "id": "lease",
    "kind": "follow-up",
    "turns": ["what does the van cost", "and until when?"],
    "facts": [["3 May", "May 3"]],
    "path": "van.txt",
    "passage": ["3 May"],
}
SOURCE = Citation(path="van.txt", doc_id="d", chunk_id="c", start=0, end=11, line=1, text="until 3 May")


def finished(text: str, *citations: Citation) -> TurnFinished:
    return TurnFinished(Message(Role.ASSISTANT, (Text(text), *citations)), 1, Usage())


def write(path: Path, *questions: object) -> Path:
    path.write_text("\n".join(json.dumps(question) for question in questions), "utf-8")
    return path


def test_a_follow_up_is_asked_in_the_same_chat_and_only_its_answer_is_judged(tmp_path: Path) -> None:
    seen: list[list[str]] = []

    def turn(messages: Sequence[Message]) -> Iterator[TurnEvent]:
        seen.append([m.text for m in messages])
        return iter([finished("Until May 3 [1].", SOURCE) if len(messages) > 1 else finished("It costs 9.")])

    judged = put(turn, load(write(tmp_path / "q.jsonl", LEASE))[0])
    assert seen[1] == ["what does the van cost", "It costs 9.", "and until when?"]
    assert (judged.verdict, judged.cited) == (Verdict.RIGHT, True)
    assert "follow-up" in table([judged])


def test_a_failed_turn_is_told_and_never_right(tmp_path: Path) -> None:
    judged = put(lambda _: iter([TurnFailed("out of memory")]), load(write(tmp_path / "q.jsonl", LEASE))[0])
    assert (judged.verdict, judged.error) == (Verdict.OTHER, "out of memory")


@pytest.mark.parametrize("broken", [{"id": "x", "kind": "y"}, {"id": "x", "kind": "y", "turns": []}, ["x"], 3])
def test_questions_that_are_none_are_an_error_that_names_the_file(tmp_path: Path, broken: object) -> None:
    with pytest.raises(UserError, match=r"q\.jsonl"):
        load(write(tmp_path / "q.jsonl", broken))
