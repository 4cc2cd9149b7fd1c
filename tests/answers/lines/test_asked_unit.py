"""A measure that is asked for, which a sentence that answers has to have."""

from __future__ import annotations

import pytest

from mypt_desktop.answers.lines.asked_unit import lacks_measure

QUOTES = "Three quotes seen. Fenwick 6,480 + VAT, Pennine Boilers 7,215 + VAT."


@pytest.mark.parametrize(
    ("question", "text", "lacks"),
    [
        ("how many kw was the pennine boiler", QUOTES, True),
        ("wie viele kW hat der Kessel", "Unser Preis für einen 58kW Kessel ist 6.480 Euro.", False),
        ("how many litres of oil does the press take", "Füllmenge 6,8 l Hydrauliköl", False),
        ("combien de kilos", "La charge est de 40 kg.", False),
        ("how many minutes does it take", "It takes half an hour.", False),  # times are said in several ways
        ("how many quotes were seen", QUOTES, False),
        ("how much is the pennine boiler", QUOTES, False),
    ],
)
def test_a_sentence_without_the_measure_says_nothing_of_it(question: str, text: str, lacks: bool) -> None:
    assert lacks_measure(question, text) is lacks
