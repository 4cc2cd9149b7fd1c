"""The drawn losses: each curve in its own colour inside the frame, and nothing that stops it from being drawn."""

from __future__ import annotations

import math

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.training.curve import LossCurve
from mypt_desktop.training.curves import Point


def drawn(qtbot: QtBot, theme: Theme, *losses: tuple[float, float | None]) -> tuple[LossCurve, QImage]:
    curve = LossCurve(theme)
    qtbot.addWidget(curve)
    curve.resize(400, 200)
    curve.show_points([Point(step, loss, check, 1e-4, 10, 1.0) for step, (loss, check) in enumerate(losses, 1)])
    return curve, curve.grab().toImage()


def places(image: QImage, color: QColor) -> list[tuple[int, int]]:
    """Where the colour stands, below the words at the top."""
    return [
        (x, y)
        for x in range(image.width())
        for y in range(30, image.height() - 25)
        if image.pixelColor(x, y).rgb() == color.rgb()
    ]


def test_a_falling_loss_goes_down_from_left_to_right(qtbot: QtBot, theme: Theme) -> None:
    curve, image = drawn(qtbot, theme, *((3.0 - step / 20, None) for step in range(40)))
    blue = places(image, theme.color("accent"))
    assert min(blue)[1] < 100 < max(blue)[1]
    assert places(image, theme.color("warning")) == []
    assert curve.accessibleName() == "Step 40: training loss 1.050"


def test_the_validation_has_a_line_of_its_own(qtbot: QtBot, theme: Theme) -> None:
    curve, image = drawn(qtbot, theme, (3.0, 3.5), (2.0, 3.5), (1.0, 3.5))
    assert len(places(image, theme.color("accent"))) > 20
    assert curve.accessibleName() == "Step 3: training loss 1.000, validation loss 3.500"


@pytest.mark.parametrize(
    "losses", [(), ((2.0, None),), ((2.0, 2.0),), ((math.nan, None), (math.inf, -math.inf)), ((math.nan, 1.0),)]
)
def test_what_cannot_make_a_curve_is_no_trouble(
    qtbot: QtBot, theme: Theme, losses: tuple[tuple[float, float | None], ...]
) -> None:
    curve, image = drawn(qtbot, theme, *losses)
    assert places(image, theme.color("border"))
    assert curve.accessibleName()
