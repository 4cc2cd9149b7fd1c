"""Which cell of a row is said, what is said beside it, and how sure the picker has to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Event

import pytest

from mypt_desktop.answers.lines.picking import price_of_one
from mypt_desktop.answers.lines.units import Cells as Row
from tests.answers.lines.test_picking import Picking, told


class Weighing(Picking):
    """Gives a line the chance of the first of `chances` that is in it, and what none answers the chance `none`."""

    def __init__(self, chances: Mapping[str, float], none: float) -> None:
        super().__init__()
        self._chances, self._none = chances, none

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> list[float]:
        each = (next((share for part, share in self._chances.items() if part in text), 0.0001) for _, text in lines)
        return [*each, self._none]


def test_of_a_row_the_cell_is_said_whose_column_the_question_names_letter_by_letter(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "drinks.csv": "Drink,Size,Brücke,Pont\nOrange juice,0.2 l,4.60,4.80\nTea,0.4 l,3.90,3.70\n",
    }
    (said,) = told(tmp_path, Picking("Brücke: 4.60"), "fresh orange juice at pont, what is it", files=files)
    assert said.text.startswith("Pont of Orange juice: 4.80 (drinks.csv).")


def test_a_word_that_names_the_row_names_no_column(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"tickets.csv": "Ticket,Day,Price\nDay ticket,Monday,12\nWeek ticket,Tuesday,40\n"}
    (said,) = told(tmp_path, Picking("Day ticket", "Price: 12"), "how much is the day ticket", files=files)
    assert said.text.startswith("Price of Day ticket: 12")


def test_beside_what_several_cost_together_it_is_said_what_one_costs(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "factura.csv": "Concepto,Cantidad,Precio,Importe\nAlmendra caja,5,96.50,482.50\nHarina saco,3,20.00,60.00\n",
    }
    (said,) = told(tmp_path, Picking("Importe: 482.50"), "how dear is the almendra box", files=files)
    assert "96.50" in said.text
    assert "482.50" in said.text


@pytest.mark.parametrize(
    ("row", "at", "price"),
    [
        ((("Qty", "5"), ("Price", "96,50"), ("Sum", "482,50")), 2, 1),
        ((("Qty", "1"), ("Price", "96,50"), ("Sum", "96,50")), 2, None),  # one of them
        ((("Qty", "5"), ("Price", "96,50"), ("Sum", "480,00")), 2, None),  # less a discount
        ((("Height", "2"), ("Width", "2"), ("Area", "4")), 2, None),  # no telling which is which
    ],
)
def test_the_price_of_one_is_what_the_product_shows(row: Row, at: int, price: int | None) -> None:
    assert price_of_one(row, at) == price


def test_a_line_with_nothing_of_the_question_needs_a_surer_picker_where_another_is_likely_too(tmp_path: Path) -> None:
    """The same chances: enough where the line has a word of the question, too few where it has none."""

    picker = Weighing({"shed is shut": 0.73, "inspected": 0.26}, none=0.01)
    (near,) = told(tmp_path / "near", picker, "when is the shed shut?")
    (apart,) = told(tmp_path / "apart", picker, "wann wird das Gartenhaus verriegelt?")
    assert near.text.startswith("The shed is shut at six. [1]")
    assert not apart.text.startswith("The shed is shut at six. [1]")


def test_a_line_is_said_from_a_lower_chance_on_where_it_stands_out(tmp_path: Path) -> None:
    alone = Weighing({"shed is shut": 0.6, "inspected": 0.15}, none=0.1)
    (said,) = told(tmp_path / "alone", alone, "when is the shed shut?")
    assert said.text.startswith("The shed is shut at six. [1]")
    beside = Weighing({"shed is shut": 0.6, "inspected": 0.35}, none=0.1)
    (doubted,) = told(tmp_path / "beside", beside, "when is the shed shut?")
    assert not doubted.text.startswith("The shed is shut at six. [1]")


def test_a_cell_that_the_question_says_itself_is_no_answer_for_its_column_is_named(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"pumps.csv": "Order no.,Coating,Price\nD-13,silicone,258\nD-11,acrylic,219\n"}
    (answer,) = told(tmp_path, Picking("D-13"), "and with silicone coating, what then?", files=files, points="silicone")
    assert not answer.text.startswith("Coating of D-13: silicone")


ERRORS: dict[str, str | bytes] = {
    "press.csv": "Display,Cause,Remedy\nE07,oil too hot,wait half an hour\nE14,sensor broken,call the fitter\n"
}


class OfRows(Picking):
    """Is sure of a row, and that no cell of it answers."""

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> list[float]:
        found = super().pick(question, lines, before, cancel)
        cells = not any(" | " in text for _, text in lines)
        return [0.0] * len(lines) + [1.0] if cells else found


def test_of_a_row_that_is_named_by_its_code_all_is_said_where_no_column_is_asked_for(tmp_path: Path) -> None:
    (said,) = told(tmp_path / "code", OfRows("E07"), "what does E07 mean", files=ERRORS)
    assert said.text == "E07: Cause oil too hot; Remedy wait half an hour (press.csv). [1]"
    (picked,) = told(tmp_path / "picked", Picking("E07", "Remedy: wait"), "press shows E07, what is it", files=ERRORS)
    assert picked.text == said.text
    (other,) = told(tmp_path / "other", OfRows("E07"), "what does E09 mean", files=ERRORS)
    assert not other.text.startswith("E07")


def test_how_many_of_one_thing_that_is_picked_beyond_doubt_is_no_sum(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "library.csv": "No,Composer,Title,Copies\n111,Whitacre,Lux aurumque,45\n112,Rutter,The Lord bless you,60\n"
    }
    (said,) = told(tmp_path, Picking("Whitacre"), "how many copies of lux arumque have we got", files=files)
    assert said.text.startswith("Copies of Whitacre: 45")


def test_how_much_a_row_has_in_a_column_that_is_named_too_is_no_sum(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"harvest.csv": "Plot,Sort,2021,2022\nB,Boskoop,8120,7980\nC,cider,6400,14950\n"}
    (said,) = told(tmp_path, Weighing({"14950": 0.75}, none=0.15), "how many kg from plot c in 2022", files=files)
    assert said.text.startswith("2022 of ")
    assert "14950" in said.text


def test_the_name_of_a_column_alone_does_not_show_which_row_is_meant(tmp_path: Path) -> None:
    picker = Weighing({"Quintero": 0.8, "46.5": 0.8}, none=0.15)
    files: dict[str, str | bytes] = {"wages.csv": "Name,Week 34,Week 35\nQuintero,38,46.5\nZubieta,40,42\n"}
    (guessed,) = told(tmp_path / "guessed", picker, "ikers hours in week 35", files=files)
    (named,) = told(tmp_path / "named", picker, "quinteros hours in week 35, quintero?", files=files)
    assert not guessed.text.startswith("Week 35 of Quintero: 46.5")
    assert named.text.startswith("Week 35 of Quintero: 46.5")


def test_a_cell_that_is_named_by_row_and_column_is_said_from_a_lower_chance_on(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"leave.csv": "Name,Entitled,Carried\nPip,22.5,1.5\nMorwenna,28,0\n"}
    chances = {"Pip | ": 0.3, "Morwenna": 0.25, "Carried: 1.5": 0.9}
    (said,) = told(tmp_path / "named", Weighing(chances, 0.3), "days pip carried over", files=files)
    assert said.text.startswith("Carried of Pip: 1.5")
    (shown,) = told(tmp_path / "other", Weighing(chances, 0.3), "days pip brought along", files=files)
    assert not shown.text.startswith("Carried of Pip")


def test_what_came_of_a_draft_is_said(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "terms v2 DRAFT.txt": "Cancelling: no charge until 24 hours before.\n",
        "terms FINAL.txt": "Bookings may be called off without charge until 48 hours before.\n",
    }
    picker = Weighing({"24 hours": 0.8, "48 hours": 0.15}, 0.01)
    (said,) = told(tmp_path, picker, "until when may a hire be cancelled without charge", files=files)
    assert said.text.startswith("Bookings may be called off without charge until 48 hours before.")


def test_what_is_asked_of_another_row_is_not_what_that_row_is_called(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"hotel.csv": "Room,Price a night\nDoppelzimmer,68.50\nEinzelzimmer,91.00\n"}
    chances = {"Doppelzimmer |": 0.8, "Price a night: 68": 0.9, "Einzelzimmer |": 0.05}
    answers = told(tmp_path, Going(chances, 0.01), "price of the Doppelzimmer a night", "single?", files=files)
    assert answers[1].text.startswith("Price a night of Einzelzimmer: 91")


def test_of_another_row_the_column_that_was_asked_for_is_said(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"leave.csv": "Name,Allowed,Taken,Left\nSiobhan,24,17,5\nKatya,24,13,4.5\n"}
    picker = Going({"Name: Siobhan |": 0.9, "Left: 5": 0.9}, 0.01, {"Name: Katya |": 0.9})
    answers = told(tmp_path, picker, "how much leave has Siobhan left", "Katya?", files=files)
    assert answers[1].text.startswith("Left of Katya: 4.5")


def test_when_something_is_after_how_many_there_are_is_no_sum(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "stock.csv": "Product,Doses,Expiry\nRabivane,37,2028-01\nFelivac,46,2027-05\nCanivax,12,2027-06\n"
    }
    picker = Going({"Rabivane": 0.9, "Doses: 37": 0.9}, 0.01, {"Rabivane |": 0.9, "Expiry: 2028-01": 0.3})
    answers = told(tmp_path, picker, "how many doses of Rabivane have we", "and they expire when", files=files)
    assert answers[1].text.startswith("Expiry of Rabivane: 2028-01")


def test_rows_that_are_too_much_to_read_at_once_are_picked_from_all_the_same(tmp_path: Path) -> None:
    many = "".join(f"Beast {at},{at}.5,herbi\n" for at in range(40))
    picker = Limited({"Beast 7 |": 0.9, "sleep: 7.5": 0.9}, 0.0001)
    (said,) = told(tmp_path, picker, "how long does beast 7 sleep", files={"sleep.csv": f"name,sleep,vore\n{many}"})
    assert said.text.startswith("sleep of Beast 7: 7.5")


class Limited(Weighing):
    """Cannot tell of more than nine lines at once."""

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> list[float]:
        return super().pick(question, lines, before, cancel) if len(lines) < 10 else []


class Going(Weighing):
    """Gives other chances where a question goes on: unless others are said, to the other row of a hotel's rooms, and of
    its cells to what it is called."""

    def __init__(self, chances: Mapping[str, float], none: float, then: Mapping[str, float] | None = None) -> None:
        super().__init__(chances, none)
        self._then = then or {"Room: Einzelzimmer | ": 0.95, "Room: Einzelzimmer": 0.6, "Price a night: 91": 0.3}

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> list[float]:
        if not before:
            return super().pick(question, lines, before, cancel)
        return Weighing(self._then, 0.01).pick(question, lines)
