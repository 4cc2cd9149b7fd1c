"""What of a document is read as one thing: its sentences, lines, list items and the rows of its tables."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from operator import itemgetter
from threading import Event
from typing import Final, TypeAlias

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.lines.leads import is_term, lead_of, leads
from mypt_desktop.answers.ports import Library
from mypt_desktop.language.segmentation import MESSAGE, sentences
from mypt_desktop.workspace.sections import headings_within

Cells: TypeAlias = tuple[tuple[str, str], ...]
Unit: TypeAlias = tuple[Passage, int, int, str, Cells]
"""A passage, where in it something is said, the text that is read, and its cells."""
Row: TypeAlias = tuple[int, int, Cells, str]
"""Where in its document a row begins and ends, its cells under the names of their columns, and its dates, year first:
what 05/08/2026 is the other dates of the column tell."""

MOST_ROWS: Final = 5000  # of a table: those of larger ones are read as they stand
LONGEST: Final = 480
"""Characters of a line that can be said: what is longer is a paragraph without full stops, or code."""
OPENING: Final = 60
ITEM: Final = 240
"""Characters of an item's first sentence and of the whole of it, up to which it is one line."""
_HEADING: Final = 4  # words of a heading that says nothing by itself
_LABELLED: Final = 6  # words of a label and a number
_PHONE: Final = re.compile(r"(?<![\d.,])(?:\+|0)\d*(?:[ ./-]\d{2,5}){2,}(?![\d,])")  # is one number, not five
_LETTERS: Final = re.compile(r"[^\W\d_]{3}")
_MOST_NUMBERS: Final = 0.4  # share of a line's words
_MOST_IN_SENTENCE: Final = 0.6  # the same where there are words enough for a sentence around an account's number
_SENTENCE: Final = 3
_WITH_LINK: Final = 3  # words of a line that says more than its link
_LEADS: Final = 14  # words of a line with a colon at its end that says something itself before what it leads
FEWEST: Final = 2  # words: one alone is a heading or a mark
BULLET: Final = re.compile(r"\A(?:[-*•+>]|#{1,6}|\d{1,2}[.)])\s+")
_LEADERS: Final = re.compile(r"\s*(?:\. ?){4,}\s*(?=\S)")  # dots between a name and its value
_LABEL: Final = re.compile(r"[^\W\d_][^|:\d]{1,60}?(?:: |\s*(?:\. ?){4,})")  # what begins with words, a colon or dots
_LINK: Final = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)")  # of Markdown
_TAG: Final = re.compile(
    r"</?(?:a|abbr|b|br|code|d[dlt]|del|div|em|h[1-6]|i|img|ins|kbd|li|ol|p|pre|s|samp|small|span|strong|su[bp]|t[dhr]"
    r"|table|tbody|thead|tt|u|ul|var)(?:\s[^<>\n]*)?/?>",
    re.IGNORECASE,
)
_HYPHENATED: Final = re.compile("\N{HYPHEN}\\n\\s*")  # as manual pages break a word; a hyphen of its own is another
# A heading that says something by itself: it has a number or date, beyond its own place ("## 2. Thanks").
_VALUE: Final = re.compile(r"\A#+\s+(?!\d+[.)]?\s*[^\W\d]*$)(?:\S+\s+)*?\S*\d\S*(?:\s|$)")
_NAMED: Final = re.compile(r"(?P<name>[^|:]{1,60}): (?P<value>.*)")


def units_of(passage: Passage, rows: Sequence[Row], document: str | None = None) -> Iterator[Unit]:
    """The sentences, lines and rows of a passage that can say something, each with the text that is read: its words,
    after what they stand under in the whole text of the `document`, where that is given. The passage of each has the
    heading of its own section."""
    under = [
        (offset, replace(passage, heading=path)) for offset, path in headings_within(passage.text, passage.heading)
    ]
    for start, end, cells in _spans(passage, rows):
        text = passage.text[start:end]
        cells = cells or (_cells(text) if " | " in text else ())
        shown = _shown(cells) or _plain(text)
        if not (cells or _states(shown)):
            continue
        if document and not cells:
            if is_term(document, passage.start + start, passage.start + end):
                continue
            lead = _without_marks(lead_of(document, passage.start + start))
            if lead and leads(lead, shown):
                shown = f"{lead}{'' if lead[-1] in '?:' else ':'} {BULLET.sub('', shown, count=1)}"
        if len(shown.split()) >= FEWEST and len(shown) <= LONGEST:
            own = next((section for offset, section in reversed(under) if offset <= start), passage)
            yield own, start, end, shown, cells


