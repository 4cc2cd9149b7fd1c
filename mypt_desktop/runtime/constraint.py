"""Decoding under a grammar: which tokens may come next, through llguidance.

Its own package and not the copy inside onnxruntime-genai: there a grammar belongs to the generator, so each request
with one would start a new generator and lose the KV cache, and its first use took seconds.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from mypt_desktop.core.errors import ModelFailedError
from mypt_desktop.runtime.tokenizer import Tokenizer

if TYPE_CHECKING:
    from llguidance import LLMatcher, LLTokenizer


# Free white space is where small models lose themselves; a schema's own "x-guidance" still wins.
_LAYOUT: Final[Any] = {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "}


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
        return self.forced()

    def forced(self) -> list[int]:
        """The tokens that must come next, now taken; none where there is a choice."""
        forced = self._matcher.compute_ff_tokens()
        if forced:
            self._matcher.consume_tokens(forced)
            self._check()
        return list(forced)

    def _check(self) -> None:
        if self._matcher.is_error():
            raise ModelFailedError(f"The grammar of this request cannot be followed: {_first_line(self._matcher)}")


class Grammars:
    """Makes constraints for one model. Preparing the vocabulary takes a moment: it starts at once, on a thread."""

    def __init__(self, tokenizer: Tokenizer, vocabulary_size: int, ends: Sequence[int]) -> None:
        self._size = vocabulary_size
        self._vocabulary: LLTokenizer | None = None
        self._fault = ""
        self._ready = threading.Thread(target=self._read, args=(tokenizer, ends), daemon=True)
        self._ready.start()

    def constraint(self, kind: str, text: str) -> Constraint:
        """Raises `ModelFailedError` for a grammar that is none."""
        self._ready.join()
        if self._vocabulary is None:
            raise ModelFailedError(f"This model cannot be held to a grammar: {self._fault}")
        from llguidance import LLMatcher

        compilers: dict[str, Any] = {
            "lark_grammar": LLMatcher.grammar_from_lark,
            "json_schema": lambda schema: LLMatcher.grammar_from_json_schema(schema, defaults=_LAYOUT),
            "regex": LLMatcher.grammar_from_regex,
        }
        try:
            matcher = LLMatcher(self._vocabulary, compilers[kind](text), log_level=0)
        except (KeyError, ValueError) as error:
            raise ModelFailedError(f"The grammar of this request is not valid: {error}") from error
        if matcher.is_error():
            raise ModelFailedError(f"The grammar of this request is not valid: {_first_line(matcher)}")
        return Constraint(matcher, self._size)

    def _read(self, tokenizer: Tokenizer, ends: Sequence[int]) -> None:
        try:
            from llguidance import LLTokenizer, TokenizerWrapper

            wrapped = TokenizerWrapper(_Vocabulary(tokenizer, self._size, ends))
            self._vocabulary = LLTokenizer(wrapped, n_vocab=self._size, eos_token=list(ends))
        except Exception as error:  # noqa: BLE001 - a thread ends here; the request that needs it says why
            self._fault = str(error)


class _Vocabulary:
    """The vocabulary as llguidance wants it.

    Given the file, llguidance would take every token that looks like a tag for a control token, which no literal in
    a grammar matches. Here only those the file calls special are: a grammar names them as `<|im_end|>` without quotes,
    while tags that are ordinary added tokens (`<tool_call>` in Qwen's) are spelled by `"<tool_call>"`.
    """

    bos_token_id = None

    def __init__(self, tokenizer: Tokenizer, size: int, ends: Sequence[int]) -> None:
        known = tokenizer.spellings[:size]
        self.eos_token_id = ends[0]
        self.tokens = known + [b""] * (size - len(known))
        self.special_token_ids = sorted({*ends, *tokenizer.special_ids})
        self._tokenizer = tokenizer

    def __call__(self, text: bytes | str) -> list[int]:
        """Tokens of text that a grammar leaves no choice about."""
        return self._tokenizer.encode_tags(text.decode("utf-8", "replace") if isinstance(text, bytes) else text)


def _first_line(matcher: LLMatcher) -> str:
    """What is wrong, without the dump of the parser that follows it."""
    return matcher.get_error().partition("\n")[0]
