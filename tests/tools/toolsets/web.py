"""A web server of this computer that toolsets are downloaded from."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

ADDRESS: Final = "/tea.toolset.zip"


@dataclass
class Page:
    """An answer; `length` is said instead of the true one."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    length: int | None = None
    held: threading.Event | None = None  # the body's second half comes when this is set


@dataclass
class Site:
    """`asked` are the paths that were asked for, with the headers that came along."""

    port: int
    pages: dict[str, Page]
    scheme: str = "http"
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    begun: threading.Event = field(default_factory=threading.Event)

    def at(self, path: str = ADDRESS, host: str = "127.0.0.1") -> str:
        return f"{self.scheme}://{host}:{self.port}{path}"


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Who asks may hang up."""


@contextmanager
def serving(pages: Mapping[str, Page], tls: ssl.SSLContext | None = None) -> Iterator[Site]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
            page = site.pages.get(self.path, Page(b"nothing here", 404))
            self.send_response(page.status)
            for name, value in page.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(page.body) if page.length is None else page.length))
            self.end_headers()
            half = len(page.body) // 2 if page.held else len(page.body)
            self.wfile.write(page.body[:half])
            site.begun.set()
            if page.held is not None:
                page.held.wait(60)
                self.wfile.write(page.body[half:])

        def log_message(self, format: str, *args: object) -> None:
            pass

    with _Server(("127.0.0.1", 0), Handler) as server:
        if tls is not None:
            server.socket = tls.wrap_socket(server.socket, server_side=True)
        site = Site(server.server_port, dict(pages), "https" if tls else "http")
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, name="site")
        thread.start()
        try:
            yield site
        finally:
            for page in site.pages.values():
                if page.held is not None:
                    page.held.set()
            server.shutdown()
            thread.join()
