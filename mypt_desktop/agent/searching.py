"""Searching the documents for a question, said in their language too where it is asked in another one.

An embedder of one language does not bring "Was kostet eine Karte?" to "A ticket is 9 crowns", and neither do words. So
the model says the question in the language that most of the folder is in.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from mypt_desktop.agent.citations import Passage, passages_of
from mypt_desktop.agent.turn import Turn
from mypt_desktop.core.events import TextAdded, TurnEvent
from mypt_desktop.core.messages import Role, message
from mypt_desktop.workspace.languages import NAMES, language_of

_LIMIT = 64  # tokens of a question said in another language
_FIRST = re.compile(r"[\"\n…”]")  # what ends the sentence that was begun
_LONGEST = 3  # times the characters of the question: what is longer is no translation but an answer
_PROMPT = 'What does the {asked} sentence "{question}" mean in {wanted}?'
_OPENING = 'In {wanted} it means: "'
"""Begun for the model: only told to translate, a small one answers the question or explains itself."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found. `query` is the question in the language of the folder, to compare passages with;
    `translated`: that is not its own."""

    query: str
    passages: tuple[Passage, ...]
    translated: bool = False


def search(turn: Turn, query: str, said: str, most: int) -> Generator[TurnEvent, None, Found]:
    """The `most` best passages for `said`, which is `query` in the language of the folder, in the order of the search.
    As it was asked it is searched for too where some documents are in its language; where none is, that only drowned
    what its translation found."""
    forms = [said] if said == query or language_of(query) not in _spoken(turn) else [said, query]
    results = []
    for form in forms:
        result = yield from turn.tools.use("workspace.search", {"query": form, "top_k": most})
        results.append(passages_of(result.content))
    return Found(said, interleaved(results)[:most], said != query)


def translated(turn: Turn, query: str) -> Generator[TurnEvent, None, str]:
    """The question in the language that most documents are in; as it is where that is its own, or none is known, or
    the model makes no question of it."""
    asked = language_of(query)
    spoken = _spoken(turn) if asked else ()
    if not spoken or spoken[0] == asked:
        return query
    opening = _OPENING.format(wanted=NAMES[spoken[0]])
    asks = message(Role.USER, _PROMPT.format(asked=NAMES[asked], wanted=NAMES[spoken[0]], question=query))
    prompt = yield from turn.model.prompt([asks], answer=_LIMIT, opening=opening)
    pieces = turn.model.generate(prompt, limit=_LIMIT, opening=opening)
    text = "".join(event.text for event in pieces if isinstance(event, TextAdded))
    said = _FIRST.split(text.removeprefix(opening).lstrip('" \n'), maxsplit=1)[0].strip()
    fits = 3 <= len(said) <= _LONGEST * len(query) and language_of(said) in (spoken[0], "")
    return said if fits else query


def _spoken(turn: Turn) -> Sequence[str]:
    return turn.library.languages() if turn.library else ()


def interleaved(results: Sequence[Sequence[Passage]]) -> tuple[Passage, ...]:
    """The first of each, then the second of each, and so on; every passage once."""
    found: dict[str, Passage] = {}
    for row in zip_longest(*results):
        for passage in row:
            if passage is not None:
                found.setdefault(passage.chunk_id, passage)
    return tuple(found.values())
