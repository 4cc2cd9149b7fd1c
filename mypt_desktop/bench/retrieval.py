"""What fusing words and meaning is worth, and the reader behind them.

nDCG@10 of each half, of both together, and of the order that passages are read in, on a collection given by path:

`python -m mypt_desktop.bench.retrieval ROWS.jsonl.gz --source NAME[,NAME] [--queries N] [--json]`
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path, PurePosixPath
from threading import Event

from mypt_desktop.agent.recipes.answer import FOUND_WIDELY
from mypt_desktop.agent.tool_calls import result_of
from mypt_desktop.agent.tool_execution import PlainTools
from mypt_desktop.answers.citing.citations import passages_of
from mypt_desktop.answers.citing.ranking import ordered
from mypt_desktop.bench.collection import Collection, load
from mypt_desktop.bench.scoring import ndcg, rank_of
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.runtime.shipped_reader import ShippedReader
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.workspace.embedding import EmbedderChoice, NamedEmbedder
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.index.database import IndexDatabase
from mypt_desktop.workspace.index.vectors import Vectors
from mypt_desktop.workspace.search import Search

DEPTH = 10
CHUNKS = 30  # a passage may be several chunks; so many always hold ten passages
FOLDER_SIZE = 500  # files in one folder

Ranker = Callable[[str], Sequence[int]]
"""A query to the indexes of passages, best first, each once."""


def measure(collection: Collection, rankers: Mapping[str, Ranker]) -> dict[str, float]:
    """Mean nDCG@10 of each ranker over all queries."""
    return {
        name: sum(ndcg(_rank(ranker, query.text, query.passage), DEPTH) for query in collection.queries)
        / len(collection.queries)
        for name, ranker in rankers.items()
    }


@contextmanager
def halves_and_whole(collection: Collection) -> Iterator[dict[str, Ranker]]:
    """The three ways to search, and the order in which the app reads what the third found; over an index made of the
    collection as a folder of text files."""
    with tempfile.TemporaryDirectory(prefix="mypt-retrieval-") as temporary:
        root, index = Path(temporary, "passages"), Path(temporary, "index")
        write(collection, root)
        choice = EmbedderChoice(None)
        opened: list[Vectors] = []
        with closing(WorkspaceEngine(root, index)) as engine, closing(IndexDatabase(index)) as database:
            engine.refresh()
            if engine.warning:
                raise UserError(engine.warning)
            tools, reader = PlainTools(WorkspaceTools(engine)), ShippedReader()

            def vectors(named: NamedEmbedder) -> Vectors:
                if not opened:
                    opened.append(Vectors(database, named.embedder.dimension))
                return opened[0]

            def ranker(*, by_words: bool, by_meaning: bool) -> Ranker:
                search = Search(database, choice, vectors, by_words=by_words, by_meaning=by_meaning)
                return lambda query: passages([str(chunk.metadata["path"]) for chunk in search.run(query, CHUNKS)])

            def read(query: str) -> Sequence[int]:
                call = ToolCall("workspace.search", {"query": query, "top_k": FOUND_WIDELY}, by="app")
                found = passages_of(result_of(tools.run(call, Event())).content)
                return passages([one.path for one in ordered(query, found, reader).passages])

            yield {
                "words": ranker(by_words=True, by_meaning=False),
                "meaning": ranker(by_words=False, by_meaning=True),
                "fused": ranker(by_words=True, by_meaning=True),
                **({"read": read} if reader.read("?", ["."]) else {}),
            }


def write(collection: Collection, root: Path) -> None:
    """One text file a passage. The names say nothing, so that no title helps the search."""
    for number, passage in enumerate(collection.passages):
        path = root / str(number // FOLDER_SIZE) / f"{number}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(passage, encoding="utf-8")


def passages(paths: Sequence[str]) -> list[int]:
    """From the paths of chunks to passages, each at its best place."""
    return list(dict.fromkeys(int(PurePosixPath(path).stem) for path in paths))


def run(argv: Sequence[str]) -> int:
    options = _parser().parse_args(argv)
    report: dict[str, dict[str, float]] = {}
    for source in options.source.split(","):
        collection = load(options.rows, source, queries=options.queries)
        print(f"{source}: {len(collection.passages)} passages, {len(collection.queries)} questions", file=sys.stderr)
        with halves_and_whole(collection) as rankers:
            report[source] = measure(collection, rankers)
    if options.json:
        print(json.dumps(report, indent=1))
    for source, figures in report.items() if not options.json else ():
        print(source.ljust(24), "  ".join(f"{name} {value:.3f}" for name, value in figures.items()))
    return 0


def _rank(ranker: Ranker, query: str, passage: int) -> int | None:
    return rank_of([found == passage for found in ranker(query)])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.bench.retrieval", description=__doc__)
    parser.add_argument("rows", type=Path, help="JSON lines with question and passage, may be gzip")
    parser.add_argument("--source", required=True, metavar="NAME,...", help="which rows make a collection")
    parser.add_argument("--queries", type=int, default=0, help="so many questions, drawn at random; all otherwise")
    parser.add_argument("--json", action="store_true")
    return parser


if __name__ == "__main__":
    try:
        sys.exit(run(sys.argv[1:]))
    except UserError as error:
        sys.exit(error.with_hint())
