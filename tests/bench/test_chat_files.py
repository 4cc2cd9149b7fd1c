"""The files of a chat are measured beside git."""

from __future__ import annotations

import shutil

import pytest

from mypt_desktop.bench.chat_files import versions
from mypt_desktop.bench.figures import Figure


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_every_figure_is_measured_as_often_for_us_as_for_git() -> None:
    figures = [one for one in versions(repeats=2, files=700) if isinstance(one, Figure)]
    assert {one.name: len(one.values) for one in figures} == {
        "first snapshot, git add and write-tree": 2,
        "first snapshot": 2,
        "first snapshot, times as fast as git": 2,
        "one file changed, git add and write-tree": 6,
        "one file changed": 6,
        "one file changed, against git": 6,
        "full checkout, git checkout-index": 2,
        "full checkout": 2,
        "full checkout, against git": 2,
        "nothing changed, chat just opened": 2,
    }
