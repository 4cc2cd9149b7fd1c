"""Bytes of a file as text for an editor and back again, to the byte.

A text widget loses some characters (a lone carriage return, a no-break space, U+2028) and shows others not at all or
in another order than they stand. Each of them is shown as a character of a private plane instead, visible as a box, and
turned back when the text is saved.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.translation import tr

LONGEST_PART = 1_000_000  # characters that are shown at once
LONGEST_LINE = 10_000  # a widget lays out a line as a whole
_PLANE = 0xF0000
_STAND_INS = re.compile(r"[\U000f0000-\U000fffff]")
# C0 controls but tab and line feed, NEL, directions and invisible spaces, what Qt takes for the end of a paragraph or
# for an object, and a byte order mark inside the text.
_FRAIL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f\x85\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069"
    "\ufdd0\ufdd1\ufeff\ufffc\ufffe\uffff]"
)
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_LOOKED_AT = 8_000  # characters at the start that tell text from other data
_CONTROLS = re.compile(r"[\x01-\x08\x0e-\x1a\x1c-\x1f]")
_MOST_CONTROLS = 0.02


@dataclass(frozen=True, slots=True)
class FileText:
    """A file as an editor shows it: `shown` is all of it or its first part. `fixed` says why it cannot be edited."""

    shown: str
    encoding: str = "utf-8"
    mark: bytes = b""  # the byte order mark it begins with
    newline: str = "\n"
    size: int = 0
    fixed: str = ""

    def encoded(self, shown: str) -> bytes:
        """The bytes of `shown`, an edited version of this text. Raises `UserError` for what the encoding has not."""
        text = _STAND_INS.sub(lambda found: chr(ord(found[0]) - _PLANE), shown)
        if self.newline != "\n":
            text = text.replace("\n", self.newline)
        try:
            return self.mark + text.encode(self.encoding)
        except UnicodeEncodeError as error:
            raise UserError(
                tr(
                    "The file is in {encoding} and has no way to write {text!r}.",
                    encoding=self.encoding,
                    text=text[error.start],
                ),
                hint=tr("Take the character out, or save the text as a new file."),
            ) from error


def text_of(data: bytes) -> FileText:
    """Raises `UserError` for what is no text."""
    mark, encoding, text = _decoded(data)
    start = text[:_LOOKED_AT]
    if "\x00" in start or len(_CONTROLS.findall(start)) > _MOST_CONTROLS * len(start):
        raise UserError(tr("This file is not text, so it is not shown here."), hint=tr("Open it in another program."))
    newline = "\n"
    if "\r\n" in text and text.count("\r\n") == text.count("\n"):
        newline, text = "\r\n", text.replace("\r\n", "\n")
    fixed = ""
    if _STAND_INS.search(text):
        fixed = tr("This file has characters that an editor cannot keep, so it can only be read here.")
    elif len(text) > LONGEST_PART:
        end = text.rfind("\n", 0, LONGEST_PART) + 1 or LONGEST_PART
        fixed = tr(
            "This file is long: its first {end:,} characters of {text:,} are shown, to be read only.",
            end=end,
            text=len(text),
        )
        text = text[:end]
    if longest := _broken(text):
        text = longest
        fixed = fixed or tr("This file has very long lines. They are broken here, so it can only be read.")
    return FileText(shown_text(text), encoding, mark, newline, len(data), fixed)


def shown_text(text: str) -> str:
    """`text` with each character that a widget would lose or hide replaced by its stand-in, one for one."""
    return _FRAIL.sub(lambda found: chr(ord(found[0]) + _PLANE), text)


def _broken(text: str) -> str:
    """`text` with long lines broken; empty when there are none."""
    lines = text.split("\n")
    if max(map(len, lines)) <= LONGEST_LINE:
        return ""
    return "\n".join(
        line[start : start + LONGEST_LINE] for line in lines for start in range(0, max(len(line), 1), LONGEST_LINE)
    )


def _decoded(data: bytes) -> tuple[bytes, str, str]:
    """The byte order mark, the encoding and the text after the mark; every encoding gives the same bytes back."""
    mark, encoding = next((known for known in _MARKS if data.startswith(known[0])), (b"", "utf-8"))
    try:
        return mark, encoding, data[len(mark) :].decode(encoding)
    except UnicodeDecodeError:
        pass
    try:
        return b"", "cp1252", data.decode("cp1252")
    except UnicodeDecodeError:
        return b"", "latin-1", data.decode("latin-1")
