"""OracleModel: in the place of a model it answers as a model should, and keeps what it was asked.

So training data is what the agent itself shows a model, byte for byte: the same recipes make the prompts, the same
tools the results.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any, Protocol

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import JsonObject, Message, Role, Text, ToolCall, ToolResult, ToolSpec, message
from mypt_desktop.core.prompt import ChatTemplate, Completed, Delta, Generated, Prompt, Sampling, Usage
from mypt_desktop.dialects.templated import templated
from mypt_desktop.tools.registry import result_with

CONTEXT = 8192


class NothingToTeachError(UserError):
    """There is no good answer to what the agent asked; the example is left out."""


class OwnCalls:
    """For tools that are offered here: calls that the app carries out itself have results, and are kept nowhere."""

    def carry_out(
        self, call: ToolCall, work: Generator[TurnEvent, None, JsonObject]
    ) -> Generator[TurnEvent, None, ToolResult]:
        return result_with(call, (yield from work))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A prompt as the agent made it, and what the model should write."""

    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...]
    answer: Message


Answering = Callable[[Prompt], Message]


class Agent(Protocol):
    """The agent as the app wires it. `retrieval` is the setting of that name; `tools` None: no documents are open."""

    def __call__(
        self, model: Any, messages: Sequence[Message], *, retrieval: str, tools: Any = None, library: Any = None
    ) -> Iterator[TurnEvent]: ...


class OracleModel:
    """`count` tells the tokens of a text. `answering` is asked at each generation, and `lessons` grow with it."""

    rails = "recipes"
    context_length = CONTEXT

    def __init__(self, dialect: str, template: ChatTemplate | None, count: Callable[[str], int]) -> None:
        self.dialect = dialect
        self.chat_template = template
        self.lessons: list[Lesson] = []
        self.answering: Answering = _nothing
        self._count = count
        self._spelled = templated(dialect, template)

    def count_tokens(self, text: str) -> int:
        return self._count(text)

    def generate(self, prompt: Prompt, sampling: Sampling, cancel: Event) -> Iterator[Generated]:
        answer = self.answering(prompt)
        self.lessons.append(Lesson(prompt.messages, prompt.tools, answer))
        yield Delta(self._spelling(answer, prompt))
        yield Completed("stop", Usage())

    def _spelling(self, answer: Message, prompt: Prompt) -> str:
        """The answer as the model would write it, without what the prompt has opened already."""
        segments = self._spelled.render((answer,), prompt.tools, generate=False).segments
        text = "".join(segment.text for segment in segments if segment.learned)
        text = min((text.partition(stop)[0] for stop in self._spelled.stop), key=len, default=text)
        opening = self._spelled.call_opening()
        opened = answer.calls and prompt.segments and prompt.segments[-1].text.endswith(opening)
        return text.removeprefix(opening) if opened else text


def said(text: str) -> Message:
    return message(Role.ASSISTANT, text)


def calling(*calls: ToolCall) -> Message:
    return Message(Role.ASSISTANT, calls)


def call(name: str, /, **arguments: Any) -> ToolCall:
    return ToolCall(name, arguments)


def row_of(lesson: Lesson, *, kind: str, source: str, mistakes: frozenset[int] = frozenset()) -> dict[str, Any]:
    """The lesson as a line of training data. `mistakes` are messages, by their place in `lesson.messages`, that the
    model is shown but does not learn."""
    messages = list(lesson.messages)
    system = messages.pop(0).text if messages and messages[0].role is Role.SYSTEM else None
    shift = len(lesson.messages) - len(messages)
    listed: list[dict[str, Any]] = []
    for at, one in enumerate((*messages, lesson.answer)):
        for entry in _entries(one):
            listed.append(entry | ({"learn": False} if at + shift in mistakes else {}))
    tools = [_described(tool) for tool in lesson.tools]
    return {"kind": kind, "source": source, "system": system, "tools": tools or None, "messages": listed}


def _entries(one: Message) -> Iterator[dict[str, Any]]:
    if one.role is Role.TOOL:
        for result in one.results:
            yield {"role": "tool_result", "name": result.name, "content": result.content}
        return
    text = "".join(part.text for part in one.parts if isinstance(part, Text))
    if text or not one.calls:
        yield {"role": one.role.value, "content": text}
    for made in one.calls:
        yield {"role": "assistant_toolcall", "name": made.name, "arguments": made.arguments}


def _described(tool: ToolSpec) -> Mapping[str, Any]:
    function: JsonObject = {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
    return {"type": "function", "function": function}


def written(row: Mapping[str, Any]) -> str:
    """A line of a file of episodes."""
    return json.dumps(row, ensure_ascii=False) + "\n"


def _nothing(prompt: Prompt) -> Message:
    raise NothingToTeachError("The agent asked what nobody has taught.")
