"""A small workspace, and turns over it that are run to their end."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.core.events import TurnEvent, TurnFinished
from mypt_desktop.core.judges import Reader
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.settings import Generation
from tests.fakes import MemoryLibrary, MemoryTools, ScriptedModel

TEXTS = {
    "handbook.md": "# Crew handbook\n\nThe float in each cash bag is 75 pounds. Count it twice.\n\n"
    "Up to five unused days may be carried over until the end of March.",
    "boats/petrel.txt": "Petrel is 24 metres long and carries 70 passengers.\n\n"
    "Petrel goes into dry dock on 9 November 2026.",
    "boats/auk.txt": "Little Auk is 11 metres long and carries 12 passengers.\n\nMoira Tansley is her skipper.",
}


def library() -> MemoryLibrary:
    return MemoryLibrary(TEXTS)


def controller(
    model: ScriptedModel,
    documents: MemoryLibrary | None = None,
    *,
    retrieval: str = "automatic",
    reader: Reader | None = None,
) -> AgentController:
    documents = documents or library()
    return AgentController(
        model, MemoryTools(documents), engine=documents, reader=reader, generation=Generation(retrieval=retrieval)
    )


def turn(
    model: ScriptedModel,
    *said: str | Message,
    documents: MemoryLibrary | None = None,
    retrieval: str = "automatic",
    cancel: Event | None = None,
    max_steps: int = 5,
    max_new_tokens: int = 512,
    reader: Reader | None = None,
) -> list[TurnEvent]:
    """The events of one turn. `said` are messages of the user, or any messages, the last one to be answered."""
    messages: Sequence[Message] = [message(Role.USER, text) if isinstance(text, str) else text for text in said]
    events = controller(model, documents, retrieval=retrieval, reader=reader).stream(
        messages, cancel=cancel or Event(), max_steps=max_steps, max_new_tokens=max_new_tokens
    )
    return list(events)


def final(events: Sequence[TurnEvent]) -> Message:
    """The answer of a turn that finished."""
    last = events[-1]
    assert isinstance(last, TurnFinished)
    return last.message
