"""The selected letters of pages: from where the mouse was pressed to where it is, word by word on a double click."""

from __future__ import annotations

import re
from typing import TypeAlias

from mypt_desktop.gui.pages.source import PageSource

Point: TypeAlias = tuple[int, float, float]
"""A page from 0, and a place on it in shares of its width and height."""
Letter: TypeAlias = tuple[int, int]
"""A page, and a letter of its text."""

_HYPHEN = re.compile("[\x02\ufffe\u00ad]\\s*")


class Selecting:
    """Pages whose text is not known yet have no letters to select."""

    def __init__(self, source: PageSource) -> None:
        self._source = source
        self._from: Letter | None = None
        self._to: Letter | None = None

    def clear(self) -> None:
        self._from = self._to = None

    def begin(self, point: Point) -> None:
        self.clear()
        self._from = self._letter(point)

    def go_on(self, point: Point) -> None:
        if self._from is None:
            self._from = self._letter(point)
        self._to = self._letter(point) or self._to

    def take_word(self, point: Point) -> None:
        """The word at a point."""
        letter = self._letter(point)
        text = self._source.text(point[0])
        if letter is None or text is None:
            return
        word = next((m for m in re.finditer(r"\w+", text.text) if m.start() <= letter[1] < m.end()), None)
        if word is not None:
            self._from, self._to = (point[0], word.start()), (point[0], word.end() - 1)

    def letter_at(self, point: Point) -> bool:
        """Whether a letter is right there."""
        letter, text = self._letter(point), self._source.text(point[0])
        box = text.box(letter[1]) if text is not None and letter is not None else None
        return box is not None and box.left <= point[1] <= box.right and box.top <= point[2] <= box.bottom

    def on(self, page: int, length: int) -> tuple[int, int]:
        """From where to where a page with so many letters is selected."""
        if self._from is None or self._to is None:
            return 0, 0
        first, last = sorted((self._from, self._to))
        if not first[0] <= page <= last[0]:
            return 0, 0
        return first[1] if page == first[0] else 0, last[1] + 1 if page == last[0] else length

    @property
    def text(self) -> str:
        """What is selected, with the lines of the pages."""
        if self._from is None or self._to is None:
            return ""
        pages = range(min(self._from, self._to)[0], max(self._from, self._to)[0] + 1)
        pieces = []
        for page in pages:
            text = self._source.text(page)
            if text is not None:
                start, end = self.on(page, len(text.text))
                pieces.append(_HYPHEN.sub("", text.text[start:end]).replace("\r\n", "\n"))
        return "\n".join(pieces)

    def _letter(self, point: Point) -> Letter | None:
        text = self._source.text(point[0])
        at = text.nearest(point[1], point[2]) if text is not None else None
        return (point[0], at) if at is not None else None