def _spans(passage: Passage, rows: Sequence[Row]) -> Iterator[tuple[int, int, Cells]]:
    """Where in a passage its rows, and what is said between them, begin and end. A row can go over several lines, as a
    record does, and a sentence can end within one of its cells."""
    text, offset = passage.text, passage.start
    first = bisect_left(rows, offset, key=itemgetter(0))
    last = bisect_left(rows, offset + len(text), key=itemgetter(0))
    known = []
    for start, end, cells, _ in rows[max(0, first - 1) : last]:  # the first may have begun in the passage before
        start, end = max(0, start - offset), min(end - offset, len(text))
        if end > 0 and ("\n" not in text[start:end] or len(_shown(cells)) <= LONGEST):
            known.append((start, end, cells))
    begun = {start - offset for start, *_ in rows[first:last]}
    found = [one for one in known if one[0] in begun]
    for start, end in _together(text, sentences(text)):
        for first, last, _ in known:
            if first < end and start < last:
                found.append((start, first, ()))
                start = last
        found.append((start, end, ()))
    for start, end, cells in sorted(found):
        said = text[start:end]
        if any(map(str.isalnum, said)):
            yield start + len(said) - len(said.lstrip()), start + len(said.rstrip()), cells


def _shown(cells: Cells) -> str:
    return " | ".join(f"{name}: {value}" if name else value for name, value in cells)


def _together(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The spans, those of a message as one, and those of a list's item where a few words lead it and say little alone:
    "- bird scarer: them again. from 1 sept it starts at 8:00"; a single word goes with the sentence after it: "Yes. It
    runs there too.", and an address alone with the sentence that leads to it."""
    taken = 0
    for place, (start, end) in enumerate(spans):
        if start < taken:
            continue
        alone = text[start:end].split()
        following = text[slice(*spans[place + 1])].split() if place + 1 < len(spans) else []
        if len(alone) == 1 and alone[0][-1] in ".!" and text[end : end + 1] == " " and following:
            end = spans[place + 1][1]
        elif len(alone) > _WITH_LINK and alone[-1][-1].isalpha() and len(following) == 1 and "://" in following[0]:
            end = spans[place + 1][1]  # "It is reached in a browser with", and the address below
        elif MESSAGE.match(text[start:end]) or (end - start <= OPENING and BULLET.match(text[start:end])):
            inside = takewhile(lambda pair: "\n" not in text[pair[0][1] : pair[1][0]], pairwise(spans[place:]))
            stop = max((other for _, (_, other) in inside), default=end)
            end = stop if stop - start <= ITEM else end
        taken = end
        yield start, end


def _plain(text: str) -> str:
    """A line without the marks of what it is written in: a link is its words, dots to a value are a colon, and a row
    whose columns have no names begins with what its values are of."""
    said = _without_marks(text)
    label, bar, values = said.partition(" | ")
    if bar and _LETTERS.search(label) and any(map(str.isdigit, values)):
        return f"{label}: {values.replace(' | ', ', ')}"
    return _LEADERS.sub(": ", said)


def _without_marks(text: str) -> str:
    linked = _LINK.sub(r"\1", _LINK.sub(r"\1", _HYPHENATED.sub("", text)))  # a badge is a picture within a link
    return " ".join(_TAG.sub("", linked).split())


def _states(text: str) -> bool:
    """Whether a line says something by itself: it is no heading, question, link or code, and no row of numbers whose
    columns have no names here."""
    words = _PHONE.sub("0", text).split()
    if text.startswith("#") and len(words) <= _HEADING and not _VALUE.search(text):
        return False
    link = "://" in text and len(words) < _WITH_LINK
    leads_only = text.endswith(("?", "{")) or (text.endswith(":") and len(words) < _LEADS)
    apart = " | " in text or link or leads_only or text.startswith(("```", ">>>"))
    named = sum(bool(_LETTERS.match(word)) for word in words)
    short = len(words) <= _LABELLED and named > 0  # "Helpline 0117 496 0138"
    labelled = short or bool(_LABEL.match(text))  # "piano: Kemble 01706 555 0139, mobile 07700 900461"
    most = _MOST_NUMBERS if named < _SENTENCE else _MOST_IN_SENTENCE
    return not apart and (labelled or sum(word[:1].isdigit() for word in words) <= most * len(words))


def rows_of(library: Library | None, doc_id: str, cancel: Event | None) -> Sequence[Row]:
    """The rows of a document's tables in the order in which they begin."""
    if library is None:
        return ()
    found: dict[int, Row] = {}
    for table in library.tables():
        if table.doc_id != doc_id or table.rows > MOST_ROWS:
            continue
        for row in library.table_rows(table, cancel=cancel):
            named = zip(table.columns, (value.shown for value in row.values), strict=True)
            cells = tuple((name, value) for name, value in named if value)
            found[row.start] = row.start, row.end, cells, " ".join(filter(None, (value.date for value in row.values)))
    return [found[start] for start in sorted(found)]


def _cells(text: str) -> Cells:
    """The cells of a row that has the names of its columns in it; none of a row that has no names."""
    named = [_NAMED.fullmatch(part.strip()) for part in text.split(" | ")]
    return tuple((one["name"].strip(), one["value"].strip()) for one in named if one) if all(named) else ()
