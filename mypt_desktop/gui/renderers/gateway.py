"""The one way from the browser engine to this machine: a proxy that lets each frame reach its own server and no other.

What a request filter does not see (WebRTC, preconnect, WebTransport) asks the engine's proxy like everything else, so
that here, and only here, is decided what is reached: a frame's page is loaded under a name that was made up for it, and
behind that name is one port.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import socket
import threading
from typing import Final

_log = logging.getLogger(__name__)

_HERE: Final = "127.0.0.1"
_LONGEST_HEAD: Final = 256 * 1024  # bytes of a request without its body
_PIECE: Final = 256 * 1024
_REQUEST: Final = re.compile(rb"([A-Z]+) (?:http://)?([^/\s:]+)(?::(\d{1,5}))?(\S*) (HTTP/1\.[01])\r\n")
_ONCE: Final = re.compile(rb"(?im)^(?:proxy-)?connection:\s*(?!upgrade)[^\r\n]*\r\n")
_REFUSED: Final = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
_ABSENT: Final = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
_TUNNEL: Final = b"HTTP/1.1 200 Connection established\r\n\r\n"


class Gateway:
    """Bound to a port of this machine at once, so that the engine can be told of it; it answers from the first frame
    on, on a thread of its own."""

    def __init__(self) -> None:
        self._socket = socket.socket()
        self._socket.bind((_HERE, 0))
        self._ports: dict[str, int] = {}
        self._guard = threading.Lock()
        self._thread: threading.Thread | None = None

    @property
    def port(self) -> int:
        return int(self._socket.getsockname()[1])

    def open(self, port: int) -> str:
        """A name that leads to that port of this machine, and nobody knows. Pages of `localhost` count as secure."""
        name = f"{secrets.token_hex(16)}.localhost"
        with self._guard:
            self._ports[name] = port
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="gateway", daemon=True)
                self._thread.start()
        return name

    def close(self, name: str, gone: object = None) -> None:
        """From now on the name leads nowhere; what is open stays."""
        with self._guard:
            self._ports.pop(name, None)

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._answer, sock=self._socket, limit=_LONGEST_HEAD)
        async with server:
            await server.serve_forever()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._pass_on(reader, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            _log.debug("A frame's connection ended: %s", error)
        finally:
            with contextlib.suppress(OSError):
                writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request, and all that follows on its connection, to the one port behind its name."""
        head = await reader.readuntil(b"\r\n\r\n")
        asked = _REQUEST.match(head)
        port = self._port_of(asked) if asked else None
        if asked is None or port is None:
            writer.write(_REFUSED)
            await writer.drain()
            return
        try:
            upstream, sender = await asyncio.open_connection(_HERE, port)
        except OSError:
            writer.write(_ABSENT)
            await writer.drain()
            return
        try:
            if asked[1] == b"CONNECT":
                writer.write(_TUNNEL)
            else:
                sender.write(_as_asked_of_a_server(asked, head))
            await asyncio.gather(_copy(reader, sender), _copy(upstream, writer))
        finally:
            with contextlib.suppress(OSError):
                sender.close()

    def _port_of(self, asked: re.Match[bytes]) -> int | None:
        """The port to connect to: the name's own, which the request has to name as well."""
        with self._guard:
            known = self._ports.get(asked[2].decode("latin-1"))
        return known if known is not None and known == int(asked[3] or 80) else None


def _as_asked_of_a_server(asked: re.Match[bytes], head: bytes) -> bytes:
    """The request as a server expects it, and only this one on its connection: the next may be for another name."""
    rest = _ONCE.sub(b"", head[asked.end() :])
    return b"%s %s %s\r\nConnection: close\r\n%s" % (asked[1], asked[4] or b"/", asked[5], rest)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while piece := await reader.read(_PIECE):
            writer.write(piece)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
