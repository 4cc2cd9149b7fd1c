"""TurnAssistant: what tools may ask of the turn that they run in: a completion, what a server wants written, and the
work of a task agent."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import Final, Protocol

from mypt_desktop.agent.completing import completed, continued
from mypt_desktop.agent.model_calls import ModelCalls
from mypt_desktop.agent.ports import Model, Tools, Work
from mypt_desktop.coding.agents import Agent, Found
from mypt_desktop.coding.agents_task import NOT_FOR_AGENTS
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallProgressed, CallStarted, Progressed, TurnEvent, TurnFailed, TurnFinished
from mypt_desktop.core.messages import CallId, Json, JsonObject, Message, Role, ToolCall, ToolResult, ToolSpec, message
from mypt_desktop.core.settings import Generation
from mypt_desktop.mcp.questions import SampleRequest
from mypt_desktop.tools.registry import CallContext, CallEvent, Inner, refused

SHAPED: Final = "Bring this report into the form that is asked for. Add nothing.\n\n{report}"


class ChildTurn(Protocol):
    """Runs the turn of an agent over the folder and files of its chat."""

    def __call__(
        self, system: str, messages: Sequence[Message], tools: Tools, cancel: threading.Event
    ) -> Generator[TurnEvent, None, None]: ...


class TurnAssistant:
    """Of one turn. The model answers one thing at a time, so it is asked while a tool runs and never beside.

    `child` runs the turn of an agent; `agents` looks for their definitions. `specs` are the tools of the turn, as far
    as they are known when an agent begins.
    """

    def __init__(
        self,
        model: Model,
        generation: Generation,
        child: ChildTurn,
        agents: Callable[[], Found],
        specs: Callable[[], Sequence[ToolSpec]],
    ) -> None:
        self._model = model
        self._generation = generation
        self._child = child
        self._agents = agents
        self._specs = specs

    def found(self) -> Found:
        """The agents there are now."""
        return self._agents()

    def complete(self, prompt: str, system: str, schema: JsonObject | None, cancel: threading.Event) -> Json:
        """The answer to `prompt` alone; with a schema, the value that fits it. Raises `UserError`."""
        calls = ModelCalls(
            self._model,
            cancel,
            temperature=self._generation.temperature,
            max_new_tokens=self._generation.max_new_tokens,
        )
        return completed(calls, prompt, system, schema)

    def sample(self, request: SampleRequest, cancel: threading.Event) -> Generator[str, None, None]:
        """What the model writes for an MCP server, piece by piece; a `mcp.questions.Sampler`. Raises `UserError`."""
        wanted = request.temperature
        calls = ModelCalls(
            self._model,
            cancel,
            temperature=self._generation.temperature if wanted is None else wanted,
            max_new_tokens=request.max_tokens,
        )
        asked = [message(Role(role), text) for role, text in request.messages]
        system = [message(Role.SYSTEM, request.system)] if request.system else []
        return continued(calls, [*system, *asked], request.stop)

    def agent(
        self, name: str, prompt: str, schema: JsonObject | None, call: ToolCall, context: CallContext
    ) -> Generator[CallEvent, None, Json]:
        """What a task agent reports: a text, or the value that its own schema or else `schema` asks for. Raises
        `UserError`."""
        found = self._agents()
        agent = found.named(name)
        if agent is None:
            raise UserError(found.unknown(name))
        if context.call is None:
            raise UserError("An agent works with the tools of a chat, and there is none here.")
        tools = AgentTools(agent, self._specs(), call, context.call)
        events = self._child(agent.system_prompt, [message(Role.USER, prompt)], tools, context.cancel)
        report = yield from _followed(events, agent, call)
        wanted = agent.output if agent.output is not None else schema
        if wanted is None:
            return report
        return self.complete(SHAPED.format(report=report), agent.system_prompt, wanted, context.cancel)


class AgentTools:
    """What an agent may call; implements `agent.ports.Tools`. Each call goes the way of the chat's own calls, under the
    id of the call that the agent works for."""

    def __init__(self, agent: Agent, specs: Sequence[ToolSpec], outer: ToolCall, call: Inner) -> None:
        wanted = agent.tools
        self._specs = tuple(
            spec for spec in specs if spec.name not in NOT_FOR_AGENTS and (wanted is None or spec.name in wanted)
        )
        self._agent = agent
        self._outer = outer
        self._call = call

    def specs(self) -> Sequence[ToolSpec]:
        return self._specs

    def run(self, call: ToolCall, cancel: threading.Event) -> Generator[TurnEvent, None, ToolResult]:
        if call.name not in {spec.name for spec in self._specs}:
            return refused(call, f"The agent {self._agent.name} has no tool {call.name[:80]!r}.")
        inner = replace(call, id=CallId(f"{self._outer.id}/{call.id}")) if call.id and self._outer.id else call
        return (yield from self._call(inner, cancel))

    def carry_out(self, call: ToolCall, work: Work) -> Generator[TurnEvent, None, ToolResult]:
        """Of an agent's own work no row is kept: the report is what is kept."""
        content = yield from work
        return ToolResult(call.id, call.name, content, failed="error" in content)


def _followed(
    events: Generator[TurnEvent, None, None], agent: Agent, call: ToolCall
) -> Generator[CallEvent, None, str]:
    """The report of an agent's turn; on the way what it does is said as progress. Raises `UserError`."""
    steps = 0
    try:
        for event in events:
            match event:
                case CallStarted(made):
                    steps += 1
                    yield CallProgressed(call, f"{agent.name}: {made.name}", steps, 0)
                case Progressed(label, done, total):
                    yield CallProgressed(call, f"{agent.name}: {label}", done, total)
                case TurnFinished(final, cancelled=cancelled):
                    if cancelled:
                        raise UserError("The agent was stopped before it reported.")
                    return _report(final)
                case TurnFailed(error, hint):
                    raise UserError(f"The agent {agent.name} failed: {error}", hint=hint)
                case _ if isinstance(event, CallEvent) and "/" in event.call.id:
                    yield event
    finally:
        events.close()
    raise UserError(f"The agent {agent.name} ended without a report.")


def _report(final: Message) -> str:
    """The answer with its sources below it, since nobody sees where its marks lead."""
    sources = [f"[{one.marker}] {one.path}, line {one.line}" for one in final.citations]
    return "\n".join([final.text.strip() or "The agent reported nothing.", *(["", *sources] if sources else [])])
