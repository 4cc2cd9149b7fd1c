"""The pictures of one document: decoded, made no larger than they are seen, and no more of them than fit."""

from __future__ import annotations

from typing import Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.pictures import decoded
from mypt_desktop.workspace.laid_out.values import Picture

_WIDEST: Final = 1000  # pixels
_HIGHEST: Final = 1400
_ALL: Final = 60 << 20  # bytes of pixels in one document
_LONGEST_DESCRIPTION: Final = 600  # characters


class Pictures:
    """Pictures as they come; `None` for what is damaged, of no known form, or more than is shown."""

    def __init__(self) -> None:
        self._left = _ALL
        self._made: dict[bytes, Picture] = {}

    def picture(self, data: bytes, described: str = "") -> Picture | None:
        described = " ".join(described.split())[:_LONGEST_DESCRIPTION]
        if (known := self._made.get(data)) is not None and len(known.pixels) <= self._left:
            self._left -= len(known.pixels)
            return Picture(known.width, known.height, known.pixels, described)
        if self._left < 1:
            return None
        try:
            image = decoded(data).convert("RGB")
        except DocumentUnreadableError:
            return None
        image.thumbnail((_WIDEST, _HIGHEST))
        pixels = image.tobytes()
        if len(pixels) > self._left:
            return None
        self._left -= len(pixels)
        made = self._made[data] = Picture(image.width, image.height, pixels, described)
        return made
