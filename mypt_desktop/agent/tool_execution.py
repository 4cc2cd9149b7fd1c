"""ToolExecution: the one way from a call to its result. Found, coerced, validated, approved, run, each once in `run`.

It stands between the agent and the providers of tools, so that no recipe can pass any of this by.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from threading import Event
from typing import Final

from mypt_desktop.agent.approvals import Approvals
from mypt_desktop.agent.ports import Work
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.file_changes import NO_CHANGES
from mypt_desktop.core.messages import ToolCall, ToolResult, ToolSpec
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.sandbox.results import cut
from mypt_desktop.store.chats import ChatId, MessageId
from mypt_desktop.store.tool_calls import ToolRuns
from mypt_desktop.tools.arguments import coerce_arguments, validation_error
from mypt_desktop.tools.builtin_tools import BuiltinTools
from mypt_desktop.tools.registry import (
    CallContext,
    ChatRun,
    Drawing,
    Found,
    Previewing,
    Tool,
    ToolRegistry,
    no_tool,
    refused,
    result_with,
)
from mypt_desktop.tools.workspace import WorkspaceTools

ROW_BYTES: Final = 16 * 1024
"""How much of a result a row keeps that its provider did not finish: what a search found stays in the documents."""

_STOPPED: Final = "The call was stopped."
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Record:
    """Where the calls of a chat's turn leave their rows. `answering` says which message the turn writes."""

    runs: ToolRuns
    chat: ChatId
    answering: Callable[[], MessageId]


class ToolExecution:
    """The tools on offer in one turn; implements `ports.Tools`. Without `approvals` nobody is asked, and without a
    `record`, outside of chats, calls leave no rows."""

    def __init__(
        self, registry: ToolRegistry, approvals: Approvals | None = None, record: Record | None = None
    ) -> None:
        self._registry = registry
        self._approvals = approvals
        self._record = record

    def specs(self) -> Sequence[ToolSpec]:
        return tuple(tool.spec for tool in self._registry.tools() if tool.offered and not self._forbidden(tool))

    def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
        """See `agent.ports.Tools`. Yields what happens on the way, returns the result; a call that cannot be run is
        one, too."""
        found = self._registry.find(call.name)
        if found is None:
            return refused(call, no_tool(call.name, (tool.id for tool in self._registry.tools() if tool.offered)))
        tool, provider = found
        if forbidden := self._forbidden(tool):
            return refused(call, forbidden)
        call = replace(call, arguments=coerce_arguments(tool.spec.parameters, call.arguments))
        if fault := validation_error(tool.spec.parameters, call.arguments):
            return refused(call, fault)
        preview = NO_CHANGES
        if isinstance(provider, Previewing):
            with _sentence_of_faults(call) as faults:
                preview = provider.preview(call, cancel)
            if faults:
                return self._not_run(call, faults[0])
        if self._approvals is not None and (preview.ask_always or self._approvals.needed(tool, call)):
            allowed = yield from self._approvals.gate(call, tool, cancel, preview)
            if isinstance(allowed, ToolResult):
                return allowed
            call = allowed
        return (yield from self._recorded(found, call, cancel))

    def _forbidden(self, tool: Tool) -> str:
        return "" if self._approvals is None else self._approvals.refused(tool)

    def carry_out(self, call: ToolCall, work: Work) -> Generator[TurnEvent, None, ToolResult]:
        """See `agent.ports.Tools`."""
        run = self._begun(call)
        try:
            content = yield from work
        except BaseException:
            self._finished(run, refused(call, _STOPPED))
            raise
        return self._finished(run, result_with(call, content))

    def _not_run(self, call: ToolCall, fault: ToolResult) -> ToolResult:
        """A call that would fail, as its preview found: the user is not asked, and its row says why."""
        run: ChatRun | None = None
        with suppress(UserError):
            run = self._begun(call)
        return self._finished(run, fault)

    def _recorded(self, found: Found, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
        """Runs the call under a row that is true at every moment. Never raises, but for a fault of whoever listens."""
        run: ChatRun | None = None
        try:
            with _sentence_of_faults(call) as faults:
                run = self._begun(call)
                ask = self._approvals.ask if self._approvals is not None else None
                context = CallContext(cancel, run, self.run, ask, found.tool.digest)
                result = yield from found.provider.run(call, context)
            if faults:
                return self._finished(run, faults[0])
            if result.run:
                return result
            if isinstance(found.provider, Drawing) and not result.failed:
                return self._finished(run, result, found.provider.drawn(call, result))
            return self._finished(run, result)
        except GeneratorExit:
            self._finished(run, refused(call, _STOPPED))
            raise

    def _begun(self, call: ToolCall) -> ChatRun | None:
        """The row of a call that is about to run. One without an id is beside the chat and has none. Raises
        `UserError`."""
        if self._record is None or not call.id:
            return None
        message = self._record.answering()
        id = self._record.runs.start(self._record.chat, message, call.name, call.arguments)
        return ChatRun(self._record.chat, message, id)

    def _finished(self, run: ChatRun | None, result: ToolResult, plan: RenderPlan | None = None) -> ToolResult:
        """The result, its row finished unless the provider has done that. Of a chat that was deleted none is left."""
        if run is None or self._record is None:
            return result
        with suppress(UserError):
            error = str(result.content.get("error", "")) if result.failed else ""
            self._record.runs.finish(run.id, result=cut(result.content, ROW_BYTES)[0], plan=plan, error=error)
        return replace(result, run=run.id)


@contextmanager
def _sentence_of_faults(call: ToolCall) -> Iterator[list[ToolResult]]:
    """What goes wrong in the block is a result in the list, which is empty else. Our own fault ends the call, not the
    turn; the log keeps the trace."""
    faults: list[ToolResult] = []
    try:
        yield faults
    except UserError as error:
        faults.append(refused(call, error.with_hint()))
    except Exception:  # noqa: BLE001 - see above
        _log.exception("tool %s failed", call.name)
        faults.append(refused(call, f"The program failed to run {call.name}."))


class PlainTools(ToolExecution):
    """The built-in tools over `workspace`. Nobody is asked, since they only read, and nothing is stored."""

    def __init__(self, workspace: WorkspaceTools) -> None:
        super().__init__(ToolRegistry([BuiltinTools(workspace)]))


class NoTools(ToolExecution):
    """Nothing on offer."""

    def __init__(self) -> None:
        super().__init__(ToolRegistry([]))
