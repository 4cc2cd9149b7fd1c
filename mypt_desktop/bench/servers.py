"""MCP servers in figures: what a call costs beside the bare SDK client, and twenty servers the window's start.

Both ways to call go to a server of ours that answers at once, one after the other, so that the difference is this
program's: the registry, the checks of arguments, its thread, and the reading of the result.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from mypt_desktop.agent.tool_execution import ToolExecution
from mypt_desktop.app.mcp_servers import McpOperations
from mypt_desktop.bench import window
from mypt_desktop.bench.figures import Outcome, Skipped, Target, figure, ratios
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import CallId, ToolCall
from mypt_desktop.core.qt_platform import why_no_window
from mypt_desktop.mcp.config import read_config
from mypt_desktop.mcp.values import Secrets
from mypt_desktop.store.database import Database
from mypt_desktop.store.mcp_servers import McpServers
from mypt_desktop.store.toolset_values import ServerId
from mypt_desktop.tools.registry import ToolRegistry

OVERHEAD = Target(5.0, "at most")
SLOWER = Target(1.1, "at most")
CALLS = 200  # a repeat
SERVERS = 20
SERVER = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "id" not in asked:
        continue
    match asked["method"]:
        case "initialize":
            result = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}},
                      "serverInfo": {"name": "bench", "version": "1"}}
        case "tools/list":
            schema = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
            result = {"tools": [{"name": "echo", "description": "Says it", "inputSchema": schema}]}
        case "tools/call":
            result = {"content": [{"type": "text", "text": asked["params"]["arguments"]["text"]}]}
        case _:
            sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": asked["id"],
                                         "error": {"code": -32601, "message": "no"}}) + "\\n")
            sys.stdout.flush()
            continue
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": result}) + "\\n")
    sys.stdout.flush()
"""


def overhead(repeats: int, calls: int = CALLS) -> Sequence[Outcome]:
    """A call through the app against the same call through the SDK's client, in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "server.py")
        script.write_text(SERVER, encoding="utf-8")
        ours, bare = [], []
        with (
            closing(Database(Path(folder, "data/mypt.sqlite"))) as database,
            closing(McpOperations(database, Path(folder, "data/mcp"), secrets=Secrets(lambda: None))) as servers,
        ):
            servers.add(read_config("bench", {"command": sys.executable, "args": [str(script)]}))
            servers.test(ServerId("bench"))
            tools = ToolExecution(ToolRegistry((servers.tools(None, None, lambda chat: None),)))
            for _ in range(repeats):
                ours.append(_through_the_app(tools, calls))
                bare.append(asyncio.run(_bare(str(script), calls)))
    extra = [a - b for a, b in zip(ours, bare, strict=True)]
    return [
        figure("call through the app", "ms", ours),
        figure("call through the bare client", "ms", bare),
        figure("overhead of a call", "ms", extra, OVERHEAD),
    ]


def start(repeats: int) -> Sequence[Outcome]:
    """The window's start with twenty servers that were seen before, as a multiple of that without."""
    if reason := why_no_window():
        return [Skipped("start with servers", f"{reason}. QT_QPA_PLATFORM=offscreen measures without one.")]
    with tempfile.TemporaryDirectory() as folder:
        without, with_servers = Path(folder, "without"), Path(folder, "with")
        try:
            for data in (without, with_servers):  # both make their data folder
                window.painted_seconds(data)
            _fill(with_servers)
            pairs = [(window.painted_seconds(with_servers), window.painted_seconds(without)) for _ in range(repeats)]
        except UserError as error:
            return [Skipped("start with servers", error.with_hint())]
    ours, theirs = [one["seconds"] for one, _ in pairs], [one["seconds"] for _, one in pairs]
    return [
        figure("start to painted window with 20 servers", "s", ours),
        figure("as a multiple of without", "times", ratios(ours, theirs), SLOWER),
    ]


def _through_the_app(tools: ToolExecution, calls: int) -> float:
    """Milliseconds a call."""
    begun = time.perf_counter()
    for number in range(calls):
        steps = tools.run(ToolCall("mcp.bench:echo", {"text": "tea"}, CallId(f"{number}")), threading.Event())
        try:
            while True:
                next(steps)
        except StopIteration as end:
            if end.value.failed:
                raise UserError(f"The bench's own server failed: {json.dumps(end.value.content)}") from end
    return (time.perf_counter() - begun) * 1000 / calls


async def _bare(script: str, calls: int) -> float:
    """Milliseconds a call."""
    from mcp import Client, StdioServerParameters

    async with Client(StdioServerParameters(command=sys.executable, args=[script]), mode="legacy") as client:
        await client.list_tools()
        begun = time.perf_counter()
        for _ in range(calls):
            await client.call_tool("echo", {"text": "tea"})
        return (time.perf_counter() - begun) * 1000 / calls


def _fill(data: Path) -> None:
    seen = {
        "protocol": "2025-06-18",
        "tools": [
            {
                "name": f"tool-{number}",
                "title": f"Tool {number}",
                "description": "It does something " * 10,
                "input_schema": {"type": "object"},
                "output_schema": None,
                "reads_only": False,
                "page": "",
                "for_model": True,
                "for_page": True,
            }
            for number in range(15)
        ],
    }
    with closing(Database(data / "mypt.sqlite")) as database:
        rows = McpServers(database)
        for number in range(SERVERS):
            rows.put(ServerId(f"s{number}"), {"command": sys.executable, "args": ["-c", "pass"]}, {})
            rows.set_seen(ServerId(f"s{number}"), seen)
