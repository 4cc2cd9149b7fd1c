"""The number that a paper gives to what is asked of it: behind a label that says so, else where a reader finds it.

"Total due: EUR 420" needs no reading; "for all of this we charge you 420 euros" does. What the reader is not sure of
counts as not found, so that nothing is added up with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mypt_desktop.answers.citing.passages import citation_at
from mypt_desktop.answers.ports import Inquiry
from mypt_desktop.answers.tables.phrases import ends_in, forms, in_any, phrases, pieces
from mypt_desktop.core.messages import Citation
from mypt_desktop.core.reading import Reading
from mypt_desktop.language.detection import language_of
from mypt_desktop.language.segmentation import sentences
from mypt_desktop.language.units import CURRENCIES, UNITS
from mypt_desktop.language.words import content, folded, is_stopword
from mypt_desktop.workspace.cells import Value, column, columns
from mypt_desktop.workspace.values import Document

SURE: Final = 0.4
"""Probability that a passage and its likeliest sentence answer, on average, from which on the number that both point at
is taken. Chosen on 39 short papers in four languages: right for 17 of the 26 that have such a number, wrong for one of
the 13 others, an hourly rate. Of 18 more papers: right for 8 of 10, wrong for one of 8, an advance payment. From 0.3 on
it would be right for 21 and 8, wrong for one and two; from 0.6 on right for 15 and 3, wrong for none and one."""

EXACT: Final = 0.5  # share of a label's words that ask for the same from which on it needs no reader
_MOST_PASSAGES: Final = 40  # of a paper that are read
_LABELLED = re.compile(
    r"(?P<label>[^\d|]*?[^\W\d_][^\d|]*?)[\s:.|=]+"
    r"(?P<number>(?:[$€£]|[A-Z]{3})?\s?-?\d[\d.,' ]*\d?\s?(?:%|[$€£]|[A-Za-z]{1,4})?)[.\s*|]*"
)
_NUMBER = re.compile(r"\d+(?:[.,'’]\d+)*")
_SIGNED = re.compile(r"-?\d+(?:[.,'’ ]\d+)*")
_BEFORE = re.compile(r"(?:[$€£]|\b[A-Z]{3})\s?\Z")
_AFTER = re.compile(r"\s?(?P<unit>%|[$€£]|[^\W\d_]+)")
_LINE: Final = re.compile(r"\S[^\n]*\S")
_CELL: Final = re.compile(r"\s{2,}|\s\|\s|\d")
_LONGEST_LABEL: Final = 4  # words of a row's first cell that may name it
_IN_UNITS: Final = re.compile(r"(?<![\w.,])(?P<number>\d+(?:[.,]\d+)?)\s?(?P<unit>[^\W\d_]+)")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be read from each paper: by words of a label and as a question; without one it is what has to be paid,
    asked in the paper's language."""

    words: tuple[str, ...]
    question: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """The number of a document, as written and as a value, and where it stands."""

    document: Document
    said: str
    value: Value
    citation: Citation


@dataclass(frozen=True, slots=True)
class _Said:
    text: str
    start: int
    end: int


def value_in(turn: Inquiry, wanted: Wanted, document: Document, marker: int) -> Found | None:
    """The number that a document gives to what is wanted. Of several labels the one with most of its words counts, then
    the last: sums stand below what they add up."""
    text = turn.text_of(document.doc_id) or ""
    language = language_of(text)
    question = wanted.question or phrases(language).said("to_pay")
    labelled, exact = _labelled(wanted.words, text)
    labelled, exact = (measured, True) if (measured := _in_unit(wanted.words, text)) else (labelled, exact)
    said = labelled if exact else _read(turn, question, document, text) or labelled
    citation = citation_at(turn, document.doc_id, document.path, (said.start, said.end), marker) if said else None
    if said is None or citation is None:
        return None
    # How the paper writes its other numbers tells what 1.234 is in it.
    ((_, (value,)), *_) = columns([[_number_of(said.text)], _NUMBER.findall(text)], language=language)
    value = _with_unit(value, said.text)
    if not wanted.question and not value.unit:
        value = replace(value, unit=_currency_of(folded(text)))  # "Total EUR" above the column says it
    return Found(document, said.text, value, citation)


def settled(found: Sequence[Found]) -> list[Found]:
    """The numbers; one that its own paper leaves open is read as those of the others are written."""
    _, values = column([_number_of(one.said) for one in found])
    read = [
        one if one.value.number is not None else replace(one, value=_with_unit(value, one.said))
        for one, value in zip(found, values, strict=True)
    ]
    return [one for one in read if one.value.number is not None]


