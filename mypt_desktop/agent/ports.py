"""What the agent needs from a model, from tools and from documents, and no more. `app` wires the implementations."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from threading import Event
from typing import Protocol, TypeAlias

from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import JsonObject, ToolCall, ToolResult, ToolSpec
from mypt_desktop.core.prompt import ChatTemplate, Generated, Prompt, Sampling
from mypt_desktop.core.reading import Reading
from mypt_desktop.workspace.index.siblings import Family
from mypt_desktop.workspace.index.stored_tables import StoredTable
from mypt_desktop.workspace.tables import Row
from mypt_desktop.workspace.values import Chunk, Document

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


class Reader(Protocol):
    """Reads short passages as a person would who is asked: does it answer this, and does it say that."""

    def read(self, question: str, passages: Sequence[str]) -> Sequence[Reading] | None:
        """A reading for each passage, in their order; None where it cannot read now."""
        ...

    def supports(self, sentence: str, passages: Sequence[str]) -> Sequence[float] | None:
        """For each passage the probability, 0 to 1, that it bears the sentence out; None where it cannot read now."""
        ...


class Picker(Protocol):
    """Tells which of some lines answers a question, by what they mean."""

    @property
    def ready(self) -> bool:
        """Whether it is there and has not failed."""
        ...

    def pick(
        self, question: str, lines: Sequence[tuple[str, str]], before: Sequence[str] = (), cancel: Event | None = None
    ) -> Sequence[float]:
        """The probability that each of `lines` is what answers, and last that none does; nothing where it cannot tell,
        or `cancel` was set meanwhile.

        `lines` are (name of what it stands in, text), no more than `core.lettered.LETTERS`. `before` is the question
        that this one goes on from, and its answer.
        """
        ...


class Meaning(Protocol):
    """Texts as vectors, near to each other where they mean the same."""

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]] | None:
        """A vector of length 1 for each text; None where there is no embedder."""
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


class Library(Protocol):
    """The documents of the open workspace, as far as the agent looks at them itself."""

    def list_docs(self) -> Sequence[Document]: ...

    def languages(self) -> Sequence[str]:
        """The languages (`en`, `de`, ...) that the documents are in, the commonest first; empty where none is known."""
        ...

    def get_doc_text(self, doc_id: str) -> str | None:
        """The extracted text that chunks and citations point into; None for an unknown or unreadable document."""
        ...

    def chunks(self, doc_id: str) -> Sequence[Chunk]:
        """All passages of a document in order."""
        ...

    def tables(self) -> Sequence[StoredTable]:
        """The tables in all documents, in order of their documents' paths."""
        ...

    def table_rows(self, table: StoredTable, *, cancel: Event | None = None) -> Sequence[Row]:
        """The rows of a table; none when its document is gone by now. Raises `StoppedError` once `cancel` is set."""
        ...

    def families(self, doc_ids: Sequence[str]) -> Sequence[Family]:
        """The families of editions that these documents belong to, the edition in force first in each."""
        ...
