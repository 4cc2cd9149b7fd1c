"""Messages as Outlook saves them (`.msg`) to light Markdown, after [MS-OXMSG]: properties, each in a stream."""

from __future__ import annotations

import datetime
import struct
from typing import Any, Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats import compound, web
from mypt_desktop.workspace.formats.encoding import cleaned, codepage, decode
from mypt_desktop.workspace.formats.extracted import MAX_CHARACTERS, Attachment, Extracted, Structure, cell
from mypt_desktop.workspace.formats.letters import Letter, files, written
from mypt_desktop.workspace.formats.rtf import rtf

_SUBJECT, _BODY, _HTML, _RICH = 0x0037, 0x1000, 0x1013, 0x1009
_SENDER, _ADDRESS, _INTERNET_ADDRESS = 0x0C1A, 0x0C1F, 0x5D01
_TO, _CC = 0x0E04, 0x0E03
_SUBMITTED, _DELIVERED = 0x0039, 0x0E06
_DATA, _LONG_NAME, _SHORT_NAME, _SHOWN_NAME, _HIDDEN = 0x3701, 0x3707, 0x3704, 0x3001, 0x7FFE
_CODEPAGE, _HTML_CODEPAGE = 0x3FFD, 0x3FDE
_UNICODE, _NARROW, _BINARY, _EMBEDDED = 0x001F, 0x001E, 0x0102, 0x000D
_DEEPEST: Final = 20
_MOST_ATTACHED: Final = 2000

# What the compression of rich text takes for granted to stand before it ([MS-OXRTFCP], 2.1.2.1).
_DICTIONARY: Final = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans "
    rb"SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0" + b"\r\n" + rb"\par "
    rb"\pard\plain\f0\fs20\b\i\u\tab\tx"
)


def msg(data: bytes) -> Extracted:
    """A message of Outlook (`.msg`): its header, its text, the names of what is attached and its texts."""
    with compound.opened(data, "message") as container:
        if not any(name[0].startswith("__substg1.0_") for name in container.listdir()):
            raise DocumentUnreadableError("it is damaged, not a readable message")
        try:
            letter = _letter(container, [], 0)
        except struct.error as error:
            raise DocumentUnreadableError("it is damaged, its properties are cut short") from error
    text = cleaned(written(letter))[:MAX_CHARACTERS]
    return Extracted(text, Structure.MARKDOWN, attachments=tuple(files(letter)))


def _letter(container: Any, place: list[str], depth: int) -> Letter:
    fixed = _fixed(container, place, 32 if not place else 24)
    codec = _codec(fixed.get(_CODEPAGE))

    def said(tag: int) -> str:
        return cell(_words(container, place, tag, codec))

    name = said(_SENDER)
    address = said(_INTERNET_ADDRESS) or said(_ADDRESS)
    address = address if "@" in address else ""  # else a name in a company's directory
    date = _date(fixed.get(_SUBMITTED) or fixed.get(_DELIVERED))
    letter = Letter(said(_SUBJECT), name or address, date)
    sender = f"{name} <{address}>" if name and address and name != address else name or address
    header = {"From": sender, "To": said(_TO), "Cc": said(_CC), "Date": date, "Subject": letter.subject}
    letter.header = [f"{label}: {value}" for label, value in header.items() if value]
    if body := _body(container, place, codec, fixed):
        letter.texts.append(body)
    if depth < _DEEPEST:
        _attach(container, place, letter, codec, depth)
    return letter


def _attach(container: Any, place: list[str], letter: Letter, codec: str, depth: int) -> None:
    inside = sorted(
        {
            entry[len(place)]
            for entry in container.listdir(streams=True, storages=True)
            if entry[: len(place)] == place
            and len(entry) > len(place)
            and entry[len(place)].startswith("__attach_version1.0_")
        }
    )
    for storage in inside[:_MOST_ATTACHED]:
        at = [*place, storage]
        inner = [*at, _name(_DATA, _EMBEDDED)]
        if container.exists(inner):
            letter.attached.append(_letter(container, inner, depth + 1))
            continue
        found = compound.stream(container, *at, _name(_DATA, _BINARY))
        named = (_words(container, at, tag, codec) for tag in (_LONG_NAME, _SHORT_NAME, _SHOWN_NAME))
        name = next((cell(one) for one in named if one.strip()), "a file")
        if found is not None and not _fixed(container, at, 8).get(_HIDDEN, b"\0").strip(b"\0"):
            letter.files.append(Attachment(name[:120], found))


