"""ToolCalls: the calls of one turn, from their start to their result, told as events and kept as messages."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from threading import Event
from typing import TypeVar

from mypt_desktop.agent.approvals import denied, is_denied
from mypt_desktop.agent.ports import Tools, Work
from mypt_desktop.agent.prompt import shortened
from mypt_desktop.coding.files_shown import fitted
from mypt_desktop.coding.provider import NAMES as CODING
from mypt_desktop.core.events import ApprovalGiven, CallFinished, CallStarted, MessageAdded, TurnEvent
from mypt_desktop.core.messages import (
    CallId,
    JsonObject,
    Message,
    Role,
    ToolCall,
    ToolResult,
    ToolSpec,
    canonical_json,
)

Result = TypeVar("Result")

REPEATED = "You have just made this very call; its result is above. Answer with what you have, or call something else."


@dataclass(frozen=True, slots=True)
class Ran:
    """A call as it was run, which may not be as the model made it: the user can change the arguments first."""

    call: ToolCall
    result: ToolResult


class ToolCalls:
    """`made` is how many calls the chat holds already. What is kept of a result has at most `max_result_chars`, and
    `max_lines_chars` where it is lines of files, which are of no use in part."""

    def __init__(
        self, tools: Tools, cancel: Event, *, max_result_chars: int, max_lines_chars: int = 0, made: int = 0
    ) -> None:
        self._tools = tools
        self._cancel = cancel
        self._max_result_chars = max_result_chars
        self._max_lines_chars = max(max_lines_chars, max_result_chars)
        self._made = made
        self._last_call = ""
        self._denied: set[str] = set()

    def specs(self) -> Sequence[ToolSpec]:
        """The tools on offer."""
        return self._tools.specs()

    def numbered(self, call: ToolCall) -> ToolCall:
        """The call with an id of its own in this chat."""
        self._made += 1
        return replace(call, id=CallId(f"call-{self._made}"))

    def run(self, call: ToolCall) -> Generator[TurnEvent, None, Ran]:
        """Runs a call the model made: yields its events, returns the call as it was run with its result. The same one
        twice in a row is refused with a message to the model, and one that the user did not allow is not asked about
        again."""
        key = f"{call.name} {canonical_json(call.arguments)}"
        repeated, self._last_call = key == self._last_call, key
        if not repeated and key not in self._denied:
            ran = yield from self._through(call)
            if is_denied(ran.result):
                self._denied.add(key)
            return ran
        refused = ToolResult(call.id, call.name, {"error": REPEATED}, failed=True)
        result = denied(call) if key in self._denied else refused
        yield CallStarted(call)
        yield CallFinished(call, result)
        return Ran(call, result)

    def use(self, name: str, arguments: JsonObject) -> Generator[TurnEvent, None, ToolResult]:
        """A call of the app's own, shown and kept like the model's. Yields its events, returns its result."""
        ran = yield from self._through(self.numbered(ToolCall(name, arguments, by="app")))
        yield from self.keep(ran.call, ran.result)
        return ran.result

    def carry_out(self, call: ToolCall, work: Work) -> Generator[TurnEvent, None, ToolResult]:
        """A call that the app carries out itself, shown and kept like the model's, but for its messages. `work` returns
        the content of its result."""
        yield CallStarted(call)
        result = yield from self._tools.carry_out(call, work)
        yield CallFinished(call, result)
        return result

    def look_up(self, name: str, arguments: JsonObject) -> ToolResult:
        """The result of a call of the app's own that is neither shown nor kept."""
        return result_of(self._tools.run(ToolCall(name, arguments, by="app"), self._cancel))

    def keep(self, call: ToolCall, result: ToolResult) -> Iterator[TurnEvent]:
        """The call and its result as messages of the chat."""
        yield MessageAdded(Message(Role.ASSISTANT, (call,)))
        yield MessageAdded(Message(Role.TOOL, (self.stored(result),)))

    def stored(self, result: ToolResult) -> ToolResult:
        """The result cut to what is kept and shown to the model."""
        if result.name in CODING:
            content = fitted(result.content, self._max_lines_chars)
            return replace(result, content=shortened(content, 2 * self._max_lines_chars, tool=result.name))
        return replace(result, content=shortened(result.content, self._max_result_chars, tool=result.name))

    def _through(self, call: ToolCall) -> Generator[TurnEvent, None, Ran]:
        """The call from its start to its result."""
        yield CallStarted(call)
        with closing(self._tools.run(call, self._cancel)) as steps:
            while True:
                try:
                    event = next(steps)
                except StopIteration as end:
                    result = replace(end.value, call_id=call.id)
                    break
                if isinstance(event, ApprovalGiven) and event.run is not None and event.call.same_as(call):
                    call = event.run  # not that of a call which the tool made
                yield event
        yield CallFinished(call, result)
        return Ran(call, result)


def result_of(steps: Generator[object, None, Result]) -> Result:
    """Runs steps to their end for the result alone; what happens on the way is not shown."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
