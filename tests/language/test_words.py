"""Texts as sentences, content words, numbers and names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.language.words import content, names, numbers


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


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert content(text) is not None
    assert numbers(text) is not None
    assert names(text) is not None
