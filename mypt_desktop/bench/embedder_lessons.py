"""Makes lessons for the embedder (`training.embedding`): the lines and passages of documents as the app indexes them,
and questions with those that answer.

`python -m mypt_desktop.bench.embedder_lessons --out FILE.jsonl.gz [--reading FILE.jsonl.gz ...] [--held FILE]
[--translated FILE] [--judged FILE ...] [--seed N]`

All documents written by hand (`training.handwritten`) are in it, those to judge by marked as held. Published questions
over passages, each a document of sentences, bring other subjects and other languages. None of them is over a passage
that shares a run of words with one that something is judged by: of `--held` and `--translated` the half that no reader
is judged by is taken, as `training.reader.train` does it.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

import numpy as np

from mypt_desktop.bench.handwritten_folders import indexed, lines_of
from mypt_desktop.bench.published_lessons import naming_file, published_rows
from mypt_desktop.core.errors import UserError
from mypt_desktop.language.segmentation import sentences
from mypt_desktop.training.embedding.lessons import HANDWRITTEN, Asked, Lesson, write
from mypt_desktop.training.handwritten import Document, answers, folders, read, split
from mypt_desktop.training.reader.examples import Row, lines
from mypt_desktop.workspace.index.writing import embedded, label_of
from mypt_desktop.workspace.values import Chunk

OF_PASSAGE: Final = 6  # questions over one published passage
MANY: Final = 24  # sentences: of a passage with more, only `WINDOW` around an answer are taken
WINDOW: Final = 18
LONGEST: Final = 600  # characters of a published sentence
MOST_RIGHT: Final = 2  # sentences with the answer: where more have it, most say it by chance
COMPUTED: Final = "wikitablequestions-computed"  # answered by a sum or a count, and so by no sentence


class _NoVectors:
    """Lines and passages are asked of the index, and nothing is searched for by meaning."""

    name, dimension = "none", 1

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        return np.ones((len(texts), 1), np.float32)


def of_folder(documents: Sequence[Document], held: bool) -> Iterator[Lesson]:
    """A lesson of each of these documents, which lie in one folder."""
    with indexed(documents, _NoVectors()) as (engine, named):
        all_lines = lines_of(engine)
        chunks = [chunk for one in engine.list_docs() for chunk in engine.chunks(one.doc_id)]
        for file, document in named.items():
            lines = [line for line in all_lines if line.passage.path == file]
            passages = [chunk for chunk in chunks if chunk.metadata["path"] == file]
            name = PurePosixPath(document.path).stem
            asked = [
                Asked(
                    " ".join((*one.before[:1], one.text)),
                    tuple(at for at, line in enumerate(lines) if answers(document, one, *line.place)),
                    tuple(at for at, chunk in enumerate(passages) if _overlaps(chunk, one.start, one.end)),
                    one.kind,
                )
                for one in document.questions
                if one.answered
            ]
            yield Lesson(
                HANDWRITTEN,
                name,
                document.language,
                held,
                tuple(line.text for line in lines),
                tuple(_embedded(name, chunk) for chunk in passages),
                tuple(asked),
            )


def of_published(rows: Iterable[Row], rng: random.Random) -> Iterator[Lesson]:
    """A lesson of each passage that answers something, with a few of the questions over it."""
    of_passage: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        if row.spans and row.source != COMPUTED:
            of_passage[row.source, row.passage].append(row)
    for (source, passage), of_it in of_passage.items():
        spans = _sentences(passage, of_it[0].spans[0][0], rng)
        asked = []
        for row in rng.sample(of_it, min(len(of_it), OF_PASSAGE)):
            right = [at for at, (start, end) in enumerate(spans) if any(start <= one < end for one, _ in row.spans)]
            if 0 < len(right) <= MOST_RIGHT:
                asked.append(Asked(row.question, tuple(right), (0,)))
        if asked:
            texts = tuple(passage[start:end][:LONGEST] for start, end in spans)
            whole = passage[spans[0][0] : spans[-1][1]]
            yield Lesson(source, "", of_it[0].language, False, texts, (whole,), tuple(asked))


def _sentences(passage: str, answer: int, rng: random.Random) -> list[tuple[int, int]]:
    spans = [(start, end) for start, end in sentences(passage) if len(passage[start:end].split()) > 1]
    if len(spans) <= MANY:
        return spans
    at = next((at for at, (start, end) in enumerate(spans) if start <= answer < end), 0)
    first = max(0, at - rng.randrange(WINDOW * 2 // 3))
    return spans[first : first + WINDOW]


def _overlaps(chunk: Chunk, start: int, end: int) -> bool:
    return chunk.metadata["start"] < end and start < chunk.metadata["end"]


def _embedded(name: str, chunk: Chunk) -> str:
    """What the app's embedder is given for this passage of a file of that name."""
    return embedded(label_of(name, chunk.metadata["title"]), chunk.metadata["heading"], chunk.text)


def _passages(path: Path) -> Iterator[str]:
    return (str(row["passage"]) for row in lines(path))


def make(
    out: Path,
    documents: Sequence[Document],
    reading: Sequence[Path],
    held: Path | None,
    translated: Path | None,
    judged: Sequence[Path],
    seed: int,
) -> list[Lesson]:
    """Writes the lessons, the held ones first, and gives them."""
    rng = random.Random(seed)
    to_learn, to_judge = split(documents)
    texts = [one.text for one in to_judge]
    for path in judged:
        texts += naming_file(path, _passages(path))
    made: list[Lesson] = []
    for part, is_held in ((to_judge, True), (to_learn, False)):
        for number, folder in enumerate(folders(part) if part else []):
            made += of_folder(folder, is_held)
            _say(f"{'held' if is_held else 'to learn'}, folder {number}", made)
    from_published = list(of_published(published_rows(reading, held, translated, judged_too=texts), rng))
    rng.shuffle(from_published)
    made += from_published
    _say("published", made)
    write(made, out)
    return made


def _say(what: str, made: Sequence[Lesson]) -> None:
    count = sum(len(one.asked) for one in made)
    print(f"{what}: {len(made)} lessons, {count} questions", file=sys.stderr, flush=True)


def run(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.bench.embedder_lessons", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.jsonl.gz")
    parser.add_argument("--reading", type=Path, nargs="*", default=[], metavar="FILE", help="questions over passages")
    parser.add_argument("--held", type=Path, metavar="FILE", help="conversations over passages; half are judged by")
    parser.add_argument("--translated", type=Path, metavar="FILE", help="the same questions in other languages")
    parser.add_argument("--judged", type=Path, nargs="*", default=[], metavar="FILE", help="passages to leave out")
    parser.add_argument("--seed", type=int, default=4)
    given = parser.parse_args(argv)
    try:
        make(given.out, read(), given.reading, given.held, given.translated, given.judged, given.seed)
    except UserError as error:
        print(error.with_hint(), file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.strerror or error} ({error.filename}).", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
