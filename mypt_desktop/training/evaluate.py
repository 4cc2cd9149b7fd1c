"""Puts function-calling cases to a model, as the app would, and counts what it gets right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Protocol

from mypt_desktop.core.errors import ContextOverflowError
from mypt_desktop.core.messages import Message, Role, ToolCall, ToolSpec, message
from mypt_desktop.core.prompt import ChatTemplate, Delta, Generated, Prompt, Sampling
from mypt_desktop.dialects.dialect import CallReady, ParseEvent
from mypt_desktop.dialects.templated import templated
from mypt_desktop.training.bfcl import Case, judge

MOST_TOKENS = 512

Ask = Callable[[Sequence[Message], Sequence[ToolSpec]], Sequence[ToolCall]]


class Model(Protocol):
    """What an evaluation needs from a model."""

    @property
    def dialect(self) -> str: ...

    @property
    def chat_template(self) -> ChatTemplate | None: ...

    def generate(self, prompt: Prompt, sampling: Sampling, cancel: Event) -> Iterator[Generated]: ...


@dataclass(frozen=True, slots=True)
class Judged:
    """One case. `fault` is empty when the calls are right."""

    id: str
    category: str
    calls: tuple[ToolCall, ...]
    fault: str


def asking(model: Model, *, system: str, grammar: bool = True) -> Ask:
    """Greedy decoding of one assistant turn; with `grammar` its calls are valid for the tools on offer. `system` is
    said where a case has no system message of its own."""
    dialect = templated(model.dialect, model.chat_template)

    def ask(messages: Sequence[Message], tools: Sequence[ToolSpec]) -> Sequence[ToolCall]:
        if not messages or messages[0].role is not Role.SYSTEM:
            messages = [message(Role.SYSTEM, system), *messages]
        prompt = dialect.render(messages, tools)
        allowed = dialect.grammar(tools) if grammar else None
        sampling = Sampling(MOST_TOKENS, 0.0, stop=dialect.stop, grammar=allowed)
        parser = dialect.parser(tools=prompt.tools)
        events: list[ParseEvent] = []
        for item in model.generate(prompt, sampling, Event()):
            if isinstance(item, Delta):
                events += parser.feed(item.text)
        events += parser.finish()
        return [event.call for event in events if isinstance(event, CallReady)]

    return ask


def evaluate(cases: Sequence[Case], ask: Ask) -> Iterator[Judged]:
    """The cases one by one. A case that does not fit the model's context is wrong, with that as its fault."""
    for case in cases:
        try:
            calls = tuple(ask(case.messages, case.tools))
        except ContextOverflowError:
            yield Judged(case.id, case.category, (), "longer than the model's context")
        else:
            yield Judged(case.id, case.category, calls, judge(case, calls))


def fractions(judged: Sequence[Judged]) -> Mapping[str, float]:
    """The share of right ones by category, and of all as `overall`."""
    asked = Counter(one.category for one in judged)
    right = Counter(one.category for one in judged if not one.fault)
    shares = {category: right[category] / count for category, count in sorted(asked.items())}
    return shares | ({"overall": sum(right.values()) / len(judged)} if judged else {})
