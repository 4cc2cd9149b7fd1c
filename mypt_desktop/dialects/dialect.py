"""Dialect: the one interface behind which every model family's way of calling tools stands.

A dialect is a pure value: it renders messages into a `Prompt` and parses generated text into events. It never sees a
tokenizer, a model or a thread. The same renderer serves inference and training, so the two cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from mypt_desktop.core.events import CallMalformed, ReasoningAdded, TextAdded
from mypt_desktop.core.messages import Message, ToolCall, ToolSpec
from mypt_desktop.core.prompt import Grammar, Prompt


@dataclass(frozen=True, slots=True)
class CallReady:
    """A complete, well-formed call."""

    call: ToolCall


ParseEvent: TypeAlias = TextAdded | ReasoningAdded | CallReady | CallMalformed


class Parser(Protocol):
    """Reads one assistant turn as it is generated. Total (no input raises) and chunk-blind (cutting the stream
    elsewhere gives the same events once neighbouring text is merged). Text is released as soon as it cannot be the
    beginning of a call."""

    def feed(self, chunk: str) -> Sequence[ParseEvent]: ...

    def finish(self) -> Sequence[ParseEvent]:
        """The stream ended: whatever is held back becomes text, or `CallMalformed` if a call was left open."""
        ...


class Dialect(Protocol):
    """One family's format."""

    @property
    def name(self) -> str: ...

    @property
    def stop(self) -> tuple[str, ...]:
        """Strings that end an assistant turn."""
        ...

    @property
    def special_tokens(self) -> tuple[str, ...]:
        """Control strings that untrusted text must never be tokenised into."""
        ...

    def render(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSpec] = (),
        *,
        generate: bool = True,
        opening: str = "",
    ) -> Prompt:
        """The whole conversation as segments without gap or overlap.

        `generate` appends what makes the model speak next; `opening` is put in its mouth (for example the tag that
        opens a tool call) and counts as already generated.
        """
        ...

    def parser(self, *, opening: str = "", tools: Sequence[ToolSpec] = ()) -> Parser:
        """`tools`: those on offer, for families whose small models write calls outside the tags."""
        ...

    def call_opening(self) -> str:
        """What a turn that must be a tool call starts with, to be given as `opening`."""
        ...

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        """Admits free text or reasoning, then valid calls for exactly these tools; only calls with `must_call`,
        in which case it describes what follows `call_opening()`."""
        ...
