"""Icons that MCP servers sent of themselves and of what they offer, decoded with bounds. One that cannot be is none."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QImage, QImageReader, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QLabel

from mypt_desktop.mcp.icons import SVG, icon_bytes

_MOST_PIXELS = 1024  # in width and height, of a picture that is decoded for this
_SIZE = 96  # pixels of what is kept: 32, and enough for screens with three to one


@lru_cache(maxsize=512)
def server_icon(source: str) -> QIcon | None:
    """The icon in a `data:` URI as `mcp.icons` lets it through; None for "" and whatever cannot be drawn. For the
    window's thread."""
    found = icon_bytes(source)
    if found is None:
        return None
    kind, data = found
    image = _drawn(data) if kind == SVG else _decoded(data, kind.rpartition("/")[2])
    return None if image.isNull() else QIcon(QPixmap.fromImage(image))


class ServerIconLabel(QLabel):
    """A server's icon in `size` device-independent pixels; takes no room without one."""

    def __init__(self, source: str = "", size: int = 16) -> None:
        super().__init__()
        self._size = size
        self.setFixedSize(size, size)
        self.show_icon(source)

    def show_icon(self, source: str) -> None:
        icon = server_icon(source)
        if icon is not None:
            self.setPixmap(icon.pixmap(QSize(self._size, self._size), self.devicePixelRatioF()))
        if icon is None or self.parentWidget() is not None:  # without a parent it would be a window
            self.setVisible(icon is not None)


def _decoded(data: bytes, kind: str) -> QImage:
    """Of a picture, the first frame; a null image where it is damaged or larger than any icon."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    reader.setDecideFormatFromContent(False)
    size = reader.size()
    if not size.isValid() or max(size.width(), size.height()) > _MOST_PIXELS:
        return QImage()
    image = reader.read()
    if image.isNull():
        return QImage()
    square = QImage(_SIZE, _SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    square.fill(Qt.GlobalColor.transparent)
    fitting = image.scaled(
        square.size(), Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    painter = QPainter(square)
    painter.drawImage((_SIZE - fitting.width()) // 2, (_SIZE - fitting.height()) // 2, fitting)
    painter.end()
    return square


def _drawn(data: bytes) -> QImage:
    renderer = QSvgRenderer(QByteArray(data))
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    if not renderer.isValid():
        return QImage()
    image = QImage(_SIZE, _SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, _SIZE, _SIZE))
    painter.end()
    return image
