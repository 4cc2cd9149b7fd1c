"""A web server over the chat's files, on a port of this computer that the system picks."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote


class PageHandler(SimpleHTTPRequestHandler):
    """Files as they are now: a page that was edited shows its new state when it is loaded again."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        print(format % args)


def preview(workspace: Path, path: str = "index.html") -> dict[str, Any]:
    """Starts the server and returns its port; the server goes on while this process is kept."""
    page = workspace / path
    if not page.is_file():
        pages = sorted(p.relative_to(workspace).as_posix() for p in workspace.rglob("*.html"))
        raise FileNotFoundError(f"There is no page {path}. Pages: {', '.join(pages[:20]) or 'none'}.")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(PageHandler, directory=str(workspace)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return {"port": server.server_address[1], "path": quote(Path(path).as_posix())}
