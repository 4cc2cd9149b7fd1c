"""Books (EPUB) and saved web pages (MHT) laid out: pages with the pictures that came with them."""

from __future__ import annotations

import posixpath
from email import message_from_bytes
from functools import partial
from typing import Final
from urllib.parse import unquote

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.epub import about, chapters, package
from mypt_desktop.workspace.formats.extracted import MAX_CHARACTERS, checked_archive, read_member
from mypt_desktop.workspace.laid_out.pictures import Pictures
from mypt_desktop.workspace.laid_out.values import Block, Paragraph, Rule, Run
from mypt_desktop.workspace.laid_out.web import web

_LARGEST_PICTURE: Final = 30_000_000  # bytes
_MOST_FRAMES: Final = 50


def epub(data: bytes) -> list[Block]:
    """The blocks of a book, chapter by chapter. Raises `DocumentUnreadableError`."""
    with checked_archive(data) as archive:
        contents = package(archive)
        names = frozenset(archive.namelist())

        def inside(folder: str, address: str) -> bytes | None:
            name = posixpath.normpath(posixpath.join(folder, unquote(address.split("#")[0])))
            if name not in names:
                return None
            try:
                return read_member(archive, name, _LARGEST_PICTURE)
            except DocumentUnreadableError:
                return None

        said = about(archive, contents)
        blocks: list[Block] = [Paragraph((Run(said),), faint=True), Rule()] if said else []
        pictures = Pictures()
        size = 0
        for name in chapters(archive, contents):
            page = read_member(archive, name)
            size += len(page)
            if size > MAX_CHARACTERS:
                raise DocumentUnreadableError(f"it holds more than {MAX_CHARACTERS // 10**6} million characters")
            blocks += web(page, partial(inside, posixpath.dirname(name)), pictures)
    return blocks


def web_archive(data: bytes) -> list[Block]:
    """The blocks of a page that was saved with what belongs to it. Raises `DocumentUnreadableError`."""
    mail = message_from_bytes(data.lstrip(b"\xef\xbb\xbf\r\n"))
    parts = [part for part in mail.walk() if not part.is_multipart()]
    named: dict[str, bytes] = {}
    for part in parts:
        body = part.get_payload(decode=True)
        if not isinstance(body, bytes):
            continue
        if place := str(part.get("Content-Location") or "").strip():
            named.setdefault(place, body)
        if identity := str(part.get("Content-ID") or "").strip("<> "):
            named.setdefault(f"cid:{identity}", body)
    pages = [part for part in parts if part.get_content_type() in ("text/html", "application/xhtml+xml")]
    pictures = Pictures()
    blocks: list[Block] = []
    for page in pages[:_MOST_FRAMES]:
        body = page.get_payload(decode=True)
        if isinstance(body, bytes):
            blocks += web(body, named.get, pictures)
    return blocks
