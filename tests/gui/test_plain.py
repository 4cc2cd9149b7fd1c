"""Names from outside are shown without tricks."""

from __future__ import annotations

from mypt_desktop.gui.plain import neutral, one_line, size_text, tip, utf16_length


def test_invisible_and_turning_characters_are_replaced_one_for_one() -> None:
    assert neutral("a\u202eb\u200bc") == "a\ufffdb\ufffdc"


def test_a_label_has_one_line_and_an_end() -> None:
    assert one_line("a\n\tb\x00c\u2028d") == "a b c d"
    assert one_line("x" * 500, 10) == "x" * 9 + "…"


def test_a_tooltip_is_never_taken_for_html() -> None:
    assert tip("<img src=x>") == "<span>&lt;img src=x&gt;</span>"


def test_lengths_are_counted_as_qt_counts() -> None:
    assert utf16_length("a😀b") == 4


def test_sizes_are_readable() -> None:
    assert [size_text(n) for n in (12, 14_000, 2_300_000)] == ["12 bytes", "14 KB", "2.3 MB"]
