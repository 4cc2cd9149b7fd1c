"""What a question asks of a table, by its phrases."""

from __future__ import annotations

import pytest

from mypt_desktop.answers.tables.phrases import take_apart


@pytest.mark.parametrize(
    ("question", "operation"),
    [
        ("no. of cancelled bookings in june", "count"),
        ("number of people on the tour", "count"),
        ("number of children in the group", "count"),
        ("¿número de facturas de julio?", "count"),
        ("large dog one night and what on top for tablets", ""),
        ("what is the top price", "max"),
        ("frame number of the tandem", ""),
        ("what is the number of the chain lock", ""),
        ("¿número de teléfono de Montalbar?", ""),
    ],
)
def test_a_number_of_several_is_counted_and_one_that_something_has_is_not(question: str, operation: str) -> None:
    assert take_apart(question).operation == operation


@pytest.mark.parametrize(
    ("question", "operation"),
    [
        ("what did we pay them last year", ""),
        ("what came in last march", ""),
        ("was haben wir letztes jahr bezahlt", ""),
        ("when was the last delivery", "max"),
    ],
)
def test_last_before_a_time_is_no_highest(question: str, operation: str) -> None:
    assert take_apart(question).operation == operation
