"""From a document's text to chunks along its structure, with exact positions.

A text is cut into sections (headings, pages, functions), sections into units (paragraphs, rows, sentences), and units
are packed into chunks of a size the embedder reads whole. Every chunk is `text[start:end]`, trimmed of white space,
and no word is cut unless it alone is longer than a chunk.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mypt_desktop.workspace.formats.extracted import Extracted, Structure
from mypt_desktop.workspace.sections import Section, sections

TARGET = 170
"""Tokens (as `weight` counts them) at which a chunk is full enough."""

MAX_WEIGHT = 230
"""Tokens a chunk never exceeds: the embedder reads 256, the heading takes some."""

SMALL = 60
"""Sections below this are put together with their neighbours, as long as the whole stays below `TARGET`."""


@dataclass(frozen=True, slots=True)
class Span:
    """A chunk before it is stored: `text[start:end]`, its first line, page (None without pages) and heading path."""

    start: int
    end: int
    line: int
    page: int | None
    heading: str


# How many tokens of the embedder a piece of text costs, nearly: words by length, punctuation and ideographs one by one.
_TOKENS = re.compile(r"[A-Za-z]+|\d{1,3}|[^\W\d_A-Za-z\u0370-\U0003ffff]{1,2}|\S")
_PARAGRAPH_END = re.compile(r"\n[ \t]*\n\s*")
_ITEM_START = re.compile(r"\n(?=[ \t]*(?:[-*+•|]|\d{1,3}[.)])\s)")
# Behind one or two digits a full stop makes an ordinal as often as an end: "bis zum 15. November".
_SENTENCE_END = re.compile(r"(?<=[.!?…])(?<!\b\d\.)(?<!\b\d\d\.)[\"'”’»)\]]*\s+|(?<=[。！？])")
_GAP = re.compile(r"\s+|(?<=[\u2e80-\u9fff\uac00-\ud7af])(?=[\u2e80-\u9fff\uac00-\ud7af])")
_ROW_START = re.compile(r"\n(?=[^\n]*\S \| \S)")  # "Price incl. VAT" in a row of cells is no end of a sentence
_LINE_END = re.compile(r"\n+")
_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n)+(?=[^\s})\]])|\n(?:[ \t]*\n)+")


def weight(text: str) -> int:
    """Estimated tokens; a long word is several."""
    return sum(1 + max(0, len(token) - 7) // 4 for token in _TOKENS.findall(text))


def spans(document: Extracted) -> list[Span]:
    """The chunks of a document in order; empty for a document without words."""
    text = document.text
    lines = [match.start() for match in re.finditer("\n", text)]
    found = []
    for group in _grouped(text, sections(document)):
        for start, end in _packed(text, _units(text, group, document.structure)):
            line = bisect.bisect_left(lines, start) + 1
            page = bisect.bisect_right(document.pages, start) if document.pages else None
            found.append(Span(start, end, line, page, _heading(group, start)))
    return found


def _heading(group: list[Section], start: int) -> str:
    """The heading path over a chunk: that of the last section that begins at or before it."""
    return next((section.heading for section in reversed(group) if section.start <= start), "")


def _grouped(text: str, all_sections: Iterable[Section]) -> Iterator[list[Section]]:
    """Neighbouring small sections together, so that a list of one-line sections does not become a chunk a line."""
    group: list[Section] = []
    total = 0
    for section in all_sections:
        size = weight(text[section.start : section.end])
        apart = not section.joins or (size >= SMALL and total >= SMALL) or total + size > TARGET
        if group and apart:
            yield group
            group, total = [], 0
        group.append(section)
        total += size
    if group:
        yield group


def _units(text: str, group: list[Section], structure: Structure) -> Iterator[tuple[int, int]]:
    """Spans without gap from the group's first to its last character, none heavier than `MAX_WEIGHT`."""
    start, end = group[0].start, group[-1].end
    match structure:
        case Structure.ROWS:
            yield from _cut(text, start, end, (_LINE_END, _SENTENCE_END, _GAP))
        case Structure.CODE:
            yield from _cut(text, start, end, (_BLANK_LINES, _LINE_END, _GAP))
        case Structure.PROSE | Structure.MARKDOWN:
            yield from _cut(text, start, end, (_PARAGRAPH_END, _ROW_START, _ITEM_START, _SENTENCE_END, _LINE_END, _GAP))


def _cut(text: str, start: int, end: int, rules: tuple[re.Pattern[str], ...]) -> Iterator[tuple[int, int]]:
    """Cuts at the first rule's matches; a piece that is still too heavy is cut by the next rule, at last by force."""
    if not rules:
        for at in range(start, end, MAX_WEIGHT):
            yield at, min(at + MAX_WEIGHT, end)
        return
    at = start
    for match in rules[0].finditer(text, start, end):
        if match.end() > at:
            yield from _light_enough(text, at, match.end(), rules)
            at = match.end()
    if at < end:
        yield from _light_enough(text, at, end, rules)


def _light_enough(text: str, start: int, end: int, rules: tuple[re.Pattern[str], ...]) -> Iterator[tuple[int, int]]:
    if end - start <= MAX_WEIGHT or weight(text[start:end]) <= MAX_WEIGHT:
        yield start, end
    else:
        yield from _cut(text, start, end, rules[1:])


def _packed(text: str, units: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Units put together to chunks, trimmed. A last chunk that is very small goes to the one before, if it fits."""
    packs: list[tuple[int, int, int]] = []
    for start, end in units:
        size = weight(text[start:end])
        if packs and (packs[-1][2] + size <= TARGET or (packs[-1][2] < SMALL and packs[-1][2] + size <= MAX_WEIGHT)):
            packs[-1] = (packs[-1][0], end, packs[-1][2] + size)
        else:
            packs.append((start, end, size))
    if len(packs) > 1 and packs[-1][2] < SMALL and packs[-2][2] + packs[-1][2] <= MAX_WEIGHT:
        last = packs.pop()
        packs[-1] = (packs[-1][0], last[1], packs[-1][2] + last[2])
    for start, end, _ in packs:
        words = text[start:end]
        start, end = start + len(words) - len(words.lstrip()), end - len(words) + len(words.rstrip())
        if start < end and any(c.isalnum() for c in words):
            yield start, end
