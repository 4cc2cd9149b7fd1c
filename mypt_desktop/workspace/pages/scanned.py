"""The letters of pages that only pictures show, as they were recognised: line by line, each letter as wide as any."""

from __future__ import annotations

from collections.abc import Sequence

from mypt_desktop.workspace.pages.values import PARTS, PageText
from mypt_desktop.workspace.scans import ScanLine


class ScannedText:
    """`text` is a document's, into which its `lines` point."""

    def __init__(self, text: str = "", lines: Sequence[ScanLine] = ()) -> None:
        self._text = text
        self._lines: dict[int, list[ScanLine]] = {}
        for line in lines:
            self._lines.setdefault(line.page - 1, []).append(line)

    def __contains__(self, page: int) -> bool:
        """Whether anything was recognised on a page (from 0)."""
        return page in self._lines

    def added(self, page: int, known: PageText) -> PageText:
        """What is `known` of a page, and below it what was recognised on it."""
        letters = [known.text] if known.text else []
        places = list(known.places)
        if known.text and page in self:
            places += (0, 0, 0, 0)
        for number, line in enumerate(self._lines.get(page, ())):
            words = self._text[line.start : line.end]
            if number:
                places += (0, 0, 0, 0)
            letters.append(words)
            places += _places(words, line)
        return PageText("\n".join(letters), places)


def _places(words: str, line: ScanLine) -> list[int]:
    top, bottom = round(line.top * PARTS), round(line.bottom * PARTS)
    left, width = line.left * PARTS, (line.right - line.left) * PARTS / max(len(words), 1)
    places: list[int] = []
    for number in range(len(words)):
        places += (round(left + number * width), top, round(left + (number + 1) * width), bottom)
    return places
