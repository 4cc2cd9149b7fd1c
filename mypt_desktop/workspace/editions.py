"""What tells the editions of one document apart: its date, version and standing, as its name and its head say them.

An edition is one of several files that are the same document at different times: last year's and this year's price
list, a draft and what became of it. The words that mark one are data, in the languages of the search.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import IntEnum
from pathlib import PurePosixPath

from mypt_desktop.workspace import edition_words as words
from mypt_desktop.workspace.edition_words import any_of

_FIRST = 3  # lines that may say since when a list holds, "Prices NEW - from 1 Feb 2026"
_LONGEST_LINE = 120  # characters of such a line
_HEAD = 1500  # characters in which a document says what it is
_LONGEST_TITLE = 90
_NO_TITLE = frozenset(
    {"separated", "lines", "xlsx", "xls", "code", "notebook", "subtitles", "calendar", "contacts", "image"}
)

_YEAR = r"(?:19|20)\d\d"
_ISO = re.compile(rf"(?<!\d)({_YEAR})([-_./]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)")
_DAY_FIRST = re.compile(rf"(?<!\d)(\d{{1,2}})[-./_ ](\d{{1,2}})[-./_ ]({_YEAR})(?!\d)")
_NAMED = re.compile(
    rf"(?:(?<!\d)(\d{{1,2}})(?:st|nd|rd|th|er)?\.?[ _-]+(?:de )?)?([a-z]{{3,10}})\.?[ _-]+(?:de )?({_YEAR})"
)
_NAMED_US = re.compile(rf"([a-z]{{3,10}})\.? (\d{{1,2}})(?:st|nd|rd|th)?,? ({_YEAR})")
_MONTH = re.compile(rf"(?<!\d)({_YEAR})[-_./](0[1-9]|1[0-2])(?![\d])")
_MONTH_FIRST = re.compile(rf"(?<!\d)(0[1-9]|1[0-2])[-./_]({_YEAR})(?!\d)")
_SEASON = re.compile(rf"(?<!\d)({_YEAR})[-_/ ](?:20)?(\d\d)(?!\d)")
_BARE_YEAR = re.compile(rf"(?<!\d)({_YEAR})(?!\d)")

_VERSION = re.compile(
    r"(?<![a-z\d])(?:v|ver|version|rev|revision|issue|edition|ausgabe|fassung)[ ._-]?(\d+(?:[._]\d+)*)(?![a-z\d])"
)
_SERIAL = re.compile(
    rf"(?<![a-z\d])[a-z]{{1,5}}[-_]?(?:{_YEAR}[-_]\d{{2,}}|(?!{_YEAR}(?!\d))\d{{3,}})(?!\d)"
)  # "HP-2347", "RE-2025-043"
_COPY = re.compile(r"\(\d+\)|(?<![a-z])(?:copy|kopie|copie|copia)(?: \d+| of)?(?![a-z])")
_STANDING = {word: place for place, row in enumerate((words.OLD, words.DRAFT, words.CURRENT)) for word in row.split()}

_DATED = re.compile(rf"^\W*(?:{any_of(words.DATED)})\b(?: on| le| el| am)?[*_ ]*[:= ][*_ ]*(.{{0,60}})", re.MULTILINE)
_SINCE = re.compile(rf"\b(?:{any_of(words.SINCE)})[ ]+(\S[^\n|]{{0,17}})")
_HEAD_VERSION = re.compile(
    r"^\W*(?:version|revision|rev|fassung|ausgabe)\b[*_ ]*[:. ]?[*_ ]*v?(\d+(?:\.\d+)*)", re.MULTILINE
)
_GONE = re.compile(
    rf"^\W*(?:status\W+)?(?:{'|'.join(words.SUPERSEDED.split())})\b|\b(?:{any_of(words.NO_LONGER)})\b", re.MULTILINE
)
_UNFINISHED = re.compile(rf"^\W*(?:status\W+)?(?:{'|'.join(words.DRAFT.split()[:4])})\b", re.MULTILINE)
_REPLACES = re.compile(rf"\b(?:{any_of(words.REPLACES)})\b[: ]+([^\n]{{3,120}})")
_SUBJECT = re.compile(r"^(?:subject|betreff|objet|asunto|oggetto)[ \t]*:[ \t]*(\S[^\n]*)", re.IGNORECASE | re.MULTILINE)
_LETTER = re.compile(r"^(?:from|von|de|da|to|an|a|sent|date|gesendet|datum)[ \t]*:", re.IGNORECASE)
_TITLE_FIELD = re.compile(r"\A---\n(?:[^\n]*\n){0,20}?title[ \t]*:[ \t]*[\"']?([^\n\"']+)", re.IGNORECASE)


class Standing(IntEnum):
    """Which edition counts; the higher before the lower, whatever the dates."""

    SUPERSEDED = 0
    DRAFT = 1
    IN_FORCE = 2


@dataclass(frozen=True, slots=True)
class Front:
    """What the head of a document says of it. `date` is `2024`, `2024-03` or `2024-03-05`; "" where nothing is said.
    `replaces` is the phrase that names what it replaces."""

    title: str = ""
    date: str = ""
    version: str = ""
    standing: Standing = Standing.IN_FORCE
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class Edition:
    """A document as one of several. `names` are what it shares with its siblings: its name and its title without what
    marks the edition. `marked`: its name or head says which edition it is; `replaces`: that it replaces another."""

    names: tuple[str, ...]
    date: str
    version: str
    standing: Standing
    marked: bool
    replaces: bool = False


def front(text: str, kind: str) -> Front:
    """From the beginning of a document's text (1,500 characters are looked at) and its format."""
    head = text[:_HEAD]
    said = folded(head)
    dates = (*(date_in(match[1]) for match in _DATED.finditer(said)), _since(said))
    version = _HEAD_VERSION.search(said)
    replaces = _REPLACES.search(said)
    standing = Standing.IN_FORCE
    if _GONE.search(said[:600]):
        standing = Standing.SUPERSEDED
    elif _UNFINISHED.search(said[:300]):
        standing = Standing.DRAFT
    title = "" if kind in _NO_TITLE else _title(head)
    return Front(
        title, next(filter(None, dates), ""), version[1] if version else "", standing, replaces[1] if replaces else ""
    )


