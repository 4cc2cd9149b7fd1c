"""The curves of a training: a CSV that grows by a line a step, and an SVG drawn from it."""

from __future__ import annotations

import csv
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

COLUMNS = ("step", "loss", "validation_loss", "learning_rate", "tokens", "seconds")
_WIDTH, _HEIGHT, _MARGIN = 720, 320, 46


@dataclass(frozen=True, slots=True)
class Point:
    """One step. `validation_loss` is None where it was not measured; losses in nats a token."""

    step: int
    loss: float
    validation_loss: float | None
    learning_rate: float
    tokens: int
    seconds: float


class Curves:
    """Appends to `folder/curves.csv`; going on from a checkpoint drops the steps after it."""

    def __init__(self, folder: Path, *, until: int = 0) -> None:
        self._path = folder / "curves.csv"
        self.points = [point for point in read(self._path) if point.step <= until]
        with self._path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(COLUMNS)
            writer.writerows(_cells(point) for point in self.points)

    def add(self, point: Point) -> None:
        self.points.append(point)
        with self._path.open("a", newline="", encoding="utf-8") as file:
            csv.writer(file).writerow(_cells(point))
            file.flush()
            os.fsync(file.fileno())

    def draw(self) -> None:
        """Writes `curves.svg` beside the CSV."""
        beside = self._path.with_suffix(".svg.part")
        beside.write_text(svg(self.points), encoding="utf-8")
        beside.replace(self._path.with_suffix(".svg"))


def read(path: Path) -> list[Point]:
    """The points of a CSV; a last line that was cut off is left out, and a missing file has none."""
    if not path.is_file():
        return []
    points = []
    with path.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            try:
                validation = float(row["validation_loss"]) if row["validation_loss"] else None
                rate, tokens, seconds = float(row["learning_rate"]), int(row["tokens"]), float(row["seconds"])
                points.append(Point(int(row["step"]), float(row["loss"]), validation, rate, tokens, seconds))
            except (TypeError, ValueError):
                break
    return points


def svg(points: Sequence[Point]) -> str:
    """Training and validation loss over steps."""
    losses = [(point.step, point.loss) for point in points]
    checked = [(point.step, point.validation_loss) for point in points if point.validation_loss is not None]
    every = [loss for _, loss in [*losses, *checked]] or [0.0, 1.0]
    low, high = min(every), max(every)
    high = high if high > low else low + 1.0
    last = max((point.step for point in points), default=1)

    def place(step: int, loss: float) -> str:
        x = _MARGIN + (_WIDTH - 2 * _MARGIN) * step / max(1, last)
        y = _MARGIN + (_HEIGHT - 2 * _MARGIN) * (high - loss) / (high - low)
        return f"{x:.1f},{y:.1f}"

    def line(curve: Sequence[tuple[int, float]], colour: str) -> str:
        return f'<polyline fill="none" stroke="{colour}" points="{" ".join(place(*point) for point in curve)}"/>'

    texts = (
        f'<text x="{_MARGIN}" y="20">loss: training blue, validation orange</text>'
        f'<text x="4" y="{_MARGIN + 4}">{high:.2f}</text><text x="4" y="{_HEIGHT - _MARGIN + 4}">{low:.2f}</text>'
        f'<text x="{_WIDTH - _MARGIN}" y="{_HEIGHT - 14}" text-anchor="end">step {last}</text>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" '
        f'font-size="13"><rect width="100%" height="100%" fill="#ffffff"/>{texts}'
        f"{line(losses, '#3b6fd4')}{line(checked, '#d4803b')}</svg>\n"
    )


def _cells(point: Point) -> list[str]:
    checked = "" if point.validation_loss is None else f"{point.validation_loss:.6f}"
    rest = [f"{point.learning_rate:.3e}", str(point.tokens), f"{point.seconds:.2f}"]
    return [str(point.step), f"{point.loss:.6f}", checked, *rest]
