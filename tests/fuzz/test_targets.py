"""A short, repeatable part of the search that `python -m tests.fuzz.bundles` makes for as long as one likes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fuzz.target import Search, Target, targets
from tests.fuzz.target_coding import stop as stop_parsing
from tests.fuzz.target_documents import stop_reading
from tests.fuzz.target_models import stop


@pytest.fixture(scope="module", autouse=True)
def nothing_goes_on_afterwards() -> Iterator[None]:
    """The children that read documents, models and code for all rounds end with them."""
    yield
    stop_reading()
    stop_parsing()
    stop()


@pytest.mark.parametrize("target", list(targets()), ids=lambda target: target.name)
def test_no_changed_input_breaks_a_rule(target: Target) -> None:
    search = Search(target, "suite")
    for _ in range(target.rounds):
        search.round()
    assert search.heard
