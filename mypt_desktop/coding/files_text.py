"""TextFile: a file's bytes as numbered lines and back to the byte. Each line keeps its own end, the file its encoding,
byte-order mark and whether its last line ends.
"""

from __future__ import annotations

import codecs
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from mypt_desktop.coding.hashline_apply import Edit
from mypt_desktop.core.errors import UserError

LARGEST: Final = 16 * 2**20
"""Bytes of a file that is read or edited line by line."""

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LEGACY = ("cp1252", "latin-1")  # one byte a character: whatever they make of it, it goes back as it came
_SAMPLE = 64_000  # bytes from which an old encoding is guessed
_LOOKED_AT = 8_000  # bytes in which a zero byte tells data from text


class NotTextError(UserError):
    """The file holds no text that could be read or edited line by line."""


@dataclass(frozen=True)
class TextFile:
    """`lines` are without their ends; `ends` has the end of each: LF, CR LF or CR, empty for a last line without."""

    lines: tuple[str, ...]
    ends: tuple[str, ...] = ()
    encoding: str = "utf-8"
    mark: bytes = b""
    newline: str = "\n"

    @cached_property
    def tag(self) -> str:
        """Four hexadecimal digits that change with the text, whatever its encoding and the ends of its lines."""
        text = "\n".join(self.lines)
        if self.ends and self.ends[-1]:
            text += "\n"
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:4].upper()

    @cached_property
    def data(self) -> bytes:
        """The bytes. Raises `UserError` for a character that the encoding has not."""
        if len(set(self.ends[:-1])) <= 1:
            text = (self.ends[0] if self.ends else "").join(self.lines) + (self.ends[-1] if self.ends else "")
        else:
            text = "".join(part for pair in zip(self.lines, self.ends, strict=True) for part in pair)
        try:
            return self.mark + text.encode(self.encoding)
        except UnicodeEncodeError as error:
            raise UserError(
                f"The file is in {self.encoding}, which cannot write {text[error.start]!r}.",
                hint="Leave the character out, or write the text to a new file.",
            ) from error

    def edited(self, edits: Sequence[Edit]) -> TextFile:
        """The file after `edits`, which are in order and apart. Rows get the end that most lines have; whether the last
        line ends stays as it was, and an empty file gets lines that end."""
        lines: list[str] = []
        ends: list[str] = []
        done = 0
        for edit in edits:
            lines += self.lines[done : edit.first - 1]
            ends += self.ends[done : edit.first - 1]
            lines += edit.rows
            ends += self._ends_of(edit)
            done = edit.last
        lines += self.lines[done:]
        ends += self.ends[done:]
        if lines:
            unended = bool(self.ends) and not self.ends[-1]
            if "" in ends:
                ends = [end or self.newline for end in ends]
            ends[-1] = "" if unended else ends[-1]
        return TextFile(tuple(lines), tuple(ends), self.encoding, self.mark, self.newline)

    def _ends_of(self, edit: Edit) -> list[str]:
        """A row that stands in the place of a line takes its end."""
        old = self.ends[edit.first - 1 : edit.last]
        return [*old[: len(edit.rows)], *[self.newline] * (len(edit.rows) - len(old))]


def text_file(data: bytes, name: str) -> TextFile:
    """`data` as lines. Raises `NotTextError` for what is no text, or is too large."""
    if len(data) > LARGEST:
        raise NotTextError(f"{name} is larger than {LARGEST >> 20} MB.", hint="Work on a smaller file.")
    mark, encoding, text = _decoded(data, name)
    if "\n" not in text and "\r" in text:
        lines, ends, newline = _split(text, "\r")
    else:
        lines, ends, newline = _split(text, "\n")
    found = TextFile(lines, ends, encoding, mark, newline)
    if encoding != "utf-8" and found.data != data:
        raise NotTextError(f"{name} is {encoding} with faults in it, and could not be written back as it is.")
    return found


def new_text(content: str) -> TextFile:
    """A new file of this content, in UTF-8."""
    lines, ends, newline = _split(content, "\n")
    return TextFile(lines, ends, newline=newline)


def _decoded(data: bytes, name: str) -> tuple[bytes, str, str]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return mark, encoding, data[len(mark) :].decode(encoding)
            except UnicodeDecodeError as error:
                raise NotTextError(f"{name} begins like {encoding} and is not.") from error
    if b"\0" in data[:_LOOKED_AT]:
        raise NotTextError(f"{name} holds no text.", hint="It can be read with another program.")
    try:
        return b"", "utf-8", data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    for encoding in (_detected(data), *_LEGACY):
        try:
            text = data.decode(encoding)
            if text.encode(encoding) == data:
                return b"", encoding, text
        except (UnicodeError, LookupError):
            continue
    raise NotTextError(f"{name} holds no text.")


def _detected(data: bytes) -> str:
    from charset_normalizer import from_bytes

    best = from_bytes(data[:_SAMPLE], cp_exclusion=["utf_7"]).best()
    return best.encoding if best else _LEGACY[0]


def _split(text: str, at: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Lines, their ends, and the end that most have."""
    parts = text.split(at)
    last = parts.pop()
    if at == "\n" and "\r\n" in text:
        lines = [part.removesuffix("\r") for part in parts]
        ends = ["\r\n" if part.endswith("\r") else "\n" for part in parts]
        crlf = sum(end == "\r\n" for end in ends)
        newline = "\r\n" if crlf * 2 > len(ends) else "\n"
    else:
        lines, ends, newline = parts, [at] * len(parts), at
    if last:
        lines.append(last)
        ends.append("")
    return tuple(lines), tuple(ends), newline if ends else "\n"
