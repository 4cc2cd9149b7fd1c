"""Lessons for the picker: which lines, cells and queries of tables are taken for right."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path

from mypt_desktop.bench.picker_lessons import of_folder, of_passages
from mypt_desktop.bench.query_lessons import of_queries
from mypt_desktop.training.handwritten import Document, Question
from mypt_desktop.training.picker.lessons import Lesson

RIVERS = (
    "Rivers\nRiver | Sea | Length km\nDanube | Black Sea | 2850\nDon | Sea of Azov | 1950\nDnieper | Black Sea | 2200"
)
PRICES = "| What | Per hour | Per day |\n|---|---|---|\n| Kayak | 4.50 | 21 |\n| Canoe | 7 | 33 |\n"
RULES = "The key hangs behind the third oar. Boats are back by seven."


def published(path: Path, *rows: Mapping[str, object]) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write("".join(json.dumps({"lang": "en", "answerable": True, "starts": [], **row}) + "\n" for row in rows))
    return path


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
    of_row, of_cells = of_passages(path, 10, random.Random(1))
    assert right(of_row) == [["River: Don | Sea: Sea of Azov | Length km: 1950"]]
    assert right(of_cells) == [["Length km: 1950"]]


def test_of_the_queries_of_a_table_those_are_right_that_give_the_answer(tmp_path: Path) -> None:
    row = {"source": "wikitablequestions-computed", "passage": RIVERS}
    asked = row | {"question": "how many rivers flow into the Black Sea?", "answers": ["2"]}
    (lesson,) = of_queries(published(tmp_path / "read.gz", asked), 10, random.Random(1))
    assert right(lesson) == [["how many rows where Sea is Black Sea"]]
    assert "sum of Length km where Sea is Black Sea" in lines(lesson)
