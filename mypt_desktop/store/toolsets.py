"""Installed toolsets as rows: their files, tools, renderers and MCP servers, changed in one transaction each.

Knows nothing of files on the disk: `stored_path` is text to it. A tool's id is `toolset:tool`; a built-in's has no
toolset.
"""

from __future__ import annotations

import builtins
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import canonical_json
from mypt_desktop.store import toolset_rows
from mypt_desktop.store.chat_tools import ask_again
from mypt_desktop.store.database import Database
from mypt_desktop.store.toolset_rows import DamagedRowError
from mypt_desktop.store.toolset_values import (
    DEFAULT_TIMEOUT,
    USER_PRIORITY,
    DeclaredServer,
    Example,
    FileKind,
    Installed,
    McpServer,
    Permissions,
    RenderConfig,
    Renderer,
    ServerId,
    SourceType,
    ToolOptions,
    ToolRow,
    Toolset,
    ToolsetFile,
    ToolsetId,
    options_json,
    permissions_json,
    read_options,
    read_permissions,
)

__all__ = [
    "DEFAULT_TIMEOUT",
    "USER_PRIORITY",
    "DeclaredServer",
    "Example",
    "FileKind",
    "Installed",
    "McpServer",
    "Permissions",
    "RenderConfig",
    "Renderer",
    "ServerId",
    "ServerTakenError",
    "SourceType",
    "ToolOptions",
    "ToolRow",
    "Toolset",
    "ToolsetFile",
    "ToolsetGoneError",
    "ToolsetId",
    "Toolsets",
    "options_json",
    "permissions_json",
    "read_options",
    "read_permissions",
    "tool_gone",
]


class ToolsetGoneError(UserError):
    """The toolset or tool is not installed, or no longer."""


_Made = TypeVar("_Made")


def _whole(made: Callable[[sqlite3.Row], _Made], rows: Iterable[sqlite3.Row]) -> Iterator[_Made]:
    """Those that can be read; `Toolsets.damaged` names the others."""
    for row in rows:
        with suppress(DamagedRowError):
            yield made(row)


class ServerTakenError(UserError):
    """An MCP server of that id is somebody else's, and not the same."""


