from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.bench.collection import Collection, Query
from mypt_desktop.bench.retrieval import measure, passages, write

COLLECTION = Collection("tiny", ("one", "two", "three"), (Query("first?", 0), Query("third?", 2)))


def test_a_ranker_is_judged_by_the_place_of_the_one_right_passage() -> None:
    rankers = {
        "perfect": lambda query: [0, 1] if query == "first?" else [2],
        "half": lambda query: [0],
        "none": lambda query: [],
    }
    assert measure(COLLECTION, rankers) == pytest.approx({"perfect": 1.0, "half": 0.5, "none": 0.0})


def test_a_passage_of_several_chunks_counts_once_at_its_best_place() -> None:
    assert passages(["0/7.txt", "1/512.txt", "0/7.txt", "0/3.txt"]) == [7, 512, 3]


def test_each_passage_is_a_file_that_is_found_again_by_its_name(tmp_path: Path) -> None:
    write(COLLECTION, tmp_path)
    files = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.txt"))
    assert passages(files) == [0, 1, 2]
    assert (tmp_path / "0" / "1.txt").read_text(encoding="utf-8") == "two"
