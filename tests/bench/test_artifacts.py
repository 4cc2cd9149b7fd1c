"""HTML results are measured in a process of their own, or skipped with the reason."""

from __future__ import annotations

import os

import pytest

from mypt_desktop.bench import artifacts
from mypt_desktop.bench.figures import Figure, Skipped
from mypt_desktop.gui.renderers import engine


def test_three_kinds_of_page_are_painted_and_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        monkeypatch.setenv("QTWEBENGINE_DISABLE_SANDBOX", "1")
    if reason := engine.why_not():
        pytest.skip(reason)
    figures = artifacts.artifacts(1)
    assert [type(figure) for figure in figures] == [Figure] * 6


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="for root only")
def test_where_no_page_may_be_drawn_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QTWEBENGINE_DISABLE_SANDBOX", raising=False)
    (skipped,) = artifacts.artifacts(1)
    assert isinstance(skipped, Skipped)
    assert "sandbox is off" in skipped.why
