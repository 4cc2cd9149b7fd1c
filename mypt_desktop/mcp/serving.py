"""The app as a server: the tools over a folder of documents, and the documents as resources, over standard streams.

Any other client of the protocol can use it, in both eras. Nothing is written but the index; no network is used.
"""

from __future__ import annotations

import json
import logging
import threading
from pathlib import Path
from typing import Any, Final

from mypt_desktop import __version__
from mypt_desktop.core.errors import UserError
from mypt_desktop.sandbox.process import program_command
from mypt_desktop.tools.registry import no_tool
from mypt_desktop.tools.workspace import BUILTINS, WorkspaceTools
from mypt_desktop.workspace.engine import WorkspaceEngine

SERVED: Final = ("workspace.search", "workspace.list_docs", "workspace.get_doc", "workspace.summarize")
SCHEME: Final = "workspace:///"
_PAGE: Final = 200  # documents of one page of the list
_LONGEST_NAME: Final = 64
_INSTRUCTIONS: Final = (
    "These tools read one folder of documents and change nothing. workspace.search finds passages by meaning and by"
    " words; each says its document and line."
)
_log = logging.getLogger(__name__)


def own_entry(folder: Path, data_dir: Path | None = None) -> dict[str, Any]:
    """What another program's `mcpServers` needs to start this server over `folder`."""
    program, *args = program_command()
    data = [] if data_dir is None else ["--data-dir", str(data_dir.absolute())]
    name = "".join(c if c.isalnum() else "-" for c in folder.name.lower()).strip("-")[:_LONGEST_NAME] or "documents"
    return {name: {"command": program, "args": [*args, *data, "mcp", "serve", str(folder)]}}


def serve(engine: WorkspaceEngine) -> None:
    """Until the other side ends its output. The index is brought up to date beside; a question in the meantime is
    answered from what there is."""
    import asyncio

    stop = threading.Event()
    refreshing = threading.Thread(target=_refresh, args=(engine, stop), name="refresh", daemon=True)
    refreshing.start()
    try:
        asyncio.run(_serve(engine, refreshing))
    finally:
        stop.set()
        refreshing.join()


async def _serve(engine: WorkspaceEngine, refreshing: threading.Thread) -> None:
    from mcp.server.stdio import stdio_server

    server = make_server(engine, refreshing)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def make_server(engine: WorkspaceEngine, refreshing: threading.Thread | None = None) -> Any:
    """The SDK's server over `engine`; its handlers wait for the first index where there is none yet."""
    import asyncio

    import mcp_types as types
    from mcp import MCPError
    from mcp.server import Server

    tools = WorkspaceTools(engine)

    def ready() -> None:
        if refreshing is not None and not engine.built:
            refreshing.join()

    async def list_tools(_: Any, __: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_tool(types, name) for name in SERVED])

    async def call_tool(_: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        if params.name not in SERVED:
            raise MCPError(types.INVALID_PARAMS, no_tool(params.name, SERVED))
        cancel = threading.Event()

        def run() -> dict[str, Any]:
            ready()
            return tools.execute(params.name, params.arguments or {}, cancel)

        try:
            value = await asyncio.to_thread(run)
        except asyncio.CancelledError:
            cancel.set()
            raise
        text = types.TextContent(type="text", text=json.dumps(value, ensure_ascii=False))
        return types.CallToolResult(content=[text], structured_content=value, is_error="error" in value)

    async def list_resources(_: Any, params: types.PaginatedRequestParams | None) -> types.ListResourcesResult:
        try:
            start = int(params.cursor) if params and params.cursor else 0
        except ValueError as error:
            raise MCPError(types.INVALID_PARAMS, "This cursor is not of this server.") from error

        def documents() -> list[Any]:
            ready()
            return engine.list_docs()

        found = [one for one in await asyncio.to_thread(documents) if not one.error]
        page = found[max(0, start) : max(0, start) + _PAGE]
        more = str(start + _PAGE) if start + _PAGE < len(found) else None
        return types.ListResourcesResult(resources=[_resource(types, one) for one in page], next_cursor=more)

    async def read_resource(_: Any, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        def text() -> str | None:
            ready()
            path = _path(str(params.uri))
            known = next((one for one in engine.list_docs() if one.path == path), None)
            return None if known is None else engine.get_doc_text(known.doc_id)

        found = await asyncio.to_thread(text)
        if found is None:
            raise MCPError(types.INVALID_PARAMS, f"There is no document {str(params.uri)[:200]!r}.")
        contents = types.TextResourceContents(uri=params.uri, mime_type="text/plain", text=found)
        return types.ReadResourceResult(contents=[contents])

    return Server(
        "mypt-desktop",
        version=__version__,
        title="MyPT Desktop",
        instructions=_INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


def _tool(types: Any, name: str) -> Any:
    tool = BUILTINS[name]
    return types.Tool(
        name=name,
        title=tool.title,
        description=tool.spec.description,
        input_schema=dict(tool.spec.parameters),
        annotations=types.ToolAnnotations(read_only_hint=True, open_world_hint=False),
    )


def _resource(types: Any, document: Any) -> Any:
    from urllib.parse import quote

    return types.Resource(
        uri=SCHEME + quote(document.path), name=document.path, title=document.title, mime_type="text/plain"
    )


def _path(uri: str) -> str:
    from urllib.parse import unquote

    return unquote(uri.removeprefix(SCHEME)) if uri.startswith(SCHEME) else ""


def _refresh(engine: WorkspaceEngine, stop: threading.Event) -> None:
    try:
        engine.refresh(lambda progress: None, stop)
    except UserError as error:
        _log.warning("%s", error.with_hint())