class Toolsets:
    """The toolsets in one database. Thread-safe."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def list(self) -> list[Toolset]:
        """All of them, by name."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT * FROM toolsets ORDER BY name COLLATE NOCASE, id").fetchall()
        return list(_whole(toolset_rows.toolset_of, rows))

    def get(self, id: ToolsetId) -> Installed:
        """Raises `ToolsetGoneError`."""
        with self._database.reading() as connection:
            found = toolset_rows.installed(connection, id)
        if found is None:
            raise _gone(id)
        return found

    def damaged(self) -> builtins.list[str]:
        """A sentence for each toolset that is there and cannot be read."""
        with self._database.reading() as connection:
            ids = [row["id"] for row in connection.execute("SELECT id FROM toolsets ORDER BY id")]
            told = []
            for id in ids:
                try:
                    toolset_rows.installed(connection, id)
                except DamagedRowError as error:
                    told.append(error.with_hint())
        return told

    def find(self, id: ToolsetId) -> Installed | None:
        with self._database.reading() as connection:
            return toolset_rows.installed(connection, id)

    def a_file(self, id: ToolsetId) -> ToolsetFile | None:
        """One of its files, which tells where they all are; None when it is not installed."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT * FROM toolset_files WHERE toolset_id = ? LIMIT 1", (id,)).fetchone()
        return None if row is None else toolset_rows.file_of(row)

    def install(self, new: Installed) -> None:
        """Stores `new` in the place of what was installed under its id.

        What the user chose stays: whether toolset, tools and servers are enabled, and renderers of their own; but not
        that a tool always runs unasked: its code is another one. Raises `ServerTakenError`; then nothing is changed.
        """
        id = new.toolset.id
        with self._database.atomic() as connection:
            try:
                old = toolset_rows.installed(connection, id)
            except DamagedRowError:
                old = None  # this is the way to mend it
            taken = _taken(connection, id, new.servers)
            if taken:
                raise ServerTakenError(taken[0], hint="Remove that MCP server first, or ask for a corrected toolset.")
            connection.execute("DELETE FROM toolsets WHERE id = ?", (id,))
            toolset_rows.insert(connection, new if old is None else _with_choices_of(old, new))
            toolset_rows.drop_servers(connection, () if old is None else old.servers)
            ask_again(connection, id)

    def remove(self, id: ToolsetId) -> None:
        """Removes the toolset and its MCP servers, except those that another toolset declares too.

        Raises `ToolsetGoneError`.
        """
        with self._database.atomic() as connection:
            try:
                old = toolset_rows.installed(connection, id)
                if old is None:
                    raise _gone(id)
                servers = old.servers
            except DamagedRowError:
                servers = ()
            connection.execute("DELETE FROM toolsets WHERE id = ?", (id,))
            toolset_rows.drop_servers(connection, servers)
            ask_again(connection, id)

    def set_enabled(self, id: ToolsetId, enabled: bool) -> None:
        """Whether the tools of the toolset are offered. Raises `UserError` when it is gone."""
        with self._database.atomic() as connection:
            if not connection.execute("UPDATE toolsets SET enabled = ? WHERE id = ?", (enabled, id)).rowcount:
                raise _gone(id)

    def set_tool_enabled(self, tool_id: str, enabled: bool) -> None:
        """Whether the tool is offered anywhere. Raises `UserError` when there is none of that id."""
        with self._database.atomic() as connection:
            if not connection.execute("UPDATE tools SET enabled = ? WHERE tool_id = ?", (enabled, tool_id)).rowcount:
                raise tool_gone(tool_id)

    def set_builtins(self, tools: Sequence[ToolRow]) -> None:
        """Makes the rows of built-in tools say what this program has; which are enabled stays."""
        with self._database.atomic() as connection:
            chosen = dict(connection.execute("SELECT tool_id, enabled FROM tools WHERE toolset_id IS NULL").fetchall())
            connection.execute("DELETE FROM tools WHERE toolset_id IS NULL")
            connection.executemany("DELETE FROM tools WHERE tool_id = ?", [(tool.tool_id,) for tool in tools])
            for tool in tools:
                toolset_rows.insert_tool(
                    connection, replace(tool, enabled=bool(chosen.get(tool.tool_id, tool.enabled)))
                )

    def builtins(self) -> tuple[ToolRow, ...]:
        """The rows of built-in tools, in the order they were set."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT * FROM tools WHERE toolset_id IS NULL ORDER BY rowid").fetchall()
        return tuple(_whole(toolset_rows.tool_of, rows))

    def tools(self, *, enabled: bool = False) -> tuple[ToolRow, ...]:
        """Tools of all toolsets, in the order of `list` and of their manifests; with `enabled` those on offer only."""
        condition = "WHERE t.enabled AND s.enabled" if enabled else ""
        with self._database.reading() as connection:
            rows = connection.execute(
                f"SELECT t.* FROM tools t JOIN toolsets s ON s.id = t.toolset_id {condition}"
                " ORDER BY s.name COLLATE NOCASE, s.id, t.rowid"
            ).fetchall()
        return tuple(_whole(toolset_rows.tool_of, rows))

    def tool(self, tool_id: str) -> ToolRow:
        """Raises `ToolsetGoneError`."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT * FROM tools WHERE tool_id = ?", (tool_id,)).fetchone()
        if row is None:
            raise tool_gone(tool_id)
        return toolset_rows.tool_of(row)

    def render_config(self, tool_id: str) -> RenderConfig | None:
        """The tool's renderer with the highest priority; None for a tool whose result is shown plain."""
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT * FROM tool_render_configs WHERE tool_id = ? ORDER BY priority DESC LIMIT 1", (tool_id,)
            ).fetchone()
        return None if row is None else toolset_rows.render_config_of(row)

    def render_configs(self) -> dict[str, RenderConfig]:
        """By tool id, the renderer that wins."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT * FROM tool_render_configs ORDER BY priority").fetchall()
        return {config.tool_id: config for config in _whole(toolset_rows.render_config_of, rows)}

    def set_render_config(self, config: RenderConfig) -> None:
        """Adds a renderer, or replaces the tool's one of that priority. Raises `ToolsetGoneError`."""
        with self._database.atomic() as connection:
            if connection.execute("SELECT 1 FROM tools WHERE tool_id = ?", (config.tool_id,)).fetchone() is None:
                raise tool_gone(config.tool_id)
            toolset_rows.insert_render_config(connection, config)

    def remove_render_config(self, tool_id: str, priority: int) -> None:
        with self._database.atomic() as connection:
            connection.execute(
                "DELETE FROM tool_render_configs WHERE tool_id = ? AND priority = ?", (tool_id, priority)
            )

    def servers(self) -> tuple[McpServer, ...]:
        with self._database.reading() as connection:
            rows = connection.execute("SELECT * FROM mcp_servers ORDER BY id").fetchall()
        return tuple(McpServer(ServerId(row["id"]), json.loads(row["config"]), bool(row["enabled"])) for row in rows)

    def taken_servers(self, id: ToolsetId, servers: Sequence[DeclaredServer]) -> tuple[str, ...]:
        """A sentence for each of `servers` that cannot be installed for toolset `id`: its id is somebody else's."""
        with self._database.reading() as connection:
            return tuple(_taken(connection, id, servers))

    def move_files(self, id: ToolsetId, stored_paths: dict[str, str]) -> None:
        """Corrects where files are stored (path to absolute path), after the data folder was moved."""
        with self._database.atomic() as connection:
            connection.executemany(
                "UPDATE toolset_files SET stored_path = ? WHERE toolset_id = ? AND path = ?",
                [(stored, id, path) for path, stored in stored_paths.items()],
            )


