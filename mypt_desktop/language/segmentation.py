"""A text as sentences, lines and table rows: what can be read, quoted and cited as one thing.

Lines that only broke where a paragraph was full are put together again: letters wrapped by hand, pages of a PDF, mails.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from mypt_desktop.language import lexicon

_END: Final = re.compile(r"""[.!?…]["'”’»)\]]*(?=\s|$)|[。！？]|\n+""")
_BLANK: Final = re.compile(r"\n[ \t]*\n\s*")
_FENCE: Final = re.compile(r"^[ \t]*```", re.MULTILINE)
_LINE: Final = re.compile(r"[^\n]+")
_LEADERS: Final = re.compile(r"(?:\. ?){4,}(?=[^.\n]*\w)")  # from a name to its value: "yard gate ..... 3761"
_AROUND: Final = 400  # characters on either side of a place that are looked at for what it belongs to
_ABBREVIATIONS: Final = lexicon.words("abbreviations")

MESSAGE: Final = re.compile(r"\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4}[,T ]\s?\d{1,2}:\d\d")
"""The day and the time that a line of a chat or a log begins with."""

# What begins a line of its own: a list's mark, a heading, a quotation, a label and what it says, a message.
_APART: Final = re.compile(rf"[-*•+>#|]|\(?\w{{1,3}}[.)]\s|\[\d|[^\W\d_][^:.\n]{{0,30}}:(?:\s|$)|```|{MESSAGE.pattern}")
_CELLS: Final = re.compile(r"\S(?: {3,}|\t)\s*\S")  # columns that only white space holds apart
_GAP: Final = re.compile(r"(?<=\S) {2,}(?=\S)")
_AS_WIDE: Final = 2  # lines that end in the same column
_WIDEST: Final = 5  # spaces
_NUMBERS: Final = 0.2  # share of a paragraph's words
_NUMBERED: Final = re.compile(r"\d{1,3}\s+\D")
_SMALL: Final = re.compile(r"[(\[]?[a-zà-öø-ÿ]")
_STOPPED: Final = re.compile(r"""[.!?…:]["'”’»)\]]*$""")
_OPEN: Final = re.compile(r"[a-zà-öø-ÿ,]$")
_ITEM: Final = re.compile(r"[-*•+]\s|\(?\w{1,3}[.)]\s")
_SENTENCE_INSIDE: Final = re.compile(r"[^\W\d_]{2}[.!?]\s+[^\W\d_a-z]")
_ORDINAL: Final = re.compile(r"(?<![\d.,])\d{1,2}\.\s+(?=[^\W\d_])(\w+)")  # "am 31. März", "im 2. Stock"
_BRACKETED: Final = 60  # characters in brackets, behind their first word
_SHORTENED: Final = re.compile(r"[ ][^()\n.]*\)")
_MONTHS: Final = frozenset(word for row in lexicon.by_language("months") for word in row)

BROKEN: Final = 40
"""Characters of a line from which on it may have been broken because it was full."""

FULL: Final = 0.75
"""Share of the longest line's characters from which on a line counts as full: letters differ in width, words in
length. Of a paragraph that was broken most lines are, of a list they are not."""

MOSTLY: Final = 0.6


def sentences(text: str) -> list[tuple[int, int]]:
    """Start and end of each sentence, line or table row, without the white space around it."""
    wraps = _wraps(text)
    found = []
    start = 0
    for match in _END.finditer(text):
        if match.start() in wraps or _in_row(text, match) or _leads(text, match) or _ordinal(text, match):
            continue
        if match[0] == "." and _SHORTENED.match(text[match.end() : match.end() + _BRACKETED]) and _opened(text, match):
            continue
        if ends_sentence(text[max(start, match.end() - _AROUND) : match.end()]):
            found.append((start, match.end()))
            start = match.end()
    found.append((start, len(text)))
    return [span for span in (_trimmed(text, *span) for span in found) if span[0] < span[1]]


def ends_sentence(text: str) -> bool:
    """Whether `text`, which ends in a full stop or the like, ends there: not after an abbreviation or a list number."""
    if not text.endswith("."):
        return True
    last = text[:-1].rsplit(maxsplit=1)
    word = last[-1].lstrip("([\"'“") if last else ""
    listed = len(last) == 1 and word.isdigit()
    return not (listed or word.lower() in _ABBREVIATIONS or (len(word) == 1 and word.isalpha()))


def _wraps(text: str) -> frozenset[int]:
    """The places of the line ends that break no sentence."""
    found: set[int] = set()
    at = 0
    for blank in _BLANK.finditer(text):
        found.update(_wraps_of_block(text, at, blank.start()))
        at = blank.end()
    found.update(_wraps_of_block(text, at, len(text)))
    fences = [match.start() for match in _FENCE.finditer(text)]
    return frozenset(place for place in found if bisect_left(fences, place) % 2 == 0)  # lines of code stay apart


def _wraps_of_block(text: str, start: int, end: int) -> Iterator[int]:
    """The same of lines without an empty one between them."""
    lines = [match.span() for match in _LINE.finditer(text, start, end)]
    said = [text[a:b].rstrip() for a, b in lines]
    width = max(map(len, said), default=0)
    if len(lines) < 2 or width < BROKEN:
        return
    running = _running(said, width)
    justified = running and _justified(said, width)
    in_item = False
    for (one, other), (line, under) in zip(pairwise(lines), pairwise(said), strict=True):
        in_item = _ITEM.match(line.lstrip()) is not None or (in_item and not _STOPPED.search(line))
        prose = running or in_item or _like_prose(line, under, width)
        if _within_date(line, under) or (prose and _goes_on(line, under.lstrip(), width, justified)):
            yield from range(one[1], other[0])


