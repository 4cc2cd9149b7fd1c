"""What the agent needs from a model, from tools and from documents, and no more. `app` wires the implementations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Event
from typing import Protocol

from mypt_desktop.core.messages import ToolCall, ToolResult, ToolSpec
from mypt_desktop.core.prompt import ChatTemplate, Generated, Prompt, Sampling
from mypt_desktop.workspace.values import Chunk, Document


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
    """The tools on offer. `call` never raises: unknown tool, bad arguments and a failing tool are results."""

    def specs(self) -> Sequence[ToolSpec]: ...

    def call(self, call: ToolCall) -> ToolResult: ...


class Library(Protocol):
    """The documents of the open workspace, as far as the agent looks at them itself."""

    def list_docs(self) -> Sequence[Document]: ...

    def get_doc_text(self, doc_id: str) -> str | None:
        """The extracted text that chunks and citations point into; None for an unknown or unreadable document."""
        ...

    def chunks(self, doc_id: str) -> Sequence[Chunk]:
        """All passages of a document in order."""
        ...
