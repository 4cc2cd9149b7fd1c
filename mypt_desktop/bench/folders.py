"""The workspace in figures: indexing mixed documents, finding nothing new among many files, searching a large index."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from mypt_desktop.bench import folder, workspace
from mypt_desktop.bench.figures import Outcome, Target, figure
from mypt_desktop.core.errors import UserError
from mypt_desktop.workspace.embedding import EmbedderChoice
from mypt_desktop.workspace.values import Embedder

MOST_REPEATS = 3  # each fills an index of its own, which takes a minute
UNCHANGED = Target(2.0, "at most")
P99 = Target(50.0, "at most")
MANY = 10_000
LARGE = 100_000


def indexing(repeats: int, files: int) -> Sequence[Outcome]:
    """Mixed documents with the shipped embedder, then `files` small files with one that costs nothing."""
    embedder = _shipped()
    with tempfile.TemporaryDirectory(prefix="mypt-bench-") as place:
        documents = folder.build(Path(place))
        mixed = [workspace.throughput(Path(place), embedder) for _ in range(repeats)]
    many = [workspace.many_files(files) for _ in range(min(repeats, MOST_REPEATS))]
    name, crowd = f"index {documents} mixed documents", f"index {files} small files"
    return [
        _figure(f"{name}, cold", "MB/s", mixed, "cold_mb_per_second"),
        _figure(f"{name}, cold", "chunks/s", mixed, "cold_chunks_per_second"),
        _figure(f"{name}, unchanged", "s", mixed, "unchanged_seconds"),
        _figure(f"{crowd}, cold, without embedding", "files/s", many, "cold_files_per_second"),
        _figure(f"{crowd}, unchanged", "s", many, "unchanged_seconds", UNCHANGED if files >= MANY else None),
        _figure(f"{crowd}, ten changed", "s", many, "ten_changed_seconds"),
    ]


def searching(repeats: int, chunks: int) -> Sequence[Outcome]:
    """Whole searches, the embedding of the question with the shipped model included."""
    embedder = _shipped()
    runs = [workspace.search_latency(chunks, embedder=embedder) for _ in range(min(repeats, MOST_REPEATS))]
    name = f"search {chunks} chunks"
    return [
        _figure(f"{name}, p50", "ms", runs, "p50_ms"),
        _figure(f"{name}, p99", "ms", runs, "p99_ms", P99 if chunks >= LARGE else None),
        _figure(f"{name}, in one folder, p50", "ms", runs, "in_folder_p50_ms"),
    ]


def _figure(name: str, unit: str, runs: Sequence[workspace.Figures], key: str, target: Target | None = None) -> Outcome:
    return figure(name, unit, [run[key] for run in runs], target)


def _shipped() -> Embedder:
    """The embedder that comes with the program: one without it would measure less than the user waits for."""
    named = EmbedderChoice(None).get()
    if named is None:
        raise UserError("The embedder is not built.", hint="Run `mypt-desktop model build embedder`.")
    return named.embedder