def _since(said: str) -> str:
    """The day from which on a document holds by one of its first lines, "" where none says so."""
    lines = [line for line in said.split("\n") if line.strip()][:_FIRST]
    heads = [line for line in lines if len(line) <= _LONGEST_LINE and not line.rstrip().endswith((".", "!", "?"))]
    found = (match for line in heads for match in _SINCE.finditer(line))
    # A day or a month: "from 2019" may be the year of what the document is about.
    return next((date for match in found if len(date := date_in(match[1])) > len("2026")), "")


def edition(path: str, said: Front) -> Edition:
    """From a document's path and its head. The head's date goes before that of the name; a name's standing counts."""
    *folders, _ = PurePosixPath(path).parts
    stem = PurePosixPath(path).stem
    name, title = _parted(stem), _parted(said.title)
    above = [_parted(folder) for folder in folders]
    over = next((part for part in reversed(above) if part.marked and not part.rest), _Parted("", "", "", None, False))
    names = [f"n:{name.rest or next((part.rest for part in reversed(above) if part.rest), '')}"]
    if len(title.rest.split()) > 1:
        # Two invoices under one letterhead are two papers: what has a number of its own shares its title with that.
        own = _SERIAL.search(folded(stem))
        names.append(f"n:{title.rest} {own[0]}" if own else f"n:{title.rest}")
    if replaced := _parted(_replaced(said.replaces)).rest:
        names.append(f"n:{replaced}")
    standings = [one.standing for one in (name, over, title) if one.standing is not None]
    standing = min([*standings, said.standing])
    date = name.date or title.date or over.date
    # A year in a name says what the edition is for, the date in the head when it was written.
    date = said.date if said.date.startswith(date[:4]) or not date else date
    version = said.version or name.version or title.version
    marked = bool(name.marked or over.marked or title.marked or said.date or said.version or said.replaces)
    marked = marked or standing is not Standing.IN_FORCE
    return Edition(
        tuple(dict.fromkeys(one for one in names if len(one) > 4)), date, version, standing, marked, bool(said.replaces)
    )


def newest_first(editions: Sequence[tuple[Edition, float]]) -> list[int]:
    """The places of editions, each with its file's time (seconds since 1970), the one in force first.

    By standing, then by version where all have one, then by date; a file's time stands in for a date it lacks.
    """
    versioned = all(one.version for one, _ in editions)
    dated = any(one.date for one, _ in editions)

    def key(place: int) -> tuple[int, tuple[int, ...], str, bool, float]:
        one, written = editions[place]
        version = tuple(int(part) for part in re.findall(r"\d+", one.version)) if versioned else ()
        date = (one.date or f"{datetime.fromtimestamp(max(0.0, written), UTC):%Y-%m-%d}") if dated else ""
        return one.standing, version, date, one.replaces, written

    return sorted(range(len(editions)), key=key, reverse=True)


