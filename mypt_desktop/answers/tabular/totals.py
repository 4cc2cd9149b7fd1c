"""How many documents of a kind there are, and what a number that each of them holds comes to.

Where one paper is one case (an invoice, a report) no table has the rows. So the number is taken from each paper,
listed with its place, and added only if it was found in all of them in one unit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import PurePosixPath
from typing import Final

from mypt_desktop.answers.citing.citations import wanted
from mypt_desktop.answers.citing.passages import citation_at
from mypt_desktop.answers.following.following import leans
from mypt_desktop.answers.ports import Inquiry, Library
from mypt_desktop.answers.tables.phrases import (
    ABBREVIATED,
    Asked,
    Word,
    ends_in,
    forms,
    in_any,
    month,
    months_named,
    phrases,
    pieces,
    take_apart,
)
from mypt_desktop.answers.tables.views import PIECE
from mypt_desktop.answers.tabular.listing import listed, not_added
from mypt_desktop.answers.tabular.values import Found, Wanted, settled, value_in
from mypt_desktop.core.events import Progressed, TextAdded, TurnEvent
from mypt_desktop.core.messages import Citation
from mypt_desktop.language import lexicon
from mypt_desktop.language.dates import MONTHS, YEAR, days, months
from mypt_desktop.language.segmentation import sentences
from mypt_desktop.language.units import UNITS
from mypt_desktop.language.words import folded, is_stopword, numbers
from mypt_desktop.workspace.querying import shown
from mypt_desktop.workspace.records import holds_records
from mypt_desktop.workspace.values import Document

FEWEST: Final = 2  # documents that make a kind
MAX_DOCUMENTS: Final = 60  # documents that are read for a question
LISTED: Final = 12  # documents that are named
_TABLE: Final = 0.5  # share of a document's lines from which on it is a table
_HEAD: Final = 8  # lines of a paper that say whose it is
_CODE: Final = 4  # characters of a number that names a paper


@dataclass(frozen=True, slots=True)
class Papers:
    """The documents that a question counts: `kind` is the word that names them, `named` the words that all of them
    hold besides; `measure` is what each has a number of, none where only the documents are counted, and `question` asks
    a paper for it. `spelled`: all of them have the words of the measure."""

    documents: tuple[Document, ...]
    asked: Asked
    kind: str
    named: tuple[str, ...]
    measure: tuple[str, ...] = ()
    question: str = ""
    spelled: bool = True


def papers_for(turn: Inquiry, question: str) -> Papers | None:
    """The documents that a question is about if it counts or adds up documents of a kind, else None."""
    asked = take_apart(question)
    if turn.library is None or not asked.operation or asked.periods or asked.beside or leans(question):
        return None
    times = _times(asked)
    if any(relation != "during" or asked.words[at] not in times for relation, at in asked.relations):
        return None
    if _without_tax(asked) or wanted(question) == "time":  # "when was it vaccinated last" asks for no number
        return None
    words = [one for at, one in enumerate(asked.words) if at not in asked.taken and not one.idle]
    documents = [one for one in turn.library.list_docs() if not one.error]
    tables = _tables(turn, turn.library)
    if any(sum(_is_code(word.text) and word.plain in folded(one.path) for one in documents) == 1 for word in words):
        return None  # one paper is named
    kinds = {
        at: [one for one in documents if forms(word.text) & _named(one)]
        for at, word in enumerate(words)
        if word not in times
    }
    fitting = [
        at
        for at, of_kind in kinds.items()
        if FEWEST <= len(of_kind) <= MAX_DOCUMENTS and not any(one.doc_id in tables for one in of_kind)
    ]
    if not fitting:
        return None
    # Of "Harbottle's invoices" the wider is the kind, the other tells which of them.
    kind = max(fitting, key=lambda at: len(kinds[at]))
    rest = [word for at, word in enumerate(words) if at != kind and word not in times]
    return _narrowed(turn, asked, words[kind], rest, _of_these_times(turn, times, kinds[kind]))


def _times(asked: Asked) -> dict[Word, int]:
    """The words that are a month (1 to 12), in full or by its first letters, "sept", or a year (0). Three letters are a
    month only beside another time: Jan may be somebody."""
    years = {word: 0 for word in asked.words if YEAR.fullmatch(word.plain)}
    found = {word: number for word in asked.words if (number := _month(word, asked.language))}
    sure = years or len(found) > 1 or any(month(word) or len(word.plain) > ABBREVIATED for word in found)
    return {**years, **found} if sure else {}


def _month(word: Word, language: str) -> int:
    names = lexicon.words_of(language, "months")
    short = len(word.plain) >= ABBREVIATED and not is_stopword(word.text)
    found = {MONTHS[name] for name in names if short and name.startswith(word.plain)}
    return month(word) or (found.pop() if len(found) == 1 else 0)


def _tables(turn: Inquiry, library: Library) -> frozenset[str]:
    """The documents that are tables, by most of their lines being rows or by holding records, of which one may go over
    many lines: an invoice with a few rows is none."""
    rows: Counter[str] = Counter()
    for table in library.tables():
        rows[table.doc_id] += table.rows
    lines = {doc_id: sum(map(bool, map(str.strip, (turn.text_of(doc_id) or "").split("\n")))) for doc_id in rows}
    records = {table.doc_id for table in library.tables() if holds_records(table.path)}
    return frozenset(doc_id for doc_id, count in rows.items() if count >= _TABLE * lines[doc_id]) | records


def _is_code(text: str) -> bool:
    """Whether a word is a number or code long enough to name a paper, "RE-2025-043"."""
    return len(text) >= _CODE and any(map(str.isdigit, text)) and not YEAR.fullmatch(text)


def counted(
    turn: Inquiry, papers: Papers, marker: int
) -> Generator[TurnEvent, None, tuple[str, tuple[Citation, ...]] | None]:
    """The count or the sum with its documents. It never gives the number of one for that of all. None where nothing in
    them is taken for what is asked, and they have no word of it either, or only one is left of them."""
    if not papers.measure:
        text, citations = _listing(turn, papers, marker)
    else:
        read, missing = yield from _numbers(turn, papers, marker)
        if not read and (not papers.spelled or len(papers.documents) == 1):
            return None
        text, citations = _sum(papers, read, missing), tuple(one.citation for one in read)
    yield TextAdded(text)
    return text, citations


def _narrowed(
    turn: Inquiry, asked: Asked, kind: Word, rest: Sequence[Word], documents: list[Document]
) -> Papers | None:
    """The documents of a kind that hold what else the question names. What all or none of them hold tells nothing
    apart: with a sum it says which number is meant, without one it is not known what it is for."""
    said = {one.doc_id: _stems(turn.text_of(one.doc_id) or "") | _named(one) for one in documents}
    naming = [word for word in rest if _names_some(turn, word, documents)]  # "the invoices from alpvet", all there are
    kept = [one for one in documents if all(forms(word.text) & said[one.doc_id] for word in naming)]
    telling, measure = [*naming], list[Word]()
    for word in (one for one in rest if one not in naming):
        holding = sum(bool(forms(word.text) & said[one.doc_id]) for one in kept)
        (telling if 0 < holding < len(kept) else measure).append(word)
    kept = [one for one in kept if all(forms(word.text) & said[one.doc_id] for word in telling)]
    measure = [word for word in measure if numbers(word.text) != {str(len(kept))}]  # "the five invoices"
    if _to_be_paid(measure):
        measure = []
    if not kept or (measure and asked.operation == "count"):
        return None
    if asked.operation == "count":
        return Papers(tuple(kept), asked, kind.text, tuple(word.text for word in telling))
    spelled = all(folded(word.text) in UNITS or forms(word.text) & said[one.doc_id] for word in measure for one in kept)
    if not spelled and turn.reader is None:
        return None
    known = phrases(asked.language)
    said_of = tuple(word.text for word in measure)
    question = known.said("value_of").format(measure=" ".join(said_of)) if said_of else ""
    named = tuple(word.text for word in telling)
    return Papers(tuple(kept), asked, kind.text, named, said_of or _totals(), question, spelled)


def _to_be_paid(measure: Sequence[Word]) -> bool:
    """Whether a measure says no more than what is to be paid, with its tax: "gross, incl. VAT". "VAT" alone is the
    tax."""
    said, gross, tax = {word.plain for word in measure}, in_any(lambda one: one.gross), in_any(lambda one: one.tax)
    return said <= gross | tax | set(_totals()) and (said.isdisjoint(tax) or not said.isdisjoint(gross))


def _without_tax(asked: Asked) -> bool:
    """Whether what is asked for is without tax, which papers label in too many ways."""
    said = {word.plain for word in asked.words}
    return not said.isdisjoint(in_any(lambda one: one.tax)) and not said.isdisjoint(in_any(lambda one: one.net))


def _totals() -> tuple[str, ...]:
    """What papers call what is to be paid, in any language."""
    return tuple(sorted(in_any(lambda one: one.totals)))


def _names_some(turn: Inquiry, word: Word, documents: Sequence[Document]) -> bool:
    """Whether a word stands in the name of one of the documents, or at the head of all of them in a line without a
    number, as the name of the firm that they are from does."""
    if any(forms(word.text) & _named(one) for one in documents):
        return True
    heads = ((turn.text_of(one.doc_id) or "").split("\n")[:_HEAD] for one in documents)
    return all(
        any(forms(word.text) & _stems(line) and not any(map(str.isdigit, line)) for line in head) for head in heads
    )


def _of_these_times(turn: Inquiry, times: Mapping[Word, int], documents: list[Document]) -> list[Document]:
    """The documents of the months and years that are named, by their names, else by the dates in their texts; all of
    them where none is named. Of several months any will do."""
    kept = documents
    for year in (word.plain for word, number in times.items() if not number):
        named = [one for one in kept if year in YEAR.findall(one.path)]
        kept = named or [one for one in kept if year in YEAR.findall(turn.text_of(one.doc_id) or "")]
    asked = {*times.values()} - {0}
    if not asked:
        return kept
    of_months = {one.doc_id: months_named(one.path) or _first_of(turn.text_of(one.doc_id) or "") for one in kept}
    return [one for one in kept if of_months[one.doc_id] & asked]


def _first_of(text: str) -> frozenset[int]:
    """The months of the first date in a text, which is most often its own."""
    for start, end in sentences(text):
        line = text[start:end]
        if found := months(line) | {month for month, _ in days(line)}:
            return found
    return frozenset()


def _numbers(
    turn: Inquiry, papers: Papers, marker: int
) -> Generator[TurnEvent, None, tuple[list[Found], list[Document]]]:
    """The number that each document gives to what is wanted, and the documents that give none."""
    found: list[Found] = []
    measured = Wanted(papers.measure, papers.question)
    for done, document in enumerate(papers.documents):
        yield Progressed("Reading", done, len(papers.documents))
        value = value_in(turn, measured, document, marker + len(found))
        found += [value] if value else []
    read = settled(found)
    with_number = {one.document.doc_id for one in read}
    return read, [one for one in papers.documents if one.doc_id not in with_number]


def _sum(papers: Papers, read: Sequence[Found], missing: Sequence[Document]) -> str:
    says = phrases(papers.asked.language).said
    units = sorted({one.value.unit for one in read})
    one_by_one = listed((_name(one.document), one.value.shown, one.citation) for one in read)
    if missing or len(units) > 1:
        why = says("missing").format(documents=", ".join(map(_name, missing[:LISTED]))) if missing else says("units")
        return not_added(says, why, one_by_one)
    found = [one.value.number for one in read if one.value.number is not None]
    match papers.asked.operation:
        case "average":
            value = round(sum(found, Decimal(0)) / len(found), 2)
        case "max":
            value = max(found)
        case "min":
            value = min(found)
        case _:
            value = sum(found, Decimal(0))
    told = shown(value, units[0])
    if papers.asked.operation in ("max", "min"):
        told = f"{', '.join(_name(one.document) for one in read if one.value.number == value)}, {told}"
    form = says("papers").format(value=told, operation=says(f"of_{papers.asked.operation}"))
    return f"{form} {one_by_one}"


def _listing(turn: Inquiry, papers: Papers, marker: int) -> tuple[str, tuple[Citation, ...]]:
    says = phrases(papers.asked.language).said
    citations: list[Citation] = []
    names = []
    for document in papers.documents[:LISTED]:
        span = next(iter(sentences(turn.text_of(document.doc_id) or "")), (0, 0))
        citation = citation_at(turn, document.doc_id, document.path, span, marker + len(citations))
        names.append(f"{_name(document)} [{citation.marker}]" if citation else _name(document))
        citations += [citation] if citation else []
    more = len(papers.documents) - len(names)
    count = len(papers.documents)
    about = says("holding", count).format(words=", ".join(papers.named)) if papers.named else ""
    text = says("documents", count).format(value=count, kind=papers.kind, holding=about)
    return f"{text} {', '.join(names)}{f' … +{more}' if more else ''}", tuple(citations)


def _named(document: Document) -> frozenset[str]:
    name = f"{PurePosixPath(document.path).with_suffix('')} {document.title}"
    apart = PIECE.findall(name)
    return _stems(name).union(*map(forms, apart), *map(ends_in, apart))


def _stems(text: str) -> frozenset[str]:
    return frozenset(form for piece in pieces(text) for form in forms(piece))


def _name(document: Document) -> str:
    return document.path.rsplit("/", 1)[-1]
