"""Lessons for the picker from published questions over passages, of which a sentence answers, and over tables.

Passages come together as they follow each other in their file. Files keep articles together, so the lines beside the
one that answers are mostly of the same article; a second pass puts passages together by chance.
"""

from __future__ import annotations

import random
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from mypt_desktop.answers.lines.picking import put_of_row
from mypt_desktop.answers.lines.units import Cells
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.lettered import LETTERS, grouped
from mypt_desktop.language.segmentation import sentences
from mypt_desktop.language.words import folded
from mypt_desktop.training.picker.lessons import Lesson
from mypt_desktop.training.reader.development import (
    LANGUAGES,
    Judged,
    grounded_rows,
    held_questions,
    translated_rows,
)
from mypt_desktop.training.reader.examples import Row, lines, retyped

PASSES: Final = 2
OF_PASSAGE: Final = 5  # questions over one passage, each pass
ROOM: Final = (14, 20, 26, 26)  # lines of a lesson, by chance
ENOUGH: Final = 14  # questions of a lesson: then no passage is added
WINDOW: Final = 14  # sentences that are shown of a passage that has more than there are letters
TAKEN_AWAY: Final = 0.08  # share of questions whose line is left out, so that none answers
LONGEST: Final = 480  # characters of a line
TABLES: Final = ("wikitablequestions",)  # sources of tables, whose first line is a title and the next names columns
OF_TABLES: Final = 3  # times as many questions of these
WITH_TABLES: Final = ("tat-qa",)  # sources of prose with tables in it; other passages with cells are left out

T = TypeVar("T")
Asked: TypeAlias = tuple[str, tuple[str, ...], tuple[int, ...]]
Passages: TypeAlias = Sequence[tuple[str, Sequence[Row]]]


def published_rows(
    reading: Iterable[Path], grounded: Path | None, translated: Path | None, *, judged_too: Iterable[str] = ()
) -> Iterator[Row]:
    """The questions of all these files, in the languages of the embedder. `grounded` and `translated` are as
    `training.reader.development` has them; no passage that a reader is judged on is among them, and none that shares
    a run of words with one of `judged_too`. Raises `UserError` naming a file that holds something else."""
    held = [one.passage for one in naming_file(grounded, held_questions(grounded))] if grounded else []
    judged = Judged(chain(held, judged_too))
    for path in reading:
        yield from naming_file(path, _reading_rows(path, judged))
    if grounded:
        yield from naming_file(grounded, grounded_rows(grounded, judged))
    if translated:
        yield from naming_file(translated, translated_rows(translated, judged))


def naming_file(path: Path, read: Iterable[T]) -> Iterator[T]:
    """What is read from the file; raises `UserError` with its name where that fails."""
    try:
        yield from read
    except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, zlib.error) as error:
        raise UserError(f"{path} cannot be read as questions over passages: {error!r}.") from error


