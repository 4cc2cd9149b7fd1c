"""Tables of PDF pages: rows with the names of their columns, and nothing else made of pages without tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.workspace.formats.layout import Tables
from mypt_desktop.workspace.formats.pdf import pdf
from mypt_desktop.workspace.tables import tables

EVAL = Path(__file__).resolve().parents[1] / "data" / "eval" / "messy"
INVOICE = EVAL / "practice" / "Eingangsrechnungen" / "2025" / "RE-2025-0251.pdf"
CHARGES = EVAL / "coop" / "02 Finance" / "Schedule of charges 2025-26 (from 1 April).pdf"
FORM = EVAL.parents[1] / "documents" / "third-party" / "REPAIR-2022-INV-001_multipage.pdf"
LETTER = 6.0  # points


class _Page:
    """A page whose letters stand at the places that `lines` give to words: (left, word), ten points a line."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, lines: Sequence[Sequence[tuple[float, str]]]) -> None:
        import pypdfium2.raw as pdfium

        self.text = "\r\n".join(" ".join(word for _, word in line) for line in lines)
        self._lefts: list[float] = []
        for line in lines:
            for left, word in line:
                self._lefts += [left + LETTER * at for at in range(len(word))] + [0.0]
            self._lefts.append(0.0)
        monkeypatch.setattr(pdfium, "FPDFText_GetCharIndexFromTextIndex", lambda page, at: at)

    def get_charbox(self, index: int, loose: bool = False) -> tuple[float, float, float, float]:
        left = self._lefts[index]
        return left, 0.0, left + LETTER, 10.0


def read(page: Any) -> list[str]:
    return list(Tables().read(page, page.text))


def test_the_rows_of_a_price_list_are_a_table() -> None:
    text = pdf(CHARGES.read_bytes()).text
    assert "Code: K03 | Item: Mailbox key | Unit: each | Charge: £8.30" in text
    (table,) = tables(text)
    assert (table.columns, len(table.rows)) == (("Code", "Item", "Unit", "Charge"), 22)
    assert "Guest rooms are booked with the Secretary at least three days ahead" in text


def test_the_lines_around_the_rows_of_an_invoice_stay_as_they_are() -> None:
    lines = pdf(INVOICE.read_bytes()).text.splitlines()
    assert "Pos: 1 | Article: Propofol 10 mg/ml 20 ml | Qty: 25 | Unit EUR: 9,80 | Total EUR: 245,00" in lines
    assert "Date: 04.03.2025" in lines
    assert "VAT 20 %: 135,80 EUR" in lines


def test_a_form_with_two_fields_a_line_is_no_table() -> None:
    assert "Claim #: Policy" not in pdf(FORM.read_bytes()).text


def test_a_cell_that_is_empty_leaves_the_others_under_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    page = _Page(
        monkeypatch,
        [
            [(0, "Item"), (100, "Hours"), (200, "Amount")],
            [(0, "Labour"), (100, "5"), (200, "230.00")],
            [(0, "Parts"), (206, "42.75")],
        ],
    )
    assert read(page) == [
        "Item | Hours | Amount",
        "Item: Labour | Hours: 5 | Amount: 230.00",
        "Item: Parts | Amount: 42.75",
    ]


def test_what_goes_on_in_the_next_line_belongs_to_its_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    page = _Page(
        monkeypatch,
        [
            [(0, "Code"), (60, "Item"), (200, "Price")],
            [(0, "A1"), (60, "Cable"), (200, "9.50")],
            [(60, "black")],
            [(0, "A2"), (60, "Plug"), (200, "3.10")],
            [(0, "Closed"), (60, "on"), (90, "Sundays")],
        ],
    )
    assert read(page) == [
        "Code | Item | Price",
        "Code: A1 | Item: Cable black | Price: 9.50",
        "Code: A2 | Item: Plug | Price: 3.10",
        "Closed on Sundays",
    ]


