"""Guesses which tokens come next in an answer that quotes: those that followed the same tokens before.

Prompt lookup decoding (Saxena 2023): the network reads its guess in one pass with the token it is sure of, which costs
little more than that token alone, and keeps as much of it as it would have said itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_ALIKE: Final = (3, 2)  # tokens that must be the same before a guess is made; the longest that was seen counts
_MAX_GUESSED: Final = 16  # tokens guessed at once


class PromptLookup:
    """Follows a text token by token. How much it guesses depends on how well the last guess did."""

    def __init__(self, tokens: Iterable[int]) -> None:
        self._tokens: list[int] = []
        self._after: dict[tuple[int, ...], int] = {}
        self._before: int | None = None
        self._width = _MAX_GUESSED
        self._size = 0
        self.follow(tokens)

    def follow(self, tokens: Iterable[int]) -> None:
        """These came next."""
        for token in tokens:
            self._tokens.append(token)
            self._before = None
            for alike in _ALIKE:
                key = tuple(self._tokens[-alike:])
                if self._before is None:
                    self._before = self._after.get(key)
                self._after[key] = len(self._tokens)

    def guess(self, most: int) -> list[int]:
        """What may come next, at most so many; nothing where the last tokens have not been seen together before."""
        self._size = 0
        if self._before is None or most <= 0:
            return []
        found = self._tokens[self._before : self._before + min(self._width, most)]
        self._size = len(found)
        return found

    def learn(self, wrong: int) -> None:
        """Of the last guess so many tokens were wrong."""
        if self._size:
            right = self._size - wrong
            self._width = right + 1 if wrong else min(_MAX_GUESSED, 2 * self._width)
