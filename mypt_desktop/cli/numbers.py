"""Numbers as arguments: what is out of range is wrong usage."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TypeVar

Number = TypeVar("Number", int, float)


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


def fraction(text: str) -> float:
    number = float(text)
    if not 0 <= number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 1")
    return number


def share_of_kind(text: str) -> tuple[str, float]:
    return _named(text, "KIND=F", fraction)


def share_of_source(text: str) -> tuple[str, int]:
    return _named(text, "SOURCE=N", positive)


def _named(text: str, form: str, read: Callable[[str], Number]) -> tuple[str, Number]:
    """A name and a number with "=" between them."""
    name, equals, number = text.rpartition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"{text} is not {form}")
    return name, read(number)
