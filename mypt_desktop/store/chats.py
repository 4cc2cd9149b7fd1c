"""Chats and their trees of messages: append, update as an answer grows, branch, load, search.

A chat shows one path of its tree, from the root to its active leaf. Nothing is ever overwritten by an edit or a second
answer: both are new branches.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NewType, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Message, Role
from mypt_desktop.store import chat_deleting, chat_search, codec
from mypt_desktop.store.chat_imports import storing
from mypt_desktop.store.chat_imports.storing import Imported
from mypt_desktop.store.chat_imports.values import ImportedChat
from mypt_desktop.store.database import Database

ChatId = NewType("ChatId", str)
MessageId = NewType("MessageId", str)
Status: TypeAlias = Literal["complete", "partial", "cancelled", "failed"]

TITLE_LENGTH = 60


class ChatGoneError(UserError):
    """The chat or message was deleted."""


@dataclass(frozen=True, slots=True)
class ChatSummary:
    """A row of the chat list. `snippet` is the newest text, or where a search found its words; `pinned` ones stay at
    the top, others in their `folder`, if any. `model` is the name of the one that answers it."""

    id: ChatId
    title: str
    workspace: str
    created_at: float
    updated_at: float
    snippet: str = ""
    pinned: bool = False
    folder: str = ""
    model: str = ""


@dataclass(frozen=True, slots=True)
class ChatHit:
    """Where a search found its words: in a message of the chat, with `chat.snippet` around them; or, without one, in
    the chat's title."""

    chat: ChatSummary
    message: MessageId | None = None


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """A message with its place in the tree. `partial`: still growing, or cut off when the program ended.

    It is number `sibling_index` (from 0) of `siblings` alternatives at its place. `error` is what a failed one shows.
    """

    id: MessageId
    parent: MessageId | None
    message: Message
    status: Status
    created_at: float
    siblings: int = 1
    sibling_index: int = 0
    error: str = ""


# `Chats.list` hides the type's own name inside the class.
Branch: TypeAlias = list[StoredMessage]
Hits: TypeAlias = list[ChatHit]

# CAST: a column holds whatever a damaged disk or another program put there.
_STORED = """
    SELECT m.*, CAST(m.error AS TEXT) AS fault, CAST(m.created_at AS REAL) AS posted_at,
        (SELECT count(*) FROM messages s WHERE s.chat = m.chat AND s.parent IS m.parent) AS siblings,
        (SELECT count(*) FROM messages s WHERE s.chat = m.chat AND s.parent IS m.parent AND s.number < m.number)
            AS sibling_index
    FROM messages m
"""
_PATH = f"""
    WITH RECURSIVE upwards (id, parent) AS (
        SELECT id, parent FROM messages WHERE id = ?
        UNION
        SELECT m.id, m.parent FROM messages m JOIN upwards ON m.id = upwards.parent
    )
    {_STORED} WHERE m.id IN (SELECT id FROM upwards) ORDER BY m.number
"""
_NEWEST_BELOW = """
    WITH RECURSIVE below (id, number) AS (
        SELECT id, number FROM messages WHERE id = ? AND chat = ?
        UNION
        SELECT m.id, m.number FROM messages m JOIN below ON m.parent = below.id
    )
    SELECT id FROM below ORDER BY number DESC LIMIT 1
"""
_LATER = """
    WITH RECURSIVE below (id, number, text) AS (
        SELECT m.id, m.number, m.text FROM messages m JOIN chats c ON c.id = m.chat
            WHERE m.chat = ? AND m.parent IS c.active_leaf_message_id
        UNION
        SELECT m.id, m.number, m.text FROM messages m JOIN below ON m.parent = below.id WHERE m.chat = ?
    )
    SELECT id, text FROM below ORDER BY number DESC
"""
_LISTED = """
    SELECT c.id, CAST(c.title AS TEXT) AS title, CAST(c.workspace AS TEXT) AS workspace,
        CAST(c.created_at AS REAL) AS created_at, CAST(c.updated_at AS REAL) AS updated_at,
        CAST(c.folder AS TEXT) AS folder, CAST(c.model AS TEXT) AS model,
        c.pinned_at IS NOT NULL AS pinned, substr(coalesce((
            SELECT CAST(m.text AS TEXT) FROM messages m WHERE m.chat = c.id AND m.text <> ''
            ORDER BY m.number DESC LIMIT 1
        ), ''), 1, 400) AS snippet
    FROM chats c
"""
_NEWEST_FIRST = " ORDER BY c.updated_at DESC, c.number DESC"


