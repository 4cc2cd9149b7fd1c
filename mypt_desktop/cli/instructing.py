"""Says on the terminal which instructions are in force, and asks about those that a folder brings along."""

from __future__ import annotations

import sys
from pathlib import Path

from mypt_desktop.cli.writing import printable
from mypt_desktop.coding.prompts import Prompts

_LINES = 40  # of a text that are shown before the question


def tell_instructions(prompts: Prompts, folder: Path, *, ask: bool) -> None:
    """Nothing is said where the app's own are in force. Without `ask` a folder's undecided ones stay out of use. Raises
    `UserError` when an answer cannot be kept."""
    waiting = prompts.waiting(folder)
    for one in waiting:
        _say(f"This folder brings instructions for the assistant: {one.sentence}.")
    if waiting and ask:
        for one in waiting:
            lines = one.text.splitlines()
            for line in lines[:_LINES]:
                _say(f"    {line}")
            if len(lines) > _LINES:
                _say(f"    … and {len(lines) - _LINES} more lines")
        prompts.decide(folder, waiting, use=_yes("Somebody else may have written them. Use them? [y]es, [n]o: "))
    elif waiting:
        _say("They are not used: `mypt-desktop chat` in a terminal, or the window, asks about them.")
    for one in prompts.in_force(folder):
        _say(f"In force: {one.sentence}.")
    for one in prompts.faults(folder):
        _say(f"Not used: {one.fault}")


def _yes(question: str) -> bool:
    while True:
        print(question, end="", file=sys.stderr, flush=True)
        try:
            typed = input().strip().lower()
        except EOFError:
            return False
        if typed in ("y", "yes", "n", "no"):
            return typed.startswith("y")


def _say(text: str) -> None:
    print(f"· {printable(text)}", file=sys.stderr, flush=True)
