"""The lines of calendars and address books (RFC 5545, RFC 6350, vCard 2.1): a name, parameters, a value."""

from __future__ import annotations

import quopri
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from mypt_desktop.workspace.formats.encoding import cleaned, decode

_FOLD = re.compile(rb"\r?\n[ \t]")
_QUOTED_FOLD = re.compile(rb"(?<!=)\r?\n[ \t]")  # "=" at the end of a line is how that encoding goes on in the next
_NAME = re.compile(r'([A-Za-z0-9.-]{1,100})((?:;[^":;]{1,1000}(?:"[^"]{0,2000}"[^":;]{0,1000}){0,20}){0,50}):')
_PARAMETER = re.compile(r';([^=;:"]{1,100})(?:=("[^"]*"|[^;:"]*(?:"[^"]*"[^;:"]*)*))?')
_ESCAPE = re.compile(r"\\([nN\\,;:\"])")
MAX_LINES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class ContentLine:
    """`name` in capitals and without its group, `parameters` by their names in capitals; `value` as it is written."""

    name: str
    parameters: Mapping[str, str]
    value: str

    @property
    def text(self) -> str:
        """The value as a reader sees it."""
        return cleaned(_ESCAPE.sub(lambda found: "\n" if found[1] in "nN" else found[1], self.value)).strip()

    def parts(self, separator: str) -> list[str]:
        """The value's parts, which a sign that is not escaped sets apart."""
        found = re.split(rf"(?<!\\){separator}", self.value)
        return [cleaned(_ESCAPE.sub(lambda one: "\n" if one[1] in "nN" else one[1], part)).strip() for part in found]


def content_lines(data: bytes) -> Iterator[ContentLine]:
    """Every line that has the form of one, put together where it was folded; others are passed over."""
    fold = _QUOTED_FOLD if b"QUOTED-PRINTABLE" in data.upper() else _FOLD
    lines = iter(decode(fold.sub(b"", data)).split("\n")[:MAX_LINES])
    for line in lines:
        match = _NAME.match(line)
        if not match:
            continue
        parameters: dict[str, str] = {}
        for name, value in _PARAMETER.findall(match[2]):
            # In vCard 2.1 the name of a type stands alone.
            key, said = (name.upper(), value.strip('"')) if value else ("TYPE", name)
            parameters[key] = f"{parameters[key]},{said}" if key in parameters else said
        value = line[match.end() :]
        if "QUOTED-PRINTABLE" in (parameters.get("ENCODING", "") + parameters.get("TYPE", "")).upper():
            while value.endswith("="):  # goes on in the next line
                value = value[:-1] + next(lines, "")
            value = _unquoted(value, parameters.get("CHARSET", ""))
        yield ContentLine(match[1].rsplit(".", 1)[-1].upper(), parameters, value)


def _unquoted(value: str, charset: str) -> str:
    raw = quopri.decodestring(value.encode("utf-8", "replace"))
    try:
        return raw.decode(charset or "utf-8")
    except (LookupError, UnicodeDecodeError):
        return decode(raw)
