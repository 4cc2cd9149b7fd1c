"""Which tools are put before the model where there are more than it can choose among: those nearest to the request.

Nearest by meaning, over a tool's name and the beginning of what it says of itself; by rare words where there is no
embedder. Measured on 54 requests over the 55 tools of seven servers, in other words than the tools' mostly: the right
tool is among 16 for 53 of them, among 12 for 51; more of the description, or the arguments' names, makes it fewer, and
so do words beside the meaning. Built-in tools always stay. A call of any other tool still runs: this decides what is
shown to the model, not what is allowed.
"""

from __future__ import annotations

import math
import re
import threading
from collections import Counter
from collections.abc import Collection, Generator, Sequence
from threading import Event
from typing import TYPE_CHECKING, Final

from mypt_desktop.agent.ports import Meaning, Tools, Work
from mypt_desktop.agent.words import content
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import ToolCall, ToolResult, ToolSpec

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONGEST: Final = 150  # characters of a tool's description that are looked at
_KEPT: Final = 5_000  # tools whose vectors are remembered
_PARTS: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+")


class ToolChoice:
    """Remembers the vectors of tools, so that a request costs one text to embed. Thread-safe."""

    def __init__(self) -> None:
        self._vectors: dict[str, NDArray[np.float32]] = {}
        self._guard = threading.Lock()

    def nearest(
        self,
        request: str,
        specs: Sequence[ToolSpec],
        meaning: Meaning | None,
        most: int,
        always: Collection[str] = (),
    ) -> tuple[ToolSpec, ...]:
        """At most `most` of `specs` beside those that are `always` there, in the order in which they came."""
        others = [spec for spec in specs if spec.name not in always]
        if len(others) <= most:
            return tuple(specs)
        texts = [described(spec) for spec in others]
        scores = self._by_meaning(request, texts, meaning) or _by_words(request, texts)
        best = sorted(range(len(others)), key=lambda at: scores[at], reverse=True)[:most]
        chosen = {others[at].name for at in best}
        return tuple(spec for spec in specs if spec.name in chosen or spec.name in always)

    def _by_meaning(self, request: str, texts: Sequence[str], meaning: Meaning | None) -> Sequence[float]:
        """The cosine of each text with the request; empty where there is no embedder."""
        if meaning is None:
            return ()
        import numpy as np

        with self._guard:
            if len(self._vectors) > _KEPT:
                self._vectors.clear()
            unknown = [text for text in dict.fromkeys(texts) if text not in self._vectors]
            found = meaning.embed([request, *unknown])
            if found is None:
                return ()
            asked, *new = (np.asarray(vector, dtype=np.float32) for vector in found)
            self._vectors.update(zip(unknown, new, strict=True))
            known = np.stack([self._vectors[text] for text in texts])
        cosines: list[float] = (known @ asked).tolist()
        return cosines


class NarrowedTools:
    """`tools`, of which the model is shown `specs` only."""

    def __init__(self, tools: Tools, specs: Sequence[ToolSpec]) -> None:
        self._tools = tools
        self._specs = tuple(specs)

    def specs(self) -> Sequence[ToolSpec]:
        return self._specs

    def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
        return self._tools.run(call, cancel)

    def carry_out(self, call: ToolCall, work: Work) -> Generator[TurnEvent, None, ToolResult]:
        return self._tools.carry_out(call, work)


def described(spec: ToolSpec) -> str:
    """What of a tool is looked at: its name as words, and the beginning of what it says of itself."""
    name = " ".join(_PARTS.findall(spec.name.rpartition(":")[2])).lower()
    return f"{name}. {' '.join(spec.description.split())[:LONGEST]}"


def _by_words(request: str, texts: Sequence[str]) -> Sequence[float]:
    """The part of the request's words, each by how few tools have it, that a text has; 0 to 1."""
    asked = content(request)
    found = [content(text) for text in texts]
    count = Counter(word for words in found for word in words)
    weights = {word: math.log(1 + len(texts) / count[word]) for word in asked if word in count}
    whole = sum(weights.values())
    if not whole:
        return [0.0] * len(texts)
    return [sum(weights[word] for word in weights if word in words) / whole for words in found]
