"""Numbers as arguments: what is out of range is wrong usage."""

from __future__ import annotations

import argparse


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
    """KIND=F."""
    kind, equals, share = text.rpartition("=")
    if not equals or not kind:
        raise argparse.ArgumentTypeError(f"{text} is not KIND=F")
    return kind, fraction(share)


def share_of_source(text: str) -> tuple[str, int]:
    """SOURCE=N."""
    source, equals, number = text.rpartition("=")
    if not equals or not source:
        raise argparse.ArgumentTypeError(f"{text} is not SOURCE=N")
    return source, positive(number)
