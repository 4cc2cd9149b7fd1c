"""Makes lessons for the picker (`training.picker`): lines, and questions over them with the lines that answer.

`python -m mypt_desktop.bench.picker_lessons --out FILE.jsonl.gz [--reading FILE.jsonl.gz ...] [--seed N]`

Most are made of the documents written by hand (`training.handwritten`), put into folders of twenty and indexed as the
app does: the lines of a lesson are those nearest to its questions in meaning, from whatever document of the folder,
rows of tables with the names of their columns. Published questions over encyclopedia passages, of which the sentence
with the answer is to be picked, bring other words and, where question and passage differ in language, other languages.
"""

from __future__ import annotations

import argparse
import gzip
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
from mypt_desktop.agent.recipes.lines import name_of, rows_of, units_of
from mypt_desktop.agent.recipes.reading import evidence_of
from mypt_desktop.agent.words import sentences
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.lettered import grouped
from mypt_desktop.training.handwritten import Document, Question, answers, folders, read, split
from mypt_desktop.training.picker.lessons import Lesson, write
from mypt_desktop.training.reader.examples import retyped
from mypt_desktop.workspace.engine import WorkspaceEngine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TOGETHER: Final = 8  # questions over the same lines
OF_ONE: Final = 4  # of these from one document
NEAREST: Final = 5  # lines for each question
MOST: Final = 24  # lines of a lesson
TAKEN_AWAY: Final = 0.1  # share of questions whose line is left out, so that none answers
CROSS: Final = 12  # times as many questions of a source where question and passage are in two languages
LONGEST: Final = 480  # characters of a line


@dataclass(frozen=True, slots=True)
class _Line:
    passage: Passage
    start: int
    end: int
    text: str

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
        finally:
            engine.close()


def of_passages(path: Path, most: int, rng: random.Random) -> Iterator[Lesson]:
    """Questions over published passages, sentence by sentence; at most `most` questions of each source."""
    passages: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            if "|" not in row["passage"]:
                passages[row["source"], row["passage"]].append(row)
    of_source: dict[str, list[tuple[str, list[dict[str, Any]]]]] = defaultdict(list)
    for (source, passage), rows in passages.items():
        of_source[source].append((passage, rows))
    for found in of_source.values():
        rng.shuffle(found)
        taken, wanted = 0, most * CROSS if ">" in found[0][1][0]["lang"] else most
        while found and taken < wanted:
            lesson = _of_sentences([found.pop() for _ in range(min(len(found), 3))], rng)
            if lesson:
                taken += len(lesson.asked)
                yield lesson


def _file_name(document: Document, at: int) -> str:
    """The document's own path, made unique; sorts of file that the app reads in another way become text."""
    path = PurePosixPath(document.path)
    known = path.suffix.lower() in (".md", ".txt", ".csv", ".rst")
    return f"{path.parent}/{at:02}/{path.name}" if known else f"{path.parent}/{at:02}/{path.name}.txt"


def _lines(engine: WorkspaceEngine) -> list[_Line]:
    found: dict[tuple[str, int], _Line] = {}
    for document in engine.list_docs():
        rows = rows_of(engine, document.doc_id, None)
        for passage in evidence_of(engine, [document.doc_id]):
            for _, start, end, text, _ in units_of(passage, rows):
                found.setdefault((document.doc_id, passage.start + start), _Line(passage, start, end, text))
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
    return Lesson(
        groups,
        tuple(
            (_typed(one, rng), one.before, tuple(sorted(number[at] for at in places if at in number)))
            for (_, one), places in zip(asked, right, strict=True)
        ),
    )


def _typed(question: Question, rng: random.Random) -> str:
    return retyped(question.text, rng) if not question.before and rng.random() < 0.4 else question.text


def _of_sentences(passages: Sequence[tuple[str, Sequence[Mapping[str, Any]]]], rng: random.Random) -> Lesson | None:
    """Questions over the sentences of a few passages; None where they have more than there are letters."""
    lines: list[tuple[str, str]] = []
    asked: list[tuple[str, tuple[str, ...], tuple[int, ...]]] = []
    for passage, rows in passages:
        spans = [(a, b) for a, b in sentences(passage) if len(passage[a:b].split()) > 1 and b - a <= LONGEST]
        if len(lines) + len(spans) > MOST:
            continue
        first = len(lines)
        lines += [(" ".join(passage.split()[:4]), passage[a:b]) for a, b in spans]
        for row in rng.sample(rows, min(len(rows), OF_ONE)):
            places = {first + at for at, (a, b) in enumerate(spans) for start in row["starts"] if a <= start < b}
            if bool(places) == bool(row["answerable"]) and len(places) < 2:
                asked.append((retyped(row["question"], rng), (), tuple(places)))
    return Lesson(grouped(lines), tuple(asked)) if asked else None


def run(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.bench.picker_lessons", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.jsonl.gz")
    parser.add_argument("--reading", type=Path, nargs="*", default=[], metavar="FILE.jsonl.gz")
    parser.add_argument("--most", type=int, default=300, help="questions of each published source")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    rng = random.Random(options.seed)
    made: list[Lesson] = []
    for number, documents in enumerate(folders(split(read())[0])):
        made += of_folder(documents, rng)
        print(f"folder {number}: {sum(len(one.asked) for one in made)} questions", file=sys.stderr, flush=True)
    for path in options.reading:
        made += of_passages(path, options.most, rng)
        print(f"{path.name}: {sum(len(one.asked) for one in made)} questions", file=sys.stderr, flush=True)
    write(made, options.out)
    return 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
