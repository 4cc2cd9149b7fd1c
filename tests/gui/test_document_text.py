"""Positions survive what is done to a document's text to show it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.gui.document_text import LONGEST_LINE, Pages, pages_of, stretch_of


def shown_between(document: str, start: int, end: int) -> str:
    stretch = stretch_of(document, start)
    encoded = stretch.text.encode("utf-16-le", "surrogatepass")
    return encoded[stretch.position(start) * 2 : stretch.position(end) * 2].decode("utf-16-le", "surrogatepass")


def test_a_passage_is_found_after_characters_that_qt_counts_twice() -> None:
    document = "😀😀 intro\nthe fact 😀 here\n"
    start = document.index("the fact")
    assert shown_between(document, start, start + 10) == "the fact 😀"


def test_a_passage_in_a_very_long_line_is_found() -> None:
    document = "x" * (LONGEST_LINE * 3 + 17) + "the fact" + "y" * 9000
    start = document.index("the fact")
    assert shown_between(document, start, start + 8) == "the fact"
    assert max(len(line) for line in stretch_of(document).text.split("\n")) <= LONGEST_LINE


def test_of_a_huge_document_the_stretch_around_the_passage_is_shown() -> None:
    document = "\n".join(f"line {n}" for n in range(200_000))
    start = document.index("line 123456")
    stretch = stretch_of(document, start, longest=50_000)
    assert len(stretch.text) <= 50_000
    assert stretch.text[stretch.position(start) :].startswith("line 123456\n")
    assert 0 < stretch.start < start < stretch.end < stretch.total


def test_direction_overrides_and_control_characters_are_replaced() -> None:
    assert stretch_of("a\u202eb\x00c\u2029d").text == "a\ufffdb\ufffdc\ufffdd"


@given(st.text(alphabet="ab😀é\n\u202e", max_size=80), st.integers(0, 80))
def test_position_and_offset_are_inverse(document: str, offset: int) -> None:
    stretch = stretch_of(document)
    inside = min(offset, len(document))
    assert stretch.offset(stretch.position(inside)) == inside


def test_pages_are_known_from_where_their_chunks_begin() -> None:
    pages = pages_of([(0, 1), (120, 1), (300, 2), (900, 4)])
    assert [pages.at(offset) for offset in (0, 299, 300, 5000)] == [1, 1, 2, 4]
    assert pages.count == 4


@pytest.mark.parametrize("places", [[], [(0, None)]])
def test_a_format_without_pages_has_none(places: list[tuple[int, int | None]]) -> None:
    assert pages_of(places) == Pages()
    assert pages_of(places).at(7) is None


def test_lines_have_the_numbers_they_have_in_the_document() -> None:
    assert stretch_of("one\ntwo\n").lines == (1, 2, 3)
    assert stretch_of(f"one\n{'x' * (LONGEST_LINE + 5)}\nthree").lines == (1, 2, 0, 3)
    long = "\n".join(f"line {number}" for number in range(1, 1001))
    stretch = stretch_of(long, wanted=len(long) // 2, longest=500)
    assert stretch.text.split("\n")[3] == f"line {stretch.lines[3]}"
    assert len(stretch.lines) == stretch.text.count("\n") + 1
