"""Pictures: the words that come along with a file (EXIF, IPTC, XMP, comments), and decoding within limits."""

from __future__ import annotations

import re
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from typing import Any, Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import cleaned, decode
from mypt_desktop.workspace.formats.extracted import WHOLE, Extracted, Picture, Structure, cell, page_starts

MOST_PIXELS: Final = 100_000_000
_MOST_FRAMES: Final = 500
_LONGEST: Final = 20_000  # characters of one field
_KNOWN: Final = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "MPO", "PPM", "DIB")
_DESCRIPTION, _MAKE, _MODEL, _ARTIST, _COPYRIGHT, _TAKEN = 0x010E, 0x010F, 0x0110, 0x013B, 0x8298, 0x0132
_ORIGINAL, _COMMENT = 0x9003, 0x9286
_WINDOWS: Final = {0x9C9B: "Title", 0x9C9C: "Comment", 0x9C9D: "Author", 0x9C9E: "Keywords", 0x9C9F: "Subject"}
_IPTC: Final = {
    (2, 5): "Title",
    (2, 105): "Title",
    (2, 120): "Description",
    (2, 25): "Keywords",
    (2, 80): "Author",
    (2, 90): "Place",
    (2, 92): "Place",
    (2, 95): "Place",
    (2, 101): "Place",
    (2, 116): "Copyright",
}
_XMP: Final = {"title": "Title", "description": "Description", "subject": "Keywords", "creator": "Author"}
_NO_WORDS: Final = re.compile(r"[\W_]*")
_MADE_BY_ITSELF: Final = (
    *("screenshot", "oplus_", "created with", "file written by", "default", "digital camera", "creator: gd-jpeg"),
    *("kofax", "{", "software:"),
)
_FAULTS: Final = (OSError, ValueError, SyntaxError, TypeError, IndexError, KeyError, AssertionError, struct.error)
"""What Pillow raises over damaged files; `EOFError` and bombs beside them."""


def image(data: bytes) -> Extracted:
    """What a picture says about itself. Its own text, if it shows any, is in `pictures`, a page each."""
    with _opened(data) as opened, _quiet():
        frames = _frames(opened)
        words = _words(opened)
    pages = [words, *([""] * (frames - 1))]
    starts = page_starts(pages)
    pictures = tuple(
        Picture(starts[frame] + len(pages[frame]), frame + 1, WHOLE, partial(decoded, data, frame))
        for frame in range(frames)
    )
    return Extracted("\n\n".join(pages), Structure.PROSE, tuple(starts), pictures=pictures)


def _frames(opened: Any) -> int:
    """The pages of a scan; what moves is one picture."""
    try:
        return min(int(opened.n_frames), _MOST_FRAMES) if opened.format == "TIFF" else 1
    except (*_FAULTS, EOFError) as error:
        raise DocumentUnreadableError(f"it is damaged, not a readable picture ({error})") from error


def frame_count(data: bytes) -> int:
    """The pages of a scan, 1 for every other picture. Raises `DocumentUnreadableError`."""
    with _opened(data) as opened, _quiet():
        return _frames(opened)


def decoded(data: bytes, frame: int = 0) -> Any:
    """A picture as `PIL.Image.Image`, upright, in grey or colours. Raises `DocumentUnreadableError`."""
    from PIL import ImageOps

    with _opened(data) as opened, _quiet():
        try:
            if frame:
                opened.seek(frame)
            upright = ImageOps.exif_transpose(opened)
            if upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info:
                return _on_white(upright.convert("RGBA"))
            return upright.convert("L" if upright.mode in ("1", "L", "I;16") else "RGB")
        except (*_FAULTS, EOFError) as error:
            raise DocumentUnreadableError(f"it is damaged, not a readable picture ({error})") from error


def _on_white(picture: Any) -> Any:
    from PIL import Image

    ground = Image.new("RGB", picture.size, "white")
    ground.paste(picture, mask=picture.getchannel("A"))
    return ground


def _opened(data: bytes) -> Any:
    from PIL import Image

    try:
        with _quiet():
            opened = Image.open(BytesIO(data), formats=_KNOWN)
    except _FAULTS as error:
        raise DocumentUnreadableError("it is damaged, not a readable picture") from error
    except Image.DecompressionBombError as error:
        raise DocumentUnreadableError("it has too many pixels") from error
    if opened.width * opened.height > MOST_PIXELS:
        raise DocumentUnreadableError(f"it has more than {MOST_PIXELS // 10**6} million pixels")
    return opened


