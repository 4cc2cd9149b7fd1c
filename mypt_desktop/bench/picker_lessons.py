"""Makes lessons for the picker (`training.picker`): lines, and questions over them with the lines that answer.

`python -m mypt_desktop.bench.picker_lessons --out FILE.jsonl.gz [--reading FILE.jsonl.gz ...] [--seed N]`

Most are made of the documents written by hand (`training.handwritten`), put into folders of twenty and indexed as the
app does: the lines of a lesson are those nearest to its questions in meaning, from whatever document of the folder,
rows of tables with the names of their columns. Where such a row answers, its cells are a lesson too. Published
questions over encyclopedia passages, of which the sentence with the answer is to be picked, bring other words and,
where question and passage differ in language, other languages; those over published tables bring rows and cells.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import json
import random
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from mypt_desktop.agent.citations import Passage
from mypt_desktop.agent.recipes.lines import Cells, name_of, rows_of, units_of
from mypt_desktop.agent.recipes.picking import put_of_row
from mypt_desktop.agent.recipes.reading import evidence_of
from mypt_desktop.agent.words import folded, sentences
from mypt_desktop.bench.query_lessons import of_queries
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.lettered import grouped
from mypt_desktop.training.handwritten import Document, Question, answers, folders, read, split
from mypt_desktop.training.picker.lessons import Lesson, write
from mypt_desktop.training.reader.examples import retyped
from mypt_desktop.workspace.engine import WorkspaceEngine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TOGETHER: Final = 12  # questions over the same lines
OF_ONE: Final = 6  # of these from one document
OF_PASSAGE: Final = 4  # questions over one published passage
NEAREST: Final = 5  # lines for each question
MOST: Final = 26  # lines of a lesson
TAKEN_AWAY: Final = 0.1  # share of questions whose line is left out, so that none answers
CROSS: Final = 12  # times as many questions of a source where question and passage are in two languages
LONGEST: Final = 480  # characters of a line
LANGUAGES: Final = frozenset({"en", "de", "fr", "es", "it"})  # that published questions are taken in
TABLES: Final = ("wikitablequestions",)  # sources
OF_TABLES: Final = 3  # times as many questions of these
AND: Final = {"en": "and", "de": "und", "fr": "et", "es": "y"}
DOUBLE: Final = 1  # pairs of questions asked as one, of a lesson
BESIDE: Final = 0.3  # of a row's cells under a question that another line answers, to those under their own


@dataclass(frozen=True, slots=True)
class _Line:
    passage: Passage
    start: int
    end: int
    text: str
    cells: Cells

    @property
    def place(self) -> tuple[int, int]:
        """In its document."""
        return self.passage.start + self.start, self.passage.start + self.end


def of_folder(documents: Sequence[Document], rng: random.Random) -> Iterator[Lesson]:
    """Each question to these documents once, put to a folder of them all."""
    with tempfile.TemporaryDirectory(prefix="mypt-lessons-") as work:
        root = Path(work, "documents")
        named = {_file_name(one, at): one for at, one in enumerate(documents)}
        for name, one in named.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(one.text, encoding="utf-8")
        engine = WorkspaceEngine(root, Path(work, "index"))
        try:
            engine.refresh()
            lines = _lines(engine)
            vectors = _vectors(engine, [f"{PurePosixPath(one.passage.path).stem} {one.text}" for one in lines])
            for asked in _together(named, rng):
                yield _lesson(engine, named, lines, vectors, asked, rng)
            yield from _of_handwritten_rows(named, lines, rng)
        finally:
            engine.close()


def of_passages(path: Path, most: int, rng: random.Random) -> Iterator[Lesson]:
    """Questions over published passages, sentence by sentence; at most `most` questions of each source."""
    passages: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            known = LANGUAGES.issuperset(row["lang"].split(">"))
            if known and ("|" not in row["passage"] or row["source"] in TABLES):
                passages[row["source"], row["passage"]].append(row)
    of_source: dict[str, list[tuple[str, list[dict[str, Any]]]]] = defaultdict(list)
    for (source, passage), rows in passages.items():
        of_source[source].append((passage, rows))
    for source, found in of_source.items():
        rng.shuffle(found)
        times = OF_TABLES if source in TABLES else CROSS if ">" in found[0][1][0]["lang"] else 1
        taken, wanted = 0, most * times
        while found and taken < wanted:
            lessons = (
                _of_table(*found.pop(), rng)
                if source in TABLES
                else _of_sentences([found.pop() for _ in range(min(len(found), 3))], rng)
            )
            taken += sum(len(one.asked) for one in lessons)
            yield from lessons


def _file_name(document: Document, at: int) -> str:
    """The document's own path, made unique; what would be read with other places than the text's own becomes text."""
    path = PurePosixPath(document.path)
    known = path.suffix.lower() in (".md", ".txt", ".rst")
    return str(path.parent / f"{at:02}" / (path.name if known else f"{path.name}.txt"))


def _lines(engine: WorkspaceEngine) -> list[_Line]:
    found: dict[tuple[str, int], _Line] = {}
    for document in engine.list_docs():
        rows = rows_of(engine, document.doc_id, None)
        for passage in evidence_of(engine, [document.doc_id]):
            for _, start, end, text, cells in units_of(passage, rows):
                found.setdefault((document.doc_id, passage.start + start), _Line(passage, start, end, text, cells))
    return list(found.values())


def _vectors(engine: WorkspaceEngine, texts: Sequence[str]) -> NDArray[np.float32]:
    import numpy as np

    found: list[Sequence[float]] = []
    for at in range(0, len(texts), 64):
        found += engine.embed(texts[at : at + 64]) or []
    if len(found) != len(texts):
        raise UserError("Lessons need the embedder.", hint="Run `mypt-desktop model build embedder`.")
    return np.array(found, np.float32)


def _together(named: Mapping[str, Document], rng: random.Random) -> Iterator[list[tuple[str, Question]]]:
    """The questions in parties that share their lines, a few of one document in each."""
    parties = []
    for name, document in named.items():
        questions = rng.sample(document.questions, len(document.questions))
        parties += [[(name, one) for one in questions[at : at + OF_ONE]] for at in range(0, len(questions), OF_ONE)]
    rng.shuffle(parties)
    many = TOGETHER // OF_ONE
    for at in range(0, len(parties), many):
        yield [one for party in parties[at : at + many] for one in party]


def _lesson(
    engine: WorkspaceEngine,
    named: Mapping[str, Document],
    lines: Sequence[_Line],
    vectors: NDArray[np.float32],
    asked: Sequence[tuple[str, Question]],
    rng: random.Random,
) -> Lesson:
    """The lines nearest to each question in turn, until there are enough; those that answer are among them but for a
    few that are left out."""
    import numpy as np

    right = [
        {at for at, line in enumerate(lines) if line.passage.path == name and answers(named[name], one, *line.place)}
        for name, one in asked
    ]
    away = {at for places in right if rng.random() < TAKEN_AWAY for at in places}
    alike = _vectors(engine, [" ".join((*one.before[:1], one.text)) for _, one in asked]) @ vectors.T
    orders = [[int(at) for at in np.argsort(-row)[: 4 * NEAREST] if int(at) not in away] for row in alike]
    chosen = {at for places in right for at in places if len(places) < NEAREST} - away
    for rank in range(NEAREST):
        for order in orders:
            if rank < len(order) and len(chosen) < MOST:
                chosen.add(order[rank])
    chosen = set(sorted(chosen)[:MOST])
    put = sorted(chosen, key=lambda at: (lines[at].passage.path, lines[at].passage.start + lines[at].start))
    number = {at: place for place, at in enumerate(put)}
    groups = grouped((name_of(lines[at].passage), lines[at].text) for at in put)
    places = [tuple(sorted(number[at] for at in of_one if at in number)) for of_one in right]
    single = [(_typed(one, rng), one.before, of_one) for (_, one), of_one in zip(asked, places, strict=True)]
    return Lesson(groups, (*single, *_both(named, asked, places, rng)))


def _both(
    named: Mapping[str, Document],
    asked: Sequence[tuple[str, Question]],
    places: Sequence[tuple[int, ...]],
    rng: random.Random,
) -> Iterator[tuple[str, tuple[str, ...], tuple[int, ...]]]:
    """Two questions to one document as one, if each has a line of its own: once with the one's and once with the
    other's, so that both are to be found as likely."""
    able = [(name, one, of_one) for (name, one), of_one in zip(asked, places, strict=True) if not one.before]
    pairs = [
        (first, second)
        for first, second in itertools.combinations(able, 2)
        if first[0] == second[0] and len(first[2]) == len(second[2]) == 1 and first[2] != second[2]
    ]
    for first, second in rng.sample(pairs, min(len(pairs), DOUBLE)):
        if "language" not in (first[1].kind, second[1].kind):
            joint = rng.choice(
                (f" {AND[named[first[0]].language]} ", f" {AND[named[first[0]].language]} ", ", ", " + ")
            )
            text = f"{_typed(first[1], rng).rstrip(' ?.')}{joint}{second[1].text}"
            yield text, (), first[2]
            yield text, (), second[2]


