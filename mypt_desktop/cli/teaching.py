"""The agent as training and evaluation run it: wired as the app does it, with whatever model and tools are given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Event
from typing import Any

from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import Message
from mypt_desktop.core.settings import Generation
from mypt_desktop.runtime.catalog import ModelInfo, chat_template
from mypt_desktop.training.teaching import Teacher


def agent(
    model: Any, messages: Sequence[Message], *, retrieval: str, tools: Any = None, library: Any = None
) -> Iterator[TurnEvent]:
    """One turn of a new chat under the default settings, but for `retrieval`."""
    from mypt_desktop.agent.controller import AgentController
    from mypt_desktop.agent.plain_tools import NoTools

    generation = Generation(retrieval=retrieval)
    controller = AgentController(model, tools or NoTools(), engine=library, generation=generation)
    return controller.stream(
        messages, cancel=Event(), max_steps=generation.max_steps, max_new_tokens=generation.max_new_tokens
    )


def teacher_for(model: ModelInfo) -> Teacher:
    """In the place of `model`, with its tokenizer and template."""
    from mypt_desktop.runtime.tokenizer import Tokenizer

    tokenizer = Tokenizer(model.build / "tokenizer.json")
    return Teacher(model.dialect, chat_template(model.build), lambda text: len(tokenizer.encode_text(text)))
