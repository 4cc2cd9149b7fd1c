"""The vectors of all passages that lack one, made in batches; each batch is stored in a transaction of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from mypt_desktop.core.errors import UserError
from mypt_desktop.workspace.embedding import EmbedderChoice, NamedEmbedder
from mypt_desktop.workspace.index import reading, writing
from mypt_desktop.workspace.index.database import IndexDatabase
from mypt_desktop.workspace.index.reading import Unembedded
from mypt_desktop.workspace.index.vectors import Vectors
from mypt_desktop.workspace.values import IndexProgress

_BATCH = 32  # chunks embedded at once; the longest that cancelling waits
_WINDOW = 512  # chunks put in order of length before they are embedded, so that a batch has little padding
_SYNC_SECONDS = 20.0  # how often new vectors become searchable during a long pass


def embed(
    database: IndexDatabase,
    choice: EmbedderChoice,
    vectors_of: Callable[[NamedEmbedder], Vectors],
    progress: Callable[[IndexProgress], None],
    cancel: threading.Event,
) -> int:
    """Returns how many passages got their vector. Where there is no embedder, or it fails, words still work."""
    named = choice.get()
    if named is None:
        return 0
    _use(database, named.name)
    vectors = vectors_of(named)
    try:
        done = _embed_all(database, named, vectors, progress, cancel)
    except UserError as error:
        choice.failed(error)
        return 0
    vectors.sync()
    return done


def _embed_all(
    database: IndexDatabase,
    named: NamedEmbedder,
    vectors: Vectors,
    progress: Callable[[IndexProgress], None],
    cancel: threading.Event,
) -> int:
    with database.reading() as connection:
        total = reading.pending(connection)
    done, after, synced = 0, 0, time.monotonic()
    while total and not cancel.is_set():
        with database.reading() as connection:
            window = reading.unembedded(connection, after, _WINDOW)
        if not window:
            break
        after = window[-1].id
        window.sort(key=lambda chunk: len(chunk.text))
        for at in range(0, len(window), _BATCH):
            if cancel.is_set():
                break
            batch = window[at : at + _BATCH]
            progress(IndexProgress(done, max(total, done), batch[0].path, "embedding"))
            _embed_batch(database, named, batch)
            done += len(batch)
            if time.monotonic() - synced > _SYNC_SECONDS:
                vectors.sync(save=False)
                synced = time.monotonic()
    if total:
        progress(IndexProgress(done, max(total, done), "", "embedding"))
    return done


def _embed_batch(database: IndexDatabase, named: NamedEmbedder, batch: list[Unembedded]) -> None:
    texts = {chunk.key: writing.embedded(chunk.label, chunk.heading, chunk.text) for chunk in batch}
    matrix = named.embedder.embed(list(texts.values())).astype("<f2")
    with database.atomic() as connection:
        writing.put_vectors(connection, {key: row.tobytes() for key, row in zip(texts, matrix, strict=True)})


def _use(database: IndexDatabase, name: str) -> None:
    with database.reading() as connection:
        stands = writing.embedder(connection) == name
        crowded = reading.orphans(connection)
    if not stands or crowded:
        with database.atomic() as connection:
            writing.use_embedder(connection, name)
            if crowded:
                writing.drop_orphans(connection)
