"""Another cell of the row that was said last."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.answers.lines.test_picking import Picking, told
from tests.answers.tabular.test_tables import FILES, asked

STARTED = "when did ilse vogt start?"
HELD: dict[str, str | bytes] = {**FILES, "roles.md": "# Roles\n\nThe role of the bookkeeper was new in 2018.\n"}


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("extension?", "Extension of Ilse Vogt: 216 (staff.csv). [1]"),
        ("which department", "Department of Ilse Vogt: Workshop (staff.csv). [1]"),
        ("and the role", "Role of Ilse Vogt: Mechanic (staff.csv). [1]"),  # of which a note speaks too
    ],
)
def test_a_column_alone_is_asked_of_the_row_before(tmp_path: Path, said: str, answer: str) -> None:
    assert asked(tmp_path, STARTED, said, files=HELD)[0].text == answer


@pytest.mark.parametrize(
    "before",
    [
        ("when did ilse vogt start?", "what is the extension of jon brice"),  # the last one counts
        ("extension of jon brice",),
    ],
)
def test_it_is_the_row_of_the_last_answer(tmp_path: Path, before: tuple[str, ...]) -> None:
    assert (
        asked(tmp_path, *before, "department?", files=HELD)[0].text == "Department of Jon Brice: Sales (staff.csv). [1]"
    )


@pytest.mark.parametrize("said", ["department of the sales assistant?", "price?", "how many people are in sales"])
def test_a_question_that_says_more_is_looked_up_by_itself(tmp_path: Path, said: str) -> None:
    assert "of Ilse Vogt" not in asked(tmp_path, STARTED, said, files=HELD)[0].text


def test_what_is_asked_of_it_in_other_words_is_a_cell_of_that_row_that_a_picker_takes(tmp_path: Path) -> None:
    picker = Picking("Amount: 1290.50")
    first, answer = told(tmp_path, picker, "status of R-372?", "how much money is it about", files=HELD)
    assert first.text == "Status of R-372: open (invoices.csv). [1]"
    assert answer.text == "Amount of R-372, Hotel Seeblick: 1290.50 (invoices.csv). [1]"
    (question, cells, before) = picker.asked[0]
    assert question == "how much money is it about"
    assert [text for _, text in cells][:2] == ["Invoice: R-372", "Customer: Hotel Seeblick"]
    assert before == ("status of R-372?", "Status of R-372: open (invoices.csv).")


def test_where_a_picker_takes_none_the_question_is_searched_for(tmp_path: Path) -> None:
    picker = Picking()
    _, answer = told(tmp_path, picker, "status of R-372?", "how much money is it about", files=HELD)
    assert not answer.text.startswith("Amount")
    assert len(picker.asked) > 1
