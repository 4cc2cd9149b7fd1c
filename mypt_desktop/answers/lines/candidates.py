"""Which lines of the passages found are read for an answer.

All lines of the first passages, and for a picker those of the others that are most alike to the question in meaning: a
passage that is about many things is found late for the one line in it that answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from threading import Event
from typing import Final, TypeAlias

from mypt_desktop.answers.citing.citations import Passage
from mypt_desktop.answers.citing.editions import asked_first
from mypt_desktop.answers.citing.standing import source
from mypt_desktop.answers.lines.part_of_day import of_the_part_of_day
from mypt_desktop.answers.lines.spans import of_fitting_spans
from mypt_desktop.answers.lines.units import Unit, rows_of, units_of
from mypt_desktop.answers.ports import Sources
from mypt_desktop.language.checks import missing_names
from mypt_desktop.language.dates import days, days_within, month_alone, months_of_years, of_another_day

READ: Final = 5
"""Passages whose lines are read."""

READ_WIDELY: Final = 8
"""Passages all of whose lines are read for a picker."""

MOST_ALIKE: Final = 24
"""Lines of the other passages that are read for a picker too, those most alike in meaning: of 380 questions with an
answer the one that answers is among these or in those eight passages for 360, in twelve passages for 346."""

_Time: TypeAlias = tuple[int, int]  # a year with a month, or a month with a day

MOST_LINES: Final = 70
MOST_WIDELY: Final = 110


def candidates(
    sources: Sources,
    question: str,
    about: str,
    passages: Sequence[Passage],
    cancel: Event | None = None,
    *,
    widely: bool = False,
    beside: Sequence[Passage] = (),
) -> tuple[list[Unit], list[float]]:
    """The lines to read of `passages`, the likeliest of which come first, and the cosine of each to `question`, none
    without an embedder.

    Left out are lines about another day or month than the question's, and unless it is to be read `widely`, for a
    picker to choose from, lines of passages that do not name what `about` names. Passages `beside` those found are read
    too.
    """
    found = asked_first(passages)
    first = list(found[: READ_WIDELY if widely else READ])
    known = {one.chunk_id for one in first}
    first += [one for one in beside if one.chunk_id not in known]
    units = units_of_all(sources, about, first if widely else _naming(sources, about, first), cancel)
    further = [one for one in found if one not in first] if widely else []
    others = _new(units_of_all(sources, about, further, cancel), units)
    # A row that is not meant may be known by one that stands in another passage.
    fitting = of_fitting_spans(
        about, of_the_part_of_day(about, _of_the_month(about, _of_the_week(about, [*units, *others])))
    )
    near = {one.chunk_id for one in first}
    units = [one for one in fitting if one[0].chunk_id in near][: MOST_WIDELY if widely else MOST_LINES]
    others = [one for one in fitting if one[0].chunk_id not in near]
    alike = _similarities(sources, question, [*units, *others])
    if not alike:
        return units, []
    nearest = sorted(range(len(units), len(alike)), key=lambda at: -alike[at])[:MOST_ALIKE]
    read = [*range(len(units)), *nearest]
    lines = [*units, *others]
    return [lines[at] for at in read], [alike[at] for at in read]


def _new(units: Sequence[Unit], known: Sequence[Unit]) -> list[Unit]:
    """The lines that are no copies of known ones, as overlapping passages have them; of copies the first."""
    seen = {(passage.doc_id, text) for passage, _, _, text, _ in known}
    new: dict[tuple[str, str], Unit] = {}
    for one in units:
        new.setdefault((one[0].doc_id, one[3]), one)
    return [one for key, one in new.items() if key not in seen]


def units_of_all(sources: Sources, about: str, passages: Sequence[Passage], cancel: Event | None) -> list[Unit]:
    """The lines of passages but those about another day or month than `about`."""
    found: list[Unit] = []
    of_document = {}
    for passage in passages:
        if passage.doc_id not in of_document:
            rows = rows_of(sources.library, passage.doc_id, cancel)
            dates = {start: dates for start, _, _, dates in rows if dates}
            of_document[passage.doc_id] = rows, dates, sources.text_of(passage.doc_id)
        rows, dates, document = of_document[passage.doc_id]
        for one in units_of(passage, rows, document):
            said = f"{one[3]}\n{dates.get(passage.start + one[1], '')}"
            found += [] if of_another_day(about, said) else [one]
    return found


def _of_the_month(about: str, units: list[Unit]) -> list[Unit]:
    """Of documents with a row for the month of a year that is asked about no row for another: a cell says no more than
    that month. Where none is for it, "2025-02" may be since when something holds."""
    return _of_these(months_of_years(about), units, lambda value: {month} if (month := month_alone(value)) else set())


def _of_the_week(about: str, units: list[Unit]) -> list[Unit]:
    """The same of rows for a span of days, "6-12 Oct", where a day is asked about."""
    return _of_these(days(about), units, days_within)


def _of_these(asked: Set[_Time], units: list[Unit], times_of: Callable[[str], Set[_Time]]) -> list[Unit]:
    """The units but the rows of another time than those that are asked about, by what `times_of` finds in a cell, in
    documents that have a row of one of these."""
    if not asked:
        return units
    of_each = [set[_Time]().union(*(times_of(value) for _, value in unit[4])) for unit in units]
    held = {unit[0].doc_id for unit, times in zip(units, of_each, strict=True) if asked & times}
    return [
        unit
        for unit, times in zip(units, of_each, strict=True)
        if not times or asked & times or unit[0].doc_id not in held
    ]


def _similarities(sources: Sources, question: str, units: Sequence[Unit]) -> list[float]:
    """The cosine of each line to the question; none without an embedder."""
    texts = list(dict.fromkeys(text for _, _, _, text, _ in units))
    vectors = sources.meaning.embed([question, *texts]) if sources.meaning and texts else None
    if not vectors:
        return []
    asked, *others = vectors
    alike = {text: sum(a * b for a, b in zip(asked, one, strict=True)) for text, one in zip(texts, others, strict=True)}
    return [alike[text] for _, _, _, text, _ in units]


def _naming(sources: Sources, about: str, passages: Sequence[Passage]) -> list[Passage]:
    """The passages that name what `about` names, or whose documents do."""
    about_each = {passage.chunk_id: source(sources, passage) for passage in passages}
    known = list(about_each.values())
    return [one for one in passages if not missing_names(about, [about_each[one.chunk_id]], known)]
