"""Tables found in a document's text: name, columns, and rows with their exact place in that text.

Every format comes out as text in which a row is a line, its cells apart by ` | ` (with or without the column's name
before each) or, in reports, by columns of spaces. A row that does not fit its header is counted, never guessed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from mypt_desktop.language.detection import language_of
from mypt_desktop.workspace.cells import Kind, Value, columns, number

MOST_CHARACTERS = 2_000_000
"""Longer texts are searched as passages only."""

MOST_CELLS = 100_000
"""A document's tables beyond this many cells are left out whole: a part of a table adds up to a wrong number."""

_RULE = re.compile(r"[\s|:=+\-–—_]+")
_BAR = re.compile(r"(?<!\\)\|")
_MEASURE = re.compile(
    r"\d{1,4} ?(?P<unit>[^\W\d_]+)\.?|(?P<year>(?:19|20)\d\d)"
)  # "20 min", "2025": names if nothing below is
_RUN = re.compile(r"[-=–—]+")
_APART = re.compile(r"\t+| {2,}")
_TOTAL = re.compile(
    r"(?:grand |sub[ -]?)?(?:totals?|sum|gesamt|gesamtsumme|summe|zwischensumme|insgesamt|somme|suma)", re.IGNORECASE
)
_COLUMNS = re.compile(r"#?\s*[^\W\d_]+:\s+|#\s*")  # before the names of a log's columns: "cols: ", "#Fields: ", "# "
_HEADING = re.compile(r"^#{1,6} +(?P<text>\S.*)$", re.MULTILINE)
_LONGEST_NAME = 100
_MOST_TITLES = 2  # lines above a header with a rule below
_SURE_COLUMNS = 3
_LOOKED_AT = 50  # lines that tell where the columns of a report are
_MOST_COLUMNS = 500


@dataclass(frozen=True, slots=True)
class Row:
    """`text[start:end]` of the document, and the row's values, one a column. `total`: it adds up rows above."""

    start: int
    end: int
    line: int
    values: tuple[Value, ...]
    total: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """`caption` is the line above it, or the head of the report that it stands in, `heading` the last heading above it,
    in a workbook the name of its sheet; "" where there is none. `left_out` counts rows that do not fit the header."""

    caption: str
    columns: tuple[str, ...]
    kinds: tuple[Kind, ...]
    rows: tuple[Row, ...]
    left_out: int = 0
    heading: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    """`cut`: its cells, where a rule told the columns (see `_cut_by_rule`)."""

    text: str
    start: int
    number: int
    cut: tuple[str, ...] = ()

    @property
    def barred(self) -> bool:
        return " | " in self.text or self.text.lstrip().startswith("|")

    @property
    def rule(self) -> bool:
        return bool(self.text.strip()) and bool(_RULE.fullmatch(self.text))

    def cells(self) -> list[str]:
        if self.cut:
            return list(self.cut)
        if not self.barred:
            return _APART.split(self.text.strip())
        text = self.text.strip()
        if text.startswith("|"):
            text = text[1:].removesuffix("|")
        return [cell.strip().strip("*_").replace("\\|", "|") for cell in _BAR.split(text.strip(" "))]


def tables(text: str, point: str = "") -> list[Table]:
    """The tables of a document in order. `point` is the decimal sign of a format that writes numbers itself."""
    if len(text) > MOST_CHARACTERS:
        return []
    language = language_of(text)
    headings = [(match.start(), match["text"].strip()[:_LONGEST_NAME]) for match in _HEADING.finditer(text)]
    found: list[Table] = []
    letterhead = over = ""
    for caption, block in _joined(_blocks(text)):
        table = _table(caption or letterhead, caption or over, block, point, language)
        letterhead = "" if table else " ".join(" ".join(line.text for line in block).split())[:_LONGEST_NAME]
        over = "" if table else block[-1].text.strip()
        if table is not None:
            above = bisect_left(headings, (table.rows[0].start, "")) - 1
            found.append(replace(table, heading=headings[above][1]) if above >= 0 else table)
    return found if sum(len(one.rows) * len(one.columns) for one in found) <= MOST_CELLS else []


