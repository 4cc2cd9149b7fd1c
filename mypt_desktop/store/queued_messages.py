"""Messages that wait until an answer is written, as rows: they outlast the program, and go when they become the turn's.

The queries CAST because a column holds whatever a damaged disk or another program put there.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NewType

from mypt_desktop.core.messages import ChatId
from mypt_desktop.store.chat_rows import storable

QueuedId = NewType("QueuedId", int)
"""Grows with each message: their order."""


@dataclass(frozen=True, slots=True)
class QueuedFile:
    """What goes along: the file at `path` as it is when the message is sent, or what was pasted, which is `data`."""

    name: str
    path: str = ""
    data: bytes = b""


@dataclass(frozen=True, slots=True)
class QueuedMessage:
    id: QueuedId
    text: str
    files: tuple[QueuedFile, ...] = ()


def add(connection: sqlite3.Connection, chat: ChatId, text: str, files: Sequence[QueuedFile]) -> QueuedMessage:
    row = connection.execute(
        "INSERT INTO queued_messages (chat, text, queued_at) VALUES (?, ?, ?)", (chat, storable(text), time.time())
    )
    id = QueuedId(row.lastrowid or 0)
    connection.executemany(
        "INSERT INTO queued_files (message, place, name, path, data) VALUES (?, ?, ?, ?, ?)",
        [(id, at, storable(one.name), storable(one.path), one.data) for at, one in enumerate(files)],
    )
    return QueuedMessage(id, text, tuple(files))


def of(connection: sqlite3.Connection, chat: ChatId) -> list[QueuedMessage]:
    """The messages that wait in a chat, in the order they were written."""
    rows = connection.execute(
        "SELECT number, CAST(text AS TEXT) AS text FROM queued_messages WHERE chat = ? ORDER BY number", (chat,)
    ).fetchall()
    return [QueuedMessage(QueuedId(row["number"]), row["text"], _files(connection, row["number"])) for row in rows]


def remove(connection: sqlite3.Connection, id: QueuedId) -> None:
    """One that is gone is no error."""
    connection.execute("DELETE FROM queued_messages WHERE number = ?", (id,))


def _files(connection: sqlite3.Connection, message: int) -> tuple[QueuedFile, ...]:
    rows = connection.execute(
        "SELECT CAST(name AS TEXT) AS name, CAST(path AS TEXT) AS path, CAST(data AS BLOB) AS data"
        " FROM queued_files WHERE message = ? ORDER BY place",
        (message,),
    )
    return tuple(QueuedFile(row["name"], row["path"], row["data"]) for row in rows)
