"""Word documents of the years before 2007 (`.doc`) to light Markdown, after [MS-DOC].

The text is put together from the piece table; headings, lists and the ends of table rows come from the properties of
paragraphs. Word 6 and 95 are read without them.
"""

from __future__ import annotations

import bisect
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats import compound
from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import MAX_CHARACTERS, Extracted, Structure, cell
from mypt_desktop.workspace.formats.rows import labelled

_WORD_97: Final = 0x00C1  # the first version whose text has a piece table in a stream of its own
_ENCRYPTED, _OTHER_TABLE, _COMPLEX = 0x0100, 0x0200, 0x0004
_PIECES_AT: Final = 0x01A2  # offset and length of the piece table
_PARAGRAPHS_AT: Final = 0x0102  # of the table that finds the properties of paragraphs
_COUNTS_AT: Final = 0x004C  # characters of: main text, footnotes, headers, macros, comments, endnotes, text boxes
_FIELD_BEGIN, _FIELD_RESULT, _FIELD_END = "\x13", "\x14", "\x15"
_ENDS = "\r\x07\x0c"
_SIGNS = {
    **dict.fromkeys(map(ord, "\x01\x02\x03\x04\x05\x06\x08\x1f")),
    0x0B: "\n",
    0x0E: "\n",
    0x1E: "-",
    0xA0: " ",
}
_IN_TABLE, _ROW_END, _LIST, _OUTLINE = 0x2416, 0x2417, 0x460B, 0x2640
_OPERANDS = (1, 1, 2, 4, 2, 2, 0, 3)  # bytes, by the upper three bits of a property's code; 0: the first one says it


@dataclass(frozen=True, slots=True)
class _Style:
    """What is known of a paragraph: its level as a heading (0: none), whether it is in a table or ends a row of it,
    whether it is an item of a list."""

    level: int = 0
    in_table: bool = False
    row_end: bool = False
    item: bool = False


@dataclass(frozen=True, slots=True)
class _Piece:
    """Text that lies together in the file, at `offset`, with `width` bytes a character."""

    text: str
    offset: int
    width: int


def doc(data: bytes) -> Extracted:
    """A Word document (`.doc`) as Markdown."""
    with compound.opened(data, "Word document") as container:
        try:
            return Extracted(_text(container), Structure.MARKDOWN)
        except struct.error as error:
            raise DocumentUnreadableError("it is damaged, its tables are cut short") from error


def _text(container: object) -> str:
    main = compound.stream(container, "WordDocument")
    if main is None or len(main) < 0x60 or struct.unpack_from("<H", main)[0] not in (0xA5EC, 0xA5DC):
        raise DocumentUnreadableError("it is damaged, not a readable Word document")
    version, flags = struct.unpack_from("<H", main, 2)[0], struct.unpack_from("<H", main, 0x0A)[0]
    if flags & _ENCRYPTED:
        raise compound.encrypted()
    if version < _WORD_97:
        return "\n\n".join(_blocks(_paragraphs(_old_pieces(main, flags), []), known=False))
    table = compound.stream(container, "1Table" if flags & _OTHER_TABLE else "0Table")
    if table is None:
        raise DocumentUnreadableError("it is damaged, its tables are missing")
    pieces = [*_pieces(main, table)]
    counts = struct.unpack_from("<8i", main, _COUNTS_AT)
    styles = _styles(main, table)
    ends, at = [], 0
    for count in counts:
        ends.append((at, at + max(0, count)))
        at = ends[-1][1]
    body, footnotes, headers, _, _, endnotes, boxes, _ = ends
    blocks = [*_blocks(_paragraphs(_cut(pieces, *body), styles), known=bool(styles))]
    seen = set(blocks)
    for part in (footnotes, endnotes, boxes, headers):
        for block in _blocks(_paragraphs(_cut(pieces, *part), styles), known=bool(styles)):
            if block not in seen:
                seen.add(block)
                blocks.append(block)
    return "\n\n".join(blocks)


def _old_pieces(main: bytes, flags: int) -> list[_Piece]:
    if flags & _COMPLEX:
        raise DocumentUnreadableError("it was saved by Word 95 or older in parts that are not put together here")
    start, end = struct.unpack_from("<2I", main, 0x18)
    if not 0 < start < end <= len(main):
        raise DocumentUnreadableError("it is damaged, its text is missing")
    return [_Piece(main[start:end].decode("cp1252", "replace"), start, 1)]


def _pieces(main: bytes, table: bytes) -> Iterator[_Piece]:
    start, length = struct.unpack_from("<2I", main, _PIECES_AT)
    found = table[start : start + length]
    at = 0
    while found[at : at + 1] == b"\x01":  # properties that pieces share
        at += 3 + struct.unpack_from("<H", found, at + 1)[0]
    if found[at : at + 1] != b"\x02":
        raise DocumentUnreadableError("it is damaged, its piece table is missing")
    size = struct.unpack_from("<I", found, at + 1)[0]
    places = found[at + 5 : at + 5 + size]
    count = (len(places) - 4) // 12
    bounds = struct.unpack_from(f"<{count + 1}I", places)
    total = 0
    for number in range(count):
        place = struct.unpack_from("<I", places, 4 * (count + 1) + 8 * number + 2)[0]
        characters = bounds[number + 1] - bounds[number]
        narrow = bool(place & 0x40000000)
        offset, width = (place & 0x3FFFFFFF) // (2 if narrow else 1), 1 if narrow else 2
        if characters < 0 or (total := total + characters) > MAX_CHARACTERS:
            raise DocumentUnreadableError("it is damaged, its piece table makes no sense")
        raw = main[offset : offset + characters * width]
        text = raw.decode("cp1252" if narrow else "utf-16-le", "replace")
        yield _Piece(text.ljust(characters)[:characters], offset, width)


