"""Editions of one document in a search result: which of them the question asks for, and the same passage in that one.

Documents that share a name and are marked as editions (see `editions`) are only taken for such where their passages say
the same, figures aside: the minutes of two meetings share a name and little else.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mypt_desktop.workspace.edition_words import BEFORE, any_of
from mypt_desktop.workspace.editions import folded, month_in, newest_first
from mypt_desktop.workspace.index import reading
from mypt_desktop.workspace.index.reading import Sibling
from mypt_desktop.workspace.index.words import stems
from mypt_desktop.workspace.values import Chunk, Document

_SAME = 0.5  # share of two passages' words, figures aside, from which on they say the same
_SAME_HEADED = 0.3  # and that of two that stand under the same heading
_KIN = 0.35  # and that of two whole documents
_LONG = 20_000  # characters by which whole documents are compared
_MOST_CHUNKS = 400  # of the document in which a passage is looked for
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_BEFORE = re.compile(rf"\b(?:{any_of(BEFORE)})\b")


@dataclass(frozen=True, slots=True)
class Family:
    """The editions of one document, the one in force first, each with its date ("" where nothing says one)."""

    documents: tuple[Document, ...]
    dates: tuple[str, ...]


def arranged(
    connection: sqlite3.Connection, query: str, chunks: Sequence[Chunk], limit: int, only: reading.Only = None
) -> list[Chunk]:
    """At most `limit` of `chunks` in their order; where one is of an edition that the question does not ask for, its
    counterpart in the one it asks for stands in its place, and it goes to the end. Editions that are not among `only`
    are as if they were not there.
    """
    families = _among(only, reading.siblings(connection, list(dict.fromkeys(chunk.doc_id for chunk in chunks))))
    if not families:
        return list(chunks[:limit])
    held: dict[str, list[Chunk]] = {}
    given = {chunk.chunk_id: chunk for chunk in chunks}
    first: dict[str, Chunk] = {}
    behind: list[Chunk] = []
    older: dict[str, list[str]] = {}
    replaced: dict[str, str] = {}
    for chunk in chunks[:limit]:
        wanted = _wanted(query, families.get(chunk.doc_id, ()))
        twin = None
        if wanted is not None and wanted.doc_id != chunk.doc_id:
            if wanted.doc_id not in held:
                held[wanted.doc_id] = reading.chunks(connection, wanted.doc_id)[:_MOST_CHUNKS]
            twin = _counterpart(chunk, held[wanted.doc_id])
        if twin is None or wanted is None:
            first.setdefault(chunk.chunk_id, chunk)
            continue
        members = families[chunk.doc_id]
        newer = wanted.path if _in_force(members) is wanted else ""
        behind.append(_marked(chunk, behind=twin.chunk_id, newer=newer))
        if _is_newer(members, chunk.doc_id, wanted.doc_id):
            replaced[twin.chunk_id] = _in_force(members).path
        else:
            older.setdefault(twin.chunk_id, []).append(str(chunk.metadata["path"]))
        first.setdefault(twin.chunk_id, given.get(twin.chunk_id, _scored_as(twin, chunk)))
    named = [
        _marked(chunk, newer=replaced.get(chunk.chunk_id, ""), older=older.get(chunk.chunk_id, ()))
        for chunk in first.values()
    ]
    return [*named[: limit - min(len(behind), limit - 1)], *behind][:limit]


def _among(only: reading.Only, families: Mapping[str, Sequence[Sibling]]) -> Mapping[str, Sequence[Sibling]]:
    if only is None:
        return families
    left = {doc_id: [one for one in members if one.doc_id in only] for doc_id, members in families.items()}
    return {doc_id: members for doc_id, members in left.items() if len(members) > 1}


def families(connection: sqlite3.Connection, documents: Sequence[Document]) -> list[Family]:
    """The families that `documents` belong to, each once."""
    found = reading.siblings(connection, [document.doc_id for document in documents])
    by_id = {document.doc_id: document for document in reading.documents(connection)}
    words: dict[str, set[str]] = {}

    def of(doc_id: str) -> set[str]:
        if doc_id not in words:
            words[doc_id] = _words((reading.text(connection, doc_id) or "")[:_LONG])
        return words[doc_id]

    told: dict[frozenset[str], Family] = {}
    for asked, members in found.items():
        marked = _marked_ones(asked, members)
        kin = [one for one in marked if one.doc_id == asked or _alike(of(asked), of(one.doc_id)) >= _KIN]
        if len(kin) > 1:
            order = [kin[place] for place in newest_first([(one.edition, one.written) for one in kin])]
            family = Family(tuple(by_id[one.doc_id] for one in order), tuple(one.edition.date for one in order))
            told.setdefault(frozenset(one.doc_id for one in order), family)
    return list(told.values())


def _marked_ones(asked: str, members: Sequence[Sibling]) -> list[Sibling]:
    """The document itself and those that are told apart from it by a mark on either."""
    marked = next((one.edition.marked for one in members if one.doc_id == asked), False)
    return [one for one in members if one.doc_id == asked or marked or one.edition.marked]


def _in_force(members: Sequence[Sibling]) -> Sibling:
    return members[newest_first([(one.edition, one.written) for one in members])[0]]


def _is_newer(members: Sequence[Sibling], one: str, other: str) -> bool:
    """Whether document `one` is a newer edition than `other`."""
    order = [members[at].doc_id for at in newest_first([(each.edition, each.written) for each in members])]
    return order.index(one) < order.index(other)


def _wanted(query: str, members: Sequence[Sibling]) -> Sibling | None:
    """The edition that the question asks for: that of a date it names, the one before the last, else the one in force.
    None where the question names a date that no edition has."""
    if not any(one.edition.marked for one in members):
        return None
    order = [members[at] for at in newest_first([(one.edition, one.written) for one in members])]
    years, month = set(_YEAR.findall(query)), month_in(query)
    if years or month:
        dated = [one for one in order if _of_date(one.edition.date, years, month)]
        return dated[0] if dated else None
    if _BEFORE.search(folded(query)) and len(order) > 1:
        return order[1]
    return order[0]


def _of_date(date: str, years: set[str], month: int) -> bool:
    return (not years or date[:4] in years) and (not month or date[5:7] in ("", f"{month:02}")) and bool(date)


def _counterpart(chunk: Chunk, others: Sequence[Chunk]) -> Chunk | None:
    """The passage of another edition that says the same as `chunk`, if one does."""
    words, heading = _words(chunk.text), _last(chunk)
    best, most = None, 0.0
    for other in others:
        share = _alike(words, _words(other.text))
        needed = _SAME_HEADED if heading and heading == _last(other) else _SAME
        if share >= needed and share > most:
            best, most = other, share
    return best


def _last(chunk: Chunk) -> str:
    """The heading right over a chunk, where it is not only the title of the document."""
    path = chunk.metadata["heading"].split(" > ")
    return "" if path[-1] == chunk.metadata["title"] else _YEAR.sub("", path[-1])


def _words(text: str) -> set[str]:
    return {word for word in stems(text) if not any(sign.isdigit() for sign in word)}


def _alike(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other) if one and other else 0.0


def _scored_as(twin: Chunk, found: Chunk) -> Chunk:
    metadata = twin.metadata.copy()
    metadata["similarity"] = found.metadata.get("similarity")
    metadata["coverage"] = found.metadata.get("coverage", 0.0)
    return replace(twin, score=found.score, metadata=metadata)


def _marked(chunk: Chunk, *, behind: str = "", newer: str = "", older: Sequence[str] = ()) -> Chunk:
    metadata = chunk.metadata.copy()
    metadata["behind"], metadata["newer"], metadata["older"] = behind, newer, list(dict.fromkeys(older))
    return replace(chunk, metadata=metadata)
