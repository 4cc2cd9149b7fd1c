"""McpHost: all servers of the app, their sessions on one event loop in one thread of its own, called from any other.

Making it reads nothing; the thread and the SDK come with the first server that is needed.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from mypt_desktop.core.errors import UserError
from mypt_desktop.mcp.config import ServerConfig, ServerConfigError, read_config, read_options
from mypt_desktop.mcp.facts import Completed, ServerFacts, ToolFacts, plain_facts, read_facts
from mypt_desktop.mcp.launching import Launching
from mypt_desktop.mcp.questions import CallListener
from mypt_desktop.mcp.session import ServerFailedError, ServerStatus, Session
from mypt_desktop.mcp.watching import Watches
from mypt_desktop.store.mcp_servers import McpServers, ServerRow
from mypt_desktop.store.toolset_values import ServerId

if TYPE_CHECKING:
    from mypt_desktop.mcp.connection import Asked

_CLOSE_SECONDS: Final = 10.0
_Result = TypeVar("_Result")
_log = logging.getLogger(__name__)


class McpHost:
    """Thread-safe. `launching` turns a configuration into what is started; `tell` hears of a server whose status
    changed, `updated` of a watched resource that may be another one, both on the host's thread; `roots` are the folders
    that a server may be told of when the user agrees."""

    def __init__(
        self,
        rows: McpServers,
        launching: Launching,
        *,
        tell: Callable[[ServerId], None] = lambda id: None,
        updated: Callable[[ServerId, str], None] = lambda id, uri: None,
        roots: Callable[[], Sequence[Path]] = tuple,
        answers: frozenset[str] | None = None,
    ) -> None:
        self._rows = rows
        self._launching = launching
        self._tell = tell
        self._updated = updated
        self._roots = roots
        self._watches: dict[ServerId, Watches] = {}
        self._answers = answers
        self._guard = threading.RLock()
        self._sessions: dict[ServerId, Session] | None = None
        self._broken: dict[ServerId, ServerStatus] = {}
        self._toolsets: dict[ServerId, tuple[str, ...]] = {}
        self._off: dict[ServerId, ServerStatus] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._closed = False
        self._leaving: list[concurrent.futures.Future[None]] = []  # servers that are being stopped

    def statuses(self) -> list[ServerStatus]:
        """All servers by name, those that are switched off or cannot be read among them. Reads the database the first
        time."""
        sessions = self._known()
        with self._guard:
            shown = {**self._broken, **self._off}
        for id, session in sessions.items():
            shown[id] = ServerStatus(
                id,
                session.state,
                session.config,
                session.options,
                session.facts,
                session.why,
                session.messages,
                session.sign_in,
                self._toolsets.get(id, ()),
            )
        return [shown[id] for id in sorted(shown)]

    def status(self, id: ServerId) -> ServerStatus:
        """Raises `UserError`."""
        for status in self.statuses():
            if status.id == id:
                return status
        raise _no_server(id)

    def facts(self) -> list[tuple[ServerId, ServerFacts]]:
        """What each enabled server offers, or offered when it was last seen. Never waits for a server."""
        return [(id, session.facts) for id, session in sorted(self._known().items())]

    def reload(self) -> None:
        """Takes servers as the database has them now: those that changed or went are stopped."""
        with self._guard:
            if self._closed:
                return
            old, rows = self._sessions or {}, self._rows.list()
            kept: dict[ServerId, Session] = {}
            self._broken, self._off, self._toolsets = {}, {}, {}
            for row in rows:
                session = self._session_of(row, old)
                self._toolsets[row.id] = row.toolsets
                if session is not None:
                    kept[row.id] = session
            self._sessions = kept
            gone = [session for session in old.values() if session not in kept.values() and session.alive]
        leaving = [self._later(session.stop()) for session in gone]
        with self._guard:
            self._leaving = [one for one in self._leaving if not one.done()] + leaving

    def see(self, *, seconds: float = 0.0) -> None:
        """Starts every enabled server that was never seen, so that it is known what it offers; waits for them for at
        most `seconds`."""
        waiting = [
            self._later(session.connection())
            for session in self._known().values()
            if session.state == "idle" and not session.facts.protocol
        ]
        if waiting and seconds:
            concurrent.futures.wait(waiting, timeout=seconds)

    def start(self, id: ServerId) -> ServerFacts:
        """Starts it if it is not running, waits, and returns what it offers. Raises `UserError`."""
        session = self._session(id)
        self._wait(session.connection())
        return session.facts

    def restart(self, id: ServerId) -> concurrent.futures.Future[None]:
        """Begins to end it and start it anew. Raises `UserError` where there is no such server."""
        return self._later(self._session(id).restart())

    def stop(self, id: ServerId) -> None:
        """Ends it; it starts again when it is needed."""
        self._wait(self._session(id).stop())

    def call(
        self, id: ServerId, tool: ToolFacts, arguments: Mapping[str, Any], listener: CallListener
    ) -> concurrent.futures.Future[Any]:
        """Begins a call; the future gives the SDK's result or a `UserError`. Cancelling it cancels the call."""
        return self._later(self._session(id).call(tool, arguments, listener))

    def read(self, id: ServerId, uri: str, listener: CallListener | None = None) -> Any:
        """The contents of a resource, in the SDK's terms. Raises `UserError`."""
        return self._request(id, lambda connection: connection.read(uri), listener)

    def prompt(
        self, id: ServerId, name: str, arguments: Mapping[str, str], listener: CallListener | None = None
    ) -> Any:
        """A prompt's messages, in the SDK's terms. Raises `UserError`."""
        return self._request(id, lambda connection: connection.prompt(name, arguments), listener)

    def complete(self, id: ServerId, wanted: Completed) -> Sequence[str]:
        """What the server suggests. Raises `UserError`."""
        found: Sequence[str] = self._request(id, lambda connection: connection.complete(wanted), None)
        return found

    def watch(self, id: ServerId, uri: str) -> None:
        """From now on `updated` hears of changes of a resource, where the server tells of them."""
        self._later(self._watch(self._watches_of(id), uri))

    def unwatch(self, id: ServerId, uri: str) -> None:
        """No more."""
        self._later(self._watch(self._watches_of(id), uri, watched=False))

    @staticmethod
    async def _watch(watches: Watches, uri: str, *, watched: bool = True) -> None:
        if watched:
            watches.add(uri)
        else:
            watches.remove(uri)

    def _watches_of(self, id: ServerId) -> Watches:
        with self._guard:
            if id not in self._watches:
                self._watches[id] = Watches(lambda uri: self._updated(id, uri))
            return self._watches[id]

    def close(self) -> None:
        """Ends every server; returns when they are gone, at most after 10 seconds."""
        with self._guard:
            self._closed = True
            sessions, loop, thread = list((self._sessions or {}).values()), self._loop, self._thread
            self._loop = None
        if loop is None or thread is None:
            return

        async def stop_all() -> None:
            await asyncio.gather(*(session.stop() for session in sessions if session.alive), return_exceptions=True)

        stopping = asyncio.run_coroutine_threadsafe(stop_all(), loop)
        concurrent.futures.wait([stopping, *self._leaving], timeout=_CLOSE_SECONDS)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(_CLOSE_SECONDS)

    def _request(self, id: ServerId, ask: Callable[[Any], Coroutine[Any, Any, Any]], listener: Any) -> Any:
        session = self._session(id)

        async def run() -> Any:
            connection = await session.connection()
            return await session.timed(lambda progress: ask(connection), listener)

        return self._wait(run())

    def _known(self) -> dict[ServerId, Session]:
        with self._guard:
            if self._sessions is None:
                self.reload()
            return dict(self._sessions or {})

    def _session(self, id: ServerId) -> Session:
        session = self._known().get(id)
        if session is None:
            if id in self._broken:
                raise ServerConfigError(self._broken[id].why)
            raise _no_server(id) if id not in self._off else UserError(f"The server {id} is switched off.")
        return session

    def _session_of(self, row: ServerRow, old: Mapping[ServerId, Session]) -> Session | None:
        options, facts = read_options(row.options), read_facts(row.seen)
        try:
            config = read_config(row.id, row.config)
        except ServerConfigError as error:
            empty = ServerConfig(row.id, "stdio")
            self._broken[row.id] = ServerStatus(
                row.id, "failed", empty, options, facts, error.with_hint(), toolsets=row.toolsets
            )
            return None
        if not row.enabled:
            self._off[row.id] = ServerStatus(row.id, "off", config, options, facts, toolsets=row.toolsets)
            return None
        session = old.get(row.id)
        if session is not None and session.config == config and session.options == options:
            return session
        watches = self._watches_of(row.id)
        return Session(config, options, facts, self._launching.launch, self._asked, self._on_changed, watches)

    def _asked(self, session: Session) -> Callable[[], Asked]:
        """Made on the host's thread: it needs the SDK."""

        def make() -> Asked:
            from mypt_desktop.mcp.asking import ANSWERED, SessionAsked

            return SessionAsked(session, ANSWERED if self._answers is None else self._answers, self._roots)

        return make

    def _on_changed(self, session: Session) -> None:
        """On the host's thread."""
        if session.state == "ready":
            try:
                self._rows.set_seen(session.id, plain_facts(session.facts))
            except UserError as error:  # it is asked again the next time
                _log.warning("%s", error)
        self._tell(session.id)

    def _wait(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        return self._later(work).result()

    def _later(self, work: Coroutine[Any, Any, _Result]) -> concurrent.futures.Future[_Result]:
        try:
            return asyncio.run_coroutine_threadsafe(work, self._running_loop())
        except BaseException:
            work.close()
            raise

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        with self._guard:
            if self._closed:
                raise ServerFailedError("The program is ending.")
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=_run, args=(self._loop,), name="mcp", daemon=True)
                self._thread.start()
            return self._loop


def _run(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    try:
        loop.run_forever()
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()


def _no_server(id: str) -> UserError:
    return UserError(f"There is no MCP server {id[:80]!r}.", hint="`mypt-desktop mcp list` shows all.")
