"""Decoder: one network, one KV cache, and the loop that turns a request into text.

Knows no library: it works on anything that can append tokens, rewind, and give the logits of the last positions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol

from mypt_desktop.runtime.constraint import Constraint, Grammars
from mypt_desktop.runtime.prompt_lookup import PromptLookup
from mypt_desktop.runtime.protocol import Finished, Generate
from mypt_desktop.runtime.sampling import Logits, Sampler
from mypt_desktop.runtime.textstream import TextStream

PREFILL_PIECE: Final = 64  # tokens between two looks at `cancelled`; larger pieces were no faster


class Network(Protocol):
    """A language model with its KV cache."""

    def append(self, tokens: Sequence[int]) -> None: ...

    def rewind(self, length: int) -> None:
        """Forget all but the first `length` tokens."""
        ...

    @property
    def most_recent(self) -> int:
        """Up to how many tokens an `append` may have that shows the logits of them all; known after the first."""
        ...

    def logits(self, back: int = 0) -> Logits:
        """Of the last position, or of one `back` from it in the last `append`; one per token of the vocabulary. The
        caller may write on it."""
        ...


class Decoder:
    """Keeps the KV cache between requests and processes only what the last one did not share."""

    def __init__(
        self,
        network: Network,
        *,
        spellings: Sequence[bytes],
        ends: Sequence[int],
        context_length: int,
        grammars: Grammars | None = None,
    ) -> None:
        self._network = network
        self._spellings = spellings
        self._ends = frozenset(ends)
        self._context_length = context_length
        self._grammars = grammars
        self._cached: list[int] = []
        self._guessed: list[int] = []  # the end of `_cached` that nobody has confirmed yet

    @property
    def cached_tokens(self) -> int:
        return len(self._cached)

    def generate(
        self, tokens: Sequence[int], request: Generate, *, cancelled: Callable[[], bool], emit: Callable[[str], None]
    ) -> Finished:
        """Run the request on its prompt's `tokens`, at least one. `emit` gets the text as it comes.

        Raises `ModelFailedError` for a bad grammar.
        """
        constraint = self._constraint(request)
        begun = time.perf_counter()
        shared = self._rewind(tokens if request.reuse else ())
        complete = self._append(tokens[shared:], cancelled)
        prefilled = time.perf_counter()
        reason: Literal["stop", "length", "cancelled"] = "cancelled"
        count = 0
        if complete:
            reason, count = self._decode(request, constraint, cancelled, emit)
            self._forget_guess()
        return Finished(
            id=request.id,
            reason=reason,
            prompt_tokens=len(tokens),
            cached_tokens=shared,
            completion_tokens=count,
            prefill_seconds=prefilled - begun,
            decode_seconds=time.perf_counter() - prefilled,
        )

    def _constraint(self, request: Generate) -> Constraint | None:
        if not request.grammar_kind or self._grammars is None:
            return None
        return self._grammars.constraint(request.grammar_kind, request.grammar)

    def _rewind(self, tokens: Sequence[int]) -> int:
        """Keep what the cache shares with `tokens`; their last one is always run again, for its logits."""
        shared = 0
        for ours, theirs in zip(self._cached, tokens[:-1], strict=False):
            if ours != theirs:
                break
            shared += 1
        if shared < len(self._cached):
            del self._cached[shared:]
            self._network.rewind(shared)
        return shared

    def _append(self, tokens: Sequence[int], cancelled: Callable[[], bool]) -> bool:
        """The last token goes alone, as it does when all before it are cached: otherwise rounding differs, and the same
        request could be answered differently the second time."""
        *body, last = tokens
        for start in range(0, len(body), PREFILL_PIECE):
            if cancelled():
                return False
            self._advance(body[start : start + PREFILL_PIECE])
        if cancelled():
            return False
        self._advance([last])
        return True

    def _advance(self, tokens: Sequence[int]) -> None:
        self._network.append(tokens)
        self._cached += tokens

    def _decode(
        self,
        request: Generate,
        constraint: Constraint | None,
        cancelled: Callable[[], bool],
        emit: Callable[[str], None],
    ) -> tuple[Literal["stop", "length", "cancelled"], int]:
        """The loop over tokens; returns why it ended and how many tokens came."""
        sampler = Sampler(
            temperature=request.temperature,
            top_p=request.top_p,
            top_k=request.top_k,
            repetition_penalty=request.repetition_penalty,
            seed=request.seed,
        )
        guesser = PromptLookup(self._cached) if request.guess and self._network.most_recent > 1 else None
        stream = TextStream(request.stop)
        room = min(request.max_tokens, self._context_length - len(self._cached))
        count = 0
        reason: Literal["stop", "length", "cancelled"] = "length"
        while count < room:
            if cancelled():
                reason = "cancelled"
                break
            wanted = self._next(sampler, constraint)
            following = wanted[: room - count]
            count += len(following)
            if following[0] in self._ends:
                reason = "stop"
                break
            if text := stream.feed(b"".join(self._spelling(each) for each in following)):
                emit(text)
            if stream.stopped or (constraint and constraint.complete and following == wanted):
                reason = "stop"
                break
            if count < room:
                self._follow(following, guesser)
        if text := stream.finish():
            emit(text)
        return reason, count

    def _next(self, sampler: Sampler, constraint: Constraint | None) -> list[int]:
        """The next token, and those that a grammar then leaves no choice about."""
        if constraint is None:
            return [sampler.pick(self._network.logits(len(self._guessed)))]
        if forced := constraint.forced():
            return forced
        token = sampler.pick(self._network.logits(len(self._guessed)), constraint.allowed())
        return [token] if token in self._ends else [token, *constraint.accept(token)]

    def _follow(self, tokens: Sequence[int], guesser: PromptLookup | None) -> None:
        """Go on with these, of which the network has read already what was guessed right."""
        if guesser is None:
            self._advance(tokens)
            return
        guesser.follow(tokens)
        right = 0
        for guessed, token in zip(self._guessed, tokens, strict=False):
            if guessed != token:
                break
            right += 1
        del self._guessed[:right]
        if not (rest := tokens[right:]):
            return
        guesser.learn(wrong=len(self._guessed))
        self._forget_guess()
        room = min(self._network.most_recent, self._context_length - len(self._cached)) - len(rest)
        guess = guesser.guess(room)
        self._advance([*rest, *guess])
        self._guessed = guess

    def _forget_guess(self) -> None:
        """What was guessed wrong, or is not needed any more."""
        if self._guessed:
            del self._cached[-len(self._guessed) :]
            self._guessed = []
            self._network.rewind(len(self._cached))

    def _spelling(self, token: int) -> bytes:
        return self._spellings[token] if token < len(self._spellings) else b""
