"""Passages are found on the pages they were read from, although their text was written down anew."""

from __future__ import annotations

import pytest

from mypt_desktop.workspace.locating import found, located, share

PAGE = (
    "Leave of absence\r\nFull-time crew have 29 days of lea\x02\r\nve a year, part-time crew 15.\r\n"
    "Name Age\r\nAda Lovelace 36\r\n"
)


@pytest.mark.parametrize(
    ("passage", "seen"),
    [
        ("Full-time crew have 29 days of leave a year", "Full-time crew have 29 days of lea\x02\r\nve a year"),
        ("FULL-TIME  crew\nhave 29", "Full-time crew have 29"),
        ("part-time crew 15.", "part-time crew 15."),
        ("“part-time crew 15”", "part-time crew 15"),
        ("ﬁve", None),
        ("", None),
        ("...", None),
    ],
)
def test_a_passage_is_found_over_line_ends_and_hyphens(passage: str, seen: str | None) -> None:
    places = [PAGE[start:end] for start, end in located(PAGE, passage)]
    assert places == ([seen] if seen else [])


def test_of_a_tables_row_the_cells_are_found_without_their_columns_names() -> None:
    places = [PAGE[start:end] for start, end in located(PAGE, "Name: Ada Lovelace | Age: 36")]
    assert places == ["Ada Lovelace", "36"]


def test_of_a_passage_that_goes_on_over_the_page_the_lines_on_it_are_found() -> None:
    passage = "part-time crew 15.\n\nThose who leave early"
    assert [PAGE[start:end] for start, end in located(PAGE, passage)] == ["part-time crew 15"]
    assert share(PAGE, passage) == pytest.approx(0.45, abs=0.05)
    assert share("Those who leave early", passage) == pytest.approx(0.55, abs=0.05)


def test_letters_with_accents_and_ligatures_are_the_same_however_they_are_written() -> None:
    assert located("Die Größe ist ﬁx", "Gro\u0308ße ist fix") == [(4, 16)]


def test_of_a_passage_that_is_elsewhere_nothing_is_found() -> None:
    assert located(PAGE, "Part-time crew are paid monthly, all others weekly, and none in advance.") == []


def test_words_are_looked_for_in_any_case_and_over_line_ends() -> None:
    assert [PAGE[start:end] for start, end in found(PAGE, "CREW")] == ["crew", "crew"]
    assert [PAGE[start:end] for start, end in found(PAGE, "leave a")] == ["lea\x02\r\nve a"]
    assert [PAGE[start:end] for start, end in found(PAGE, " 15. name ")] == ["15.\r\nName"]
    assert list(found(PAGE, " ")) == list(found(PAGE, "crewhave")) == []
