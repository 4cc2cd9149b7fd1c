"""What a server asks in the course of a call, and the user's answer."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from mypt_desktop.core.messages import JsonObject
from mypt_desktop.store.toolset_values import ServerId

Kind: TypeAlias = Literal["form", "url", "sampling", "roots"]


@dataclass(frozen=True, slots=True)
class SampleRequest:
    """What a server wants the user's model to go on from. `messages` are (role, text); `max_tokens` bounds the answer,
    which ends before the first of `stop`. Without a `temperature` it is that of the settings."""

    messages: tuple[tuple[Literal["user", "assistant"], str], ...]
    max_tokens: int
    system: str = ""
    temperature: float | None = None
    stop: tuple[str, ...] = ()

    def text(self) -> str:
        """All that the model would read, as people read it."""
        said = [("system", self.system), *self.messages]
        return "\n\n".join(f"{role}: {text}" for role, text in said if text)


Sampler: TypeAlias = Callable[[SampleRequest, threading.Event], Generator[str, None, None]]
"""What the model writes, piece by piece; closing the generator or setting the event ends it. Raises `UserError` where
there is no model or it fails."""


@dataclass(frozen=True, slots=True)
class Question:
    """`message` is the server's own words. `schema` is that of the form, `url` the whole address that the user is to
    open, `sample` what the model is to go on from."""

    server: ServerId
    kind: Kind
    message: str
    schema: JsonObject = field(default_factory=dict)
    url: str = ""
    sample: SampleRequest | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """`content` of an accepted form; `text` is what the model wrote, or why it could not where it `failed`."""

    action: Literal["accept", "decline", "cancel"]
    content: JsonObject = field(default_factory=dict)
    text: str = ""
    failed: bool = False


class CallListener(Protocol):
    """Whoever waits for a call. Called on the host's loop."""

    def progressed(self, done: float, total: float | None, text: str) -> None: ...

    def ask(self, question: Question) -> Awaitable[Answer]:
        """Waits for the user as long as that takes."""
        ...


class Unattended:
    """A listener of a call beside a turn: nobody is there to be asked."""

    def progressed(self, done: float, total: float | None, text: str) -> None:
        """Nobody looks."""

    async def ask(self, question: Question) -> Answer:
        return Answer("decline")
