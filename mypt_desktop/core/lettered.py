"""Lines of documents under letters, as they are put to the picker, which tells which of them answers a question.

The lines come first and the question last, so that questions over the same lines share their beginning, which makes
training on many of them cheap.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

LETTERS: Final = string.ascii_uppercase
"""One for each line: more lines than letters are not put."""

NONE: Final = "0"
"""Stands for no line. It is what answers last: chances are told for `LETTERS` and this."""

_BEFORE: Final = 160  # characters of the answer that a question goes on from
_SYSTEM: Final = "Every line of the documents has a letter. Say the letter of the line that answers the question, or 0."
_BEGIN: Final = f"<|im_start|>system\n{_SYSTEM}<|im_end|>\n<|im_start|>user\n"
_END: Final = "<|im_end|>\n<|im_start|>assistant\n"


def shown(groups: Sequence[tuple[str, Sequence[str]]]) -> str:
    """The beginning of a prompt: the lines of each document under its name, in the order of `LETTERS`."""
    letters = iter(LETTERS)
    parts = []
    for name, lines in groups:
        parts.append(f"[{_plain(name)}]")
        parts += [f"{next(letters)} {_plain(line)}" for line in lines]
    return _BEGIN + "\n".join(parts) + "\n\n"


def grouped(lines: Iterable[tuple[str, str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Lines, each with the name of what it stands in, as `shown` takes them; those of one name follow each other."""
    return tuple((name, tuple(line for _, line in found)) for name, found in groupby(lines, key=lambda one: one[0]))


def asked(question: str, before: Sequence[str] = ()) -> str:
    """The end of a prompt. `before` is the question that this one goes on from and, where there was one, its answer."""
    goes_on = ""
    if before:
        goes_on = f"Before: {_plain(before[0])}\n"
        goes_on += f"Answer: {_plain(before[1])[:_BEFORE]}\n" if before[1:] else ""
    return f"{goes_on}Question: {_plain(question)}{_END}"


def _plain(text: str) -> str:
    """On one line, and without the marks that the prompt's own structure is made of."""
    return " ".join(text.replace("<|", "< |").split())
