"""An endpoint that never ends its answer, or is no endpoint any more, is given up."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler

import pytest

from mypt_desktop.core.errors import ModelFailedError
from mypt_desktop.core.prompt import Sampling
from tests.runtime.chat_server import PROMPT, Server, begin, chunk, remote


def endless(piece: bytes) -> Callable[[BaseHTTPRequestHandler], None]:
    """Sends the same bytes until nobody listens any more."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        begin(handler)
        while True:
            handler.wfile.write(piece)

    return answer


LESS = 2 * 1024 * 1024  # of 32 MB in short lines each takes a microsecond or two
TOKEN = b"data: " + json.dumps(chunk(content="")).encode() + b"\n\n"


@pytest.mark.parametrize(
    "piece",
    [
        b"\n" * 4096,
        b": still there\n\n" * 256,
        b"data: " + b"x" * 60_000 + b"\n\n",
        b"data: x\n" * 1024,
        b"event: ping\n" * 512,
        b"x" * 65_536,
        TOKEN * 64,
    ],
    ids=["empty lines", "comments", "long events", "one event without end", "names", "one line without end", "tokens"],
)
def test_an_answer_without_end_is_given_up(server: Server, piece: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mypt_desktop.runtime.remote._LONGEST_STREAM", LESS)
    server.answer = endless(piece)
    with pytest.raises(ModelFailedError, match="sent more than 2 MB for one answer"):
        list(remote(server).generate(PROMPT, Sampling(), threading.Event()))


def test_an_answer_may_be_32_mb_long(server: Server) -> None:
    server.answer = endless(b"data: " + b"x" * 60_000 + b"\n\n")
    with pytest.raises(ModelFailedError, match="sent more than 32 MB for one answer"):
        list(remote(server).generate(PROMPT, Sampling(), threading.Event()))


def test_a_server_that_only_keeps_the_line_open_is_given_up(server: Server) -> None:
    gone = threading.Event()

    def answer(handler: BaseHTTPRequestHandler) -> None:
        begin(handler)
        while not gone.wait(0.01):
            handler.wfile.write(b": ping\n\n")

    server.answer = answer
    with pytest.raises(ModelFailedError, match="keeps the line open"):
        list(remote(server, timeout=0.1).generate(PROMPT, Sampling(), threading.Event()))
    gone.set()
