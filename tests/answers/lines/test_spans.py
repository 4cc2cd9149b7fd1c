"""Spans of a measure in rows and columns, and rows of a part of the day."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from mypt_desktop.answers.lines.spans import column_of_span, leaves_measure, spans_of
from tests.answers.lines.test_picking import told
from tests.answers.lines.test_picking_cells import Weighing

BY_WEIGHT = ("Procedure", "< 10 kg", "10-25 kg", "25-40 kg", "> 40 kg", "remark")


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("10-25 kg", 10, 25, "kg"),
        ("8 to 20 kg", 8, 20, "kg"),
        ("10 bis 25 kg", 10, 25, "kg"),
        ("de 10 à 25 kg", 10, 25, "kg"),
        ("up to 10 km", -math.inf, 10, "km"),
        ("bis 10 kg", -math.inf, 10, "kg"),
        ("40 kg and over", 40, math.inf, "kg"),
        ("mindestens 3 Tage", 3, math.inf, "tage"),
        ("30kg bitch", 30, 30, "kg"),
    ],
)
def test_a_span_is_read_in_the_words_of_each_language(text: str, low: float, high: float, unit: str) -> None:
    (span,) = spans_of(text)
    assert (span.low, span.high, span.unit) == (low, high, unit)


def test_what_is_over_a_number_is_not_up_to_it() -> None:
    (over,), (most,), (under,) = (spans_of(text) for text in ("over 10 km", "up to 10 km", "< 10 km"))
    assert not over.meets(most)
    assert most.meets(under)
    assert not spans_of("more than 10 km")[0].meets(spans_of("up to 10 kg")[0])


@pytest.mark.parametrize(
    ("question", "column"),
    [
        ("spay of a bitch of 18kg", "10-25 kg"),
        ("30 kilos", "25-40 kg"),
        ("45 kg", "> 40 kg"),
        ("a dog of 25 kg", None),  # two hold it
        ("18 months old", None),
        ("how much is a spay", None),
    ],
)
def test_the_column_is_the_one_in_whose_span_the_measure_lies(question: str, column: str | None) -> None:
    at = column_of_span(question, BY_WEIGHT)
    assert (at if at is None else BY_WEIGHT[at]) == column


def test_a_span_without_a_unit_has_that_of_those_beside_it() -> None:
    assert column_of_span("older than 90 days, more than 90 days", ("name", "up to 30 days", "31-60", "over 90")) == 3


def test_of_rows_that_differ_by_their_span_the_one_that_fits_answers(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "fees.csv": "Code,Item,Day,Night\nC9,House call up to 10 km,75,160\nC10,House call over 10 km,98,195\n"
    }
    chances = {"up to 10 km": 0.8, "over 10 km": 0.15, "Night: 195": 0.9}
    (said,) = told(tmp_path, Weighing(chances, 0.01), "price of a house call at night, more than 10km", files=files)
    assert said.text.startswith("Night of C10, House call over 10 km: 195")


BERTHS: dict[str, str | bytes] = {
    "berths.csv": "Length (m),Band,Pontoon,Mooring\nup to 6.0,A,742,388\n6.1 - 7.5,B,918,467\n7.6 - 9.0,C,1164,561\n"
}


def test_a_span_has_the_unit_of_its_column_and_a_question_that_goes_on_the_measure_of_the_one_before(
    tmp_path: Path,
) -> None:
    chances = {"Band: C": 0.5, "Band: B": 0.3, "Pontoon: 918": 0.9, "Mooring: 467": 0.9}
    asked = ("what does the pontoon cost for a boat of 7 metres", "and on a mooring?")
    first, second = told(tmp_path, Weighing(chances, 0.01), *asked, files=BERTHS)
    assert "918" in first.text
    assert "467" in second.text


def test_a_measure_is_left_to_the_question_before_where_the_next_has_none() -> None:
    assert leaves_measure("and on a mooring?", "a berth for a boat of 7 metres")
    assert not leaves_measure("and for 9 metres?", "a berth for a boat of 7 metres")
    assert not leaves_measure("and on a mooring?", "a berth")
    assert not leaves_measure("a berth for a boat of 7 metres", "")


def test_a_row_for_fewer_than_asked_stays_where_the_others_are_for_something_else(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "halls.csv": "Hall,Seats,Fee\nSmall,up to 25 people,40\nLarge,up to 80 people,90\n"
    }
    chances = {"Hall: Small": 0.9, "Seats: up to 25": 0.9}
    (said,) = told(tmp_path, Weighing(chances, 0.01), "do 30 people fit into the small hall", files=files)
    assert said.text.startswith("Seats of Small: up to 25 people")


@pytest.mark.parametrize(
    "question",
    ["how warm was the fridge in the morning of 5 august", "wie warm war der Kühlschrank am 5. August morgens"],
)
def test_a_reading_of_the_morning_is_not_the_one_of_the_afternoon(tmp_path: Path, question: str) -> None:
    log = "date,time,celsius\n" + "".join(
        f"{day}/08/2026,{time},{day + 20}.{at}\n" for day in range(3, 20) for at, time in enumerate(("07:45", "17:50"))
    )
    picker = Weighing({"time: 17:50": 0.8, "time: 07:45": 0.15, "celsius: 25": 0.9}, 0.01)
    (said,) = told(tmp_path, picker, question, files={"fridge.csv": log})
    assert "25.0" in said.text
    assert "25.1" not in said.text
