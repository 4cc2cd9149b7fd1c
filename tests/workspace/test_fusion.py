from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.workspace.fusion import fused

SCORES = st.dictionaries(st.integers(0, 30), st.floats(-1, 50, allow_nan=False), max_size=12)


def order(words: dict[int, float], meaning: dict[int, float]) -> list[int]:
    return [item for item, _ in fused(words, meaning)]


def test_an_item_that_both_halves_like_comes_before_one_that_only_one_half_likes() -> None:
    assert order({1: 8.0, 2: 7.5}, {2: 0.8, 3: 0.79})[0] == 2


def test_a_clear_winner_of_one_half_beats_two_poor_matches() -> None:
    assert order({1: 20.0, 2: 4.0}, {2: 0.3, 3: 0.29, 1: 0.2})[0] == 1


def test_the_best_of_both_halves_scores_one() -> None:
    assert fused({1: 12.0}, {1: 0.7}) == [(1, pytest.approx(1.0))]


@pytest.mark.parametrize("empty", [{}, {5: 0.0}, {5: -0.2}])
def test_a_half_that_found_nothing_takes_no_part(empty: dict[int, float]) -> None:
    found = dict(fused({1: 10.0, 2: 5.0}, empty))
    assert found[1] == pytest.approx(1.0)
    assert found[2] == pytest.approx(0.5)


def test_nothing_found_by_either_half_is_nothing_found() -> None:
    assert fused({}, {}) == []


@given(SCORES, SCORES)
def test_scores_lie_between_zero_and_one_and_fall(words: dict[int, float], meaning: dict[int, float]) -> None:
    ranked = fused(words, meaning)
    scores = [score for _, score in ranked]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 + 1e-9 for score in scores)
    assert {item for item, _ in ranked} == set(words) | set(meaning)
