"""Pages stand below one another, and what is seen of them is known from heights."""

from __future__ import annotations

from mypt_desktop.gui.pages.layout import GAP, Place, fitting, laid_out
from mypt_desktop.workspace.pages.values import Box, PageSize

SIZES = (PageSize(600, 800), PageSize(600, 800), PageSize(1200, 800))


def test_pages_stand_in_the_middle_with_gaps_between() -> None:
    layout = laid_out(SIZES, 0.5, 1000)
    assert layout.page(0) == Place(350, GAP, 300, 400)
    assert layout.page(2) == Place(200, 3 * GAP + 800, 600, 400)
    assert layout.height == 4 * GAP + 1200
    assert layout.width == 1000
    assert laid_out(SIZES, 1.0, 1000).width == 1200 + 2 * GAP
    assert layout.part(1, Box(0.5, 0.25, 1.0, 0.5)) == Place(500, 2 * GAP + 500, 150, 100)


def test_what_is_seen_is_known_from_heights() -> None:
    layout = laid_out(SIZES, 0.5, 1000)
    assert layout.visible(0, 100) == range(1)
    assert layout.visible(400, 900) == range(3)
    assert layout.at(10_000) == 2
    assert layout.at(-5) == 0
    assert laid_out((), 1.0, 500).visible(0, 100) == range(0)


def test_the_usual_width_fits() -> None:
    assert fitting(SIZES, 600 + 2 * GAP, 4.0) == 1.0
    assert fitting(SIZES, 6000, 4.0) == 4.0
    assert fitting(SIZES, 0, 4.0) > 0
    assert fitting((), 500, 4.0) > 0
