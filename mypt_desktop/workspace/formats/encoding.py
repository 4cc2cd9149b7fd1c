"""Bytes of unknown encoding to text: byte order marks, UTF-8, then detection with a second look at Latin scripts."""

from __future__ import annotations

import codecs
import re

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 64_000
_CONTROLS = bytes(set(range(32)) - {7, 8, 9, 10, 11, 12, 13, 26, 27})
_DROPPED = dict.fromkeys([*range(9), *range(0xE, 0x20), 0x0B, 0x7F, 0xFEFF, *range(0xD800, 0xE000)])
_LANGUAGES = tuple(
    frozenset(letters + letters.upper())
    for letters in (
        "éèêëàâçùûüîïôœæÿ",  # French
        "äöüß",  # German
        "áéíóúüñ",  # Spanish
        "áàâãçéêíóôõú",  # Portuguese
        "àèéìíòóùú",  # Italian
        "åäöéæø",  # Nordic
        "áéëïóöüèê",  # Dutch
        "áðéíóúýþæö",  # Icelandic
        "ąćęłńóśźż",  # Polish
        "áčďéěíňóřšťúůýžľĺŕôä",  # Czech, Slovak
        "áéíóöőúüű",  # Hungarian
        "čćđšž",  # Croatian, Slovene
        "ăâîșțşţ",  # Romanian
        "çğıöşüâîû",  # Turkish
        "āčēģīķļņšūž",  # Latvian
        "ąčęėįšųūž",  # Lithuanian
        "äöõüšž",  # Estonian
    )
)
# Likeliest first: a tie goes to the encoding that is met more often.
_LATIN = ("cp1252", "cp1250", "iso8859_2", "iso8859_15", "cp1254", "cp1257", "cp850", "mac_roman")
_SYMBOL_IN_WORD = re.compile(r"[^\W\d_](?![-'’`.,:;!?/])[^\w\s\x00-\x7f](?=[^\W\d_])|[^\W\d_][¹²³¼½¾±¶]")


def is_binary(data: bytes) -> bool:
    """Whether `data` is no text in any encoding that is known here."""
    head = data[:8192]
    if not head or any(head.startswith(mark) for mark, _ in _MARKS):
        return False
    if b"\0" in head:
        return _wide_without_mark(head) is None
    return len(head) - len(head.translate(None, _CONTROLS)) > len(head) // 50


def decode(data: bytes) -> str:
    """`data` as text with `\\n` line ends and without invisible control characters. Never raises."""
    return cleaned(_decoded(data))


def cleaned(text: str) -> str:
    """Line ends as `\\n`; NUL, stray marks, lone surrogates and the like taken out."""
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_DROPPED)


def codepage(number: int) -> str:
    """Python's name of a code page of Windows; "" for one that is not known."""
    name = {10000: "mac_roman", 65001: "utf-8"}.get(number, f"cp{number}")
    try:
        return codecs.lookup(name).name
    except LookupError:
        return ""


def _decoded(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    if (wide := _wide_without_mark(data[:8192])) is not None:
        return data.decode(wide, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        # A file of UTF-8 with one broken byte (cut at the end, pasted) is still UTF-8.
        if error.start > 1000 and any(byte > 127 for byte in data[: error.start]):
            return data.decode("utf-8", "replace")
    return data.decode(_detected(data), "replace")


def _wide_without_mark(head: bytes) -> str | None:
    """UTF-16 shows in text as NULs at only even or only odd places."""
    pairs = len(head) // 2
    if pairs < 2 or b"\0" not in head:
        return None
    even, odd = head[: pairs * 2 : 2].count(0), head[1 : pairs * 2 : 2].count(0)
    if odd > pairs * 0.4 and even == 0:
        return "utf-16-le"
    if even > pairs * 0.4 and odd == 0:
        return "utf-16-be"
    return None


def _detected(data: bytes) -> str:
    from charset_normalizer import from_bytes

    sample = _telling(data)
    best = from_bytes(sample, cp_exclusion=["utf_7"]).best()
    guess = best.encoding if best else "cp1252"
    text = sample.decode(guess, "replace")
    foreign = [c for c in text if c.isalpha() and ord(c) > 127]
    latin = sum(ord(c) < 0x250 for c in foreign)
    return _latin(sample, guess) if latin * 2 >= len(foreign) else _japanese(sample) or guess


def _japanese(sample: bytes) -> str:
    """The encoding that shows a good share of kana, which no other script turns into by mistake; "" if none does."""
    for encoding in ("cp932", "euc_jp"):
        text = sample.decode(encoding, "ignore")
        signs = [c for c in text if ord(c) > 127]
        if sum("\u3041" <= c <= "\u30fe" for c in signs) * 6 > len(signs):
            return encoding
    return ""


def _telling(data: bytes) -> bytes:
    """The lines with bytes above ASCII, up to the size that detection can afford; all of a small file."""
    if len(data) <= _SAMPLE:
        return data
    lines, size = [], 0
    for line in data[: _SAMPLE * 64].splitlines(keepends=True):
        if not line.isascii():
            lines.append(line[:4000])
            size += len(lines[-1])
            if size > _SAMPLE:
                break
    return b"".join(lines) or data[:_SAMPLE]


def _latin(sample: bytes, guess: str) -> str:
    """The encoding in which the accented letters are those of one language and no symbol stands inside a word."""

    def share(encoding: str) -> float:
        try:
            text = sample.decode(encoding)
        except UnicodeDecodeError:
            return -1.0
        accented = [c for c in text if ord(c) > 127 and c.isalpha()]
        odd = len(_SYMBOL_IN_WORD.findall(text)) + sum(0x80 <= ord(c) < 0xA0 for c in text)
        if not accented and not odd:
            return 1.0
        fit = max((sum(c in letters for c in accented) for letters in _LANGUAGES), default=0)
        return fit / (len(accented) + odd)

    return max((*_LATIN, guess), key=lambda encoding: (round(share(encoding), 3), -_order(encoding)))


def _order(encoding: str) -> int:
    return _LATIN.index(encoding) if encoding in _LATIN else len(_LATIN)
