"""The user's own chats, shown one by one before anything learns from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypt_desktop.app.chat_lessons import lessons_of
from mypt_desktop.core.paths import DataDir
from mypt_desktop.training.chats import Redaction, in_words

_LONGEST = 1000  # characters of a message that are shown


def chosen_rows(
    data: DataDir, chats: Sequence[str], search: str, redaction: Redaction, *, ask: bool
) -> list[dict[str, Any]]:
    """The chats as lines of training data: those named, or all that hold the words; with `ask` those said yes to."""
    return [row for title, row in lessons_of(data, chats, search, redaction) if not ask or _wanted(title, row)]


def _wanted(title: str, row: dict[str, Any]) -> bool:
    print(f"\n{title}\n")
    for line in in_words(row):
        print(f"  {line[:_LONGEST]}{' …' if len(line) > _LONGEST else ''}")
    return input("\nMay a model learn from this chat? [y/N] ").strip().lower() in ("y", "yes")
