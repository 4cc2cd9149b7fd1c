"""What the agent needs from a model, from tools and from documents, and no more. `app` wires the implementations."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from threading import Event
from typing import Protocol, TypeAlias

from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import JsonObject, ToolCall, ToolResult, ToolSpec
from mypt_desktop.core.prompt import ChatTemplate, Generated, Prompt, Sampling

Work: TypeAlias = Generator[TurnEvent, None, JsonObject]


class Model(Protocol):
    """A language model that can be asked for text."""

    @property
    def dialect(self) -> str:
        """Name of the dialect it speaks, as in its `model.json`."""
        ...

    @property
    def chat_template(self) -> ChatTemplate | None:
        """The template it brings along, if any and if it is the app that writes its prompts."""
        ...

    @property
    def context_length(self) -> int:
        """Tokens of prompt and answer together."""
        ...

    @property
    def rails(self) -> str:
        """`"recipes"`: the app plans; `"free"`: the model decides for itself."""
        ...

    def count_tokens(self, text: str) -> int:
        """Tokens of `text` read as plain text."""
        ...

    def generate(self, prompt: Prompt, sampling: Sampling, cancel: Event) -> Iterator[Generated]:
        """Yields `Delta`s and last one `Completed`. Raises `ModelFailedError` when the model died or refused."""
        ...


class Tools(Protocol):
    """The tools on offer."""

    def specs(self) -> Sequence[ToolSpec]: ...

    def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
        """Runs a call and returns its result. Yields what the tool prints, how far it is, and what the user is asked
        about it; after an `ApprovalGiven` the call that was run is the one in there. Ends soon after `cancel` is set.

        Never raises: an unknown tool, bad arguments, a failing tool and a denied call are results.
        """
        ...

    def carry_out(self, call: ToolCall, work: Work) -> Generator[TurnEvent, None, ToolResult]:
        """A call that the app carries out itself: `work` returns the content of its result. It is kept like one that is
        run. Raises what `work` raises."""
        ...


class Files(Protocol):
    """The chat's own files, as far as the agent looks at them itself."""

    def names(self) -> Sequence[str]:
        """Their paths with forward slashes, relative to the chat's folder."""
        ...

    def text(self, name: str) -> str | None:
        """The text of a file as it is now; None where there is no such file, or it is no text."""
        ...
