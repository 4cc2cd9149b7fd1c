"""PowerPoint presentations of the years before 2007 (`.ppt`) to light Markdown, slide by slide, after [MS-PPT].

A file is a list of records; edits append new ones, and a directory says which counts. The text of a slide stands in
its drawing, or, for what stands in the outline, in the document's list of slides.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats import compound
from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import MAX_CHARACTERS, Extracted, Structure, cell, joined_pages

_DOCUMENT, _SLIDE, _SLIDE_ATOM, _NOTES = 0x03E8, 0x03EE, 0x03EF, 0x03F0
_LIST, _SLIDE_ENTRY, _OUTLINE_REFERENCE = 0x0FF0, 0x03F3, 0x0F9E
_HEADER, _WIDE_TEXT, _NARROW_TEXT = 0x0F9F, 0x0FA0, 0x0FA8
_EDIT, _DIRECTORY = 0x0FF5, 0x1772
_SLIDES, _OF_NOTES = 0, 2  # which list of slides it is
_ENCRYPTED: Final = 0xF3D1C4DF
_TITLES = (0, 6)  # kinds of text
_NUMBER: Final = 4
_DEEPEST: Final = 40
_MOST_EDITS: Final = 10_000
_FIELDS = str.maketrans({"\x0b": "\n", "\r": "\n"})


@dataclass(frozen=True, slots=True)
class _Record:
    kind: int
    instance: int
    start: int  # of what is in it
    end: int
    holds_records: bool


@dataclass(slots=True)
class _Entry:
    """A slide in the list of slides: where it is, which it is, and its texts of the outline, with their kinds."""

    reference: int
    identifier: int
    texts: list[tuple[int, str]] = field(default_factory=list)


def ppt(data: bytes) -> Extracted:
    """The slides of a presentation (`.ppt`); of a damaged one what words there are, as they were stored."""
    with compound.opened(data, "presentation") as container:
        stream = compound.stream(container, "PowerPoint Document")
        if stream is None:
            raise DocumentUnreadableError("it is damaged, not a readable presentation")
        user = compound.stream(container, "Current User") or b""
        if len(user) >= 16 and struct.unpack_from("<I", user, 12)[0] == _ENCRYPTED:
            raise compound.encrypted()
        try:
            slides = [*_slides(stream, user)]
        except struct.error:
            slides = []
        if not any(slides):  # damaged: what words there are, in the order in which they were stored
            slides = ["\n\n".join(text for _, text in _texts(stream, 0, len(stream)))]
    return joined_pages(slides, Structure.MARKDOWN)


def _records(stream: bytes, start: int, end: int) -> Iterator[_Record]:
    at = start
    while at + 8 <= end:
        head, kind, length = struct.unpack_from("<HHI", stream, at)
        stop = min(at + 8 + length, end)
        yield _Record(kind, head >> 4, at + 8, stop, head & 0xF == 0xF)
        at = stop


def _slides(stream: bytes, user: bytes) -> Iterator[str]:
    places, document = _directory(stream, user)
    whole = _at(stream, places.get(document), _DOCUMENT)
    if whole is None:
        return
    lists = {
        record.instance: _entries(stream, record)
        for record in _records(stream, whole.start, whole.end)
        if record.kind == _LIST
    }
    notes = {entry.identifier: entry.reference for entry in lists.get(_OF_NOTES, [])}
    size = 0
    for entry in lists.get(_SLIDES, []):
        slide = _slide(stream, places, entry, notes)
        size += len(slide)
        if size > MAX_CHARACTERS:
            raise DocumentUnreadableError(f"it holds more than {MAX_CHARACTERS // 10**6} million characters")
        yield slide


def _directory(stream: bytes, user: bytes) -> tuple[dict[int, int], int]:
    """Where each numbered part of the presentation is, by the newest edit that has it, and the document's number."""
    places: dict[int, int] = {}
    document = 0
    at = struct.unpack_from("<I", user, 16)[0]
    for _ in range(_MOST_EDITS):
        edit = _at(stream, at, _EDIT)
        if edit is None:
            break
        before, directory, number = struct.unpack_from("<III", stream, edit.start + 8)
        if edit.end - edit.start >= 32 and struct.unpack_from("<I", stream, edit.start + 28)[0]:
            raise compound.encrypted()
        document = document or number
        if (found := _at(stream, directory, _DIRECTORY)) is not None:
            for key, place in _placed(stream, found):
                places.setdefault(key, place)
        if before == 0 or before >= at:  # only backwards, so that no ring is walked
            break
        at = before
    return places, document


