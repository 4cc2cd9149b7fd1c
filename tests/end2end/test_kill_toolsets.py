"""Killed amid imports, tool runs, edits and branch switches, the program loses nothing that it acknowledged."""

from __future__ import annotations

from pathlib import Path

from tests.end2end.kill_toolsets import run


def test_kills_lose_nothing_acknowledged_and_doctor_finds_a_sound_store(tmp_path: Path) -> None:
    trial = run(tmp_path, times=3, seed=7)
    assert trial.faults == []
    assert trial.kills == 3
