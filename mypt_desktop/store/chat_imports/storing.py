"""Imported chats as rows, all in the transaction of the caller; those that are there already are left alone."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass

from mypt_desktop.core.messages import Role, Text
from mypt_desktop.store import codec
from mypt_desktop.store.chat_imports.values import ImportedChat

TITLE_LENGTH = 120


@dataclass(frozen=True, slots=True)
class Imported:
    """`chats` are the ids of the new ones; `known` counts those that an earlier import had brought."""

    chats: tuple[str, ...]
    known: int


def store(connection: sqlite3.Connection, chats: Sequence[ImportedChat]) -> Imported:
    new: list[str] = []
    known = 0
    for chat in chats:
        origin = codec.readable_text(chat.origin)
        if origin and connection.execute("SELECT 1 FROM chats WHERE origin = ?", (origin,)).fetchone():
            known += 1
        else:
            new.append(_store(connection, chat))
    return Imported(tuple(new), known)


def in_words(name: str, imported: Imported) -> str:
    """A sentence for the user about what came of the file `name`."""
    count = len(imported.chats)
    new = f"{count:,} chat{'' if count == 1 else 's'} imported from {name}"
    return f"{new}, {imported.known:,} had been before." if imported.known else f"{new}."


def _store(connection: sqlite3.Connection, chat: ImportedChat) -> str:
    id, now = _new_id(), time.time()
    times = [message.created_at for message in chat.messages if message.created_at is not None]
    created = chat.created_at or min(times, default=now)
    connection.execute(
        "INSERT INTO chats (id, title, workspace, created_at, updated_at, origin) VALUES (?, ?, '', ?, ?, ?)",
        (id, _title(chat), created, max(times, default=created), codec.readable_text(chat.origin)),
    )
    ids = [_new_id() for _ in chat.messages]
    for number, imported in enumerate(chat.messages):
        connection.execute(
            "INSERT INTO messages (id, chat, parent, role, parts, text, status, error, created_at)"
            " VALUES (?, ?, ?, ?, ?, ?, 'complete', '', ?)",
            (
                ids[number],
                id,
                None if imported.parent is None else ids[imported.parent],
                imported.message.role.value,
                codec.encode(imported.message.parts),
                codec.readable(imported.message),
                created if imported.created_at is None else imported.created_at,
            ),
        )
    connection.execute("UPDATE chats SET active_leaf_message_id = ? WHERE id = ?", (ids[chat.shown], id))
    return id


def _title(chat: ImportedChat) -> str:
    asked = (one.message for one in chat.messages if one.message.role is Role.USER)
    first = next((part.text for message in asked for part in message.parts if isinstance(part, Text)), "")
    line = " ".join((chat.title.strip() or first[: TITLE_LENGTH * 4]).split())
    return codec.readable_text(line if len(line) <= TITLE_LENGTH else f"{line[: TITLE_LENGTH - 1].rstrip()}…")


def _new_id() -> str:
    return os.urandom(12).hex()
