"""What a few letters find, and what comes first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.gui.palette.matching import candidate, fold, marked_letters, ranked


def found(query: str, *titles: str) -> list[str]:
    return [titles[number] for number in ranked(query, [candidate(title) for title in titles])]


@pytest.mark.parametrize(
    ("query", "better", "worse"),
    [
        ("set", "Settings…", "Import Toolset…"),
        ("set", "Import set", "Import Toolset…"),
        ("nc", "New Chat", "since.txt"),
        ("hand", "crew-handbook.docx", "shandy.txt"),
        ("crhan", "crew-handbook.docx", "scarce-shan.txt"),
        ("boats", "boats.json", "boats-and-the-harbour-of-the-island.json"),
        ("tab", "dataTable.py", "stable.py"),
        ("2026", "fares-2026.xlsx", "12026.txt"),
        ("leave days", "Leave days of the crew", "Days when crews leave"),
    ],
)
def test_the_better_match_comes_first(query: str, better: str, worse: str) -> None:
    assert found(query, worse, better) == [better, worse]


def test_words_are_found_in_any_order_and_all_of_them_must_be() -> None:
    assert found("days leave", "Leave days", "Leave", "Days") == ["Leave days"]


def test_accents_and_capitals_do_not_matter_and_decomposed_names_are_found() -> None:
    assert found("uber", "Übersicht.md", "Cafe\u0301.md") == ["Übersicht.md"]
    assert found("CAFÉ", "Cafe\u0301.md") == ["Cafe\u0301.md"]


def test_what_stands_beside_is_found_after_titles() -> None:
    names = [candidate("q1.pdf", "reports/2025"), candidate("reports.md"), candidate("notes.md")]
    assert ranked("reports", names) == [1, 0]
    assert ranked("reports q1", names) == [0]


def test_what_was_chosen_lately_comes_before_its_equals_but_not_before_a_better_kind() -> None:
    names = [candidate("alpha one"), candidate("alpha two"), candidate("xalpha")]
    assert ranked("alpha", names, {1: 0}) == [1, 0, 2]
    assert ranked("alpha", names, {2: 0}) == [0, 1, 2]


def test_letters_far_apart_are_no_match() -> None:
    assert found("cat", "c" + "x" * 9 + "a" + "x" * 9 + "t") == []
    assert found("hdbk", "handbook") == ["handbook"]


def test_letters_with_gaps_are_found_behind_all_others_and_where_there_is_room() -> None:
    titles = ["handbook", "old hdbk", "hdbk new", "hxdxbxk"]
    names = [candidate(title) for title in titles]
    assert ranked("hdbk", names) == [2, 1, 3, 0]
    assert ranked("hdbk", names, most=2) == [2, 1]
    assert ranked("hdbk", names, {0: 0}) == [2, 1, 0, 3]
    assert ranked("hdbk", [candidate("handbook", bonus=900), *names[1:]], most=2) == [0, 2]


@given(
    st.text("ab2 -", min_size=1, max_size=6),
    st.lists(st.tuples(st.text("ab2 -", max_size=12), st.text("ab2", max_size=4)), max_size=12),
    st.integers(1, 4),
)
def test_the_best_few_are_the_first_of_all(query: str, titles: list[tuple[str, str]], most: int) -> None:
    names = [candidate(title, beside) for title, beside in titles]
    assert ranked(query, names, {0: 0}, most) == ranked(query, names, {0: 0}, 100)[:most]


def test_nothing_typed_finds_nothing() -> None:
    assert found("  ", "a") == []


@pytest.mark.parametrize(
    ("query", "title", "marks"),
    [
        ("hand", "shandy handbook", [(7, 4)]),
        ("crhan", "crew-handbook", [(0, 2), (5, 3)]),
        ("nc", "New Chat", [(0, 1), (4, 1)]),
        ("book crew", "crew-handbook", [(0, 4), (9, 4)]),
        ("hdbk", "handbook", [(0, 1), (3, 2), (7, 1)]),
        ("zz", "handbook", []),
    ],
)
def test_the_letters_that_matched_are_known(query: str, title: str, marks: list[tuple[int, int]]) -> None:
    assert marked_letters(query, title) == marks


@given(st.text(max_size=12), st.text(max_size=40), st.text(max_size=20))
def test_no_text_raises_and_every_mark_is_in_the_title(query: str, title: str, beside: str) -> None:
    ranked(query, [candidate(title, beside)])
    assert len(fold(title)) == len(title)
    for start, length in marked_letters(query, title):
        assert 0 <= start < start + length <= len(title)


def test_a_title_made_to_slow_the_matching_does_not() -> None:
    assert found("a" * 79 + "b", "a " * 5000, "a" * 5000) == []