@contextmanager
def _quiet() -> Iterator[None]:
    """What Pillow warns of, odd fields and large pictures, is read as far as it goes, or refused by us."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _words(opened: Any) -> str:
    """Lines like `Title: …`; "" where nothing was said in words. When and with what it was taken goes along."""
    found: dict[str, list[str]] = {}
    for name, value in _fields(opened):
        text = cell(cleaned(value))[:_LONGEST]
        said = found.setdefault(name, [])
        if text and not _NO_WORDS.fullmatch(text) and text not in said and not _by_itself(text):
            said.append(text)
    worded = {name for name, said in found.items() if said} - {"Taken", "Camera"}
    order = (
        "Title",
        "Subject",
        "Description",
        "Comment",
        "Keywords",
        "Place",
        "Author",
        "Copyright",
        "Taken",
        "Camera",
    )
    names = [*order, *(name for name in found if name not in order)]
    lines = [f"{name}: {'; '.join(found[name])}" for name in names if found.get(name)]
    return "\n".join(lines) if worded else ""


def _by_itself(text: str) -> bool:
    """Whether it is what programs and cameras write into every file."""
    return text.casefold().startswith(_MADE_BY_ITSELF) or (text.isupper() and "DCIM" in text)


def _fields(opened: Any) -> Iterator[tuple[str, str]]:
    for part in (_exif, _iptc, _xmp, _comments):
        try:
            yield from part(opened)
        except (*_FAULTS, AttributeError, ArithmeticError):
            continue  # one block of it is damaged; the others count


def _exif(opened: Any) -> Iterator[tuple[str, str]]:
    from PIL import ExifTags

    exif = opened.getexif()
    more = exif.get_ifd(ExifTags.IFD.Exif)
    yield "Description", _plain(exif.get(_DESCRIPTION))
    for tag, name in _WINDOWS.items():
        value = exif.get(tag)
        if value:
            raw = bytes(value) if isinstance(value, bytes | tuple) else str(value).encode("utf-16-le")
            yield name, raw.decode("utf-16-le", "replace").rstrip("\0")
    yield "Comment", _comment(more.get(_COMMENT))
    yield "Author", _plain(exif.get(_ARTIST))
    yield "Copyright", _plain(exif.get(_COPYRIGHT))
    taken = _plain(more.get(_ORIGINAL) or exif.get(_TAKEN))
    yield "Taken", re.sub(r"^(\d{4}):(\d\d):(\d\d)", r"\1-\2-\3", taken)
    yield "Camera", " ".join(filter(None, (_plain(exif.get(_MAKE)), _plain(exif.get(_MODEL)))))


def _comment(value: object) -> str:
    """A comment of EXIF, whose first eight bytes name its encoding."""
    if not isinstance(value, bytes):
        return _plain(value)
    kind, text = value[:8], value[8:]
    if kind.startswith(b"UNICODE"):
        wide = "utf-16-be" if text[:1] == b"\0" else "utf-16-le"
        return text.decode(wide, "replace").rstrip("\0")
    return decode(text if kind.startswith((b"ASCII", b"JIS", b"\0")) else value).rstrip("\0")


def _plain(value: object) -> str:
    if isinstance(value, bytes):
        return decode(value).rstrip("\0")
    if isinstance(value, str):
        try:  # Pillow reads these as Latin-1, and most programs write UTF-8
            return value.encode("latin-1").decode("utf-8").rstrip("\0")
        except UnicodeError:
            return value.rstrip("\0")
    return ""


def _iptc(opened: Any) -> Iterator[tuple[str, str]]:
    from PIL import IptcImagePlugin

    for key, value in (IptcImagePlugin.getiptcinfo(opened) or {}).items():
        if name := _IPTC.get(key):
            for one in value if isinstance(value, list) else [value]:
                yield name, decode(one)


def _xmp(opened: Any) -> Iterator[tuple[str, str]]:
    from lxml import etree

    raw = opened.info.get("xmp") or opened.info.get("XML:com.adobe.xmp") or b""
    data = raw.encode() if isinstance(raw, str) else bytes(raw)
    if not data or len(data) > 1_000_000:
        return
    tree = etree.fromstring(data.strip(b"\0 \r\n"), etree.XMLParser(resolve_entities=False, no_network=True))
    for element in tree.iter("{http://purl.org/dc/elements/1.1/}*"):
        if name := _XMP.get(etree.QName(element).localname):
            for one in element.iter("{http://www.w3.org/1999/02/22-rdf-syntax-ns#}li"):
                yield name, one.text or ""


def _comments(opened: Any) -> Iterator[tuple[str, str]]:
    """Comments of JPEG and GIF, and the texts of PNG."""
    value = opened.info.get("comment")
    yield "Comment", _plain(value)
    for key, text in getattr(opened, "text", {}).items():
        if str(key).lower() in ("title", "author", "description", "comment", "copyright", "subject", "keywords"):
            yield str(key).capitalize(), str(text)
