"""Lessons for the embedder: what answers a question, what the embedder is given, and what is left out."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from mypt_desktop.bench import embedder_lessons, picker_lessons
from mypt_desktop.bench.embedder_lessons import make, of_folder, of_published
from mypt_desktop.bench.published_lessons import published_rows
from mypt_desktop.training.embedding.lessons import Asked, Lesson, load
from mypt_desktop.training.handwritten import Document, Question, split
from mypt_desktop.training.reader.development import held_questions
from mypt_desktop.training.reader.examples import Row

PRICES = "# Boat hire\n\n| What | Per hour | Per day |\n|---|---|---|\n| Kayak | 4.50 | 21 |\n| Canoe | 7 | 33 |\n"
RULES = "The key hangs behind the third oar. Boats are back by seven."
TRAM = "The oldest tram of the town was built in a yard by the river in 1897. It still runs. Yes. No driver is paid."
NORMANS = "The Normans were the people who in the tenth century gave their name to Normandy. They came by sea."


def question(text: str, asked: str, evidence: str, span: str, kind: str = "plain", *before: str) -> Question:
    start = text.index(evidence)
    return Question(kind, asked, start, start + len(evidence), span, "", "", before)


def handwritten() -> Sequence[Document]:
    of_prices = question(PRICES, "canoe for a day", "| Canoe | 7 | 33 |", "33")
    key = question(RULES, "where is the key", RULES[:35], "behind the third oar")
    back = question(RULES, "and the boats", RULES[36:], "seven", "follow-up", "when do we close?", "At eight.")
    nowhere = question(RULES, "what does a boat cost", RULES[36:], "", "not-there")
    return [
        Document("boats/prices.md", "en", PRICES, (of_prices,)),
        Document("r.txt", "de", RULES, (key, back, nowhere)),
    ]


def row(source: str, lang: str, asked: str, passage: str, *answers: str) -> Mapping[str, object]:
    """A published question, as files have it."""
    starts = [passage.index(answer) for answer in answers]
    found = {"answers": answers, "starts": starts, "answerable": bool(answers)}
    return {"source": source, "lang": lang, "question": asked, "passage": passage, **found}


def written(path: Path, *rows: Mapping[str, object]) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(one) + "\n" for one in rows)
    return path


def answering(lesson: Lesson) -> list[list[str]]:
    """For each question the lines that answer it."""
    return [[lesson.lines[at] for at in one.lines] for one in lesson.asked]


def test_of_two_documents_the_lines_and_passages_that_answer_are_right() -> None:
    prices, rules = of_folder(handwritten(), held=True)
    assert answering(prices) == [["What: Canoe | Per hour: 7 | Per day: 33"]]
    assert answering(rules) == [[RULES[:35]], [RULES[36:]]]
    assert [one.text for one in rules.asked] == ["where is the key", "when do we close? and the boats"]
    assert [one.passages for one in (*prices.asked, *rules.asked)] == [(0,), (0,), (0,)]
    assert (prices.name, rules.language, rules.held) == ("prices", "de", True)


def test_a_passage_is_what_the_app_gives_its_embedder() -> None:
    prices, rules = of_folder(handwritten(), held=False)
    assert prices.passages[0].startswith("prices\nBoat hire\n")
    assert rules.passages == (f"r\n{RULES}",)


def test_of_a_published_passage_the_sentence_with_the_answer_is_right() -> None:
    year = TRAM.index("1897")
    rows = [Row("s", "when was it built?", TRAM, ((year, year + 4),), "de>en")]
    (lesson,) = of_published(rows, random.Random(1))
    assert lesson.lines == (TRAM[: TRAM.index(" It still")], "It still runs.", "No driver is paid.")
    assert lesson.asked == (Asked("when was it built?", (0,), (0,)),)
    assert lesson.passages == (TRAM,)
    assert lesson.language == "de>en"
    assert lesson.published


def test_what_is_judged_computed_or_in_a_language_that_is_not_read_is_no_lesson(tmp_path: Path) -> None:
    path = written(
        tmp_path / "read.gz",
        row("s", "en", "who gave the name?", NORMANS, "Normans"),
        row("wikitablequestions-computed", "en", "how many?", TRAM, "The"),
        row("s", "en>zh", "when?", TRAM, "The"),
        row("t", "de", "was fehlt?", TRAM),
    )

    def lessons(*judged: str) -> list[Lesson]:
        return list(of_published(published_rows([path], None, None, judged_too=judged), random.Random(1)))

    assert not lessons(f"Title. {NORMANS}")
    assert [one.language for one in lessons()] == ["en"]


def test_of_a_long_passage_the_sentences_around_the_answer_are_taken() -> None:
    passage = " ".join(f"Lane {number} leads north." for number in range(200))
    start = passage.index("Lane 150")
    for seed in range(20):
        rows = [Row("s", "where to?", passage, ((start, start + len("Lane 150")),))]
        (lesson,) = of_published(rows, random.Random(seed))
        assert answering(lesson) == [["Lane 150 leads north."]]
        assert len(lesson.lines) == embedder_lessons.WINDOW
        assert lesson.passages == (" ".join(lesson.lines),)


def test_all_is_written_the_held_ones_first_and_never_a_passage_of_theirs(tmp_path: Path) -> None:
    texts = [f"Shed {number} stands open for the summer and is locked." for number in range(30)]
    documents = [
        Document(f"{at}.txt", "en", text, (question(text, "what?", text, text),)) for at, text in enumerate(texts)
    ]
    held = split(documents)[1]
    copied, free = held[0].text, TRAM
    path = written(tmp_path / "read.gz", *(row("s", "en", "?", passage, passage[:4]) for passage in (copied, free)))
    out = tmp_path / "lessons.jsonl.gz"
    made = make(out, documents, [path], None, None, [], seed=1)
    assert load(out) == made
    assert [one.held for one in made] == [True] * len(held) + [False] * (31 - len(held))
    assert made[-1].published
    assert not any(one.published for one in made[:-1])
    assert {line for one in made if one.held for line in one.lines} == {one.text for one in held}


def test_a_file_of_something_else_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "no.gz").write_bytes(gzip.compress(b'{"source": "s", "answerable": true}\n'))
    out = tmp_path / "out.gz"
    reading = ["--out", str(out), "--reading", str(tmp_path / "no.gz")]
    judged = ["--out", str(out), "--judged", str(tmp_path / "no.gz")]
    for run, given in ((embedder_lessons.run, judged), (picker_lessons.run, [*reading, "--folders", "0"])):
        assert run(given) == 2
        assert "no.gz cannot be read as questions over passages: KeyError('passage')" in capsys.readouterr().err
    assert not out.exists()


def test_of_a_document_of_several_passages_the_one_with_the_answer_is_right() -> None:
    text = "\n\n".join(
        f"Lane {number} leads north to a farm, where nobody has lived for years." for number in range(60)
    )
    line = "Lane 55 leads north to a farm, where nobody has lived for years."
    document = Document("lanes.txt", "en", text, (question(text, "lane 55?", line, "north"),))
    (lesson,) = of_folder([document], held=False)
    (places,) = [one.passages for one in lesson.asked]
    assert len(lesson.passages) > 3
    assert places == tuple(at for at, passage in enumerate(lesson.passages) if line in passage)


def test_of_conversations_the_half_that_is_judged_is_left_out(tmp_path: Path) -> None:
    texts = [f"Bell {number} was cast by the sea in {number} days. It is rung {number} times." for number in range(8)]
    with gzip.open(tmp_path / "said.gz", "wt", encoding="utf-8") as file:
        for text in texts:
            said = {"context": text, "user": "where?", "assistant": "by the sea"}
            messages = [{"role": role, "content": content} for role, content in said.items()]
            file.write(json.dumps({"source": "squad2", "messages": messages}) + "\n")
    made = make(tmp_path / "out.gz", [], [], tmp_path / "said.gz", None, [], seed=1)
    judged = {one.passage for one in held_questions(tmp_path / "said.gz")}
    assert 0 < len(judged) < len(texts)
    assert {" ".join(one.lines) for one in made} == set(texts) - judged
    assert all(answering(one) == [[one.lines[0]]] for one in made)