def _gone(id: str) -> ToolsetGoneError:
    return ToolsetGoneError(f"The toolset {id[:80]} is not installed.", hint="`mypt-desktop toolset list` shows all.")


def tool_gone(tool_id: str) -> ToolsetGoneError:
    """There is no tool of this id."""
    return ToolsetGoneError(f"There is no tool {tool_id[:160]}.", hint="Its toolset may have been uninstalled.")


def _with_choices_of(old: Installed, new: Installed) -> Installed:
    """`new` with the user's choices for `old`: what is enabled, and renderers of the user's own for tools that stay."""
    enabled = {tool.tool_id: tool.enabled for tool in old.tools}
    declared = {(renderer.tool_id, renderer.priority) for renderer in new.renderers}
    own = tuple(
        renderer
        for renderer in old.renderers
        if renderer.priority >= USER_PRIORITY
        and any(renderer.tool_id == tool.tool_id for tool in new.tools)
        and (renderer.tool_id, renderer.priority) not in declared
    )
    return replace(
        new,
        toolset=replace(new.toolset, enabled=old.toolset.enabled),
        tools=tuple(replace(tool, enabled=enabled.get(tool.tool_id, tool.enabled)) for tool in new.tools),
        renderers=new.renderers + own,
    )


def _taken(connection: sqlite3.Connection, id: ToolsetId, servers: Sequence[DeclaredServer]) -> list[str]:
    """A server is shared by toolsets that declare it alike. One that no toolset declares is the user's own."""
    problems = []
    for server in servers:
        row = connection.execute("SELECT config FROM mcp_servers WHERE id = ?", (server.server_id,)).fetchone()
        if row is None:
            continue
        declared = connection.execute(
            "SELECT toolset_id, config FROM toolset_mcp_servers WHERE server_id = ?", (server.server_id,)
        ).fetchall()
        other = [found for found in declared if found["toolset_id"] != id]
        if not declared:
            problems.append(f"You have an MCP server called {server.server_id} of your own already.")
        elif any(found["config"] != canonical_json(server.config) for found in other):
            problems.append(f"The toolset {other[0]['toolset_id']} has another MCP server called {server.server_id}.")
    return problems
