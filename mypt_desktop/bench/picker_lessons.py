"""Makes lessons for the picker (`training.picker`): lines, and questions over them with the lines that answer.

`python -m mypt_desktop.bench.picker_lessons --out FILE.jsonl.gz [--reading FILE.jsonl.gz ...] [--held] [--seed N]`

Most are made of the documents written by hand (`training.handwritten`), put into folders of twenty and indexed as the
app does: the lines of a lesson are those nearest to its questions in meaning, from whatever document of the folder,
rows of tables with the names of their columns. Where such a row answers, its cells are a lesson too. Published
questions (`bench.published_lessons`) bring other words and, where question and passage differ in language, other
languages; those over published tables bring rows, cells and queries (`bench.query_lessons`). `--held` makes the lessons
of the documents that nothing is learned from, to judge a training by.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from mypt_desktop.answers.lines.lines import name_of
from mypt_desktop.answers.lines.picking import put_of_row
from mypt_desktop.bench.handwritten_folders import Line, indexed, lines_of
from mypt_desktop.bench.published_lessons import of_cells, of_published, published_rows
from mypt_desktop.bench.query_lessons import of_queries
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.lettered import LETTERS, grouped
from mypt_desktop.training.handwritten import Document, Question, answers, folders, read, split
from mypt_desktop.training.picker.fewer import with_fewer
from mypt_desktop.training.picker.lessons import Lesson, write
from mypt_desktop.training.reader.examples import retyped
from mypt_desktop.workspace.engine import WorkspaceEngine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_LINES: Final = len(LETTERS)  # lines of a lesson
TAKEN_AWAY: Final = 0.1  # share of questions whose line is left out, so that none answers
AND: Final = {"en": "and", "de": "und", "fr": "et", "es": "y"}
DOUBLE: Final = 1  # pairs of questions asked as one, of a lesson
BESIDE: Final = 0.3  # of a row's cells under a question that another line answers, to those under their own


@dataclass(frozen=True, slots=True)
class Party:
    """How many questions share their lines, how many of these are to one document, and how many lines, those nearest in
    meaning, each of them brings."""

    together: int
    of_one: int
    nearest: int


MANY: Final = Party(12, 6, 5)
"""Cheap: most of what a question chooses from was brought by others, and is easily told from what answers it."""

NEAR: Final = Party(4, 4, 9)
"""As the app asks: nearly all lines are near to the question. The picker that had learned from `MANY` alone had 0.51 as
the loss of these, and 1.3 of those."""


def of_folder(documents: Sequence[Document], rng: random.Random, party: Party = MANY) -> Iterator[Lesson]:
    """Each question to these documents once, put to a folder of them all; and of `MANY` the cells of rows."""
    with indexed(documents) as (engine, named):
        lines = lines_of(engine)
        vectors = _vectors(engine, [f"{PurePosixPath(one.passage.path).stem} {one.text}" for one in lines])
        for asked in _together(named, party, rng):
            yield _lesson(engine, named, lines, vectors, asked, party.nearest, rng)
        if party == MANY:
            yield from _of_handwritten_rows(named, lines, rng)


def _vectors(engine: WorkspaceEngine, texts: Sequence[str]) -> NDArray[np.float32]:
    import numpy as np

    found: list[Sequence[float]] = []
    for at in range(0, len(texts), 64):
        found += engine.embed(texts[at : at + 64]) or []
    if len(found) != len(texts):
        raise UserError("Lessons need the embedder.", hint="Run `mypt-desktop model build embedder`.")
    return np.array(found, np.float32)


def _together(named: Mapping[str, Document], party: Party, rng: random.Random) -> Iterator[list[tuple[str, Question]]]:
    """The questions in parties that share their lines, a few of one document in each."""
    parties = []
    for name, document in named.items():
        questions = rng.sample(document.questions, len(document.questions))
        of_one = party.of_one
        parties += [[(name, one) for one in questions[at : at + of_one]] for at in range(0, len(questions), of_one)]
    rng.shuffle(parties)
    many = party.together // party.of_one
    for at in range(0, len(parties), many):
        yield [one for several in parties[at : at + many] for one in several]


def _lesson(
    engine: WorkspaceEngine,
    named: Mapping[str, Document],
    lines: Sequence[Line],
    vectors: NDArray[np.float32],
    asked: Sequence[tuple[str, Question]],
    nearest: int,
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
    orders = [[int(at) for at in np.argsort(-row)[: 4 * nearest] if int(at) not in away] for row in alike]
    chosen = {at for places in right for at in places if len(places) < nearest} - away
    for rank in range(nearest):
        for order in orders:
            if rank < len(order) and len(chosen) < MAX_LINES:
                chosen.add(order[rank])
    chosen = set(sorted(chosen)[:MAX_LINES])
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


def _of_handwritten_rows(named: Mapping[str, Document], lines: Sequence[Line], rng: random.Random) -> Iterator[Lesson]:
    """The cells of each row that answers, under the question that it answers and, less often, one that another line of
    its document answers."""
    for name, document in named.items():
        rows = [line for line in lines if line.passage.path == name and len(line.cells) > 1]
        for one in document.questions:
            asked = _typed(one, rng), one.before
            for line in rows:
                if answers(document, one, *line.place):
                    yield from of_cells(name_of(line.passage), line.cells, one.span, asked)
                elif one.answered and rng.random() < BESIDE / len(rows):
                    _, put = put_of_row(name_of(line.passage), line.cells, asked[0])
                    yield Lesson(grouped(put), ((*asked, ()),))


def run(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.bench.picker_lessons", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.jsonl.gz")
    parser.add_argument("--reading", type=Path, nargs="*", default=[], metavar="FILE.jsonl.gz")
    parser.add_argument("--grounded", type=Path, metavar="FILE.jsonl.gz", help="conversations over published passages")
    parser.add_argument("--translated", type=Path, metavar="FILE.jsonl.gz", help="a development set, translated")
    parser.add_argument("--most", type=int, default=None, help="questions of each published source; all otherwise")
    parser.add_argument("--folders", type=int, default=None, help="of documents written by hand; all otherwise")
    parser.add_argument("--near", action="store_true", help="few questions, each over the lines nearest to it")
    parser.add_argument("--grouped", action="store_true", help="only documents that belong together")
    parser.add_argument("--few", action="store_true", help="half of the questions over six to ten lines besides")
    parser.add_argument("--held", action="store_true", help="of the documents to judge by, and of nothing else")
    parser.add_argument("--queries", type=int, default=0, help="questions over published tables that a query answers")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    if options.held and (options.reading or options.grounded or options.translated):
        parser.error("--held takes no published questions")
    try:
        _make(options)
    except UserError as error:
        print(error.with_hint(), file=sys.stderr)
        return 2
    return 0


def _make(options: argparse.Namespace) -> None:
    rng = random.Random(options.seed)
    made: list[Lesson] = []
    learned, held = split(read())
    chosen = [one for one in (held if options.held else learned) if one.group or not options.grouped]
    for number, documents in enumerate(folders(chosen)[: options.folders]):
        made += of_folder(documents, rng, NEAR if options.near else MANY)
        print(f"folder {number}: {sum(len(one.asked) for one in made)} questions", file=sys.stderr, flush=True)
    for path in options.reading:
        made += of_queries(path, options.queries, rng)
    made += of_published(published_rows(options.reading, options.grounded, options.translated), options.most, rng)
    if options.few:
        made = list(with_fewer(made, rng))
    print(f"{len(made)} lessons, {sum(len(one.asked) for one in made)} questions", file=sys.stderr, flush=True)
    rng.shuffle(made)  # rows are packed in this order
    write(made, options.out)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