def _labelled(words: Sequence[str], text: str) -> tuple[_Said | None, bool]:
    """What stands behind the fitting label, and whether that label says no more than what is wanted."""
    best: tuple[int, int] = (0, 0)
    found, exact = None, False
    gross = in_any(lambda one: one.gross)
    wants_gross = not (gross | in_any(lambda one: one.totals)).isdisjoint(map(folded, words))
    for start, end in sorted({*sentences(text), *_lines(text)}):
        match = _LABELLED.fullmatch(_label_and_last(text[start:end]))
        label = pieces(match["label"]) if match else []
        held = frozenset(form for piece in label for form in forms(piece) | ends_in(piece))
        if not gross.isdisjoint(map(folded, label)) and not wants_gross:
            continue  # of VAT "Total incl. VAT" says something else
        fitting = sum(bool(forms(word) & held) for word in words)
        if match and fitting and (fitting, start) > best:
            best, found = (fitting, start), _Said(match["number"].strip(), start, end)
            exact = fitting >= EXACT * len(content(match["label"]))
    return found, exact


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Where the lines of a text stand: "Total incl. VAT: £9" is one, and two sentences."""
    for match in _LINE.finditer(text):
        yield match.span()


def _label_and_last(line: str) -> str:
    """A line as it stands; of a row the first cell and the last: "Work: Total | Amount: £9" says "Total: £9"."""
    first, *others = line.split(" | ")
    return f"{first.split(': ', 1)[-1]}: {others[-1].split(': ', 1)[-1]}" if others else line


def _currency_of(text: str) -> str:
    """The one currency that a paper names, "" where it names none or several."""
    found = {code for written, code in CURRENCIES.items() if re.search(rf"(?<!\w){re.escape(written)}(?!\w)", text)}
    return next(iter(found)) if len(found) == 1 else ""


def _in_unit(words: Sequence[str], text: str) -> _Said | None:
    """The number in the unit asked for in a line that begins with another word asked for, "Labour  2.5 h at £46.00": of
    hours of labour 2.5 h. None where two lines have such a number."""
    units = [UNITS[unit] for unit in (folded(word) for word in words) if unit in UNITS]
    if not units or len(words) < 2:
        return None
    found = []
    for start, end in sentences(text):
        line = text[start:end]
        label = pieces(_CELL.split(line, maxsplit=1)[0])
        said = frozenset(form for piece in label for form in forms(piece))
        if len(label) > _LONGEST_LABEL or not any(forms(word) & said for word in words if folded(word) not in UNITS):
            continue
        written = [one for one in _IN_UNITS.finditer(line) if any(folded(one["unit"]) in unit for unit in units)]
        found += [_Said(one[0], start, end) for one in written]
    return found[0] if len(found) == 1 else None


def _read(turn: Inquiry, question: str, document: Document, text: str) -> _Said | None:
    """The number that the reader points at in a passage and in its likeliest sentence alike, where it is sure."""
    chunks = turn.library.chunks(document.doc_id)[:_MOST_PASSAGES] if turn.library and turn.reader else ()
    readings = turn.reader.read(question, [one.text for one in chunks]) if turn.reader and chunks else None
    if not readings or turn.reader is None:
        return None
    at = max(range(len(chunks)), key=lambda place: readings[place].answerable)
    begin = chunks[at].metadata["start"]
    spans = [(begin + start, begin + end) for start, end in sentences(chunks[at].text)]
    lines = turn.reader.read(question, [text[start:end] for start, end in spans])
    if not lines:
        return None
    best = max(range(len(spans)), key=lambda place: lines[place].answerable)
    numbers = _NUMBER.findall(lines[best].text)
    agreed = len(numbers) == 1 and _NUMBER.findall(readings[at].text) == numbers
    if not agreed or (readings[at].answerable + lines[best].answerable) / 2 < SURE:
        return None
    start, end = spans[best]
    return _Said(_amount(text[start:end], lines[best]), start, end)


def _amount(line: str, reading: Reading) -> str:
    """The number with its unit, "420 euros": a currency beside it, or a word that the reader points at too."""
    number = next(one for one in _NUMBER.finditer(line, reading.start))
    before, after = _BEFORE.search(line[: number.start()]), _AFTER.match(line, number.end())
    start = before.start() if before else number.start()
    end = number.end()
    if after and not before:
        unit = after["unit"]
        pointed = after.end() <= reading.end and not is_stopword(unit)
        end = after.end() if not unit.isalpha() or folded(unit) in CURRENCIES or pointed else end
    return line[start:end]


def _number_of(said: str) -> str:
    found = _SIGNED.search(said)
    return found[0] if found else said


def _with_unit(value: Value, said: str) -> Value:
    """The value of a number as written, "420 euros", with the one name that its currency has here."""
    unit = said.replace(_number_of(said), "").strip(" .")
    return replace(value, shown=said, unit=CURRENCIES.get(folded(unit), unit))