class Chats:
    """Every chat in one database. Thread-safe."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, title: str = "", workspace: str = "") -> ChatId:
        """A new, empty chat. Without a title it takes the first line of the first question."""
        chat, now = ChatId(_new_id()), time.time()
        with self._database.atomic() as connection:
            connection.execute(
                "INSERT INTO chats (id, title, workspace, created_at, updated_at) VALUES (?, ?, ?, ?, ?)",
                (chat, _storable(title), _storable(workspace), now, now),
            )
        return chat

    def list(self, query: str = "") -> list[ChatSummary]:
        """All chats, newest first; with `query` those whose title or messages hold all of its words."""
        words = chat_search.words_of(query)
        with self._database.reading() as connection:
            rows = connection.execute(_LISTED + _NEWEST_FIRST).fetchall()
            if not query.strip():
                return [_summary(row, row["snippet"]) for row in rows]
            found = chat_search.newest_hits(connection, words)
        wanted = query.strip().casefold()
        return [
            _summary(row, found.get(row["id"], row["snippet"]))
            for row in rows
            if row["id"] in found or wanted in row["title"].casefold()
        ]

    def search(self, query: str, per_chat: int = 3) -> Hits:
        """The messages that hold all of the words, up to `per_chat` of each chat, and the chats whose title holds the
        query: newest chats first, within each the newest message. Nothing for a query without words."""
        wanted = query.strip().casefold()
        if not wanted:
            return []
        with self._database.reading() as connection:
            rows = connection.execute(_LISTED + _NEWEST_FIRST).fetchall()
            found = chat_search.hits(connection, chat_search.words_of(query), per_chat)
        hits: list[ChatHit] = []
        for row in rows:
            places = found.get(row["id"], [])
            hits += (ChatHit(_summary(row, text), MessageId(id)) for id, text in places)
            if not places and wanted in row["title"].casefold():
                hits.append(ChatHit(_summary(row, row["snippet"])))
        return hits

    def pin(self, chat: ChatId, pinned: bool) -> None:
        """Whether the chat stays at the top of the list. Raises `ChatGoneError`."""
        self._set(chat, "pinned_at", time.time() if pinned else None)

    def move(self, chat: ChatId, folder: str) -> None:
        """Lists the chat in that folder; "": in none. Raises `ChatGoneError`."""
        self._set(chat, "folder", _one_line(folder))

    def rename_folder(self, before: str, name: str) -> None:
        """All chats of a folder go to another one, which may be there; "": into none."""
        with self._database.atomic() as connection:
            connection.execute("UPDATE chats SET folder = ? WHERE folder = ?", (_one_line(name), before))

    def use_model(self, chat: ChatId, model: str) -> None:
        """Remembers what a chat is answered by. Raises `ChatGoneError`."""
        self._set(chat, "model", _storable(model))

    def add(self, chats: Sequence[ImportedChat]) -> Imported:
        """Stores chats of another program, all or none; those that were imported before are left alone."""
        with self._database.atomic() as connection:
            return storing.store(connection, chats)

    def summary(self, chat: ChatId) -> ChatSummary:
        """The chat as the list shows it. Raises `ChatGoneError`."""
        with self._database.reading() as connection:
            row = connection.execute(f"{_LISTED} WHERE c.id = ?", (chat,)).fetchone()
        if row is None:
            raise _gone()
        return _summary(row, row["snippet"])

    def rename(self, chat: ChatId, title: str) -> None:
        self._set(chat, "title", _storable(title))

    def _set(self, chat: ChatId, column: Literal["title", "pinned_at", "folder", "model"], value: object) -> None:
        with self._database.atomic() as connection:
            if not connection.execute(f"UPDATE chats SET {column} = ? WHERE id = ?", (value, chat)).rowcount:
                raise _gone()

    def name(self, chat: ChatId, title: str) -> None:
        """Gives a title in the place of the one that the first question gave. One that the user gave stays, and a chat
        that is gone is no error."""
        with self._database.atomic() as connection:
            first = connection.execute(
                "SELECT role, parts FROM messages WHERE chat = ? ORDER BY number LIMIT 1", (chat,)
            ).fetchone()
            if first is not None:
                before = _title(codec.decode(first["role"], first["parts"]))
                connection.execute(
                    "UPDATE chats SET title = ? WHERE id = ? AND title = ?", (_storable(title), chat, before)
                )

    def delete(self, chat: ChatId) -> None:
        """Removes the chat and all its messages. Deleting a chat that is gone does nothing."""
        chat_deleting.delete(self._database, chat)

    def append(
        self,
        chat: ChatId,
        parent: MessageId | None,
        message: Message,
        *,
        status: Status = "complete",
        error: str = "",
        activate: bool = True,
    ) -> MessageId:
        """Stores `message` below `parent` (None: a root) and returns when it is on the disk.

        It becomes the active leaf; with `activate=False` only if `parent` was, so that work on one branch does not pull
        the user away from another.
        """
        new, now = MessageId(_new_id()), time.time()
        with self._database.atomic() as connection:
            row = connection.execute(
                "SELECT active_leaf_message_id AS leaf, title FROM chats WHERE id = ?", (chat,)
            ).fetchone()
            if row is None:
                raise _gone()
            if parent is not None:
                held = connection.execute("SELECT 1 FROM messages WHERE id = ? AND chat = ?", (parent, chat))
                if held.fetchone() is None:
                    raise _gone()
            connection.execute(
                "INSERT INTO messages (id, chat, parent, role, parts, text, status, error, created_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    new,
                    chat,
                    parent,
                    message.role.value,
                    codec.encode(message.parts),
                    codec.readable(message),
                    status,
                    _storable(error),
                    now,
                ),
            )
            title = row["title"] or (_title(message) if message.role is Role.USER else "")
            leaf = new if activate or row["leaf"] == parent else row["leaf"]
            connection.execute(
                "UPDATE chats SET active_leaf_message_id = ?, title = ?, updated_at = ? WHERE id = ?",
                (leaf, title, now, chat),
            )
        return new

    def update(self, id: MessageId, message: Message, *, status: Status, error: str = "") -> None:
        """Replaces what a message holds while its answer grows, and when it is finished."""
        with self._database.atomic() as connection:
            changed = connection.execute(
                "UPDATE messages SET role = ?, parts = ?, text = ?, status = ?, error = ? WHERE id = ?",
                (
                    message.role.value,
                    codec.encode(message.parts),
                    codec.readable(message),
                    status,
                    _storable(error),
                    id,
                ),
            )
            if not changed.rowcount:
                raise _gone()

    def path(self, chat: ChatId) -> Branch:
        """The branch the chat shows, from its root to its active leaf. Raises `ChatGoneError`."""
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT active_leaf_message_id AS leaf FROM chats WHERE id = ?", (chat,)
            ).fetchone()
            if row is None:
                raise _gone()
            return [_stored(found) for found in connection.execute(_PATH, (row["leaf"],))]

    def path_to(self, message: MessageId) -> Branch:
        """The branch from the root to `message`, wherever the active leaf is."""
        with self._database.reading() as connection:
            return [_stored(found) for found in connection.execute(_PATH, (message,))]

    def switch(self, chat: ChatId, message: MessageId) -> None:
        """Shows the branch through `message`, down to its newest leaf."""
        with self._database.atomic() as connection:
            newest = connection.execute(_NEWEST_BELOW, (message, chat)).fetchone()
            if newest is None:
                raise _gone()
            connection.execute("UPDATE chats SET active_leaf_message_id = ? WHERE id = ?", (newest["id"], chat))

    def show(self, chat: ChatId, message: MessageId | None) -> None:
        """Makes `message` the end of the branch that is shown; None: nothing is shown. What comes after it is kept."""
        with self._database.atomic() as connection:
            if message is not None:
                held = connection.execute("SELECT 1 FROM messages WHERE id = ? AND chat = ?", (message, chat))
                if held.fetchone() is None:
                    raise _gone()
            changed = connection.execute("UPDATE chats SET active_leaf_message_id = ? WHERE id = ?", (message, chat))
            if not changed.rowcount:
                raise _gone()

    def later(self, chat: ChatId) -> tuple[MessageId, int] | None:
        """The newest message below the end of the branch that is shown, and how many questions and answers are below
        it; None where nothing is."""
        with self._database.reading() as connection:
            rows = connection.execute(_LATER, (chat, chat)).fetchall()
        return (MessageId(rows[0]["id"]), sum(bool(row["text"]) for row in rows)) if rows else None

    def get(self, id: MessageId) -> StoredMessage:
        """Raises `ChatGoneError` when it was deleted."""
        with self._database.reading() as connection:
            row = connection.execute(f"{_STORED} WHERE m.id = ?", (id,)).fetchone()
        if row is None:
            raise _gone()
        return _stored(row)

    def alternatives(self, id: MessageId) -> tuple[MessageId, ...]:
        """The ids of all messages at this place, oldest first, itself included."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT s.id FROM messages m JOIN messages s ON s.chat = m.chat AND s.parent IS m.parent"
                " WHERE m.id = ? ORDER BY s.number",
                (id,),
            ).fetchall()
        return tuple(MessageId(row["id"]) for row in rows)


def _new_id() -> str:
    return os.urandom(12).hex()


def _gone() -> ChatGoneError:
    return ChatGoneError("This chat or message was deleted.", hint="Choose another chat.")


def _storable(text: str) -> str:
    """File names and errors may hold half characters, which SQLite refuses."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _title(message: Message) -> str:
    return _one_line(message.text)


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return _storable(line if len(line) <= TITLE_LENGTH else line[: TITLE_LENGTH - 1].rstrip() + "…")


def _summary(row: sqlite3.Row, text: str) -> ChatSummary:
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


def _stored(row: sqlite3.Row) -> StoredMessage:
    return StoredMessage(
        id=MessageId(row["id"]),
        parent=None if row["parent"] is None else MessageId(row["parent"]),
        message=codec.decode(row["role"], row["parts"]),
        status=row["status"],
        created_at=row["posted_at"],
        siblings=row["siblings"],
        sibling_index=row["sibling_index"],
        error=row["fault"],
    )
