"""Chats and their trees of messages: append, update as an answer grows, branch, load, search.

A chat shows one path of its tree, from the root to its active leaf. Nothing is ever overwritten by an edit or a second
answer: both are new branches.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Literal

from mypt_desktop.core.messages import ChatId, Message, MessageId, Role
from mypt_desktop.store import chat_deleting, chat_rows, chat_search, codec, queued_messages
from mypt_desktop.store.chat_imports import storing
from mypt_desktop.store.chat_imports.storing import Imported
from mypt_desktop.store.chat_imports.values import ImportedChat
from mypt_desktop.store.chat_rows import one_line, storable, stored_message, summary_of, title_of
from mypt_desktop.store.chat_values import Branch, ChatGoneError, ChatHit, ChatSummary, Hits, Status, StoredMessage
from mypt_desktop.store.database import Database
from mypt_desktop.store.queued_messages import QueuedFile, QueuedId, QueuedMessage

__all__ = [
    "Branch",
    "ChatGoneError",
    "ChatHit",
    "ChatId",
    "ChatSummary",
    "Chats",
    "Hits",
    "MessageId",
    "QueuedFile",
    "QueuedId",
    "QueuedMessage",
    "Status",
    "StoredMessage",
]


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
                (chat, storable(title), storable(workspace), now, now),
            )
        return chat

    def list(self, query: str = "") -> list[ChatSummary]:
        """All chats, newest first; with `query` those whose title or messages hold all of its words."""
        words = chat_search.words_of(query)
        with self._database.reading() as connection:
            rows = connection.execute(chat_rows.LISTED + chat_rows.NEWEST_FIRST).fetchall()
            if not query.strip():
                return [summary_of(row, row["snippet"]) for row in rows]
            found = chat_search.newest_hits(connection, words)
        wanted = query.strip().casefold()
        return [
            summary_of(row, found.get(row["id"], row["snippet"]))
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
            rows = connection.execute(chat_rows.LISTED + chat_rows.NEWEST_FIRST).fetchall()
            found = chat_search.hits(connection, chat_search.words_of(query), per_chat)
        hits: list[ChatHit] = []
        for row in rows:
            places = found.get(row["id"], [])
            hits += (ChatHit(summary_of(row, text), MessageId(id)) for id, text in places)
            if not places and wanted in row["title"].casefold():
                hits.append(ChatHit(summary_of(row, row["snippet"])))
        return hits

    def pin(self, chat: ChatId, pinned: bool) -> None:
        """Whether the chat stays at the top of the list. Raises `ChatGoneError`."""
        self._set(chat, "pinned_at", time.time() if pinned else None)

    def move(self, chat: ChatId, folder: str) -> None:
        """Lists the chat in that folder; "": in none. Raises `ChatGoneError`."""
        self._set(chat, "folder", one_line(folder))

    def rename_folder(self, before: str, name: str) -> None:
        """All chats of a folder go to another one, which may be there; "": into none."""
        with self._database.atomic() as connection:
            connection.execute("UPDATE chats SET folder = ? WHERE folder = ?", (one_line(name), before))

    def use_model(self, chat: ChatId, model: str) -> None:
        """Remembers what a chat is answered by. Raises `ChatGoneError`."""
        self._set(chat, "model", storable(model))

    def instruct(self, chat: ChatId, text: str) -> None:
        """What the model is told in this chat, besides what it is told in all; "": nothing. Raises `ChatGoneError`."""
        self._set(chat, "instructions", storable(text.strip()))

    def instructions(self, chat: ChatId) -> str:
        """See `instruct`. Raises `ChatGoneError`."""
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT CAST(instructions AS TEXT) AS instructions FROM chats WHERE id = ?", (chat,)
            ).fetchone()
        if row is None:
            raise _gone()
        return str(row["instructions"])

    def rate(self, message: MessageId, rating: Literal[1, 0, -1]) -> None:
        """Keeps what the user thinks of an answer, by its last message. Raises `ChatGoneError`."""
        with self._database.atomic() as connection:
            if not connection.execute("UPDATE messages SET rating = ? WHERE id = ?", (rating, message)).rowcount:
                raise _gone()

    def add(self, chats: Sequence[ImportedChat]) -> Imported:
        """Stores chats of another program, all or none; those that were imported before are left alone."""
        with self._database.atomic() as connection:
            return storing.store(connection, chats)

    def summary(self, chat: ChatId) -> ChatSummary:
        """The chat as the list shows it. Raises `ChatGoneError`."""
        with self._database.reading() as connection:
            row = connection.execute(f"{chat_rows.LISTED} WHERE c.id = ?", (chat,)).fetchone()
        if row is None:
            raise _gone()
        return summary_of(row, row["snippet"])

    def rename(self, chat: ChatId, title: str) -> None:
        self._set(chat, "title", storable(title))

    def _set(
        self, chat: ChatId, column: Literal["title", "pinned_at", "folder", "model", "instructions"], value: object
    ) -> None:
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
                before = title_of(codec.decode(first["role"], first["parts"]))
                connection.execute(
                    "UPDATE chats SET title = ? WHERE id = ? AND title = ?", (storable(title), chat, before)
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
        queued: QueuedId | None = None,
    ) -> MessageId:
        """Stores `message` below `parent` (None: a root) and returns its id when it is on the disk. Raises
        `ChatGoneError` where chat or parent are not there.

        It becomes the active leaf; with `activate=False` only if `parent` was, so that work on one branch does not pull
        the user away from another. One that was `queued` waits no more, in the same transaction.
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
                    storable(error),
                    now,
                ),
            )
            title = row["title"] or (title_of(message) if message.role is Role.USER else "")
            leaf = new if activate or row["leaf"] == parent else row["leaf"]
            connection.execute(
                "UPDATE chats SET active_leaf_message_id = ?, title = ?, updated_at = ? WHERE id = ?",
                (leaf, title, now, chat),
            )
            if queued is not None:
                queued_messages.remove(connection, queued)
        return new

    def beside(self, message: MessageId) -> MessageId:
        """Where another version of an answer that ends in `message` is to be appended: below its question, and below
        copies of the calls and results between, if any, so that the earlier version is kept whole. Raises
        `ChatGoneError`."""
        with self._database.atomic() as connection:
            branch = [stored_message(row) for row in connection.execute(chat_rows.PATH_TO, (message,))]
            asked = max((at for at, one in enumerate(branch) if one.message.role is Role.USER), default=None)
            if asked is None:
                raise _gone()
            parent = branch[asked].id
            for one in branch[asked + 1 : -1]:
                copy = MessageId(_new_id())
                connection.execute(chat_rows.COPIED, {"id": one.id, "copy": copy, "parent": parent})
                parent = copy
        return parent

    def queue(self, chat: ChatId, text: str, files: Sequence[QueuedFile] = ()) -> QueuedMessage:
        """Keeps a message until its turn comes, behind those that wait already; on the disk when this returns. Raises
        `ChatGoneError`."""
        with self._database.atomic() as connection:
            if connection.execute("SELECT 1 FROM chats WHERE id = ?", (chat,)).fetchone() is None:
                raise _gone()
            return queued_messages.add(connection, chat, text, files)

    def queued(self, chat: ChatId) -> tuple[QueuedMessage, ...]:
        """The messages that wait in a chat, in the order they were written; none where it is gone."""
        with self._database.reading() as connection:
            return tuple(queued_messages.of(connection, chat))

    def unqueue(self, message: QueuedId) -> None:
        """The message is left out. One that is gone is no error."""
        with self._database.atomic() as connection:
            queued_messages.remove(connection, message)

    def update(
        self, id: MessageId, message: Message, *, status: Status, error: str = "", unfinished: bool = False
    ) -> None:
        """Replaces what a message holds while its answer grows, and when it is finished. Raises `ChatGoneError`."""
        with self._database.atomic() as connection:
            changed = connection.execute(
                "UPDATE messages SET role = ?, parts = ?, text = ?, status = ?, error = ?, unfinished = ? WHERE id = ?",
                (
                    message.role.value,
                    codec.encode(message.parts),
                    codec.readable(message),
                    status,
                    storable(error),
                    unfinished,
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
            return [stored_message(found) for found in connection.execute(chat_rows.PATH_TO, (row["leaf"],))]

    def path_to(self, message: MessageId) -> Branch:
        """The branch from the root to `message`, wherever the active leaf is."""
        with self._database.reading() as connection:
            return [stored_message(found) for found in connection.execute(chat_rows.PATH_TO, (message,))]

    def switch(self, chat: ChatId, message: MessageId) -> None:
        """Shows the branch through `message`, down to its newest leaf. Raises `ChatGoneError`."""
        with self._database.atomic() as connection:
            newest = connection.execute(chat_rows.NEWEST_BELOW, (message, chat)).fetchone()
            if newest is None:
                raise _gone()
            connection.execute("UPDATE chats SET active_leaf_message_id = ? WHERE id = ?", (newest["id"], chat))

    def show(self, chat: ChatId, message: MessageId | None) -> None:
        """Makes `message` the end of the branch that is shown; None: nothing is shown. What comes after it is kept.
        Raises `ChatGoneError`."""
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
            rows = connection.execute(chat_rows.BELOW_SHOWN, (chat, chat)).fetchall()
        return (MessageId(rows[0]["id"]), sum(bool(row["text"]) for row in rows)) if rows else None

    def get(self, id: MessageId) -> StoredMessage:
        """Raises `ChatGoneError` when it was deleted."""
        with self._database.reading() as connection:
            row = connection.execute(f"{chat_rows.STORED} WHERE m.id = ?", (id,)).fetchone()
        if row is None:
            raise _gone()
        return stored_message(row)

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
