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
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mypt_desktop.agent import lexicon
from mypt_desktop.agent.file_names import files, typed_command
from mypt_desktop.agent.glossary import in_english
from mypt_desktop.agent.routing import ACT, Router
from mypt_desktop.agent.routing_head import plain
from mypt_desktop.agent.words import content, folded
from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.tools.parameters import command_argument, long_text, path_arguments, properties

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

FEATURES: Final = (
    "meaning", "meaning_of_arguments", "alike", "name", "words", "arguments", "letters", "deed", "other_deed",
    "named", "named_set", "file", "no_file", "address", "command", "written",
)  # fmt: skip
AGAINST: Final = ("none", "question", "asked_deed", "asked_name", "act", "talk", "short", "many", "nearest")
_CARDS: Final = 4096  # tools whose vectors are kept
_ACT: Final = f"{ACT}-"
_TALK: Final = ("courtesy", "about", "rework", "overview", "making")
_LEAST: Final = 1e-3  # share below which a kind is as good as excluded
_GRAM: Final = 4
_BEGINNING: Final = 4  # words of a request among which one stands that asks
_FEW: Final = 20  # tools, of which a word that one has is rare
_LONGEST: Final = 400  # characters of a description that are looked at
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
    """What a tool says of itself."""

    name: frozenset[str]
    words: frozenset[str]
    arguments: frozenset[str]
    letters: frozenset[int]
    called: str
    group: str
    deeds: Mapping[str, float]
    takes_file: bool
    takes_address: bool
    takes_command: bool
    takes_text: bool
    vectors: tuple[Sequence[float], Sequence[float]] | None


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a request says."""

    text: str
    english: str
    shares: Mapping[str, float]
    vector: Sequence[float] | None


class ToolChooser:
    """Weighs tools for requests. Any thread may ask. `router` tells meanings and what messages want."""

    def __init__(self, router: Router) -> None:
        self.router = router
        self._cards: dict[str, _Card] = {}

    def fits(self, text: str, tools: Sequence[ToolSpec], *, file: bool = False) -> list[Fit]:
        """The tools, the likeliest first; their probabilities lack as much of 1 as speaks for none of them.

        `file`: the request is about a file that is not named in it.
        """
        if not tools:
            return []
        import numpy as np

        rows, against, meant = self.features(text, tools, file=file)
        weights = load()[1 if meant else 0]
        scores = np.append(rows @ weights[0], against @ weights[1])
        shares = np.exp(scores - scores.max())
        shares /= shares.sum()
        order = np.argsort(-shares[:-1], kind="stable")
        return [Fit(tools[at], float(shares[at])) for at in order]

    def does(self, tool: ToolSpec, deed: str) -> bool:
        """Whether a tool does nothing as much as this of what `resources/routing` has examples of: "read"."""
        (card,) = self._of([tool], meant=False)
        return max(card.deeds, key=lambda name: card.deeds[name], default="") == f"{_ACT}{deed}"

    def is_named(self, text: str, tool: ToolSpec) -> bool:
        """Whether a text names the tool itself, or the toolset it is from."""
        (card,) = self._of([tool], meant=False)
        said = _plain_words(text)
        return card.called in said or (bool(card.group) and card.group in said)

    def features(self, text: str, tools: Sequence[ToolSpec], *, file: bool = False) -> tuple[Floats, Floats, bool]:
        """A row of `FEATURES` for each tool, those of `AGAINST`, and whether meanings were to be had."""
        import numpy as np

        asked = self._asked(text)
        cards = self._of(tools, meant=asked.vector is not None)
        rows = np.zeros((len(tools), len(FEATURES)), dtype=np.float32)
        if asked.vector is not None:
            vector = np.asarray(asked.vector, dtype=np.float32)
            for column in (0, 1):
                rows[:, column] = (
                    np.asarray([card.vectors[column] if card.vectors else vector * 0 for card in cards]) @ vector
                )
            rows[:, 2] = rows[:, :2].max(axis=1) - rows[:, :2].max()
        english = asked.english
        words = content(english) or frozenset(("",))
        grams = _grams(english)
        deeds = {name: share for name, share in asked.shares.items() if name.startswith(_ACT)}
        said = _plain_words(text)
        named = file or bool(files(text))
        address, command = bool(_ADDRESS.search(text)), bool(typed_command(text))
        held = Counter(word for card in cards for word in card.words | card.arguments)
        rare = {word: math.log(1 + max(_FEW, len(cards)) / (1 + held[word])) for word in words}
        size = math.sqrt(sum(rare.values()) or 1)
        for row, card in zip(rows, cards, strict=True):
            row[3] = len(words & card.name) / max(1, len(card.name))
            row[4] = sum(rare[word] for word in words & card.words) / size
            row[5] = sum(rare[word] for word in words & card.arguments) / size
            row[6] = len(grams & card.letters) / math.sqrt(max(1, len(grams) * len(card.letters)))
            row[7] = sum(share * card.deeds.get(name, 0) for name, share in deeds.items() if name != "act-other")
            row[8] = deeds.get("act-other", 0) * card.deeds.get("act-other", 0)
            row[9] = card.called in said
            row[10] = bool(card.group) and card.group in said
            row[11] = named and card.takes_file
            row[12] = named and not card.takes_file and not card.takes_command
            row[13] = (address and card.takes_address) - 0.5 * (not address and card.takes_address)
            row[14] = (command and card.takes_command) - 0.5 * (not command and card.takes_command)
            row[15] = (deeds.get("act-write", 0) + deeds.get("act-change", 0)) * card.takes_text
        act = sum(share for name, share in asked.shares.items() if name.startswith(_ACT))
        asks = not lexicon.words("interrogatives").isdisjoint(_NAME.findall(folded(text))[:_BEGINNING])
        talk = sum(asked.shares.get(name, 0) for name in _TALK)
        against = np.asarray(
            [
                1.0,
                text.rstrip().endswith("?"),
                asks * act,
                asks * rows[:, 9:11].max(),
                math.log(max(_LEAST, act)),
                math.log(max(_LEAST, talk)),
                1 / (1 + len(words)),
                math.log(len(tools)),
                rows[:, :2].max(),
            ],
            dtype=np.float32,
        )
        return rows, against, asked.vector is not None

    def _asked(self, text: str) -> _Asked:
        language = self.router.language(text)
        english = in_english(text, language)
        texts = [plain(text)] + ([plain(english)] if english != text else [])
        vectors = self.router.vectors(texts)
        shares = self.router.shares(text, vectors[0] if vectors else None)
        return _Asked(text, english, shares, vectors[-1] if vectors else None)

    def _of(self, tools: Sequence[ToolSpec], *, meant: bool) -> list[_Card]:
        """What the tools say of themselves, read once."""
        keys = [_key(tool) + str(meant) for tool in tools]
        new = {key: tool for key, tool in zip(keys, tools, strict=True) if key not in self._cards}
        if len(self._cards) + len(new) > _CARDS:
            self._cards.clear()
            new = dict(zip(keys, tools, strict=True))
        if new:
            told = [_told(tool) for tool in new.values()]
            texts = [plain(text) for pair in told for text in pair]
            vectors = self.router.vectors(texts) if meant else None
            for at, (key, tool) in enumerate(new.items()):
                pair = (vectors[2 * at], vectors[2 * at + 1]) if vectors else None
                shares = self.router.shares(told[at][0], pair[0] if pair else None)
                self._cards[key] = _card(tool, told[at], _deeds(shares), pair)
        return [self._cards[key] for key in keys]


def _told(tool: ToolSpec) -> tuple[str, str]:
    """What it does, and with what, in English words as far as they are known."""
    own = " ".join(_NAME.findall(_CAMEL.sub(" ", tool.name.rpartition(":")[2])))
    arguments = "; ".join(
        f"{' '.join(_NAME.findall(name))} {str(rule.get('description', ''))[:80]}"
        for name, rule in properties(tool).items()
    )
    does = f"{own}: {tool.description[:_LONGEST]}"
    return does, f"{own} {arguments}"


def _card(
    tool: ToolSpec,
    told: tuple[str, str],
    deeds: Mapping[str, float],
    vectors: tuple[Sequence[float], Sequence[float]] | None,
) -> _Card:
    group, _, own = tool.name.rpartition(":")
    arguments = properties(tool)
    return _Card(
        content(" ".join(_NAME.findall(_CAMEL.sub(" ", tool.name)))),
        content(told[0]),
        content(told[1]),
        _grams(told[0]),
        _plain_words(own),
        _plain_words(group) if group else "",
        deeds,
        bool(path_arguments(tool)),
        any(name.lower() in _FOR_ADDRESSES for name in arguments),
        bool(command_argument(tool)),
        bool(long_text(tool)),
        vectors,
    )


def _plain_words(text: str) -> str:
    return f" {' '.join(_NAME.findall(folded(text)))} "


def _deeds(shares: Mapping[str, float]) -> dict[str, float]:
    """Of what is done with tools the share of each."""
    found = {name: share for name, share in shares.items() if name.startswith(_ACT)}
    whole = sum(found.values()) or 1.0
    return {name: share / whole for name, share in found.items()}


def _grams(text: str) -> frozenset[int]:
    found = set()
    for word in content(text):
        padded = f" {word}"
        found.update(zlib.crc32(padded[at : at + _GRAM].encode()) for at in range(max(1, len(padded) - _GRAM + 1)))
    return frozenset(found)


def _key(tool: ToolSpec) -> str:
    return f"{tool.name}\0{tool.description}\0{','.join(properties(tool))}\0"


def weights_file() -> Path:
    return resources_dir() / "routing" / "tools.json"


@lru_cache(maxsize=1)
def load() -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
    """The weights of `FEATURES` and of `AGAINST`, without and with an embedder."""
    import numpy as np

    known = json.loads(weights_file().read_text(encoding="utf-8"))

    def of(way: str) -> tuple[Floats, Floats]:
        return (
            np.asarray([known[way]["for"][name] for name in FEATURES], dtype=np.float32),
            np.asarray([known[way]["against"][name] for name in AGAINST], dtype=np.float32),
        )

    return of("by_spelling"), of("by_meaning")
