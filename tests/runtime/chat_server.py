"""A server that answers as a chat endpoint does, in the words that a test gives it."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from mypt_desktop.core.messages import Role, ToolCall, ToolSpec, message
from mypt_desktop.core.prompt import Prompt, Segment
from mypt_desktop.runtime.remote import RemoteModel


class Server:
    """An endpoint that answers as it is told and keeps what it was sent."""

    def __init__(self) -> None:
        self.answer: Callable[[BaseHTTPRequestHandler], None] = lambda handler: streamed(handler, text("Hi"))
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.paths: list[str] = []
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                server.paths.append(self.path)
                server.headers.append(dict(self.headers))
                server.bodies.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                with contextlib.suppress(OSError):  # who asked may have gone
                    server.answer(self)

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/v1"
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,))
        self._thread.start()

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


def chunk(**delta: Any) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]}


def text(words: str) -> list[dict[str, Any]]:
    return [chunk(content=word) for word in words]


def end(reason: str = "stop") -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]}


def call(name: str, *arguments: str, index: int = 0) -> list[dict[str, Any]]:
    """A call as servers stream it: the name first, then its arguments in pieces."""
    head = {"index": index, "id": "x", "function": {"name": name, "arguments": ""}}
    rest = [{"index": index, "function": {"arguments": piece}} for piece in arguments]
    return [chunk(tool_calls=[each]) for each in (head, *rest)]


def begin(handler: BaseHTTPRequestHandler, kind: str = "text/event-stream") -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", kind)
    handler.end_headers()


def send(handler: BaseHTTPRequestHandler, data: object) -> None:
    line = data if isinstance(data, str) else json.dumps(data)
    handler.wfile.write(f"data: {line}\n\n".encode())


def streamed(handler: BaseHTTPRequestHandler, chunks: list[dict[str, Any]], *, whole: bool = True) -> None:
    begin(handler)
    for each in chunks:
        send(handler, each)
    if whole:
        send(handler, end())
        send(handler, "[DONE]")


SEARCH = ToolSpec(
    "workspace.search", "Finds passages.", {"type": "object", "properties": {"query": {"type": "string"}}}
)


PROMPT = Prompt(
    (Segment("<|im_start|>assistant\n", Role.ASSISTANT, control=True),),
    (message(Role.SYSTEM, "Be brief."), message(Role.USER, "Who?")),
    (SEARCH,),
)


def render_call(call: ToolCall) -> str:
    return f"<tool_call>\n{json.dumps({'name': call.name, 'arguments': call.arguments})}\n</tool_call>"


def remote(server: Server, **options: Any) -> RemoteModel:
    return RemoteModel(server.url, "big", render_call=render_call, **options)
