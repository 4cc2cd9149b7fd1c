"""The larger picker's looks at lines, where it is built: fewer of them, in place of the smaller one's."""

from __future__ import annotations

from pathlib import Path

from mypt_desktop.answers.lines.looks import CLOSELY, KEPT, NEXT, PUT
from tests.answers.lines.test_picking import Picking, told


def test_a_larger_picker_tells_in_place_of_the_other_and_over_fewer_lines(tmp_path: Path) -> None:
    closer = Picking("The shed")
    picker = Picking("The gate", closer=closer)
    (answer,) = told(tmp_path / "yard", picker, "until when is the shed open?")
    assert answer.text == "The shed is shut at six. [1]"
    gates = "\n".join(f"The gate number {n} is shut at {n} o'clock." for n in range(20))
    told(tmp_path / "gates", picker, "when is the gate of the yard shut?", files={"gates.txt": gates})
    assert picker.asked == []
    _, (_, put, _), *_ = closer.asked
    assert len(put) == CLOSELY < PUT


def test_where_it_is_sure_of_none_of_these_it_looks_at_the_next_ones_too(tmp_path: Path) -> None:
    lines = "\n".join(f"The gate number {n} is shut at {n} o'clock." for n in range(20))
    closer = Picking()
    told(
        tmp_path, Picking("number 9 ", closer=closer), "when is the gate of the yard shut?", files={"gates.txt": lines}
    )
    (_, first, _), (_, second, _), *_ = closer.asked
    assert len(second) == KEPT + NEXT
    assert len(set(first) & set(second)) == KEPT


def test_what_the_closer_picker_finds_unlikely_is_not_said(tmp_path: Path) -> None:
    (answer,) = told(tmp_path, Picking("The shed", closer=Picking()), "until when is the shed open?")
    assert not answer.text.startswith("The shed")


def test_where_the_closer_picker_cannot_tell_the_first_one_looks_again(tmp_path: Path) -> None:
    silent = Picking(ready=False)
    picker = Picking("The shed", closer=silent)
    (answer,) = told(tmp_path, picker, "until when is the shed open?")
    assert answer.text == "The shed is shut at six. [1]"
    assert len(silent.asked) == 1
