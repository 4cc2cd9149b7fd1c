"""PDF to text, page by page."""

from __future__ import annotations

import re
from functools import partial
from itertools import islice
from typing import Any, Final, TypeAlias

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import (
    MAX_CHARACTERS,
    MAX_PICTURES,
    WHOLE,
    Extracted,
    Picture,
    Structure,
    page_starts,
)
from mypt_desktop.workspace.formats.layout import Tables

Area: TypeAlias = tuple[float, float, float, float]

_DOTS: Final = 200  # an inch, at which pages are drawn for the recognition of their text
_MOST_DOTS: Final = 4000  # of the longer side
_WHOLE_PAGE: Final = 0.7  # share of a page from which on a picture is the scan of it
_SMALLEST: Final = 0.02  # share of a page below which a picture is an ornament
_MOST_ON_PAGE: Final = 20
_STAMP: Final = 60  # characters

# PDFium marks a hyphen at a line's end with one of these; the word goes on in the next line.
_LINE_HYPHEN = re.compile("[\x02\ufffe\u00ad]\n?")


def pdf(data: bytes) -> Extracted:
    """The text of all pages, where each begins, and the pictures on them; a document with neither is refused."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise DocumentUnreadableError("it is encrypted and needs a password") from error
        raise DocumentUnreadableError("it is damaged, not a readable PDF") from error
    try:
        tables = Tables()
        pages = [_page(document, number, tables) for number in _within_limit(document)]
    finally:
        document.close()
    texts = [text for text, _ in pages]
    starts = page_starts(texts)
    pictures = [
        Picture(starts[number] + len(text), number + 1, area, partial(_rendered, data, number, area))
        for number, (text, areas) in enumerate(pages)
        for area in areas
    ]
    if not pictures and not any(text.strip() for text in texts):
        raise DocumentUnreadableError("it has no text and no pictures")
    return Extracted("\n\n".join(texts), Structure.PROSE, tuple(starts), pictures=tuple(pictures[:MAX_PICTURES]))


def _rendered(data: bytes, number: int, area: Area) -> Any:
    """A part of a page as a picture, fine enough to read what is printed on it."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        try:
            page = document[number]
            width, height = page.get_size()
            scale = min(_DOTS / 72, _MOST_DOTS / max(width, height, 1))
            left, top, right, bottom = area
            crop = (left * width, (1 - bottom) * height, (1 - right) * width, top * height)
            return page.render(scale=scale, crop=crop, may_draw_forms=False).to_pil().convert("RGB")
        finally:
            document.close()
    except (pypdfium2.PdfiumError, ValueError, IndexError) as error:
        raise DocumentUnreadableError(f"its page {number + 1} cannot be drawn ({error})") from error


def _within_limit(document: Any) -> range:
    count = len(document)
    if count > 20_000:
        raise DocumentUnreadableError(f"it has {count} pages, more than 20,000")
    return range(count)


def _page(document: Any, number: int, tables: Tables) -> tuple[str, list[Area]]:
    """The text of a page, and where pictures on it may hold more; a page that is broken is left empty, the others
    count."""
    import pypdfium2

    try:
        page = document[number]
    except pypdfium2.PdfiumError:
        return "", []
    try:
        textpage = page.get_textpage()
        try:
            text = "\n".join(tables.read(textpage, textpage.get_text_range()[:MAX_CHARACTERS]))
        finally:
            textpage.close()
        text = _LINE_HYPHEN.sub("", text)
        text = "\n".join(line.rstrip() for line in cleaned(text).split("\n")).strip("\n")
        return text, _pictured(page, len(text.strip()))
    except pypdfium2.PdfiumError:
        return "", []
    finally:
        page.close()


def _pictured(page: Any, characters: int) -> list[Area]:
    """What of a page with so many characters of text is to be looked at: all of a scan, else its larger pictures."""
    import pypdfium2.raw as pdfium

    width, height = page.get_size()
    if width <= 0 or height <= 0:
        return []
    if not characters:  # letters may be drawn too
        return [WHOLE] if next(iter(page.get_objects(max_depth=1)), None) is not None else []
    areas = []
    for found in islice(page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE], max_depth=2), _MOST_ON_PAGE):
        left, bottom, right, top = found.get_bounds()
        area = (
            *(max(0.0, left / width), max(0.0, 1 - top / height)),
            *(min(1.0, right / width), min(1.0, 1 - bottom / height)),
        )
        share = max(0.0, area[2] - area[0]) * max(0.0, area[3] - area[1])
        if share > _WHOLE_PAGE:  # a scan: its text was recognised by others, or is no more than a stamp
            return [WHOLE] if characters < _STAMP else []
        if share > _SMALLEST and area not in areas:
            areas.append(area)
    return areas
