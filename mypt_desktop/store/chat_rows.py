"""Chats and messages as the database holds them: the queries that read whole rows, and rows as values.

The queries CAST because a column holds whatever a damaged disk or another program put there.
"""

from __future__ import annotations

import sqlite3

from mypt_desktop.core.mentions import unspelled
from mypt_desktop.core.messages import ChatId, Message, MessageId
from mypt_desktop.store import chat_search, codec
from mypt_desktop.store.chat_values import ChatSummary, StoredMessage

TITLE_LENGTH = 60

STORED = """
    SELECT m.*, CAST(m.error AS TEXT) AS fault, CAST(m.created_at AS REAL) AS posted_at,
        (SELECT count(*) FROM messages s WHERE s.chat = m.chat AND s.parent IS m.parent) AS siblings,
        (SELECT count(*) FROM messages s WHERE s.chat = m.chat AND s.parent IS m.parent AND s.number < m.number)
            AS sibling_index
    FROM messages m
"""
PATH_TO = f"""
    WITH RECURSIVE upwards (id, parent) AS (
        SELECT id, parent FROM messages WHERE id = ?
        UNION
        SELECT m.id, m.parent FROM messages m JOIN upwards ON m.id = upwards.parent
    )
    {STORED} WHERE m.id IN (SELECT id FROM upwards) ORDER BY m.number
"""
NEWEST_BELOW = """
    WITH RECURSIVE below (id, number) AS (
        SELECT id, number FROM messages WHERE id = ? AND chat = ?
        UNION
        SELECT m.id, m.number FROM messages m JOIN below ON m.parent = below.id
    )
    SELECT id FROM below ORDER BY number DESC LIMIT 1
"""
BELOW_SHOWN = """
    WITH RECURSIVE below (id, number, text) AS (
        SELECT m.id, m.number, m.text FROM messages m JOIN chats c ON c.id = m.chat
            WHERE m.chat = ? AND m.parent IS c.active_leaf_message_id
        UNION
        SELECT m.id, m.number, m.text FROM messages m JOIN below ON m.parent = below.id WHERE m.chat = ?
    )
    SELECT id, text FROM below ORDER BY number DESC
"""
COPIED = """
    INSERT INTO messages (id, chat, parent, role, parts, text, status, error, created_at, manifest_id)
    SELECT :copy, chat, :parent, role, parts, text, status, error, created_at, manifest_id FROM messages WHERE id = :id
"""
LISTED = """
    SELECT c.id, CAST(c.title AS TEXT) AS title, CAST(c.workspace AS TEXT) AS workspace,
        CAST(c.created_at AS REAL) AS created_at, CAST(c.updated_at AS REAL) AS updated_at,
        CAST(c.folder AS TEXT) AS folder, CAST(c.model AS TEXT) AS model,
        c.pinned_at IS NOT NULL AS pinned, substr(coalesce((
            SELECT CAST(m.text AS TEXT) FROM messages m WHERE m.chat = c.id AND m.text <> ''
            ORDER BY m.number DESC LIMIT 1
        ), ''), 1, 400) AS snippet
    FROM chats c
"""
NEWEST_FIRST = " ORDER BY c.updated_at DESC, c.number DESC"


def storable(text: str) -> str:
    """File names and errors may hold half characters, which SQLite refuses."""
    return text.encode("utf-8", "replace").decode("utf-8")


def title_of(message: Message) -> str:
    """What a chat is called that begins with this message."""
    return one_line(unspelled(message.text))


def one_line(text: str) -> str:
    """At most `TITLE_LENGTH` characters, with an ellipsis where some were left off."""
    line = " ".join(text.split())
    return storable(line if len(line) <= TITLE_LENGTH else line[: TITLE_LENGTH - 1].rstrip() + "…")


def summary_of(row: sqlite3.Row, text: str) -> ChatSummary:
    """A row of `LISTED`; `text` is what the snippet is cut from."""
    return ChatSummary(
        ChatId(row["id"]),
        row["title"],
        row["workspace"],
        row["created_at"],
        row["updated_at"],
        " ".join(text.split())[: chat_search.SNIPPET_LENGTH],
        bool(row["pinned"]),
        row["folder"],
        row["model"],
    )


def stored_message(row: sqlite3.Row) -> StoredMessage:
    """A row of `STORED`."""
    return StoredMessage(
        id=MessageId(row["id"]),
        parent=None if row["parent"] is None else MessageId(row["parent"]),
        message=codec.decode(row["role"], row["parts"]),
        status=row["status"],
        created_at=row["posted_at"],
        siblings=row["siblings"],
        sibling_index=row["sibling_index"],
        error=row["fault"],
        rating=row["rating"] if row["rating"] in (1, -1) else 0,
        unfinished=bool(row["unfinished"]),
    )
