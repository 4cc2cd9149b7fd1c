"""LessonEnvironment: the agent, a folder of documents with their real index; an oracle in place of the model."""

from __future__ import annotations

import random
import shutil
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

from mypt_desktop.core.events import RecipeChosen, TurnEvent
from mypt_desktop.core.messages import Json, JsonObject, Message, Role, ToolCall, ToolResult, ToolSpec, message
from mypt_desktop.core.prompt import Prompt
from mypt_desktop.tools.registry import no_tool
from mypt_desktop.tools.summary import Summary, extractive
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.training.oracle import Agent, Lesson, NothingToTeachError, OracleModel, OwnCalls
from mypt_desktop.training.papers import Asked
from mypt_desktop.training.passages import holds, sentences
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.index.words import STOP_WORDS, stems

Step = Message | Callable[[Prompt], Message]
Wording = Mapping[str, Any]
AUTOMATIC, BY_MODEL = "automatic", "model"

_LONGEST_SENTENCE = 240
_ABOUT_IT = 0.34  # of the question's words, in a sentence that answers it


@dataclass(frozen=True, slots=True)
class Offered(OwnCalls):
    """Tools on offer: those over the documents, when `documents`, and `others`, which answer with `results` in turn."""

    documents: WorkspaceTools | None = None
    others: tuple[ToolSpec, ...] = ()
    results: deque[JsonObject] | None = None

    def specs(self) -> Sequence[ToolSpec]:
        return (*(self.documents.specs() if self.documents else ()), *self.others)

    def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
        yield from ()
        if any(tool.name == call.name for tool in self.others):
            content = self.results.popleft() if self.results else {"ok": True}
            return ToolResult(call.id, call.name, content, failed="error" in content)
        if self.documents is None:
            return ToolResult(call.id, call.name, {"error": no_tool(call.name)}, failed=True)
        return self.documents.call(call)


@dataclass(frozen=True, slots=True)
class LessonEnvironment:
    """One folder in which is taught. `asked` are the questions about its documents, `elsewhere` about others."""

    agent: Agent
    oracle: OracleModel
    engine: WorkspaceEngine
    tools: WorkspaceTools
    asked: Sequence[Asked]
    elsewhere: Sequence[Asked]
    wording: Wording
    rng: random.Random

    def word(self, key: str, **values: str) -> str:
        """One of the ways to say something."""
        text: str = self.rng.choice(self.wording[key])
        return text.format(**values)

    def teach(
        self,
        asked: str | Sequence[Message],
        *steps: Step,
        retrieval: str = BY_MODEL,
        offered: Offered | None = None,
        recipe: str = "",
        library: bool = True,
    ) -> list[Lesson]:
        """What the model was asked in a turn that answers `asked`, and what it should have written, step by step.

        Empty when the agent takes another recipe than `recipe`, or there is nothing to teach at its first question.
        """
        waiting = deque(steps)
        taken = [""]

        def answering(prompt: Prompt) -> Message:
            if not waiting or (recipe and taken[0] != recipe):
                raise NothingToTeachError("No step is left.")
            step = waiting.popleft()
            return step if isinstance(step, Message) else step(prompt)

        self.oracle.answering, self.oracle.lessons = answering, []
        messages = [message(Role.USER, asked)] if isinstance(asked, str) else list(asked)
        tools = offered or Offered(self.tools)
        events = self.agent(
            self.oracle, messages, retrieval=retrieval, tools=tools, library=self.engine if library else None
        )
        for event in events:
            if isinstance(event, RecipeChosen):
                taken[0] = event.name
        return self.oracle.lessons


@contextmanager
def indexed(folder: Path, place: Path) -> Iterator[WorkspaceEngine]:
    """The engine over a folder with an index made anew in `place`. The shipped embedder is used where it is built."""
    shutil.rmtree(place, ignore_errors=True)
    engine = WorkspaceEngine(folder, place)
    try:
        engine.refresh()
        yield engine
    finally:
        engine.close()
        shutil.rmtree(place, ignore_errors=True)


def tools_over(engine: WorkspaceEngine) -> WorkspaceTools:
    """The app's tools, with a summary that is made of the text's own sentences in the place of the model's."""
    return WorkspaceTools(engine, lambda text, length: Summary(extractive(text, length), "model"))


def results_of(prompt: Prompt) -> list[ToolResult]:
    """The results the model has just been shown."""
    last = prompt.messages[-1]
    return list(last.results) if last.role is Role.TOOL else []


def listed(content: JsonObject) -> list[Mapping[str, Json]]:
    """The entries of a search result or a list of documents, as far as they were not cut away."""
    documents = content.get("documents")
    return [entry for entry in documents if isinstance(entry, Mapping)] if isinstance(documents, list) else []


def sentence(asked: Asked, text: object) -> str:
    """The answer in a sentence: a given one, or the one in the text that holds it and most of the question's words.

    Raises `NothingToTeachError` where no sentence of moderate length speaks of what was asked: a bare answer, or one
    that only a reader of the whole text understands, would teach to guess.
    """
    if asked.says:
        return asked.says[0].upper() + asked.says[1:]
    found = [one for one in sentences(str(text)) if holds(one, asked.answers)]
    wanted = stems(asked.question)
    fitting = [
        (-len(wanted & stems(one)), len(one), one)
        for one in found
        if len(one) <= _LONGEST_SENTENCE and _whole(one) and len(wanted & stems(one)) >= _ABOUT_IT * len(wanted)
    ]
    if not fitting:
        raise NothingToTeachError("No sentence of the text says what was asked for.")
    return min(fitting)[2]


def _whole(text: str) -> bool:
    """Whether it is a sentence and no piece of one, as far as its punctuation tells."""
    even = text.count("(") == text.count(")") and text.count('"') % 2 == 0
    return even and text[0].isupper() and text.endswith(".") and len(text.split()) > 3


def keywords(question: str) -> str:
    """What somebody types into a search box for a question."""
    words = [word.strip("?.,;:!\"“”'()") for word in question.split()]
    kept = [word for word in words if word and word.removesuffix("'s").lower() not in STOP_WORDS]
    return " ".join(kept) or question
