"""What changed in a file is stored with a call and read again; whatever stands there, something is read."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.line_changes import LineChanges, counts, line_changes, read_back, stored
from mypt_desktop.core.messages import Json


def lines_of(data: bytes) -> list[str]:
    return data.decode().splitlines()


@given(st.lists(st.sampled_from("abcd")), st.lists(st.sampled_from("abcd")))
def test_what_is_stored_is_read_back(old: list[str], new: list[str]) -> None:
    found = line_changes("\n".join(old).encode(), "\n".join(new).encode(), lines_of)
    assert read_back(json.loads(json.dumps(stored(found, 10_000)))) == found


def test_lines_beyond_what_may_be_stored_are_left_out_and_counted() -> None:
    found = line_changes(None, b"one\ntwo\nthree\n", lines_of)
    kept = read_back(stored(found, 8))
    assert [line.text for line in kept.lines] == ["one", "two"]
    assert (kept.total, kept.added) == (3, 3)


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"lines": 3, "before": "x", "total": None, "without": 7},
        {"lines": [1, [], ["added"], ["what", 1, 2, "x", 0], ["same", "1", 2, "x", 0]], "added": -4},
    ],
)
def test_what_is_not_as_it_was_stored_is_left_out(value: dict[str, Json]) -> None:
    assert read_back(value) == LineChanges(0 if "before" in value else None, None)


@pytest.mark.parametrize("files", [None, "no", 3, [1, None, "x"]])
def test_files_that_are_none_are_not_counted(files: Json) -> None:
    assert counts(files) == (0, 0, 0)
