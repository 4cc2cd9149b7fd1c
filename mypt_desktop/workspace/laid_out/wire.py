"""Laid-out documents between the process that reads them and the window: compressed JSON, checked on arrival.

The process meets hostile files, so what comes from it is taken for what it says only where it has the right form.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence
from typing import Any, Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.laid_out.values import (
    Block,
    Cell,
    LaidOut,
    Mark,
    Paragraph,
    Picture,
    Preformatted,
    Rule,
    Run,
    Runs,
    SlideStart,
    Table,
)

LARGEST: Final = 200 << 20  # bytes of a document that was unpacked
_BOLD, _ITALIC, _UNDERLINED, _STRUCK, _CODE, _ABOVE, _BELOW = (1 << bit for bit in range(7))
_ALIGNMENTS: Final = ("", "center", "right")
_DEEPEST: Final = 12
_MOST_COLUMNS: Final = 200
_MOST_SPANNED: Final = 1000


def packed(document: LaidOut) -> bytes:
    marks = [(mark.leaf, mark.start, mark.end) for mark in document.marks]
    message = {"blocks": [_told(block) for block in document.blocks], "marks": marks}
    return zlib.compress(json.dumps(message, separators=(",", ":")).encode(), 1)


def unpacked(data: bytes) -> LaidOut:
    """Raises `DocumentUnreadableError` for anything that `packed` does not make."""
    try:
        opener = zlib.decompressobj()
        text = opener.decompress(data, LARGEST)
        if opener.unconsumed_tail:
            raise DocumentUnreadableError("it is too large to be laid out")
        message = json.loads(text)
        blocks = tuple(_block(one) for one in message["blocks"])
        marks = tuple(Mark(*map(_count, one)) for one in message["marks"])
    except (zlib.error, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise DocumentUnreadableError("its layout came damaged") from error
    return LaidOut(blocks, marks)


def _told(block: Block) -> list[Any]:
    match block:
        case Paragraph(runs, level, indent, bullet, quoted, align, faint):
            return ["p", _runs_told(runs), level, indent, bullet, quoted, align, faint]
        case Preformatted(text, indent):
            return ["c", text, indent]
        case Table(rows):
            return ["t", [[[_runs_told(one.runs), one.across, one.down, one.heading] for one in row] for row in rows]]
        case Picture(width, height, pixels, described):
            return ["i", width, height, base64.b64encode(pixels).decode("ascii"), described]
        case Rule():
            return ["r"]
        case SlideStart(number):
            return ["s", number]


def _runs_told(runs: Runs) -> list[list[Any]]:
    return [[run.text, _flags(run), run.link] for run in runs]


def _flags(run: Run) -> int:
    styles = (run.bold, run.italic, run.underlined, run.struck, run.code, run.raised > 0, run.raised < 0)
    return sum(1 << bit for bit, there in enumerate(styles) if there)


def _block(told: Sequence[Any]) -> Block:
    match told:
        case ["p", runs, level, indent, bullet, quoted, align, faint]:
            depths = min(_count(indent), _DEEPEST), min(_count(quoted), _DEEPEST)
            align = align if align in _ALIGNMENTS else ""
            return Paragraph(
                _runs(runs), min(_count(level), 6), depths[0], _text(bullet), depths[1], align, bool(faint)
            )
        case ["c", text, indent]:
            return Preformatted(_text(text), min(_count(indent), _DEEPEST))
        case ["t", rows]:
            return Table(tuple(tuple(_cell(one) for one in row[:_MOST_COLUMNS]) for row in rows))
        case ["i", width, height, pixels, described]:
            return _picture(_count(width), _count(height), base64.b64decode(pixels, validate=True), _text(described))
        case ["r"]:
            return Rule()
        case ["s", number]:
            return SlideStart(_count(number))
        case _:
            raise ValueError("no block")


def _picture(width: int, height: int, pixels: bytes, described: str) -> Picture:
    if not width or not height or len(pixels) != 3 * width * height:
        raise ValueError("a picture of another size than it says")
    return Picture(width, height, pixels, described)


def _cell(told: Sequence[Any]) -> Cell:
    runs, across, down, heading = told
    return Cell(_runs(runs), _spanned(across), _spanned(down), bool(heading))


def _spanned(told: object) -> int:
    return max(1, min(_count(told), _MOST_SPANNED))


def _runs(told: Sequence[Any]) -> Runs:
    return tuple(_run(*one) for one in told)


def _run(text: object, flags: object, link: object) -> Run:
    bits = _count(flags)
    return Run(
        _text(text),
        bool(bits & _BOLD),
        bool(bits & _ITALIC),
        bool(bits & _UNDERLINED),
        bool(bits & _STRUCK),
        bool(bits & _CODE),
        bool(bits & _ABOVE) - bool(bits & _BELOW),
        _text(link),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("no text")
    return value


def _count(value: object) -> int:
    if not isinstance(value, int) or value < 0:
        raise ValueError("no count")
    return int(value)
