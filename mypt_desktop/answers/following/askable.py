"""What in a folder a question can be made of: lines of "label: value", sentences that say a number of something, and
the columns and rows of tables.

They are only worded here. Whether one has an answer shows when it is asked (`starters.stands`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Final, TypeAlias

from mypt_desktop.answers.following.starters import Starter
from mypt_desktop.answers.ports import Library
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.language.detection import language_of
from mypt_desktop.language.segmentation import sentences
from mypt_desktop.language.words import content, folded, is_stopword, numbers
from mypt_desktop.workspace.cells import Kind
from mypt_desktop.workspace.index.stored_tables import StoredTable
from mypt_desktop.workspace.tables import Row
from mypt_desktop.workspace.values import Document

DOCUMENTS: Final = 40  # looked through, evenly spread over the folder
PASSAGES: Final = 20  # of a document
TABLES: Final = 20
ROWS: Final = 1000  # of a table that a question is made of
_LONGEST: Final = 60  # characters of a title or of what names a row
_MOST_WORDS: Final = 5  # of a label, a column or what names a row
_SHORTEST: Final = 4  # characters of a label or a column
_FEWEST: Final = 3  # values that a highest is told among
_LABELLED: Final = re.compile(
    r"^(?:[-*•]\s+)?\**(?P<label>[^\W\d_][^\n:|]{2,40}?):\**[ \t]+(?P<value>(?![^\n]*(?:://| \| ))\S[^\n]*)$", re.M
)
_NAME: Final = re.compile(r"[^\W_]+(?:[ '’/.&-]+[^\W_]+)*")
_UNIT: Final = re.compile(r"\s+(?:EUR|USD|GBP|CHF|[€$£%]|k?g|[kcm]?m|[kM]?W|l|h)$|\s*[(\[][^)\]]*[)\]]$")
_MONEY: Final = re.compile(r"EUR|USD|GBP|CHF|[€$£]")
_PLURAL: Final = re.compile(r"[^\Wsui]s$")

_Wording: TypeAlias = dict[str, Any]
_Text: TypeAlias = "tuple[Document, Sequence[tuple[int, str]]]"
"""A document, and where its passages begin with what they say."""
_Ranked: TypeAlias = "Iterator[tuple[tuple[int, ...], Starter]]"
"""Starters, each with a rank: the lowest is asked first."""


def overview(library: Library) -> Starter:
    """What any folder of documents with words in them has an answer to."""
    return Starter(_wording(_language(library))["overview"])


def listing(library: Library) -> Starter:
    """What any folder has an answer to."""
    return Starter(_wording(_language(library))["list"], cited=False)


def starters(library: Library) -> Iterator[Starter]:
    """Questions that the folder may answer, the kinds by turns. Superseded editions are left out: asked without a year,
    a question means the one in force."""
    language = _language(library)
    wording = _wording(language)
    documents = [one for one in library.list_docs() if not one.error]
    spread = documents[:: max(1, -(-len(documents) // DOCUMENTS))]
    families = library.families([one.doc_id for one in spread])
    replaced = {one.doc_id for family in families for one in family.documents[1:]}
    spread = [one for one in spread if one.doc_id not in replaced]
    texts = [(one, list(_passages(library, one, language))) for one in spread]
    chosen = {one.doc_id for one, passages in texts if passages}
    tables = [one for one in library.tables() if one.doc_id in chosen and 1 < one.rows <= ROWS][:TABLES]
    sheets = list(filter(None, (_sheet(one, library.table_rows(one)) for one in tables)))
    yield from _by_turns(
        _highest(sheets, wording, language),
        _labelled(texts, wording, language, numbered=True),
        _stated(texts, wording),
        _cells(sheets, wording, language),
    )
    yield from _by_turns(_labelled(texts, wording, language, numbered=False))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A table, its rows without totals, and the column of words that names them."""

    table: StoredTable
    rows: Sequence[Row]
    key: int

    def columns(self) -> list[int]:
        """What can be asked of a row by name: what is measured first, bare numbers last."""
        named = [at for at, name in enumerate(self.table.columns) if at != self.key and _is_name(_bare(name))]
        bare = {at for at in named if self.table.kinds[at] is Kind.NUMBER and not self.measured(at)}
        return sorted(named, key=lambda at: (at in bare, not self.measured(at)))

    def measured(self, at: int) -> bool:
        """Whether the numbers of a column have a unit or fractions."""
        held = [row.values[at].number for row in self.rows if self.table.kinds[at] is Kind.NUMBER]
        return self.has_unit(at) or any(one is not None and one != int(one) for one in held)

    def has_unit(self, at: int) -> bool:
        in_cells = any(row.values[at].unit for row in self.rows)
        return self.table.kinds[at] is Kind.NUMBER and (in_cells or bool(_UNIT.search(self.table.columns[at])))


