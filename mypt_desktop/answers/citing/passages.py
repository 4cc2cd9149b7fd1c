"""Passages of documents, and the citation of a place in one."""

from __future__ import annotations

from collections.abc import Sequence

from mypt_desktop.answers.citing.citations import Passage, cite
from mypt_desktop.answers.ports import Inquiry, Library
from mypt_desktop.core.messages import Citation
from mypt_desktop.workspace.values import Chunk

_SOURCES = 3  # of the last answer that are looked at again


def evidence_of(library: Library, doc_ids: Sequence[str]) -> list[Passage]:
    """All passages of the documents, for citing from."""
    return [_passage(chunk) for doc_id in doc_ids for chunk in library.chunks(doc_id)]


def around_sources(turn: Inquiry, citations: Sequence[Citation]) -> list[Passage]:
    """The passages that an answer has as its sources, the first of them with those next to it: a question that goes on
    from it is mostly about these."""
    if turn.library is None:
        return []
    found: dict[str, Passage] = {}
    for number, cited in enumerate(citations[:_SOURCES]):
        passages = evidence_of(turn.library, [cited.doc_id])
        at = next((at for at, one in enumerate(passages) if cited.start < one.start + len(one.text)), len(passages))
        beside = passages[at : at + 1] if number else passages[max(0, at - 1) : at + 2]
        found |= {one.chunk_id: one for one in beside}
    return list(found.values())


def citation_at(turn: Inquiry, doc_id: str, path: str, span: tuple[int, int], marker: int) -> Citation | None:
    """The citation of a place in a document's text; None where the document is gone or changed meanwhile."""
    text = turn.text_of(doc_id)
    if text is None or turn.library is None:
        return None
    start, end = span
    over = [one for one in turn.library.chunks(doc_id) if one.metadata["start"] <= start]
    chunk, page = (over[-1].chunk_id, over[-1].metadata["page"]) if over else ("", None)
    passage = Passage(chunk, doc_id, path, text[start:end], start, 1 + text.count("\n", 0, start), page)
    return cite(passage, (0, end - start), marker, turn.text_of)


def _passage(chunk: Chunk) -> Passage:
    meta = chunk.metadata
    return Passage(
        chunk.chunk_id,
        chunk.doc_id,
        meta["path"],
        chunk.text,
        meta["start"],
        meta["line"],
        meta["page"],
        meta["heading"],
    )
