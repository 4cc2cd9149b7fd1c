"""One chat turn, wired: the lent model, the tools over the open folder, and the agent between them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence

from mypt_desktop.app.folder import OpenFolder
from mypt_desktop.app.model import ChosenModel, TurnCancelledError
from mypt_desktop.core.events import MessageAdded, TurnEvent, TurnFinished
from mypt_desktop.core.messages import CallId, Message, Role, ToolCall, ToolResult, ToolSpec
from mypt_desktop.core.prompt import Usage
from mypt_desktop.core.settings import Generation


class NoTools:
    """What the agent is offered while no folder is open."""

    def specs(self) -> Sequence[ToolSpec]:
        return ()

    def call(self, call: ToolCall) -> ToolResult:
        return ToolResult(CallId(call.id), call.name, {"error": "No workspace is open."}, failed=True)


class Turns:
    """Makes the turns of every chat. The settings are asked for at each turn, so that a change counts at once."""

    def __init__(self, model: ChosenModel, folder: OpenFolder, generation: Callable[[], Generation]) -> None:
        self._model = model
        self._folder = folder
        self._generation = generation

    def turn(self, messages: Sequence[Message], cancel: threading.Event) -> Iterator[TurnEvent]:
        """Answers the last message. Raises `UserError` when there is no model to do it."""
        from mypt_desktop.agent.controller import AgentController
        from mypt_desktop.agent.recipes.summarise import summarizer
        from mypt_desktop.tools.workspace import WorkspaceTools

        try:
            engine = self._folder.wait_for_engine(cancel)
            with self._model.lent(cancel) as model:
                generation = self._generation()
                tools = NoTools() if engine is None else WorkspaceTools(engine, summarizer(model, generation, cancel))
                controller = AgentController(model, tools, engine=engine, generation=generation)
                yield from controller.stream(
                    messages,
                    cancel=cancel,
                    max_steps=generation.max_steps,
                    max_new_tokens=generation.max_new_tokens,
                )
        except TurnCancelledError:
            stopped = Message(Role.ASSISTANT)
            yield MessageAdded(stopped)
            yield TurnFinished(stopped, 0, Usage(), cancelled=True)
