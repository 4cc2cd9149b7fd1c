"""Catalog: everything the model can call, whoever provides it: built-in tools, toolsets, and one day MCP servers.

A provider owns its tools and how they run. The catalogue owns the names: the first provider of a name keeps it.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Literal, Protocol, TypeAlias

from mypt_desktop.core.events import CallPrinted, CallProgressed
from mypt_desktop.core.messages import ToolCall, ToolResult, ToolSpec
from mypt_desktop.store.chats import ChatId, MessageId

_log = logging.getLogger(__name__)

Effect: TypeAlias = Literal["read", "write"]
Kind: TypeAlias = Literal["builtin", "toolset", "mcp"]
CallEvent: TypeAlias = CallPrinted | CallProgressed


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as people and the agent choose among tools. `spec.name` is its global id.

    `group` is what the picker lists it under: "Built-in", the toolset's or the server's name. `effect` "write": it may
    change something. `confirm`: its author wants the user asked. `renderer` is how its result is drawn, "" for plain.
    `about` says what it may do, as sentences for the card that asks the user. `offered`: a model may call it; else only
    the app does.
    """

    spec: ToolSpec
    title: str
    group: str
    kind: Kind
    effect: Effect
    confirm: bool
    renderer: str = ""
    category: str = ""
    about: str = ""
    offered: bool = True

    @property
    def id(self) -> str:
        return self.spec.name


@dataclass(frozen=True, slots=True)
class CallContext:
    """Where a call comes from. `message` is the answer that is being written; setting `cancel` ends the call."""

    chat: ChatId
    message: MessageId
    cancel: Event


class Provider(Protocol):
    """A source of tools."""

    def tools(self) -> Sequence[Tool]:
        """The tools on offer now; cheap enough to be asked at each turn."""
        ...

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, ToolResult]:
        """Runs a call of one of its tools. What fails is a result with `{"error": sentence}`."""
        ...


class Catalog:
    """The tools of all providers under their names."""

    def __init__(self, providers: Sequence[Provider]) -> None:
        self._providers = tuple(providers)

    def tools(self) -> tuple[Tool, ...]:
        """All tools, in the order of the providers."""
        return tuple(tool for tool, _ in self._by_name().values())

    def get(self, name: str) -> Tool | None:
        found = self._by_name().get(name)
        return found[0] if found else None

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, ToolResult]:
        """Runs the call. Never raises: an unknown tool and a fault of ours are results too."""
        found = self._by_name().get(call.name)
        if found is None:
            return refused(call, f"There is no tool {call.name[:80]!r}.")
        try:
            return (yield from found[1].run(call, context))
        except Exception:  # noqa: BLE001 - our own fault ends the call, not the turn; the log keeps the trace
            _log.exception("tool %s failed", call.name)
            return refused(call, f"The program failed to run {call.name}.")

    def _by_name(self) -> dict[str, tuple[Tool, Provider]]:
        found: dict[str, tuple[Tool, Provider]] = {}
        for provider in self._providers:
            for tool in provider.tools():
                found.setdefault(tool.id, (tool, provider))
        return found


def refused(call: ToolCall, sentence: str) -> ToolResult:
    """A call that was not run, or failed, as the model reads it."""
    return ToolResult(call.id, call.name, {"error": sentence}, failed=True)
