"""The numbers and dots before the paragraphs of a Word document, counted as Word counts them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_LEVELS: Final = 9
_PLACE: Final = re.compile(r"%([1-9])")
_LONGEST: Final = 40  # characters before an item
_LONGEST_CHAIN: Final = 20  # styles that build on one another
_ROMAN: Final = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


@dataclass(frozen=True, slots=True)
class _Level:
    format: str
    written: str
    start: int


class WordLists:
    """Tells paragraph by paragraph, in order, what stands before each."""

    def __init__(self, numbering: Any, styles: Any) -> None:
        """The roots of the parts `numbering` and `styles`; None where there is none."""
        self._levels = _levels(numbering) if numbering is not None else {}
        self._styles = _style_lists(styles) if styles is not None else {}
        self._counts: dict[str, list[int]] = {}

    def before(self, paragraph: Any, style: str) -> tuple[int, str]:
        """How deep in lists a paragraph of this style stands, and what is before it; 0 and "" outside of lists."""
        listed, depth = self._place(paragraph, style)
        levels = self._levels.get(listed)
        if levels is None or depth not in levels:
            return (depth + 1, "•") if listed not in ("", "0") else (0, "")
        level = levels[depth]
        counts = self._counts.setdefault(listed, [0] * _LEVELS)
        counts[depth] = counts[depth] + 1 if counts[depth] else level.start
        counts[depth + 1 :] = [0] * (_LEVELS - depth - 1)
        if level.format == "none":
            return depth + 1, ""
        if level.format == "bullet":
            return depth + 1, "•" if depth % 2 == 0 else "◦"

        def number(found: re.Match[str]) -> str:
            at = int(found[1]) - 1
            one = levels.get(at)
            return _number(counts[at] or (one.start if one else 1), one.format if one else "decimal")

        return depth + 1, _PLACE.sub(number, level.written)[:_LONGEST]

    def _place(self, paragraph: Any, style: str) -> tuple[str, int]:
        """The list and the depth in it, from 0."""
        listed, depth = self._styles.get(style, ("", 0))
        own = paragraph.find(f"{_W}pPr/{_W}numPr")
        if own is not None:
            listed = _value(own.find(f"{_W}numId")) or listed
            said = _value(own.find(f"{_W}ilvl"))
            depth = int(said) if said.isdecimal() else depth
        return listed, min(depth, _LEVELS - 1)


def _levels(numbering: Any) -> dict[str, dict[int, _Level]]:
    """The levels of each list by its id."""
    drawn: dict[str, dict[int, _Level]] = {}
    for kind in numbering.iter(f"{_W}abstractNum"):
        levels: dict[int, _Level] = {}
        for one in kind.iter(f"{_W}lvl"):
            at, start = (str(one.get(f"{_W}ilvl") or "")), _value(one.find(f"{_W}start"))
            if at.isdecimal() and int(at) < _LEVELS:
                levels[int(at)] = _Level(
                    _value(one.find(f"{_W}numFmt")) or "decimal",
                    _value(one.find(f"{_W}lvlText")),
                    int(start) if start.isdecimal() and len(start) < 9 else 1,
                )
        drawn[str(kind.get(f"{_W}abstractNumId"))] = levels
    found: dict[str, dict[int, _Level]] = {}
    for one in numbering.iter(f"{_W}num"):
        if (levels_of := drawn.get(_value(one.find(f"{_W}abstractNumId")))) is not None:
            found[str(one.get(f"{_W}numId"))] = levels_of
    return found


def _style_lists(styles: Any) -> dict[str, tuple[str, int]]:
    """The list and the depth of each style that has one, its own or that of the style it builds on."""
    own: dict[str, tuple[str, int]] = {}
    above: dict[str, str] = {}
    for style in styles.iter(f"{_W}style"):
        name = str(style.get(f"{_W}styleId"))
        above[name] = _value(style.find(f"{_W}basedOn"))
        numbered = style.find(f"{_W}pPr/{_W}numPr")
        if numbered is not None:
            depth = _value(numbered.find(f"{_W}ilvl"))
            own[name] = _value(numbered.find(f"{_W}numId")), int(depth) if depth.isdecimal() else 0
    found: dict[str, tuple[str, int]] = {}
    for name in above:
        one = name
        for _ in range(_LONGEST_CHAIN):
            if one in own or not one:
                break
            one = above.get(one, "")
        if one in own and own[one][0]:
            found[name] = own[one]
    return found


def _value(element: Any) -> str:
    return str(element.get(f"{_W}val") or "") if element is not None else ""


def _number(count: int, format: str) -> str:
    match format:
        case "lowerLetter" | "upperLetter":
            letter = chr(ord("a") + (count - 1) % 26) * min((count - 1) // 26 + 1, 5)
            return letter if format == "lowerLetter" else letter.upper()
        case "lowerRoman" | "upperRoman" if 0 < count < 4000:
            written = ""
            for value, letters in _ROMAN:
                written += letters * (count // value)
                count %= value
            return written if format == "lowerRoman" else written.upper()
        case "decimalZero":
            return f"{count:02}"
        case _:
            return str(count)
