"""Decoding under a grammar: which tokens may come next, through llguidance.

Its own package and not the copy inside onnxruntime-genai: there a grammar belongs to the generator, so each request
with one would start a new generator and lose the KV cache, and its first use took seconds.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mypt_desktop.core.errors import ModelFailedError

if TYPE_CHECKING:
    from llguidance import LLMatcher, LLTokenizer


class Constraint:
    """One grammar, followed token by token."""

    def __init__(self, matcher: LLMatcher, vocabulary_size: int) -> None:
        self._matcher = matcher
        self._size = vocabulary_size

    @property
    def complete(self) -> bool:
        """Nothing may follow but the end."""
        return self._matcher.is_stopped()

    def allowed(self) -> NDArray[np.bool_]:
        """For every token, whether it may come next; the end of the answer is one of them where it may end."""
        bits = np.frombuffer(self._matcher.compute_bitmask(), dtype=np.uint8)
        self._check()
        mask = np.unpackbits(bits, bitorder="little", count=self._size).view(np.bool_)
        if not mask.any():
            raise ModelFailedError("The grammar of this request leaves the model nothing to say.")
        return mask

    def accept(self, token: int) -> list[int]:
        """Take `token`; returns the tokens that must follow, already taken."""
        self._matcher.consume_token(token)
        self._check()
        forced = self._matcher.compute_ff_tokens()
        if forced:
            self._matcher.consume_tokens(forced)
            self._check()
        return list(forced)

    def _check(self) -> None:
        if self._matcher.is_error():
            raise ModelFailedError(f"The grammar of this request cannot be followed: {self._matcher.get_error()}")


class Grammars:
    """Makes constraints for one model. Reading the vocabulary takes up to a second: it starts at once, on a thread."""

    def __init__(self, tokenizer_json: Path, vocabulary_size: int, ends: list[int]) -> None:
        self._size = vocabulary_size
        self._tokenizer: LLTokenizer | None = None
        self._fault = ""
        self._ready = threading.Thread(target=self._read, args=(str(tokenizer_json), ends), daemon=True)
        self._ready.start()

    def constraint(self, kind: str, text: str) -> Constraint:
        """Raises `ModelFailedError` for a grammar that is none."""
        self._ready.join()
        if self._tokenizer is None:
            raise ModelFailedError(f"This model cannot be held to a grammar: {self._fault}")
        from llguidance import LLMatcher

        compilers: dict[str, Any] = {
            "lark_grammar": LLMatcher.grammar_from_lark,
            "json_schema": LLMatcher.grammar_from_json_schema,
            "regex": LLMatcher.grammar_from_regex,
        }
        try:
            matcher = LLMatcher(self._tokenizer, compilers[kind](text), log_level=0)
        except (KeyError, ValueError) as error:
            raise ModelFailedError(f"The grammar of this request is not valid: {error}") from error
        if matcher.is_error():
            raise ModelFailedError(f"The grammar of this request is not valid: {matcher.get_error()}")
        return Constraint(matcher, self._size)

    def _read(self, tokenizer_json: str, ends: list[int]) -> None:
        try:
            from llguidance import LLTokenizer

            self._tokenizer = LLTokenizer(tokenizer_json, n_vocab=self._size, eos_token=ends)
        except Exception as error:  # noqa: BLE001 - a thread ends here; the request that needs it says why
            self._fault = str(error)