def _cut(pieces: list[_Piece], start: int, end: int) -> list[_Piece]:
    """The pieces between two character positions."""
    found, at = [], 0
    for piece in pieces:
        first, last = max(start - at, 0), min(end - at, len(piece.text))
        if first < last:
            found.append(_Piece(piece.text[first:last], piece.offset + first * piece.width, piece.width))
        at += len(piece.text)
    return found


def _paragraphs(pieces: list[_Piece], styles: list[tuple[int, int, _Style]]) -> Iterator[tuple[str, str, _Style]]:
    """Each paragraph's text, the sign that ends it and what is known of it. Only the results of fields are text."""
    starts = [start for start, _, _ in styles]
    text: list[str] = []
    fields: list[bool] = []  # of each open field: whether its result has begun
    for piece in pieces:
        begun = 0
        for at, sign in enumerate(piece.text):
            if sign not in "\r\x07\x0c\x13\x14\x15":
                continue
            if all(fields):
                text.append(piece.text[begun:at])
            begun = at + 1
            if sign == _FIELD_BEGIN:
                fields.append(False)
            elif sign == _FIELD_RESULT and fields:
                fields[-1] = True
            elif sign == _FIELD_END and fields:
                fields.pop()
            elif sign in _ENDS:
                yield "".join(text), sign, _style_at(styles, starts, piece.offset + at * piece.width)
                text = []
        if all(fields):
            text.append(piece.text[begun:])
    yield "".join(text), "\r", _Style()


def _style_at(styles: list[tuple[int, int, _Style]], starts: list[int], place: int) -> _Style:
    index = bisect.bisect_right(starts, place) - 1
    return styles[index][2] if index >= 0 and place < styles[index][1] else _Style()


def _blocks(paragraphs: Iterator[tuple[str, str, _Style]], *, known: bool = True) -> Iterator[str]:
    """The paragraphs as Markdown. Where properties are not `known`, a row of a table ends at an empty cell."""
    rows: list[list[str]] = []
    cells: list[str] = []
    held = ""  # paragraphs of a cell before its last one
    for words, sign, style in paragraphs:
        text = cleaned(words.translate(_SIGNS)).strip()
        if sign == "\x07":
            if style.row_end or (not known and not text and not held and cells):
                rows.append(cells)
                cells = []
            else:
                cells.append(cell(f"{held} {text}"))
            held = ""
        elif style.in_table or cells:
            held = f"{held} {text}".strip()
        else:
            yield from _table(rows)
            rows = []
            if text and style.level:
                yield f"{'#' * min(style.level, 6)} {cell(text)}"
            elif text:
                yield f"- {text}" if style.item else text
    if cells or held:
        rows.append([*cells, held])
    yield from _table(rows)


def _table(rows: list[list[str]]) -> Iterator[str]:
    if text := "\n".join(filter(None, labelled(rows))):
        yield text


def _styles(main: bytes, table: bytes) -> list[tuple[int, int, _Style]]:
    """From where to where in the file which paragraph lies, and what is known of it, in order; none where the
    tables that say so are damaged."""
    try:
        start, length = struct.unpack_from("<2I", main, _PARAGRAPHS_AT)
        found = table[start : start + length]
        count = (len(found) - 4) // 8
        pages = struct.unpack_from(f"<{count}I", found, 4 * (count + 1)) if count > 0 else ()
        return sorted((one for page in pages for one in _page(main, page & 0x3FFFFF)), key=lambda one: one[0])
    except struct.error:
        return []


def _page(main: bytes, number: int) -> Iterator[tuple[int, int, _Style]]:
    """The paragraphs of one page of properties (512 bytes)."""
    page = main[number * 512 : number * 512 + 512]
    if len(page) < 512:
        return
    count = min(page[511], (511 - 4) // 17)
    places = struct.unpack_from(f"<{count + 1}I", page)
    for index in range(count):
        at = 2 * page[4 * (count + 1) + 13 * index]
        style = _Style()
        if at:
            length = 2 * page[at] - 1 if page[at] else 2 * page[at + 1] if at < 511 else 0
            first = at + (1 if page[at] else 2)
            style = _style(page[first : first + length])
        yield places[index], places[index + 1], style


def _style(properties: bytes) -> _Style:
    if len(properties) < 2:
        return _Style()
    number = struct.unpack_from("<H", properties)[0]
    level = number if 1 <= number <= 9 else 0  # Word's own heading styles have these numbers in every file
    in_table = row_end = item = False
    at = 2
    while at + 2 < len(properties):
        code = struct.unpack_from("<H", properties, at)[0]
        size = _OPERANDS[code >> 13]
        value = properties[at + 2]
        if code == _IN_TABLE:
            in_table = bool(value)
        elif code == _ROW_END:
            row_end = bool(value)
        elif code == _LIST:
            item = bool(struct.unpack("<H", properties[at + 2 : at + 4].ljust(2, b"\0"))[0])
        elif code == _OUTLINE and not level:
            level = value + 1 if value < 9 else 0
        at += 2 + (size or 1 + value)
    return _Style(level, in_table, row_end, item)
