"""What a patch may be while a model writes it: the files that were read, their tags, and lines that are there.

As a regular expression for the patch as a whole, which the decoder follows. That a range ends behind its beginning, and
that two operations are apart, no such expression says; the parser does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

MOST_FILES: Final = 8
"""Of those that were read last. Each makes the expression longer."""

_ROWS = r"(?:\n\+[^\n]*)+"


@dataclass(frozen=True, slots=True)
class Known:
    """A file as it was read."""

    path: str
    tag: str
    lines: int


def patch_pattern(files: Iterable[Known]) -> str:
    """Empty where no file was read: then nothing can be said of a patch."""
    sections = [_section(file) for file in list(files)[-MOST_FILES:]]
    if not sections:
        return ""
    one = f"(?:{'|'.join(sections)})"
    return rf"^{one}(?:\n{one})*\n?$"


def number_up_to(most: int) -> str:
    """An expression for the whole numbers from 1 to `most`, without zeros in front."""
    if most < 1:
        return "[^\\s\\S]"
    return f"(?:{'|'.join(_numbers(str(most)))})"


def _numbers(most: str) -> Iterator[str]:
    if len(most) > 1:
        yield f"[1-9][0-9]{{0,{len(most) - 2}}}" if len(most) > 2 else "[1-9]"
    for at, digit in enumerate(most):
        lowest = 1 if at == 0 else 0
        if int(digit) > lowest:
            rest = len(most) - at - 1
            below = int(digit) - 1
            yield f"{most[:at]}[{lowest}-{below}]" + (f"[0-9]{{{rest}}}" if rest else "")
    yield most


def _section(file: Known) -> str:
    number = number_up_to(file.lines)
    operations = [rf"INS\.(?:HEAD|TAIL):{_ROWS}"]
    if file.lines:
        operations += [
            rf"SWAP {number}\.\.{number}:{_ROWS}",
            rf"DEL {number}(?:\.\.{number})?",
            rf"INS\.(?:PRE|POST) {number}:{_ROWS}",
            rf"(?:SWAP\.BLK|INS\.BLK\.POST) {number}:{_ROWS}",
            rf"DEL\.BLK {number}",
        ]
    return rf"\[{_literal(file.path)}#{file.tag}\](?:\n(?:{'|'.join(operations)}))+"


def _literal(text: str) -> str:
    return re.sub(r"([\\.+*?()|\[\]{}^$/#&\-~])", r"\\\1", text)
