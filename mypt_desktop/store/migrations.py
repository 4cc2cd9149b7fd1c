"""The database's schema as numbered, append-only steps. A released step is never edited; a change is a new step."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from mypt_desktop.core.errors import UserError
from mypt_desktop.store import backups

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


def _003_toolsets_and_chat_files(db: Database) -> None:
    """Toolsets with their tools, the versions of each chat's files, and every run of a toolset tool.

    Times are ISO 8601 in UTC. `entries` of a manifest is what a path and a hash cannot say: executable files, links and
    empty folders. A link from a manifest or a run to a message is no foreign key where `source_ref` may name either.
    """
    db.execute("DROP INDEX chats_by_leaf")
    db.execute("ALTER TABLE chats RENAME COLUMN leaf TO active_leaf_message_id")
    db.execute("CREATE INDEX chats_by_leaf ON chats (active_leaf_message_id)")
    db.execute(
        """
        CREATE TABLE toolsets (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            version TEXT NOT NULL,
            description TEXT NOT NULL,
            enabled BOOLEAN NOT NULL DEFAULT 1,
            installed_at TEXT NOT NULL,
            source_type TEXT NOT NULL CHECK (source_type IN ('zip', 'local', 'url')),
            source_ref TEXT NOT NULL,
            manifest_version TEXT NOT NULL,
            permissions TEXT NOT NULL DEFAULT '{}'
        )"""
    )
    db.execute(
        """
        CREATE TABLE toolset_files (
            toolset_id TEXT NOT NULL REFERENCES toolsets (id) ON DELETE CASCADE,
            path TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('python', 'artifact', 'asset', 'config')),
            sha256 TEXT NOT NULL,
            size INTEGER NOT NULL,
            stored_path TEXT NOT NULL,
            PRIMARY KEY (toolset_id, path)
        )"""
    )
    db.execute(
        """
        CREATE TABLE tools (
            tool_id TEXT PRIMARY KEY,
            toolset_id TEXT REFERENCES toolsets (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            description TEXT NOT NULL,
            category TEXT NOT NULL,
            input_schema TEXT NOT NULL,
            requires_confirmation BOOLEAN NOT NULL DEFAULT 0,
            enabled BOOLEAN NOT NULL DEFAULT 1,
            entrypoint TEXT NOT NULL DEFAULT '',
            options TEXT NOT NULL DEFAULT '{}'
        )"""
    )
    db.execute("CREATE INDEX tools_by_toolset ON tools (toolset_id)")
    db.execute(
        """
        CREATE TABLE tool_render_configs (
            tool_id TEXT NOT NULL REFERENCES tools (tool_id) ON DELETE CASCADE,
            renderer TEXT NOT NULL CHECK (renderer IN ('code', 'document', 'html', 'frame')),
            config TEXT NOT NULL,
            priority INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (tool_id, priority)
        )"""
    )
    db.execute(
        """
        CREATE TABLE mcp_servers (
            id TEXT PRIMARY KEY,
            config TEXT NOT NULL,
            enabled BOOLEAN NOT NULL DEFAULT 1
        )"""
    )
    db.execute(
        """
        CREATE TABLE toolset_mcp_servers (
            toolset_id TEXT NOT NULL REFERENCES toolsets (id) ON DELETE CASCADE,
            server_id TEXT NOT NULL REFERENCES mcp_servers (id),
            config TEXT NOT NULL,
            auto_enabled BOOLEAN NOT NULL DEFAULT 1,
            PRIMARY KEY (toolset_id, server_id)
        )"""
    )
    db.execute("CREATE INDEX toolset_mcp_servers_by_server ON toolset_mcp_servers (server_id)")
    db.execute(
        """
        CREATE TABLE workspace_manifests (
            id TEXT PRIMARY KEY,
            chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
            parent_id TEXT REFERENCES workspace_manifests (id) DEFERRABLE INITIALLY DEFERRED,
            files TEXT NOT NULL,
            entries TEXT NOT NULL DEFAULT '{}',
            created_at TEXT NOT NULL,
            source TEXT NOT NULL CHECK (source IN ('user_upload', 'tool_run', 'branch', 'edit')),
            source_ref TEXT
        )"""
    )
    db.execute("CREATE INDEX workspace_manifests_by_chat ON workspace_manifests (chat_id)")
    db.execute("CREATE INDEX workspace_manifests_by_parent ON workspace_manifests (parent_id)")
    db.execute(
        """
        CREATE TABLE tool_calls (
            id TEXT PRIMARY KEY,
            chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
            message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            tool_id TEXT NOT NULL,
            args TEXT NOT NULL,
            result TEXT,
            render_plan TEXT,
            status TEXT NOT NULL CHECK (status IN ('pending', 'running', 'success', 'error')),
            error TEXT,
            started_at TEXT NOT NULL,
            finished_at TEXT,
            pre_manifest_id TEXT REFERENCES workspace_manifests (id) DEFERRABLE INITIALLY DEFERRED,
            post_manifest_id TEXT REFERENCES workspace_manifests (id) DEFERRABLE INITIALLY DEFERRED
        )"""
    )
    db.execute("CREATE INDEX tool_calls_by_chat ON tool_calls (chat_id)")
    db.execute("CREATE INDEX tool_calls_by_message ON tool_calls (message_id)")
    db.execute("CREATE INDEX tool_calls_by_pre_manifest ON tool_calls (pre_manifest_id)")
    db.execute("CREATE INDEX tool_calls_by_post_manifest ON tool_calls (post_manifest_id)")
    db.execute("CREATE INDEX unfinished_tool_calls ON tool_calls (status) WHERE status IN ('pending', 'running')")
    db.execute(
        "ALTER TABLE chats ADD COLUMN active_manifest_id TEXT"
        " REFERENCES workspace_manifests (id) DEFERRABLE INITIALLY DEFERRED"
    )
    db.execute("CREATE INDEX chats_by_manifest ON chats (active_manifest_id)")
    db.execute("ALTER TABLE chats ADD COLUMN approvals TEXT NOT NULL DEFAULT 'writes'")
    db.execute(
        "ALTER TABLE messages ADD COLUMN manifest_id TEXT"
        " REFERENCES workspace_manifests (id) DEFERRABLE INITIALLY DEFERRED"
    )
    db.execute("CREATE INDEX messages_by_manifest ON messages (manifest_id)")
    db.execute(
        """
        CREATE TABLE chat_tools (
            chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
            tool_id TEXT NOT NULL,
            enabled BOOLEAN NOT NULL DEFAULT 1,
            always_allowed BOOLEAN NOT NULL DEFAULT 0,
            PRIMARY KEY (chat_id, tool_id)
        )"""
    )


def _004_deleted_chats(db: Database) -> None:
    """Chats whose folder is still to be removed: a folder that the database never heard of is somebody's property."""
    db.execute("CREATE TABLE deleted_chats (id TEXT PRIMARY KEY)")
    db.execute(
        "CREATE TRIGGER chat_deleted AFTER DELETE ON chats BEGIN"
        " INSERT OR IGNORE INTO deleted_chats (id) VALUES (OLD.id); END"
    )


def _005_folder_writes(db: Database) -> None:
    """What chats wrote into folders of the user, with what was there before, and where they may."""
    db.execute("CREATE TABLE folder_permissions (folder TEXT PRIMARY KEY, given_at TEXT NOT NULL)")
    db.execute(
        """
        CREATE TABLE folder_writes (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            chat_id TEXT REFERENCES chats (id) ON DELETE CASCADE,
            run_id TEXT NOT NULL DEFAULT '',
            folder TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('write', 'undo')),
            state TEXT NOT NULL CHECK (state IN ('begun', 'done')),
            at TEXT NOT NULL
        )"""
    )
    db.execute("CREATE INDEX folder_writes_by_chat ON folder_writes (chat_id)")
    db.execute(
        """
        CREATE TABLE folder_write_files (
            write_id INTEGER NOT NULL REFERENCES folder_writes (id) ON DELETE CASCADE,
            path TEXT NOT NULL,
            before_blob TEXT,
            after_blob TEXT,
            mode INTEGER,
            made_folders INTEGER NOT NULL DEFAULT 0,
            undone BOOLEAN NOT NULL DEFAULT 0,
            PRIMARY KEY (write_id, path)
        )"""
    )


def _006_mcp_servers(db: Database) -> None:
    """What the user decided about a server, and what was seen of it the last time it ran."""
    db.execute("ALTER TABLE mcp_servers ADD COLUMN options TEXT NOT NULL DEFAULT '{}'")
    db.execute("ALTER TABLE mcp_servers ADD COLUMN seen TEXT NOT NULL DEFAULT '{}'")


def _007_pins_and_origins(db: Database) -> None:
    """Which chats stay at the top of the list (`pinned_at` is when they were put there), and what an imported one is
    called where it comes from, so that it is imported once."""
    db.execute("ALTER TABLE chats ADD COLUMN pinned_at REAL")
    db.execute("ALTER TABLE chats ADD COLUMN origin TEXT NOT NULL DEFAULT ''")
    db.execute("CREATE INDEX chats_by_origin ON chats (origin) WHERE origin <> ''")


def _008_chat_folders_and_models(db: Database) -> None:
    """In which of the user's folders a chat is listed, and the model it is answered by; "" where in none, and none
    yet."""
    db.execute("ALTER TABLE chats ADD COLUMN folder TEXT NOT NULL DEFAULT ''")
    db.execute("ALTER TABLE chats ADD COLUMN model TEXT NOT NULL DEFAULT ''")


def _009_ratings(db: Database) -> None:
    """What the user thinks of an answer: 1 for a good one, -1 for a bad one, 0 where nothing was said."""
    db.execute("ALTER TABLE messages ADD COLUMN rating INTEGER NOT NULL DEFAULT 0")


def _010_queued_messages_and_instructions(db: Database) -> None:
    """Messages that wait until an answer is written, with the files that go along, and what the model is told in one
    chat. A file is taken in from `path` when its message is sent; one that was pasted is `data` and has no path."""
    db.execute(
        """
        CREATE TABLE queued_messages (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            chat TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
            text TEXT NOT NULL,
            queued_at REAL NOT NULL
        )"""
    )
    db.execute("CREATE INDEX queued_messages_by_chat ON queued_messages (chat)")
    db.execute(
        """
        CREATE TABLE queued_files (
            message INTEGER NOT NULL REFERENCES queued_messages (number) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            name TEXT NOT NULL,
            path TEXT NOT NULL,
            data BLOB NOT NULL,
            PRIMARY KEY (message, place)
        )"""
    )
    db.execute("ALTER TABLE chats ADD COLUMN instructions TEXT NOT NULL DEFAULT ''")


def _011_unfinished_answers(db: Database) -> None:
    """Answers that end before what the model had to say: it can go on from there."""
    db.execute("ALTER TABLE messages ADD COLUMN unfinished BOOLEAN NOT NULL DEFAULT 0")


STEPS = (
    _001_chats_and_messages,
    _002_search_in_messages,
    _003_toolsets_and_chat_files,
    _004_deleted_chats,
    _005_folder_writes,
    _006_mcp_servers,
    _007_pins_and_origins,
    _008_chat_folders_and_models,
    _009_ratings,
    _010_queued_messages_and_instructions,
    _011_unfinished_answers,
)


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Brings the file to the newest schema in one transaction; a kill in between leaves it as it was.

    A copy of what somebody wrote with an older version is kept first. Raises `UserError` for a file of a newer version.

    `user_version` counts the applied steps, so that a file that is up to date costs one query: sqlite_utils takes 0.1 s
    to import and is only needed to apply steps.
    """
    version = _version(connection)
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
        if 0 < _version(connection) < len(STEPS):
            backups.back_up(path, upgrade=True)
        # Not the plugins somebody installed for the sqlite-utils command: they may change what SQL means.
        steps.apply(Database(connection, recursive_triggers=False, execute_plugins=False))
        connection.execute(f"PRAGMA user_version={len(STEPS)}")
    except BaseException:
        connection.rollback()
        raise
    connection.commit()


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