def _typed(question: Question, rng: random.Random) -> str:
    return retyped(question.text, rng) if not question.before and rng.random() < 0.4 else question.text


def _of_sentences(passages: Sequence[tuple[str, Sequence[Mapping[str, Any]]]], rng: random.Random) -> list[Lesson]:
    """Questions over the sentences of a few passages; no lesson where they have more than there are letters."""
    lines: list[tuple[str, str]] = []
    asked: list[tuple[str, tuple[str, ...], tuple[int, ...]]] = []
    for passage, rows in passages:
        spans = [(a, b) for a, b in sentences(passage) if len(passage[a:b].split()) > 1 and b - a <= LONGEST]
        if len(lines) + len(spans) > MOST:
            continue
        first = len(lines)
        lines += [(" ".join(passage.split()[:4]), passage[a:b]) for a, b in spans]
        for row in rng.sample(rows, min(len(rows), OF_PASSAGE)):
            places = {first + at for at, (a, b) in enumerate(spans) for start in row["starts"] if a <= start < b}
            if bool(places) == bool(row["answerable"]) and len(places) < 2:
                asked.append((retyped(row["question"], rng), (), tuple(places)))
    return [Lesson(grouped(lines), tuple(asked))] if asked else []


def _of_table(passage: str, questions: Sequence[Mapping[str, Any]], rng: random.Random) -> list[Lesson]:
    """Questions over the rows of a published table, which has its title and the names of its columns first, and over
    the cells of the rows that answer. No lesson where the table has more rows than there are letters."""
    title, head, *body = passage.split("\n")
    columns, at, rows = _split(head), len(title) + len(head) + 2, []
    for line in body:
        cells = [(name, value) for name, value in zip(columns, _split(line), strict=False) if value]
        rows.append((at, at + len(line), tuple(cells)))
        at += len(line) + 1
    if len(rows) > MOST or not all(cells for *_, cells in rows):
        return []
    asked, of_cells = [], []
    for one in rng.sample(questions, min(len(questions), OF_PASSAGE)):
        places = [number for number, (start, end, _) in enumerate(rows) if any(start <= a < end for a in one["starts"])]
        if len(places) == 1:
            asked.append((retyped(one["question"], rng), (), (places[0],)))
            of_cells += _of_cells(title, rows[places[0]][2], one["answers"][0], asked[-1][:2])
    shown = [(title, " | ".join(f"{name}: {value}" for name, value in cells)) for *_, cells in rows]
    return [Lesson(grouped(shown), tuple(asked)), *of_cells] if asked else []


