"""Rich Text Format to light Markdown. Text comes in groups whose state ends with them; what is unknown is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import cleaned, codepage, decode, is_binary
from mypt_desktop.workspace.formats.extracted import MAX_CHARACTERS, Block, Extracted, Structure, cell, put_together
from mypt_desktop.workspace.formats.pictures import decoded
from mypt_desktop.workspace.formats.rows import labelled

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\"
)
_SKIPPED: Final = frozenset(
    b"fonttbl colortbl stylesheet info listtable listoverridetable revtbl rsidtbl generator themedata datastore "
    b"colorschememapping latentstyles xmlnstbl pntext listtext pnseclvl filetbl fldinst object objdata pict sp "
    b"header footer headerl headerr headerf footerl footerr footerf nonshppict htmltag mhtmltag bkmkstart bkmkend "
    b"falt panose template userprops private atnid atnauthor annotation xe tc".split()
)
_READ: Final = frozenset(b"shpinst shptxt shppict".split())  # though marked as something to pass over when unknown
_SIGNS: Final = {
    b"tab": "\t",
    b"line": "\n",
    b"emdash": "—",
    b"endash": "–",
    b"emspace": " ",
    b"enspace": " ",
    b"bullet": "•",
    b"lquote": "‘",
    b"rquote": "’",
    b"ldblquote": "“",
    b"rdblquote": "”",
    b"~": " ",
    b"_": "-",
    b"-": "",
    b"\r": "\n",
    b"\n": "\n",
}
_CHARSETS: Final = {
    0: "cp1252",
    77: "mac_roman",
    128: "cp932",
    129: "cp949",
    130: "johab",
    134: "gbk",
    136: "big5",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
    255: "cp437",
}
_HEADING = re.compile(r"heading ([1-9])\b|(title)\b", re.IGNORECASE)
_BULLET = re.compile(r"[•·▪◦‣\uf0b7][ \t]+")
_DEEPEST: Final = 2000


@dataclass(slots=True)
class _State:
    """What holds until the end of a group."""

    skip: bool = False
    kind: bytes = b""  # of a destination whose content is looked at: fonttbl, stylesheet, pict
    codec: str = ""
    font: int = -1
    after_unicode: int = 1  # characters that repeat a Unicode one for old readers
    hidden: bool = False
    note: bool = False  # it is a footnote, which stands in parentheses where its number is


@dataclass(slots=True)
class _Paragraph:
    style: int = -1
    level: int = 0
    in_table: bool = False
    item: bool = False


@dataclass(slots=True)
class _Reading:
    codec: str = "cp1252"
    fonts: dict[int, str] = field(default_factory=dict)
    levels: dict[int, int] = field(default_factory=dict)
    blocks: list[Block] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    raw: bytearray = field(default_factory=bytearray)  # bytes of a codec whose characters may have several
    raw_codec: str = ""
    paragraph: _Paragraph = field(default_factory=_Paragraph)
    style_name: list[str] = field(default_factory=list)
    size: int = 0


def rtf(data: bytes) -> Extracted:
    """Rich text; plain text under that ending is taken as it is."""
    if not data.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"{\\rtf"):
        if is_binary(data) or not data.strip():
            raise DocumentUnreadableError("it is damaged, not a readable rich text")
        return Extracted(decode(data), Structure.PROSE)  # some programs give plain text this ending
    reading = _Reading()
    _read(data, reading)
    _end_paragraph(reading)
    _end_table(reading)
    return put_together([reading.blocks], Structure.MARKDOWN, paged=False)


def _read(data: bytes, reading: _Reading) -> None:
    stack = [_State()]
    ignored = 0  # characters still to be passed over after a Unicode one
    marked = False  # the group began with \*: pass over what is not known
    at = 0
    while match := _TOKEN.match(data, at):
        at = match.end()
        word, number, hexed, sign, brace, text = match.groups()
        state = stack[-1]
        if brace == b"{":
            if len(stack) > _DEEPEST:
                raise DocumentUnreadableError("it is nested too deeply")
            stack.append(replace(state))
            ignored, marked = 0, False
        elif brace:
            _end_group(reading, state)
            if state.note and not stack[-2].note:
                _flush(reading)
                reading.words[-1:] = ["".join(reading.words[-1:]).rstrip(), ")"]
            if len(stack) > 1:
                stack.pop()
            ignored = 0
            reading.size += 1
        elif sign == b"*":
            marked = True
        elif word == b"bin":
            at += max(0, int(number or 0))
        elif word == b"u" and number:
            if _shows(state):
                _flush(reading)
                reading.words.append(chr(int(number) & 0xFFFF))
            ignored = state.after_unicode
        elif hexed and ignored:
            ignored -= 1
        elif hexed:
            _bytes(reading, state, bytes([int(hexed, 16)]))
        elif word:
            _control(reading, state, word.lower(), int(number) if number else None, marked)
            marked = False
        elif sign is not None:
            _sign(reading, state, _SIGNS.get(sign, sign.decode("latin-1") if sign in b"{}\\" else ""))
        elif text:
            skipped = min(ignored, len(text))
            ignored -= skipped
            _bytes(reading, state, text[skipped:])
        if reading.size > MAX_CHARACTERS:
            raise DocumentUnreadableError(f"it holds more than {MAX_CHARACTERS // 10**6} million characters")


def _shows(state: _State) -> bool:
    return not state.skip and not state.hidden and not state.kind


def _bytes(reading: _Reading, state: _State, found: bytes) -> None:
    if state.kind == b"stylesheet":
        reading.style_name.append(found.decode("latin-1"))
    elif state.kind == b"pict":
        reading.raw += found
    elif _shows(state):
        codec = state.codec or reading.codec
        if codec != reading.raw_codec:
            _flush(reading)
            reading.raw_codec = codec
        reading.raw += found
        reading.size += len(found)


def _flush(reading: _Reading) -> None:
    if reading.raw:
        reading.words.append(reading.raw.decode(reading.raw_codec or "cp1252", "replace"))
        reading.raw.clear()


def _sign(reading: _Reading, state: _State, text: str) -> None:
    if _shows(state) and text:
        _flush(reading)
        reading.words.append(text)


def _control(reading: _Reading, state: _State, word: bytes, number: int | None, marked: bool) -> None:
    if word in (b"fonttbl", b"stylesheet"):
        state.kind = word
    elif word == b"pict" and not state.skip:
        _flush(reading)
        state.kind = word
    elif word in _SKIPPED or (marked and word not in _READ and word != b"footnote"):
        state.skip = True
        if word in (b"listtext", b"pntext"):
            reading.paragraph.item = True
    elif state.kind == b"fonttbl":
        _font(reading, state, word, number)
    elif state.kind == b"stylesheet":
        _style(reading, state, word, number)
    elif word == b"ansicpg" and number:
        reading.codec = codepage(number) or "cp1252"
    elif word in (b"mac", b"pc", b"pca"):
        reading.codec = {b"mac": "mac_roman", b"pc": "cp437", b"pca": "cp850"}[word]
    elif word == b"f" and number is not None:
        state.codec = reading.fonts.get(number, "")
    elif word == b"uc" and number is not None:
        state.after_unicode = max(0, min(number, 8))
    elif word in (b"v", b"deleted", b"htmlrtf"):
        state.hidden = number != 0
    elif word == b"footnote" and _shows(state):
        state.note = True
        _sign(reading, state, " (")
    elif word == b"plain":
        state.hidden, state.codec = False, ""
    elif word in _SIGNS:
        _sign(reading, state, _SIGNS[word])
    elif not state.skip and not state.kind:
        _layout(reading, state, word, number)


def _layout(reading: _Reading, state: _State, word: bytes, number: int | None) -> None:
    paragraph = reading.paragraph
    match word:
        case b"par" | b"sect" | b"page":
            if state.note or (paragraph.in_table and (reading.cells or reading.words or reading.raw)):
                _flush(reading)
                reading.words.append(" " if state.note else "\n")
            else:
                _end_paragraph(reading)
        case b"pard" if not state.note:
            reading.paragraph = _Paragraph()
        case b"intbl":
            paragraph.in_table = True
        case b"s" if number is not None:
            paragraph.level = reading.levels.get(number, 0)
        case b"outlinelevel" if number is not None and number < 9:
            paragraph.level = number + 1
        case b"cell":
            reading.cells.append(cell(_taken(reading)))
        case b"nestcell":
            reading.words.append(" ")
        case b"row":
            reading.rows.append(reading.cells)
            reading.cells = []


def _font(reading: _Reading, state: _State, word: bytes, number: int | None) -> None:
    if word == b"f" and number is not None:
        state.font = number
    elif word == b"fcharset" and number in _CHARSETS and number != 0:
        reading.fonts[state.font] = _CHARSETS[number]


def _style(reading: _Reading, state: _State, word: bytes, number: int | None) -> None:
    if word == b"s" and number is not None:
        state.font = number
    elif word in (b"cs", b"ds", b"ts"):
        state.skip = True


def _end_group(reading: _Reading, state: _State) -> None:
    if state.kind == b"stylesheet" and reading.style_name:
        name = "".join(reading.style_name).strip(" ;")
        reading.style_name.clear()
        if named := _HEADING.match(name):
            reading.levels[max(state.font, 0)] = int(named[1] or 1)
    elif state.kind == b"pict" and reading.raw:
        found = _picture(bytes(reading.raw))
        reading.raw.clear()
        if found:
            if not reading.paragraph.in_table:
                _end_table(reading)
            reading.blocks.append(partial(decoded, found))


def _picture(hexed: bytes) -> bytes:
    """The bytes of a picture that is written as hexadecimal digits; b"" where it is none."""
    try:
        return bytes.fromhex(hexed.decode("ascii"))
    except ValueError:
        return b""


def _taken(reading: _Reading) -> str:
    """The words since the last paragraph or cell; pairs of surrogates become the characters they stand for."""
    _flush(reading)
    text = "".join(reading.words)
    reading.words = []
    return cleaned(text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace"))


def _end_paragraph(reading: _Reading) -> None:
    text = _taken(reading).strip()
    paragraph = reading.paragraph
    if not paragraph.in_table:
        _end_table(reading)
    text = re.sub(r"\( +(?=\S)", "(", text)
    bulleted = _BULLET.match(text)
    if bulleted:
        text, paragraph.item = text[bulleted.end() :], True
    if text and paragraph.level:
        reading.blocks.append(f"{'#' * min(paragraph.level, 6)} {cell(text)}")
    elif text:
        reading.blocks.append(f"- {text}" if paragraph.item else text)
    paragraph.item = False


def _end_table(reading: _Reading) -> None:
    if reading.cells:
        reading.rows.append(reading.cells)
        reading.cells = []
    if text := "\n".join(_lines(reading.rows)):
        reading.blocks.append(text)
    reading.rows = []


def _lines(rows: list[list[str]]) -> Iterator[str]:
    return filter(None, labelled(rows))
