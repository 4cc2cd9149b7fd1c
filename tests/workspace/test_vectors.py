"""The vector index finds neighbours, keeps in step with the database, and survives the loss of its file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from mypt_desktop.workspace.formats.extracted import Extracted, Structure
from mypt_desktop.workspace.index import reading, writing
from mypt_desktop.workspace.index.database import IndexDatabase
from mypt_desktop.workspace.index.vectors import FILE, Vectors
from mypt_desktop.workspace.prepared import prepare
from mypt_desktop.workspace.values import doc_id_of

DIMENSION = 16
LINES = 25


@pytest.fixture
def database(tmp_path: Path) -> Iterator[IndexDatabase]:
    made = IndexDatabase(tmp_path)
    yield made
    made.close()


def put(database: IndexDatabase, name: str, seed: int) -> None:
    """A document of `LINES` chunks with vectors of their own."""
    text = "\n".join(f"{name} line {number} " + "word " * 160 for number in range(LINES))
    prepared = prepare(Extracted(text, Structure.ROWS))
    assert len(prepared.spans) == LINES
    keys = [f"{name}{number}".encode() for number in range(LINES)]
    matrix = unit(np.random.default_rng(seed).standard_normal((LINES, DIMENSION)))
    state = writing.FileState(1, 1, 1)
    document = writing.NewDocument(doc_id_of(name), name, name, state, 0, 0, None, "prose")
    with database.atomic() as connection:
        writing.put(connection, document, writing.Content(prepared, keys))
        writing.put_vectors(connection, {k: row.astype("<f2").tobytes() for k, row in zip(keys, matrix, strict=True)})


def unit(matrix: np.ndarray) -> np.ndarray:
    return np.asarray(matrix / np.linalg.norm(matrix, axis=1, keepdims=True), dtype="float32")


def stored(database: IndexDatabase) -> tuple[list[int], np.ndarray]:
    with database.reading() as connection:
        rows = sorted(reading.embedded_rows(connection))
        found = dict(reading.vectors(connection, rows))
    return rows, np.stack([np.frombuffer(found[row], dtype="<f2").astype("float32") for row in rows])


def nearest(database: IndexDatabase, query: np.ndarray, limit: int) -> list[int]:
    rows, matrix = stored(database)
    return [rows[place] for place in np.argsort(-(matrix @ query))[:limit]]


@pytest.mark.parametrize("exact_up_to", [10_000, 100])
def test_neighbours_are_those_of_a_full_comparison(database: IndexDatabase, exact_up_to: int) -> None:
    for number in range(10):
        put(database, f"doc{number}", number)
    vectors = Vectors(database, DIMENSION, exact_up_to=exact_up_to)
    vectors.sync()
    queries = unit(np.random.default_rng(99).standard_normal((20, DIMENSION)))
    for query in queries:
        assert vectors.search(query, 5) == nearest(database, query, 5)


@pytest.mark.parametrize("exact_up_to", [10_000, 40])
def test_what_is_added_is_found_and_what_is_removed_is_not(database: IndexDatabase, exact_up_to: int) -> None:
    vectors = Vectors(database, DIMENSION, exact_up_to=exact_up_to)
    query = unit(np.ones((1, DIMENSION)))[0]
    vectors.sync()
    assert vectors.search(query, 5) == []
    for number in range(6):
        put(database, f"doc{number}", number)
        vectors.sync()
        assert vectors.search(query, 5) == nearest(database, query, 5)
    put(database, "doc2", 77)
    with database.atomic() as connection:
        writing.remove(connection, [writing.known(connection)["doc4"].id])
    vectors.sync()
    assert vectors.search(query, 200) == nearest(database, query, 200)


def test_a_search_can_be_limited_to_some_rows(database: IndexDatabase) -> None:
    put(database, "doc", 1)
    vectors = Vectors(database, DIMENSION)
    vectors.sync()
    rows, _ = stored(database)
    query = unit(np.ones((1, DIMENSION)))[0]
    assert set(vectors.search(query, 100, rows[3:6])) == set(rows[3:6])
    assert vectors.search(query, 100, []) == []


@pytest.mark.parametrize("exact_up_to", [10_000, 1000])
def test_the_saved_file_serves_again_and_its_loss_or_damage_costs_nothing(
    database: IndexDatabase, exact_up_to: int
) -> None:
    for number in range(90):
        put(database, f"doc{number}", number)
    first = Vectors(database, DIMENSION, exact_up_to=exact_up_to)
    first.sync()
    file = database.folder / FILE
    assert file.exists()
    query = unit(np.ones((1, DIMENSION)))[0]
    expected = first.search(query, 10)
    saved = file.read_bytes()
    for content in (saved, saved[: len(saved) // 2], b"rubbish", b"", None):
        file.unlink(missing_ok=True)
        if content is not None:
            file.write_bytes(content)
        vectors = Vectors(database, DIMENSION, exact_up_to=exact_up_to)
        vectors.sync(save=False)
        assert vectors.search(query, 10) == expected


def test_a_file_of_another_index_is_not_taken(tmp_path: Path) -> None:
    one, two = IndexDatabase(tmp_path / "one"), IndexDatabase(tmp_path / "two")
    try:
        for number in range(90):
            put(one, f"doc{number}", number)
        Vectors(one, DIMENSION).sync()
        put(two, "other", 5)
        (tmp_path / "two" / FILE).write_bytes((tmp_path / "one" / FILE).read_bytes())
        vectors = Vectors(two, DIMENSION)
        vectors.sync()
        query = unit(np.ones((1, DIMENSION)))[0]
        assert vectors.search(query, 100) == nearest(two, query, 100)
    finally:
        one.close()
        two.close()