def _joined(blocks: Iterator[tuple[str, list[_Line]]]) -> Iterator[tuple[str, list[_Line]]]:
    """The blocks, those as one that go on with the table above, as its rows on the next page do."""
    last: tuple[str, list[_Line]] | None = None
    for caption, block in blocks:
        if last and _goes_on(last[1][0], block):
            last[1].extend(block)
            continue
        if last:
            yield last
        last = caption, block
    if last:
        yield last


def _goes_on(header: _Line, block: Sequence[_Line]) -> bool:
    """Whether lines go on with the table under a header: each names its columns."""
    names = header.cells()
    named = header.barred and not header.text.lstrip().startswith("|") and _is_header(names)
    return named and all(line.rule or (line.barred and _labelled(names, line) is not None) for line in block)


def _blocks(text: str) -> Iterator[tuple[str, list[_Line]]]:
    """Runs of lines that may be a table, each with the last line of words above."""
    block: list[_Line] = []
    caption, start = "", 0
    for at, words in enumerate([*text.split("\n"), ""], 1):
        line = _Line(words, start, at)
        start += len(words) + 1
        if words.strip() and (line.barred or len(line.cells()) > 1 or (block and (line.rule or ": " in words))):
            block.append(line)
            continue
        if block:
            yield caption, block
            caption, block = "", []
        if words.strip() and not line.rule:
            caption = words.strip("#* \t")[:_LONGEST_NAME]


def _table(caption: str, over: str, block: Sequence[_Line], point: str, language: str) -> Table | None:
    """The table that a block of lines is, None of one that is none; `over` is the line of words above it."""
    titles, block = _titles(block)
    caption = caption or titles
    block = _cut_by_rule(block)
    lines = [line for line in block if not line.rule]
    if len(lines) < 2:
        return None
    header, *body = lines
    if not header.barred and not header.cut:
        header = _spaced_out(header, body[:_LOOKED_AT])
    names = header.cells()
    if not _is_header(names):
        names, body = _named_above(over, lines), lines
        if not names:
            return None
    read = [(line, _row(names, header, line)) for line in body]
    kept = [(line, cells) for line, cells in read if cells is not None]
    left_out = len(read) - len(kept)
    enough = 1 if header.barred else 3
    if len(kept) < enough or left_out > len(kept) or len(kept) * len(names) > MOST_CELLS:
        return None
    if any(_of_one_kind(name, [cells[at] for _, cells in kept]) for at, name in enumerate(names)):
        return None
    typed = columns([[cells[at] for _, cells in kept] for at in range(len(names))], point=point, language=language)
    if (
        not header.barred
        and not header.cut
        and all(kind is Kind.TEXT for kind, _ in typed)
        and not _in_columns(header, kept)
    ):
        return None  # words set apart by spaces are more often a letterhead than a table
    kinds = tuple(kind for kind, _ in typed)
    rows, above = [], _Above(kinds)
    for at, (line, _) in enumerate(kept):
        values = tuple(of[at] for _, of in typed)
        end = line.start + len(line.text.rstrip())
        start = line.start + len(line.text) - len(line.text.lstrip())
        rows.append(Row(start, end, line.number, values, above.is_total(values)))
    return Table(caption, tuple(names), kinds, tuple(rows), left_out)


def _titles(block: Sequence[_Line]) -> tuple[str, Sequence[_Line]]:
    """What stands above the header of a report that a rule shows, and the rest: a bank's name and the month have cells
    too, but of another number."""
    at = next((at for at, line in enumerate(block[: _MOST_TITLES + 2]) if line.rule), 0) - 1
    if at < 1 or any(line.barred for line in block[: at + 1]):
        return "", block
    names = block[at].cells()
    if not _is_header(names) or any(len(line.cells()) == len(names) for line in block[:at]):
        return "", block
    return " ".join(" ".join(line.text for line in block[:at]).split())[:_LONGEST_NAME], block[at:]


