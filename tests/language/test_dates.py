"""Days in questions and lines."""

from __future__ import annotations

import pytest

from mypt_desktop.language.dates import (
    days,
    days_within,
    month_alone,
    month_of,
    months_of_years,
    of_another_day,
    of_other_years,
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("temp on 21 march at 16:00", {(3, 21)}),
        ("2025-03-14 16:00 K1 4.6 C", {(3, 14)}),
        ("fällig am 7.4.2025, nicht am 8. April", {(4, 7), (4, 8)}),
        ("October 3 and the 4th of July", {(7, 4), (10, 3)}),
        ("version 2.13.0 of 99.99.2020", set()),
        ("the piano's pitch in June 25", set()),  # the year
        ("die Stimmung im Juni 25", set()),
        ("the concert on June 25", {(6, 25)}),
        ("28-Aug-03,26.50", {(8, 28)}),
        ("am 3. Okt und le 14 juil.", {(10, 3), (7, 14)}),
        ("échéance : 14/06/2026, paid 5/6/2026", {(6, 14)}),  # the other is of May or of June
        ("marked 12 on the second of june", set()),
    ],
)
def test_days_are_found_however_they_are_written(text: str, found: set[tuple[int, int]]) -> None:
    assert days(text) == found


@pytest.mark.parametrize(
    ("question", "line", "other"),
    [
        ("who drives on 21 March", "2025-03-14: Ann drives", True),
        ("who drives on 14 March", "2025-03-14: Ann drives", False),
        ("are you open on 6 August", "Annual closure: 4 to 17 August", False),
        ("who drives", "2025-03-14: Ann drives", False),
        ("who drives on 21 March", "Ann drives", False),
        ("And on Sundays?", "It opens from 6:30 to 21:00 on weekdays.", True),
        ("And on Tuesdays?", "It opens from 6:30 to 21:00 on weekdays.", False),
        ("Und am Mittwoch?", "Von Dienstag bis Freitag ist geöffnet.", False),
        ("Und am Sonnabend?", "Von Dienstag bis Freitag ist geöffnet.", True),
        ("et le dimanche ?", "ouvert tous les jours sauf le lundi", False),
    ],
)
def test_a_line_about_one_other_day_is_told_from_a_span_of_days(question: str, line: str, other: bool) -> None:
    assert of_another_day(question, line) is other


@pytest.mark.parametrize(
    ("question", "left_out"),
    [
        ("sum insured of the shop this year", {1, 3}),
        ("sum insured in 2025", {2, 4}),
        ("what did it say in 2019", {1, 3}),
    ],
)
def test_of_columns_that_differ_by_the_year_the_latest_is_meant(question: str, left_out: set[int]) -> None:
    names = ["Item", "Sum insured 2025 GBP", "Sum insured 2026 GBP", "Excess 2025", "Excess 2026", "Since 2010"]
    assert of_other_years(names, question) == left_out


def test_months_of_years_are_found_however_they_are_written() -> None:
    assert months_of_years("im Dezember 2023 und 2024-01, not 02/2025?") == {(2023, 12), (2024, 1), (2025, 2)}
    assert months_of_years("in November, on 2023-12-04") == set()  # of no year, and a day


def test_a_month_alone_is_all_that_a_cell_says() -> None:
    assert [month_alone(one) for one in ("2023-12", "November 2023", "12.2023")] == [(2023, 12), (2023, 11), (2023, 12)]
    assert [month_alone(one) for one in ("valid from February 2025", "2025-02-01", "29")] == [None, None, None]


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("2025-03-11", (2025, 3)),
        ("2012/11/19", (2012, 11)),
        ("11.3.2025", (2025, 3)),
        ("2025-03", (2025, 3)),
        ("nov 2025", (2025, 11)),
        ("2025", None),
        ("11.3.", None),
        ("until 2025-03-11", None),
    ],
)
def test_what_is_a_day_or_a_month_and_no_more_is_of_a_month(text: str, month: tuple[int, int] | None) -> None:
    assert month_of(text) == month


def test_days_with_slashes_after_the_year_are_days() -> None:
    assert days("2012/11/19") == {(11, 19)}
    assert days("2012/11-19") == set()


@pytest.mark.parametrize(
    ("text", "first", "last", "count"),
    [
        ("6–12 Oct", (10, 6), (10, 12), 7),
        ("week of 27. Oktober bis 2. November", (10, 27), (11, 2), 7),
        ("2025-10-06 - 2025-10-12", (10, 6), (10, 12), 7),
    ],
)
def test_the_days_within_a_span(text: str, first: tuple[int, int], last: tuple[int, int], count: int) -> None:
    found = sorted(days_within(text))
    assert (found[0], found[-1], len(found)) == (first, last, count)


def test_a_span_over_the_new_year_has_the_days_of_both() -> None:
    assert days_within("30 Dec to 2 Jan") == {(12, 30), (12, 31), (1, 1), (1, 2)}


@pytest.mark.parametrize("text", ["12 Oct", "10-5 Oct", "31 Feb to 3 Mar", "1 March to 30 June"])
def test_what_is_no_span_or_a_long_one_has_none(text: str) -> None:
    assert not days_within(text)
