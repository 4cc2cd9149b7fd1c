"""Where a text's structure divides it: Markdown and underlined headings, pages, definitions in source code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from mypt_desktop.workspace.formats.extracted import Extracted, Structure


@dataclass(frozen=True, slots=True)
class Section:
    """`text[start:end]` under one heading path. `joins`: may share a chunk with the section before it."""

    start: int
    end: int
    heading: str = ""
    joins: bool = True


HEADINGS_APART = " > "
"""Between the headings of a path."""

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_ATX = re.compile(r" {0,3}(#{1,6})[ \t]+(\S.*?)[ \t]*#*$")
_UNDERLINE = re.compile(r"([=\-~^\"'`*+#])\1{2,}$")
# Between blank lines (or at the beginning), without the end of a sentence, and with a paragraph or a list below it.
_LONE_LINE = re.compile(
    r"(\A|\n[ \t]*\n)(?=[A-ZÀ-ÞŠŽ\d])([^\n|]{3,70}[^\s.,;:!?|])[ \t]*\n"
    r"(?:[ \t]*\n|[=\-~*]{3,}[ \t]*\n)(?=[^\n]{40})"
)
# "5 Deposit" or "23.2  DORMITORY FLOOR" over a line that says more.
_NUMBERED = re.compile(
    r"(?:\A|(?<=\n))[ \t]*((?:§[ \t]*)?(\d{1,2}(?:\.\d{1,2}){0,3})[.)]?[ \t]+([^\W\d_][^\n|]{1,60}[^\s.,;:!?|]))"
    r"[ \t]*\n\s*(?=\S[^\n]{19})(?!§|\d{1,2}(?:\.\d{1,2}){0,3}[.)]?[ \t]+[^\W\d_])"
)
_MOST_LEFT_OUT = 2  # numbers between two headings that follow each other
_MOST_HEADING_WORDS = 9
_LETTERS = re.compile(r"[^\W\d_]{3}")
_DEFINITION = re.compile(
    r"(?:@|(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|pub(?:\([a-z]+\))?|unsafe|"
    r"extern|inline|virtual|override|sealed|open|data|partial)\s+)*"
    r"(?:def|class|function|func|fn|fun|struct|enum|trait|impl|interface|module|namespace|type|record|object|protocol|"
    r"extension|sub|proc|macro_rules!|const|CREATE)\b)"
)
_NAME = re.compile(
    r"\b(?:def|class|function|func|fn|fun|struct|enum|trait|impl|interface|module|namespace|type|record|object|protocol|"
    r"extension|sub|proc|const)\s+(?:\([^)]{0,80}\)\s*)?([A-Za-z_](?:[\w.]|::){0,80})"
)


def sections(document: Extracted) -> Iterator[Section]:
    """Sections from the first character to the last, without gap or overlap."""
    bounds = [*document.pages, len(document.text)] if document.pages else [0, len(document.text)]
    for index, (start, end) in enumerate(pairwise(bounds)):
        first = True
        for section in _within(document.text, start, end, document.structure):
            joins = section.joins and not (first and index > 0)
            yield Section(section.start, section.end, section.heading, joins)
            first = False


def headings_within(text: str, heading: str) -> list[tuple[int, str]]:
    """The headings inside a chunk that begins under the path `heading`, as offsets and paths: a chunk may hold several
    short sections."""
    found = list(_headings(text, 0, len(text)))
    if not found and (text.startswith(heading) if heading else _numbered(text, 0, len(text))):
        return [(section.start, section.heading) for section in _by_lone_line(text, 0, len(text)) if section.start > 0]
    names = heading.split(HEADINGS_APART) if heading else []
    signs = list(dict.fromkeys(level for _, level, _ in found if isinstance(level, str)))
    levels = [signs.index(level) + 1 if isinstance(level, str) else level for _, level, _ in found]
    # What the chunk begins under counts as of the first title's level: most often that is its own, or a sibling.
    path = [(levels[0] - len(names) + at + 1, name) for at, name in enumerate(names)] if levels else []
    within = []
    for (offset, _, title), level in zip(found, levels, strict=True):
        if offset == 0 and names:
            continue
        path = [(depth, name) for depth, name in path if depth < level] + [(level, _plain(title))]
        within.append((offset, HEADINGS_APART.join(name for _, name in path)[-300:]))
    return within


def _within(text: str, start: int, end: int, structure: Structure) -> Iterator[Section]:
    match structure:
        case Structure.MARKDOWN:
            yield from _by_heading(text, start, end)
        case Structure.CODE:
            yield from _by_definition(text, start, end)
        case Structure.PROSE:
            yield from _by_lone_line(text, start, end)
        case Structure.ROWS:
            yield Section(start, end)


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    at = start
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        yield at, text[at:stop]
        at = stop + 1


def _headings(text: str, start: int, end: int) -> Iterator[tuple[int, int | str, str]]:
    """Offset, level and title of each heading outside fences. The level of an underlined one is its sign."""
    fence = ""
    before: list[tuple[int, str]] = [(start, ""), (start, "")]
    for at, line in _lines(text, start, end):
        mark = _FENCE.match(line)
        if fence:
            fence = "" if mark and mark[1].startswith(fence) else fence
        elif mark:
            fence = mark[1]
        elif len(line) <= 300 and (atx := _ATX.match(line)):
            yield at, len(atx[1]), atx[2]
        else:
            title_at, title = before[-1]
            rule = _UNDERLINE.match(line.rstrip()) if len(line) <= 300 else None
            if rule and title.strip() and not before[-2][1].strip() and len(line.rstrip()) >= len(title.strip()) - 2:
                yield title_at, rule[1], title.strip()
        before = [before[-1], (at, line)]


def _by_heading(text: str, start: int, end: int) -> Iterator[Section]:
    path: list[tuple[int, str]] = []
    signs: list[str] = []  # underlines in the order they appear: the first is the highest level, as in reStructuredText
    at, heading, joins = start, "", True
    for offset, level, title in _headings(text, start, end):
        if isinstance(level, str):
            if level not in signs:
                signs.append(level)
            level = signs.index(level) + 1
        if offset > at:
            yield Section(at, offset, heading, joins)
        path = [(depth, name) for depth, name in path if depth < level] + [(level, _plain(title))]
        at, heading, joins = offset, HEADINGS_APART.join(name for _, name in path)[-300:], level > 1
    if end > at:
        yield Section(at, end, heading, joins)


def _by_lone_line(text: str, start: int, end: int) -> Iterator[Section]:
    """One section per short line that stands alone over a paragraph, as typed letters and rules have their headings,
    and per line with a number of its own."""
    lone = {match.start(2): match[2] for match in _LONE_LINE.finditer(text, start, end) if _is_title(match[2])}
    at, heading = start, ""
    for offset, title in sorted((lone | _numbered(text, start, end)).items()):
        if offset > at:
            yield Section(at, offset, heading)
        at, heading = offset, _plain(title)
    if end > at:
        yield Section(at, end, heading)


def _numbered(text: str, start: int, end: int) -> dict[int, str]:
    """Where the lines begin that are numbered one after the other and have text below them, and these lines; none of
    a line that no other goes on from."""
    found: dict[int, tuple[tuple[int, ...], str]] = {}
    for match in _NUMBERED.finditer(text, start, end):
        if _is_title(match[3]) and not match[3][0].islower():
            found[match.start(1)] = tuple(map(int, match[2].split("."))), match[1]
    follows = {
        at for pair in pairwise(sorted(found.items())) if _next_to(pair[0][1][0], pair[1][1][0]) for at, _ in pair
    }
    return {at: title for at, (_, title) in found.items() if at in follows}


def _next_to(number: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether a number may be the next one after another: 3 or 4 after 2 and after 2.4, 2.1 after 2."""
    shared = len([1 for one, two in zip(number, other, strict=False) if one == two])
    if shared == len(number):
        return len(other) == shared + 1 and other[shared] <= 1
    return len(other) == shared + 1 and 0 < other[shared] - number[shared] <= _MOST_LEFT_OUT + 1


def _is_title(title: str) -> bool:
    return len(title.split()) <= _MOST_HEADING_WORDS and _LETTERS.search(title) is not None


def _plain(title: str) -> str:
    """A heading without its inline marks."""
    return re.sub(r"[*`]+|\[([^\]]*)\]\([^)]*\)", r"\1", title).strip()[:120]


def _by_definition(text: str, start: int, end: int) -> Iterator[Section]:
    """One section per definition that begins at the margin, with the comments and decorators right above it."""
    at, name = start, ""
    above: int | None = None  # where the block of comments and decorators before this line began
    for offset, line in _lines(text, start, end):
        if line[:1] in ("@", "#", "/", "*", "-", "[") or line.startswith((" *", "--")):
            above = offset if above is None else above
            continue
        if line[:1].strip() and _DEFINITION.match(line):
            begin = offset if above is None else above
            if begin > at:
                yield Section(at, begin, name)
            at = begin
            named = _NAME.search(line[:400])
            name = named[1] if named else ""
        above = None
    if end > at:
        yield Section(at, end, name)
