"""What reads closely and compares meanings, as those who ask need it. `runtime` has the implementations."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from typing import Protocol

from mypt_desktop.core.reading import Reading


class Reader(Protocol):
    """Reads short passages as a person would who is asked: does it answer this, and does it say that."""

    def read(self, question: str, passages: Sequence[str]) -> Sequence[Reading] | None:
        """A reading for each passage, in their order; None where it cannot read now."""
        ...

    def supports(self, sentence: str, passages: Sequence[str]) -> Sequence[float] | None:
        """For each passage the probability, 0 to 1, that it bears the sentence out; None where it cannot read now."""
        ...


class Picker(Protocol):
    """Tells which of some lines answers a question, by what they mean."""

    @property
    def ready(self) -> bool:
        """Whether it is there and has not failed."""
        ...

    @property
    def closely(self) -> bool:
        """Whether it is a large one, which takes long for each line and is asked about few."""
        ...

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> Sequence[float]:
        """The probability that each of `lines` is what answers, and last that none does; nothing where it cannot tell,
        or `cancel` was set meanwhile.

        `lines` are (name of what it stands in, text), no more than `core.lettered.LETTERS`. `before` is the question
        that this one goes on from, and its answer.
        """
        ...


class Meaning(Protocol):
    """Texts as vectors, near to each other where they mean the same."""

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]] | None:
        """A vector of length 1 for each text; None where there is no embedder."""
        ...
