"""What the protocol's conformance suite for servers looks at: the server of `mcp serve` over a folder, on a port.

python tests/mcp/conformance_server.py FOLDER PORT

Standard streams are all that the program itself serves on; the suite speaks only HTTP, so this mounts the same server.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import uvicorn

from mypt_desktop.mcp.serving import make_server
from mypt_desktop.workspace.engine import WorkspaceEngine


def main() -> None:
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    with tempfile.TemporaryDirectory() as index, WorkspaceEngine(folder, Path(index)) as engine:
        engine.refresh()
        uvicorn.run(make_server(engine).streamable_http_app(), host="127.0.0.1", port=port, log_level="warning")


if __name__ == "__main__":
    main()
