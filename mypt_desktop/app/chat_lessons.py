"""The user's own chats as lines of training data, as far as a model may learn from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.core.paths import DataDir
from mypt_desktop.training.chats import Redaction, row_of_chat


def lessons_of(
    data: DataDir, chats: Sequence[str], search: str, redaction: Redaction
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Titles and lines of the chats named, or of all that hold the words; those with nothing to learn are left out."""
    from mypt_desktop.agent.controller import DEFAULT_SYSTEM_PROMPT
    from mypt_desktop.store.chats import Chats
    from mypt_desktop.store.database import Database
    from mypt_desktop.store.toolsets import Toolsets
    from mypt_desktop.tools.workspace import TOOL_REGISTRY

    with closing(Database(data.database)) as database:
        rows = Toolsets(database).tools()
        tools = [*TOOL_REGISTRY.values(), *(ToolSpec(one.tool_id, one.description, one.input_schema) for one in rows)]
        offered = list({tool.name: tool for tool in tools}.values())
        for chat in Chats(database).list(search):
            if chats and chat.id not in chats:
                continue
            row = row_of_chat(Chats(database).path(chat.id), DEFAULT_SYSTEM_PROMPT, offered, redaction)
            if row is not None:
                yield chat.title, row
