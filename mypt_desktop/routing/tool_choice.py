"""Which of the tools on offer a request is for, if any: by how near it is to what they say of themselves.

Features of a request beside a tool, such as the similarity of their meanings and their words in common, are weighed; so
is what speaks for none. The weights are fitted by `python -m mypt_desktop.bench.routing --fit` on requests for tools of
one half of a labelled set and hold for tools nobody has seen: built in, of a toolset, of a server.
"""

from __future__ import annotations

import json
import math
import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mypt_desktop.core.judges import Meaning
from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.language import lexicon
from mypt_desktop.language.file_names import files, typed_command
from mypt_desktop.language.glossary import ENGLISH, in_english
from mypt_desktop.language.words import content, folded
from mypt_desktop.routing.head import plain
from mypt_desktop.routing.router import ACT, Router
from mypt_desktop.tools.parameters import command_argument, long_text, path_arguments, properties, required

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

FEATURES: Final = (
    "meaning", "meaning_of_arguments", "alike", "letters", "letters_of_arguments", "deed", "other_deed", "named",
    "named_set", "file", "no_file", "address", "no_address", "command", "no_command", "written", "phrase",
    "phrase_alike",
)  # fmt: skip
AGAINST: Final = (
    "none",
    "question",
    "asked_deed",
    "asked_name",
    "act",
    "talk",
    "short",
    "many",
    "nearest",
    "nearest_phrase",
)
WAYS: Final = ("by_spelling", "by_meaning", "by_phrases")  # without an embedder, with one, with that of phrases too
_CARDS: Final = 4096  # tools that are kept
_SHELVES: Final = 8  # sets of tools that are kept
_ACT: Final = f"{ACT}-"
_DEEDS: Final = tuple(f"{_ACT}{deed}" for deed in ("write", "change", "run", "read", "analyse", "show", "other"))
_TALK: Final = ("courtesy", "about", "rework", "overview", "making")
_LEAST: Final = 1e-3  # share below which a kind is as good as excluded
_FUSED: Final = 30  # added to a rank: the larger, the less the first ranks count beside the others
_GRAM: Final = 4
_BEGINNING: Final = 4  # words of a request among which one stands that asks
_LONGEST: Final = 400  # characters of a description that are looked at
_PHRASE: Final = 220  # of one, beside its arguments, that the embedder of phrases reads
_NAME: Final = re.compile(r"[^\W\d_]+|\d+")
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_ADDRESS: Final = re.compile(
    r"https?://\S+|\bwww\.\S+|\b[\w-]+\.(?:com|org|net|example|de|fr|es|eu|io)\b", re.IGNORECASE
)
_FOR_ADDRESSES: Final = frozenset(("url", "uri", "link", "address", "href"))


@dataclass(frozen=True, slots=True)
class Fit:
    """A tool and the probability that it is what the request is for, beside the others and none of them."""

    tool: ToolSpec
    likely: float


@dataclass(frozen=True, slots=True)
class _Card:
    """What a tool says of itself: what it does, and with which arguments."""

    called: str
    group: str
    letters: tuple[frozenset[int], frozenset[int]]
    deeds: Mapping[str, float]
    takes: tuple[bool, bool, bool, bool]  # a file, an address, a command, a whole text
    needs_file: bool  # one that is there
    vectors: tuple[Sequence[float], Sequence[float]] | None
    phrase: Sequence[float] | None


