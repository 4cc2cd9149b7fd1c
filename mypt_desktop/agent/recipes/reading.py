"""Reading long texts with a small window: a text in parts, notes on every part, and notes on the notes until they fit.

Every part is read, never only the most promising ones.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from mypt_desktop.agent.citations import Passage, cite
from mypt_desktop.agent.ports import Library
from mypt_desktop.agent.prompt import CountTokens
from mypt_desktop.agent.segmentation import sentences
from mypt_desktop.agent.turn import Turn
from mypt_desktop.core.events import Progressed, TurnEvent
from mypt_desktop.core.messages import Citation, Role
from mypt_desktop.workspace.values import Chunk

PART_TOKENS = 1200  # read at once: more is slower to start and harder to keep apart for a small model
NOTE_LIMIT = 110
_SOURCES = 3  # of the last answer that are looked at again

_NOTE = """Text from {title}:

{text}

{task}"""


@dataclass(frozen=True, slots=True)
class Reading:
    """A text to read, and what is wanted of it."""

    title: str
    text: str
    task: str


def part_size(turn: Turn) -> int:
    """Tokens of text for one generation in this model's context."""
    return min(PART_TOKENS, max(64, turn.model.room(NOTE_LIMIT) // 2))


def parts(text: str, most: int, count: CountTokens) -> list[str]:
    """The text in pieces of at most about `most` tokens, cut between sentences. Nothing is left out."""
    pieces: list[str] = []
    start = end = tokens = 0
    for first, last in _bounded(sentences(text), most * 3):
        cost = count(text[first:last]) + 1
        if tokens and tokens + cost > most:
            pieces.append(text[start:end])
            start, tokens = first, 0
        end, tokens = last, tokens + cost
    return [*pieces, text[start:end]] if end > start else pieces


def notes(turn: Turn, reading: Reading) -> Generator[TurnEvent, None, list[str]]:
    """What the model notes on each part of the text, in order."""
    pieces = parts(reading.text, part_size(turn), turn.model.count_tokens)
    written: list[str] = []
    for done, piece in enumerate(pieces):
        yield Progressed(f"Reading {reading.title}", done, len(pieces))
        instruction = _NOTE.format(title=reading.title, text=piece, task=reading.task)
        stream = yield from turn.model.write(instruction, limit=NOTE_LIMIT)
        note = "".join(stream).strip()
        if note:
            written.append(note)
    if pieces:
        yield Progressed(f"Reading {reading.title}", len(pieces), len(pieces))
    return written


def condensed(turn: Turn, reading: Reading) -> Generator[TurnEvent, None, str]:
    """The text itself when it fits into one part, else notes on it, noted on again until they do."""
    text = reading.text.strip()
    most = part_size(turn)
    while turn.model.count_tokens(text) > most:
        written = yield from notes(turn, Reading(reading.title, text, reading.task))
        shorter = "\n".join(written)
        if len(shorter) >= len(text):  # a model that only repeats would never end
            return shorter[: most * 3]
        text = shorter
    return text


def evidence_of(library: Library, doc_ids: Sequence[str]) -> list[Passage]:
    """All passages of the documents, for citing from."""
    return [_passage(chunk) for doc_id in doc_ids for chunk in library.chunks(doc_id)]


def around_sources(turn: Turn, citations: Sequence[Citation]) -> list[Passage]:
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


def last_sources(turn: Turn) -> Sequence[Citation]:
    """Those of the last answer in the chat that has any."""
    answered = (one for one in reversed(turn.history) if one.role is Role.ASSISTANT and one.citations)
    return next((one.citations for one in answered), ())


def citation_at(turn: Turn, doc_id: str, path: str, span: tuple[int, int], marker: int) -> Citation | None:
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


def _bounded(spans: Sequence[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    """The spans, those longer than `most` characters cut into pieces."""
    return [(at, min(at + most, end)) for start, end in spans for at in range(start, end, most)]