def _cut_by_rule(block: Sequence[_Line]) -> Sequence[_Line]:
    """The lines of a report with their cells, cut where the rule below the header has its gaps, as programs write them:
    "14 Denise" are two. As they are where a word goes over a gap."""
    if len(block) < 3 or block[0].barred or not block[1].rule or block[0].rule:
        return block
    runs = [match.span() for match in _RUN.finditer(block[1].text)]
    bounds = [0, *(end for _, end in runs[:-1])]
    if len(runs) < _SURE_COLUMNS or any(line.text[end : end + 1].strip() for line in block for end in bounds[1:]):
        return block
    ends = [*bounds[1:], None]
    return [
        line
        if line.rule
        else replace(line, cut=tuple(line.text[at:end].strip() for at, end in zip(bounds, ends, strict=True)))
        for line in block
    ]


def _named_above(over: str, lines: Sequence[_Line]) -> list[str]:
    """The names of columns in the line above a log, a word each: "#Fields: date time status"; none where there are not
    as many as most lines have cells."""
    said = _COLUMNS.match(over)
    names = re.split(r"[\s,;]+", over[said.end() :].strip()) if said and not lines[0].barred else []
    fitting = sum(len(line.cells()) == len(names) for line in lines)
    return names if len(names) >= _SURE_COLUMNS and 2 * fitting > len(lines) and _is_header(names) else []


def _is_header(names: Sequence[str]) -> bool:
    filled = [name for name in names if name]
    return (
        1 < len(filled) <= _MOST_COLUMNS
        and len({name.casefold() for name in filled}) == len(names)
        and all(len(name) <= 80 and (number(name) is None or _MEASURE.fullmatch(name)) for name in filled)
    )


def _of_one_kind(name: str, cells: Sequence[str]) -> bool:
    """Whether what looks like a column's name is one of its values: "4 h" over "8 h", a year over years."""
    head = _MEASURE.fullmatch(name)
    below = [_MEASURE.fullmatch(cell) for cell in cells] if head else []
    return any(cell and head and cell.lastgroup == head.lastgroup and cell["unit"] == head["unit"] for cell in below)


def _row(names: Sequence[str], header: _Line, line: _Line) -> list[str] | None:
    """The cells of a line under a header, None where it does not tell which cell is whose."""
    if header.barred:
        labelled = _labelled(names, line)
        if labelled is not None:
            return labelled
    if line.barred != header.barred:
        return None
    cells = line.cells()
    if len(cells) == len(names):
        return cells
    return None if line.barred or header.cells() != names else _aligned(names, header, line)


def _labelled(names: Sequence[str], line: _Line) -> list[str] | None:
    """`Name: Ada | Age: 36`; a bar inside a cell belongs to that cell, but what stands behind a number in the last one
    is a note beside the table."""
    found = [""] * len(names)
    at = -1
    for part in line.text.strip().split(" | "):
        told = ((n, _behind(names[n], part)) for n in range(at + 1, len(names)))
        place, cell = next(((n, cell) for n, cell in told if cell is not None), (None, ""))
        if place is not None:
            at = place
            found[at] = cell
        elif at < 0:
            return None
        elif at + 1 < len(names) or number(found[at]) is None:  # else a note behind the last column
            found[at] += f" | {part}"
    return found


def _behind(name: str, part: str) -> str | None:
    """What a column's name stands before: "29.79" of "Adj. Close*: 29.79", whose mark is not of the name."""
    bare = part.lstrip("*_")
    marked = bare[len(name[:60]) :].lstrip("*_") if bare.startswith(name[:60]) else ""
    return marked[2:] if marked.startswith(": ") else None


def _aligned(names: Sequence[str], header: _Line, line: _Line) -> list[str] | None:
    """Cells by the header that stands over them; None where one stands under two or under none."""
    over = list(_places(header.text))
    found = [""] * len(names)
    for start, end, words in _places(line.text):
        under = [at for at, (first, last, _) in enumerate(over) if start < last and first < end]
        if len(under) != 1 or found[under[0]]:
            return None
        found[under[0]] = words
    return found


