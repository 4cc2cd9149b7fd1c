"""Days that a text names, and whether a line is about another day than the one a question asks about."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from typing import Final

from mypt_desktop.language import lexicon
from mypt_desktop.language.words import folded

YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")
MONTHS: Final = {name: at for row in lexicon.by_language("months") for at, name in enumerate(row, 1)}
_MONTH: Final = "|".join(sorted(MONTHS, key=len, reverse=True))
_CUT_SHORT: Final = {  # "Aug", "sept"; "jui" is two months
    name[:letters]: at
    for name, at in MONTHS.items()
    for letters in (3, 4)
    if {other for whole, other in MONTHS.items() if whole.startswith(name[:letters])} == {at}
}
_NAMED: Final = {**_CUT_SHORT, **MONTHS}
_NAME: Final = "|".join(sorted(_NAMED, key=len, reverse=True))
_OF: Final = lexicon.pattern("of").pattern
_ISO: Final = re.compile(r"\b(?P<year>\d{4})(?P<sign>[-/])(?P<month>\d\d)(?P=sign)(?P<day>\d\d)\b")
_DOTTED: Final = re.compile(r"(?<![\d.])(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?:\d{4}|\d\d)?(?!\d)")
_DAY_FIRST: Final = re.compile(
    rf"\b(?P<day>\d{{1,2}})(?:(?:st|nd|rd|th|\.)?\s+(?:{_OF}\s+)?(?P<name>{_NAME})\b|-(?P<between>{_NAME})-(?=\d))"
)
_SLASHED: Final = re.compile(
    r"(?<![\d/])(?P<day>1[3-9]|2\d|3[01])/(?P<month>\d{1,2})/(?:\d{4}|\d\d)(?![\d/])"
)  # not 5/3/26
_IN: Final = "".join(rf"(?<!\b{word} )" for word in sorted(lexicon.words("of_a_month")))  # "in June 25": the year
_MONTH_FIRST: Final = re.compile(rf"{_IN}\b(?P<name>{_NAME})\s+(?P<day>\d{{1,2}})\b(?!\s*\d)")
_MONTH_ALONE: Final = re.compile(rf"\b(?:{_MONTH})\b")
_OF_YEAR: Final = r"(?P<year>(?:19|20)\d\d)"
_YEAR_MONTH: Final = re.compile(rf"\b{_OF_YEAR}-(?P<month>0[1-9]|1[0-2])\b(?!-\d)")
_MONTH_YEAR: Final = re.compile(rf"\b(?P<name>{_NAME})\.?\s+(?:{_OF}\s+)?{_OF_YEAR}\b")
_NUMBERED: Final = re.compile(rf"(?<![\d./])(?P<month>0?[1-9]|1[0-2])[./]{_OF_YEAR}\b")
_MONTHS_OF_YEARS: Final = (_YEAR_MONTH, _MONTH_YEAR, _NUMBERED)
_DAY_MONTH_YEAR: Final = re.compile(r"(?:0?[1-9]|[12]\d|3[01])\.(?P<month>0?[1-9]|1[0-2])\.(?P<year>(?:19|20)\d\d)")
_UNTIL: Final = lexicon.pattern("until").pattern
_RANGE: Final = re.compile(rf"\d\.?(?:\s+\w+)?\s*(?:-|–|{_UNTIL})\s*\d")
_DAYS_SPAN: Final = re.compile(
    rf"\b(?P<from>\d{{1,2}})(?:st|nd|rd|th|\.)?(?:\s+(?:{_OF}\s+)?(?P<first>{_NAME})\.?)?\s*(?:[-–]|\b(?:{_UNTIL})\b)\s*"
    rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)?\s+(?:{_OF}\s+)?(?P<name>{_NAME})\b"
)
_ISO_SPAN: Final = re.compile(
    rf"\b\d{{4}}-(?P<since>\d\d)-(?P<from>\d\d)\s*(?:[-–]|\b(?:{_UNTIL})\b)\s*\d{{4}}-(?P<month>\d\d)-(?P<day>\d\d)\b"
)
_LEAP: Final = 2024  # a year with all days that there are
_LONGEST_SPAN: Final = 31  # days
_WEEKDAYS: Final = {
    name: at for row in lexicon.by_language("weekdays") for at, names in enumerate(row) for name in names.split("/")
}
_WEEKDAY: Final = rf"(?P<{{}}>{'|'.join(_WEEKDAYS)})s?"
_SPAN: Final = re.compile(rf"\b{_WEEKDAY.format('first')}\b(?:\s*[-–]\s*|\s+{_UNTIL}\s+){_WEEKDAY.format('last')}\b")
_ONE: Final = re.compile(rf"\b{_WEEKDAY.format('name')}\b")
_WORKING: Final = lexicon.pattern("workdays")
_ANY_DAY: Final = lexicon.pattern("every_day")


def days(text: str) -> frozenset[tuple[int, int]]:
    """The days in a text as (month, day), whatever their year."""
    said = folded(text)
    found = set()
    for pattern in (_ISO, _DOTTED, _SLASHED, _DAY_FIRST, _MONTH_FIRST):
        for match in pattern.finditer(said):
            groups = match.groupdict()
            name = groups.get("name") or groups.get("between")
            month = _NAMED[name] if name else int(groups["month"])
            if 1 <= month <= 12 and 1 <= int(groups["day"]) <= 31:
                found.add((month, int(groups["day"])))
    return frozenset(found)


def days_within(text: str) -> frozenset[tuple[int, int]]:
    """The days of the first span of days in a text as (month, day), both ends with them: "6-12 Oct", "27 Oct to 2 Nov".
    No day where there is no span, or it is longer than a month."""
    said = folded(text)
    match = _ISO_SPAN.search(said) or _DAYS_SPAN.search(said)
    if match is None:
        return frozenset()
    ends = match.groupdict()
    last = _NAMED[ends["name"]] if "name" in ends else int(ends["month"])
    first = _NAMED[ends["first"]] if ends.get("first") else int(ends.get("since") or last)
    try:
        since = datetime.date(_LEAP, first, int(ends["from"]))
        until = datetime.date(_LEAP + (last < first), last, int(ends["day"]))
    except ValueError:
        return frozenset()
    count = (until - since).days + 1
    each = (since + datetime.timedelta(days=at) for at in range(count)) if 0 < count <= _LONGEST_SPAN else ()
    return frozenset((one.month, one.day) for one in each)


def month_called(name: str) -> int:
    """The month, 1 to 12, whose name that is, whole or cut short; 0 of any other word."""
    return _NAMED.get(folded(name), 0)


def months(text: str) -> frozenset[int]:
    """The months that a text names, 1 to 12, with a day or without."""
    return frozenset(MONTHS[match[0]] for match in _MONTH_ALONE.finditer(folded(text)))


def months_of_years(text: str) -> frozenset[tuple[int, int]]:
    """The months that a text names with their year, as (year, month): "2023-12", "December 2023", "12/2023"."""
    said = folded(text)
    found = [match for pattern in _MONTHS_OF_YEARS for match in pattern.finditer(said)]
    return frozenset(map(_month_of_year, found))


def month_alone(text: str) -> tuple[int, int] | None:
    """The month with its year that is all that a text says, as (year, month); None of any other text."""
    said = folded(text).strip()
    match = next(filter(None, (pattern.fullmatch(said) for pattern in _MONTHS_OF_YEARS)), None)
    return _month_of_year(match) if match else None


def month_of(text: str) -> tuple[int, int] | None:
    """The month with its year of what is a day or a month and no more, as (year, month): "2025-03-11", "March 2025"."""
    match = _ISO.fullmatch(text.strip()) or _DAY_MONTH_YEAR.fullmatch(text.strip())
    return (int(match["year"]), int(match["month"])) if match else month_alone(text)


def _month_of_year(match: re.Match[str]) -> tuple[int, int]:
    groups = match.groupdict()
    return int(groups["year"]), _NAMED[groups["name"]] if "name" in groups else int(groups["month"])


def weekdays(text: str) -> frozenset[int]:
    """The days of the week that a text names, 0 for Monday; "Monday to Friday" names five."""
    said = folded(text)
    found = {_WEEKDAYS[match["name"]] for match in _ONE.finditer(said)}
    for match in _SPAN.finditer(said):
        first, last = _WEEKDAYS[match["first"]], _WEEKDAYS[match["last"]]
        found |= {day % 7 for day in range(first, last + (7 if last < first else 0) + 1)}
    return frozenset(found | set(range(5)) if _WORKING.search(said) else found)


def of_another_day(question: str, text: str) -> bool:
    """Whether a question names a day, of the year or of the week, and a text only another one; a span of days may hold
    any."""
    wanted, told = weekdays(question), weekdays(text)
    if wanted and told and not wanted & told and not _ANY_DAY.search(folded(text)):
        return True
    asked, held = days(question), days(text)
    return len(held) == 1 and bool(asked) and not asked & held and not _RANGE.search(_ISO.sub(" ", folded(text)))


def without_days(text: str) -> str:
    """The text, folded, without the days, months and years in it."""
    said = folded(text)
    for pattern in (_ISO, _DOTTED, _SLASHED, _DAY_FIRST, _MONTH_FIRST, _MONTH_ALONE, YEAR):
        said = pattern.sub(" ", said)
    return said


def of_other_years(names: Sequence[str], question: str) -> frozenset[int]:
    """The places of the names that differ by the year alone and are not the one meant: that of a year that is in the
    question, else the latest. "Fee 2025" beside "Fee 2026"."""
    alike: dict[str, list[int]] = {}
    for at, name in enumerate(names):
        if YEAR.search(name):
            alike.setdefault(YEAR.sub("", name), []).append(at)
    asked = set(YEAR.findall(question))
    left_out: set[int] = set()
    for places in alike.values():
        meant = [at for at in places if asked & set(YEAR.findall(names[at]))]
        latest = max(places, key=lambda at: YEAR.findall(names[at]))
        left_out.update(set(places) - set(meant or [latest]))
    return frozenset(left_out)
