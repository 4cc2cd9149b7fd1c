"""Figure: one measured quantity with all its repeats, its target, and whether the target was reached."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Target:
    """What a figure is held against: at least or at most `value`, in the figure's unit."""

    value: float
    bound: Literal["at least", "at most"]

    def met_by(self, measured: float) -> bool:
        return measured >= self.value if self.bound == "at least" else measured <= self.value


@dataclass(frozen=True, slots=True)
class Figure:
    """One quantity. `values` holds every repeat in the order in which it was measured, at least one of them."""

    name: str
    unit: str
    values: tuple[float, ...]
    target: Target | None = None
    note: str = ""

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def reached(self) -> bool | None:
        """Whether the median meets the target; None where there is no target."""
        return None if self.target is None else self.target.met_by(self.median)


@dataclass(frozen=True, slots=True)
class Skipped:
    """A figure that was not measured, and the sentence that says why."""

    name: str
    why: str


Outcome: TypeAlias = Figure | Skipped


@dataclass(frozen=True, slots=True)
class Section:
    """A group of figures that are measured together. `name` is what `--only` takes."""

    name: str
    title: str
    measure: Callable[[], Sequence[Outcome]]


def figure(name: str, unit: str, values: Sequence[float], target: Target | None = None, note: str = "") -> Outcome:
    """A `Figure`, or `Skipped` when nothing was measured."""
    if not values:
        return Skipped(name, "Nothing was measured.")
    return Figure(name, unit, tuple(values), target, note)


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    """Quotients of neighbours in time: what slowed both of a pair down does not show in their ratio."""
    return [a / b for a, b in zip(ours, theirs, strict=False) if b > 0]
