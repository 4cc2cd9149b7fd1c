"""Lessons for the picker in which query of a table a question asks for, from published questions whose answer is known.

Nobody wrote the queries down: of those that the app would make (`answers.tables.candidates`) the right ones are those
that give the answer. Where none does, none is right.
"""

from __future__ import annotations

import gzip
import json
import random
import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from mypt_desktop.answers.tables.candidates import Candidate, likeliest
from mypt_desktop.answers.tables.phrases import take_apart
from mypt_desktop.answers.tables.views import viewed
from mypt_desktop.core.lettered import grouped
from mypt_desktop.language.words import folded
from mypt_desktop.training.picker.lessons import Lesson
from mypt_desktop.training.reader.examples import retyped
from mypt_desktop.workspace.cells import number
from mypt_desktop.workspace.engine import WorkspaceEngine

SOURCES: Final = {"wikitablequestions-computed": 0.7, "wikitablequestions": 0.3}  # shares of the questions
OF_A_FOLDER: Final = 24  # tables
AMBIGUOUS: Final = 6  # queries with the answer from which on most have it by chance
NOWHERE: Final = 0.25  # share of the questions that no query answers that are kept

_NO_NAME = re.compile(r"[^\w .,()'-]+")


def of_queries(path: Path, most: int, rng: random.Random) -> Iterator[Lesson]:
    """About so many questions, each over a folder of tables of which one is its own."""
    asked: dict[str, list[dict[str, Any]]] = {source: [] for source in SOURCES}
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            if row["source"] in asked:
                asked[row["source"]].append(row)
    rows = [
        row
        for name, share in SOURCES.items()
        for row in rng.sample(asked[name], min(len(asked[name]), round(share * most)))
    ]
    of_table: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        of_table.setdefault(row["passage"], []).append(row)
    tables = list(of_table.items())
    rng.shuffle(tables)
    for at in range(0, len(tables), OF_A_FOLDER):
        yield from _of_folder(tables[at : at + OF_A_FOLDER], rng)


def _of_folder(tables: Sequence[tuple[str, Sequence[dict[str, Any]]]], rng: random.Random) -> Iterator[Lesson]:
    with tempfile.TemporaryDirectory(prefix="mypt-lessons-") as work:
        root = Path(work, "documents")
        root.mkdir()
        for number_, (passage, _) in enumerate(tables):
            title, *lines = passage.split("\n")
            cells = ["\t".join(line.split(" | ")) for line in lines]
            name = f"{number_:02} {_NO_NAME.sub(' ', title)[:60].strip()}.tsv"
            (root / name).write_text("\n".join(cells), encoding="utf-8")
        engine = WorkspaceEngine(root, Path(work, "index"))
        try:
            engine.refresh()
            views = viewed((table, engine.table_rows(table), "") for table in engine.tables())
            for _, questions in tables:
                for row in questions:
                    lesson = _lesson(row, likeliest(take_apart(row["question"]), row["question"], views, engine), rng)
                    if lesson:
                        yield lesson
        finally:
            engine.close()


def _lesson(row: dict[str, Any], put: Sequence[Candidate], rng: random.Random) -> Lesson | None:
    right = [at for at, one in enumerate(put) if _gives(one, row["answers"])]
    operation = take_apart(row["question"]).operation
    of_operation = [at for at in right if put[at].plan.form == operation]
    right = of_operation or right
    if not put or len(right) > AMBIGUOUS or (not right and rng.random() > NOWHERE):
        return None
    question = retyped(row["question"], rng)
    return Lesson(grouped((one.of, one.words) for one in put), ((question, (), tuple(right)),))


def _gives(one: Candidate, answers: Sequence[str]) -> bool:
    """Whether a query's answer is the one that is known, as its value or as what names the rows it rests on."""
    plan, answer = one.plan, one.plan.answer
    if answer is None:
        return False
    names = plan.view.table.columns
    wanted = {folded(text) for text in answers}
    if plan.form == "cells":
        return {folded(row.values[names.index(plan.column)].shown) for row in answer.used} == wanted
    known = number(answers[0]) if len(answers) == 1 else None
    if answer.value is not None and known is not None and answer.value == known:
        return True
    extreme = plan.form in ("max", "min")
    return extreme and {folded(row.values[names.index(plan.key)].shown) for row in answer.used} == wanted
