from __future__ import annotations

import pytest

from mypt_desktop.bench.scoring import holds_fact, holds_passage, ndcg, normalised, rank_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,900 pounds", "1900 pounds"),
        ("It cost 1\u00a0234\u202f567 in all", "it cost 1234567 in all"),
        ("berth 3 120 metres", "berth 3 120 metres"),
        ("1,80 Euro", "1.8 euro"),
        ("62.00 and 8.50", "62 and 8.5"),
        ("version 3.2.0", "version 3.2.0"),
        ("on page 3, 14 and 15", "on page 3, 14 and 15"),
        ("2,651.35", "2651.35"),
        ("Total:\n  12 ,  “fine”", 'total: 12 , "fine"'),
    ],
)
def test_numbers_and_spaces_have_one_spelling(text: str, expected: str) -> None:
    assert normalised(text) == expected


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("It costs 7850 pounds.", "7,850"),
        ("The pump runs at 14:40.", "14:40"),
        ("**240** people", "240"),
        ("the BREAD\nBIN", "bread bin"),
        ("1,80 €", "1.80"),
        ("on the 9th, 92%.", "92%"),
        ("Ask Inês Carvalho!", "Inês"),
    ],
)
def test_a_fact_is_found_in_any_spelling(text: str, fact: str) -> None:
    assert holds_fact(text, [fact])


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("2405 people", "240"),
        ("1,240 people", "240"),
        ("12.40", "40"),
        ("14:40", "40"),
        ("gasoline", "gas"),
        ("8.5", "8"),
        ("", "62"),
    ],
)
def test_a_fact_is_not_found_inside_another_word_or_number(text: str, fact: str) -> None:
    assert not holds_fact(text, [fact])


def test_one_alternative_suffices_but_every_part_of_a_passage_is_needed() -> None:
    assert holds_fact("nine weeks", ["9 weeks", "nine weeks"])
    assert holds_passage("Piano | 95.00", ["Piano", "95"])
    assert not holds_passage("Piano | 95.00", ["Piano", "sheep"])


def test_a_first_place_counts_fully_and_an_eleventh_nothing() -> None:
    assert ndcg(rank_of([True])) == 1
    assert ndcg(rank_of([False, False, True])) == pytest.approx(0.5)
    assert ndcg(rank_of([False] * 10 + [True])) == 0
    assert rank_of([False]) is None
