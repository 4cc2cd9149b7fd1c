"""The row of a table that a question names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.lines.lines import Line
from mypt_desktop.answers.lines.named_rows import gathered, lacks_what_is_named
from mypt_desktop.answers.lines.units import Cells
from mypt_desktop.core.reading import Reading


def lines(*rows: tuple[float, Sequence[tuple[str, str]]]) -> list[Line]:
    found = []
    for share, named in rows:
        cells: Cells = tuple(named)
        text = " | ".join(f"{name}: {value}" for name, value in cells)
        passage = Passage("c", "d", "trees.csv", text, 0, 1)
        found.append(Line(passage, 0, len(text), text, cells, Reading(0.0, 0.5), (), share))
    return found


def row(block: str, number: str, trees: str) -> tuple[tuple[str, str], ...]:
    return ("Block", block), ("Row", number), ("Trees", trees)


HOLLOW = lines(
    (0.4, row("Lower Hollow", "2", "46")),
    (0.3, row("Lower Hollow", "3", "33")),
    (0.1, row("Stony Piece", "3", "64")),
)


def shares(question: str, given: Sequence[Line] = HOLLOW) -> list[float]:
    return [round(line.probability, 3) for line in gathered(question, given)]


def test_it_has_the_probability_of_the_others() -> None:
    assert shares("how many trees stand in lower hollow row 3") == [0, 0.8, 0]


def test_a_number_that_is_a_word_names_it_too() -> None:
    tables = lines(
        (0.6, (("Item", "Round table 5 ft (8)"), ("Weekend", "12.50"))),
        (0.1, (("Item", "Round table 6 ft (10)"), ("Weekend", "15.50"))),
    )
    assert shares("what does a round table for ten cost", tables) == [0, 0.7]
    chairs = lines((0.2, (("Item", "Chair"), ("Weekend", "10"), ("Note", "weekend is from friday"))))
    assert shares("what does a round table for ten cost for a weekend", [*tables, *chairs]) == [0, 0.7, 0.2]
    assert shares("what do two round tables cost", tables) == [0.6, 0.1]


@pytest.mark.parametrize("question", ["how many trees in the hollow", "which rows have gaps", "trees in row 3"])
def test_where_none_is_named_alone_they_stay(question: str) -> None:
    assert shares(question) == [0.4, 0.3, 0.1]


def test_a_copy_of_a_row_counts_once() -> None:
    assert shares("lower hollow row 3", [*HOLLOW, HOLLOW[1]]) == [0, 0.8, 0, 0.8]


def test_rows_of_other_tables_and_sentences_stay() -> None:
    said = Line(Passage("c", "e", "a.txt", "Row 3", 0, 1), 0, 5, "Row 3", (), Reading(0.0, 0.5), (), 0.15)
    assert shares("lower hollow row 3", [*HOLLOW, said]) == [0, 0.8, 0, 0.15]


def test_a_number_in_the_name_of_a_column_names_no_row() -> None:
    kilns = lines(
        (0.6, (("row", "Weight"), ("GF 80", "118 kg"), ("GF 140", "243 kg"))),
        (0.2, (("row", "Floor"), ("GF 80", "80 x 50"), ("GF 140", "140 x 78"))),
    )
    assert shares("how heavy is the gf 140", kilns) == [0.6, 0.2]


def test_the_rows_of_two_sheets_are_those_of_two_tables() -> None:
    july = (("Month", "July"), ("Visitors", "210"))
    june = (("Month", "June"), ("Visitors", "180"))
    of_boats, of_cars = (
        [replace(line, passage=replace(line.passage, heading=sheet)) for line in lines((0.3, july), (share, june))]
        for sheet, share in (("Boats", 0.2), ("Cars", 0.1))
    )
    assert shares("visitors in july", [*of_boats, *of_cars]) == [0.5, 0, 0.4, 0]


def test_a_row_is_named_by_its_day_however_that_is_written() -> None:
    closing = lines(
        (0.5, (("Date", "17-Sep-03"), ("Close", "28.50"))),
        (0.1, (("Date", "28-Aug-03"), ("Close", "26.51"))),
        (0.1, (("Date", "29-Aug-03"), ("Close", "26.52"))),
    )
    assert shares("closing price on 28 august 2003", closing) == [0, 0.7, 0]


def test_a_row_of_one_letter_is_named_by_it_behind_its_column() -> None:
    plots = lines((0.3, (("Plot", "B"), ("2022", "7980"))), (0.5, (("Plot", "C"), ("2022", "14950"))))
    assert shares("how many kg did plot c give in 2022", plots) == [0, 0.8]
    assert shares("how many kg did c give in 2022", plots) == [0.3, 0.5]


def test_the_numbers_of_a_day_name_no_row_of_their_own() -> None:
    stocks = lines(
        (0.46, (("Date", "2020-03-01"), ("IBM", "94.63"))),
        (0.37, (("Date", "2021-03-01"), ("IBM", "119.99"))),
        (0.1, (("Date", "2009-04-01"), ("IBM", "1.5"))),
    )
    assert shares("IBM price on 1 march 2020", stocks) == [0.93, 0, 0]


def test_a_row_of_a_month_is_named_by_it_in_another_language() -> None:
    rent = lines((0.3, (("Monat", "Oktober"), ("Miete", "810"))), (0.4, (("Monat", "November"), ("Miete", "790"))))
    assert shares("rent for october", rent) == [0.7, 0]


def inspected(date: str, lining: str, due: str) -> tuple[tuple[str, str], ...]:
    return ("Date", date), ("Inspector", "S. Quarrie"), ("Lining mm", lining), ("Next due", due)


def test_of_dated_rows_the_one_of_the_month_with_its_year_is_meant_by_its_first_date() -> None:
    record = lines(
        (0.5, inspected("2024-03-12", "4.9", "2025-03")),
        (0.3, inspected("2025-03-11", "4.2", "2026-03")),
        (0.1, inspected("2026-03-10", "3.6", "2027-03")),
    )
    assert shares("brake lining at the inspection in march 2025", record) == [0.0, 0.9, 0.0]
    assert shares("brake lining at the inspection of quarrie", record) == [0.5, 0.3, 0.1]
    used = lines((0.5, (("Month", "2025-10"), ("Gas", "41"))), (0.2, (("Month", "2025-11"), ("Gas", "77"))))
    assert shares("gas used in nov 2025", used) == [0.0, 0.7]


def test_a_row_lacks_a_column_that_is_named_where_others_have_something_in_it() -> None:
    fair, open_day = lines(
        (0.7, (("Event", "Glow"), ("Fee", "480"), ("Weather", "wet"))),
        (0.1, (("Event", "Open day"), ("Fee", "0"), ("Takings €", "310"))),
    )
    rows = [fair, open_day]
    assert lacks_what_is_named("takings at glow?", fair, rows)
    assert not lacks_what_is_named("takings on the open day?", open_day, rows)
    assert not lacks_what_is_named("fee and takings at glow?", fair, rows)
    assert not lacks_what_is_named("what did glow cost?", fair, rows)
    assert not lacks_what_is_named("takings at glow?", fair, [fair])
