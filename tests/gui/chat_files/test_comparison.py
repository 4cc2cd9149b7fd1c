"""Comparing two versions of a file gives the lines that differ, and a sentence where there are none to show."""

from __future__ import annotations

import random

from mypt_desktop.gui.chat_files.comparison import MOST_LINES, Comparison, compared


def shape(found: Comparison) -> list[str]:
    signs = {"same": " ", "added": "+", "removed": "-", "gap": "…"}
    return [signs[line.kind] + line.text for line in found.lines]


def numbered(count: int) -> list[str]:
    return [f"line {number}" for number in range(1, count + 1)]


def encoded(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def test_a_changed_line_stands_between_three_lines_of_what_is_around_it() -> None:
    old = numbered(20)
    new = [*old[:9], "other", *old[10:]]
    found = compared(encoded(old), encoded(new))
    assert shape(found) == [
        "…6 unchanged lines",
        *[f" line {number}" for number in (7, 8, 9)],
        "-line 10",
        "+other",
        *[f" line {number}" for number in (11, 12, 13)],
        "…7 unchanged lines",
    ]
    assert (found.added, found.removed) == (1, 1)
    assert found.lines[4].old == 10
    assert found.lines[5].new == 10


def test_line_numbers_follow_what_was_put_in_before() -> None:
    old = numbered(12)
    new = ["first", "second", *old[:8], "last", *old[8:]]
    found = compared(encoded(old), encoded(new))
    assert {(line.old, line.new) for line in found.lines if line.text == "line 8"} == {(8, 10)}
    assert {(line.old, line.new) for line in found.lines if line.text == "line 9"} == {(9, 12)}


def test_changed_and_unchanged_lines_together_are_both_files() -> None:
    chance = random.Random(7)
    for _ in range(200):
        old = [chance.choice("abcd") for _ in range(chance.randrange(14))]
        new = [chance.choice("abcd") for _ in range(chance.randrange(14))]
        found = compared(encoded(old), encoded(new))
        if old == new:
            continue
        for side, other in (("old", "added"), ("new", "removed")):
            lines = {getattr(line, side): line.text for line in found.lines if line.kind not in ("gap", other)}
            assert all((old if side == "old" else new)[number - 1] == text for number, text in lines.items())
        assert [line.text for line in found.lines if line.kind == "removed"].__len__() == found.removed
        assert len(old) - found.removed == len(new) - found.added


def test_a_new_file_is_all_added_and_a_removed_one_all_removed() -> None:
    new, gone = compared(None, b"one\ntwo\n"), compared(b"one\ntwo\n", None)
    assert shape(new) == ["+one", "+two"]
    assert new.note == "A new file."
    assert shape(gone) == ["-one", "-two"]
    assert gone.note == "The file was removed."


def test_what_is_no_text_is_said_with_both_sizes() -> None:
    found = compared(b"\x00\x01\x02" * 100, b"\x00\x01\x02" * 700)
    assert found.lines == ()
    assert found.note == "Not text, so its lines cannot be compared: 300 bytes before, 2 KB now."


def test_equal_files_and_other_line_ends_are_told_apart() -> None:
    assert compared(b"a\n", b"a\n").note == "Nothing changed."
    assert compared(b"a\nb\n", b"a\r\nb\r\n").note == "Only the ends of lines or the encoding changed."


def test_files_that_are_all_different_and_long_are_cut_and_said_to_be() -> None:
    found = compared(encoded([f"a{n}" for n in range(40_000)]), encoded([f"b{n}" for n in range(40_000)]))
    assert len(found.lines) == MOST_LINES
    assert "The first 5,000 of 80,000 lines are shown." in found.note
    assert (found.added, found.removed) == (40_000, 40_000)
