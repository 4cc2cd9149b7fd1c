"""Servers that are really started: a host over a database of its own, and a short way to call a tool."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.forms import Form, FormAnswer
from mypt_desktop.core.messages import CallId, JsonObject, ToolCall, ToolResult
from mypt_desktop.mcp.host import McpHost
from mypt_desktop.mcp.launching import Launching
from mypt_desktop.mcp.provider import McpTools, tool_id
from mypt_desktop.mcp.questions import Sampler
from mypt_desktop.mcp.values import Secrets
from mypt_desktop.store.mcp_servers import McpServers
from mypt_desktop.store.toolset_values import ServerId
from mypt_desktop.tools.registry import Ask, CallContext, CallEvent
from tests.databases import fresh_database

HERE = Path(__file__).parent
SLOWEST_START = 240  # seconds: how long a server takes to start is the machine's affair
RAW, SDK, ASKING = (str(HERE / f"{name}_server.py") for name in ("raw", "sdk", "asking"))


class User:
    """Answers each form that is put to it, and keeps it."""

    def __init__(self, *answers: FormAnswer) -> None:
        self.asked: list[tuple[Form, str]] = []
        self._answers = list(answers)

    def __call__(
        self, call: ToolCall, why: str, form: Form, cancel: threading.Event
    ) -> Generator[CallEvent, None, FormAnswer]:
        yield from ()
        self.asked.append((form, why))
        return self._answers.pop(0)


@dataclass
class Hosted:
    """A host with the servers of a test."""

    rows: McpServers
    host: McpHost
    tools: McpTools
    updates: queue.SimpleQueue[str]  # resources that changed
    events: list[Any] = field(default_factory=list)
    offered: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, script: str = RAW, *args: str, env: Any = None, **options: Any) -> ServerId:
        """A server of this folder under the Python of the tests."""
        config = {"command": sys.executable, "args": [script, *args], "env": env or {}}
        return self.put(name, config, **options)

    def put(self, name: str, config: JsonObject, **options: Any) -> ServerId:
        self.rows.put(ServerId(name), config, {"start_seconds": SLOWEST_START, "call_seconds": SLOWEST_START} | options)
        self.host.reload()
        return ServerId(name)

    def call(
        self,
        server: str,
        tool: str,
        arguments: JsonObject | None = None,
        *,
        cancel: threading.Event | None = None,
        ask: Ask | None = None,
        sampler: Sampler | None = None,
        look: bool = True,
    ) -> ToolResult:
        """The result of a call; what failed before there was one is a result with the sentence. Without `look` the
        tools are those that were offered before."""
        id = tool_id(ServerId(server), tool)
        if look:
            if id not in {one.id for one in self.tools.tools()}:
                self.host.start(ServerId(server))
            self.offered = {one.id: one.digest for one in self.tools.tools()}
        call = ToolCall(id, arguments or {}, CallId("call-1"))
        tools = self.tools if sampler is None else self.tools.with_model(sampler)
        with closing(
            tools.run(call, CallContext(cancel or threading.Event(), ask=ask, digest=self.offered.get(id, "")))
        ) as steps:
            try:
                while True:
                    self.events.append(next(steps))
            except StopIteration as end:
                result: ToolResult = end.value
                return result
            except UserError as error:
                return ToolResult(call.id, id, {"error": error.with_hint()}, failed=True)

    def error(self, server: str, tool: str, *, look: bool = True) -> str:
        """Of a call that fails."""
        result = self.call(server, tool, look=look)
        assert result.failed, result
        return str(result.content["error"])

    def call_error(self, server: str) -> str:
        """Why a server cannot be started."""
        try:
            self.host.start(ServerId(server))
        except UserError as error:
            return str(error)
        raise AssertionError("it started")

    def forget_era(self, server: str, seen: JsonObject) -> None:
        """As if the server had been seen like this when the program ran last."""
        self.rows.set_seen(ServerId(server), seen)
        for enabled in (False, True):
            self.rows.enable(ServerId(server), enabled)
            self.host.reload()

    def until(self, server: str, right: Callable[[Any], bool]) -> Any:
        """The status of a server once it is `right`."""
        for _ in range(1_000):
            status = self.host.status(ServerId(server))
            if right(status):
                return status
            threading.Event().wait(0.02)
        raise AssertionError(f"it never was: {status}")


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    with opened(tmp_path) as made:
        yield made


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """For tests that do their servers no harm: those start once."""
    with opened(tmp_path_factory.mktemp("shared")) as made:
        made.add("demo", SDK)
        made.add("older", SDK)
        made.forget_era("older", {"protocol": "2025-11-25"})
        made.add("asks", ASKING)
        made.add("raw")
        yield made


@contextmanager
def opened(tmp_path: Path) -> Iterator[Hosted]:
    with closing(fresh_database(tmp_path / "data" / "mypt.sqlite")) as database:
        rows = McpServers(database)
        launching = Launching(tmp_path / "data" / "mcp", Secrets(lambda: None), private=tmp_path / "data")
        updates: queue.SimpleQueue[str] = queue.SimpleQueue()
        with closing(McpHost(rows, launching, updated=lambda id, uri: updates.put(uri))) as host:
            yield Hosted(rows, host, McpTools(host.facts, lambda: host), updates)