def _sheet(table: StoredTable, rows: Sequence[Row]) -> _Sheet | None:
    """None for a table whose rows have no names."""
    rows = [row for row in rows if not row.total]
    texts = [at for at, kind in enumerate(table.kinds) if kind is Kind.TEXT and _is_name(table.columns[at])]
    key = next((at for at in texts if all(row.values[at].shown for row in rows)), None)
    return None if key is None or not rows else _Sheet(table, rows, key)


def _by_turns(*kinds: _Ranked) -> Iterator[Starter]:
    """The first of each kind, then the second of each, and so on; each question once."""
    ranked = [[one for _, one in sorted(kind, key=lambda pair: pair[0])] for kind in kinds]
    known: set[str] = set()
    for row in zip_longest(*ranked):
        for one in row:
            if one is not None and one.question not in known:
                known.add(one.question)
                yield one


def _labelled(texts: Sequence[_Text], wording: _Wording, language: str, *, numbered: bool) -> _Ranked:
    """What stands behind a label: where that begins with a number, the labels of several words first; or else behind
    those of several words only, since who or what is meant by "Tenant: …" cannot be told. Each label is asked for once:
    twenty invoices have the same."""
    known: set[str] = set()
    for document, passages in texts:
        for start, text in passages if len(document.title) <= _LONGEST else ():
            for line in _LABELLED.finditer(text):
                label = line["label"].strip("* ")
                words = label.split()
                if folded(label) in known or bool(numbers(_first_words(line["value"], 3))) is not numbered:
                    continue
                fits = _is_name(label) and label[0].isupper() and not is_stopword(words[0])
                if fits and (numbered or len(words) > 1):
                    known.add(folded(label))
                    asks = wording["labels" if _PLURAL.search(label) else "label"]
                    question = asks.format(label=_inside(label, language), title=" ".join(document.title.split()))
                    span = start + line.start("label"), start + line.end()
                    yield (len(words) == 1,), Starter(question, document.doc_id, *span)


def _stated(texts: Sequence[_Text], wording: _Wording) -> _Ranked:
    """How much, how long or when, where a sentence says it of something. What says more by itself first."""
    patterns = [(re.compile(one["finds"]), one["asks"]) for one in wording["statements"]]
    for document, passages in texts:
        for offset, text in passages:
            for start, end in sentences(text):
                sentence = " ".join(text[start:end].split())
                found = ((at, finds.match(sentence), asks) for at, (finds, asks) in enumerate(patterns))
                at, match, asks = next((one for one in found if one[1]), (0, None, ""))
                if match and content(match["what"]) and numbers(_told(sentence, match)):
                    question = asks.format(**{name: _begun(value) for name, value in match.groupdict().items()})
                    rank = at, -len(match["what"].split())
                    yield rank, Starter(question, document.doc_id, offset + start, offset + end)


