"""Cells of tables as values: numbers of several locales, with their unit, and dates. What is ambiguous has no value."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from mypt_desktop.language.dates import month_called

_CURRENCY = r"[$€£¥₹]|[A-Z]{3}"
_UNIT = r"°?[^\W\d_]{1,4}[²³]?(?:/[^\W\d_]{1,4}[²³]?)?"  # kg, °C, m², MB/s
_NUMBER = re.compile(
    rf"(?P<open>\()?(?P<before>[-+−]?)\s*(?P<unit>{_CURRENCY})?\s*(?P<sign>[-+−]?)\s*"
    rf"(?P<digits>\d+(?:[.,'’ \u00a0\u2009\u202f]\d+)*)\s*(?P<after>%|‰|{_UNIT}|[$€£¥₹])?(?P<close>\))?"
)
_SPACES = re.compile(r"['’ \u00a0\u2009\u202f]")
_ISO = re.compile(r"(\d{4})([-/])(\d{1,2})\2(\d{1,2})")
_DAY_FIRST_OR_NOT = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|(?<=[./]\d\d[./])\d\d)")  # "3.4.2024", "03.04.24"
# "19-Sep-03", "3. Oktober 2026"
_NAMED_MONTH = re.compile(r"(\d{1,2})(?:[- ]|\. ?)([^\W\d_]{3,10})(?:[- ]|\. ?)(\d{4}|\d\d)")
_CLOCK = re.compile(r"(?:[T,] ?| )\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:Z| ?[+-]\d\d:?\d\d)?$")  # "2025-04-05 15:12"
_CENTURY = 70  # years of two digits from which on they are of the last one
_MOSTLY = 0.7  # of a column's filled cells that must be of a kind
_POINTS = {"en": ".", "de": ",", "fr": ",", "es": ",", "it": ","}
_EMPTY = frozenset({"", "-", "–", "—", "n/a", "N/A", "NA", "?"})


class Kind(StrEnum):
    """What a column holds."""

    NUMBER = "number"
    DATE = "date"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Value:
    """A cell: as shown, and where it has one its number with unit ("" without one), or its date (ISO)."""

    shown: str
    number: Decimal | None = None
    unit: str = ""
    date: str = ""


def columns(shown: Sequence[Sequence[str]], *, point: str = "", language: str = "") -> list[tuple[Kind, list[Value]]]:
    """The columns of one table. Where the cells of one do not tell which sign is the decimal one it is `point`, the
    format's own; without that what the other columns tell, 2.887 beside a price of 12,50 being a thousand and more; and
    last what the language of the text has."""
    if point:
        return [column(cells, point) for cells in shown]
    votes = [_votes(_digits(cells)) for cells in shown]
    numeric = (vote for vote, cells in zip(votes, shown, strict=True) if vote and column(cells)[0] is Kind.NUMBER)
    told = set[str]().union(*numeric)
    common = told.pop() if len(told) == 1 else _POINTS.get(language)
    return [column(cells, common) for cells in shown]


def column(shown: Sequence[str], point: str | None = None) -> tuple[Kind, list[Value]]:
    """What a column holds and its cells' values; the cells decide together which sign is the decimal one, and `point`
    is it where they do not tell."""
    filled = [cell for cell in shown if cell.strip() not in _EMPTY]
    for kind, values in ((Kind.DATE, _dates(shown)), (Kind.NUMBER, _numbers(shown, point))):
        valued = sum(value.number is not None or bool(value.date) for value in values)
        if filled and valued >= _MOSTLY * len(filled):
            return kind, values
    return Kind.TEXT, [Value(cell) for cell in shown]


def number(shown: str) -> Decimal | None:
    """The number that a text is on its own, None where it is none or could be two."""
    return _numbers([shown])[0].number


def _numbers(shown: Sequence[str], otherwise: str | None = None) -> list[Value]:
    found = [_number_in(cell) for cell in shown]
    point = _decimal_sign([match["digits"] for match in found if match], otherwise)
    return [_number(cell, match, point) if match else Value(cell) for cell, match in zip(shown, found, strict=True)]


def _number(shown: str, match: re.Match[str], point: str | None) -> Value:
    digits = match["digits"]
    if _SPACES.search(digits) and not re.fullmatch(r"\d{1,3}(?:['’ \u00a0\u2009\u202f]\d{3})+(?:[.,]\d+)?", digits):
        return Value(shown)
    if bool(match["open"]) != bool(match["close"]) or (match["before"] and match["sign"]):
        return Value(shown)
    bare = _SPACES.sub("", digits)
    if point is None and re.search("[.,]", bare):
        return Value(shown)
    group = "," if point == "." else "."
    whole, _, part = bare.partition(point) if point else (bare, "", "")
    groups = whole.split(group)
    if len(groups) > 1 and not (1 <= len(groups[0]) <= 3 and all(len(three) == 3 for three in groups[1:])):
        return Value(shown)
    if not part.isdigit() and part:
        return Value(shown)
    value = Decimal("".join(groups) + (f".{part}" if part else ""))
    minus = match["open"] or match["before"] in ("-", "−") or match["sign"] in ("-", "−")
    return Value(shown, -value if minus and value else value, match["unit"] or match["after"] or "")


def _number_in(cell: str) -> re.Match[str] | None:
    return _NUMBER.fullmatch(cell.strip()) if len(cell) < 40 else None


def _digits(shown: Sequence[str]) -> list[str]:
    return [match["digits"] for match in map(_number_in, shown) if match]


def _decimal_sign(digits: Sequence[str], otherwise: str | None) -> str | None:
    """`.` or `,`, None where the column speaks for neither: 1.234 alone may be a thousand or one and a bit."""
    votes = _votes(digits)
    if len(votes) == 1:
        return votes.pop()
    if votes:
        return None
    if otherwise is None and any("." in one for one in digits):
        return None
    return otherwise or "."  # 1,234 alone is a thousand nearly everywhere, and no mark at all says nothing


def _votes(digits: Sequence[str]) -> set[str]:
    """The characters that can only be decimal ones."""
    votes: set[str] = set()
    for one in digits:
        marks = re.findall("[.,]", one)
        if len(set(marks)) == 2:
            votes.add(marks[-1])
        elif len(marks) > 1:
            votes.add("," if marks[0] == "." else ".")
        elif marks:
            head, tail = re.split("[.,]", one)
            if len(tail) != 3 or head == "0" or len(head) > 3:
                votes.add(marks[0])
    return votes


def _dates(shown: Sequence[str]) -> list[Value]:
    """ISO dates, and others where the column shows which part is the day; a time may stand behind."""
    days = [_CLOCK.sub("", cell.strip()) for cell in shown]
    parts = [_DAY_FIRST_OR_NOT.fullmatch(day) for day in days]
    first = any(match and int(match[1]) > 12 for match in parts)
    second = any(match and int(match[3]) > 12 for match in parts)
    dotted = all(match is None or match[2] == "." for match in parts)
    values = []
    for cell, said, match in zip(shown, days, parts, strict=True):
        named = _NAMED_MONTH.fullmatch(said)
        month = month_called(named[2]) if named else 0
        if iso := _ISO.fullmatch(said):
            values.append(Value(cell, date=_date(int(iso[1]), int(iso[3]), int(iso[4]))))
        elif named and month:
            values.append(Value(cell, date=_date(_year(named[3]), month, int(named[1]))))
        elif match and (first != second or (dotted and not second)):
            day, month = (int(match[1]), int(match[3])) if first or not second else (int(match[3]), int(match[1]))
            values.append(Value(cell, date=_date(_year(match[4]), month, day)))
        else:
            values.append(Value(cell))
    return values


def _year(digits: str) -> int:
    year = int(digits)
    return year if len(digits) > 2 else year + (1900 if year >= _CENTURY else 2000)


def _date(year: int, month: int, day: int) -> str:
    try:
        return datetime.date(year, month, day).isoformat()
    except ValueError:
        return ""
