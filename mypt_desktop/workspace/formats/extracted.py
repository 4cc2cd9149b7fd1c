"""What every format module returns, and the limits they share.

Rich formats come out as light Markdown (`#` headings, ` | ` between cells), so that one splitter serves them all.
Faults are raised as `DocumentUnreadableError` with a clause ("it is encrypted"); `documents.extract` adds the file's
name.
"""

from __future__ import annotations

import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from typing import Any, TypeAlias

from mypt_desktop.core.errors import DocumentUnreadableError

MAX_CHARACTERS = 40_000_000
"""Most text taken from one document."""

MAX_UNPACKED = 400_000_000
"""Most bytes an archive-based document may unpack to."""

MAX_ATTACHMENTS = 2000
"""Most files of one document that become documents of their own."""

MAX_PICTURES = 2000
"""Most pictures of one document that are looked at for text."""

WHOLE = (0.0, 0.0, 1.0, 1.0)
"""The area of a picture that is a whole page."""


class Structure(StrEnum):
    """How a text is divided: what the splitter looks for."""

    PROSE = "prose"
    MARKDOWN = "markdown"
    ROWS = "rows"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Extracted:
    """A document's text. `pages` are the offsets at which its pages (or slides) begin; empty where there are none.

    `attachments` are files in it that are documents of their own; `pictures` may hold text that only shows.
    """

    text: str
    structure: Structure
    pages: tuple[int, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that came inside another; `name` is what its sender called it, without any folder. `folder` is where in
    an archive it lies, as the archive says, with slashes."""

    name: str
    data: bytes
    folder: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in a document. Its text, once recognised, belongs at offset `at` of the document's.

    `page` counts from 1 where the document has pages; `area` is where on it the picture is seen, where that is known:
    left, top, right and bottom as shares of its width and height. `load` decodes it, to a `PIL.Image.Image`, and
    raises `DocumentUnreadableError` where it is damaged or of a form that is not known.
    """

    at: int
    page: int | None
    area: tuple[float, float, float, float] | None
    load: Callable[[], Any]

    @property
    def whole(self) -> bool:
        """Whether it shows a whole page."""
        return self.area == WHOLE


def joined_pages(pages: list[str], structure: Structure) -> Extracted:
    """Pages as one text with a blank line between them, and where each begins."""
    return Extracted("\n\n".join(pages), structure, tuple(page_starts(pages)))


Block: TypeAlias = "str | Callable[[], Any]"
"""A piece of a document as a reader finds them: text, or what decodes a picture (`Picture.load`)."""


def put_together(pages: Iterable[Iterable[Block]], structure: Structure, *, paged: bool = True) -> Extracted:
    """The text of some pages, blank lines between its pieces, and the pictures each at the end of the text before it.

    Without `paged` there is one page, and it counts as none.
    """
    texts: list[str] = []
    found: list[tuple[int, int, Callable[[], Any]]] = []  # page, where on it, picture
    for number, blocks in enumerate(pages):
        pieces: list[str] = []
        length = 0
        for block in blocks:
            if not isinstance(block, str):
                found.append((number, length, block))
            elif block:
                length += len(block) + (2 if pieces else 0)
                pieces.append(block)
        texts.append("\n\n".join(pieces))
    starts = page_starts(texts)
    pictures = tuple(
        Picture(starts[number] + at, number + 1 if paged else None, None, load)
        for number, at, load in found[:MAX_PICTURES]
    )
    return Extracted("\n\n".join(texts), structure, tuple(starts) if paged else (), pictures=pictures)


def page_starts(pages: list[str]) -> list[int]:
    """Where each page begins in the text of all, joined by blank lines."""
    starts, offset = [], 0
    for page in pages:
        starts.append(offset)
        offset += len(page) + 2
    return starts


def checked_archive(data: bytes) -> zipfile.ZipFile:
    """An opened ZIP whose declared size is sane. Raises `DocumentUnreadableError` on bombs and broken or locked
    files.
    """
    try:
        archive = zipfile.ZipFile(BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise DocumentUnreadableError(f"it is damaged, not a readable archive ({error})") from error
    infos = archive.infolist()
    if sum(info.file_size for info in infos) > MAX_UNPACKED or len(infos) > 100_000:
        raise DocumentUnreadableError(f"it unpacks to more than {MAX_UNPACKED // 10**6} MB")
    if any(info.flag_bits & 1 for info in infos):
        raise DocumentUnreadableError("it is encrypted")
    return archive


def read_member(archive: zipfile.ZipFile, member: str | zipfile.ZipInfo, limit: int = MAX_CHARACTERS) -> bytes:
    """One member's bytes, never more than `limit` whatever the archive's directory says."""
    name = member if isinstance(member, str) else member.filename
    try:
        with archive.open(member) as opened:
            data = opened.read(limit + 1)
    except (
        *(KeyError, RuntimeError, zipfile.BadZipFile, OSError, EOFError, NotImplementedError, ValueError),
        *(zlib.error, lzma.LZMAError),
    ) as error:
        raise DocumentUnreadableError(f"it is damaged, {name[:80]} cannot be unpacked ({error})") from error
    if len(data) > limit:
        raise DocumentUnreadableError(f"its part {name[:80]} unpacks to more than {limit // 10**6} MB")
    return data


def cell(text: str) -> str:
    """A table cell on one line."""
    return " ".join(text.split())


def opened_package(load: Callable[[BytesIO], Any], data: bytes, kind: str) -> Any:
    """What the library's `load` makes of an Office document. Raises `DocumentUnreadableError` for a damaged one."""
    checked_archive(data).close()
    try:
        return load(BytesIO(data))
    except MemoryError:
        raise
    except Exception as error:
        raise DocumentUnreadableError(f"it is damaged, not a readable {kind} ({type(error).__name__})") from error