def _body(container: Any, place: list[str], codec: str, fixed: dict[int, bytes]) -> str:
    """The plain text, else that of the page, else that of the rich text."""
    plain = _words(container, place, _BODY, codec)
    if plain.strip():
        return cleaned(plain)
    page = compound.stream(container, *place, _name(_HTML, _BINARY))
    if page is None:
        page = _words(container, place, _HTML, codec).encode()
    elif fixed.get(_HTML_CODEPAGE) and b"charset" not in page[:4096].lower():
        page = page.decode(_codec(fixed[_HTML_CODEPAGE]) or "utf-8", "replace").encode()
    if page.strip():
        return web.markdown(page)
    packed = compound.stream(container, *place, _name(_RICH, _BINARY)) or b""
    return rtf(_unpacked(packed)).text if packed else ""


def _name(tag: int, kind: int) -> str:
    return f"__substg1.0_{tag:04X}{kind:04X}"


def _words(container: Any, place: list[str], tag: int, codec: str) -> str:
    wide = compound.stream(container, *place, _name(tag, _UNICODE))
    if wide is not None:
        return wide.decode("utf-16-le", "replace").rstrip("\0")
    narrow = compound.stream(container, *place, _name(tag, _NARROW)) or b""
    if codec:
        return narrow.decode(codec, "replace").rstrip("\0")
    return decode(narrow).rstrip("\0")


def _fixed(container: Any, place: list[str], header: int) -> dict[int, bytes]:
    """The properties of a fixed size, by their tags: eight bytes each."""
    raw = compound.stream(container, *place, "__properties_version1.0") or b""
    found: dict[int, bytes] = {}
    for at in range(header, len(raw) - 15, 16):
        found[struct.unpack_from("<H", raw, at + 2)[0]] = raw[at + 8 : at + 16]
    return found


def _codec(value: bytes | None) -> str:
    return codepage(struct.unpack_from("<I", value)[0]) if value else ""


def _date(value: bytes | None) -> str:
    """As `2024-03-05 14:02`, in UTC, of the hundreds of nanoseconds since 1601 that Windows counts."""
    if not value:
        return ""
    ticks = struct.unpack_from("<Q", value)[0]
    try:
        moment = datetime.datetime(1601, 1, 1) + datetime.timedelta(microseconds=ticks // 10)
    except OverflowError:
        return ""
    return f"{moment:%Y-%m-%d %H:%M}" if ticks else ""


def _unpacked(packed: bytes) -> bytes:
    """Rich text out of the compression that Outlook has for it. Raises `DocumentUnreadableError`."""
    if len(packed) < 16:
        return b""
    _, size, kind, _ = struct.unpack_from("<4I", packed)
    if kind == 0x414C454D:  # "MELA": not compressed
        return packed[16 : 16 + size]
    if kind != 0x75465A4C or size > MAX_CHARACTERS:
        raise DocumentUnreadableError("it is damaged, its text cannot be unpacked")
    ring = bytearray(_DICTIONARY.ljust(4096, b"\0"))
    end = len(_DICTIONARY)
    out = bytearray()
    at = 16
    while at < len(packed) and len(out) < size:
        control = packed[at]
        at += 1
        for bit in range(8):
            if not control >> bit & 1:
                found = packed[at : at + 1]
                at += 1
            else:
                pair = int.from_bytes(packed[at : at + 2].ljust(2, b"\0"), "big")
                at += 2
                start, length = pair >> 4, (pair & 0xF) + 2
                if start == end % 4096:  # the end
                    return bytes(out[:size])
                found = b""
                for step in range(length):
                    one = ring[(start + step) % 4096]
                    found += bytes([one])
                    ring[(end + step) % 4096] = one
                out += found
                end += length
                continue
            if not found:
                return bytes(out[:size])
            ring[end % 4096] = found[0]
            end += 1
            out += found
    return bytes(out[:size])
