"""Text in pictures is found and read: umlauts, small print, skewed pages, columns, what runs upwards."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from mypt_desktop.core.errors import ModelFailedError, ModelNotFoundError
from mypt_desktop.core.recognition import TextLine
from mypt_desktop.runtime.ocr import TextRecogniser
from mypt_desktop.runtime.ocr.boxes import boxes
from mypt_desktop.runtime.ocr.reading_order import in_order

FONT = Path(__file__).parents[2] / "resources" / "fonts" / "Inter-Regular.ttf"
LINES = [
    "Mietvertrag über Räume im Erdgeschoß",
    "Frau Zoë Öztürk, Tromsø, zahlt 1.450,00 Euro",
    "Übergabe am 5. März 2024 um 14:30 Uhr",
]


@pytest.fixture(scope="module")
def recogniser(ocr: Path) -> TextRecogniser:
    return TextRecogniser(ocr)


def page(lines: list[str], size: int = 32, shape: tuple[int, int] = (1000, 400)) -> Image.Image:
    picture = Image.new("L", shape, 250)
    draw = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        draw.text((60, 50 + number * size * 2), line, font=ImageFont.truetype(FONT, size), fill=30)
    return picture


def texts(lines: list[TextLine]) -> list[str]:
    return [line.text for line in lines]


def test_lines_are_read_with_their_places(recogniser: TextRecogniser) -> None:
    found = recogniser.read(page(LINES))
    assert texts(found) == LINES
    for number, line in enumerate(found):
        assert line.left == pytest.approx(0.06, abs=0.015)
        assert line.top * 400 == pytest.approx(50 + number * 64 + 4, abs=10)
        assert 20 < (line.bottom - line.top) * 400 < 60
        assert line.confidence > 0.9


def test_a_page_that_lies_askew_is_read(recogniser: TextRecogniser) -> None:
    skewed = page(LINES).rotate(3, Image.Resampling.BICUBIC, fillcolor=250)
    assert texts(recogniser.read(skewed)) == LINES


def test_a_line_that_runs_upwards_is_read(recogniser: TextRecogniser) -> None:
    picture = page(LINES[:1]).crop((0, 0, 1000, 140)).rotate(90, expand=True)
    assert texts(recogniser.read(picture)) == LINES[:1]


def test_a_picture_without_text_has_none(recogniser: TextRecogniser) -> None:
    noise = np.random.default_rng(7).integers(90, 160, (300, 400), dtype=np.uint8)
    assert recogniser.read(Image.fromarray(noise)) == []
    assert recogniser.read(Image.new("RGB", (500, 500), "white")) == []
    assert recogniser.read(Image.new("L", (3, 900), 0)) == []


def test_a_very_long_picture_is_read_within_bounds(recogniser: TextRecogniser) -> None:
    strip = Image.new("L", (12_000, 60), 250)
    assert recogniser.read(strip) == []


def test_without_the_model_it_says_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(ModelNotFoundError, match="not built"):
        TextRecogniser(tmp_path).load()
    for name in ("detection.onnx", "recognition.onnx", "characters.txt"):
        (tmp_path / name).write_bytes(b"no network")
    with pytest.raises(ModelFailedError, match="cannot be loaded"):
        TextRecogniser(tmp_path).load()


def _map(shape: tuple[int, int], middle: tuple[float, float], size: tuple[float, float], angle: float) -> np.ndarray:
    """Scores of 0.9 within a slanted rectangle."""
    rows, columns = np.mgrid[: shape[0], : shape[1]].astype(float)
    x, y = columns - middle[0], rows - middle[1]
    along, across = x * math.cos(angle) + y * math.sin(angle), -x * math.sin(angle) + y * math.cos(angle)
    inside = (abs(along) <= size[0] / 2) & (abs(across) <= size[1] / 2)
    return np.where(inside, 0.9, 0.0).astype(np.float32)


@pytest.mark.parametrize("angle", [0.0, 0.035, -0.2, 0.6])
def test_a_slanted_rectangle_is_found_where_it_is(angle: float) -> None:
    (box,) = boxes(_map((300, 400), (200, 150), (160, 14), angle))
    grown = 160 * 14 * 1.6 / (2 * 174)
    assert (box.x, box.y) == (pytest.approx(200, abs=1.5), pytest.approx(150, abs=1.5))
    assert box.angle == pytest.approx(angle, abs=0.03)
    assert box.width == pytest.approx(160 + 2 * grown, abs=5)
    assert box.height == pytest.approx(14 + 2 * grown, abs=5)


def test_pieces_that_do_not_touch_are_boxes_of_their_own() -> None:
    scores = np.maximum(_map((200, 300), (80, 50), (100, 10), 0.0), _map((200, 300), (220, 52), (100, 10), 0.0))
    scores = np.maximum(scores, 0.4 * (_map((200, 300), (150, 150), (100, 10), 0.0) > 0))  # seen, and not surely
    assert sorted(round(box.x) for box in boxes(scores.astype(np.float32))) == [80, 220]


def line(text: str, left: float, top: float, right: float, high: float = 0.02) -> TextLine:
    return TextLine(text, left, top, right, top + high, 1.0)


def test_columns_of_running_text_are_read_one_after_the_other() -> None:
    words = "a sentence of a column that is as long as this"
    lines = [
        line("Heading over all", 0.1, 0.05, 0.9, 0.03),
        *(line(f"left {number} {words}", 0.1, 0.2 + number * 0.03, 0.47) for number in range(4)),
        *(line(f"right {number} {words}", 0.53, 0.2 + number * 0.03, 0.9) for number in range(4)),
    ]
    order = [one.text.split()[0] for one in in_order(lines[::-1], (1000, 1400))]
    assert order == ["Heading", *["left"] * 4, *["right"] * 4]


def test_the_cells_of_a_table_are_read_row_by_row() -> None:
    lines = [
        line(f"{name} {number}", left, 0.1 + number * 0.05, left + 0.1)
        for name, left in (("b", 0.7), ("a", 0.1))
        for number in range(4)
    ]
    assert texts(in_order(lines, (1000, 1000))) == [f"a {number}  b {number}" for number in range(4)]
