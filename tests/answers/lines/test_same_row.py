"""Another cell of the row that was said last."""

from __future__ import annotations

from pathlib import Path

import pytest

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
