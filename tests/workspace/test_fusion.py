"""Two orders become one."""

from __future__ import annotations

from mypt_desktop.workspace.fusion import fused


def test_what_both_put_first_comes_first_with_full_score() -> None:
    assert fused(([1, 2, 3], [1, 3, 2]))[0] == (1, 1.0)


def test_an_order_alone_is_kept() -> None:
    ranked = fused(([5, 4, 9], []))
    assert [item for item, _ in ranked] == [5, 4, 9]
    assert ranked[0][1] == 1.0


def test_scores_fall_and_stay_between_nought_and_one() -> None:
    scores = [score for _, score in fused((list(range(50)), list(range(49, -1, -1))))]
    assert scores == sorted(scores, reverse=True)
    assert 0 < scores[-1] <= scores[0] <= 1


def test_weights_decide_between_halves() -> None:
    assert fused(([1], [2]), (2.0, 1.0))[0][0] == 1
    assert fused(([1], [2]), (1.0, 2.0))[0][0] == 2


def test_nothing_gives_nothing() -> None:
    assert fused(([], [])) == []