def _split(row: str) -> list[str]:
    return [cell.strip() for cell in row.split(" | ")]


def _of_handwritten_rows(named: Mapping[str, Document], lines: Sequence[_Line], rng: random.Random) -> Iterator[Lesson]:
    """The cells of each row that answers, under the question that it answers and, less often, one that another line of
    its document answers."""
    for name, document in named.items():
        rows = [line for line in lines if line.passage.path == name and len(line.cells) > 1]
        for one in document.questions:
            asked = _typed(one, rng), one.before
            for line in rows:
                if answers(document, one, *line.place):
                    yield from _of_cells(name_of(line.passage), line.cells, one.span, asked)
                elif one.answered and rng.random() < BESIDE / len(rows):
                    _, put = put_of_row(name_of(line.passage), line.cells, asked[0])
                    yield Lesson(grouped(put), ((*asked, ()),))


def _of_cells(name: str, cells: Cells, span: str, asked: tuple[str, tuple[str, ...]]) -> list[Lesson]:
    """The cells of a row as lines of their own; no lesson where not just one of them has the answer."""
    places, put = put_of_row(name, cells, asked[0])
    right = tuple(number for number, at in enumerate(places) if folded(span) in folded(cells[at][1]))
    return [Lesson(grouped(put), ((*asked, right),))] if len(right) == 1 else []


def run(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.bench.picker_lessons", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.jsonl.gz")
    parser.add_argument("--reading", type=Path, nargs="*", default=[], metavar="FILE.jsonl.gz")
    parser.add_argument("--most", type=int, default=300, help="questions of each published source")
    parser.add_argument("--folders", type=int, default=None, help="of documents written by hand; all otherwise")
    parser.add_argument("--queries", type=int, default=0, help="questions over published tables that a query answers")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    rng = random.Random(options.seed)
    made: list[Lesson] = []
    for number, documents in enumerate(folders(split(read())[0])[: options.folders]):
        made += of_folder(documents, rng)
        print(f"folder {number}: {sum(len(one.asked) for one in made)} questions", file=sys.stderr, flush=True)
    for path in options.reading:
        made += of_queries(path, options.queries, rng)
        made += of_passages(path, options.most, rng)
        print(f"{path.name}: {sum(len(one.asked) for one in made)} questions", file=sys.stderr, flush=True)
    write(made, options.out)
    return 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