def test_rows_with_names_that_the_header_has_none_for_are_rows_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    page = _Page(
        monkeypatch,
        [
            [(90, "FL"), (107, "180"), (180, "FL"), (197, "240")],
            [(0, "Load"), (90, "13"), (107, "kW"), (180, "16.5"), (209, "kW")],
            [(0, "Weight"), (90, "390"), (113, "kg"), (180, "495"), (203, "kg")],
        ],
    )
    assert read(page) == [
        "row | FL 180 | FL 240",
        "row: Load | FL 180: 13 kW | FL 240: 16.5 kW",
        "row: Weight | FL 180: 390 kg | FL 240: 495 kg",
    ]


def test_the_numbers_of_rows_need_no_name_and_a_sum_below_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    page = _Page(
        monkeypatch,
        [
            [(30, "Item"), (120, "Kessler"), (200, "Wagner")],
            [(0, "1"), (30, "Gutters"), (120, "9,870"), (200, "10,240")],
            [(0, "2"), (30, "Boards"), (120, "31,480"), (200, "33,120")],
            [(30, "Sum"), (120, "41,350"), (200, "43,360")],
        ],
    )
    assert read(page) == [
        "row | Item | Kessler | Wagner",
        "row: 1 | Item: Gutters | Kessler: 9,870 | Wagner: 10,240",
        "row: 2 | Item: Boards | Kessler: 31,480 | Wagner: 33,120",
        "Item: Sum | Kessler: 41,350 | Wagner: 43,360",
    ]


def test_units_below_the_names_are_part_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    page = _Page(
        monkeypatch,
        [
            [(0, "Thickness"), (100, "Soak"), (200, "Cooling")],
            [(0, "mm"), (100, "minutes"), (200, "°C"), (217, "per"), (240, "hour")],
            [(0, "6"), (100, "60"), (200, "80")],
            [(0, "9"), (100, "90"), (200, "68")],
        ],
    )
    assert read(page)[1] == "Thickness, mm: 6 | Soak, minutes: 60 | Cooling, °C per hour: 80"


@pytest.mark.parametrize(
    "lines",
    [
        [[(0, "Two"), (30, "words")], [(0, "and"), (30, "some"), (60, "more")]],  # spaces alone
        [
            [(0, "From"), (100, "Oslo")],
            [(0, "To"), (100, "Bergen")],
            [(0, "By"), (100, "ship")],
            [(0, "On"), (100, "1")],
        ],
        [[(0, "12"), (100, "40"), (200, "7")], [(0, "1"), (100, "4"), (200, "9")], [(0, "1"), (100, "4"), (200, "9")]],
        [[(0, "Left"), (100, "Middle"), (200, "Right")], [(50, "7")], [(150, "8")]],
    ],
)
def test_what_only_stands_apart_is_no_table(
    monkeypatch: pytest.MonkeyPatch, lines: Sequence[Sequence[tuple[float, str]]]
) -> None:
    page = _Page(monkeypatch, lines)
    assert read(page) == page.text.split("\r\n")


HEADER = [(0, "Order"), (100, "Weight"), (200, "Price")]


def test_rows_on_the_next_page_and_behind_a_line_that_is_none_belong_to_the_header_above(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = _Page(
        monkeypatch,
        [
            HEADER,
            [(0, "S-10"), (100, "148"), (200, "186")],
            [(0, "S-11"), (100, "151"), (200, "203")],
            [(0, "Coated"), (160, "ones"), (300, "next")],
            [(0, "D-10"), (100, "163"), (200, "219")],
        ],
    )
    second = _Page(
        monkeypatch,
        [
            [(0, "Page"), (30, "2")],
            HEADER,
            [(0, "D-11"), (100, "166"), (200, "236")],
            [(0, "End"), (100, "of"), (200, "it")],
        ],
    )
    tables = Tables()
    assert list(tables.read(first, first.text))[3:] == ["Coated ones next", "Order: D-10 | Weight: 163 | Price: 219"]
    assert list(tables.read(second, second.text)) == [
        "Page 2",
        "Order: D-11 | Weight: 166 | Price: 236",
        "End of it",
    ]
    later = _Page(monkeypatch, [[(0, "D-12"), (100, "169"), (200, "240")]])
    empty = _Page(monkeypatch, [[(0, "Nothing")]])
    assert list(tables.read(empty, empty.text)) == ["Nothing"]
    assert list(tables.read(later, later.text)) == ["D-12 169 240"]  # too far from its header