def date_in(text: str) -> str:
    """The first date that `text` (a name, a line) says, as precisely as it does: `2024-03-05`, `2024-03`, `2024`."""
    said = folded(text)
    if found := _ISO.search(said):
        return f"{found[1]}-{found[3]}-{found[4]}"
    if (found := _DAY_FIRST.search(said)) and (date := _checked(found[3], found[2], found[1])):
        return date
    for match in _NAMED_US.finditer(said):
        if month := _month(match[1]):
            return _checked(match[3], str(month), match[2])
    for match in _NAMED.finditer(said):
        if month := _month(match[2]):
            return _checked(match[3], str(month), match[1] or "")
    if found := _MONTH.search(said):
        return f"{found[1]}-{found[2]}"
    if found := _MONTH_FIRST.search(said):
        return f"{found[2]}-{found[1]}"
    found = _BARE_YEAR.search(said)
    return found[1] if found else ""


def month_in(text: str) -> int:
    """The month, 1 to 12, that `text` names in full; 0 where it names none. May is none: it may be the verb."""
    return next((number for word in re.findall(r"[a-z]+", folded(text)) if (number := words.MONTHS.get(word, 0))), 0)


def _checked(year: str, month: str, day: str) -> str:
    """A date of its parts; where month and day can only be the other way round, they are."""
    first, second = int(month), int(day or 0)
    if first > 12 >= second:
        first, second = second, first
    if not 1 <= first <= 12 or second > 31:
        return ""
    return f"{year}-{first:02}-{second:02}" if second else f"{year}-{first:02}"


def _month(word: str) -> int:
    return words.MONTH_PREFIXES.get(word[:4], 0) or words.MONTH_PREFIXES.get(word[:3], 0)


@dataclass(frozen=True, slots=True)
class _Parted:
    """A name parted into what all editions share and what marks this one."""

    rest: str
    date: str
    version: str
    standing: Standing | None
    marked: bool


def _parted(name: str) -> _Parted:
    said = re.sub(r"(?<=[a-z\d])(?=[A-Z][a-z])", " ", name)
    said = folded(said)
    date = date_in(said)
    rest = said
    for pattern in (_ISO, _DAY_FIRST, _MONTH, _MONTH_FIRST, _SEASON):
        rest = pattern.sub(" ", rest)
    if date:
        rest = _NAMED.sub(lambda match: " " if _month(match[2]) else match[0], rest)
        rest = _BARE_YEAR.sub(" ", rest)
    version = _VERSION.search(rest)
    rest = _COPY.sub(" ", _VERSION.sub(" ", rest))
    parts = re.findall(r"[^\W_]+", rest)
    standing = min((Standing(_STANDING[word]) for word in parts if word in _STANDING), default=None)
    shared = " ".join(word for word in parts if word not in _STANDING)
    marked = bool(date or version or standing is not None or _COPY.search(said))
    return _Parted(shared, date, version[1] if version else "", standing, marked)


def _replaced(phrase: str) -> str:
    """The name in "the Leave rules of 2023, which ...": without article, ending and what follows."""
    name = re.sub(r"\.[a-z]{2,4}\b", "", phrase).strip("\"'`*_ ")
    name = re.sub(r"^(?:the|our|all|die|das|den|der|le|la|les|el|los)\s+", "", name)
    return re.split(r"[.;,:()]|\s(?:of|from|dated|vom|von|du|de)\s", name)[0]


def _title(head: str) -> str:
    """The title that a text gives itself: a field, the subject of a letter, its first heading or a first line that
    stands alone."""
    if field := _TITLE_FIELD.search(head):
        return field[1].strip()[:_LONGEST_TITLE]
    lines = [line for line in head.split("\n")[:12] if line.strip()]
    if sum(bool(_LETTER.match(line)) for line in lines[:8]) >= 2 and (subject := _SUBJECT.search(head)):
        return subject[1].strip()[:_LONGEST_TITLE]
    if not lines:
        return ""
    first = lines[0].strip()
    if first.startswith("#"):
        return re.sub(r"[*`]+", "", first.strip("# \t"))[:_LONGEST_TITLE]
    after = head.split(lines[0], 1)[1].split("\n")
    alone = len(after) < 2 or not after[1].strip() or re.fullmatch(r"([=\-~*#])\1{2,}\s*", after[1]) is not None
    plain = re.search(r"[^\W\d_]{3}", first) and not re.search(r"[.!?;,:|]$| \| |^[-*•>|]|^\w+:", first)
    return first[:_LONGEST_TITLE] if alone and plain and len(first) <= _LONGEST_TITLE else ""


def folded(text: str) -> str:
    """Lower case without accents."""
    if text.isascii():
        return text.lower()
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))
