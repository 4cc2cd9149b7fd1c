"""A line of text that was recognised in a picture."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextLine:
    """`text` and the box in which it is seen: shares of the picture's width and height, from its upper left corner.

    `confidence` (0 to 1) is the mean of what its characters were recognised with.
    """

    text: str
    left: float
    top: float
    right: float
    bottom: float
    confidence: float
