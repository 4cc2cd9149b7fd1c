"""The database's schema as numbered, append-only steps. A released step is never edited; a change is a new step."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from mypt_desktop.core.errors import UserError

if TYPE_CHECKING:
    from sqlite_utils import Database

SET = "mypt"


def _001_chats_and_messages(db: Database) -> None:
    """Chats, their tree of messages (`parent`), and the leaf each chat shows.

    `number` is the order of arrival: a child is always newer than its parent, so the newest message below any message
    is a leaf. The links are checked at commit, so a chat of any length can be deleted in one statement.
    """
    db.execute(
        """
        CREATE TABLE chats (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            title TEXT NOT NULL,
            workspace TEXT NOT NULL,
            created_at REAL NOT NULL,
            updated_at REAL NOT NULL,
            leaf TEXT REFERENCES messages (id) DEFERRABLE INITIALLY DEFERRED
        )"""
    )
    db.execute(
        """
        CREATE TABLE messages (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            chat TEXT NOT NULL REFERENCES chats (id) DEFERRABLE INITIALLY DEFERRED,
            parent TEXT REFERENCES messages (id) DEFERRABLE INITIALLY DEFERRED,
            role TEXT NOT NULL,
            parts TEXT NOT NULL,
            text TEXT NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('complete', 'partial', 'cancelled', 'failed')),
            error TEXT NOT NULL DEFAULT '',
            created_at REAL NOT NULL
        )"""
    )
    db.execute("CREATE INDEX messages_by_parent ON messages (chat, parent)")
    db.execute("CREATE INDEX messages_below ON messages (parent)")
    db.execute("CREATE INDEX messages_by_chat ON messages (chat)")
    db.execute("CREATE INDEX chats_by_leaf ON chats (leaf)")


def _002_search_in_messages(db: Database) -> None:
    """A full-text index over what people read, kept in step by triggers."""
    db.table("messages").enable_fts(["text"], tokenize="unicode61 remove_diacritics 2", create_triggers=True)


STEPS = (_001_chats_and_messages, _002_search_in_messages)


def migrate(connection: sqlite3.Connection) -> None:
    """Brings the file to the newest schema in one transaction; a kill in between leaves it as it was.

    `user_version` counts the applied steps, so that a file that is up to date costs one query: sqlite_utils takes 0.1 s
    to import and is only needed to apply steps.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > len(STEPS):
        raise UserError(
            "The database was written by a newer version of MyPT Desktop.",
            hint="Update the program, or start it with another --data-dir.",
        )
    if version == len(STEPS):
        return
    from sqlite_utils import Database, Migrations

    steps = Migrations(SET)
    for step in STEPS:
        steps(name=step.__name__.lstrip("_"))(step)
    # Taken before the applied steps are read: of two programs that start at once, the second waits and finds them done.
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Not the plugins somebody installed for the sqlite-utils command: they may change what SQL means.
        steps.apply(Database(connection, recursive_triggers=False, execute_plugins=False))
        connection.execute(f"PRAGMA user_version={len(STEPS)}")
    except BaseException:
        connection.rollback()
        raise
    connection.commit()
