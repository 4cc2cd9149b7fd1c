"""Measures the program: how fast it is, and how often it finds, cites and answers right."""

from __future__ import annotations

from collections.abc import Sequence


def run(argv: Sequence[str]) -> int:
    """`mypt-desktop bench`: see `commands`, which is loaded only now because it brings half of the program with it."""
    from mypt_desktop.bench.commands import run as run_commands

    return run_commands(argv)
