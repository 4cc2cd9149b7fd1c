"""What every format module returns, and the limits they share.

Rich formats come out as light Markdown (`#` headings, ` | ` between cells), so that one splitter serves them all.
Faults are raised as `DocumentUnreadableError` with a clause ("it is encrypted"); `documents.extract` adds the file's
name.
"""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO

from mypt_desktop.core.errors import DocumentUnreadableError

MAX_CHARACTERS = 40_000_000
"""Most text taken from one document."""

MAX_UNPACKED = 400_000_000
"""Most bytes an archive-based document may unpack to."""


class Structure(StrEnum):
    """How a text is divided: what the splitter looks for."""

    PROSE = "prose"
    MARKDOWN = "markdown"
    ROWS = "rows"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Extracted:
    """A document's text. `pages` are the offsets at which its pages (or slides) begin; empty where there are none."""

    text: str
    structure: Structure
    pages: tuple[int, ...] = ()


def joined_pages(pages: list[str], structure: Structure) -> Extracted:
    """Pages as one text with a blank line between them, and where each begins."""
    starts, offset = [], 0
    for page in pages:
        starts.append(offset)
        offset += len(page) + 2
    return Extracted("\n\n".join(pages), structure, tuple(starts))


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


def read_member(archive: zipfile.ZipFile, name: str, limit: int = MAX_CHARACTERS) -> bytes:
    """One member's bytes, never more than `limit` whatever the archive's directory says."""
    try:
        with archive.open(name) as member:
            data = member.read(limit + 1)
    except (KeyError, RuntimeError, zipfile.BadZipFile, OSError, EOFError, NotImplementedError, ValueError) as error:
        raise DocumentUnreadableError(f"it is damaged, {name[:80]} cannot be unpacked ({error})") from error
    if len(data) > limit:
        raise DocumentUnreadableError(f"its part {name[:80]} unpacks to more than {limit // 10**6} MB")
    return data


def cell(text: str) -> str:
    """A table cell on one line."""
    return " ".join(text.split())
