"""How fast the workspace is: indexing throughput, finding nothing new among many files, search in a big index.

Pure functions that return figures; times in seconds unless the name says otherwise.
"""

from __future__ import annotations

import itertools
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from mypt_desktop.workspace.embedding import EmbedderChoice
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.formats.extracted import Extracted, Structure
from mypt_desktop.workspace.index import writing
from mypt_desktop.workspace.index.database import IndexDatabase
from mypt_desktop.workspace.index.vectors import Vectors
from mypt_desktop.workspace.prepared import prepare
from mypt_desktop.workspace.search import Search
from mypt_desktop.workspace.values import Embedder, doc_id_of

if TYPE_CHECKING:
    import numpy as np

Figures: TypeAlias = dict[str, float]

_DIMENSION = 384
_TOPICS = 500


class SyntheticEmbedder:
    """Vectors that gather around topics as real ones do, at no cost: the topic of a text is chosen by its first
    words.
    """

    dimension = _DIMENSION

    def __init__(self, seed: int = 0) -> None:
        import numpy as np

        self._random = np.random.default_rng(seed)
        self._topics = self._random.standard_normal((_TOPICS, _DIMENSION)).astype("float32")

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        import numpy as np

        topics = self._topics[[sum(map(ord, text[:40])) % _TOPICS for text in texts]]
        vectors = topics + self._random.standard_normal(topics.shape).astype("float32")
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype="float32")


def throughput(folder: Path, embedder: Embedder | None = None) -> Figures:
    """Indexing `folder` from nothing, then again with nothing changed. Embeds with the shipped model by default."""
    with (
        tempfile.TemporaryDirectory() as index,
        WorkspaceEngine(folder, index, embedder=embedder) as engine,
    ):
        cold = engine.refresh()
        unchanged = engine.refresh()
        return {
            "documents": engine.num_docs,
            "chunks": engine.num_chunks,
            "cold_seconds": cold.seconds,
            "cold_mb_per_second": cold.bytes_read / 1e6 / cold.seconds,
            "cold_chunks_per_second": engine.num_chunks / cold.seconds,
            "unchanged_seconds": unchanged.seconds,
        }


def many_files(count: int = 10_000) -> Figures:
    """A folder of small files: indexed from nothing, with nothing changed, and with ten files changed."""
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "files"
        texts = _texts(random.Random(1), words=60)
        for number, text in zip(range(count), texts, strict=False):
            file = root / f"folder {number % 100:02}" / f"note {number}.md"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"# Note {number}\n\n{text}\n", encoding="utf-8")
        with WorkspaceEngine(root, Path(place) / "index", embedder=SyntheticEmbedder()) as engine:
            cold = engine.refresh()
            engine.refresh()  # reads the files again that were too young to be trusted
            unchanged = [engine.refresh().seconds for _ in range(3)]
            for number in range(10):
                file = root / f"folder {number:02}" / f"note {number}.md"
                file.write_text(f"# Note {number}\n\nChanged.\n", encoding="utf-8")
            few = engine.refresh()
        return {
            "files": count,
            "cold_seconds": cold.seconds,
            "cold_files_per_second": count / cold.seconds,
            "unchanged_seconds": sorted(unchanged)[1],
            "ten_changed_seconds": few.seconds,
        }


def search_latency(chunks: int = 100_000, queries: int = 300, embedder: Embedder | None = None) -> Figures:
    """Search among synthetic chunks and vectors. `embedder` embeds the queries only, to count its time."""
    with tempfile.TemporaryDirectory() as place:
        database = IndexDatabase(Path(place))
        try:
            started = time.perf_counter()
            asked = _fill(database, chunks)
            filled = time.perf_counter()
            choice = EmbedderChoice(embedder or SyntheticEmbedder(seed=1))
            named = choice.get()
            assert named is not None
            with database.atomic() as connection:  # the vectors count as this embedder's own
                connection.execute("UPDATE meta SET value = ? WHERE key = 'embedder'", (named.name,))
            vectors = Vectors(database, _DIMENSION)
            vectors.sync()
            built = time.perf_counter()
            search = Search(database, choice, lambda _: vectors)
            times = [_timed(search, query) for query in itertools.islice(itertools.cycle(asked), queries)]
            scoped = [_timed(search, query, "folder 1") for query in asked[:50]]
        finally:
            database.close()
        return {
            "chunks": chunks,
            "fill_seconds": filled - started,
            "vector_index_seconds": built - filled,
            "first_ms": times[0] * 1000,
            "p50_ms": _quantile(times, 0.5) * 1000,
            "p99_ms": _quantile(times, 0.99) * 1000,
            "in_folder_p50_ms": _quantile(scoped, 0.5) * 1000,
        }


def _timed(search: Search, query: str, path: str = "") -> float:
    started = time.perf_counter()
    search.run(query, 5, path)
    return time.perf_counter() - started


def _quantile(times: Sequence[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def _fill(database: IndexDatabase, chunks: int) -> list[str]:
    """Documents of about twenty chunks in ten folders; returns questions made of words that stand together in them."""
    chance = random.Random(2)
    texts = _texts(chance, words=110)
    embedder = SyntheticEmbedder()
    questions = []
    stored = number = 0
    while stored < chunks:
        text = "\n\n".join(itertools.islice(texts, 20))
        prepared = prepare(Extracted(text, Structure.PROSE))
        path = f"folder {number % 10}/report {number}.txt"
        state = writing.FileState(1, 1, number)
        document = writing.NewDocument(doc_id_of(path), path, f"report {number}", state, 0, 0, None, "prose")
        keys = [number.to_bytes(8, "big") + place.to_bytes(8, "big") for place in range(len(prepared.spans))]
        matrix = embedder.embed(prepared.bodies).astype("<f2")
        with database.atomic() as connection:
            writing.put(connection, document, writing.Content(prepared, keys))
            writing.put_vectors(connection, {key: row.tobytes() for key, row in zip(keys, matrix, strict=True)})
        if number % 20 == 0:
            words = text.split()
            at = chance.randrange(len(words) - 12)
            questions.append(" ".join(words[at : at + 12]))
        stored += len(keys)
        number += 1
    return questions


def _texts(chance: random.Random, words: int) -> Iterator[str]:
    """Endless paragraphs of made-up words, as often as words are in a language (Zipf)."""
    syllables = [a + b for a in "bcdfghjklmnprstvz" for b in ("a", "e", "i", "o", "u", "ar", "en", "il", "os", "un")]
    vocabulary = ["".join(chance.choices(syllables, k=chance.randint(1, 4))) for _ in range(30_000)]
    weights = list(itertools.accumulate(1 / (rank + 3) for rank in range(len(vocabulary))))
    while True:
        chosen = chance.choices(vocabulary, cum_weights=weights, k=words)
        for at in range(9, words, 10):
            chosen[at] += "."
        yield " ".join(chosen)
