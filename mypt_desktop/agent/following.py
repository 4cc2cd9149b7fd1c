"""A question as it stands alone: of one that only makes sense behind what was said before, with that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from mypt_desktop.agent.checks import asks_what
from mypt_desktop.agent.ports import Meaning
from mypt_desktop.agent.vocabulary import CONNECTIVES, POINTERS
from mypt_desktop.agent.words import content, folded, names
from mypt_desktop.core.messages import Message, Role

DEEP = 10  # turns that are looked back
OWN = 3  # words of its own from which on a question may be about something else, whatever it points at
ALIKE = 0.25  # cosine similarity to what was asked before below which such a question is about something else
_MOST_NAMES = 6
_CONTEXT = 300  # characters of what was asked before
_EXISTS = re.compile(r"\b(?:is|are|was|were) there\b|\bthere (?:is|are|was|were)\b")  # points at nothing
_WORD = re.compile(r"[^\W\d_]+")
_POINTERS = frozenset(POINTERS.split())
_CONNECTIVES = tuple(CONNECTIVES.split(","))


@dataclass(frozen=True, slots=True)
class Standing:
    """`query` is what is searched for. `before` is the question that this one follows, empty where it follows none."""

    query: str
    before: str = ""


def standing(question: str, history: Sequence[Message], meaning: Meaning | None = None) -> Standing:
    """The question, and where it leans on what was said before, the question that it follows, the last one between
    them, and the names in the last answer and of its sources."""
    asked = [m.text for m in history if m.role is Role.USER and m.text.strip()][-DEEP:]
    if not asked or not leans(question) or _elsewhere(question, asked[-1], meaning):
        return Standing(question)
    topic = next((text for text in reversed(asked) if not leans(text)), asked[0])
    chain = dict.fromkeys(text[:_CONTEXT] for text in (topic, asked[-1]))
    said = " ".join(chain)
    known = content(f"{said} {question}")
    added = [name for name in _names_of(history) if not content(name) <= known][:_MOST_NAMES]
    return Standing(" ".join((said, *added, question)), said)


def leans(question: str) -> bool:
    """Whether a question says too little, or points at what it does not name."""
    said = _EXISTS.sub(" ", folded(question).strip(" \t\n¿¡\"'“”"))
    words = _WORD.findall(said)
    begins = any(said.startswith(word.strip() + " ") for word in _CONNECTIVES)
    own = len(content(question))
    fragment = own == 0 or (own == 1 and not asks_what(question))  # "For children?", but not "Who is the landlord?"
    return begins or fragment or not _POINTERS.isdisjoint(words)


def _elsewhere(question: str, before: str, meaning: Meaning | None) -> bool:
    """Whether a question that points at something is about something else all the same: "is there" points at nothing.

    It has words enough of its own, none of them in common with the question before, and means something else.
    """
    own = content(question)
    if len(own) < OWN or own & content(before):
        return False
    vectors = meaning.embed([question, before]) if meaning else None
    if vectors is None:
        return False
    return sum(float(a) * float(b) for a, b in zip(vectors[0], vectors[1], strict=True)) < ALIKE


def _names_of(history: Sequence[Message]) -> list[str]:
    """Names in the last answer, as written, and the names of the files it cites."""
    last = next((m for m in reversed(history) if m.role is Role.ASSISTANT and m.text.strip()), None)
    if last is None:
        return []
    stems = names(last.text)
    written = [word for word in _WORD.findall(last.text) if word[0].isupper() and content(word) & stems]
    files = [PurePosixPath(citation.path).stem.replace("_", " ") for citation in last.citations]
    return list(dict.fromkeys((*written, *files)))
