"""Where a bundled program keeps its data."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mypt_desktop.core.paths import portable_dir


def test_data_lies_beside_a_bundle_that_is_marked_as_portable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "tools \N{SNOWMAN}" / "mypt-desktop"
    program.parent.mkdir()
    program.touch()
    monkeypatch.setattr(sys, "executable", str(program))
    assert portable_dir() is None  # from source there is no program folder of its own
    monkeypatch.setattr(sys, "_MEIPASS", str(program.parent / "_internal"), raising=False)
    assert portable_dir() is None
    (program.parent / "portable.txt").touch()
    assert portable_dir() == program.parent / "data"
