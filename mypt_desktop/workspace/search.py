"""Hybrid search: by words (BM25) and by meaning (vectors), in one order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from mypt_desktop.core.errors import UserError
from mypt_desktop.workspace.embedding import EmbedderChoice, NamedEmbedder
from mypt_desktop.workspace.fusion import fused
from mypt_desktop.workspace.index import reading, siblings, writing
from mypt_desktop.workspace.index.database import IndexDatabase
from mypt_desktop.workspace.index.vectors import Vectors
from mypt_desktop.workspace.index.words import stems, terms
from mypt_desktop.workspace.values import Chunk

_CANDIDATES = 25
"""How deep each half looks. Looking deeper cost time and found nothing better."""

_MAX_RESULTS = 200
_LONGEST_QUERY = 4000


@dataclass(frozen=True, slots=True)
class Search:
    """`only` are the ids of the documents to search, None for all. `by_words` and `by_meaning` are there to be switched
    off when the halves are measured."""

    database: IndexDatabase
    choice: EmbedderChoice
    vectors: Callable[[NamedEmbedder], Vectors]
    by_words: bool = True
    by_meaning: bool = True
    only: reading.Only = None

    def run(self, query: str, top_k: int, path: str = "") -> list[Chunk]:
        query = query.replace("\0", " ").strip()[:_LONGEST_QUERY]
        if not query or top_k < 1:
            return []
        limit = min(top_k, _MAX_RESULTS)
        depth = max(_CANDIDATES, 2 * limit)
        vector, near = self._near(query, depth, path) if self.by_meaning else (None, [])
        with self.database.reading() as connection:
            found = reading.by_words(connection, terms(query), depth, path, self.only) if self.by_words else {}
            candidates = list(dict.fromkeys((*found, *near)))
            similar = reading.similarities(connection, candidates, vector) if vector is not None else {}
            ranked = fused(found, similar)[: 2 * limit]
            chunks = reading.chunks_by_row(connection, [row for row, _ in ranked])
            results = self._results(query, ranked, chunks, similar)
            return siblings.arranged(connection, query, results, limit, self.only)

    def _results(
        self,
        query: str,
        ranked: Sequence[tuple[int, float]],
        chunks: Mapping[int, Chunk],
        similar: Mapping[int, float],
    ) -> list[Chunk]:
        """The passages in order, of equal ones the first."""
        wanted = stems(query)
        seen: set[str] = set()
        results: list[Chunk] = []
        for row, score in ranked:
            chunk = chunks.get(row)  # one that vectors still know may be gone from the index
            if chunk is None or chunk.text in seen:
                continue
            seen.add(chunk.text)
            results.append(_scored(chunk, score, similar.get(row), wanted))
        return results

    def _near(self, query: str, limit: int, path: str) -> tuple[bytes | None, list[int]]:
        named = self.choice.get()
        if named is None:
            return None, []
        try:
            vector = named.embedder.embed([query])[0]
        except UserError as error:
            self.choice.failed(error)
            return None, []
        with self.database.reading() as connection:
            if writing.embedder(connection) != named.name:
                return None, []  # vectors of another embedder; the next refresh replaces them
            limited = bool(path.strip(" ./*")) or self.only is not None
            rows = reading.rows_under(connection, path, self.only) if limited else None
        vectors = self.vectors(named)
        vectors.freshen()
        return vector.astype("<f4").tobytes(), vectors.search(vector, limit, rows)


def _scored(chunk: Chunk, score: float, similarity: float | None, wanted: set[str]) -> Chunk:
    metadata = chunk.metadata.copy()
    there = stems(f"{metadata['filename']} {metadata['heading']} {chunk.text}")
    metadata["similarity"] = similarity
    metadata["coverage"] = round(len(wanted & there) / len(wanted), 3) if wanted else 0.0
    return replace(chunk, score=round(score, 4), metadata=metadata)
