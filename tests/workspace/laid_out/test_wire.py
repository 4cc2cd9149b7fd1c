"""What the process of layouts sends is taken for what it says only where it has the right form."""

from __future__ import annotations

import json
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.laid_out.values import (
    Block,
    Cell,
    LaidOut,
    Mark,
    Paragraph,
    Picture,
    Preformatted,
    Rule,
    Run,
    SlideStart,
    Table,
)
from mypt_desktop.workspace.laid_out.wire import packed, unpacked

TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
RUNS = st.lists(st.builds(Run, TEXT, *[st.booleans()] * 5, st.sampled_from((-1, 0, 1)), TEXT), max_size=3).map(tuple)
CELLS = st.builds(Cell, RUNS, st.integers(1, 1000), st.integers(1, 1000), st.booleans())
BLOCKS: st.SearchStrategy[Block] = st.one_of(
    st.builds(
        Paragraph,
        RUNS,
        st.integers(0, 6),
        st.integers(0, 12),
        TEXT,
        st.integers(0, 12),
        st.sampled_from(("", "center", "right")),
        st.booleans(),
    ),
    st.builds(Preformatted, TEXT, st.integers(0, 12)),
    st.builds(Table, st.lists(st.lists(CELLS, max_size=3).map(tuple), max_size=3).map(tuple)),
    st.just(Picture(2, 1, b"\x00\x01\x02\x03\x04\x05", "dots")),
    st.just(Rule()),
    st.builds(SlideStart, st.integers(1, 900)),
)


@given(st.lists(BLOCKS, max_size=6), st.lists(st.builds(Mark, *[st.integers(0, 9)] * 3), max_size=3))
def test_a_layout_arrives_as_it_was_sent(blocks: list[Block], marks: list[Mark]) -> None:
    document = LaidOut(tuple(blocks), tuple(marks))
    assert unpacked(packed(document)) == document


def sent(*blocks: Any) -> bytes:
    return zlib.compress(json.dumps({"blocks": blocks, "marks": []}).encode())


@pytest.mark.parametrize(
    "data",
    [
        b"no zlib",
        zlib.compress(b"[]"),
        zlib.compress(b"[" * 100_000),
        sent(["x"]),
        sent(["p", "runs", 0, 0, "", 0, "", False]),
        sent(["p", [["a", -1, ""]], 0, 0, "", 0, "", False]),
        sent(["p", [[7, 0, ""]], 0, 0, "", 0, "", False]),
        sent(["i", 1000, 1000, "AAAA", ""]),
        sent(["i", 0, 0, "", ""]),
        sent(["t", [[["a", 1, 1]]]]),
        sent(["s", "one"]),
    ],
    ids=range(11),
)
def test_what_has_another_form_is_a_damaged_document(data: bytes) -> None:
    with pytest.raises(DocumentUnreadableError, match="came damaged"):
        unpacked(data)
