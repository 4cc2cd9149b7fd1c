"""ChatTools: what one chat's user chose about tools: which are offered, which always run, and when to ask."""

from __future__ import annotations

import sqlite3

from mypt_desktop.store.chats import ChatGoneError, ChatId
from mypt_desktop.store.database import Database


class ChatTools:
    """The choices of one chat. Thread-safe; every change is on the disk when its method returns.

    Writing raises `ChatGoneError` when the chat was deleted; reading then gives what a new chat has.
    """

    def __init__(self, database: Database, chat: ChatId) -> None:
        self._database = database
        self._chat = chat

    def switched_off(self) -> frozenset[str]:
        """Ids of the tools that are not offered here; every other one is."""
        return self._tools("enabled = 0")

    def choose(self, tool: str, chosen: bool) -> None:
        """Whether the tool is offered in this chat."""
        self._put(tool, "enabled", chosen)

    def always_allowed(self) -> frozenset[str]:
        """Ids of the tools that run without asking."""
        return self._tools("always_allowed = 1")

    def allow_always(self, tool: str, allowed: bool = True) -> None:
        self._put(tool, "always_allowed", allowed)

    def approvals(self) -> str:
        """When the user is asked before a tool runs, as `set_approvals` put it; "writes" in a new chat."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT approvals FROM chats WHERE id = ?", (self._chat,)).fetchone()
        return str(row["approvals"]) if row else "writes"

    def set_approvals(self, mode: str) -> None:
        """Which calls of the chat the user is asked about. Raises `ChatGoneError`."""
        with self._database.atomic() as connection:
            changed = connection.execute("UPDATE chats SET approvals = ? WHERE id = ?", (mode, self._chat))
            if not changed.rowcount:
                raise _gone()

    def _tools(self, condition: str) -> frozenset[str]:
        with self._database.reading() as connection:
            rows = connection.execute(
                f"SELECT tool_id FROM chat_tools WHERE chat_id = ? AND {condition}", (self._chat,)
            ).fetchall()
        return frozenset(str(row["tool_id"]) for row in rows)

    def _put(self, tool: str, column: str, value: bool) -> None:
        with self._database.atomic() as connection:
            try:
                connection.execute(
                    f"INSERT INTO chat_tools (chat_id, tool_id, {column}) VALUES (?, ?, ?)"
                    f" ON CONFLICT (chat_id, tool_id) DO UPDATE SET {column} = excluded.{column}",
                    (self._chat, tool, value),
                )
            except sqlite3.IntegrityError as error:
                raise _gone() from error


def ask_again(connection: sqlite3.Connection, toolset: str) -> None:
    """Takes back, in every chat, that tools of this toolset always run: their code is another one now.

    For the transaction that installs or removes the toolset.
    """
    connection.execute(
        "UPDATE chat_tools SET always_allowed = 0 WHERE substr(tool_id, 1, ?) = ?", (len(toolset) + 1, f"{toolset}:")
    )


def _gone() -> ChatGoneError:
    return ChatGoneError("This chat was deleted.", hint="Choose another chat.")
