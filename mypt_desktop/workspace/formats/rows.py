"""Rows of cells to text in which every row can be understood alone: `Name: Ada | Age: 36`."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import chain, groupby, islice, takewhile
from statistics import median

from mypt_desktop.language.units import is_unit
from mypt_desktop.workspace.formats.encoding import decode
from mypt_desktop.workspace.formats.extracted import Extracted, Structure, cell

_DELIMITERS = ",;\t|"
_LOOKED_AT = 40  # rows that tell how wide a table is
_LINES_LOOKED_AT = 80  # of a file, which show what cuts its rows into cells
_ROTA = 3  # columns, and rows, from which on a table may have two lines of names
_LONGEST_DAY = 12  # characters of "Wednesday"
_MOST_TITLES = 4  # rows above a header
_FEWEST_UNITS = 2  # in a row of them
_SENTENCE = 4  # words of what a full stop ends, of which no column has the name
ROW = "row"  # the name of a column that has none
_YEAR = re.compile(r"(?:19|20)\d\d")
_SPAN = re.compile(r"\d+ ?[-–] ?\d+")
_SAID = re.compile(r"\ufeff?sep=(.)\r?\n")  # what spreadsheet programs write for each other


def labelled(rows: Iterable[Sequence[str]], *, headed: bool = False) -> Iterator[str]:
    """Lines for `rows`: the header as it is, then each row with the header's names before its cells.

    A table ends at an empty row, unless the rows below have as many cells and no header of their own: then they go on
    with it. Its header is its first row of two or more cells, if all of them are words or it is known to have one
    (`headed`); single cells above it, rows of half the usual width or less, and rows that are narrower than a header
    below them are titles. Without a header the cells are only joined.
    """
    above: Sequence[str] | None = None
    empty: list[str] = []
    for any_filled, block in groupby(([cell(value) for value in row] for row in rows), key=any):
        if not any_filled:
            empty = ["" for _ in block]
            continue
        under = iter(block)  # a sheet may have a million rows: none but the first are kept
        first = list(islice(under, _LOOKED_AT))
        goes_on = above is not None and not _is_header([value for value in first[0] if value])
        goes_on = goes_on and _width(above or ()) in map(_width, first)
        yield from () if goes_on else empty
        empty = []
        above = yield from _table(first, under, above if goes_on else None, headed)
    yield from empty


def _table(
    first: Sequence[Sequence[str]], rest: Iterator[Sequence[str]], above: Sequence[str] | None, headed: bool
) -> Generator[str, None, Sequence[str] | None]:
    """Yields the lines of one table, with the header `above` where it goes on with one; returns its header."""
    usual = median([width for row in first if (width := _width(row)) > 1] or [0])
    header = above
    undecided = above is None
    first = first if headed or above else _under_groups(_under_dates(first))
    first = first if above else over_units(first)
    titles = _titles(first) if not headed else 0
    for at, cells in enumerate(chain(first, rest)):
        filled = [value for value in cells if value]
        if undecided and (at < titles or len(filled) == 1 or 2 * len(filled) <= usual):
            yield " ".join(filled)
        elif undecided:
            undecided = False
            below = first[at + 1 :]
            header = _whole(cells, below) if headed or _is_header(filled) or _has_spans(cells, below) else None
            yield " | ".join(filter(None, header or cells))
        elif header is None:
            yield " | ".join(filled)
        else:
            yield " | ".join(_named(header, cells))
    return header


def _under_dates(first: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """The rows with a line of dates or numbers put into the names below it: of a rota's "week 47 | 16.11. | 17.11."
    over "name | Mon | Tue" come the title "week 47" and the names "name | Mon 16.11. | Tue 17.11."."""
    if len(first) < _ROTA or not first[0] or len(first[0]) != len(first[1]) or _width(first[0][1:]) < _ROTA:
        return first
    title, *dates = first[0]
    name, *days = first[1]
    both = all(bool(date) == bool(day) for date, day in zip(dates, days, strict=True))
    short = all(len(day) <= _LONGEST_DAY and not any(map(str.isdigit, day)) for day in days)
    dated = all(_is_number(date) for date in dates if date)
    if not (both and short and dated and _is_header(list(filter(None, days)))):
        return first
    names = [name or title, *(f"{day} {date}".strip() for day, date in zip(days, dates, strict=True))]
    return [*([[title]] if title and name else []), names, *first[2:]]


def _under_groups(first: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """The rows with the names of groups before the names below that stand in several of them: of "Pontoon | | Mooring"
    over "Member | Other | Member | Other", as merged cells have it, come "Pontoon, Member" and so on; where nothing is
    below, a name that stands in the upper row is the column's."""
    for at in range(1, min(_MOST_TITLES + 1, len(first))):
        names = first[at]
        groups = [first[at - 1][place] if place < len(first[at - 1]) else "" for place in range(len(names))]
        over: list[str] = []
        for group in groups:
            over.append(group or "".join(over[-1:]))
        times = Counter(filter(None, names))
        several = [place for place, name in enumerate(names) if times[name] > 1] or _hanging(groups, names)
        whole = [
            f"{over[place]}, {name}" if place in several else name or groups[place] for place, name in enumerate(names)
        ]
        wide = 1 < 2 * sum(bool(groups[place]) for place in several) <= len(several)  # each is over two or more
        if wide and all(over[place] for place in several) and _is_header(list(filter(None, whole))):
            alone = any(group and place not in several and names[place] for place, group in enumerate(groups))
            return [*first[: at if alone else at - 1], whole, *first[at + 1 :]]
    return first


