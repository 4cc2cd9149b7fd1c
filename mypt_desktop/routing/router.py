"""What a message wants: told by a head that is fitted on labelled examples, a file a language in `resources/routing`.

A phrasing that is told wrong is mended with a line there. Without an embedder spelling alone tells.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, cast, get_args

from mypt_desktop.core.judges import Meaning
from mypt_desktop.language import lexicon
from mypt_desktop.routing import head as routing_head
from mypt_desktop.routing.head import PROBE, plain

Kind: TypeAlias = Literal[
    "ask",
    "summarise",
    "compare",
    "changed",
    "list",
    "find",
    "count",
    "mentions",
    "act",
    "courtesy",
    "knowledge",
    "making",
    "rework",
    "overview",
    "about",
]
ACT: Final = "act"  # the kind that has several: `act-run`
SURE = 0.4  # below it a message is like nothing known, and taken for a question: at worst nothing is found
COURTESY = 0.6  # from which on a piece of a message says nothing but courtesy
_LEFT = 3  # words that a question has at least
_OPENING = 4  # words of a courtesy that no sign divides from what follows it
_PIECES = 12  # of a message that are looked at one by one
_PIECE = re.compile(r"\S.*?(?:[.!?,;:…]+(?=\s|$)|\n|$)\s*", re.DOTALL)
_ABBREVIATIONS = lexicon.words("abbreviations")
_TOTALS = lexicon.words("totals")
_SIGNS = " .!?,;:¿¡…\"'“”"


@dataclass(frozen=True, slots=True)
class Route:
    """What a message wants, how likely it does (0 to 1), and which of the examples' languages it is in. `deed` is what
    it wants done, if anything: "write", "change", "run", "read", "analyse", "show" or "other"."""

    kind: Kind
    likely: float
    language: str = "en"
    deed: str = ""


class Router:
    """Tells what messages want. Any thread may ask."""

    def __init__(self, meaning: Meaning | None = None) -> None:
        self._meaning = meaning
        self._guard = threading.Lock()
        self._same: bool | None = None  # whether the embedder is the one that the head was fitted with

    def route(self, text: str) -> Route:
        (route,) = self.routes([text])
        return route

    def routes(self, texts: Sequence[str]) -> list[Route]:
        """What each of the texts wants."""
        vectors: Sequence[Sequence[float] | None] = self.vectors(list(map(plain, texts))) or [None] * len(texts)
        return [self._route(text, vector) for text, vector in zip(texts, vectors, strict=True)]

    def _route(self, text: str, vector: Sequence[float] | None) -> Route:
        """The likeliest kind; what is done with tools counts as one. Courtesy that is not spelt so is none."""
        route = _route(self.shares(text, vector), self.language(text))
        if route.kind == "courtesy" and vector is not None and self.shares(text, None)["courtesy"] < SURE:
            return Route("ask", 0.0, route.language)
        return route

    def shares(self, text: str, vector: Sequence[float] | None) -> Mapping[str, float]:
        """How likely each kind is what a text wants, each thing that is done with tools by itself (`act-run`).
        `vector`: that of the plain text, where there is one."""
        return routing_head.load().shares(text, vector)

    def language(self, text: str) -> str:
        """Which of the examples' languages a text is in."""
        return routing_head.load().language(text)

    def without_courtesy(self, text: str) -> str:
        """The message without greetings, thanks and the like around it; all of it where it is nothing else.

        They are told by spelling alone: to an embedder "no dogs" is much the same as "no thanks".
        """
        pieces = [match.group() for match in _PIECE.finditer(text)]
        if not 1 < len(pieces) <= _PIECES:
            return _without_opening(text)
        head = routing_head.load()
        idle = [
            head.shares(piece, None)["courtesy"] >= COURTESY and not piece.rstrip().endswith(("?", ":"))
            for piece in pieces
        ]
        for at, following in enumerate(pieces[1:]):
            if plain(pieces[at]).rstrip(". ") in _ABBREVIATIONS and following[0].islower():
                idle[at] = False  # "no. of bookings"
        idle = [one and plain(piece).strip(_SIGNS) not in _TOTALS for one, piece in zip(idle, pieces, strict=True)]
        first = next((at for at, one in enumerate(idle) if not one), None)
        if first is None:
            return text
        last = max(at for at, one in enumerate(idle) if not one)
        return _without_opening("".join(pieces[first : last + 1]).strip())

    def vectors(self, texts: Sequence[str]) -> Sequence[Sequence[float]] | None:
        """The vectors of plain texts; None without the embedder that the head was fitted with."""
        with self._guard:
            if self._meaning is None or self._same is False:
                return None
            if self._same is None:
                probe = self._meaning.embed([plain(PROBE)])
                if probe is None:  # it may come
                    return None
                self._same = routing_head.load().knows(probe[0])
        return self._meaning.embed(texts) if self._same else None


def _route(shares: Mapping[str, float], language: str) -> Route:
    """The likeliest kind; what is done with tools counts as one."""
    summed: dict[str, float] = dict.fromkeys(get_args(Kind), 0.0)
    for name, share in shares.items():
        summed[name.partition("-")[0]] += share
    kind = max(summed, key=lambda name: summed[name])
    deed = max((name for name in shares if name.startswith(f"{ACT}-")), key=lambda name: shares[name], default="")
    route = Route(cast(Kind, kind) if summed[kind] >= SURE else "ask", summed[kind], language)
    return replace(route, deed=deed.partition("-")[2]) if route.kind == ACT else route


def _without_opening(text: str) -> str:
    """Without a courtesy at its beginning that no sign divides from the rest: "hello how much is it"."""
    words, openings = text.split(), routing_head.load().openings
    for count in range(min(_OPENING, len(words) - _LEFT), 0, -1):
        if plain(" ".join(words[:count])).strip(_SIGNS) in openings:
            return " ".join(words[count:])
    return text