def of_published(rows: Iterable[Row], most: int | None, rng: random.Random) -> Iterator[Lesson]:
    """Lessons of all the questions; of about `most` of each source where that is a number."""
    of_source: dict[str, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row.source in (*TABLES, *WITH_TABLES) or "|" not in row.passage:
            of_source[row.source][row.passage].append(row)
    for source, found in of_source.items():
        of_one = _of_tables if source in TABLES else _of_prose
        wanted = most * (OF_TABLES if source in TABLES else 1) // PASSES if most is not None else None
        for number in range(PASSES):
            passages = list(found.items())
            if number:
                rng.shuffle(passages)
            yield from _first(of_one(passages, rng), wanted)


def of_cells(name: str, cells: Cells, span: str, asked: tuple[str, tuple[str, ...]]) -> list[Lesson]:
    """The cells of a row as lines of their own; no lesson where not just one of them has the answer."""
    places, put = put_of_row(name, cells, asked[0])
    right = tuple(number for number, at in enumerate(places) if folded(span) in folded(cells[at][1]))
    return [Lesson(grouped(put), ((*asked, right),))] if len(right) == 1 else []


def _reading_rows(path: Path, judged: Judged) -> Iterator[Row]:
    known: dict[str, bool] = {}  # passages: whether they are judged on
    for line in lines(path):
        passage = line["passage"]
        spans = tuple((at, at + len(text)) for text, at in zip(line["answers"], line["starts"], strict=False))
        fits = LANGUAGES.issuperset(line["lang"].split(">")) and bool(spans) == bool(line["answerable"])
        if fits and passage not in known:
            known[passage] = passage in judged
        if fits and not known[passage]:
            yield Row(line["source"], line["question"], passage, spans, line["lang"])


def _first(lessons: Iterable[Lesson], wanted: int | None) -> Iterator[Lesson]:
    """Those with the first `wanted` questions."""
    taken = 0
    for one in lessons:
        if wanted is not None and taken >= wanted:
            return
        taken += len(one.asked)
        yield one


def _of_prose(passages: Passages, rng: random.Random) -> Iterator[Lesson]:
    """As many passages together as have room, sentence by sentence."""
    put: list[tuple[str, str]] = []
    asked: list[Asked] = []
    room = rng.choice(ROOM)
    for passage, rows in passages:
        own, questions = _of_passage(passage, rows, rng)
        if put and (len(put) + len(own) > room or len(asked) >= ENOUGH):
            yield from _lesson(put, asked, rng)
            put, asked, room = [], [], rng.choice(ROOM)
        first, name = len(put), " ".join(passage.split()[:4])
        put += [(name, line) for line in own]
        asked += [(text, (), tuple(first + at for at in places)) for text, places in questions]
    yield from _lesson(put, asked, rng)


def _of_passage(
    passage: str, rows: Sequence[Row], rng: random.Random
) -> tuple[list[str], list[tuple[str, tuple[int, ...]]]]:
    """Its sentences, and questions with the one that answers, or none; those that more than one answers are left out,
    and those whose answer is not in what is shown."""
    spans = [(a, b) for a, b in sentences(passage) if len(passage[a:b].split()) > 1 and b - a <= LONGEST]
    if len(spans) > len(LETTERS):
        answer = next(iter(rng.choice(rows).spans), (0, 0))[0]
        at = next((number for number, (a, b) in enumerate(spans) if a <= answer < b), 0)
        begin = max(0, at - rng.randrange(WINDOW))
        spans = spans[begin : begin + WINDOW]
    asked = []
    for row in rng.sample(rows, min(len(rows), OF_PASSAGE)):
        answers = [[at for at, (a, b) in enumerate(spans) if a <= start < b] for start, _ in row.spans]
        places = set(chain(*answers))
        if all(answers) and len(places) < 2:
            asked.append((retyped(row.question, rng), tuple(places)))
    return [passage[a:b] for a, b in spans], asked


def _lesson(put: Sequence[tuple[str, str]], asked: Sequence[Asked], rng: random.Random) -> Iterator[Lesson]:
    """Without some of the lines that answer; none where nothing is left."""
    away = {places[0] for *_, places in asked if places and rng.random() < TAKEN_AWAY}
    kept = [at for at in range(len(put)) if at not in away]
    number = {at: place for place, at in enumerate(kept)}
    if asked and kept:
        left = [(text, before, tuple(number[at] for at in places if at in number)) for text, before, places in asked]
        yield Lesson(grouped(put[at] for at in kept), tuple(left))


def _of_tables(tables: Passages, rng: random.Random) -> Iterator[Lesson]:
    for passage, rows in tables:
        yield from _of_table(passage, rows, rng)


def _of_table(passage: str, questions: Sequence[Row], rng: random.Random) -> list[Lesson]:
    """Questions over the rows of a published table, which has its title and the names of its columns first, and over
    the cells of the rows that answer. No lesson where the table has more rows than there are letters."""
    title, head, *body = passage.split("\n")
    columns, at, rows = _split(head), len(title) + len(head) + 2, []
    for line in body:
        cells = [(name, value) for name, value in zip(columns, _split(line), strict=False) if value]
        rows.append((at, at + len(line), tuple(cells)))
        at += len(line) + 1
    if len(rows) > len(LETTERS) or not all(cells for *_, cells in rows):
        return []
    asked, cells_asked = [], []
    for one in rng.sample(questions, min(len(questions), OF_PASSAGE)):
        starts = [start for start, _ in one.spans]
        places = [number for number, (start, end, _) in enumerate(rows) if any(start <= a < end for a in starts)]
        if len(places) == 1:
            asked.append((retyped(one.question, rng), (), (places[0],)))
            cells_asked += of_cells(title, rows[places[0]][2], one.texts[0], asked[-1][:2])
    shown = [(title, " | ".join(f"{name}: {value}" for name, value in cells)) for *_, cells in rows]
    return [Lesson(grouped(shown), tuple(asked)), *cells_asked] if asked else []


def _split(row: str) -> list[str]:
    return [cell.strip() for cell in row.split(" | ")]
