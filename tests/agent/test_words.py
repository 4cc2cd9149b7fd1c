"""Texts as sentences, content words, numbers and names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.agent.words import content, names, numbers, sentences


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1,900.50", "1.900,50"),
        ("1900.5", "1,900.50"),
        ("12 months", "twelve months"),
        ("zwölf Monate", "12 Monate"),
        ("2026-11-09", "9 November 2026"),
        ("09.11.2026", "9. November 2026"),
        ("07:30", "7:30"),
        ("62.00", "62"),
        ("six ouvrages", "6 livres"),
        ("20 percent", "20 %"),
        ("twenty percent", "20%"),
    ],
)
def test_one_number_in_two_notations_is_one_number(one: str, other: str) -> None:
    assert numbers(one) == numbers(other) != frozenset()


def test_different_numbers_are_different() -> None:
    assert numbers("75") != numbers("7.5")
    assert numbers("14:40") != numbers("1440")
    assert numbers("29%") != numbers("29")


@pytest.mark.parametrize(
    ("one", "other"),
    [("returned policies", "return policy"), ("Bücher", "Buch"), ("élèves", "eleve"), ("The boats", "a boat")],
)
def test_inflected_words_meet(one: str, other: str) -> None:
    assert content(one) & content(other)


def test_words_without_meaning_are_left_out() -> None:
    assert content("What is the one that we have?") == frozenset()


def test_scripts_without_spaces_are_compared_by_pairs() -> None:
    assert content("東京大学") & content("京大の学生") == {"京大"}


def test_names_are_capitals_inside_a_sentence() -> None:
    assert names("It was written by Ann Lee.") == names("He met Ann Lee.") != frozenset()
    assert names("Everybody walks home.") == frozenset()
    assert names("Der Hund im Garten der Nachbarn bellt den Briefträger an.") == frozenset()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dr. Lee left. It was 3.5 km, e.g. far.", ["Dr. Lee left.", "It was 3.5 km, e.g. far."]),
        ("1. First\n2. Second", ["1. First", "2. Second"]),
        ("“Really?” Yes! Well…", ["“Really?”", "Yes!", "Well…"]),
        ("一つ。二つ。", ["一つ。", "二つ。"]),
        (
            "Winter tyres are in the loft. Tyre pressure 3.2 bar in front, 4.0 bar\nbehind when loaded. Ask Rosa.",
            [
                "Winter tyres are in the loft.",
                "Tyre pressure 3.2 bar in front, 4.0 bar\nbehind when loaded.",
                "Ask Rosa.",
            ],
        ),
        ("a short line\nand another", ["a short line", "and another"]),
        (
            "A line that is long enough to have been broken:\nmilk",
            ["A line that is long enough to have been broken:", "milk"],
        ),
        (
            "Berth: B1 | Class: coxed four, as long as a line\nrow two",
            ["Berth: B1 | Class: coxed four, as long as a line", "row two"],
        ),
        ("", []),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert [text[start:end] for start, end in sentences(text)] == expected


@given(st.text())
def test_sentences_leave_nothing_but_white_space_out(text: str) -> None:
    spans = sentences(text)
    assert "".join("".join(text[a:b].split()) for a, b in spans) == "".join(text.split())
    assert all(a < b for a, b in spans)


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert content(text) is not None
    assert numbers(text) is not None
    assert names(text) is not None


def test_dots_that_lead_to_a_value_end_no_sentence() -> None:
    text = "yard gate ................ 3761\nwifi visitors . . . . . . . guest / kettle\nIt stopped. So it was."
    assert [text[a:b] for a, b in sentences(text)] == [
        "yard gate ................ 3761",
        "wifi visitors . . . . . . . guest / kettle",
        "It stopped.",
        "So it was.",
    ]


def test_lines_of_a_list_are_lines_however_long_one_of_them_is() -> None:
    text = (
        "boiler: Swales, ask for Kev\n"
        "electric meter is behind the panel with the sheep painting, serial E14C 00832\n"
        "gas meter serial G7 55310\n"
        "water stopcock under the third stair"
    )
    assert [text[a:b] for a, b in sentences(text)] == text.split("\n")


def test_a_paragraph_that_was_broken_where_it_was_full_stays_one_sentence() -> None:
    text = (
        "The hall may be had from eight in the morning, and the\n"
        "keys are with the warden, who lives in the house that\n"
        "stands behind it."
    )
    assert len(sentences(text)) == 1
    indented = "- The felt of the piano needs new cedar blocks, which\n  have to be changed each Easter\n- Nothing else"
    assert len(sentences(indented)) == 2
