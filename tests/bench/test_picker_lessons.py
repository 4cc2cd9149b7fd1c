"""Lessons for the picker: which lines, cells and queries of tables are taken for right."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from mypt_desktop.bench.picker_lessons import NEAR, of_folder, run
from mypt_desktop.bench.published_lessons import of_published, published_rows
from mypt_desktop.bench.query_lessons import of_queries
from mypt_desktop.training.handwritten import Document, Question, folders, read, split
from mypt_desktop.training.picker.lessons import Lesson, load

RIVERS = (
    "Rivers\nRiver | Sea | Length km\nDanube | Black Sea | 2850\nDon | Sea of Azov | 1950\nDnieper | Black Sea | 2200"
)
PRICES = "| What | Per hour | Per day |\n|---|---|---|\n| Kayak | 4.50 | 21 |\n| Canoe | 7 | 33 |\n"
RULES = "The key hangs behind the third oar. Boats are back by seven."


def published(path: Path, *rows: Mapping[str, object]) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write("".join(json.dumps({"lang": "en", "answerable": True, "starts": [], **row}) + "\n" for row in rows))
    return path


def about(article: str, number: int) -> dict[str, object]:
    """A question over a passage of four sentences, the third of which answers."""
    said = [f"Fact {article}{number} {at} is so." for at in "wxyz"]
    passage = " ".join(said)
    start = passage.index(said[2])
    return {
        "source": "s",
        "question": f"{article}{number}?",
        "passage": passage,
        "starts": [start],
        "answers": ["Fact"],
    }


def of_files(path: Path, seed: int = 1, most: int | None = None) -> list[Lesson]:
    return list(of_published(published_rows([path], None, None), most, random.Random(seed)))


def lines(lesson: Lesson) -> list[str]:
    return [line for _, group in lesson.groups for line in group]


def right(lesson: Lesson) -> list[list[str]]:
    """For each question the lines that answer it."""
    return [[lines(lesson)[at] for at in places] for _, _, places in lesson.asked]


def question(text: str, asked: str, evidence: str, span: str) -> Question:
    start = text.index(evidence)
    return Question("plain", asked, start, start + len(evidence), span, "", "")


def handwritten() -> Sequence[Document]:
    of_prices = question(PRICES, "canoe for a day", "| Canoe | 7 | 33 |", "33")
    key = question(RULES, "where is the key", "The key hangs behind the third oar.", "behind the third oar")
    back = question(RULES, "by when must we be back", "Boats are back by seven.", "seven")
    return [Document("boats/prices.md", "en", PRICES, (of_prices,)), Document("rules.txt", "en", RULES, (key, back))]


def test_a_row_that_answers_is_a_lesson_and_its_cells_are_another() -> None:
    found = [(lesson, answer) for lesson in of_folder(handwritten(), random.Random(3)) for answer in right(lesson)]
    row = "What: Canoe | Per hour: 7 | Per day: 33"
    assert any(answer == [row] for _, answer in found)
    assert any(answer == ["Per day: 33"] and row not in lines(lesson) for lesson, answer in found)


def test_lessons_as_the_app_asks_have_few_questions_to_one_document_over_many_lines() -> None:
    documents = folders(split(read())[0])[0]
    asked = {one.text.casefold(): place for place, document in enumerate(documents) for one in document.questions}
    for lesson in of_folder(documents[:6], random.Random(5), NEAR):
        single = [text for text, _, _ in lesson.asked if text.casefold() in asked]
        assert 0 < len(lesson.asked) <= 6  # four, and two asked as one
        assert len({asked[text.casefold()] for text in single}) <= 1
        assert len(lines(lesson)) > 9 or len(single) < 2


def test_two_questions_to_a_document_are_asked_as_one_too_with_the_line_of_either() -> None:
    lessons = list(of_folder(handwritten(), random.Random(1)))
    joint = [
        (lesson, at)
        for lesson in lessons
        for at, (text, _, _) in enumerate(lesson.asked)
        if "key" in text and "back" in text
    ]
    assert {right(lesson)[at][0] for lesson, at in joint} == {RULES[:35], RULES[36:]}


def test_of_a_published_table_the_row_with_the_answer_is_right(tmp_path: Path) -> None:
    row = {"source": "wikitablequestions", "question": "how long is the Don?", "passage": RIVERS, "answers": ["1950"]}
    path = published(tmp_path / "read.gz", row | {"starts": [RIVERS.index("1950")]})
    of_row, of_cells, *second_pass = of_files(path)
    assert right(of_row) == [["River: Don | Sea: Sea of Azov | Length km: 1950"]]
    assert right(of_cells) == [["Length km: 1950"]]
    assert len(second_pass) == 2


def test_published_passages_that_follow_each_other_share_a_lesson_and_then_come_together_by_chance(
    tmp_path: Path,
) -> None:
    path = published(tmp_path / "read.gz", *(about(article, n) for article in "abcdefgh" for n in range(6)))
    lessons = of_files(path)
    asked = [
        (question, answer) for one in lessons for (question, *_), answer in zip(one.asked, right(one), strict=True)
    ]
    assert len(asked) == 2 * 48  # two passes
    answered = [answer for _, answer in asked if answer]
    assert all(len(answer) == 1 and answer[0].startswith("Fact ") for answer in answered)
    assert 0 < len(asked) - len(answered) < 20  # of some the line was taken away
    assert all(len(lines(one)) <= 26 for one in lessons)
    assert len({answer[0] for answer in answered}) == 48
    first, second = lessons[: len(lessons) // 2], lessons[len(lessons) // 2 :]
    of_articles = [sum(len({line[5] for line in lines(one)}) for one in half) / len(half) for half in (first, second)]
    assert of_articles[0] < 3 < of_articles[1]


def test_of_a_long_passage_the_sentences_around_an_answer_are_put(tmp_path: Path) -> None:
    passage = " ".join(f"Fact number {n} is {n * n}." for n in range(60))
    rows = [
        {"source": "s", "question": f"what is {n}?", "passage": passage, "starts": [passage.index(f"number {n} ")]}
        for n in (3, 30, 59)
    ]
    path = published(tmp_path / "read.gz", *(row | {"answers": ["number"]} for row in rows))
    lessons = [one for seed in range(8) for one in of_files(path, seed)]
    assert all(len(lines(one)) <= 14 for one in lessons)
    asked = [(text, answer) for one in lessons for (text, *_), answer in zip(one.asked, right(one), strict=True)]
    answered = [(text, answer[0]) for text, answer in asked if answer]
    assert len(answered) > 0.8 * len(asked) > 0.8 * 15  # few are taken away, and none is asked without its sentence
    assert all(line.startswith(f"Fact number {''.join(filter(str.isdigit, text))} ") for text, line in answered)


def test_what_two_sentences_answer_or_another_language_asks_is_no_lesson_and_tables_in_prose_are_left_out(
    tmp_path: Path,
) -> None:
    passage = "The barge is red. The barge is old."
    both = {"source": "s", "question": "what is it?", "passage": passage, "starts": [10, 28], "answers": ["is", "is"]}
    not_there = {"source": "s", "question": "who owns it?", "passage": passage, "answers": [], "answerable": False}
    unknown = {"source": "s", "question": "kdo?", "passage": passage, "starts": [0], "answers": ["The"], "lang": "cs"}
    in_cells = {"source": "t", "question": "how red?", "passage": "Red | very.", "starts": [0], "answers": ["Red"]}
    lessons = of_files(published(tmp_path / "read.gz", both, not_there, unknown, in_cells))
    assert [(lines(one), right(one)) for one in lessons] == [(["The barge is red.", "The barge is old."], [[]])] * 2


def test_of_each_source_so_many_questions_are_taken_as_are_wanted(tmp_path: Path) -> None:
    rows = [about(article, n) | {"source": source} for source in "xy" for article in "abcd" for n in range(6)]
    path = published(tmp_path / "read.gz", *rows)
    assert 24 <= sum(len(one.asked) for one in of_files(path, most=24)) <= 96
    assert sum(len(one.asked) for one in of_files(path)) == 96
    assert of_files(path, most=0) == []


def test_the_lessons_to_judge_by_are_of_the_documents_that_are_held(tmp_path: Path) -> None:
    out = tmp_path / "held.jsonl.gz"
    assert run(["--out", str(out), "--held", "--folders", "1"]) == 0
    questions = {question for one in load(out) for question, *_ in one.asked}
    learned, held = split(read())
    assert {one.text for document in folders(held)[0] for one in document.questions} & questions
    assert not {one.text for document in learned for one in document.questions if len(one.text) > 40} & questions
    with pytest.raises(SystemExit):
        run(["--out", str(out), "--held", "--reading", str(out)])


def test_of_the_queries_of_a_table_those_are_right_that_give_the_answer(tmp_path: Path) -> None:
    row = {"source": "wikitablequestions-computed", "passage": RIVERS}
    asked = row | {"question": "how many rivers flow into the Black Sea?", "answers": ["2"]}
    (lesson,) = of_queries(published(tmp_path / "read.gz", asked), 10, random.Random(1))
    assert right(lesson) == [["how many rows where Sea is Black Sea"]]
    assert "sum of Length km where Sea is Black Sea" in lines(lesson)
