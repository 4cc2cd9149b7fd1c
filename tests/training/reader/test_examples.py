"""What a reader learns from: near misses that really lack the answer, and spans that stay on it."""

from __future__ import annotations

import gzip
import json
import random
import re
from pathlib import Path
from typing import Any

from mypt_desktop.training.composed import composed
from mypt_desktop.training.documents import SUBJECTS
from mypt_desktop.training.reader.composed import of_papers
from mypt_desktop.training.reader.examples import (
    LONGEST,
    REFUTED,
    SUPPORTED,
    Example,
    Row,
    claims,
    made_of,
    reading_rows,
)

TOWNS = ("Abbeville", "Brantford", "Coverdale", "Dunmore", "Eastleigh", "Fairport")


def rows() -> list[Row]:
    found = []
    for number, town in enumerate(TOWNS):
        passage = (
            f"The council of the region met again. In {town} the mill was opened in {1810 + number}. It employed "
            f"{40 + number} people. The river flooded the yard of the mill twice. Nobody was hurt."
        )
        for question, answer in ((f"When was the mill in {town} opened?", f"{1810 + number}"),):
            start = passage.index(answer)
            found.append(Row("towns", question, passage, ((start, start + len(answer)),)))
    return found


def many() -> list[Example]:
    return [example for seed in range(40) for example in made_of(rows(), random.Random(seed))]


def test_an_answer_is_where_the_example_says() -> None:
    answered = [example for example in many() if example.answers]
    assert answered
    assert {example.passage[example.start : example.end] for example in answered} <= {str(1810 + n) for n in range(6)}


def test_what_counts_as_unanswered_lacks_the_answer_or_asks_for_something_else() -> None:
    unanswered = [example for example in many() if example.answers is False]
    assert len(unanswered) > 50
    for example in unanswered:
        town = next((town for town in TOWNS if town.lower() in example.text.lower()), None)
        year = str(1810 + TOWNS.index(town)) if town else ""
        assert not town or town not in example.passage or year not in example.passage, example


def test_single_sentences_answer_or_only_sound_like_it() -> None:
    single = [example for example in many() if example.passage.count(". ") == 0 and example.support is None]
    answering, beside = ([one for one in single if one.answers is said] for said in (True, False))
    assert {re.sub(r"\D", "", one.passage) for one in answering} == {str(1810 + n) for n in range(len(TOWNS))}
    assert {one.passage for one in beside} == {"The river flooded the yard of the mill twice."}


def test_a_wrong_claim_has_another_value_of_the_same_passage() -> None:
    told = [example for example in many() if example.support is not None]
    right = {example.text for example in told if example.support == SUPPORTED}
    wrong = [example for example in told if example.support == REFUTED]
    assert right
    assert wrong
    assert not right & {example.text for example in wrong}
    assert all(example.text.rsplit(" ", 1)[1] in example.passage for example in wrong)


def test_a_long_passage_is_cut_around_its_answer() -> None:
    passage = "filling words " * 400 + "the code is 4711 and " + "more filling " * 400
    start = passage.index("4711")
    row = Row("long", "What is the code?", passage, ((start, start + 4),))
    for seed in range(50):
        for example in made_of([row], random.Random(seed)):
            assert len(example.passage) <= LONGEST
            assert not example.answers or example.passage[example.start : example.end] == "4711"


def test_a_long_table_keeps_its_header() -> None:
    body = "".join(f"Item {n} | {n * 3} | {n * 7}\n" for n in range(400))
    passage = "Stock\nName | Count | Price\n" + body
    start = passage.index("| 2793") + 2
    row = Row("table", "What is the price of item 399?", passage, ((start, start + 4),))
    answered = [e for seed in range(10) for e in made_of([row], random.Random(seed)) if e.answers]
    assert all(e.passage.startswith("Stock\nName | Count | Price\n") for e in answered)
    assert all(e.passage[e.start : e.end] == "2793" for e in answered)


def test_composed_papers_give_answers_and_near_misses() -> None:
    content = json.loads(SUBJECTS.read_text(encoding="utf-8"))
    papers = list(composed(content, 60, random.Random(1)))
    examples = list(of_papers(papers, random.Random(2)))
    values = {answer for paper in papers for asked in paper.asked for answer in asked.answers}
    answered = [example for example in examples if example.answers]
    assert len(answered) > 50
    assert {example.passage[example.start : example.end] for example in answered} <= values
    assert {example.support for example in examples} >= {SUPPORTED, REFUTED, None}
    assert any(example.answers is False for example in examples)


def packed(path: Path, *lines: dict[str, Any]) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    return path


def test_what_is_answered_by_a_computation_is_left_out(tmp_path: Path) -> None:
    line = {"source": "s", "lang": "de", "question": "How many?", "passage": "One, two.", "answerable": True}
    path = packed(
        tmp_path / "rows.gz",
        line | {"answers": ["two"], "starts": [5]},
        line | {"answers": ["2"], "starts": []},
        line | {"answers": [], "starts": [], "answerable": False},
    )
    found = reading_rows(path, {}, random.Random(0))
    assert [(row.texts, row.language) for row in found] == [(["two"], "de"), ([], "de")]
    assert reading_rows(path, {"s": 0.0}, random.Random(0)) == []


def test_claims_carry_what_their_passage_says_of_them(tmp_path: Path) -> None:
    line = {"source": "s", "claim": "It rains.", "passage": "It is dry."}
    path = packed(tmp_path / "claims.gz", line | {"label": "refuted"}, line | {"label": "supported"})
    assert [example.support for example in claims(path, {}, random.Random(0))] == [REFUTED, SUPPORTED]
