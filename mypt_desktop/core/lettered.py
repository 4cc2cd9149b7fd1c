"""Lines of documents put to a language model under letters, to be told which of them answers a question.

A model that was taught to (`training.line_lessons`) begins its answer with the letter of the line that answers, or with
`NONE`; how likely each is can be read off its first token. Then it says what the line says.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from typing import Final

LETTERS: Final = string.ascii_uppercase + string.ascii_lowercase
NONE: Final = "0"
MOST: Final = 26
"""Lines that it was taught with at most."""

SYSTEM: Final = (
    "Every line of the user's documents has a letter. Answer with the letter of the line that answers the question, "
    f"and with what it says; with {NONE} where none does."
)
_ANSWER: Final = 200  # characters of an answer that is gone on from


def shown(groups: Sequence[tuple[str, Sequence[str]]]) -> str:
    """The lines of each document, in the order of `LETTERS`, under its name."""
    letters = iter(LETTERS)
    parts = []
    for name, lines in groups:
        parts.append(f"[{name}]")
        parts += [f"{next(letters)}: {' '.join(line.split())}" for line in lines]
    return "\n".join(parts)


def asked(lines: str, question: str, before: Sequence[str] = ()) -> str:
    """The question over `lines`; `before` is the question that it goes on from and, where there was one, its answer."""
    goes_on = ""
    if before:
        goes_on = f"Before: {before[0]}\n"
        goes_on += f"Answer: {' '.join(before[1].split())[:_ANSWER]}\n" if before[1:] else ""
    return f"{lines}\n\n{goes_on}Question: {question}"
