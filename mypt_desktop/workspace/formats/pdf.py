"""PDF to text, page by page."""

from __future__ import annotations

import re
from typing import Any

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import MAX_CHARACTERS, Extracted, Structure, joined_pages
from mypt_desktop.workspace.formats.layout import with_tables

# PDFium marks a hyphen at a line's end with one of these; the word goes on in the next line.
_LINE_HYPHEN = re.compile("[\x02\ufffe\u00ad]\n?")


def pdf(data: bytes) -> Extracted:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise DocumentUnreadableError("it is encrypted and needs a password") from error
        raise DocumentUnreadableError("it is damaged, not a readable PDF") from error
    try:
        pages = [_page(document, number) for number in _within_limit(document)]
    finally:
        document.close()
    if not any(page.strip() for page in pages):
        raise DocumentUnreadableError("it has no text, only pictures of pages")
    return joined_pages(pages, Structure.PROSE)


def _within_limit(document: Any) -> range:
    count = len(document)
    if count > 20_000:
        raise DocumentUnreadableError(f"it has {count} pages, more than 20,000")
    return range(count)


def _page(document: Any, number: int) -> str:
    """The text of a page; a page that is broken is left empty, the others count."""
    import pypdfium2

    try:
        page = document[number]
    except pypdfium2.PdfiumError:
        return ""
    try:
        textpage = page.get_textpage()
        try:
            text = "\n".join(with_tables(textpage, textpage.get_text_range()[:MAX_CHARACTERS]))
        finally:
            textpage.close()
    except pypdfium2.PdfiumError:
        return ""
    finally:
        page.close()
    text = _LINE_HYPHEN.sub("", text)
    return "\n".join(line.rstrip() for line in cleaned(text).split("\n")).strip("\n")
