"""The user's own chats, shown one by one before anything learns from them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import Any

from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.core.paths import DataDir
from mypt_desktop.training.chats import Redaction, in_words, row_of_chat

_LONGEST = 1000  # characters of a message that are shown


def chosen_rows(
    data: DataDir, chats: Sequence[str], search: str, redaction: Redaction, *, ask: bool
) -> list[dict[str, Any]]:
    """The chats as lines of training data: those named, or all that hold the words; with `ask` those said yes to."""
    from mypt_desktop.agent.controller import DEFAULT_SYSTEM_PROMPT
    from mypt_desktop.store.chats import Chats
    from mypt_desktop.store.database import Database
    from mypt_desktop.store.toolsets import Toolsets
    from mypt_desktop.tools.workspace import TOOL_REGISTRY

    taken = []
    with closing(Database(data.database)) as database:
        rows = Toolsets(database).tools()
        tools = [*TOOL_REGISTRY.values(), *(ToolSpec(one.tool_id, one.description, one.input_schema) for one in rows)]
        offered = list({tool.name: tool for tool in tools}.values())
        for chat in Chats(database).list(search):
            if chats and chat.id not in chats:
                continue
            row = row_of_chat(Chats(database).path(chat.id), DEFAULT_SYSTEM_PROMPT, offered, redaction)
            if row is not None and (not ask or _wanted(chat.title, row)):
                taken.append(row)
    return taken


def _wanted(title: str, row: dict[str, Any]) -> bool:
    print(f"\n{title}\n")
    for line in in_words(row):
        print(f"  {line[:_LONGEST]}{' …' if len(line) > _LONGEST else ''}")
    return input("\nMay a model learn from this chat? [y/N] ").strip().lower() in ("y", "yes")
