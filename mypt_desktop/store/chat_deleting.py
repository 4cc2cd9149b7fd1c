"""Removing a chat with its messages, also from a database in which other rows refer into it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable

from mypt_desktop.store.database import DamagedDatabaseError, Database

_ITS_MESSAGES = "(SELECT id FROM messages WHERE chat = ?1)"
_ITS_VERSIONS = "(SELECT id FROM workspace_manifests WHERE chat_id = ?1)"
_FREED = (
    f"UPDATE messages SET parent = NULL WHERE chat <> ?1 AND parent IN {_ITS_MESSAGES}",
    f"UPDATE chats SET active_leaf_message_id = NULL WHERE active_leaf_message_id IN {_ITS_MESSAGES}",
    f"UPDATE chats SET active_manifest_id = NULL WHERE active_manifest_id IN {_ITS_VERSIONS}",
    f"UPDATE messages SET manifest_id = NULL WHERE manifest_id IN {_ITS_VERSIONS}",
    f"UPDATE workspace_manifests SET parent_id = NULL WHERE parent_id IN {_ITS_VERSIONS}",
    f"UPDATE tool_calls SET pre_manifest_id = NULL WHERE pre_manifest_id IN {_ITS_VERSIONS}",
    f"UPDATE tool_calls SET post_manifest_id = NULL WHERE post_manifest_id IN {_ITS_VERSIONS}",
)


def delete(database: Database, chat: str) -> None:
    """Deleting a chat that is gone does nothing."""
    try:
        _delete(database, chat, ())
    except (DamagedDatabaseError, sqlite3.IntegrityError):
        # Rows of other chats refer into this one, or an index is damaged.
        _delete(database, chat, _FREED, anew=True)


def _delete(database: Database, chat: str, first: Iterable[str], *, anew: bool = False) -> None:
    with database.atomic() as connection:
        if anew:
            with contextlib.suppress(sqlite3.IntegrityError):  # two rows of one name: those stay as they are
                connection.execute("REINDEX")
            connection.execute("INSERT INTO messages_fts (messages_fts) VALUES ('rebuild')")
        for statement in first:
            connection.execute(statement, (chat,))
        connection.execute(
            "UPDATE chats SET active_leaf_message_id = NULL, active_manifest_id = NULL WHERE id = ?", (chat,)
        )
        connection.execute("DELETE FROM messages WHERE chat = ?", (chat,))
        connection.execute("DELETE FROM chats WHERE id = ?", (chat,))
