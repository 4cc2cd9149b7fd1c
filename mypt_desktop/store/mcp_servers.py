"""MCP servers as rows: the user's own and those that toolsets declare, with what the user decided about each.

`config` is how it is reached, `options` what the user decided, `seen` what it offered the last time it ran: all of it
JSON objects that `mypt_desktop.mcp` reads. No secret is in any of them.
"""

from __future__ import annotations

import builtins
import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import JsonObject, canonical_json
from mypt_desktop.store.database import Database
from mypt_desktop.store.toolset_values import ServerId


class ServerGoneError(UserError):
    """There is no server of that name."""


@dataclass(frozen=True, slots=True)
class ServerRow:
    """`toolsets` are the ids of those that declare it; empty for one of the user's own.

    Not `enabled` either while every toolset that declares it is switched off.
    """

    id: ServerId
    config: JsonObject
    enabled: bool
    options: JsonObject
    seen: JsonObject
    toolsets: tuple[str, ...] = ()


class McpServers:
    """Thread-safe; every change is on the disk when its method returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def list(self) -> builtins.list[ServerRow]:
        """By name. A damaged column is read as an empty object."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT * FROM mcp_servers ORDER BY id").fetchall()
            declared = connection.execute(
                "SELECT server_id, toolset_id, enabled FROM toolset_mcp_servers"
                " JOIN toolsets ON toolsets.id = toolset_id ORDER BY toolset_id"
            ).fetchall()
        by: dict[str, dict[str, bool]] = {}
        for one in declared:
            by.setdefault(one["server_id"], {})[one["toolset_id"]] = bool(one["enabled"])
        return [_row(row, by.get(row["id"], {})) for row in rows]

    def get(self, id: ServerId) -> ServerRow:
        """Raises `ServerGoneError`."""
        for row in self.list():
            if row.id == id:
                return row
        raise _gone(id)

    def put(self, id: ServerId, config: JsonObject, options: JsonObject) -> None:
        """Adds one of the user's own, enabled, or changes it; what was seen of it is forgotten."""
        with self._database.atomic() as connection:
            connection.execute(
                "INSERT INTO mcp_servers (id, config, enabled, options) VALUES (?1, ?2, 1, ?3)"
                " ON CONFLICT (id) DO UPDATE SET config = excluded.config, options = excluded.options, seen = '{}'",
                (id, canonical_json(config), canonical_json(options)),
            )

    def remove(self, id: ServerId) -> None:
        """Raises `ServerGoneError`, and `UserError` for one that a toolset declares."""
        row = self.get(id)
        if row.toolsets:
            raise UserError(
                f"The server {id} belongs to the toolset {row.toolsets[0]}.",
                hint="Switch it off, or uninstall the toolset.",
            )
        with self._database.atomic() as connection:
            connection.execute("DELETE FROM mcp_servers WHERE id = ?", (id,))

    def enable(self, id: ServerId, enabled: bool) -> None:
        self._set(id, "enabled", enabled)

    def set_options(self, id: ServerId, options: JsonObject) -> None:
        self._set(id, "options", canonical_json(options))

    def set_seen(self, id: ServerId, seen: Mapping[str, Any]) -> None:
        """Keeps what the server offered. One that was removed meanwhile is no error."""
        with self._database.atomic() as connection:
            connection.execute("UPDATE mcp_servers SET seen = ? WHERE id = ?", (json.dumps(seen), id))

    def _set(self, id: ServerId, column: str, value: object) -> None:
        with self._database.atomic() as connection:
            changed = connection.execute(f"UPDATE mcp_servers SET {column} = ? WHERE id = ?", (value, id))
            if not changed.rowcount:
                raise _gone(id)


def _row(row: sqlite3.Row, toolsets: Mapping[str, bool]) -> ServerRow:
    """`toolsets` are those that declare it, and whether each is switched on."""
    config, options, seen = (_object(row[name]) for name in ("config", "options", "seen"))
    enabled = bool(row["enabled"]) and (not toolsets or any(toolsets.values()))
    return ServerRow(ServerId(row["id"]), config, enabled, options, seen, tuple(toolsets))


def _object(text: Any) -> JsonObject:
    try:
        value = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _gone(id: str) -> ServerGoneError:
    return ServerGoneError(f"There is no MCP server {id[:80]!r}.", hint="`mypt-desktop mcp list` shows all.")
