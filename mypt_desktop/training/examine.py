"""Puts the cases of a suite to the agent with a real model, and notes what it does."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from threading import Event
from typing import Any, Protocol

from mypt_desktop.core.events import NOT_ANSWERED, AnswerReplaced, MessageAdded, TurnEvent, TurnFailed, TurnFinished
from mypt_desktop.core.messages import JsonObject, ToolCall, ToolResult, ToolSpec
from mypt_desktop.core.prompt import ChatTemplate, Delta, Generated, Prompt, Sampling
from mypt_desktop.tools.workspace import TOOL_REGISTRY
from mypt_desktop.training.oracle import Agent, OwnCalls
from mypt_desktop.training.suites import Case, Reaction
from mypt_desktop.workspace.index.siblings import Family
from mypt_desktop.workspace.index.stored_tables import StoredTable
from mypt_desktop.workspace.tables import Row
from mypt_desktop.workspace.values import Chunk, Document, chunk_id_of, doc_id_of

_SIMILARITY = 0.5  # of given passages to the question: near enough that the agent reads them


class Model(Protocol):
    """What the agent needs from a model."""

    @property
    def dialect(self) -> str: ...

    @property
    def chat_template(self) -> ChatTemplate | None: ...

    @property
    def context_length(self) -> int: ...

    @property
    def rails(self) -> str: ...

    def count_tokens(self, text: str) -> int: ...

    def generate(self, prompt: Prompt, sampling: Sampling, cancel: Event) -> Iterator[Generated]: ...


class Overheard:
    """`model`, with what it wrote kept in `words`, one text a generation."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.words: list[str] = []
        self.dialect = model.dialect
        self.chat_template = model.chat_template
        self.context_length = model.context_length
        self.rails = model.rails

    def count_tokens(self, text: str) -> int:
        return self._model.count_tokens(text)

    def generate(self, prompt: Prompt, sampling: Sampling, cancel: Event) -> Iterator[Generated]:
        self.words.append("")
        for item in self._model.generate(prompt, sampling, cancel):
            if isinstance(item, Delta):
                self.words[-1] += item.text
            yield item


class Examiner:
    """`engine` and `tools` are the documents for cases that are asked over them."""

    def __init__(self, agent: Agent, model: Model, *, engine: Any = None, tools: Any = None) -> None:
        self._agent = agent
        self._model = model
        self._engine = engine
        self._tools = tools

    def react(self, case: Case) -> Reaction:
        """One turn of a new chat. A turn that fails is a reaction with an error."""
        model = Overheard(self._model)
        first_step = "calls" in case.expect
        if first_step:
            offered = Recorded((*TOOL_REGISTRY.values(), *case.tools))
            events = self._agent(model, case.messages, retrieval="model", tools=offered)
        elif case.passages:
            given = Given(case.passages)
            events = self._agent(model, case.messages, retrieval="always", tools=given, library=given)
        else:
            events = self._agent(model, case.messages, retrieval="automatic", tools=self._tools, library=self._engine)
        return _reaction(events, model, first_step=first_step)


class Recorded(OwnCalls):
    """Tools that are offered and do nothing: the first step is all that is looked at."""

    def __init__(self, specs: Sequence[ToolSpec]) -> None:
        self._specs = specs

    def specs(self) -> Sequence[ToolSpec]:
        return self._specs

    def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
        yield from ()
        return ToolResult(call.id, call.name, {})


class Given(OwnCalls):
    """Passages in the place of a folder: the search finds them all, each is a document of its own."""

    def __init__(self, passages: Sequence[Mapping[str, str]]) -> None:
        self._texts = {one["path"]: one["text"] for one in passages}

    def specs(self) -> Sequence[ToolSpec]:
        return tuple(TOOL_REGISTRY.values())

    def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
        yield from ()
        found: list[JsonObject] = [
            {
                "chunk_id": chunk_id_of(doc_id_of(path), 0, text),
                "doc_id": doc_id_of(path),
                "text": text,
                "path": path,
                "start": 0,
                "line": 1,
                "similarity": _SIMILARITY,
            }
            for path, text in self._texts.items()
        ]
        return ToolResult(call.id, call.name, {"documents": found, "total": len(found)})

    def list_docs(self) -> Sequence[Document]:
        return [Document(doc_id_of(path), path, path, 0.0, 0.0) for path in self._texts]

    def languages(self) -> Sequence[str]:
        return ()

    def get_doc_text(self, doc_id: str) -> str | None:
        return next((text for path, text in self._texts.items() if doc_id_of(path) == doc_id), None)

    def chunks(self, doc_id: str) -> Sequence[Chunk]:
        return ()

    def tables(self) -> Sequence[StoredTable]:
        return ()

    def table_rows(self, table: StoredTable, *, cancel: Event | None = None) -> Sequence[Row]:
        return ()

    def families(self, doc_ids: Sequence[str]) -> Sequence[Family]:
        return ()


def _reaction(events: Iterator[TurnEvent], model: Overheard, *, first_step: bool) -> Reaction:
    refused = False
    with closing(events) as running:  # type: ignore[type-var]
        for event in running:
            match event:
                case AnswerReplaced(reasons=reasons):
                    refused = NOT_ANSWERED in reasons
                case MessageAdded(message) if first_step and message.calls:
                    return Reaction(message.calls, model.words[-1])
                case TurnFailed(error):
                    return Reaction(error=error)
                case TurnFinished(message):
                    sources = tuple(citation.path for citation in message.citations)
                    return Reaction((), model.words[-1] if model.words else "", message.text, sources, refused)
                case _:
                    pass
    return Reaction(error="the turn did not end")
