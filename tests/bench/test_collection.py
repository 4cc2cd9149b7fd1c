from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from mypt_desktop.bench.collection import Query, load
from mypt_desktop.core.errors import UserError


def row(source: str, context: str, question: str) -> str:
    messages = [{"role": "context", "content": context}, {"role": "user", "content": question}]
    return json.dumps({"source": source, "messages": messages}) + "\n"


ROWS = (
    row("a", "one", "1?")
    + row("b", "x", "y?")
    + row("a", "two", "2?")
    + row("a", "one", "1 again?")
    + row("a", "one", "1?")
)


def test_passages_are_kept_once_and_questions_point_at_theirs(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl.gz"
    path.write_bytes(gzip.compress(ROWS.encode()))
    collection = load(path, "a")
    assert collection.passages == ("one", "two")
    assert collection.queries == (Query("1?", 0), Query("2?", 1), Query("1 again?", 0))


def test_a_sample_of_the_questions_leaves_all_passages_and_is_the_same_each_time(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(ROWS)
    collection = load(path, "a", queries=1)
    assert len(collection.passages) == 2
    assert len(collection.queries) == 1
    assert collection == load(path, "a", queries=1)


@pytest.mark.parametrize(
    "text", ["", "{}\n", "not json\n", '{"source": "a", "messages": [{"role": "user", "content": "?"}]}\n']
)
def test_a_file_without_such_rows_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(text)
    with pytest.raises(UserError, match=r"rows\.jsonl"):
        load(path, "a")
