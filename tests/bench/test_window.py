"""The window is measured as it is: a process of its own, the real program behind it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mypt_desktop.bench.figures import Skipped
from mypt_desktop.bench.window import painted_seconds, repeated, window
from mypt_desktop.sandbox.process import child_environment, module_command


def test_the_time_to_the_first_paint_is_measured_in_a_fresh_process(tmp_path: Path) -> None:
    figures = painted_seconds(tmp_path)
    assert figures.keys() == {"seconds"}
    assert figures["seconds"] > 0
    assert (tmp_path / "mypt.sqlite").is_file()


def test_a_window_that_is_measured_ends_with_the_benchmark(tmp_path: Path) -> None:
    """The end of its standard input is what it sees of a benchmark that was killed."""
    (tmp_path / "folder").mkdir()
    command = [*module_command("mypt_desktop.bench.window_child", "--bench-window"), "scripted", str(tmp_path)]
    with subprocess.Popen(command, env=child_environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as window:
        assert window.stdin is not None
        window.stdin.close()
        assert window.wait(60) == 1
        assert window.stdout is not None
        assert window.stdout.read() == b""


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display")
def test_without_a_display_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    (outcome,) = window(1)
    assert isinstance(outcome, Skipped)
    assert outcome.why.startswith("No display.")


def test_each_repeat_is_told_before_it_begins() -> None:
    heard: list[object] = []

    def run(number: int) -> dict[str, float]:
        heard.append(number)
        return {"seconds": float(number)}

    assert repeated("start", 2, run, heard.append) == [{"seconds": 0.0}, {"seconds": 1.0}]
    assert heard == ["start, 1 of 2", 0, "start, 2 of 2", 1]
