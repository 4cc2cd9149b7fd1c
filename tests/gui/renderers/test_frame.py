"""Frames: a page that a tool serves on this machine is shown; it reaches its own server and nothing else."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.renderers import engine
from mypt_desktop.gui.renderers.frame import FrameView, local_address
from mypt_desktop.gui.renderers.plain import PlainView
from mypt_desktop.gui.renderers.view import RendererView

WAIT = 20_000


class Server:
    """A web server on a port of its own; remembers what was asked for."""

    def __init__(self) -> None:
        self.pages: dict[str, tuple[str, str]] = {}
        self.asked: list[str] = []
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.asked.append(self.path)
                if self.path.startswith("/moved"):
                    self.send_response(302)
                    self.send_header("Location", f"http://localhost:{server.port}/there")
                    self.end_headers()
                    return
                kind, text = server.pages.get(self.path, ("text/plain", "nothing"))
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def page(self, path: str, html: str) -> None:
        self.pages[path] = ("text/html", f"<!doctype html><meta charset=utf-8>{html}")

    def close(self) -> None:
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.close()


@pytest.fixture
def other() -> Iterator[Server]:
    made = Server()
    yield made
    made.close()


@pytest.fixture
def show(qtbot: QtBot, desk: Desk, browser: None) -> Iterator[Callable[[str], FrameView]]:
    views = []

    def shown(url: str) -> FrameView:
        view = FrameView(desk, url, {"port": 1})
        views.append(view)
        view.resize(700, 500)
        view.show()
        return view

    yield shown
    for view in views:
        view.close()
        view.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def title(qtbot: QtBot, view: FrameView) -> str:
    qtbot.waitUntil(lambda: view.page is not None and view.page.title().startswith("="), timeout=WAIT)
    assert view.page is not None
    return view.page.title()[1:]


def test_a_page_of_a_local_server_works_with_what_it_fetches(
    qtbot: QtBot, show: Callable[[str], FrameView], server: Server
) -> None:
    server.pages["/data.json"] = ("application/json", '{"rows": 7}')
    server.page(
        "/app?x=1",
        f"""<script>localStorage.a = 5;
        Promise.all([fetch("data.json"), fetch("http://localhost:{server.port}/data.json", {{mode: "no-cors"}})])
        .then(async ([a, b]) => document.title = "=" + [(await a.json()).rows, localStorage.a, b.type, isSecureContext])
        .catch((e) => document.title = "=" + e)</script>""",
    )
    assert title(qtbot, show(f"http://localhost:{server.port}/app?x=1")) == "7,5,opaque,true"


def test_a_page_moves_within_its_server(qtbot: QtBot, show: Callable[[str], FrameView], server: Server) -> None:
    server.page("/", "<script>location = '/moved'</script>")
    server.page("/there", "<title>=there</title>")
    assert title(qtbot, show(f"http://127.0.0.1:{server.port}/")) == "there"


def test_a_page_reaches_no_other_server_of_this_machine(
    qtbot: QtBot, show: Callable[[str], FrameView], server: Server, other: Server
) -> None:
    server.page(
        "/",
        f"""<img src="http://localhost:{other.port}/img"><script src="http://127.0.0.1:{other.port}/script"></script>
        <link rel=stylesheet href="//{engine.loopback_name()}:{other.port}/style">
        <iframe src="http://{engine.loopback_name()}:{other.port}/frame"></iframe>
        <script>
        const there = ["localhost", "127.0.0.1", location.hostname, "[::1]", "0.0.0.0", "2130706433"];
        const all = there.flatMap((host) => ["http", "https"].map((s) => fetch(`${{s}}://${{host}}:{other.port}/fetch`,
          {{mode: "no-cors"}}).then(() => "in", () => "out")));
        const sockets = there.map((host) => new Promise((done) => {{
          const socket = new WebSocket(`ws://${{host}}:{other.port}/socket`);
          socket.onopen = () => done("in"); socket.onerror = () => done("out"); }}));
        Promise.all([...all, ...sockets]).then((found) => {{
          document.title = "=" + [...new Set(found)];
          location = "http://localhost:{other.port}/gone";
        }});
        </script>""",
    )
    view = show(f"http://localhost:{server.port}/")
    assert title(qtbot, view) == "out"
    qtbot.wait(200)
    assert other.asked == []


def test_a_server_that_is_gone_is_told_and_can_be_tried_again(
    qtbot: QtBot, show: Callable[[str], FrameView], server: Server
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        view = show(f"http://localhost:{taken.getsockname()[1]}/")
        with qtbot.waitSignal(view.failed, timeout=WAIT):
            pass
    assert "could not be loaded. What serves it may have ended" in view.note.words
    assert view.plain is not None
    assert [b.text() for b in view.note.findChildren(QPushButton) if b.isVisible()] == ["Reload"]


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com:8000/",
        "https://localhost:8000/",
        "http://localhost/",
        "http://localhost:80/",
        "http://localhost:22/",
        "http://user:word@localhost:8000/",
        "http://localhost.example.com:8000/",
        "http://127.0.0.2:8000/",
        "http://0.0.0.0:8000/",
        "file:///etc/passwd",
        "localhost:8000",
        "",
        "http://localhost:99999/",
        "javascript:alert(1)",
    ],
)
def test_any_other_address_is_refused(url: str) -> None:
    with pytest.raises(UserError, match="is not shown"):
        local_address(url)


def test_a_refused_address_gives_the_plain_result(draw: Callable[..., RendererView]) -> None:
    view = draw("frame", url="http://example.com/", result={"port": 3})
    assert isinstance(view, PlainView)
    assert "on this machine only" in view.note.words
