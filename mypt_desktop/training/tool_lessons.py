"""Lessons on tools given by JSON Schemas: one fits, one of several, several at once, none; and plain chat.

They come from a file of families (tools, what is said and the calls it stands for) and from published conversations.
"""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import JsonObject, Message, Role, ToolCall, ToolSpec, message
from mypt_desktop.core.prompt import Prompt
from mypt_desktop.training.episodes import Episode
from mypt_desktop.training.lesson_environment import AUTOMATIC, LessonEnvironment, Offered
from mypt_desktop.training.oracle import Lesson, NothingToTeachError, calling, said
from mypt_desktop.training.slots import Values, draw, filled, filled_arguments
from mypt_desktop.training.workspace_lessons import Taught

FAMILIES = Path(__file__).with_name("tools.json")
Wanted = Literal["simple", "multiple", "parallel", "irrelevance"]
_MOST_OTHERS = 4
_BESIDE_TOOLS = 0.5  # share of plain talk
_BARE = 0.3  # share of lessons on other tools without the app's system message, as other programs ask
_SHARES: Mapping[Wanted, float] = {"simple": 0.13, "multiple": 0.25, "parallel": 0.22, "irrelevance": 0.4}


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody says, the tools on offer, and the calls that it stands for; none where no tool fits."""

    text: str
    tools: tuple[ToolSpec, ...]
    calls: tuple[ToolCall, ...]
    wording: str
    category: Wanted
    said: tuple[Mapping[str, Sequence[Any]], ...] = ()
    """For each call the values of each argument that are right."""


class Families:
    """The tools of a file and what is said to them. Raises `UserError` when it is no such file."""

    def __init__(self, path: Path = FAMILIES) -> None:
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            self._pools: Mapping[str, Sequence[Any]] = content["pools"]
            self._join: Sequence[str] = content["join"]
            self._tools: dict[str, ToolSpec] = {}
            self._requests: list[Mapping[str, Any]] = []
            self._family: dict[str, int] = {}
            for number, family in enumerate(content["families"]):
                for tool in family["tools"]:
                    self._tools[tool["name"]] = ToolSpec(tool["name"], tool["description"], tool["parameters"])
                    self._family[tool["name"]] = number
                self._requests += family["requests"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise UserError(f"{path} is no file of tools: {error!r}.") from error

    def draw(self, category: Wanted, rng: random.Random) -> Request:
        several = [one for one in self._requests if len(one["calls"]) > 1]
        single = [one for one in self._requests if len(one["calls"]) == 1]
        if category == "parallel" and rng.random() < 0.35:
            return self._joined(rng.sample(single, 2), rng)
        request = rng.choice(several if category == "parallel" else single)
        text, wording, calls, right = self._said(request, rng)
        names = {made.name for made in calls}
        if category == "irrelevance":
            family = {self._family[name] for name in names}
            others = [name for name in self._tools if self._family[name] not in family]
            return Request(text, self._some(others, rng, 1), (), wording, category)
        others = [] if category == "simple" else [name for name in self._tools if name not in names]
        return Request(text, self._some(others, rng, 1, names), calls, wording, category, right)

    def _joined(self, requests: Sequence[Mapping[str, Any]], rng: random.Random) -> Request:
        """Two requests in one message."""
        (first, wording, one, right), (second, _, other, more) = (self._said(each, rng) for each in requests)
        text = rng.choice(self._join).format(
            first=first.rstrip("."), second=second[0].lower() + second[1:] if second[1:2].islower() else second
        )
        calls = (*one, *other)
        names = {made.name for made in calls}
        others = [name for name in self._tools if name not in names]
        return Request(text, self._some(others, rng, 0, names), calls, wording, "parallel", (*right, *more))

    def _said(
        self, request: Mapping[str, Any], rng: random.Random
    ) -> tuple[str, str, tuple[ToolCall, ...], tuple[Mapping[str, Sequence[Any]], ...]]:
        values = draw(request["slots"], self._pools, rng)
        wording = rng.choice(request["say"])
        calls = tuple(ToolCall(one["name"], filled_arguments(one["arguments"], values)) for one in request["calls"])
        right = tuple(
            {key: _accepted(template, made.arguments[key], values) for key, template in one["arguments"].items()}
            for one, made in zip(request["calls"], calls, strict=True)
        )
        return filled(wording, values), wording, calls, right

    def _some(
        self, names: Sequence[str], rng: random.Random, least: int, needed: set[str] | frozenset[str] = frozenset()
    ) -> tuple[ToolSpec, ...]:
        """The needed tools among some of the others, in any order."""
        others = rng.sample(list(names), min(len(names), rng.randint(least, _MOST_OTHERS))) if names else []
        offered = [*sorted(needed), *others]
        rng.shuffle(offered)
        return tuple(self._tools[name] for name in offered)


def _accepted(template: Any, value: Any, values: Values) -> Sequence[Any]:
    """The value, and for a text that was said in other words than a call has it, those words too."""
    spoken = filled(template, values) if isinstance(template, str) else value
    return [value] if spoken == value or not isinstance(value, str) else [value, spoken]


def from_families(env: LessonEnvironment, families: Families) -> Iterator[Taught]:
    """One request, as the agent puts it to a model that decides for itself."""
    category = env.rng.choices(list(_SHARES), list(_SHARES.values()))[0]
    request = families.draw(category, env.rng)
    answer = calling(*request.calls) if request.calls else said(env.word("no_tool"))
    if env.rng.random() < _BARE:
        yield Taught(Lesson((message(Role.USER, request.text),), request.tools, answer))
        return
    documents = env.tools if env.rng.random() < 0.5 else None
    offered = Offered(documents, request.tools)
    lessons = env.teach(request.text, answer, offered=offered, library=documents is not None)
    yield from map(Taught, lessons[:1])


def from_conversation(env: LessonEnvironment, episode: Episode) -> Iterator[Taught]:
    """A published conversation with tools, each turn of the model as the agent would have come to it."""
    messages = [one for one in episode.messages if one.role is not Role.SYSTEM]
    system = [one for one in episode.messages if one.role is Role.SYSTEM]
    last = max((at for at, one in enumerate(messages) if one.role is Role.USER), default=-1)
    if last < 0 or any(one.role is Role.CONTEXT for one in messages):
        return
    if env.rng.random() < _BARE:
        yield Taught(Lesson(episode.messages[:-1], episode.tools, episode.messages[-1]))
        return
    asked, rest = messages[: last + 1], messages[last + 1 :]
    steps = [Message(Role.ASSISTANT, one.parts) for one in rest if one.role is Role.ASSISTANT]
    results = deque(result.content for one in rest if one.role is Role.TOOL for result in one.results)
    if system:
        asked = [message(Role.SYSTEM, f"{_own_system(env)}\n{system[0].text}"), *asked]
    documents = env.tools if env.rng.random() < 0.4 else None
    offered = Offered(documents, episode.tools, results)
    lessons = env.teach(asked, *steps, offered=offered, library=documents is not None)
    if len(lessons) == len(steps):
        yield from map(Taught, lessons[-1:])


def filling_in(
    env: LessonEnvironment, asked: Message, tools: Sequence[ToolSpec], calls: Sequence[ToolCall]
) -> Iterator[Taught]:
    """The recipe in which the app has picked the tool, and the model fills what is open."""
    if len(calls) != 1 or asked.role is not Role.USER:
        return

    def step(prompt: Prompt) -> Message:
        tool = next((one for one in prompt.tools if one.name == calls[0].name), None)
        properties: Any = tool.parameters.get("properties", {}) if tool else {}
        if tool is None or not set(calls[0].arguments) <= set(properties):
            raise NothingToTeachError("The agent offers another tool.")
        return calling(ToolCall(calls[0].name, calls[0].arguments))

    offered = Offered(None, tuple(tools))
    lessons = env.teach(asked.text, step, retrieval=AUTOMATIC, offered=offered, recipe="act", library=False)
    yield from map(Taught, lessons[:1])


def chat(env: LessonEnvironment, episode: Episode, families: Families) -> Iterator[Taught]:
    """Plain talk without documents, so that the model stays one that can talk; often beside tools that do not fit."""
    *before, answer = (one for one in episode.messages if one.role is not Role.SYSTEM)
    if (
        not before
        or before[-1].role is not Role.USER
        or answer.calls
        or any(one.role is Role.CONTEXT for one in before)
    ):
        return
    if env.rng.random() < _BESIDE_TOOLS:
        tools = families.draw("irrelevance", env.rng).tools
        lessons = env.teach(before, said(answer.text), offered=Offered(None, tools), library=False)
    else:
        lessons = env.teach(
            before, said(answer.text), retrieval=AUTOMATIC, offered=Offered(), recipe="chat", library=False
        )
    yield from map(Taught, lessons[:1])


def truth(request: Request) -> list[JsonObject]:
    """The right calls as the function-calling leaderboard writes them."""
    return [{made.name: dict(right)} for made, right in zip(request.calls, request.said, strict=True)]


def _own_system(env: LessonEnvironment) -> str:
    """The system message that the agent puts before every chat."""
    lessons = env.teach("Hello.", said("Hello."), offered=Offered(), library=False)
    return lessons[0].messages[0].text
