"""Killed at any moment, the program keeps every acknowledged message and a usable index."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end2end.kill_hundred import VICTIMS, run


@pytest.mark.parametrize("victim", VICTIMS)
def test_a_kill_at_any_moment_loses_nothing_acknowledged(
    victim: str, tmp_path: Path, models_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models_dir))
    trial = run(tmp_path, times=2, seed=4, victims=[victim])
    assert trial.faults == []
    assert trial.kills[victim] == 2
