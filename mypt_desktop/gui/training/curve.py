"""The curves of a training: loss of what is learned and of what is held back, over the steps."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from mypt_desktop.gui.theme import SPACE_2, SPACE_4, Theme
from mypt_desktop.gui.translation import number, tr
from mypt_desktop.training.curves import Point


class LossCurve(QWidget):
    """Says in its frame what will be drawn while there is no point."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._training: list[QPointF] = []
        self._validation: list[QPointF] = []
        self.setMinimumHeight(150)
        self.show_points(())

    def show_points(self, points: Sequence[Point]) -> None:
        self._training = _finite([(point.step, point.loss) for point in points])
        self._validation = _finite([(point.step, point.validation_loss) for point in points])
        self.setAccessibleName(_words(points))
        self.setToolTip(self.accessibleName())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self._theme.font("caption"))
        line = painter.fontMetrics().height()
        every = [point.y() for point in (*self._training, *self._validation)]
        low, high = (min(every), max(every)) if every else (0.0, 1.0)
        high = high if high > low else low + 1.0
        left = painter.fontMetrics().horizontalAdvance(number(high, ".2f")) + SPACE_2
        field = QRectF(left, line + SPACE_2, self.width() - left - SPACE_2, self.height() - 2 * (line + SPACE_2))
        painter.setPen(self._theme.color("border"))
        painter.drawRect(field.toRect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if every:
            last = max(point.x() for point in (*self._training, *self._validation))
            self._write(painter, field, low, high, int(last))
            for curve, role in ((self._training, "accent"), (self._validation, "warning")):
                painter.setPen(QPen(self._theme.color(role), 1.6))
                _draw(painter, [_placed(point, field, low, high, last) for point in curve])
        else:
            painter.setPen(self._theme.color("text_muted"))
            words = tr("The losses are drawn here while it trains.")
            painter.drawText(field, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, words)
        painter.end()

    def _write(self, painter: QPainter, field: QRectF, low: float, high: float, last: int) -> None:
        """The ends of both axes, and which line is which."""
        line = painter.fontMetrics().height()
        painter.setPen(self._theme.color("text_muted"))
        painter.drawText(QPointF(0, field.top() + line * 0.7), number(high, ".2f"))
        painter.drawText(QPointF(0, field.bottom()), number(low, ".2f"))
        below = QRectF(field.left(), field.bottom() + SPACE_2 / 2, field.width(), line)
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, tr("step {number:,}", number=last))
        at = field.left()
        for words, role in ((tr("training loss"), "accent"), (tr("validation loss"), "warning")):
            painter.setPen(self._theme.color(role))
            painter.drawText(QPointF(at, line * 0.8), words)
            at += painter.fontMetrics().horizontalAdvance(words) + SPACE_4


def _finite(points: Sequence[tuple[int, float | None]]) -> list[QPointF]:
    """Those that can be drawn: a training that went astray has losses that are no numbers."""
    return [QPointF(step, loss) for step, loss in points if loss is not None and isfinite(loss)]


def _placed(point: QPointF, field: QRectF, low: float, high: float, last: float) -> QPointF:
    first = 1.0
    share = (point.x() - first) / (last - first) if last > first else 0.0
    return QPointF(
        field.left() + field.width() * share, field.bottom() - field.height() * (point.y() - low) / (high - low)
    )


def _draw(painter: QPainter, points: Sequence[QPointF]) -> None:
    """A line, and where there is but one point, a dot."""
    if len(points) == 1:
        painter.drawEllipse(points[0], 1.5, 1.5)
    painter.drawPolyline(QPolygonF(list(points)))


def _words(points: Sequence[Point]) -> str:
    """What the curves come to, for who does not see them."""
    if not points:
        return tr("Losses: nothing yet")
    checked = [point.validation_loss for point in points if point.validation_loss is not None]
    validation = tr(", validation loss {loss:.3f}", loss=checked[-1]) if checked else ""
    return tr(
        "Step {step:,}: training loss {loss:.3f}{validation}",
        step=points[-1].step,
        loss=points[-1].loss,
        validation=validation,
    )
