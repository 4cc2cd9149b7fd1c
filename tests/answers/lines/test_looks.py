"""A large picker's looks at lines: fewer of them than another's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event

from mypt_desktop.answers.lines.looks import CLOSELY, KEPT, NEXT
from tests.answers.lines.test_picking import Picking, told

GATES = "\n".join(f"The gate number {n} is shut at {n} o'clock." for n in range(20))
OF_THE_YARD = "when is the gate of the yard shut?"


def test_a_large_picker_tells_over_fewer_lines(tmp_path: Path) -> None:
    picker = Picking("The shed", closely=True)
    (answer,) = told(tmp_path / "yard", picker, "until when is the shed open?")
    assert answer.text == "The shed is shut at six. [1]"
    fewer, all_of_them = Picking(closely=True), Picking()
    told(tmp_path / "gates", fewer, OF_THE_YARD, files={"gates.txt": GATES})
    told(tmp_path / "again", all_of_them, OF_THE_YARD, files={"gates.txt": GATES})
    assert len(fewer.asked[0][1]) == CLOSELY < len(all_of_them.asked[0][1])


def test_where_it_is_sure_of_none_of_these_it_looks_at_the_next_ones_too(tmp_path: Path) -> None:
    picker = Picking(closely=True)
    told(tmp_path, picker, OF_THE_YARD, files={"gates.txt": GATES})
    (_, first, _), (_, second, _), *_ = picker.asked
    assert len(second) == KEPT + NEXT
    assert len(set(first) & set(second)) == KEPT


def test_what_a_large_picker_finds_unlikely_is_not_said(tmp_path: Path) -> None:
    (answer,) = told(tmp_path, Picking(closely=True), "until when is the shed open?")
    assert not answer.text.startswith("The shed")


class Short(Picking):
    """Reads three lines at most."""

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> list[float]:
        found = super().pick(question, lines, before, cancel)
        return found if len(lines) <= 3 else []


def test_of_lines_that_are_too_long_together_it_looks_at_half(tmp_path: Path) -> None:
    picker = Short(closely=True)
    told(tmp_path, picker, OF_THE_YARD, files={"gates.txt": GATES})
    (_, first, _), (_, second, _), *_ = picker.asked
    assert (len(first), len(second)) == (CLOSELY, CLOSELY // 2)
    assert set(second) < set(first)
