"""Reading long texts with a small window: a text in parts, notes on every part, and notes on the notes until they fit.

Every part is read, never only the most promising ones.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from mypt_desktop.agent.prompt import CountTokens
from mypt_desktop.agent.turn import Turn
from mypt_desktop.core.events import Progressed, TurnEvent
from mypt_desktop.core.messages import Citation, Role
from mypt_desktop.language.segmentation import sentences

PART_TOKENS = 1200  # read at once: more is slower to start and harder to keep apart for a small model
NOTE_LIMIT = 110

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


def last_answer(turn: Turn) -> str:
    """What was answered last; "" at the beginning of a chat."""
    return next((m.text for m in reversed(turn.history) if m.role is Role.ASSISTANT and m.text), "")


def last_sources(turn: Turn) -> Sequence[Citation]:
    """Those of the last answer in the chat that has any."""
    answered = (one for one in reversed(turn.history) if one.role is Role.ASSISTANT and one.citations)
    return next((one.citations for one in answered), ())


def _bounded(spans: Sequence[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    """The spans, those longer than `most` characters cut into pieces."""
    return [(at, min(at + most, end)) for start, end in spans for at in range(start, end, most)]
