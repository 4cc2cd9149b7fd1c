"""The report of a crash: kept beside the log, told once, and sent nowhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from mypt_desktop.cli import logs

CRASHING = "import sys, ctypes; from pathlib import Path; from mypt_desktop.cli import logs;" + (
    "logs.record_crashes(Path(sys.argv[1])); ctypes.string_at(0)"
)


def crash(folder: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", CRASHING, str(folder)], capture_output=True, check=False)
    assert ended.returncode != 0


def told(folder: Path) -> str:
    """What a start says, in a process of its own: it keeps the file open to the end."""
    program = "import sys; from pathlib import Path; from mypt_desktop.cli import logs;" + (
        "print(logs.record_crashes(Path(sys.argv[1])) or '')"
    )
    command = [sys.executable, "-c", program, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_a_crash_is_told_at_the_next_start_and_only_then(tmp_path: Path) -> None:
    assert told(tmp_path) == ""
    crash(tmp_path)
    report = Path(told(tmp_path))
    assert "string_at" in report.read_text("utf-8")
    assert told(tmp_path) == ""
    assert report.exists()


def test_only_the_newest_reports_are_kept(tmp_path: Path) -> None:
    for day in range(1, 10):
        (tmp_path / f"crash-2026010{day}-120000.log").write_text("old")
    crash(tmp_path)
    told(tmp_path)
    assert len(list(tmp_path.glob("crash-*.log"))) == logs.CRASHES_KEPT


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert told(tmp_path / "file") == ""
