"""What a message is, by the labelled examples nearest to it: courtesy, a question about this app, common knowledge, the
last answer again, a text to be made up, what the folder is about, or a question to the documents.

Examples are data (`resources/routing/*.toml`, a file a kind, a list a language), so a phrasing that is read wrong is
mended with a line there. Nearness is that of meaning where there is an embedder, and of spelling, which also serves the
languages that the embedder does not know.
"""

from __future__ import annotations

import math
import re
import threading
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from mypt_desktop.agent.checks import asks_what
from mypt_desktop.agent.ports import Meaning
from mypt_desktop.agent.words import folded
from mypt_desktop.core.paths import resources_dir

Kind: TypeAlias = Literal["courtesy", "about", "knowledge", "making", "rework", "overview", "documents"]
NEIGHBOURS = 3  # examples that vote, each with its nearness
# Nearness below which a message is like no example of its kind: then it is a question to the documents, which at worst
# says that nothing was found. The other way round a model would answer from memory what only the documents know.
SURE: dict[Kind, float] = {
    "courtesy": 0.55,
    "about": 0.55,
    "knowledge": 0.5,
    "making": 0.42,
    "rework": 0.5,
    "overview": 0.7,
    "documents": 0.0,
}
SPELT = 0.85  # what nearness in spelling counts beside that in meaning
ALONE = 0.7  # what it must reach where it is alone
COURTESY = 0.72  # nearness from which on a piece of a message says nothing but courtesy
LONGEST = 300  # characters of a message that are compared
_GRAM = 3
_LEFT = 3  # words that a question has at least
_PIECE = re.compile(r"[^.!?,;:\n…]+[.!?,;:\n…]*")


@dataclass(frozen=True, slots=True)
class Example:
    kind: Kind
    language: str
    text: str


@dataclass(frozen=True, slots=True)
class Route:
    """The kind, how near the nearest example of that kind is (0 to 1), and the language it is in."""

    kind: Kind
    nearness: float
    language: str = "en"


class Router:
    """Tells what messages are. Any thread may ask; the examples are embedded once."""

    def __init__(self, meaning: Meaning | None = None) -> None:
        self._meaning = meaning
        self._guard = threading.Lock()
        self._vectors: Sequence[Sequence[float]] | None = None

    def route(self, text: str) -> Route:
        (route,) = self.routes([text])
        return route

    def routes(self, texts: Sequence[str]) -> list[Route]:
        """What each of the texts is."""
        texts = [_plain(text) for text in texts]
        meant = self._nearness(texts)
        return [_voted(text, meant[at] if meant else None) for at, text in enumerate(texts)]

    def without_courtesy(self, text: str) -> str:
        """The message without greetings, thanks and the like around it; all of it where it is nothing else."""
        if self.route(text).kind == "courtesy":
            return text
        pieces = [match.group() for match in _PIECE.finditer(text)]
        if not 1 < len(pieces) <= 12:
            return _without_opening(text)
        routes = self.routes(pieces)
        idle = [
            route.kind == "courtesy" and route.nearness >= COURTESY and not piece.rstrip().endswith(("?", ":"))
            for piece, route in zip(pieces, routes, strict=True)
        ]
        first = next((at for at, one in enumerate(idle) if not one), None)
        if first is None:
            return text
        last = max(at for at, one in enumerate(idle) if not one)
        return _without_opening("".join(pieces[first : last + 1]).strip())

    def _nearness(self, texts: Sequence[str]) -> list[list[float]] | None:
        """The cosine of each text to each example; None without an embedder."""
        with self._guard:
            if self._meaning is None:
                return None
            if self._vectors is None:
                self._vectors = self._meaning.embed([_plain(example.text) for example in examples()])
            vectors = self._meaning.embed(texts) if self._vectors else None
        if vectors is None or self._vectors is None:
            return None
        known = self._vectors
        return [[sum(a * b for a, b in zip(one, other, strict=True)) for other in known] for one in vectors]


@lru_cache(maxsize=1)
def examples() -> tuple[Example, ...]:
    """All labelled examples, in the order of their files."""
    found: list[Example] = []
    for kind in get_args(Kind):
        lists = tomllib.loads((resources_dir() / "routing" / f"{kind}.toml").read_text(encoding="utf-8"))
        found += [Example(kind, language, text) for language, texts in lists.items() for text in texts]
    return tuple(found)


def _voted(text: str, meant: Sequence[float] | None) -> Route:
    """The kind that the nearest examples vote for."""
    near = _spelling(text)
    if meant is not None:
        near = [max(SPELT * spelling, meaning) for spelling, meaning in zip(near, meant, strict=True)]
    known = examples()
    order = sorted(range(len(known)), key=lambda at: -near[at])[:NEIGHBOURS]
    votes: Counter[Kind] = Counter()
    for at in order:
        votes[known[at].kind] += near[at] ** 4  # type: ignore[assignment]
    kind = votes.most_common(1)[0][0]
    best = next(at for at in order if known[at].kind == kind)
    least = SURE[kind] if meant is not None else max(SURE[kind], ALONE)
    if near[best] < least or (kind == "making" and asks_what(text)):
        return Route("documents", near[best], known[best].language)
    return Route(kind, near[best], known[best].language)


def _spelling(text: str) -> list[float]:
    """The cosine of the text's groups of three characters to those of each example."""
    mine, size = _grams(text)
    found = []
    for example in examples():
        theirs, other = _grams(_plain(example.text))
        shared = sum(count * theirs[gram] for gram, count in mine.items() if gram in theirs)
        found.append(shared / (size * other) if size and other else 0.0)
    return found


@lru_cache(maxsize=1024)
def _grams(text: str) -> tuple[Counter[str], float]:
    padded = f" {text} "
    counts = Counter(padded[at : at + _GRAM] for at in range(len(padded) - _GRAM + 1))
    return counts, math.sqrt(sum(count * count for count in counts.values()))


def _plain(text: str) -> str:
    """Folded, without signs at its ends; what is compared."""
    return " ".join(folded(text[:LONGEST]).split()).strip(" .!?,;:¿¡…\"'“”")


def _without_opening(text: str) -> str:
    """Without an example of courtesy at its beginning that no sign divides from the rest: "hello how much is it"."""
    words = text.split()
    short = {_plain(e.text) for e in examples() if e.kind == "courtesy"}
    for count in range(min(4, len(words) - _LEFT), 0, -1):
        if _plain(" ".join(words[:count])) in short:
            return " ".join(words[count:])
    return text
