"""Which recipe a message is for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mypt_desktop.agent.recipes.answer import answer
from mypt_desktop.agent.turn import Steps, Turn


@dataclass(frozen=True, slots=True)
class Choice:
    name: str
    why: str
    run: Callable[[Turn], Steps]


def choose(turn: Turn) -> Choice:
    return Choice("answer", "A question over your documents.", answer)
