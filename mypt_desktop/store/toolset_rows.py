"""The rows of an installed toolset: written from values and read as values, in the caller's transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import canonical_json
from mypt_desktop.store.toolset_values import (
    DeclaredServer,
    Installed,
    RenderConfig,
    ServerId,
    ToolRow,
    Toolset,
    ToolsetFile,
    ToolsetId,
    options_json,
    permissions_json,
    read_options,
    read_permissions,
)


class DamagedRowError(UserError):
    """A row of a toolset is not what was stored."""


def insert(connection: sqlite3.Connection, new: Installed) -> None:
    """All of a toolset that is not there yet."""
    toolset = new.toolset
    connection.execute(
        "INSERT INTO toolsets (id, name, version, description, enabled, installed_at, source_type, source_ref,"
        " manifest_version, permissions) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            toolset.id,
            toolset.name,
            toolset.version,
            toolset.description,
            toolset.enabled,
            toolset.installed_at,
            toolset.source_type,
            toolset.source_ref.encode("utf-8", "replace").decode("utf-8"),
            toolset.manifest_version,
            canonical_json(permissions_json(toolset.permissions)),
        ),
    )
    connection.executemany(
        "INSERT INTO toolset_files (toolset_id, path, kind, sha256, size, stored_path) VALUES (?, ?, ?, ?, ?, ?)",
        [(toolset.id, file.path, file.kind, file.sha256, file.size, file.stored_path) for file in new.files],
    )
    for tool in new.tools:
        insert_tool(connection, tool)
    for renderer in new.renderers:
        insert_render_config(connection, renderer)
    for server in new.servers:
        connection.execute(
            "INSERT INTO mcp_servers (id, config, enabled) VALUES (?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET config = excluded.config",
            (server.server_id, canonical_json(server.config), server.auto_enabled),
        )
        connection.execute(
            "INSERT INTO toolset_mcp_servers (toolset_id, server_id, config, auto_enabled) VALUES (?, ?, ?, ?)",
            (toolset.id, server.server_id, canonical_json(server.config), server.auto_enabled),
        )


def insert_tool(connection: sqlite3.Connection, tool: ToolRow) -> None:
    connection.execute(
        "INSERT INTO tools (tool_id, toolset_id, name, description, category, input_schema, requires_confirmation,"
        " enabled, entrypoint, options) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            tool.tool_id,
            tool.toolset_id,
            tool.name,
            tool.description,
            tool.category,
            json.dumps(tool.input_schema, ensure_ascii=False),  # the order of its properties is the author's
            tool.requires_confirmation,
            tool.enabled,
            tool.entrypoint,
            json.dumps(options_json(tool.options), ensure_ascii=False),
        ),
    )


def insert_render_config(connection: sqlite3.Connection, config: RenderConfig) -> None:
    """In the place of the tool's one of that priority, if there is one."""
    connection.execute(
        "INSERT INTO tool_render_configs (tool_id, renderer, config, priority) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (tool_id, priority) DO UPDATE SET renderer = excluded.renderer, config = excluded.config",
        (config.tool_id, config.renderer, canonical_json(config.config), config.priority),
    )


def drop_servers(connection: sqlite3.Connection, servers: Sequence[DeclaredServer]) -> None:
    """Removes those of `servers` that no toolset declares any more."""
    connection.executemany(
        "DELETE FROM mcp_servers WHERE id = ?1 AND ?1 NOT IN (SELECT server_id FROM toolset_mcp_servers)",
        [(server.server_id,) for server in servers],
    )


def installed(connection: sqlite3.Connection, id: ToolsetId) -> Installed | None:
    row = connection.execute("SELECT * FROM toolsets WHERE id = ?", (id,)).fetchone()
    if row is None:
        return None
    files = connection.execute("SELECT * FROM toolset_files WHERE toolset_id = ? ORDER BY path", (id,))
    tools = connection.execute("SELECT * FROM tools WHERE toolset_id = ? ORDER BY rowid", (id,))
    renderers = connection.execute(
        "SELECT c.* FROM tool_render_configs c JOIN tools t ON t.tool_id = c.tool_id WHERE t.toolset_id = ?"
        " ORDER BY t.rowid, c.priority",
        (id,),
    )
    servers = connection.execute("SELECT * FROM toolset_mcp_servers WHERE toolset_id = ? ORDER BY rowid", (id,))
    return Installed(
        toolset_of(row),
        tuple(file_of(file) for file in files),
        tuple(tool_of(tool) for tool in tools),
        tuple(render_config_of(renderer) for renderer in renderers),
        tuple(_server_of(server) for server in servers),
    )


def toolset_of(row: sqlite3.Row) -> Toolset:
    """This and the others raise `DamagedRowError` for a row that `insert` did not write."""
    with _readable("toolset", row["id"]):
        _check_text(row, "id", "name", "version", "description", "installed_at", "source_ref", "manifest_version")
        return _toolset_of(row)


def _toolset_of(row: sqlite3.Row) -> Toolset:
    return Toolset(
        id=ToolsetId(row["id"]),
        name=row["name"],
        version=row["version"],
        description=row["description"],
        enabled=bool(row["enabled"]),
        installed_at=row["installed_at"],
        source_type=row["source_type"],
        source_ref=row["source_ref"],
        manifest_version=row["manifest_version"],
        permissions=read_permissions(json.loads(row["permissions"])),
    )


def file_of(row: sqlite3.Row) -> ToolsetFile:
    with _readable("file of the toolset", row["toolset_id"]):
        _check_text(row, "path", "kind", "sha256", "stored_path")
        return ToolsetFile(row["path"], row["kind"], row["sha256"], row["size"], row["stored_path"])


def tool_of(row: sqlite3.Row) -> ToolRow:
    with _readable("tool", row["tool_id"]):
        _check_text(row, "tool_id", "name", "description", "category", "entrypoint")
        return _tool_of(row)


def _tool_of(row: sqlite3.Row) -> ToolRow:
    return ToolRow(
        tool_id=row["tool_id"],
        toolset_id=None if row["toolset_id"] is None else ToolsetId(row["toolset_id"]),
        name=row["name"],
        description=row["description"],
        category=row["category"],
        input_schema=json.loads(row["input_schema"]),
        requires_confirmation=bool(row["requires_confirmation"]),
        enabled=bool(row["enabled"]),
        entrypoint=row["entrypoint"],
        options=read_options(json.loads(row["options"])),
    )


def render_config_of(row: sqlite3.Row) -> RenderConfig:
    """Raises `DamagedRowError`."""
    with _readable("renderer of the tool", row["tool_id"]):
        config = json.loads(row["config"])
        if not isinstance(config, dict) or not isinstance(row["priority"], int):
            raise ValueError("its values are of another kind")
        return RenderConfig(row["tool_id"], row["renderer"], config, row["priority"])


def _server_of(row: sqlite3.Row) -> DeclaredServer:
    with _readable("MCP server", row["server_id"]):
        return DeclaredServer(ServerId(row["server_id"]), json.loads(row["config"]), bool(row["auto_enabled"]))


def _check_text(row: sqlite3.Row, *columns: str) -> None:
    for column in columns:
        if not isinstance(row[column], str):
            raise ValueError(f"its {column} is no text")


@contextmanager
def _readable(what: str, id: object) -> Iterator[None]:
    try:
        yield
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise DamagedRowError(
            f"The stored {what} {str(id)[:100]!r} cannot be read ({str(error)[:200]}).",
            hint="Import the toolset again; `mypt-desktop doctor` checks the database.",
        ) from error