def _highest(sheets: Sequence[_Sheet], wording: _Wording, language: str) -> _Ranked:
    """Which row has most of something that every row has, in units: a telephone's extension is a number too."""
    for sheet in sheets:
        table, rows = sheet.table, sheet.rows
        for place, at in enumerate(filter(sheet.has_unit, sheet.columns())):
            cells = [row.values[at] for row in rows if row.values[at].number is not None]
            if len(cells) < len(rows) or len({cell.number for cell in cells}) < _FEWEST:
                continue
            most = max(cells, key=lambda cell: cell.number or 0)
            money = bool(_MONEY.search(f"{table.columns[at]} {most.unit}"))
            names = {"key": table.columns[sheet.key], "column": table.columns[at]}
            inside = {name: _inside(_bare(one), language) for name, one in names.items()}
            question = wording["dearest" if money else "greatest"].format(**inside)
            yield (place, not money), Starter(question, table.doc_id, rows[0].start, rows[-1].end, most.shown)


def _cells(sheets: Sequence[_Sheet], wording: _Wording, language: str) -> _Ranked:
    """What rows from the middle of a table on have of something: the first one is what a glance shows."""
    for sheet in sheets:
        names = {at: _bare(sheet.table.columns[at]) for at in sheet.columns()}
        columns = [at for at, name in names.items() if not _PLURAL.search(name)]
        middle = sheet.rows[len(sheet.rows) // 2 :]
        for place, (at, row) in enumerate(zip(columns, middle, strict=False)):
            name, cell = row.values[sheet.key].shown, row.values[at].shown
            if cell and len(name) <= _LONGEST and len(name.split()) <= _MOST_WORDS and _NAME.fullmatch(name):
                question = wording["cell"].format(column=_inside(names[at], language), row=name)
                yield (place,), Starter(question, sheet.table.doc_id, row.start, row.end, cell)


def _passages(library: Library, document: Document, language: str) -> Iterator[tuple[int, str]]:
    """Where the first passages of a document begin, and their texts; none in another language than most of the folder,
    for which a question has to be translated."""
    for chunk in library.chunks(document.doc_id)[:PASSAGES]:
        if language_of(chunk.text) in (language, ""):
            yield chunk.metadata["start"], chunk.text


def _is_name(name: str) -> bool:
    """Whether something is called so in a few words that are no code, "GBP", and do not break off, "Reorder at"."""
    words = name.split()
    plain = _NAME.fullmatch(name) and not any(map(str.isdigit, name)) and any(map(str.islower, name))
    said = bool(plain and content(name)) and len(name) >= _SHORTEST
    return said and len(words) <= _MOST_WORDS and not is_stopword(words[-1])


def _bare(name: str) -> str:
    """A column's name without the unit behind it."""
    return _UNIT.sub("", " ".join(name.split()))


def _inside(name: str, language: str) -> str:
    """A name as it stands inside a sentence, where German keeps its capitals: "Points Earned" is points earned."""
    if language == "de":
        return name
    return " ".join(f"{word[0].lower()}{word[1:]}" if word[1:2].islower() else word for word in name.split())


def _begun(words: str) -> str:
    """The words with which a sentence began as they stand inside one: "The rent", but "Petrel"."""
    return f"{words[0].lower()}{words[1:]}" if is_stopword(words.split()[0]) else words


def _told(sentence: str, match: re.Match[str]) -> str:
    """What a sentence begins to say of its subject: "is 640 euros", but no more of "is divided into two parts"."""
    return f"{sentence[match.end('what') : match.end()]} {_first_words(sentence[match.end() :], 2)}"


def _first_words(text: str, count: int) -> str:
    return " ".join(text.split()[:count])


def _language(library: Library) -> str:
    """That of most documents, English where there are no questions in it."""
    spoken = library.languages()
    return spoken[0] if spoken and spoken[0] in _wordings() else "en"


def _wording(language: str) -> _Wording:
    return _wordings()[language]


@lru_cache(maxsize=1)
def _wordings() -> dict[str, _Wording]:
    return tomllib.loads((resources_dir() / "prompts" / "starters.toml").read_text(encoding="utf-8"))
