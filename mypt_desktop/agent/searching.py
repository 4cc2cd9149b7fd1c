"""Searching the documents for a question, said in their language too where it is asked in another one.

An embedder of one language does not bring "Was kostet eine Karte?" to "A ticket is 9 crowns", and neither do words. So
the model says the question in the language that most of the folder is in, and what both forms find is put together.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from mypt_desktop.agent.citations import Passage, passages_of
from mypt_desktop.agent.turn import Turn
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.workspace.languages import NAMES, language_of

_LIMIT = 64  # tokens of a question said in another language
_LONGEST = 3  # times the characters of the question: what is longer is no translation but an answer
_PROMPT = """Translate this question from {asked} into {wanted}. Write only the translation.

{question}"""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found. `query` is the question in the language of the folder, to compare passages with."""

    query: str
    passages: tuple[Passage, ...]


def search(turn: Turn, query: str, most: int) -> Generator[TurnEvent, None, Found]:
    """The `most` best passages for `query`, in the order of the search."""
    said = yield from translated(turn, query)
    results = []
    for one in dict.fromkeys((said, query)):
        result = yield from turn.use("workspace.search", {"query": one, "top_k": most})
        results.append(passages_of(result.content))
    return Found(said, interleaved(results)[:most])


def translated(turn: Turn, query: str) -> Generator[TurnEvent, None, str]:
    """The question in the language that most documents are in; as it is where that is its own, or none is known, or
    the model makes no question of it."""
    asked = language_of(query)
    spoken = turn.library.languages() if turn.library and asked else ()
    if not spoken or spoken[0] == asked:
        return query
    instruction = _PROMPT.format(asked=NAMES[asked], wanted=NAMES[spoken[0]], question=query)
    pieces = yield from turn.write(instruction, limit=_LIMIT)
    said = next((line for line in "".join(pieces).strip().splitlines() if line.strip()), "").strip(" \"'“”„*")
    fits = 3 <= len(said) <= _LONGEST * len(query) and language_of(said) in (spoken[0], "")
    return said if fits else query


def interleaved(results: Sequence[Sequence[Passage]]) -> tuple[Passage, ...]:
    """The first of each, then the second of each, and so on; every passage once."""
    found: dict[str, Passage] = {}
    for row in zip_longest(*results):
        for passage in row:
            if passage is not None:
                found.setdefault(passage.chunk_id, passage)
    return tuple(found.values())
