"""The server of `sdk_server` on a port of this machine."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

CODE = """
import sys
sys.path.insert(0, {folder!r})
from sdk_server import server
server.run({transport!r}, host="127.0.0.1", port={port})
"""


@contextmanager
def running(transport: str) -> Iterator[str]:
    """The address, once it answers."""
    import threading
    from pathlib import Path

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    code = CODE.format(folder=str(Path(__file__).parent), transport=transport, port=port)
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(500):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            threading.Event().wait(0.02)
        yield f"http://127.0.0.1:{port}/{'sse' if transport == 'sse' else 'mcp'}"
    finally:
        process.kill()
        process.wait()
