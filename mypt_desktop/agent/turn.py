"""Turn: what a recipe works with: the chat so far, the model, the tools, and what can be looked at besides."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from mypt_desktop.agent.model_calls import ModelCalls
from mypt_desktop.agent.ports import Files
from mypt_desktop.agent.prompt import conversation
from mypt_desktop.agent.tool_calls import ToolCalls
from mypt_desktop.answers import ports as answers
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import Citation, Message, Role
from mypt_desktop.core.settings import Generation
from mypt_desktop.language.sentences import language_for, said
from mypt_desktop.routing.router import Router
from mypt_desktop.routing.tool_choice import ToolChooser


@dataclass(frozen=True, slots=True)
class Reply:
    """What a recipe ends with: the answer as shown, its checked citations, and what is to be said about it. `cut_off`:
    the model had more to say."""

    text: str
    citations: tuple[Citation, ...] = ()
    remarks: tuple[str, ...] = ()
    cut_off: bool = False


Steps: TypeAlias = Generator[TurnEvent, None, Reply]


@dataclass(frozen=True, slots=True)
class Sources(answers.Sources):
    """With the chat's own files, and who tells what a message wants and which tool is for it."""

    files: Files | None = None
    chooser: ToolChooser | None = None


class Turn:
    """One turn in the making. `messages` is the chat so far, the user's message last, the system message first. Where
    an answer to it stands behind it, that one is to be continued: `begun` are its words.
    `retrieval` is the setting of that name; `max_steps` bounds how often a model that decides for itself is asked,
    `max_tools` how many of the tools that were added it is told of."""

    def __init__(
        self,
        messages: Sequence[Message],
        model: ModelCalls,
        tools: ToolCalls,
        sources: Sources,
        *,
        retrieval: str = "automatic",
        max_steps: int = 5,
        max_tools: int = Generation().max_tools,
    ) -> None:
        begun = messages[-1] if messages and messages[-1].role is Role.ASSISTANT else None
        self.messages = tuple(messages if begun is None else messages[:-1])
        self.begun = "" if begun is None else begun.text.strip()
        self.model = model
        self.tools = tools
        self.sources = sources
        self.library = sources.library
        self.files = sources.files
        self.reader = sources.reader
        self.meaning = sources.meaning
        self.chooser = sources.chooser or ToolChooser(Router(sources.meaning))
        self.router = self.chooser.router
        self.retrieval = retrieval
        self.max_steps = max_steps
        self.max_tools = max_tools
        self.cancel = model.cancel
        self._asked = ""

    @property
    def question(self) -> str:
        """The user's message, without the courtesy around what it asks once that is told apart."""
        return self._asked or next((m.text for m in reversed(self.messages) if m.role is Role.USER), "")

    @property
    def language(self) -> str:
        """The language to answer in: that of the question, of one too short to tell that of the questions before it."""
        asked = [m.text for m in reversed(self.messages) if m.role is Role.USER]
        return language_for(self.question, asked)

    def says(self, name: str, count: int = 2, /, **filled: object) -> str:
        """One of the app's own sentences in that language, about `count` of what it counts."""
        return said(self.language, name, count, **filled)

    def ask(self, question: str) -> None:
        """From now on `question` is what the user's message asks."""
        self._asked = question

    @property
    def history(self) -> tuple[Message, ...]:
        """What was said before the user's message, the system message first, without calls and results."""
        last = max((at for at, m in enumerate(self.messages) if m.role is Role.USER), default=len(self.messages))
        return conversation(self.messages[:last])

    def text_of(self, doc_id: str) -> str | None:
        """See `Sources`."""
        return self.sources.text_of(doc_id)
