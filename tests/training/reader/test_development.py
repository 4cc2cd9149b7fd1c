"""Questions over SQuAD's development set: learned from only where nothing is judged on them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mypt_desktop.training.reader.development import Judged, grounded_rows, translated_rows

HELD = "The Normans were the people who in the tenth and eleventh centuries gave their name to Normandy in France."
FREE = "The oldest tram of the town was built in a small yard by the river in 1897 and still runs every summer."


def written(path: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
    return path


def said(source: str, question: str, passage: str, answer: str) -> dict[str, Any]:
    messages = [("context", passage), ("user", question), ("assistant", answer)]
    return {"source": source, "messages": [{"role": role, "content": text} for role, text in messages]}


def over(id: str, lang: str, question: str, passage: str, answer: str) -> dict[str, Any]:
    return {
        "id": id,
        "source": "xquad",
        "lang": lang,
        "question": question,
        "passage": passage,
        "answers": [answer],
        "starts": [passage.index(answer)],
    }


def test_a_passage_that_shares_a_run_of_words_with_a_judged_one_is_judged() -> None:
    judged = Judged([HELD])
    assert f"Title. {HELD} And more." in judged
    assert FREE not in judged


def test_questions_over_judged_passages_are_left_out_and_answers_are_found_in_theirs(tmp_path: Path) -> None:
    path = written(
        tmp_path / "grounded.jsonl.gz",
        [
            said("squad2", "Who gave Normandy its name?", HELD, "The Normans"),
            said("squad2", "When was the tram built?", FREE, "1897"),
            said("squad2", "When was the tram built?", FREE, "in the last century"),  # not in the passage
            said("squad2-unanswerable", "Who built the tram?", FREE, "The text does not say."),
            said("boolq", "Does the tram run?", FREE, "Yes"),
        ],
    )
    rows = list(grounded_rows(path, Judged([HELD])))
    assert [(row.question, row.texts) for row in rows] == [
        ("When was the tram built?", ["1897"]),
        ("Who built the tram?", []),
    ]


def test_a_translation_is_left_out_with_the_passage_that_it_is_of(tmp_path: Path) -> None:
    held, free = "a" * 24, "b" * 24
    path = written(
        tmp_path / "translated.jsonl.gz",
        [
            over(f"x-{held}", "de>en", "Wer gab den Namen?", HELD, "The Normans"),
            over(f"x-{held}", "de", "Wer gab den Namen?", "Die Normannen gaben ihn.", "Die Normannen"),
            over(f"x-{free}", "de>en", "Wann wurde sie gebaut?", FREE, "1897"),
            over(f"x-{free}", "de", "Wann wurde sie gebaut?", "Sie wurde 1897 gebaut.", "1897"),
            over(f"x-{free}", "zh", "何时建造?", "建于1897年。", "1897"),
            over(f"x-{'c' * 24}", "de", "Wo steht er?", "Er steht am Fluss.", "am Fluss"),  # nobody knows of what
        ],
    )
    rows = list(translated_rows(path, Judged([HELD])))
    assert [(row.source, row.texts) for row in rows] == [("xquad-de>en", ["1897"]), ("xquad-de", ["1897"])]
    assert [row.language for row in rows] == ["de>en", "de"]
