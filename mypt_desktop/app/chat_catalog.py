"""The catalogue as the agent of one chat sees it: the tools chosen there, each call with its context and mended."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from threading import Event
from typing import cast

from mypt_desktop.agent.ports import Tools
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import JsonObject, ToolCall, ToolResult, ToolSpec
from mypt_desktop.store.chats import ChatId, MessageId
from mypt_desktop.tools.catalog import CallContext, Catalog, Tool, refused
from mypt_desktop.tools.mending import mended


class ChatCatalog:
    """What is offered is settled when it is made, so that a turn sees one set of tools. `answering` says which message
    the running turn writes.
    """

    def __init__(
        self,
        catalog: Catalog,
        chat: ChatId,
        answering: Callable[[], MessageId | None],
        switched_off: frozenset[str] = frozenset(),
    ) -> None:
        self._catalog = catalog
        self._chat = chat
        self._answering = answering
        self._tools = {tool.id: tool for tool in catalog.tools() if tool.id not in switched_off}

    @property
    def tools(self) -> Sequence[Tool]:
        return tuple(self._tools.values())

    def get(self, name: str) -> Tool | None:
        """What is known of a tool that is offered."""
        return self._tools.get(name)

    def specs(self) -> Sequence[ToolSpec]:
        return tuple(tool.spec for tool in self._tools.values() if tool.offered)

    def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
        if call.name not in self._tools:
            names = ", ".join(self._tools) or "none"
            return refused(call, f"There is no tool {call.name[:80]!r}. Tools: {names}.")
        message = self._answering()
        if message is None:
            return refused(call, "No answer is being written in this chat.")
        return (yield from self._catalog.run(call, CallContext(self._chat, message, cancel)))


class MendedCalls:
    """`inner`, with the arguments mended before they are checked or shown: the user approves what will be run."""

    def __init__(self, inner: Tools, tool: Callable[[str], Tool | None]) -> None:
        self._inner = inner
        self._tool = tool

    def specs(self) -> Sequence[ToolSpec]:
        return self._inner.specs()

    def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
        tool = self._tool(call.name)
        if tool is not None:
            call = replace(call, arguments=cast(JsonObject, mended(tool.spec.parameters, call.arguments)))
        return (yield from self._inner.run(call, cancel))
