"""A PDF or a picture as pages: their sizes, how they look, and the letters on them. Meant for the process of pages."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.pages.values import PARTS, Drawing, PageSize, PageText

MOST_PAGES: Final = 20_000
MOST_PIXELS: Final = 16_000_000
MOST_SIDE: Final = 12_000  # pixels
MOST_LETTERS: Final = 60_000  # of a page
_A4: Final = PageSize(595.0, 842.0)
_LARGEST: Final = 20_000.0  # points
_POINTS_A_PIXEL: Final = 0.75  # of a picture, as browsers show it


class Paged(Protocol):
    """Numbers of pages count from 0. What cannot be drawn or read raises `DocumentUnreadableError`."""

    @property
    def sizes(self) -> list[PageSize]: ...

    def draw(self, number: int, scale: float) -> Drawing:
        """With `scale` pixels a point, or as many as are allowed."""
        ...

    def text(self, number: int) -> PageText: ...

    def letters(self, number: int) -> str:
        """The text of `text` alone, which is quicker."""
        ...


def paged(kind: str, data: bytes) -> Paged:
    """Raises `DocumentUnreadableError` with what is wrong with the document."""
    return PicturePages(data) if kind == "image" else PdfPages(data)


class PdfPages:
    """Drawn by PDFium, which is built without JavaScript here; forms are drawn with what is filled in."""

    def __init__(self, data: bytes) -> None:
        import pypdfium2

        try:
            self._document: Any = pypdfium2.PdfDocument(data)
            self._document.init_forms()
            count = len(self._document)
        except pypdfium2.PdfiumError as error:
            if "password" in str(error).lower():
                raise DocumentUnreadableError("it is protected by a password") from error
            raise DocumentUnreadableError("it is damaged, not a readable PDF") from error
        if not 0 < count <= MOST_PAGES:
            raise DocumentUnreadableError(f"it has {count:,} pages")
        self.sizes = [self._size(number) for number in range(count)]

    def draw(self, number: int, scale: float) -> Drawing:
        import pypdfium2

        try:
            page = self._document[number]
            try:
                bitmap = page.render(scale=_allowed(scale, self.sizes[number]), prefer_bgrx=True)
                rows = memoryview(bitmap.buffer).cast("B")
                width, height, stride = 4 * bitmap.width, bitmap.height, bitmap.stride
                pixels = b"".join(rows[at : at + width] for at in range(0, stride * height, stride))
                drawing = Drawing(bitmap.width, height, pixels)
                rows.release()
                bitmap.close()
                return drawing
            finally:
                page.close()
        except (pypdfium2.PdfiumError, ValueError) as error:
            raise DocumentUnreadableError(f"its page {number + 1} cannot be drawn") from error

    def text(self, number: int) -> PageText:
        with self._read(number) as (page, letters):
            text = _text(letters)
            return PageText(text, _places(page, letters, len(text)))

    def letters(self, number: int) -> str:
        with self._read(number) as (_, letters):
            return _text(letters)

    @contextmanager
    def _read(self, number: int) -> Iterator[tuple[Any, Any]]:
        """A page and the letters on it."""
        import pypdfium2

        try:
            page = self._document[number]
            try:
                letters = page.get_textpage()
                try:
                    yield page, letters
                finally:
                    letters.close()
            finally:
                page.close()
        except pypdfium2.PdfiumError as error:
            raise DocumentUnreadableError(f"the text of its page {number + 1} cannot be read") from error

    def _size(self, number: int) -> PageSize:
        import pypdfium2

        try:
            return _sound(*self._document.get_page_size(number))
        except pypdfium2.PdfiumError:
            return _A4  # a broken page among good ones


class PicturePages:
    """A picture as one page; a scan in several frames as several."""

    def __init__(self, data: bytes) -> None:
        from mypt_desktop.workspace.formats.pictures import frame_count

        self._data = data
        self._frame: tuple[int, Any] | None = None
        first = self._decoded(0)
        self.sizes = [_picture_size(first)] * frame_count(data)

    def draw(self, number: int, scale: float) -> Drawing:
        picture = self._decoded(number)
        size = _picture_size(picture)
        factor = min(1.0, _allowed(scale, size) * _POINTS_A_PIXEL)  # the window enlarges
        if factor < 1.0:
            picture = picture.resize((max(1, round(picture.width * factor)), max(1, round(picture.height * factor))))
        return Drawing(picture.width, picture.height, picture.convert("RGB").tobytes("raw", "BGRX"))

    def text(self, number: int) -> PageText:
        return PageText()

    def letters(self, number: int) -> str:
        return ""

    def _decoded(self, number: int) -> Any:
        from mypt_desktop.workspace.formats.pictures import decoded

        if self._frame is None or self._frame[0] != number:
            self._frame = number, decoded(self._data, number)
        return self._frame[1]


def _places(page: Any, letters: Any, count: int) -> list[int]:
    """Where the first letters of a page are seen, as `PageText` has it: turned and cut as the page is."""
    import pypdfium2.raw as pdfium

    across, down = ctypes.c_int(), ctypes.c_int()

    def seen(x: float, y: float) -> tuple[int, int]:
        pdfium.FPDF_PageToDevice(page, 0, 0, PARTS, PARTS, 0, x, y, across, down)
        return across.value, down.value

    (x0, y0), (x1, y1), (x2, y2) = seen(0, 0), seen(1000, 0), seen(0, 1000)
    a, b, c, d = (x1 - x0) / 1000, (x2 - x0) / 1000, (y1 - y0) / 1000, (y2 - y0) / 1000
    box = pdfium.FS_RECTF()
    places: list[int] = []
    for at in range(count):
        if not pdfium.FPDFText_GetLooseCharBox(letters, at, box):
            places += (0, 0, 0, 0)
            continue
        corners = [
            (a * x + b * y + x0, c * x + d * y + y0) for x in (box.left, box.right) for y in (box.top, box.bottom)
        ]
        xs = sorted(min(max(x, 0.0), PARTS) for x, _ in corners)
        ys = sorted(min(max(y, 0.0), PARTS) for _, y in corners)
        places += (int(xs[0]), int(ys[0]), int(xs[-1]), int(ys[-1]))
    return places


def _text(letters: Any) -> str:
    import pypdfium2.raw as pdfium

    count = min(letters.count_chars(), MOST_LETTERS)
    return "".join(_letter(pdfium.FPDFText_GetUnicode(letters, at)) for at in range(count))


def _letter(code: int) -> str:
    return "\ufffd" if code > 0x10FFFF or 0xD800 <= code < 0xE000 else chr(code or 0x20)


def _sound(width: float, height: float) -> PageSize:
    if not (math.isfinite(width) and math.isfinite(height) and width > 0 and height > 0):
        return _A4
    return PageSize(min(max(width, 1.0), _LARGEST), min(max(height, 1.0), _LARGEST))


def _picture_size(picture: Any) -> PageSize:
    return _sound(picture.width * _POINTS_A_PIXEL, picture.height * _POINTS_A_PIXEL)


def _allowed(scale: float, size: PageSize) -> float:
    """`scale`, or as much as neither fills the memory nor leaves nothing to see."""
    most = min(math.sqrt(MOST_PIXELS / (size.width * size.height)), MOST_SIDE / max(size.width, size.height))
    return max(min(scale, most), 1 / min(size.width, size.height), 0.01) if most > 0.01 else most
