"""A summary without a model is made of the text's own sentences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.tools.summary import extractive

TEXT = """# Ferry report

The ferry Petrel carried 4,200 passengers in March, more than in any March before. The crew met twice.
Passengers asked for a later ferry on Fridays. The weather was fine. A later ferry on Fridays would carry the
passengers who now miss the last train. The kitchen was painted green. The ferry company decides in May whether
the ferry sails later on Fridays.
"""


def test_the_sentences_that_say_most_are_kept_in_order() -> None:
    summary = extractive(TEXT, 250)
    assert "ferry" in summary
    assert "weather" not in summary
    assert "painted" not in summary
    body = " ".join(TEXT.split())
    places = [body.index(sentence) for sentence in summary.split(". ")]
    assert places == sorted(places)


@given(st.text(max_size=600), st.integers(-5, 300))
def test_a_summary_is_never_longer_than_asked(text: str, length: int) -> None:
    assert len(extractive(text, length)) <= max(0, length)


@pytest.mark.parametrize("text", ["", "   ", "short", "no sentence ends here " * 100, "." * 5000, "a." * 3000])
def test_any_text_has_a_summary(text: str) -> None:
    assert len(extractive(text, 100)) <= 100


def test_what_is_said_twice_is_kept_once() -> None:
    text = "The boat leaves the old pier at nine. " * 5 + "The museum opens its doors at ten on Sundays."
    assert extractive(text, 500).count("old pier") == 1


def test_a_very_long_text_is_summarised_soon() -> None:
    text = " ".join(f"Sentence number {n} speaks about topic {n % 97} and place {n % 89}." for n in range(30_000))
    assert 0 < len(extractive(text, 400)) <= 400
