"""What a reader makes of a passage for a question."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reading:
    """`relevance` orders passages and has no unit; `answerable` is the probability, 0 to 1, that the passage answers
    the question; `start` and `end` are the place of the likeliest answer in the passage, `text` is exactly that, and
    `confidence` is the probability that it is these words and no others of the passage."""

    relevance: float
    answerable: float
    text: str = ""
    start: int = 0
    end: int = 0
    confidence: float = 0.0
