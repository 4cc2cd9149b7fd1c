"""The bench of recognised text counts what is wrong, and pages are scanned as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.bench import scans
from mypt_desktop.bench.figures import Skipped


@pytest.mark.parametrize(
    ("one", "other", "wrong"), [("", "abc", 3), ("abc", "abc", 0), ("Mieter", "Miete", 1), ("kitten", "sitting", 3)]
)
def test_the_distance_is_the_fewest_edits(one: str, other: str, wrong: int) -> None:
    assert scans.distance(one, other) == scans.distance(other, one) == wrong


def test_a_scan_is_as_large_as_its_dots_and_grey_where_it_is_meant_to_be() -> None:
    plain, grey = (scans.page("Words", scans.FONTS[0], scans.Scan(50, grey=grey), 1) for grey in (False, True))
    assert plain.size == (414, 584)
    assert plain.convert("L").getextrema()[1] > 240
    assert grey.convert("L").resize((1, 1)).getpixel((0, 0)) < 225
    assert scans.Scan(150, 2.0, True).name == "150 dpi, 2 degrees askew, grey"


def test_the_figures_hold_each_kind_of_scan(ocr: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scans, "models_dir", lambda: ocr.parents[1])
    monkeypatch.setattr(scans, "SCANS", scans.SCANS[1:2])
    monkeypatch.setattr(scans, "FONTS", scans.FONTS[:1])
    german, english, page = scans.errors(1)
    assert not any(isinstance(one, Skipped) for one in (german, english, page))
    assert (german.name, english.name) == ("150 dpi, German", "150 dpi, English")
    assert max(german.median, english.median) < 2


def test_without_the_model_nothing_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scans, "models_dir", lambda: tmp_path)
    (skipped,) = scans.errors(1)
    assert "not built" in skipped.why