def _within_date(line: str, under: str) -> bool:
    """Whether a line ends between a day and its month."""
    dated = _ORDINAL.search(f"{line[-4:]} {under.lstrip()[:20]}")
    return dated is not None and _month(dated[1])


def _like_prose(line: str, under: str, width: int) -> bool:
    """Whether two lines amid headings and lists, as on a page of a PDF, are of a paragraph: the first is full, and
    sentences end in them."""
    ends = _SENTENCE_INSIDE.search(line) or _SENTENCE_INSIDE.search(under) or _STOPPED.search(under)
    return len(line) >= FULL * width and ends is not None and _SMALL.match(under.lstrip()) is not None


def _goes_on(line: str, under: str, width: int, justified: bool) -> bool:
    """Whether a line that may be broken is: it is about full, nothing ends with it and nothing begins with the next;
    where that does not begin with a small letter, its first word had no room or what was said is not over."""
    if len(line) < FULL * BROKEN or len(line) < FULL * FULL * width or _STOPPED.search(line):
        return False
    if _apart(line, justified) or not under or _APART.match(under) or under.isupper() or _apart(under, justified):
        return False
    if _NUMBERED.match(line) and _NUMBERED.match(under):
        return False
    no_room = len(line) + 1 + len(under.split(maxsplit=1)[0]) > width * (1 + FULL) / 2
    open_ended = len(line) >= FULL * width and _OPEN.search(line) is not None
    return _SMALL.match(under) is not None or no_room or open_ended


def _running(lines: Sequence[str], width: int) -> bool:
    """Whether lines are a broken paragraph rather than a list: most that are not the end of something are full, and
    one of them goes on in small letters or has the end of a sentence inside, or only the last one ends one."""
    inner = [line for line in lines[:-1] if not _STOPPED.search(line)]
    if not inner or any(_LEADERS.search(line) for line in lines):
        return False
    full = sum(len(line) >= FULL * width for line in inner)
    prose = any(_SENTENCE_INSIDE.search(line) for line in lines) or _STOPPED.search(lines[-1]) is not None
    goes_on = any(
        _SMALL.match(under.lstrip()) and not _APART.match(under.lstrip()) and not _STOPPED.search(line)
        for line, under in pairwise(lines)
    )
    return full >= MOSTLY * len(inner) and (prose or goes_on)


def _apart(line: str, justified: bool) -> bool:
    """Whether nothing goes on from a line: it is a row or a heading. In a `justified` paragraph gaps make no row."""
    said = line.lstrip()
    return " | " in line or said.startswith(("#", "```")) or (not justified and _CELLS.search(said) is not None)


def _justified(lines: Sequence[str], width: int) -> bool:
    """Whether a paragraph's gaps only make its lines as wide as the widest, as manual pages have them: many and small,
    between words. Columns have wide ones, or numbers."""
    gaps = [len(gap) for line in lines for gap in _GAP.findall(line.lstrip())]
    words = [word for line in lines for word in line.split()]
    as_wide = sum(len(line) == width for line in lines) >= _AS_WIDE and len(gaps) >= len(lines) - 1 > 0
    in_words = sum(any(map(str.isdigit, word)) for word in words) <= _NUMBERS * len(words)
    return as_wide and in_words and max(gaps, default=0) <= _WIDEST


def _opened(text: str, end: re.Match[str]) -> bool:
    """Whether a full stop stands in brackets: "is 335 EUR now (form. 310 EUR)"."""
    before = text[max(0, end.start() - _BRACKETED) : end.start()]
    return before.rfind("(") > before.rfind(")") and before.rpartition("(")[2].isalpha()


def _ordinal(text: str, end: re.Match[str]) -> bool:
    """Whether a full stop makes a number an ordinal: "bis zum 15. November", "im 2. stock"."""
    if end[0] != ".":
        return False
    number = _ORDINAL.match(text, _digits_before(text, end.start()))
    return number is not None and number.start(1) - end.end() <= 2 and _month(number[1])


def _digits_before(text: str, at: int) -> int:
    while at and text[at - 1].isdigit():
        at -= 1
    return at


def _month(word: str) -> bool:
    return unicodedata.normalize("NFKD", word.casefold()).encode("ascii", "ignore").decode() in _MONTHS


def _in_row(text: str, end: re.Match[str]) -> bool:
    """Whether a full stop stands inside a row of cells: "Price incl. VAT" ends nothing."""
    first, last = _line_around(text, end)
    return "\n" not in end[0] and bool(text[end.end() : last].strip()) and " | " in text[first:last]


def _leads(text: str, end: re.Match[str]) -> bool:
    """Whether a full stop is one of a row of dots before a value in the same line."""
    if text[max(0, end.start() - 2) : end.start() + 3].count(".") < 2:
        return False
    rows = _LEADERS.finditer(text, *_line_around(text, end))
    return any(row.start() <= end.start() < row.end() for row in rows)


def _line_around(text: str, end: re.Match[str]) -> tuple[int, int]:
    """Start and end of the line in which a sentence may end, as far as it is looked at."""
    low, high = max(0, end.start() - _AROUND), min(len(text), end.end() + _AROUND)
    first, last = text.rfind("\n", low, end.start()), text.find("\n", end.start(), high)
    return first + 1 if first >= 0 else low, last if last >= 0 else high


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - (len(piece) - len(piece.rstrip()))