class _Shelf:
    """The cards of the tools on offer, side by side."""

    def __init__(self, cards: Sequence[_Card]) -> None:
        import numpy as np

        self.cards = cards
        self.is_meant = all(card.vectors for card in cards)
        self.meant = [np.asarray([card.vectors[way] for card in cards if card.vectors]) for way in (0, 1)]
        self.phrases = np.asarray([card.phrase for card in cards if card.phrase is not None], dtype=np.float32)
        self.is_phrased = len(self.phrases) == len(cards)
        self.deeds = np.asarray([[card.deeds[name] for name in _DEEDS] for card in cards], dtype=np.float32)
        self.needs_file = np.asarray([card.needs_file for card in cards], dtype=bool)
        self.takes = np.asarray([card.takes for card in cards], dtype=bool).T
        self._sizes = [np.sqrt([max(1, len(card.letters[way])) for card in cards]).astype(np.float32) for way in (0, 1)]
        self._holding: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
        for way, holding in enumerate(self._holding):
            for at, card in enumerate(cards):
                for gram in card.letters[way]:
                    holding.setdefault(gram, []).append(at)

    def alike(self, grams: frozenset[int], way: int) -> Floats:
        """The cosine of a text's groups of letters to those of each tool."""
        import numpy as np

        found = np.zeros(len(self.cards), dtype=np.float32)
        for gram in grams & self._holding[way].keys():
            found[self._holding[way][gram]] += 1
        found /= self._sizes[way] * np.float32(math.sqrt(max(1, len(grams))))
        return found


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a request says."""

    text: str
    english: str
    shares: Mapping[str, float]
    vector: Sequence[float] | None
    phrase: Sequence[float] | None


class ToolChooser:
    """Weighs tools for requests. Any thread may ask. `router` tells meanings and what messages want, `phrases` is the
    embedder of phrases that comes along: it knows what is said in other words, in English."""

    def __init__(self, router: Router, phrases: Meaning | None = None) -> None:
        self.router = router
        self._phrases = phrases
        self._cards: dict[str, _Card] = {}
        self._shelves: dict[tuple[str, ...], _Shelf] = {}

    def fits(self, text: str, tools: Sequence[ToolSpec], *, file: bool = False, without_file: bool = True) -> list[Fit]:
        """The tools, the likeliest first; their probabilities lack as much of 1 as speaks for none of them.

        `file`: the request is about a file that is not named in it. `without_file`: tools count too that need the name
        of one, whether or not it is known.
        """
        if not tools:
            return []
        import numpy as np

        rows, against, way = self.features(text, tools, file=file)
        weights = load()[way]
        scores = np.append(rows @ weights[0], against @ weights[1])
        if not without_file:  # a model would invent it
            scores[:-1][self._shelf(tools, meant=way > 0).needs_file] = -np.inf
        shares = np.exp(scores - scores.max())
        shares /= shares.sum()
        order = np.argsort(-scores[:-1], kind="stable")
        return [Fit(tools[at], float(shares[at])) for at in order if np.isfinite(scores[at])]

    def nearest(self, text: str, tools: Sequence[ToolSpec], count: int) -> list[ToolSpec]:
        """So many of the tools, for a model to choose from: those that are among the first by all features or by the
        embedder of phrases alone, which finds what is said in other words (fused by reciprocal ranks,
        https://doi.org/10.1145/1571941.1572114)."""
        import numpy as np

        if not tools:
            return []
        rows, _, way = self.features(text, tools)
        by_all = rows @ load()[way][0]
        orders = [by_all, rows[:, FEATURES.index("phrase")]] if way == len(WAYS) - 1 else [by_all]
        fused = np.zeros(len(tools))
        for scores in orders:
            fused[np.argsort(-scores, kind="stable")] += 1 / (_FUSED + np.arange(len(tools)))
        return [tools[at] for at in np.argsort(-fused, kind="stable")[:count]]

    def does(self, tool: ToolSpec, deed: str) -> bool:
        """Whether a tool does nothing as much as this of what `resources/routing` has examples of: "read"."""
        (card,) = self._of([tool], meant=False)
        return max(card.deeds, key=lambda name: card.deeds[name], default="") == f"{_ACT}{deed}"

    def is_named(self, text: str, tool: ToolSpec) -> bool:
        """Whether a text names the tool itself, or the toolset it is from."""
        (card,) = self._of([tool], meant=False)
        said = _plain_words(text)
        return card.called in said or (bool(card.group) and card.group in said)

    def features(self, text: str, tools: Sequence[ToolSpec], *, file: bool = False) -> tuple[Floats, Floats, int]:
        """A row of `FEATURES` for each tool, those of `AGAINST`, and which of the `WAYS` they are for."""
        import numpy as np

        asked = self._asked(text)
        shelf = self._shelf(tools, meant=asked.vector is not None)
        rows = np.zeros((len(tools), len(FEATURES)), dtype=np.float32)
        way = 0
        if asked.vector is not None and shelf.is_meant:
            vector = np.asarray(asked.vector, dtype=np.float32)
            rows[:, 0], rows[:, 1] = (meant @ vector for meant in shelf.meant)
            rows[:, 2] = rows[:, :2].max(axis=1) - rows[:, :2].max()
            way = 1
            if asked.phrase is not None and shelf.is_phrased:
                rows[:, 16] = shelf.phrases @ np.asarray(asked.phrase, dtype=np.float32)
                rows[:, 17] = rows[:, 16] - rows[:, 16].max()
                way = 2
        grams = _grams(asked.english)
        rows[:, 3], rows[:, 4] = shelf.alike(grams, 0), shelf.alike(grams, 1)
        deeds = np.asarray([asked.shares.get(name, 0) for name in _DEEDS], dtype=np.float32)
        rows[:, 5] = shelf.deeds[:, :-1] @ deeds[:-1]
        rows[:, 6] = shelf.deeds[:, -1] * deeds[-1]
        said = _plain_words(text)
        rows[:, 7] = [card.called in said for card in shelf.cards]
        rows[:, 8] = [bool(card.group) and card.group in said for card in shelf.cards]
        takes_file, takes_address, takes_command, takes_text = shelf.takes
        named = file or bool(files(text))
        rows[:, 9], rows[:, 10] = named & takes_file, named & ~takes_file & ~takes_command
        address, command = bool(_ADDRESS.search(text)), bool(typed_command(text))
        rows[:, 11], rows[:, 12] = address & takes_address, (not address) & takes_address
        rows[:, 13], rows[:, 14] = command & takes_command, (not command) & takes_command
        rows[:, 15] = (asked.shares.get("act-write", 0) + asked.shares.get("act-change", 0)) * takes_text
        act = sum(share for name, share in asked.shares.items() if name.startswith(_ACT))
        asks = not lexicon.words("interrogatives").isdisjoint(_NAME.findall(folded(text))[:_BEGINNING])
        talk = sum(asked.shares.get(name, 0) for name in _TALK)
        against = np.asarray(
            [
                1.0,
                text.rstrip().endswith("?"),
                asks * act,
                asks * rows[:, 7:9].max(),
                math.log(max(_LEAST, act)),
                math.log(max(_LEAST, talk)),
                1 / (1 + len(content(asked.english))),
                math.log(len(tools)),
                rows[:, :2].max(),
                rows[:, 16].max(),
            ],
            dtype=np.float32,
        )
        return rows, against, way

    def _asked(self, text: str) -> _Asked:
        language = self.router.language(text)
        english = in_english(text, language)
        texts = [plain(text)] + ([plain(english)] if english != text else [])
        vectors = self.router.vectors(texts)
        shares = self.router.shares(text, vectors[0] if vectors else None)
        phrases = None
        if self._phrases is not None and vectors:
            phrases = self._phrases.embed([plain(text if language == ENGLISH else english)])
        return _Asked(text, english, shares, vectors[-1] if vectors else None, phrases[0] if phrases else None)

    def _shelf(self, tools: Sequence[ToolSpec], *, meant: bool) -> _Shelf:
        key = tuple(_key(tool, meant=meant) for tool in tools)
        known = self._shelves.get(key)
        if known is None:
            if len(self._shelves) >= _SHELVES:
                self._shelves.clear()
            known = _Shelf(self._of(tools, meant=meant))
            complete = known.is_meant and (known.is_phrased or self._phrases is None)
            if complete or not meant:  # what an embedder fails at may come
                self._shelves[key] = known
        return known

    def _of(self, tools: Sequence[ToolSpec], *, meant: bool) -> list[_Card]:
        """What the tools say of themselves, read once."""
        keys = [_key(tool, meant=meant) for tool in tools]
        found: dict[str, _Card] = {}
        new = {key: tool for key, tool in zip(keys, tools, strict=True) if key not in self._cards}
        if len(self._cards) + len(new) > _CARDS:
            self._cards.clear()
            new = dict(zip(keys, tools, strict=True))
        if new:
            told = [_told(tool) for tool in new.values()]
            texts = [plain(text) for pair in told for text in pair]
            vectors = self.router.vectors(texts) if meant else None
            phrased = [_phrase(tool) for tool in new.values()]
            phrases = self._phrases.embed(phrased) if self._phrases is not None and vectors else None
            for at, (key, tool) in enumerate(new.items()):
                pair = (vectors[2 * at], vectors[2 * at + 1]) if vectors else None
                found[key] = _card(tool, told[at], self._done_by(tool), pair, phrases[at] if phrases else None)
            if (vectors and (phrases or self._phrases is None)) or not meant:
                self._cards |= found
        return [self._cards.get(key) or found[key] for key in keys]

    def _done_by(self, tool: ToolSpec) -> dict[str, float]:
        """What a tool does, by its own name as much as by its description."""
        own, does = _deeds(self.router.shares(_own(tool), None)), _deeds(self.router.shares(tool.description, None))
        return {deed: (own[deed] + does[deed]) / 2 for deed in _DEEDS}


def _own(tool: ToolSpec) -> str:
    return " ".join(_NAME.findall(_CAMEL.sub(" ", tool.name.rpartition(":")[2])))


def _told(tool: ToolSpec) -> tuple[str, str]:
    """What it does, and with what, in English words as far as they are known."""
    own = " ".join(_NAME.findall(_CAMEL.sub(" ", tool.name)))
    arguments = "; ".join(
        f"{' '.join(_NAME.findall(name))} {str(rule.get('description', ''))[:80]}"
        for name, rule in properties(tool).items()
    )
    does = f"{own}: {tool.description[:_LONGEST]}"
    return does, f"{own} {arguments}"


def _phrase(tool: ToolSpec) -> str:
    """What it does and what it takes, in one text."""
    takes = "; ".join(" ".join(_NAME.findall(name)) for name in properties(tool))
    return plain(f"{_own(tool)}: {tool.description[:_PHRASE]} ({takes})")


def _card(
    tool: ToolSpec,
    told: tuple[str, str],
    deeds: Mapping[str, float],
    vectors: tuple[Sequence[float], Sequence[float]] | None,
    phrase: Sequence[float] | None,
) -> _Card:
    group, _, own = tool.name.rpartition(":")
    return _Card(
        _plain_words(own),
        _plain_words(group) if group else "",
        (_grams(told[0]), _grams(told[1])),
        deeds,
        (
            bool(path_arguments(tool)),
            any(name.lower() in _FOR_ADDRESSES for name in properties(tool)),
            bool(command_argument(tool)),
            bool(long_text(tool)),
        ),
        not long_text(tool) and not set(path_arguments(tool)).isdisjoint(required(tool)),
        vectors,
        phrase,
    )


def _plain_words(text: str) -> str:
    return f" {' '.join(_NAME.findall(folded(text)))} "


def _deeds(shares: Mapping[str, float]) -> dict[str, float]:
    """Of what is done with tools the share of each."""
    whole = sum(shares.get(name, 0) for name in _DEEDS) or 1.0
    return {name: shares.get(name, 0) / whole for name in _DEEDS}


def _grams(text: str) -> frozenset[int]:
    found: set[int] = set()
    for word in content(text):
        padded = f" {word}"
        found.update(zlib.crc32(padded[at : at + _GRAM].encode()) for at in range(max(1, len(padded) - _GRAM + 1)))
    return frozenset(found)


def _key(tool: ToolSpec, *, meant: bool) -> str:
    return f"{tool.name}\0{tool.description}\0{','.join(properties(tool))}\0{meant}"


def weights_file() -> Path:
    return resources_dir() / "routing" / "tools.json"


@lru_cache(maxsize=1)
def load() -> tuple[tuple[Floats, Floats], ...]:
    """The weights of `FEATURES` and of `AGAINST` for each of the `WAYS`."""
    import numpy as np

    known = json.loads(weights_file().read_text(encoding="utf-8"))

    def of(way: str) -> tuple[Floats, Floats]:
        return (
            np.asarray([known[way]["for"][name] for name in FEATURES], dtype=np.float32),
            np.asarray([known[way]["against"][name] for name in AGAINST], dtype=np.float32),
        )

    return tuple(map(of, WAYS))
