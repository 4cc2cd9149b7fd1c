"""Which two documents a comparison is of: those named, those cited before, or two editions of one document.

The older one comes first. Where several pairs fit it is said which was taken and which others there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import PurePosixPath
from typing import Final

from mypt_desktop.agent.turn import Turn
from mypt_desktop.answers.ports import Library
from mypt_desktop.language import lexicon
from mypt_desktop.language.words import content, numbers
from mypt_desktop.routing.naming import called_so, means_two, mentioned
from mypt_desktop.workspace.index.siblings import Family
from mypt_desktop.workspace.values import Document

MAX_DOCUMENTS: Final = 1000  # documents among which editions are looked for
_OTHERS: Final = 5  # pairs that are named beside the one taken
_COMPARING = content(" ".join(lexicon.words("comparing")))


@dataclass(frozen=True, slots=True)
class Pair:
    """`note` says why it is these two, where that was not said. `editions`: they are of one document."""

    old: Document
    new: Document
    note: str = ""
    editions: bool = False


def pair_for(turn: Turn, documents: Sequence[Document], *, changed: bool) -> Pair | str | None:
    """The pair that the question means; a sentence where it speaks of two documents and nothing tells which; None where
    it is about something else. `changed`: it asks what changed."""
    if turn.library is None:
        return None
    question = turn.question
    named = mentioned(question, documents)
    if len(named) > 1:
        return _ordered(turn.library, named[0], named[1])
    about = content(question) - _COMPARING
    families = turn.library.families([one.doc_id for one in documents[:MAX_DOCUMENTS]])
    of_named = [one for one in families if named and named[0] in one.documents]
    if named:
        return _of_family(turn, of_named[0], named[0]) if of_named else None
    if about:
        called = called_so(" ".join(about), documents)
        fitting = [one for one in families if set(called) & set(one.documents) or about <= _names(one)]
        if not fitting and len(called) == 2:
            return _ordered(turn.library, called[0], called[1])
        return _first(turn, fitting) if fitting else None
    cited = _cited(turn, documents)
    if len(cited) > 1:
        others = turn.says("cites_too", names=_listed(turn, cited[2:])) if len(cited) > 2 else ""
        return _ordered(turn.library, cited[0], cited[1], others)
    of_cited = [one for one in families if cited and cited[0] in one.documents]
    if of_cited:
        return _of_family(turn, of_cited[0], cited[0])
    if len(documents) == 2 and (changed or means_two(question)):
        return _ordered(turn.library, documents[0], documents[1])
    if families and (changed or means_two(question)):
        return _first(turn, families)
    return _which(turn, documents) if changed or means_two(question) else None


def _which(turn: Turn, documents: Sequence[Document]) -> str:
    if len(documents) == 1:
        return turn.says("nothing_beside", path=documents[0].path)
    one, two = (PurePosixPath(document.path).name for document in documents[:2])
    return turn.says("which_two", one=one, two=two)


def _ordered(library: Library, one: Document, two: Document, note: str = "") -> Pair:
    """Two documents in the order named, editions of one another the older first."""
    for family in library.families([one.doc_id]):
        order = list(family.documents)
        if one in order and two in order:
            old, new = sorted((one, two), key=order.index, reverse=True)
            return Pair(old, new, note, editions=True)
    return Pair(one, two, note)


def _first(turn: Turn, families: Sequence[Family]) -> Pair:
    """Of several documents with editions the one that was changed last."""
    latest = max(families, key=lambda one: max(document.updated_at for document in one.documents))
    pair = _of_family(turn, latest)
    others = [_listed(turn, one.documents[1::-1]) for one in families if one is not latest]
    more = [turn.says("more", len(others) - _OTHERS)] if len(others) > _OTHERS else []
    also = turn.says("other_editions", pairs="; ".join((*others[:_OTHERS], *more))) if others else ""
    return Pair(pair.old, pair.new, " ".join(filter(None, (pair.note, also))), editions=True)


def _of_family(turn: Turn, family: Family, meant: Document | None = None) -> Pair:
    """Two editions: those of the dates in the question, the one meant and the one in force, or the two newest."""
    asked = numbers(turn.question)
    order = family.documents
    dated = [
        one
        for one, date in zip(order, family.dates, strict=True)
        if asked & (numbers(date) | numbers(date[:4]) | numbers(one.path))
    ]
    chosen = list(dict.fromkeys([*dated[:2], *([meant] if meant else [])]))[:2]
    if len(chosen) < 2:
        chosen = list(dict.fromkeys([*chosen, order[0], order[1]]))[:2]
    new, old = sorted(chosen, key=order.index)
    others = [one for one in order if one not in chosen]
    note = turn.says("editions_more", others=_listed(turn, others)) if others else turn.says("editions")
    return Pair(old, new, note, editions=True)


def _names(family: Family) -> frozenset[str]:
    names = chain.from_iterable((PurePosixPath(one.path).stem, one.title) for one in family.documents)
    return frozenset[str]().union(*map(content, names))


def _cited(turn: Turn, documents: Sequence[Document]) -> list[Document]:
    """The documents that the last answers rest on, the last answer's first, at least two where there are two."""
    known = {one.doc_id: one for one in documents}
    found: dict[str, Document] = {}
    for said in reversed(turn.messages):
        found |= {one.doc_id: known[one.doc_id] for one in said.citations if one.doc_id in known and not one.nearest}
        if len(found) > 1:
            break
    return list(found.values())


def _listed(turn: Turn, documents: Sequence[Document]) -> str:
    return turn.says("joint").join(PurePosixPath(one.path).name for one in documents)
