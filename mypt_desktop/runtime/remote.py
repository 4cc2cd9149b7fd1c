"""RemoteModel: a model behind an OpenAI-compatible endpoint (vLLM, Ray Serve, llama-server).

Off unless configured. Nothing is sent anywhere but to the configured address: proxies in the environment are not used,
redirects not followed.
"""

from __future__ import annotations

import http.client
import json
import queue
import socket
import threading
import time
import unicodedata
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

from mypt_desktop.core.errors import ModelFailedError, UserError
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.core.prompt import Completed, Delta, Generated, Prompt, Sampling, Usage, estimated_tokens
from mypt_desktop.runtime import openai
from mypt_desktop.runtime.sse import events
from mypt_desktop.runtime.textstream import TextStream
from mypt_desktop.sandbox.own_servers import serves

_LOOK: Final = 0.02  # seconds between two looks at a cancel event
_LONGEST_LINE: Final = 1024 * 1024
_LONGEST_BODY: Final = 16 * 1024 * 1024
_LONGEST_STREAM: Final = 32 * 1024 * 1024  # bytes; a token takes some hundred of them
_PATIENCE: Final = 5  # times `timeout` that a server may keep the line open without an event
_SETTING: Final = "Remote endpoint in the settings"


class RemoteModel:
    """`url` is the part before `/chat/completions`, for example http://127.0.0.1:8000/v1.

    The endpoint renders the conversation and parses tool calls itself; `render_call` turns its calls back into the
    dialect's text, which is what the agent's parser reads.
    """

    def __init__(
        self,
        url: str,
        model: str,
        *,
        render_call: Callable[[ToolCall], str],
        dialect: str = "hermes",
        context_length: int = 8192,
        rails: str = "free",
        api_key: str = "",
        timeout: float = 120.0,
    ) -> None:
        """`timeout` (seconds) is for each wait: connecting, the first piece, each next one; a server that keeps the
        line open without a word of an answer has five times as long. Raises `UserError` on a bad `url`."""
        self._endpoint = _endpoint(url)
        self._url = url
        self._model = model
        self._render_call = render_call
        self._dialect = dialect
        self._context_length = context_length
        self._rails = rails
        self._api_key = api_key
        self._timeout = timeout

    @property
    def dialect(self) -> str:
        return self._dialect

    @property
    def chat_template(self) -> None:
        """The endpoint has it."""
        return None

    @property
    def context_length(self) -> int:
        return self._context_length

    @property
    def rails(self) -> str:
        return self._rails

    def count_tokens(self, text: str) -> int:
        """An estimate on the high side, as the endpoint's tokenizer is not known here."""
        return estimated_tokens(text)

    def generate(self, prompt: Prompt, sampling: Sampling, cancel: threading.Event) -> Generator[Generated, None, None]:
        """See `agent.ports.Model`. Cancelling, and closing the iterator, close the connection."""
        if cancel.is_set():
            yield Completed("cancelled", Usage())
            return
        body, names = openai.request(self._model, prompt, sampling)
        exchange = _Exchange(self._endpoint, json.dumps(body).encode(), self._api_key, self._timeout)
        try:
            yield from self._read(exchange, openai.Answer(names), prompt, sampling, cancel)
        finally:
            exchange.close()

    def _read(
        self, exchange: _Exchange, answer: openai.Answer, prompt: Prompt, sampling: Sampling, cancel: threading.Event
    ) -> Generator[Generated, None, None]:
        stream = TextStream(sampling.stop)
        last = prompt.begun[-1:]  # what goes on in a message of its own begins with a word
        begun = heard = time.perf_counter()
        first = 0.0
        while not (answer.finished or stream.stopped):
            if cancel.is_set():
                yield Completed("cancelled", answer.usage(first, time.perf_counter() - begun - first))
                return
            event = exchange.next()
            now = time.perf_counter()
            if event is None:
                if now - heard > _PATIENCE * self._timeout:
                    raise ModelFailedError(
                        f"{self._url} keeps the line open and does not answer.", hint="The server's log says more."
                    )
                continue
            heard = now
            first = first or now - begun
            text = answer.feed(event)
            if answer.fault:
                raise ModelFailedError(f"{self._url} reports: {answer.fault}", hint="The server's log says more.")
            if text and (shown := stream.feed(text.encode("utf-8", "replace"))):
                yield Delta(f" {shown}" if last and _apart(last, shown[0]) else shown)
                last = ""
        if rest := stream.finish():
            yield Delta(rest)
        for call in answer.calls():
            yield Delta(self._call_text(call, prompt))
        reason = "stop" if stream.stopped else answer.reason
        yield Completed(reason, answer.usage(first, time.perf_counter() - begun - first))

    def _call_text(self, call: openai.RawCall, prompt: Prompt) -> str:
        """The call in the dialect's words, less what the prompt has already put in the model's mouth."""
        arguments = openai.arguments(call)
        if arguments is None:  # not JSON: let the agent's parser say what is wrong with it
            text = self._render_call(ToolCall(call.name, {})).replace("{}", call.arguments, 1)
        else:
            text = self._render_call(ToolCall(call.name, arguments))
        ending = prompt.text[-len(text) :]
        spoken = next((size for size in range(len(ending), 0, -1) if ending.endswith(text[:size])), 0)
        return text[spoken:]


@dataclass(frozen=True, slots=True)
class _End:
    """The stream is over, well or badly."""

    error: ModelFailedError | None = None


