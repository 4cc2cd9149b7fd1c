"""The window is measured as it is: a process of its own, the real program behind it."""

from __future__ import annotations

from pathlib import Path

from mypt_desktop.bench.window import painted_seconds


def test_the_time_to_the_first_paint_is_measured_in_a_fresh_process(tmp_path: Path) -> None:
    figures = painted_seconds(tmp_path)
    assert figures.keys() == {"seconds"}
    assert figures["seconds"] > 0
    assert (tmp_path / "mypt.sqlite").is_file()
