"""ToolRegistry: everything that can be called, found by its name, whoever provides it.

A provider owns its tools and how they run: built-in tools, toolsets and MCP servers are three.
Built-in tools are entered in `tools.workspace.BUILTINS`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

from mypt_desktop.core.events import (
    ApprovalAsked,
    ApprovalGiven,
    CallPrinted,
    CallProgressed,
    QuestionsAnswered,
    QuestionsAsked,
    TurnEvent,
)
from mypt_desktop.core.file_changes import Preview
from mypt_desktop.core.forms import Form, FormAnswer
from mypt_desktop.core.messages import CallId, JsonObject, RunId, ToolCall, ToolResult, ToolSpec
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.store.chats import ChatId, MessageId

Effect: TypeAlias = Literal["read", "write"]
Kind: TypeAlias = Literal["builtin", "toolset", "mcp"]
CallEvent: TypeAlias = CallPrinted | CallProgressed | QuestionsAsked | QuestionsAnswered | ApprovalAsked | ApprovalGiven


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as people and the agent choose among tools. `spec.name` is its global id.

    `group` is what the picker lists it under: "Built-in", the toolset's or the server's name. `effect` "write": it may
    change something. `confirm`: its author wants the user asked. `renderer` is how its result is drawn, "" for plain.
    `about` says what it may do, as sentences for the card that asks the user. `offered`: a model may call it; else only
    the app does. `asks`: its run is a question to the user, who is not asked before it, too. `digest` is of what a
    stranger's tool says of itself: what the user allowed of another one is not allowed of this one. `icon` is a picture
    as a `data:` URI, "" for none.
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
    asks: bool = False
    digest: str = ""
    icon: str = ""

    @property
    def id(self) -> str:
        return self.spec.name

    @property
    def allowed_as(self) -> str:
        """Under what it is kept that the user always allows it."""
        return f"{self.id}#{self.digest}" if self.digest else self.id


Inner: TypeAlias = Callable[[ToolCall, Event], Generator[TurnEvent, None, ToolResult]]


@dataclass(frozen=True, slots=True)
class ChatRun:
    """Where in a chat a call belongs: the answer that is being written, and the row of `tool_calls` it is told in."""

    chat: ChatId
    message: MessageId
    id: RunId


Ask: TypeAlias = Callable[[ToolCall, str, Form, Event], Generator[CallEvent, None, FormAnswer]]
"""Puts a form to the user in the course of a call, under a sentence, and waits for the answer."""


@dataclass(frozen=True, slots=True)
class CallContext:
    """Setting `cancel` ends the call. `run` is None outside of chats. `call` runs a call of another tool as if the
    model had made it, approvals included; None where a tool may call no other. Without `ask` nobody is there to be
    asked. `digest` is that of the tool as it was offered and agreed to."""

    cancel: Event
    run: ChatRun | None = None
    call: Inner | None = None
    ask: Ask | None = None
    digest: str = ""


class Provider(Protocol):
    """A source of tools."""

    def tools(self) -> Sequence[Tool]:
        """The tools on offer now; cheap enough to be asked at each turn."""
        ...

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, ToolResult]:
        """Runs a call of one of its tools, whose arguments fit the tool's schema. Yields what happens while it runs,
        returns the result.

        What fails is a result with `{"error": sentence}`, or a `UserError`. Closing the generator ends the call. A
        result that names its run says that its row is finished; all others are finished by the caller.
        """
        ...


@runtime_checkable
class Previewing(Protocol):
    """A provider that can say what a call would change, before the user is asked about it."""

    def preview(self, call: ToolCall, cancel: Event) -> Preview:
        """Raises `UserError` where the call would fail: then nobody is asked."""
        ...


@runtime_checkable
class Drawing(Protocol):
    """A provider whose results are drawn, and whose rows others finish."""

    def drawn(self, call: ToolCall, result: ToolResult) -> RenderPlan | None:
        """How the result of a call that did not fail is drawn; None for plain."""
        ...


class Found(NamedTuple):
    """A tool and who runs it."""

    tool: Tool
    provider: Provider


class ToolRegistry:
    """The tools of all providers but for those `switched_off`, as they are when it is made: a turn sees one set of
    tools. The first provider of a name keeps it."""

    def __init__(self, providers: Iterable[Provider], switched_off: Collection[str] = ()) -> None:
        self._found: dict[str, Found] = {}
        for provider in providers:
            for tool in provider.tools():
                if tool.id not in switched_off:
                    self._found.setdefault(tool.id, Found(tool, provider))

    def tools(self) -> tuple[Tool, ...]:
        """All tools, in the order of the providers."""
        return tuple(found.tool for found in self._found.values())

    def find(self, name: str) -> Found | None:
        return self._found.get(name)


def no_tool(name: object, known: Iterable[str] | None = None) -> str:
    """What a model reads that called a tool there is not. `known` are those that it could call, where it is told."""
    gone = f"There is no tool {str(name)[:80]!r}."
    return gone if known is None else f"{gone} Tools: {', '.join(known) or 'none'}."


def result_with(call: ToolCall, content: JsonObject) -> ToolResult:
    """The result of a call whose content tells itself, by `error`, whether it failed."""
    return ToolResult(call.id, call.name, content, failed="error" in content)


def refused(call: ToolCall, sentence: str) -> ToolResult:
    """A call that was not run, or failed, as the model reads it."""
    return ToolResult(call.id, call.name, {"error": sentence}, failed=True)


def inner_call(outer: ToolCall, number: int, name: str, arguments: JsonObject) -> ToolCall:
    """Call number `number` that the tool of `outer` makes; its id says whose it is."""
    return ToolCall(name, arguments, CallId(f"{outer.id}/{number}") if outer.id else CallId(""))