class _Exchange:
    """One request and its streamed answer, read on a thread so that waiting can be given up at any time."""

    def __init__(self, endpoint: SplitResult, body: bytes, api_key: str, timeout: float) -> None:
        kind = http.client.HTTPSConnection if endpoint.scheme == "https" else http.client.HTTPConnection
        self._connection = kind(endpoint.hostname or "", endpoint.port, timeout=timeout)
        self._endpoint = endpoint
        self._socket: socket.socket | None = None
        self._closed = False
        self._arrived: queue.SimpleQueue[str | _End] = queue.SimpleQueue()
        headers = {"Content-Type": "application/json", "Accept": "text/event-stream"}
        if api_key:
            headers["Authorization"] = f"Bearer {api_key}"
        threading.Thread(target=self._run, args=(body, headers), name="remote", daemon=True).start()

    def next(self) -> str | None:
        """The next event's data; "" when the stream ended well, None when nothing came for a moment."""
        try:
            arrived = self._arrived.get(timeout=_LOOK)
        except queue.Empty:
            return None
        if not isinstance(arrived, _End):
            return arrived
        if arrived.error is not None:
            raise arrived.error
        return ""

    def close(self) -> None:
        self._closed = True
        if self._socket is not None:
            try:
                self._socket.shutdown(socket.SHUT_RDWR)  # wakes the thread that reads
            except OSError:
                return  # closed by the other side already

    def _run(self, body: bytes, headers: dict[str, str]) -> None:
        try:
            self._connection.connect()
            self._socket = self._connection.sock
            if self._closed:
                return
            self._refuse_our_own(*self._connection.sock.getpeername()[:2])
            self._connection.request("POST", self._endpoint.path, body, headers)
            with self._connection.getresponse() as response:
                self._receive(response)
            self._arrived.put(_End())
        except ModelFailedError as error:
            self._arrived.put(_End(error))
        except (OSError, http.client.HTTPException) as error:
            self._arrived.put(_End(self._unreachable(error)))
        finally:
            self._connection.close()

    def _refuse_our_own(self, address: str, port: int) -> None:
        """Raises for a tool that took the endpoint's port while its server was down: it would read question and key."""
        ours = ip_address(address).is_loopback and serves(port)
        if ours:
            raise ModelFailedError(
                f"A tool of this program answers at {self._endpoint.geturl()}, so nothing was sent.",
                hint="Stop the tool, start the server, and ask again.",
            )

    def _receive(self, response: http.client.HTTPResponse) -> None:
        if response.status != 200:
            raise _refusal(self._endpoint, response.status, response.read(_LONGEST_BODY))
        if response.headers.get_content_type() == "application/json":  # a server that does not stream
            self._arrived.put(response.read(_LONGEST_BODY).decode("utf-8", "replace"))
            return
        for event in events(self._lines(response)):
            self._arrived.put(event)

    def _lines(self, response: http.client.HTTPResponse) -> Iterator[bytes]:
        left = _LONGEST_STREAM
        while line := response.readline(_LONGEST_LINE):
            left -= len(line)
            if left < 0:
                where, most = self._endpoint.geturl(), _LONGEST_STREAM >> 20
                raise ModelFailedError(
                    f"{where} sent more than {most} MB for one answer.", hint="The server's log says more."
                )
            if self._closed:
                return
            yield line

    def _unreachable(self, error: Exception) -> ModelFailedError:
        where = self._endpoint.geturl()
        if self._socket is None:
            return ModelFailedError(
                f"{where} cannot be reached: {error}", hint=f"Start the server, or clear {_SETTING}."
            )
        if isinstance(error, TimeoutError):
            return ModelFailedError(f"{where} stopped answering.", hint="Is the server overloaded? Ask again later.")
        return ModelFailedError(f"{where} broke off: {error!r}", hint="Ask again; the server's log says more.")


def _apart(last: str, first: str) -> bool:
    """Whether a space stands between these two characters, where a word begins with the second: none does behind what
    opens or is written before a number, nor in Chinese and Japanese."""
    opens = unicodedata.category(last) in ("Ps", "Pi", "Sc")
    unspaced = any(
        unicodedata.east_asian_width(one) in ("W", "F") and not unicodedata.name(one, "").startswith("HANGUL")
        for one in (last, first)
    )
    return first.isalnum() and not opens and not unspaced


def local_port(url: str) -> int | None:
    """The port of an endpoint on this machine; none for any other, or an address that is none."""
    try:
        parts = _endpoint(url)
        local = parts.hostname == "localhost" or ip_address(parts.hostname or "").is_loopback
    except (UserError, ValueError):
        return None
    return (parts.port or (443 if parts.scheme == "https" else 80)) if local else None


def _endpoint(url: str) -> SplitResult:
    parts = urlsplit(url.strip())
    try:
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:  # a port that is no number
        usable = False
    if not usable:
        raise UserError(
            f"{url!r} is not the address of an endpoint.",
            hint=f"{_SETTING} looks like http://127.0.0.1:8000/v1.",
        )
    path = parts.path.rstrip("/").removesuffix("/chat/completions") + "/chat/completions"
    return SplitResult(parts.scheme, parts.netloc, path, "", "")


def _refusal(endpoint: SplitResult, status: int, body: bytes) -> ModelFailedError:
    where = endpoint.geturl()
    said = openai.error_text(body)
    match status:
        case 401 | 403:
            return ModelFailedError(f"{where} refuses access ({status}). {said}", hint="It wants a key that it knows.")
        case 404:
            return ModelFailedError(
                f"{where} was not found (404). {said}",
                hint="The address usually ends in /v1; the model's name must be one the server offers.",
            )
        case 429 | 503:
            return ModelFailedError(f"{where} is busy ({status}). {said}", hint="Ask again in a moment.")
        case _ if 300 <= status < 400:
            return ModelFailedError(
                f"{where} points elsewhere ({status}).", hint=f"Enter the final address as {_SETTING}."
            )
        case _:
            return ModelFailedError(f"{where} answered {status}. {said}", hint="The server's log says more.")
