"""What a line stands under in its own block: the option or term it describes, the key it belongs to, the line that
leads its list, the question it answers.

Alone "Interpret patterns as fixed strings" does not tell which option does, and "three weeks" not what takes as long.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from mypt_desktop.language.words import folded

WINDOW: Final = 3000
"""Characters before a line that are looked at for what it stands under."""
LONGEST: Final = 120  # characters of a lead
_TERM: Final = 10  # words of an option or term with its arguments
_FULL: Final = 40  # characters of a line that the next one goes on from, at least
_INDENT: Final = 2  # columns that what describes a term stands further in, at least

_LINE: Final = re.compile(r"[^\n]+")
_BULLET: Final = re.compile(r"(?:[-*•+]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+")
_GAP: Final = re.compile(r"(?<=\S)(?: {2,}|\t+)(?=\S)")  # between a term and what describes it in the same line
_OPTION: Final = re.compile(r"--?[\w?#]|/[a-z?]\b")
_SECTION: Final = re.compile(r"\[[^\[\]\n]{1,60}\]")  # of a configuration file
_SETTING: Final = re.compile(r"[\w.\-]+\s*[=:]")
_DEFINED: Final = re.compile(r"\s*<dt[^>]*>(?P<term>.+?)</dt>\s*", re.IGNORECASE)
_DEFINES: Final = re.compile(r"\s*(?:<dd\b|:\s{1,3}\S)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\A(?:[QF]:\s*|#{1,6}\s+|\d{1,2}[.)]\s+)+")
_LAST_SENTENCE: Final = re.compile(r"(?:^|[.!?]\s+)([^.!?]*)\Z")
_OPENS: Final = " :={["
_CODE: Final = re.compile(r"\w\(|\w\s*:?=\s*\S|[;{}\\]$|^\$ |^[\w./-]+ --?\w")
_COMMENT: Final = re.compile(r"(?:#(?!!)|//|--|;)\s*(?=\w)")
_KEY: Final = re.compile(r"[\"']?[\w.\- ]+[\"']?")
_MARKS: Final = str.maketrans("", "", '`*"')


@dataclass(frozen=True, slots=True)
class _Row:
    """A line that is not empty, its indentation in columns, and whether an empty one stands before it."""

    start: int
    indent: int
    text: str
    apart: bool


def lead_of(document: str, place: int) -> str:
    """What the line or sentence that begins at `place` stands under; "" of one that stands for itself."""
    rows = _rows(document, place)
    if not rows:
        return ""
    own = rows[-1]
    at = place - own.start - own.indent
    if at > 0:  # a later sentence of its line
        term = _before_gap(own.text)
        if term and at > len(term):
            return _plain(term)
    return _plain(
        _comment(rows) or _of_term(rows) or _of_list(rows) or (_asked(rows) if at <= 0 else "") or _of_section(rows)
    )


def leads(lead: str, text: str) -> bool:
    """Whether a line says more after what it stands under: not one that begins with that or has its several words."""
    own, said = folded(lead), folded(text)
    return not re.match(rf"{re.escape(own)}(?!\w)", said) and (" " not in own or own not in said)


def is_term(document: str, start: int, end: int) -> bool:
    """Whether what stands there is only the term or key of what is said further in below it."""
    text = document[start:end]
    below = _LINE.search(document, end)
    if "\n" in text or _GAP.search(text) or below is None or not (_is_term(text) or text.endswith((":", "{", "["))):
        return False
    first = document.rfind("\n", 0, start) + 1
    indent = _indent(below[0]) - _indent(document[first:end])
    return document[first:start].strip() == "" and (indent >= _INDENT or bool(_DEFINES.match(below[0])))


def _rows(document: str, place: int) -> list[_Row]:
    """The lines up to the one in which `place` is."""
    end = document.find("\n", place)
    begin = max(0, place - WINDOW)
    begin = document.find("\n", begin, place) + 1 if begin else 0
    found: list[_Row] = []
    last = begin
    for match in _LINE.finditer(document, begin, end if end >= 0 else len(document)):
        if match[0].strip():
            apart = document.count("\n", last, match.start()) > 1
            found.append(_Row(match.start(), _indent(match[0]), match[0].strip(), apart))
            last = match.end()
    return found


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _of_term(rows: list[_Row]) -> str:
    """The term that is described further in, or the key that the line belongs to."""
    own = rows[-1]
    over = next((row for row in reversed(rows[:-1]) if row.indent < own.indent or _is_defined(row, own)), None)
    if over is None or (own.indent - over.indent < _INDENT and not _is_defined(over, own)):
        return ""
    defined = _DEFINED.fullmatch(over.text)
    if defined:
        return defined["term"]
    if _BULLET.match(over.text) and not over.text.endswith(":"):
        return ""
    if over.text[-1] in ":{[":
        key = _paragraph(rows[: rows.index(over) + 1])
        return _last_sentence(key) if over.text[-1] == ":" or _KEY.fullmatch(key) else ""
    gap = _GAP.search(over.text)
    if gap and (_before_gap(over.text) or abs(over.indent + gap.end() - own.indent) <= 1):
        return over.text[: gap.start()]
    return over.text if _is_term(over.text) else ""


def _comment(rows: list[_Row]) -> str:
    """What is noted over a line of code: of "# empty the folder" what it says."""
    own, over = rows[-1], rows[-2] if len(rows) > 1 else None
    if over is None or own.apart or own.indent != over.indent or _COMMENT.match(own.text):
        return ""
    noted = _COMMENT.match(over.text)
    return over.text[noted.end() :] if noted and len(over.text.split()) > 2 and _CODE.search(own.text) else ""


def _is_defined(row: _Row, own: _Row) -> bool:
    """Whether a line is the term of a definition: "<dt>" before "<dd>", or a line before one that a colon begins."""
    return bool(_DEFINES.match(own.text)) and not _DEFINES.match(row.text)


def _is_term(text: str) -> bool:
    """Whether a line may be the name of something: an option, a parameter, a key; no sentence and no title."""
    if _DEFINED.fullmatch(text) or _OPTION.match(text):
        return len(text) <= LONGEST
    named = len(text.split()) <= _TERM and len(text) <= LONGEST and any(map(str.isalpha, text))
    return named and text[-1] not in ".!?,;:" and not text.isupper() and not _BULLET.match(text)


def _before_gap(text: str) -> str:
    """The option in a line that says what it does after a gap: "-c     with -lt: sort by ctime"."""
    gap = _GAP.search(text)
    term = text[: gap.start()] if gap else ""
    return term if term and _OPTION.match(term) and _is_term(term) else ""


def _of_list(rows: list[_Row]) -> str:
    """The line before a list, if it leads it: "Bring along:"."""
    own = rows[-1]
    items = own.indent if _BULLET.match(own.text) else None
    for row in reversed(rows[:-1]):
        if items is None:  # in an item's later line, or no list at all
            if own.apart or row.indent >= own.indent:
                return ""
            items = row.indent if _BULLET.match(row.text) else None
            if items is None:
                return ""
        elif row.indent < items or not (_BULLET.match(row.text) or row.indent > items):
            return _last_sentence(_paragraph(rows[: rows.index(row) + 1])) if row.text.endswith(":") else ""
    return ""


def _paragraph(rows: list[_Row]) -> str:
    """The text of the paragraph that the last of these lines ends, without what opens a list."""
    lines: list[str] = []
    for row in reversed(rows):
        if lines and (row.indent != rows[-1].indent or row.text.startswith("#") or len(row.text) < _FULL):
            break
        lines.append(row.text)
        if row.apart or _BULLET.match(row.text):
            break
    return " ".join(reversed(lines)).rstrip(_OPENS)


def _asked(rows: list[_Row]) -> str:
    """The question in the line before, which this one answers first."""
    if len(rows) < 2 or not rows[-2].text.endswith("?") or rows[-1].text.endswith("?"):
        return ""
    question = _last_sentence(rows[-2].text.removesuffix("?"))
    return f"{question}?" if not rows[-2].text.startswith("#") and question else ""


def _of_section(rows: list[_Row]) -> str:
    """The section of a configuration file in which a setting stands."""
    if not _SETTING.match(rows[-1].text):
        return ""
    return next((row.text for row in reversed(rows[:-1]) if _SECTION.fullmatch(row.text)), "")


def _last_sentence(text: str) -> str:
    found = _LAST_SENTENCE.search(text)
    return found[1] if found else text


def _plain(lead: str) -> str:
    """A lead in one line and without its marks; "" of one that is too long to stand before a line."""
    said = " ".join(_NUMBER.sub("", _BULLET.sub("", lead.strip(), count=1)).translate(_MARKS).split())
    return said if len(said) <= LONGEST else ""
