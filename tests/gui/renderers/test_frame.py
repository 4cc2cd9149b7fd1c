"""Frames: a page that a tool serves on this machine is shown; it reaches its own server and nothing else."""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.renderers import engine
from mypt_desktop.gui.renderers.frame import FrameView, local_address
from mypt_desktop.gui.renderers.html import HtmlView
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


class Door:
    """A port that nobody may knock at: remembers who did, whatever they spoke."""

    def __init__(self) -> None:
        self.knocks: list[bytes] = []
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        while True:
            try:
                client, _ = self._socket.accept()
            except OSError:
                return
            with client:
                client.settimeout(0.3)
                try:
                    self.knocks.append(client.recv(300))
                except OSError:
                    self.knocks.append(b"silence")

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join()


@pytest.fixture
def door() -> Iterator[Door]:
    made = Door()
    yield made
    made.close()


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
    qtbot: QtBot,
    show: Callable[[str], FrameView],
    server: Server,
    other: Server,
    caplog: pytest.LogCaptureFixture,
) -> None:
    server.page(
        "/",
        f"""<img src="http://localhost:{other.port}/img"><script src="http://127.0.0.1:{other.port}/script"></script>
        <link rel=stylesheet href="//{engine.gateway_name()}:{other.port}/style">
        <iframe src="http://{engine.gateway_name()}:{other.port}/frame"></iframe>
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
    caplog.set_level(logging.INFO, "mypt_desktop.gui.renderers.page")
    view = show(f"http://localhost:{server.port}/")
    assert title(qtbot, view) == "out"
    refused = "A page wanted to go to http://localhost and was not let"
    qtbot.waitUntil(lambda: refused in caplog.text, timeout=WAIT)
    assert other.asked == []


TURN = "{urls: 'turn:' + host + ':' + port + '?transport=tcp', username: 'a', credential: 'b'}"
CALL = "c.createDataChannel('x'); c.createOffer().then((o) => c.setLocalDescription(o))"
LINK = "const l = document.createElement('link'); l.rel = REL; l.href = there; document.head.append(l)"
EMPTY = "const f = document.createElement('iframe'); document.body.append(f); const w = f.contentWindow"
WAYS = {
    "preconnect": LINK.replace("REL", "'preconnect'"),
    "dns-prefetch": LINK.replace("REL", "'dns-prefetch'"),
    "prefetch": LINK.replace("REL", "'prefetch'"),
    "modulepreload": LINK.replace("REL", "'modulepreload'"),
    "manifest": LINK.replace("REL", "'manifest'"),
    "turn": f"const c = new RTCPeerConnection({{iceServers: [{TURN}]}}); {CALL}",
    "turn by address": f"host = '127.0.0.1'; const c = new RTCPeerConnection({{iceServers: [{TURN}]}}); {CALL}",
    "turn from an empty frame": f"{EMPTY}; const c = new w.RTCPeerConnection({{iceServers: [{TURN}]}}); {CALL}",
    "a candidate over TCP": """const c = new RTCPeerConnection(), d = new RTCPeerConnection(); c.createDataChannel("x");
        c.createOffer().then(async (o) => { await c.setLocalDescription(o); await d.setRemoteDescription(o);
        const a = await d.createAnswer(); await d.setLocalDescription(a); await c.setRemoteDescription(a);
        c.addIceCandidate({candidate: "candidate:1 1 tcp 1518280447 127.0.0.1 " + port + " typ host tcptype passive",
        sdpMid: "0", sdpMLineIndex: 0}); })""",
    "WebTransport": "new WebTransport('https://' + host + ':' + port + '/')",
    "WebTransport from an empty frame": f"{EMPTY}; new w.WebTransport('https://' + host + ':' + port + '/')",
    "speculation rules": """const s = document.createElement("script"); s.type = "speculationrules"; s.textContent =
        JSON.stringify({prefetch: [{source: "list", urls: [there]}], prerender: [{source: "list", urls: [there]}]});
        document.head.append(s)""",
    "beacon": "navigator.sendBeacon(there, 'x')",
    "ping": "const a = document.createElement('a'); a.href = '#'; a.ping = there; document.body.append(a); a.click()",
    "a worker": "new Worker(URL.createObjectURL(new Blob(['fetch(\"' + there + '\").catch(() => 0)'])))",
    "a shared worker": "new SharedWorker(URL.createObjectURL(new Blob(['importScripts(\"' + there + '\")'])))",
    "an event stream": "new EventSource(there)",
    "a form": "const f = document.createElement('form'); f.action = there; document.body.append(f); f.submit()",
    "a frame in a frame": "document.body.innerHTML += `<iframe srcdoc='<img src=${there}>'></iframe>`",
    "a style": "document.head.innerHTML += `<style>@import '${there}'; body {background: url(${there})}`",
    "media": "document.body.innerHTML += `<video src=${there} autoplay muted></video><track src=${there}>`",
    "an object": "document.body.innerHTML += `<object data=${there}></object><embed src=${there}>`",
    "a window": "open(there)",
    "a header": "document.head.innerHTML += `<meta http-equiv=refresh content='0; url=${there}'>`",
}


@pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))
def test_a_page_does_not_even_knock_at_another_port(
    qtbot: QtBot, show: Callable[[str], FrameView], server: Server, door: Door, way: str
) -> None:
    server.page(
        "/",
        f"""<body><script>let host = location.hostname, port = {door.port}; const there = `http://${{host}}:${{port}}/x`;
        setTimeout(() => document.title = "=done", 1200);
        try {{ {way} }} catch (error) {{ console.log(error) }}</script>""",
    )
    assert title(qtbot, show(f"http://localhost:{server.port}/")) == "done"
    assert door.knocks == []


@pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))
def test_an_artifact_that_knows_a_frames_name_does_not_reach_its_port(
    qtbot: QtBot, browser: None, draw: Callable[..., RendererView], toolset: Path, door: Door, way: str
) -> None:
    name = engine.gateway().open(door.port)
    page = f"""<!doctype html><body><script>let host = "{name}", port = {door.port};
        const there = `http://${{host}}:${{port}}/x`; setTimeout(() => document.title = "=done", 1200);
        try {{ {way} }} catch (error) {{ console.log(error) }}</script>"""
    (toolset / "artifacts" / "page.html").write_text(page, encoding="utf-8")
    view = draw("html", artifact="artifacts/page.html", result={"rows": 3})
    assert isinstance(view, HtmlView)
    qtbot.waitUntil(lambda: view.page is not None and view.page.title() == "=done", timeout=WAIT)
    engine.gateway().close(name)
    assert door.knocks == []


@pytest.mark.parametrize("name", ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"])
def test_what_talks_past_requests_is_gone_in_frames_too(
    qtbot: QtBot, show: Callable[[str], FrameView], server: Server, name: str
) -> None:
    server.page("/inner", f"<script>parent.document.title = '=' + typeof parent.{name} + typeof {name}</script>")
    server.page("/", "<iframe src=/inner></iframe>")
    assert title(qtbot, show(f"http://localhost:{server.port}/")) == "undefinedundefined"


def test_a_frame_whose_view_is_gone_leads_nowhere(server: Server) -> None:
    gateway = engine.gateway()
    name = gateway.open(server.port)
    server.pages["/"] = ("text/plain", "here")
    asked = f"GET http://{name}:{server.port}/ HTTP/1.1\r\nHost: {name}\r\n\r\n".encode()
    assert b"here" in _answer(gateway.port, asked)
    gateway.close(name)
    assert b" 403 " in _answer(gateway.port, asked)


@pytest.mark.parametrize(
    "asked",
    [
        "GET / HTTP/1.1\r\n\r\n",
        "GET http://localhost:{port}/ HTTP/1.1\r\n\r\n",
        "GET http://{name}:1/ HTTP/1.1\r\nHost: {name}:{port}\r\n\r\n",
        "CONNECT 127.0.0.1:{port} HTTP/1.1\r\n\r\n",
        "CONNECT {name}:65536 HTTP/1.1\r\n\r\n",
        "CONNECT x@{name}:{port} HTTP/1.1\r\n\r\n",
        "get http://{name}:{port}/ HTTP/1.1\r\n\r\n",
        "\x00\x03\x00\x08\r\n\r\n",
    ],
)
def test_the_gateway_refuses_what_is_no_request_of_a_frame(door: Door, asked: str) -> None:
    name = engine.gateway().open(door.port)
    answer = _answer(engine.gateway().port, asked.format(name=name, port=door.port).encode())
    engine.gateway().close(name)
    assert b" 403 " in answer
    assert door.knocks == []


def _answer(port: int, asked: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), 5) as client:
        client.sendall(asked)
        client.settimeout(5)
        return b"".join(iter(lambda: client.recv(4096), b""))


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
