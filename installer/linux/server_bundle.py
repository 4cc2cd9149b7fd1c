"""A bundle of an MCP server in Python, for the trial in a system that has no Python: the program brings one."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

NAME = "python-here"
SERVER = """\
import json
import sys


def answer(id, result):
    print(json.dumps({"jsonrpc": "2.0", "id": id, "result": result}), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    match message.get("method"):
        case "initialize":
            about = {"name": "python-here", "version": sys.version.split()[0]}
            capabilities = {"tools": {}}
            answer(
                message["id"],
                {"protocolVersion": "2025-06-18", "capabilities": capabilities, "serverInfo": about},
            )
        case "tools/list":
            answer(message["id"], {"tools": [{"name": "say_hello", "inputSchema": {"type": "object"}}]})
        case _ if "id" in message:
            error = {"code": -32601, "message": "unknown"}
            print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "error": error}), flush=True)
"""
MANIFEST = {
    "manifest_version": "0.3",
    "name": NAME,
    "version": "1.0.0",
    "description": "Says hello",
    "author": {"name": "MyPT Desktop"},
    "server": {
        "type": "python",
        "entry_point": "server/main.py",
        "mcp_config": {"command": "python", "args": ["${__dirname}/server/main.py"]},
    },
}


def write(path: Path) -> None:
    """Makes the bundle at `path`."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("manifest.json", json.dumps(MANIFEST))
        archive.writestr("server/main.py", SERVER)
