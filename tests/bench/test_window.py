"""The window is measured as it is: a process of its own, the real program behind it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mypt_desktop.bench.figures import Skipped
from mypt_desktop.bench.window import painted_seconds, window


def test_the_time_to_the_first_paint_is_measured_in_a_fresh_process(tmp_path: Path) -> None:
    figures = painted_seconds(tmp_path)
    assert figures.keys() == {"seconds"}
    assert figures["seconds"] > 0
    assert (tmp_path / "mypt.sqlite").is_file()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display")
def test_without_a_display_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    (outcome,) = window(1)
    assert isinstance(outcome, Skipped)
    assert outcome.why.startswith("No display.")
