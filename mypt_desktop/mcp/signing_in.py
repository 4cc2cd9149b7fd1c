"""Signing in to a server elsewhere (OAuth): the page is opened by the user, the answer comes to a port of this machine.

Tokens and the registration lie where secrets lie. Nothing is fetched before a server has asked for it with an answer of
401, and no page is opened by itself.
"""

from __future__ import annotations

import asyncio
import html
import json
import logging
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Protocol, TypeVar
from urllib.parse import parse_qs, urlsplit

from mcp.client.auth import OAuthClientProvider
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientInformationFull, OAuthClientMetadata, OAuthToken
from pydantic import AnyUrl, BaseModel, ValidationError

from mypt_desktop.mcp.values import CLIENT_ID, CLIENT_SECRET, REGISTRATION, TOKENS

PATIENCE: Final = 300.0  # seconds for the user to sign in
_PATH: Final = "/callback"
_DONE: Final = "You are signed in. You can close this page and go back to MyPT Desktop."
_Model = TypeVar("_Model", bound=BaseModel)
_log = logging.getLogger(__name__)


class Keep(Protocol):
    """Where the secrets of one server lie; `values.Secrets` of it."""

    def get(self, name: str, /) -> str | None: ...

    def set(self, name: str, value: str, /) -> None: ...


class KeptTokens:
    """Implements the SDK's `TokenStorage`."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep

    async def get_tokens(self) -> OAuthToken | None:
        return await self._read(OAuthToken, TOKENS)

    async def set_tokens(self, tokens: OAuthToken) -> None:
        await asyncio.to_thread(self._keep.set, TOKENS, tokens.model_dump_json(exclude_none=True))

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        id = await asyncio.to_thread(self._keep.get, CLIENT_ID)
        if not id:
            return await self._read(OAuthClientInformationFull, REGISTRATION)
        secret = await asyncio.to_thread(self._keep.get, CLIENT_SECRET)
        method: Any = "client_secret_basic" if secret else "none"
        return OAuthClientInformationFull(
            client_id=id, client_secret=secret, redirect_uris=None, token_endpoint_auth_method=method
        )

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        await asyncio.to_thread(self._keep.set, REGISTRATION, client_info.model_dump_json(exclude_none=True))

    async def _read(self, kind: type[_Model], name: str) -> _Model | None:
        text = await asyncio.to_thread(self._keep.get, name)
        with suppress(ValidationError):
            return kind.model_validate_json(text) if text else None
        return None


class Callback:
    """Waits on a port of this machine for the browser to come back. `port` stays the same for a server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._answer: asyncio.Future[AuthorizationCodeResult] | None = None
        self._server: asyncio.Server | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{_PATH}"

    async def listen(self) -> None:
        """Raises `OSError`."""
        await self.close()
        self._answer = asyncio.get_running_loop().create_future()
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def result(self) -> AuthorizationCodeResult:
        assert self._answer is not None
        try:
            return await asyncio.wait_for(self._answer, PATIENCE)
        finally:
            await self.close()

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = (await asyncio.wait_for(reader.readline(), 10)).decode(errors="replace").split(" ")
            query = parse_qs(urlsplit(line[1]).query) if len(line) > 1 and line[1].startswith(_PATH) else {}
            said = self._take({name: values[0] for name, values in query.items()})
            body = f"<!doctype html><meta charset=utf-8><title>MyPT Desktop</title><p>{html.escape(said)}</p>".encode()
            head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\nConnection: close\r\n"
            writer.write(f"{head}\r\n".encode() + body)
            await writer.drain()
        except (OSError, ValueError, TimeoutError):
            _log.debug("a callback was cut off")
        finally:
            writer.close()

    def _take(self, given: dict[str, str]) -> str:
        if self._answer is None or self._answer.done():
            return "Nobody is signing in."
        if "code" in given:
            result = AuthorizationCodeResult(code=given["code"], state=given.get("state"), iss=given.get("iss"))
            self._answer.set_result(result)
            return _DONE
        why = given.get("error_description") or given.get("error") or "no code came back"
        self._answer.set_exception(OSError(f"Signing in failed: {why[:200]}"))
        return f"Signing in failed: {why[:200]}"


def free_port() -> int:
    """A port of this machine that is free now."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def signing_in(
    url: str, keep: Keep, open_page: Callable[[str], Awaitable[None]], metadata_url: str = ""
) -> OAuthClientProvider:
    """For the requests to a server. `open_page` shows the user the page to sign in at; `metadata_url` is where this
    client describes itself on the web, if anywhere."""
    callback = Callback(_known_port(keep) or free_port())

    async def redirect(address: str) -> None:
        await callback.listen()
        await open_page(address)

    return OAuthClientProvider(
        server_url=url,
        client_metadata=OAuthClientMetadata(
            client_name="MyPT Desktop",
            redirect_uris=[AnyUrl(callback.address)],
            grant_types=["authorization_code", "refresh_token"],
            response_types=["code"],
        ),
        storage=KeptTokens(keep),
        redirect_handler=redirect,
        callback_handler=callback.result,
        client_metadata_url=metadata_url or None,
    )


def _known_port(keep: Keep) -> int | None:
    """That of the registration: a server may insist on the address that it was told."""
    try:
        registered = json.loads(keep.get(REGISTRATION) or "{}")
        return urlsplit(str(registered["redirect_uris"][0])).port
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
