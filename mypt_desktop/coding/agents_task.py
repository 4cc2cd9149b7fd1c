"""`task`: hands a piece of work to a task agent, which works on it alone and reports.

There is one model here, so agents work one after the other, and none of them starts another.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Final

from mypt_desktop.coding.agents import EVERY, Found, listed, may_spawn
from mypt_desktop.coding.cells import Assistant
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import JsonObject, ToolCall, ToolSpec
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.tools.registry import CallContext, CallEvent, Tool

NOT_FOR_AGENTS: Final = ("task", "checkpoint", "rewind", "todo")
"""Tools that are the chat's own and no agent's. Without `task` no agent starts another."""

TASK: Final = Tool(
    ToolSpec(
        "task",
        "Give a piece of work to an agent that sees nothing of this conversation; it reports when it is done.",
        {
            "type": "object",
            "properties": {
                "agent": {"type": "string", "minLength": 1, "description": "Which agent."},
                "prompt": {
                    "type": "string",
                    "minLength": 1,
                    "description": "The work, with all that the agent has to know.",
                },
            },
            "required": ["agent", "prompt"],
            "additionalProperties": False,
        },
    ),
    "Task Agent",
    "Built-in",
    "builtin",
    "read",
    confirm=False,
    renderer="document",
    category="agents",
    about="It lets an agent work; what the agent does is asked about like what the assistant does.",
)

Keep = Callable[[CallContext, JsonObject, RenderPlan], None]


class Task:
    """The tool for one turn. `found` looks for the agents anew at each call; `keep` stores a result with how it is
    drawn. `spawns` are the agents that the chat may start."""

    def __init__(
        self, found: Callable[[], Found], assistant: Assistant | None, keep: Keep, spawns: tuple[str, ...] = (EVERY,)
    ) -> None:
        self._found = found
        self._assistant = assistant
        self._keep = keep
        self._spawns = spawns

    def tool(self) -> Tool:
        """The tool as it is offered: with the agents there are now."""
        described = f"{TASK.spec.description} Agents: {listed(self._found().agents)}"
        return replace(TASK, spec=replace(TASK.spec, description=described))

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, JsonObject]:
        name, prompt = str(call.arguments["agent"]), str(call.arguments["prompt"])
        if self._assistant is None:
            raise UserError("There is no model here to run an agent.", hint="Ask in a chat.")
        if "/" in call.id:
            raise UserError("An agent cannot start another one.")
        found = self._found()
        if found.named(name) is None:
            return {"error": found.unknown(name)}
        if refused := may_spawn(self._spawns, name):
            return {"error": refused}
        report = yield from self._assistant.agent(name, prompt, None, call, context)
        content: JsonObject = {"agent": name, "report": report}
        self._keep(context, content, _plan(name, report))
        return content


def _plan(name: str, report: object) -> RenderPlan:
    """A text is drawn as a document, a value as it is."""
    if isinstance(report, str):
        return RenderPlan("document", {"content": report})
    return RenderPlan("code", {"content": json.dumps(report, ensure_ascii=False, indent=2), "language": "json"})
