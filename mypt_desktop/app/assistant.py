"""TurnAssistant: what tools may ask of the model that answers the turn: one completion."""

from __future__ import annotations

import threading
from collections.abc import Generator

from mypt_desktop.agent.completing import completed
from mypt_desktop.agent.model_calls import ModelCalls
from mypt_desktop.agent.ports import Model
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json, JsonObject, ToolCall
from mypt_desktop.core.settings import Generation
from mypt_desktop.tools.registry import CallContext, CallEvent


class TurnAssistant:
    """Of one turn. The model answers one thing at a time, so it is asked while a tool runs and never beside."""

    def __init__(self, model: Model, generation: Generation) -> None:
        self._model = model
        self._generation = generation

    def complete(self, prompt: str, system: str, schema: JsonObject | None, cancel: threading.Event) -> Json:
        """The answer to `prompt` alone; with a schema, the value that fits it. Raises `UserError`."""
        calls = ModelCalls(
            self._model,
            cancel,
            temperature=self._generation.temperature,
            max_new_tokens=self._generation.max_new_tokens,
        )
        return completed(calls, prompt, system, schema)

    def agent(
        self, name: str, prompt: str, schema: JsonObject | None, call: ToolCall, context: CallContext
    ) -> Generator[CallEvent, None, Json]:
        """What a task agent reports. Raises `UserError`."""
        yield from ()
        raise UserError(f"There is no agent {name[:80]!r}.")
