"""Whether a document bears out what the model says: two heads of one reader, asked in two ways, have to agree.

One judges the sentence; the other answers the question itself from the same words. Either alone is fooled now and then:
the first by a sentence that has the words of its source and another meaning, the second by a row beside the right one.
The bounds were chosen on the `dev` and `held` questions of `tests/data/eval/messy`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mypt_desktop.core.judges import Reader
from mypt_desktop.core.reading import Reading
from mypt_desktop.language.checks import asks_what
from mypt_desktop.language.words import content, numbers

SUPPORTED: Final = 0.3
"""Probability, as a reader gives it, from which on what is cited may bear a sentence out."""

SURELY_SUPPORTED: Final = 0.7
"""Probability from which on it does, or all of the passage: what a sentence is about may stand outside of what it
cites."""

SURELY_ANSWERED: Final = 0.75
"""Probability that a passage answers, from which on the reader's own answer bears out one that says the same."""

CERTAIN: Final = 0.9
"""Probability that a passage answers, from which on the reader's answer speaks against another one."""

UNANSWERED: Final = 0.1
"""Probability below which what is cited does not answer, whatever it bears out."""

HARDLY_ANSWERED: Final = 0.2
"""Probability below which a passage answers so little that what is cited has to bear a sentence out by itself."""

STATED: Final = 0.5
"""Probability from which on a passage states a sentence that answers no question. Of 123 true sentences that the
default model wrote in summaries and comparisons of the documents in `tests/data` and `resources`, 112 have it; of 54
others, which share words and numbers with the passage too, 28. At 0.6 it is 108 and 24. Chosen on these very sentences;
what is reversed in a word or two ("opened" for "shut") mostly passes."""

_SAYS_IT: Final = 0.5  # share of the reader's own answer that is in a sentence which says the same
_POINTED: Final = 0.2  # probability of the reader's words and no others: below it points at nothing
_ACRONYM: Final = re.compile(r"\b[A-Z]{2,}\b")


@dataclass(frozen=True, slots=True)
class Backing:
    """A reader's look at what the model says to one question."""

    reader: Reader
    question: str

    def bears_out(self, said: str, cited: str, passage: str) -> bool:
        """Whether `cited`, a part of `passage`, bears out the sentence; yes where the reader cannot be asked."""
        supports = self.reader.supports(said, [cited, passage])
        readings = self.reader.read(self.question, [cited, passage])
        if supports is None or readings is None:
            return True
        shares = [self._share(reading, said) for reading in readings]
        answered = max(reading.answerable for reading in readings)
        if answered < UNANSWERED and shares[1] == 0.0:
            return False  # true, it may be, and no answer
        if answered < HARDLY_ANSWERED and supports[0] < SURELY_SUPPORTED:
            return False
        if max(supports) >= SURELY_SUPPORTED:
            certain = min(reading.answerable for reading in readings) >= CERTAIN
            points = readings[1].confidence >= _POINTED and asks_what(self.question)
            return not (certain and points and shares == [0.0, 0.0])
        if supports[0] >= SUPPORTED:
            return max(share or 0.0 for share in shares) >= _SAYS_IT
        return self._same(readings[1], said)

    def answers_the_same(self, said: str, passage: str) -> bool:
        """Whether the reader is sure of an answer in a passage, and the sentence says it too."""
        readings = self.reader.read(self.question, [passage]) or ()
        return any(self._same(reading, said) for reading in readings)

    def _same(self, reading: Reading, said: str) -> bool:
        return reading.answerable >= SURELY_ANSWERED and self._share(reading, said) == 1.0

    def _share(self, reading: Reading, said: str) -> float | None:
        """The share of what the reader's answer has beyond the question that a sentence says; None where that is
        nothing."""
        new = _words(reading.text) - _words(self.question)
        return len(new & _words(said)) / len(new) if new else None


def states(reader: Reader, said: str, texts: Sequence[str]) -> bool:
    """Whether one of the texts states what is said; yes where the reader cannot be asked."""
    supports = reader.supports(said, texts)
    return supports is None or max(supports) >= STATED


def _words(text: str) -> frozenset[str]:
    return content(text) | numbers(text) | frozenset(_ACRONYM.findall(text))
