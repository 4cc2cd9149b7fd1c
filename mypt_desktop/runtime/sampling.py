"""Which token comes next, from the logits of one position. Done here and not by the library, so that every request may
have its own options on one and the same KV cache."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Logits = NDArray[np.float32]

_NEGLIGIBLE: Final = 20.0  # e^-20 of the best token's chance: never drawn, so never sorted


class Sampler:
    """Temperature, top-k, top-p and repetition penalty; greedy at temperature 0, which `seed` does not touch.

    The penalty counts only tokens of the answer itself. Over the whole prompt, as some libraries do it, it would punish
    a model for quoting the documents it was given.
    """

    def __init__(
        self,
        *,
        temperature: float = 0.0,
        top_p: float = 1.0,
        top_k: int = 0,
        repetition_penalty: float = 1.0,
        seed: int | None = None,
    ) -> None:
        self._temperature = temperature
        self._top_p = top_p
        self._top_k = top_k
        self._penalty = repetition_penalty
        self._random = np.random.default_rng(seed) if temperature > 0 else None
        self._seen: dict[int, None] = {}

    def pick(self, logits: Logits, allowed: NDArray[np.bool_] | None = None) -> int:
        """The next token; only from `allowed` where given. May overwrite `logits`."""
        if allowed is not None:
            logits = np.where(allowed, logits, np.float32(-np.inf))
        elif self._penalty != 1.0 and self._seen:  # a grammar repeats its brackets on purpose
            seen = np.fromiter(self._seen, np.int64, len(self._seen))
            known = logits[seen]
            logits[seen] = np.where(known > 0, known / self._penalty, known * self._penalty)
        token = int(logits.argmax()) if self._random is None else self._draw(logits, self._random)
        self._seen[token] = None
        return token

    def _draw(self, logits: Logits, random: np.random.Generator) -> int:
        scaled = logits.astype(np.float64) / self._temperature
        best = scaled.max()
        tokens = np.flatnonzero(scaled > best - _NEGLIGIBLE)
        tokens = tokens[np.argsort(-scaled[tokens], kind="stable")]
        if self._top_k > 0:
            tokens = tokens[: self._top_k]
        chances = np.exp(scaled[tokens] - best)
        chances /= chances.sum()
        if self._top_p < 1.0:
            enough = int(np.searchsorted(np.cumsum(chances), self._top_p)) + 1
            tokens, chances = tokens[:enough], chances[:enough] / chances[:enough].sum()
        return int(random.choice(tokens, p=chances))
