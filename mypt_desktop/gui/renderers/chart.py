"""A chart that a cell displayed: lines, bars or points over one axis, in the theme's colours."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeGuard

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from mypt_desktop.gui.translation import tr

HEIGHT: Final = 260  # pixels
TICKS: Final = 5
_LEAST_SHARE = 1e-12  # of what is drawn, below which its numbers are too coarse to part
_LEAST_SPAN = 1e-300  # of an axis: what is smaller has no logarithm once it is divided
_ROLES: Final = (
    "accent",
    "syntax_number",
    "success",
    "syntax_keyword",
    "syntax_name",
    "danger",
    "warning",
    "text_muted",
)


@dataclass(frozen=True, slots=True)
class Series:
    """Points from left to right. `x` are numbers, or the places of `Chart.names`."""

    name: str
    x: tuple[float, ...]
    y: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """`kind` is `line`, `bar` or `scatter`. `names` are what stands below the places, where they are no numbers."""

    kind: str
    title: str
    series: tuple[Series, ...]
    names: tuple[str, ...] = ()


def chart_of(output: JsonObject) -> Chart:
    """The chart of an output; what is no number is passed over, and what is no chart is an empty one."""
    found = output.get("series")
    many = [one for one in found if isinstance(one, dict)] if isinstance(found, list | tuple) else []
    places = [place for one in many for place in _list(one.get("x"))]
    kind = str(output.get("chart", "line"))
    numbers = all(_is_number(place) for place in places) and kind != "bar"
    names = () if numbers else tuple(dict.fromkeys(one_line(str(place), 40) for place in places))
    at = {name: number for number, name in enumerate(names)}
    series = []
    for one in many:
        pairs = [
            (float(x) if numbers and _is_number(x) else float(at[one_line(str(x), 40)]), float(y))
            for x, y in zip(_list(one.get("x")), _list(one.get("y")), strict=False)
            if _is_number(y)
        ]
        series.append(Series(one_line(str(one.get("name", "")), 40), *_columns(pairs)))
    return Chart(kind, one_line(str(output.get("title", "")), 80), tuple(series), names)


def ticks(low: float, high: float, most: int = TICKS) -> tuple[float, ...]:
    """Round numbers from `low` or below to `high` or above, about `most` of them."""
    span = high - low
    largest = max(abs(low), abs(high))
    if not math.isfinite(span) or span < max(_LEAST_SPAN, _LEAST_SHARE * largest):
        return (low, low + 1.0)
    raw = span / max(1, most - 1)
    size = 10.0 ** math.floor(math.log10(raw))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= raw * 0.999)
    first = math.floor(low / step + 1e-9)
    last = math.ceil(high / step - 1e-9)
    return tuple(number * step for number in range(first, last + 1))


class ChartView(QWidget):
    def __init__(self, theme: Theme, chart: Chart) -> None:
        super().__init__()
        self._theme = theme
        self.chart = chart
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        names = ", ".join(series.name for series in chart.series if series.name)
        self.setAccessibleName(tr("A chart: {title}", title=chart.title or names or chart.kind))

    def paintEvent(self, event: QPaintEvent) -> None:
        ys = [y for series in self.chart.series for y in series.y]
        xs = [x for series in self.chart.series for x in series.x]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._theme.font("caption"))
        if ys:
            bars = self.chart.kind == "bar"
            up = ticks(min([*ys, 0.0] if bars else ys), max([*ys, 0.0] if bars else ys))
            across = (-0.5, len(self.chart.names) - 0.5) if bars else _ends(min(xs), max(xs))
            self._draw(painter, up, across)
        else:
            painter.setPen(self._theme.color("text_muted"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("There is nothing to draw."))
        painter.end()

    def _draw(self, painter: QPainter, up: Sequence[float], across: tuple[float, float]) -> None:
        metrics = painter.fontMetrics()
        line = metrics.height()
        labels = [_number(tick) for tick in up]
        left = max(map(metrics.horizontalAdvance, labels)) + SPACE_3
        head = line + SPACE_2 if self.chart.title else SPACE_2
        legend = [(n, one.name) for n, one in enumerate(self.chart.series) if one.name]
        foot = line + SPACE_2 + (line + SPACE_1 if legend else 0)
        area = QRectF(left, head, max(20.0, self.width() - left - SPACE_3), max(20.0, self.height() - head - foot))
        painter.setPen(self._theme.color("text"))
        painter.drawText(QRectF(0, 0, self.width(), head), Qt.AlignmentFlag.AlignCenter, self.chart.title)
        place = _Place(area, across, (up[0], up[-1]))
        for tick, words in zip(up, labels, strict=True):
            y = place.point(across[0], tick).y()
            painter.setPen(QPen(self._theme.color("border"), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(self._theme.color("text_muted"))
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(0, y - line, left - SPACE_1 * 2, 2 * line), right, words)
        self._draw_places(painter, place, area, line)
        for number, series in enumerate(self.chart.series):
            self._draw_series(painter, place, number, series)
        at = area.left()
        for number, name in legend:
            painter.setPen(self._color(number))
            painter.drawText(QPointF(at, self.height() - SPACE_1), f"— {name}")
            at += metrics.horizontalAdvance(f"— {name}") + SPACE_3

    def _draw_places(self, painter: QPainter, place: _Place, area: QRectF, line: int) -> None:
        painter.setPen(self._theme.color("text_muted"))
        if self.chart.names:
            every = max(1, -(-len(self.chart.names) * 60 // max(1, int(area.width()))))
            shown = [(float(at), name) for at, name in enumerate(self.chart.names)][::every]
        else:
            shown = [(at, _number(at)) for at in ticks(*place.across) if place.across[0] <= at <= place.across[1]]
        for at, words in shown:
            x = place.point(at, place.up[0]).x()
            painter.drawText(QRectF(x - 60, area.bottom() + SPACE_1, 120, line), Qt.AlignmentFlag.AlignHCenter, words)

    def _draw_series(self, painter: QPainter, place: _Place, number: int, series: Series) -> None:
        points = [place.point(x, y) for x, y in zip(series.x, series.y, strict=True)]
        color = self._color(number)
        if self.chart.kind == "line":
            painter.setPen(QPen(color, 2))
            painter.drawPolyline(QPolygonF(points))
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        if self.chart.kind == "scatter":
            for point in points:
                painter.drawEllipse(point, 3.0, 3.0)
            return
        count = len(self.chart.series)
        room = place.point(1, 0).x() - place.point(0, 0).x()
        wide = max(1.0, room * 0.7 / count)
        zero = place.point(0, 0).y()
        for point in points:
            x = point.x() - room * 0.35 + number * wide
            painter.drawRect(QRectF(x, min(zero, point.y()), wide, max(1.0, abs(zero - point.y()))))

    def _color(self, number: int) -> QColor:
        return self._theme.color(_ROLES[number % len(_ROLES)])


@dataclass(frozen=True, slots=True)
class _Place:
    """From values to pixels."""

    area: QRectF
    across: tuple[float, float]
    up: tuple[float, float]

    def point(self, x: float, y: float) -> QPointF:
        share = (x - self.across[0]) / ((self.across[1] - self.across[0]) or 1.0)
        height = (y - self.up[0]) / ((self.up[1] - self.up[0]) or 1.0)
        return QPointF(self.area.left() + share * self.area.width(), self.area.bottom() - height * self.area.height())


def _ends(low: float, high: float) -> tuple[float, float]:
    return (low - 0.5, high + 0.5) if low == high else (low, high)


def _number(value: float) -> str:
    return f"{value:.6g}" if abs(value) < 1e5 else f"{value:.3g}"


def _columns(pairs: Sequence[tuple[float, float]]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    return tuple(x for x, _ in pairs), tuple(y for _, y in pairs)


def _list(value: Json) -> list[Json]:
    return list(value) if isinstance(value, list | tuple) else []


def _is_number(value: Json) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300
