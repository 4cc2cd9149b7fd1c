"""What a program reads in a data folder: all that the user made, in values that JSON has.

It runs with today's code and with that of earlier versions, which lack some of it: what one does not have is left out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass
from pathlib import Path
from typing import Any

from mypt_desktop.app import App
from mypt_desktop.core.messages import Citation, Message, Text, ToolCall, ToolResult
from mypt_desktop.store.chats import ChatId, MessageId

_OF_A_RUN = (
    "chat", "message", "tool_id", "args", "result", "status", "error", "started_at", "finished_at", "pre", "post",
)  # fmt: skip
_OF_A_MODEL = ("kind", "title", "base", "dialect", "rails", "context_length", "default_context")
_OF_A_TOOLSET = ("name", "version", "description", "enabled", "installed_at", "source_type", "source_ref")


def as_read(app: App) -> dict[str, Any]:
    """Texts are whole, files are hashes of the bytes that were read."""
    with_tools = hasattr(app, "toolsets")
    read: dict[str, Any] = {
        "chats": {chat.id: _chat(app, chat.id) | (_of_tools(app, chat.id) if with_tools else {}) for chat in _all(app)},
        "found": sorted(chat.id for chat in app.chats.list("Sandholm")),
        "settings": _plain(asdict(app.settings)),
        "models": {path.name: _model(app, path.name) for path in app.data_dir.models.glob("[!.]*")},
    }
    if with_tools:
        read["toolsets"] = {one.id: _some(one, _OF_A_TOOLSET) for one in app.toolsets.list_toolsets()}
        read["tools"] = {tool: app.toolsets.get_tool(tool).row.enabled for tool in _tools(app)}
        read["renderers"] = {tool: _plain(app.toolsets.get_tool(tool).render) for tool in _tools(app)}
    if hasattr(app, "folder_access"):
        recent = [Path(path) for path in app.settings.workspace.recent]
        read["writable"] = [str(path) for path in recent if app.folder_access.permitted(path)]
    if hasattr(app, "own_prompts"):
        read["prompts"] = {prompt.name: prompt.source for prompt in app.own_prompts.find().prompts}
    if hasattr(app, "prompts"):
        read["instructions"] = [one.text for one in app.prompts.in_force(None)]
    if hasattr(app, "servers"):
        app.servers.see()
        read["servers"] = {one.config.id: one.config.starts for one in app.servers.list_servers() if one.config}
    return read


def _all(app: App) -> list[Any]:
    return sorted(app.chats.list(), key=lambda chat: chat.id)


def _chat(app: App, chat: ChatId) -> dict[str, Any]:
    summary = next(one for one in app.chats.list() if one.id == chat)
    return _some(summary, ("title", "workspace", "pinned", "folder", "model")) | {
        "shown": [stored.id for stored in app.chats.path(chat)],
        "messages": {
            id: {**_some(stored, ("parent", "status", "error", "created_at")), "parts": _parts(stored.message)}
            for id in _messages(app, chat)
            if (stored := app.chats.get(id))
        },
    }


def _messages(app: App, chat: ChatId) -> list[MessageId]:
    """Those of all branches."""
    with app.database.reading() as connection:
        rows = connection.execute("SELECT id FROM messages WHERE chat = ? ORDER BY number", (chat,)).fetchall()
    return [MessageId(row["id"]) for row in rows]


def _parts(message: Message) -> list[Any]:
    """The role, and of each part its kind and what every version has of it."""
    read: list[Any] = [str(message.role)]
    for part in message.parts:
        match part:
            case Text(text):
                read.append(["text", text])
            case ToolCall(name, arguments, id, by):
                read.append(["call", name, _plain(arguments), id, by])
            case ToolResult(call, name, content, failed, run):
                read.append(["result", call, name, _plain(content), failed, run])
            case Citation():
                read.append(["citation", part.path, part.doc_id, part.start, part.end, part.line, part.page, part.text])
            case _:
                read.append([type(part).__name__, asdict(part)])
    return read


def _of_tools(app: App, chat: ChatId) -> dict[str, Any]:
    """The chat's files in every version, the runs of its tools, and what the user chose about these."""
    messages, approvals = _messages(app, chat), app.approvals(chat)
    runs = [part.run for id in messages for part in app.chats.get(id).message.results]
    return {
        "files": _files(app, chat, None),
        "versions": {one.id: _files(app, chat, one.id) for one in app.chat_files(chat).history()},
        "at": {id: getattr(app.toolsets.get_workspace_manifest(id), "id", None) for id in messages},
        "runs": {
            id: _some(run, _OF_A_RUN) | {"drawn": run.plan and run.plan.renderer}
            for id, run in app.toolsets.tool_runs(runs).items()
        },
        "approvals": approvals.mode,
        "always": [tool for tool in _tools(app) if approvals.always(tool)],
        "off": [tool.id for tool, on in app.toolsets.get_available_tools(chat) if not on],
    }


def _files(app: App, chat: ChatId, version: Any) -> dict[str, Any]:
    tree = app.toolsets.get_workspace_files(chat, version)
    files = {path: app.toolsets.get_workspace_file(chat, path, version) for path in sorted(tree.files)}
    return {
        "files": {path: hashlib.sha256(data).hexdigest() for path, data in files.items()},
        "executable": sorted(tree.executable),
        "links": dict(tree.links),
        "folders": sorted(tree.folders),
    }


def _model(app: App, name: str) -> dict[str, Any]:
    info = app.catalog.get(name)
    return _some(info, _OF_A_MODEL) | {"temperature": info.sampling.temperature}


def _tools(app: App) -> list[str]:
    sets = [app.toolsets.get_toolset(toolset.id, probed=False) for toolset in app.toolsets.list_toolsets()]
    return sorted(tool.tool_id for details in sets for tool in details.installed.tools)


def _some(value: object, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: _plain(getattr(value, name)) for name in names if hasattr(value, name)}


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
