"""Which token comes next."""

from __future__ import annotations

import collections

import numpy as np
import pytest
from numpy.typing import NDArray

from mypt_desktop.runtime.sampling import Sampler


def logits(*values: float) -> NDArray[np.float32]:
    return np.array(values, dtype=np.float32)


def drawn(sampler: Sampler, *values: float, times: int = 400) -> collections.Counter[int]:
    return collections.Counter(sampler.pick(logits(*values)) for _ in range(times))


def test_without_temperature_the_best_token_comes() -> None:
    assert Sampler().pick(logits(0.5, 2.0, 1.0)) == 1


def test_only_allowed_tokens_come() -> None:
    allowed = np.array([True, False, True])
    assert Sampler().pick(logits(0.5, 2.0, 1.0), allowed) == 2
    assert Sampler(temperature=1, seed=1).pick(logits(0.5, 90.0, 1.0), allowed) in (0, 2)


def test_a_repeated_token_is_made_less_likely() -> None:
    sampler = Sampler(repetition_penalty=2.0)
    assert [sampler.pick(logits(1.9, 2.0, -1.0)) for _ in range(2)] == [1, 0]


def test_the_penalty_lowers_negative_logits_too() -> None:
    sampler = Sampler(repetition_penalty=2.0)
    assert [sampler.pick(logits(-1.5, -1.0)) for _ in range(2)] == [1, 0]


def test_a_grammar_is_not_penalised_for_its_repeated_brackets() -> None:
    sampler = Sampler(repetition_penalty=100.0)
    everything = np.ones(2, dtype=np.bool_)
    assert [sampler.pick(logits(1.0, 2.0), everything) for _ in range(3)] == [1, 1, 1]


def test_with_temperature_tokens_come_as_often_as_they_are_likely() -> None:
    counts = drawn(Sampler(temperature=1.0, seed=7), 0.0, float(np.log(3.0)), times=4000)
    assert counts[1] / 4000 == pytest.approx(0.75, abs=0.03)


def test_a_seed_repeats_the_draw() -> None:
    first, second = (
        [Sampler(temperature=1.0, seed=seed).pick(logits(*[1.0] * 50)) for seed in range(20)] for _ in "ab"
    )
    assert first == second


def test_top_k_keeps_the_k_best() -> None:
    assert set(drawn(Sampler(temperature=5.0, top_k=2, seed=1), 1.0, 3.0, 2.0, 0.0)) == {1, 2}


def test_top_p_keeps_the_fewest_that_reach_it() -> None:
    values = [float(np.log(p)) for p in (0.5, 0.3, 0.15, 0.05)]
    assert set(drawn(Sampler(temperature=1.0, top_p=0.7, seed=1), *values)) == {0, 1}
    assert set(drawn(Sampler(temperature=1.0, top_p=0.01, seed=1), *values)) == {0}
