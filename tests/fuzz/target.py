"""Fuzzing in words: a target has inputs to start from, a way to change one, and a check that must never fail.

An input whose check says something that was not heard before joins those to start from: so the search follows new
answers into the code, as coverage-guided fuzzers follow new branches. A module `tests/fuzz/target_….py` with a list
`TARGETS` is found by itself.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

MOST_KEPT = 3000


@dataclass(frozen=True)
class Target:
    """`check` raises when a rule is broken, and otherwise says in a few words what came of the input."""

    name: str
    seeds: Iterable[Any]
    change: Callable[[Random, Any], Any]
    check: Callable[[Any], str]
    rounds: int = 120
    """How many the suite makes each time it runs."""


class BrokenRule(AssertionError):  # noqa: N818 - it is a finding
    """A check failed; `value` is the input."""

    def __init__(self, target: Target, value: object) -> None:
        try:
            shown = str(value)[:2000]
        except ValueError:  # a number of more digits than Python likes to print
            shown = type(value).__name__
        super().__init__(f"{target.name}: {shown!r}")
        self.value = value


class Search:
    """The rounds of one target. Equal seeds give equal rounds."""

    def __init__(self, target: Target, seed: str) -> None:
        self.target = target
        self.rounds = 0
        self.slowest = 0.0
        self.heard: set[str] = set()
        self._random = Random(f"{target.name} {seed}")
        self._kept: list[Any] = []

    def round(self) -> None:
        """Raises `BrokenRule`."""
        self._kept = self._kept or list(self.target.seeds)
        value = self._random.choice(self._kept)
        for _ in range(self._random.choice((0, 1, 1, 1, 2, 3, 6))):
            value = self.target.change(self._random, value)
        started = time.perf_counter()
        try:
            said = self.target.check(value)
        except Exception as error:
            raise BrokenRule(self.target, value) from error
        self.slowest = max(self.slowest, time.perf_counter() - started)
        self.rounds += 1
        plain = re.sub(r'"[^"]*"|[0-9]+', "", said)[:80]
        if plain not in self.heard and len(self._kept) < MOST_KEPT:
            self.heard.add(plain)
            self._kept.append(value)


def targets() -> Iterator[Target]:
    """Of every module `target_…` beside this one, by name."""
    for module in sorted(found.name for found in pkgutil.iter_modules([str(Path(__file__).parent)])):
        if module.startswith("target_"):
            yield from importlib.import_module(f"tests.fuzz.{module}").TARGETS
