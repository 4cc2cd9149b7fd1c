"""Icons (Lucide, ISC licence) drawn from their SVG in the current theme's colours, sharp at every size and screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from mypt_desktop.core.paths import resources_dir

ColorOf = Callable[[str], QColor]


class ThemedIcons:
    """Makes icons and keeps their pixmaps until the theme changes."""

    def __init__(self, color_of: ColorOf) -> None:
        self._color_of = color_of
        self._pixmaps: dict[tuple[str, str, int, int], QPixmap] = {}

    def icon(self, name: str, role: str) -> QIcon:
        return QIcon(_Engine(self, name, role))

    def pixmap(self, name: str, role: str, size: int, ratio: float = 1.0) -> QPixmap:
        """A square of `size` device-independent pixels; `role` names a colour of the theme."""
        key = (name, role, size, round(ratio * 100))
        found = self._pixmaps.get(key)
        if found is None:
            found = self._pixmaps[key] = self._drawn(name, role, size, ratio)
        return found

    def forget(self) -> None:
        """The colours changed."""
        self._pixmaps.clear()

    def _drawn(self, name: str, role: str, size: int, ratio: float) -> QPixmap:
        pixmap = QPixmap(QSize(size, size) * ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        color = self._color_of(role).name()
        renderer = QSvgRenderer(QByteArray(_source(name).replace("currentColor", color).encode()))
        painter = QPainter(pixmap)
        renderer.render(painter, QRectF(0, 0, pixmap.width(), pixmap.height()))
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap


class _Engine(QIconEngine):
    """Looks the colour up when it paints, so a change of theme recolours every icon in place."""

    def __init__(self, icons: ThemedIcons, name: str, role: str) -> None:
        super().__init__()
        self._icons = icons
        self._name = name
        self._role = role

    def clone(self) -> QIconEngine:
        return _Engine(self._icons, self._name, self._role)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        painter.drawPixmap(rect, self._pixmap(min(rect.width(), rect.height()), ratio, mode))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self._pixmap(min(size.width(), size.height()), 1.0, mode)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        # `size` is in physical pixels here.
        return self._pixmap(max(1, round(min(size.width(), size.height()) / scale)), scale, mode)

    def _pixmap(self, size: int, ratio: float, mode: QIcon.Mode) -> QPixmap:
        role = "border_strong" if mode == QIcon.Mode.Disabled else self._role
        return self._icons.pixmap(self._name, role, size, ratio)


@cache
def _source(name: str) -> str:
    text = (resources_dir() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    return text.replace('stroke-width="2"', 'stroke-width="1.75"')
