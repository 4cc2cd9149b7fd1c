"""A built model behind an OpenAI-compatible endpoint on this machine, for measuring the program with a remote model.

`python -m mypt_desktop.bench.endpoint MODEL [--port NUMBER]` serves `POST /v1/chat/completions`, streamed, to this
machine alone until it is interrupted. Calls are decoded freely, as by servers without constraints.
"""

from __future__ import annotations

import argparse
import json
import queue
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any, Final

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallMalformed, TextAdded
from mypt_desktop.core.messages import CallId, Message, Part, Role, Text, ToolCall, ToolResult, ToolSpec
from mypt_desktop.core.paths import models_dir
from mypt_desktop.core.prompt import Completed, Generated, Prompt, Sampling
from mypt_desktop.dialects.dialect import CallReady, Dialect, ParseEvent
from mypt_desktop.dialects.names import dialect
from mypt_desktop.runtime.catalog import Catalog
from mypt_desktop.runtime.model import LocalModel

PORT: Final = 8137
_LONGEST: Final = 16 << 20  # bytes of a request
_QUIET: Final = 5.0  # seconds after which a client that waits hears that it is not forgotten

Generate = Callable[[Prompt, Sampling, Event], Iterator[Generated]]


class Endpoint:
    """The server. `generate` is a model's, `sampling` what holds where a request says nothing."""

    def __init__(self, generate: Generate, format: Dialect, sampling: Sampling, port: int = 0) -> None:
        """`port` 0: any that is free. Raises `OSError` where the port is taken."""
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                with suppress(OSError):  # the client may have gone
                    endpoint.answer(self)

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        self._generate = generate
        self._format = format
        self._sampling = sampling
        self._http = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self._http.daemon_threads = True

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    def serve(self) -> None:
        """Until `close`, which another thread calls."""
        self._http.serve_forever(0.05)

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        """One request, answered. Raises `OSError` where the client has gone."""
        try:
            size = min(int(handler.headers.get("Content-Length") or 0), _LONGEST)
            messages, tools, sampling = request(json.loads(handler.rfile.read(size)), self._sampling)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            handler.send_error(400, f"The request cannot be read: {error!r}"[:200].replace("\n", " "))
            return
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream")
        handler.end_headers()
        cancel = Event()
        lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        work = Thread(target=self._write, args=(messages, tools, sampling, cancel, lines.put), name="endpoint")
        work.start()
        try:
            while line := _next(lines):
                handler.wfile.write(f"{line}\n\n".encode())
        finally:
            cancel.set()  # the client may have gone: the model need not go on
            work.join()

    def _write(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSpec],
        sampling: Sampling,
        cancel: Event,
        send: Callable[[str], None],
    ) -> None:
        """Sends the lines of an answer, and at last an empty one."""
        try:
            for data in self._chunks(messages, tools, sampling, cancel):
                send(f"data: {json.dumps(data)}")
            send("data: [DONE]")
        finally:
            send("")

    def _chunks(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], sampling: Sampling, cancel: Event
    ) -> Iterator[Mapping[str, Any]]:
        parser = self._format.parser(tools=tools)
        prompt = self._format.render(messages, tools)
        calls = 0
        try:
            for piece in self._generate(prompt, replace(sampling, stop=(*sampling.stop, *self._format.stop)), cancel):
                for event in parser.finish() if isinstance(piece, Completed) else parser.feed(piece.text):
                    if (delta := _delta(event, calls, self._format.call_opening())) is not None:
                        calls += isinstance(event, CallReady)
                        yield _chunk(delta)
                if isinstance(piece, Completed):
                    usage = {
                        "prompt_tokens": piece.usage.prompt_tokens,
                        "completion_tokens": piece.usage.completion_tokens,
                        "prompt_tokens_details": {"cached_tokens": piece.usage.cached_tokens},
                    }
                    reason = "length" if piece.reason == "length" else "tool_calls" if calls else "stop"
                    yield {**_chunk({}, reason), "usage": usage}
                    return
        except UserError as error:
            yield {"error": {"message": error.with_hint()}}


def request(body: Mapping[str, Any], sampling: Sampling) -> tuple[list[Message], list[ToolSpec], Sampling]:
    """A request's messages, tools and sampling. Raises `ValueError` and the like for what is none."""
    functions = [tool["function"] for tool in body.get("tools") or ()]
    tools = [ToolSpec(one["name"], one.get("description", ""), one.get("parameters", {})) for one in functions]
    stop = body.get("stop") or ()
    asked = replace(
        sampling,
        max_tokens=int(body.get("max_tokens") or sampling.max_tokens),
        temperature=float(body.get("temperature", sampling.temperature)),
        top_p=float(body.get("top_p", sampling.top_p)),
        seed=body.get("seed"),
        stop=(stop,) if isinstance(stop, str) else tuple(map(str, stop)),
    )
    return [_message(one) for one in body["messages"]], tools, asked


def _next(lines: queue.SimpleQueue[str]) -> str:
    """The next line, or a comment that keeps the connection open where none comes."""
    try:
        return lines.get(timeout=_QUIET)
    except queue.Empty:
        return ": the model is reading"


def _message(wire: Mapping[str, Any]) -> Message:
    role, text = Role(wire["role"]), str(wire.get("content") or "")
    if role is Role.TOOL:
        return Message(role, (ToolResult(CallId(str(wire.get("tool_call_id", ""))), "", {}), Text(text)))
    parts: list[Part] = [Text(text)] if text else []
    for call in wire.get("tool_calls") or ():
        function = call["function"]
        parts.append(ToolCall(function["name"], json.loads(function["arguments"]), CallId(str(call.get("id", "")))))
    return Message(role, tuple(parts))


def _delta(event: ParseEvent, calls: int, opening: str) -> Mapping[str, Any] | None:
    """What an event adds to the answer. A call that cannot be read stays the text that it is, behind what opens a
    call."""
    match event:
        case TextAdded(text):
            return {"content": text}
        case CallMalformed(raw, _):
            return {"content": opening + raw}
        case CallReady(call):
            function = {"name": call.name, "arguments": json.dumps(call.arguments)}
            return {"tool_calls": [{"index": calls, "id": f"call_{calls}", "type": "function", "function": function}]}
        case _:
            return None


def _chunk(delta: Mapping[str, Any], reason: str | None = None) -> dict[str, Any]:
    return {"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m mypt_desktop.bench.endpoint")
    parser.add_argument("model", help="its name")
    parser.add_argument("--port", type=int, default=PORT, help=f"({PORT})")
    parser.add_argument("--context", type=int, default=0, metavar="TOKENS", help="else what suits the model")
    options = parser.parse_args(arguments)
    info = Catalog([models_dir()]).get(options.model)
    with closing(LocalModel(info, context_length=options.context)) as model:
        model.load()
        endpoint = Endpoint(model.generate, dialect(info.dialect), info.sampling, options.port)
        print(f"{info.title} answers at {endpoint.url}", flush=True)
        with suppress(KeyboardInterrupt):
            endpoint.serve()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except UserError as error:
        sys.exit(f"error: {error.with_hint()}")
