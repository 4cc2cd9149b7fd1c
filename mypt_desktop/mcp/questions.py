"""What a server asks in the course of a call, and the user's answer."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from mypt_desktop.core.messages import JsonObject
from mypt_desktop.store.toolset_values import ServerId

Kind: TypeAlias = Literal["form", "url", "sampling", "roots"]


@dataclass(frozen=True, slots=True)
class Question:
    """`message` is the server's own words. `schema` is that of the form, `url` the whole address that the user is to
    open, `prompt` the text that the model is to go on from."""

    server: ServerId
    kind: Kind
    message: str
    schema: JsonObject = field(default_factory=dict)
    url: str = ""
    prompt: str = ""
    max_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """`content` of an accepted form; `text` of an accepted sampling."""

    action: Literal["accept", "decline", "cancel"]
    content: JsonObject = field(default_factory=dict)
    text: str = ""


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