def _placed(stream: bytes, directory: _Record) -> Iterator[tuple[int, int]]:
    at = directory.start
    while at + 4 <= directory.end:
        head = struct.unpack_from("<I", stream, at)[0]
        first, count = head & 0xFFFFF, head >> 20
        at += 4
        for number in range(count):
            if at + 4 > directory.end:
                return
            yield first + number, struct.unpack_from("<I", stream, at)[0]
            at += 4


def _at(stream: bytes, place: int | None, kind: int) -> _Record | None:
    """The record at a place, if there is one of that kind."""
    if place is None or place + 8 > len(stream):
        return None
    record = next(_records(stream, place, len(stream)), None)
    return record if record is not None and record.kind == kind else None


def _entries(stream: bytes, slides: _Record) -> list[_Entry]:
    entries: list[_Entry] = []
    kind = _NUMBER
    for record in _records(stream, slides.start, slides.end):
        if record.kind == _SLIDE_ENTRY:
            reference, _, _, identifier = struct.unpack_from("<4I", stream, record.start)
            entries.append(_Entry(reference, identifier))
        elif record.kind == _HEADER:
            kind = struct.unpack_from("<I", stream, record.start)[0]
        elif entries and (text := _text(stream, record)) is not None:
            entries[-1].texts.append((kind, text))
    return entries


def _slide(stream: bytes, places: dict[int, int], entry: _Entry, notes: dict[int, int]) -> str:
    drawn = _at(stream, places.get(entry.reference), _SLIDE)
    texts: list[tuple[int, str]] = []
    note = 0
    if drawn is not None:
        texts = [*_texts(stream, drawn.start, drawn.end, entry.texts)]
        for record in _records(stream, drawn.start, drawn.end):
            if record.kind == _SLIDE_ATOM:
                note = struct.unpack_from("<I", stream, record.start + 16)[0]
    texts += [one for one in entry.texts if one not in texts]
    blocks = [f"# {cell(text)}" for kind, text in texts if kind in _TITLES and cell(text)]
    blocks += [text for kind, text in texts if kind not in _TITLES and text.strip()]
    page = _at(stream, places.get(notes.get(note, -1)), _NOTES)
    if page is not None:
        said = [text for kind, text in _texts(stream, page.start, page.end) if kind == 2 and text.strip(" \n*")]
        blocks += [f"Notes: {text}" for text in said]
    return "\n\n".join(blocks)


def _texts(
    stream: bytes, start: int, end: int, outline: list[tuple[int, str]] | None = None
) -> Iterator[tuple[int, str]]:
    """Kind and words of every text between two places, those that point into the outline included, in order."""
    kind = _NUMBER
    open_: list[Iterator[_Record]] = [_records(stream, start, end)]
    while open_:
        record = next(open_[-1], None)
        if record is None:
            open_.pop()
        elif record.holds_records and record.kind != _NOTES and len(open_) < _DEEPEST:
            open_.append(_records(stream, record.start, record.end))
        elif record.kind == _HEADER and record.end - record.start >= 4:
            kind = struct.unpack_from("<I", stream, record.start)[0]
        elif record.kind == _OUTLINE_REFERENCE and outline and record.end - record.start >= 4:
            index = struct.unpack_from("<I", stream, record.start)[0]
            if index < len(outline):
                yield outline[index]
        elif (text := _text(stream, record)) is not None:
            yield kind, text


def _text(stream: bytes, record: _Record) -> str | None:
    if record.kind == _WIDE_TEXT:
        found = stream[record.start : record.end].decode("utf-16-le", "replace")
    elif record.kind == _NARROW_TEXT:
        found = stream[record.start : record.end].decode("latin-1")
    else:
        return None
    return cleaned(found.translate(_FIELDS)).strip()
