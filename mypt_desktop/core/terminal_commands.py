"""The words that the terminal chat takes as its own behind a slash; a prompt of the user's may have the same name."""

from __future__ import annotations

from typing import Final

TERMINAL_COMMANDS: Final = frozenset(
    (
        "reload",
        "attach",
        "docs",
        "tools",
        "history",
        "clear",
        "verbose",
        "ask",
        "plan",
        "write",
        "undo",
        "prompts",
        "help",
        "quit",
        "exit",
    )
)
