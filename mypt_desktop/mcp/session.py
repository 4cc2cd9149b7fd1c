"""The life of one server: started when it is first needed, kept, started again after it ended, stopped with the app.

Everything here runs on the host's loop, but for what is read of a session: values, replaced as a whole. A server that
hangs, floods or dies costs nobody but its own calls.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar

from mypt_desktop.core.errors import UserError
from mypt_desktop.mcp.config import ServerConfig, ServerOptions
from mypt_desktop.mcp.facts import ServerFacts, ToolChangedError, ToolFacts, plain_text
from mypt_desktop.mcp.questions import Answer, CallListener, Question
from mypt_desktop.mcp.reach import MEMORY_BYTES
from mypt_desktop.mcp.watching import Watches
from mypt_desktop.store.toolset_values import ServerId

if TYPE_CHECKING:
    from mypt_desktop.mcp.connection import Asked, Connection, Progress, Target
    from mypt_desktop.mcp.stdio import Ended

State: TypeAlias = Literal["off", "idle", "starting", "ready", "failed"]

_LINES: Final = 200
_LONGEST_LINE: Final = 500
_FIRST_PAUSE: Final = 1.0  # seconds before it is started again; doubled each time it fails
_LONGEST_PAUSE: Final = 60.0
_LOOK_SECONDS: Final = 2.0  # between two looks at its memory
_MOST_PATIENCE: Final = 10  # times the limit of a call, however often it tells of progress
_Result = TypeVar("_Result")
_log = logging.getLogger(__name__)


class ServerFailedError(UserError):
    """The server could not be started, ended, or did not answer; the sentence says which server and why."""


@dataclass(frozen=True, slots=True)
class ServerStatus:
    """A server as it is shown. `why` is a sentence about a failure. `messages` are its last ones: what it wrote to
    standard error, what it logged, and what became of it, oldest first. `sign_in` is the page at which the user is to
    sign in."""

    id: ServerId
    state: State
    config: ServerConfig
    options: ServerOptions
    facts: ServerFacts
    why: str = ""
    messages: tuple[str, ...] = ()
    sign_in: str = ""
    toolsets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Launch:
    """What a start comes to: where to connect, and what the server may do."""

    target: Target
    sentences: tuple[str, ...] = ()


Launcher: TypeAlias = Callable[[ServerConfig, ServerOptions], Launch]
"""Fills in variables, finds the program, decides its limits. Called on a worker thread. Raises `UserError`."""


class Session:
    """One server. `changed` is called when anything of the status is another, on the loop. `watches` are told when it
    runs."""

    def __init__(
        self,
        config: ServerConfig,
        options: ServerOptions,
        facts: ServerFacts,
        launcher: Launcher,
        asked: Callable[[Session], Callable[[], Asked]],
        changed: Callable[[Session], None],
        watches: Watches,
    ) -> None:
        self.watches = watches
        self.config = config
        self.options = options
        self.facts = facts
        self.state: State = "idle"
        self.why = ""
        self.sign_in = ""
        self._launcher = launcher
        self._asked = asked(self)
        self._changed = changed
        self._lines: deque[str] = deque(maxlen=_LINES)
        self._task: asyncio.Task[None] | None = None
        self._ready: asyncio.Future[Connection] | None = None
        self._stopping = asyncio.Event()
        self._failures = 0
        self._not_before = 0.0
        self._listing: asyncio.Task[None] | None = None
        self._ended: Ended | None = None
        self._starting: asyncio.Timeout | None = None
        self._silent_at = -1  # how many messages had come when a call last ran out of time
        self._calls: list[_Call] = []

    @property
    def id(self) -> ServerId:
        return self.config.id

    @property
    def messages(self) -> tuple[str, ...]:
        return tuple(self._lines)

    def say(self, text: str) -> None:
        """Keeps what the server, or we about it, had to say."""
        for line in plain_text(text, 4_000).splitlines():
            if line.strip():
                self._lines.append(line[:_LONGEST_LINE])

    def sign_in_at(self, url: str) -> None:
        """The user is to sign in; meanwhile no time runs out."""
        self.sign_in = url
        self.say("— waits for you to sign in —")
        if self._starting is not None:
            self._starting.reschedule(None)
        for call in self._calls:
            call.pause()
        self._changed(self)

    async def connection(self) -> Connection:
        """The open session, started if need be. Raises `ServerFailedError`."""
        if self._task is not None and not self._task.done() and self._ended is not None and self._ended.fault:
            await asyncio.wait([self._task], timeout=5.0)  # it is just being ended
        if self._task is None or self._task.done():
            wait = self._not_before - time.monotonic()
            if wait > 0:
                raise ServerFailedError(
                    f"{self.why or f'The server {self.id} ended.'} It can be started again in {wait:.0f} s.",
                    hint="Restart it on the page Servers to try at once.",
                )
            self._ready = asyncio.get_running_loop().create_future()
            self._stopping = asyncio.Event()
            self._task = asyncio.create_task(self._live(self._ready), name=f"mcp {self.id}")
        assert self._ready is not None
        return await asyncio.shield(self._ready)

    async def call(self, tool: ToolFacts, arguments: Mapping[str, Any], listener: CallListener) -> Any:
        """The SDK's result. Raises `ServerFailedError` and `ToolChangedError`."""
        connection = await self.connection()
        now = next((one for one in self.facts.tools if one.name == tool.name), None)
        if now is None:
            raise ServerFailedError(f"The server {self.id} no longer has the tool {tool.name}.")
        if now.digest != tool.digest:
            raise ToolChangedError(self.id, tool.name)
        return await self.timed(lambda progress: connection.call(tool.name, arguments, progress), listener)

    async def timed(
        self,
        run: Callable[[Progress], Awaitable[_Result]],
        listener: CallListener | None = None,
    ) -> _Result:
        """Runs a request within the server's limit of time, which each sign of progress sets back.

        Raises `ServerFailedError`.
        """
        from mypt_desktop.mcp.connection import RequestFailedError, current_call

        seconds = self.options.call_seconds
        try:
            async with asyncio.timeout(seconds) as limit:
                call = _Call(limit, seconds, listener)
                current_call.set(call)
                self._calls.append(call)
                try:
                    return await run(call.progress)
                finally:
                    self._calls.remove(call)
        except TimeoutError as error:
            self._on_silence()
            raise ServerFailedError(
                f"The server {self.id} gave no answer within {seconds:g} s; the call was cancelled.",
                hint="The limit is a setting of the server.",
            ) from error
        except RequestFailedError as error:
            if error.gone and self._task is not None and self._ended is not None:
                self._ended.over.set()
                await asyncio.wait([self._task], timeout=5.0)
                raise ServerFailedError(self.why or f"The server {self.id} ended during the call.") from error
            raise ServerFailedError(f"{self.id}: {error}") from error

    def _on_silence(self) -> None:
        """A second call in a row that ran out of time without a sign of life: it hangs, and is ended."""
        ended = self._ended
        if ended is None or ended.program is None:
            return
        if self._silent_at == ended.received:
            ended.fault = "It no longer answered."
            ended.program.kill()
        self._silent_at = ended.received

    async def ask(self, question: Question) -> Answer:
        """Puts a question of the server to whoever waits for the call that it belongs to; its time stands still
        meanwhile. Declined where nobody does."""
        from mypt_desktop.mcp.connection import current_call

        call = current_call.get()
        if not isinstance(call, _Call) or call not in self._calls:
            call = self._calls[-1] if self._calls else None  # the older era does not say which
        if call is None or call.listener is None:
            self.say("It asked something while no call was running; that was declined.")
            return Answer("decline")
        with call.waiting():
            return await call.listener.ask(question)

    async def stop(self) -> None:
        """Ends the server, and waits for that."""
        self._stopping.set()
        if self._starting is not None:  # which is not to be waited for
            self._starting.reschedule(asyncio.get_running_loop().time())
        if self._task is not None:
            await asyncio.wait([self._task], timeout=8.0)

    async def restart(self) -> None:
        """Ends it and starts it anew, whatever was before. Raises `ServerFailedError`."""
        await self.stop()
        self._failures, self._not_before = 0, 0.0
        await self.connection()

    @property
    def alive(self) -> bool:
        return self._task is not None and not self._task.done()

    def listed_anew(self) -> None:
        """Asks for all that the server offers, because it said that this changed."""
        if self._listing is None or self._listing.done():
            self._listing = asyncio.create_task(self._list_again())

    async def _list_again(self) -> None:
        from mypt_desktop.mcp.connection import RequestFailedError

        await asyncio.sleep(0.05)  # several changes come together
        if self._ready is None or not self._ready.done() or self._ready.cancelled() or self._ready.exception():
            return
        try:
            async with asyncio.timeout(self.options.call_seconds):
                facts = await self._ready.result().facts()
        except (TimeoutError, RequestFailedError) as error:
            self.say(f"Its list could not be read again: {error}")
        else:
            self._take(facts)

    def _take(self, facts: ServerFacts) -> None:
        if facts != self.facts:
            self.facts = facts
            self._changed(self)

    async def _live(self, ready: asyncio.Future[Connection]) -> None:
        """One run of the server, from its start to its end, all in this task."""
        self._become("starting")
        self.say("— started —")
        try:
            why = await self._run(ready)
        except UserError as error:
            why = error.with_hint()
        except Exception as error:  # noqa: BLE001 - a task ends here: what else the SDK or a stranger's answer raises
            _log.warning("MCP server %s failed", self.id, exc_info=error)
            why = f"The server {self.id} failed: {_innermost(error)}"
        if self._stopping.is_set():
            self.say("— stopped —")
            self._become("idle")
            failure = ServerFailedError(f"The server {self.id} was stopped.")
        else:
            self._failures += 1
            pause = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** (self._failures - 1)) if self._failures > 1 else 0.0
            self._not_before = time.monotonic() + pause
            self.say(why)
            self._become("failed", why)
            failure = ServerFailedError(why)
        if not ready.done():
            ready.set_exception(failure)
            ready.exception()  # nobody may be waiting for it

    async def _run(self, ready: asyncio.Future[Connection]) -> str:
        """Why it ended, a sentence."""
        launch = await asyncio.to_thread(self._launcher, self.config, self.options)
        from mypt_desktop.mcp.connection import LEGACY, RequestFailedError, connected
        from mypt_desktop.mcp.stdio import Ended

        ended = self._ended = Ended()
        mode = LEGACY if self.facts.protocol and self.facts.protocol < "2026" else "auto"
        opened = False
        try:
            async with asyncio.timeout(self.options.start_seconds) as limit:
                self._starting = limit
                async with connected(launch.target, mode, self._asked(), ended) as connection:
                    facts = await connection.facts()
                    limit.reschedule(None)
                    self._starting = None
                    opened = True
                    self._take(facts)
                    self._become("ready")
                    ready.set_result(connection)
                    self.watches.opened(connection)
                    await self._stay(connection, ended)
        except TimeoutError:
            self._starting = None
            if opened:
                raise
            return f"The server {self.id} did not answer within {self.options.start_seconds:g} s of its start."
        except (OSError, RequestFailedError, ExceptionGroup) as error:
            if not opened and self.facts.protocol:
                self.facts = replace(self.facts, protocol="")  # it may be of another era now
            if not ended.ending:
                return f"The server {self.id} cannot be reached: {_innermost(error)}"
        return _how_it_ended(self.id, ended)

    async def _stay(self, connection: Connection, ended: Ended) -> None:
        """Until it ends or is to end."""
        following = asyncio.create_task(connection.follow())
        stopping = asyncio.create_task(self._stopping.wait())
        closed = asyncio.create_task(ended.over.wait())
        try:
            while not (stopping.done() or closed.done()):
                await asyncio.wait([stopping, closed], timeout=_LOOK_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                if self.state == "ready" and self._failures:
                    self._failures = 0
                program = ended.program
                if program and await asyncio.to_thread(program.memory_bytes) > MEMORY_BYTES:
                    ended.fault = f"It took more than {MEMORY_BYTES >> 30} GB of memory."
                    program.kill()
        finally:
            for task in (following, stopping, closed):
                task.cancel()
            await self.watches.closed()

    def _become(self, state: State, why: str = "") -> None:
        self.state, self.why, self.sign_in = state, why, ""
        self._changed(self)


class _Call:
    """A request under way: its limit of time, and who waits for it."""

    def __init__(self, limit: asyncio.Timeout, seconds: float, listener: CallListener | None) -> None:
        self.listener = listener
        self._limit = limit
        self._seconds = seconds
        self._last = asyncio.get_running_loop().time() + seconds * _MOST_PATIENCE
        self._asking = 0

    async def progress(self, progress: float, total: float | None, message: str | None) -> None:
        self._set_back()
        if self.listener is not None:
            self.listener.progressed(progress, total, plain_text(message or "", 200))

    def pause(self) -> None:
        """Until the next sign of progress no time runs out."""
        self._limit.reschedule(None)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """While the user is asked no time runs out."""
        self._asking += 1
        self._limit.reschedule(None)
        before = asyncio.get_running_loop().time()
        try:
            yield
        finally:
            self._asking -= 1
            self._last += asyncio.get_running_loop().time() - before
            self._set_back()

    def _set_back(self) -> None:
        if not self._limit.expired() and not self._asking:
            self._limit.reschedule(min(self._last, asyncio.get_running_loop().time() + self._seconds))


def _how_it_ended(id: ServerId, ended: Ended) -> str:
    if ended.fault:
        return f"The server {id} was ended. {ended.fault}"
    if ended.ending is None:
        return f"The connection to the server {id} was closed."
    words = plain_text(ended.ending.last_words(), 600)
    sentence = ended.ending.sentence(f"The server {id}")
    return f"{sentence} It last said: {words}" if words else sentence


def _innermost(error: BaseException) -> str:
    while isinstance(error, BaseExceptionGroup) and error.exceptions:
        error = error.exceptions[0]
    return plain_text(str(error), 300) or type(error).__name__
