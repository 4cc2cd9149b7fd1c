"""PlainTools: tools that answer in one go, as the agent runs tools. They print nothing, take no time, ask nobody."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from threading import Event
from typing import Protocol

from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import CallId, ToolCall, ToolResult, ToolSpec


class Callables(Protocol):
    """Tools that can simply be called. `call` never raises, and ends soon after `cancel` is set."""

    def specs(self) -> Sequence[ToolSpec]: ...

    def call(self, call: ToolCall, cancel: Event | None = None) -> ToolResult: ...


class PlainTools:
    """`inner`, one call after the other."""

    def __init__(self, inner: Callables) -> None:
        self._inner = inner

    def specs(self) -> Sequence[ToolSpec]:
        return self._inner.specs()

    def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
        yield from ()
        return self._inner.call(call, cancel)


class NoTools:
    """Nothing on offer: every call fails with `why`."""

    def __init__(self, why: str = "There are no tools here.") -> None:
        self._why = why

    def specs(self) -> Sequence[ToolSpec]:
        return ()

    def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
        yield from ()
        return ToolResult(CallId(call.id), call.name, {"error": self._why}, failed=True)
