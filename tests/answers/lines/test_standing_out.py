"""A line that is the likeliest by far, and names what the question names."""

from __future__ import annotations

from dataclasses import replace

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.lines.lines import Line
from mypt_desktop.answers.lines.looks import SAID
from mypt_desktop.answers.lines.standing_out import standing_out
from mypt_desktop.answers.ports import Sources
from mypt_desktop.core.reading import Reading


def line(path: str, text: str, share: float) -> Line:
    passage = Passage(path, path, path, text, 0, 1)
    return Line(passage, 0, len(text), text, (), Reading(0.0, 0.5), (), share, said_from=SAID)


HOTLINE = line("insurance.txt", "Damage hotline of Alpenrand (24 h): 0761 555 3100.", 0.55)
CLAIM = line("chat.txt", "Alpenrand says to quote the claim number.", 0.2)


def said(question: str, *lines: Line) -> bool:
    return standing_out(Sources(), question, lines)[0].sayable


def test_it_is_said_though_the_picker_holds_half_back() -> None:
    assert said("phone number of Alpenrand to report damage", HOTLINE, CLAIM)
    assert not said("phone number of Alpenrand to report damage", line("insurance.txt", HOTLINE.text, 0.45), CLAIM)


def test_it_is_not_where_the_next_one_is_nearly_as_likely() -> None:
    other = line("contacts.vcf", "Phone of Alpenrand's agency: 0172 555 2093", 0.3)
    assert not said("phone number of Alpenrand to report damage", HOTLINE, other)
    again = line("copy of insurance.txt", HOTLINE.text, 0.55)  # a copy says the same
    assert said("phone number of Alpenrand to report damage", HOTLINE, again, CLAIM)


def test_it_is_not_where_it_is_as_likely_that_nothing_answers() -> None:
    assert not said("phone number of Alpenrand to report damage", HOTLINE)


def test_it_is_not_where_what_the_question_names_is_missing_around_it() -> None:
    assert not said("phone number of Frigovaux to report damage", HOTLINE, CLAIM)


def cell(question: str, at: int, share: float = 0.4) -> bool:
    cells = (("Name", "Pip"), ("Entitled", "22.5"), ("Carried", "1.5"))
    text = " | ".join(f"{name}: {value}" for name, value in cells)
    return said(question, replace(line("leave 2026.xlsx", text, share), cells=cells, cell=at), CLAIM)


def test_a_cell_is_whose_row_and_column_the_question_names() -> None:
    assert cell("days pip carried over", 2)
    assert not cell("days pip carried over", 2, 0.3)
    assert not cell("days pip carried over", 1)  # another column was picked
    assert not cell("days iker carried over", 2)
    assert cell("days pip carried over in 2026", 2)  # as the name of the file says
    assert not cell("days pip carried over in 2025", 2)


def test_without_lines_there_is_none() -> None:
    assert standing_out(Sources(), "phone number of Alpenrand", []) == []
