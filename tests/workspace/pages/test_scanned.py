"""Recognised lines are letters of their page like any."""

from __future__ import annotations

import pytest

from mypt_desktop.workspace.pages.scanned import ScannedText
from mypt_desktop.workspace.pages.values import PARTS, Box, PageText
from mypt_desktop.workspace.scans import ScanLine

TEXT = "First line\nand more"
LINES = (ScanLine(0, 10, 2, 0.1, 0.2, 0.6, 0.25), ScanLine(11, 19, 2, 0.1, 0.3, 0.5, 0.35))


def test_recognised_words_are_seen_within_their_line() -> None:
    scanned = ScannedText(TEXT, LINES)
    assert 1 in scanned
    assert 0 not in scanned
    page = scanned.added(1, PageText())
    assert page.text == TEXT
    assert list(page.boxes(0, 19)) == [Box(0.1, 0.2, 0.6, 0.25), Box(0.1, 0.3, 0.5, 0.35)]
    (word,) = page.boxes(6, 10)
    assert (word.left, word.right) == (pytest.approx(0.4), pytest.approx(0.6))


def test_they_stand_below_what_the_page_says_itself() -> None:
    stamp = PageText("ok", (0, 0, PARTS, PARTS) * 2)
    page = ScannedText(TEXT, LINES).added(1, stamp)
    assert page.text == f"ok\n{TEXT}"
    assert len(page.places) == 4 * len(page.text)
    assert ScannedText(TEXT, LINES).added(0, stamp) == PageText("ok", list(stamp.places))
