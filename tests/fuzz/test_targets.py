"""A short, repeatable part of the search that `python -m tests.fuzz.bundles` makes for as long as one likes."""

from __future__ import annotations

import pytest

from tests.fuzz.target import Search, Target, targets

ROUNDS = 120


@pytest.mark.parametrize("target", list(targets()), ids=lambda target: target.name)
def test_no_changed_input_breaks_a_rule(target: Target) -> None:
    search = Search(target, "suite")
    for _ in range(ROUNDS):
        search.round()
    assert search.heard