def _hanging(groups: Sequence[str], names: Sequence[str]) -> Sequence[int]:
    """The places of the names below groups in a header whose other columns, the first among them, have their names in
    the row of the groups and nothing below: "up to 2 kg" and "2-5 kg" under "Weight", beside "Zone"."""
    told = list(zip(groups, names, strict=True))
    if not names or names[0] or any(map(_is_number, names)) or not all(group or name for group, name in told):
        return ()
    ended = any(not group and not told[at - 1][1] for at, (group, _) in enumerate(told) if at)  # below no group
    return () if ended else [place for place, name in enumerate(names) if name]


def over_units(first: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """The rows with a line of units put into the names above it: of "Cool to 370" over "°C per hour", with numbers
    below, comes "Cool to 370, °C per hour"."""
    for at in range(1, min(_MOST_TITLES + 2, len(first) - 1)):
        names, units, below = first[at - 1], first[at], first[at + 1 :]
        held = [place for place, value in enumerate(units) if value]
        if len(held) < _FEWEST_UNITS or not all(is_unit(units[place]) for place in held):
            continue
        named = all(place < len(names) and names[place] for place in held) and _is_header(list(filter(None, names)))
        under = [row[place] for row in below for place in held if place < len(row) and row[place]]
        if named and 2 * sum(map(_is_number, under)) > len(under):
            whole = [f"{name}, {units[place]}" if place in held else name for place, name in enumerate(names)]
            return [*first[: at - 1], whole, *below]
    return first


def _titles(first: Sequence[Sequence[str]]) -> int:
    """How many rows stand above a header that is wider than all of them: "# read on the 1st, in kWh" cut at its comma.
    A header shows itself by a number below it and by most rows being no wider, a title by its many words."""
    usual = median([_width(row) for row in first] or [0])
    for at in range(1, min(_MOST_TITLES + 1, len(first) - 1)):
        names, below = ([value for value in row if value] for row in first[at : at + 2])
        titled = all(_width(row) < len(names) and any(value.count(" ") > 1 for value in row) for row in first[:at])
        if titled and len(names) >= usual and _is_header(names) and any(map(_is_number, below)):
            return at
    return 0


def _whole(header: Sequence[str], below: Sequence[Sequence[str]]) -> Sequence[str]:
    """The header with a name for its first column where it alone has none and each row below a cell in it, as programs
    for statistics write the rows' numbers or names, and people a table with something on both sides."""
    named = len(header) > 1 and not header[0] and all(header[1:]) and ROW not in header
    return [ROW, *header[1:]] if named and below and all(row and row[0] for row in below) else header


def _has_spans(cells: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Whether a row is a header with spans among its names, "up to 30 days | 31-60 | 61-90": most of the others are
    words, and below the spans stand plain numbers."""
    spans = [at for at, value in enumerate(cells) if _SPAN.fullmatch(value)]
    others = [value for value in cells if value and not _SPAN.fullmatch(value)]
    under = [row[at] for row in below for at in spans if at < len(row) and row[at]]
    plain = all(_is_number(value) and not _SPAN.fullmatch(value) for value in under)
    return 0 < len(spans) <= len(others) and bool(under) and plain and _is_header(others)


def _width(cells: Sequence[str]) -> int:
    return sum(map(bool, cells))


def _named(header: Sequence[str], cells: Sequence[str]) -> Iterator[str]:
    for index, value in enumerate(cells):
        name = header[index][:60] if index < len(header) else ""
        if value:
            yield f"{name}: {value}" if name else value


def _is_header(cells: Sequence[str]) -> bool:
    words = [value for value in cells if not _YEAR.fullmatch(value)]
    return (
        len(set(cells)) == len(cells)
        and bool(words)
        and all(len(value) <= 80 and not _is_number(value) and not _is_sentence(value) for value in words)
    )


def _is_sentence(value: str) -> bool:
    return value.endswith((".", "!")) and value.count(" ") >= _SENTENCE - 1


def _is_number(value: str) -> bool:
    bare = value.strip("$€£¥% +-()")
    return bool(bare) and all(c.isdigit() or c in ".,:/-" for c in bare)


def separated(data: bytes) -> Extracted:
    """CSV, TSV and their kin, of any encoding and delimiter. What is no table comes out as plain text."""
    text = decode(data)
    said = _SAID.match(text)
    delimiter = said[1] if said else _delimiter(text)
    text = text[said.end() :] if said else text
    if not delimiter:
        return Extracted(text, Structure.ROWS)
    # Raised for the whole process, once: a cell may be long, the file's size is limited elsewhere.
    csv.field_size_limit(max(csv.field_size_limit(), 100_000_000))
    try:
        rows = csv.reader(io.StringIO(text), delimiter=delimiter)
        noted = text.startswith("# ") or (text.startswith("#") and delimiter not in text.partition("\n")[0])
        return Extracted("\n".join(labelled(_apart(rows) if noted else rows)), Structure.ROWS)
    except csv.Error:
        return Extracted(text, Structure.ROWS)


def _apart(rows: Iterable[Sequence[str]]) -> Iterator[Sequence[str]]:
    """The rows of a file that begins with notes, "# …", those further down behind the last row: they are none of its
    table. Its header may begin with such a mark too."""
    notes: list[Sequence[str]] = []
    begun = False
    for row in rows:
        if row and row[0].startswith("#") and (begun or len(row) == 1):
            notes.append([" ".join(row)])
            continue
        if not begun and row and row[0].startswith("# ") and sum(len(value.split()) for value in row) > 2 * len(row):
            notes.append([", ".join(map(str.strip, row))])  # a sentence with a comma in it
            continue
        if not begun:
            yield from notes
            notes, begun = [], True
            row = [row[0].lstrip("# "), *row[1:]] if row else row
        yield row
    yield from [[], *notes] if notes else []


def _widths(lines: Sequence[str], delimiter: str) -> list[int]:
    """How many cells each line has."""
    return [len(row) for row in csv.reader(lines, delimiter=delimiter)]


def _headed(lines: Sequence[str], delimiter: str) -> bool:
    """Whether the first line names three columns or more: then rows of any length belong to them."""
    names = next(csv.reader(lines[:1], delimiter=delimiter), [])
    return len(names) > 2 and all(names) and _is_header(names)


def _delimiter(text: str) -> str:
    """The character that cuts most of the first lines into the same number of cells, or nearly all of them into
    several, before one that does not cut the first line: a decimal comma is in the rows and not in the header. "" where
    none does."""
    told = [line for line in text[:100_000].split("\n")[:_LINES_LOOKED_AT] if line.strip()]
    notes = [line for line in told if line.startswith("#")]
    rows = [line for line in told if not line.startswith("#")]
    above = list(takewhile(lambda line: line.startswith("#"), told))[-1:]  # may name the columns
    best, most = "", (False, 0)
    for delimiter in _DELIMITERS:
        headed = len(notes) > len(rows) or _widths(above, delimiter) == _widths(rows[:1], delimiter)
        lines = [*above, *rows] if headed else rows
        counts = Counter(width for width in _widths(lines, delimiter) if width > 1)
        agreeing = counts.most_common(1)[0][1] if counts else 0
        enough = agreeing * 2 >= len(lines) or counts.total() >= (0.6 if _headed(lines, delimiter) else 0.9) * len(
            lines
        )
        worth = bool(lines) and delimiter in lines[0], agreeing
        if enough and worth > most:
            best, most = delimiter, worth
    return best