def _spaced_out(header: _Line, body: Sequence[_Line]) -> _Line:
    """The header with two spaces where it has one between the names of two columns, "PLAN LAST PAID": where most lines
    have several cells under what looks like one name."""
    text = header.text
    below = [list(_places(line.text)) for line in body]
    for start, end, words in reversed(list(_places(text))):
        under = [[at for at, stop, _ in cells if start < stop and at < end] for cells in below]
        many, lines = Counter(len(cells) for cells in under).most_common(1)[0]
        gaps = [start + match.start() for match in re.finditer(" ", words)]
        if many < 2 or 2 * lines <= len(below) or len(gaps) < many - 1:
            continue
        begins = [
            sorted(column)[lines // 2] for column in zip(*(one for one in under if len(one) == many), strict=True)
        ]
        chosen = {min(gaps, key=lambda gap: abs(gap + 1 - begin)) for begin in begins[1:]}
        for gap in sorted(chosen, reverse=True):
            text = f"{text[:gap]} {text[gap:]}"
    return _Line(text, header.start, header.number) if len(text) != len(header.text) else header


def _in_columns(header: _Line, kept: Sequence[tuple[_Line, Sequence[str]]]) -> bool:
    """Whether every cell of at least three columns begins exactly below its header."""
    begin = [start for start, _, _ in _places(header.text)]
    return len(begin) >= _SURE_COLUMNS and all([at for at, _, _ in _places(line.text)] == begin for line, _ in kept)


def _places(text: str) -> Iterator[tuple[int, int, str]]:
    for match in re.finditer(r"\S+(?: \S+)*", text):
        yield match.start(), match.end(), match[0]


class _Above:
    """What the rows above hold, kept as they come: their sums, in all and since the last total, how many words the one
    with the fewest has and how many cells, and whether a total came already."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self._kinds = kinds
        self._all, self._part = _Sums(), _Sums()
        self._fewest = self._fewest_cells = len(kinds)
        self._summed = False

    def is_total(self, values: Sequence[Value]) -> bool:
        """Whether a row adds up those above: by its word, or by its numbers where it says less than they do otherwise
        or all of its several numbers are sums. A short row below such a one is of the same kind: the tax between a net
        sum and what is to be paid. Takes the row in."""
        paired = list(zip(values, self._kinds, strict=True))
        words = [value.shown for value in values if value.shown and value.number is None]
        numeric = [at for at, value in enumerate(values) if value.number is not None]
        sums = [at for at in numeric if any(part.holds(at, values[at].number) for part in (self._all, self._part))]
        said = sum(bool(value.shown) for value, kind in paired if kind is not Kind.NUMBER)
        filled = sum(bool(value.shown) for value in values)
        less = said < self._fewest or filled < self._fewest_cells
        adds_up = bool(sums) and (less or (len(sums) > 1 and len(sums) == len(numeric)))
        below = self._summed and bool(numeric) and filled < self._fewest_cells
        if adds_up or below or any(_TOTAL.fullmatch(word.strip(" :")) for word in words):
            self._part = _Sums()
            self._summed = True
            return True
        self._fewest = min(self._fewest, said)
        self._fewest_cells = min(self._fewest_cells, filled)
        for part in (self._all, self._part):
            part.add(values)
        return False


class _Sums:
    """The sums of a run of rows by column."""

    def __init__(self) -> None:
        self._sums: dict[int, Decimal] = {}
        self._rows = 0

    def holds(self, at: int, value: Decimal | None) -> bool:
        return self._rows > 1 and bool(value) and self._sums.get(at) == value

    def add(self, values: Sequence[Value]) -> None:
        self._rows += 1
        for at, value in enumerate(values):
            if value.number is not None:
                self._sums[at] = self._sums.get(at, Decimal(0)) + value.number
