"""Llama 3.1 and 3.2: `<|start_header_id|>role<|end_header_id|>` turns; a call is a JSON object and the whole answer.

As the published template has it: the tools stand in the first user message, results come from `ipython`, and there is
one call to a turn (the template knows no more; further ones are written behind it, divided by `; `).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from mypt_desktop.core.messages import Message, Role, ToolSpec
from mypt_desktop.core.prompt import Grammar, Prompt, Segment
from mypt_desktop.dialects import envelope, grammar
from mypt_desktop.dialects.envelope import Turn, control, written
from mypt_desktop.dialects.llama3_parser import EOM, EOT, PYTHON, START, Llama3Parser

BEGIN, HEADER_END = "<|begin_of_text|>", "<|end_header_id|>"
_TASK = (
    "Given the following functions, please respond with a JSON for a function call with its proper arguments that "
    'best answers the given prompt.\n\nRespond in the format {"name": function name, "parameters": dictionary of '
    "argument name and its value}.Do not use variables.\n\n"
)


class Llama3:
    """The dialect. `date` is what the model is told today is; the template's own default is a day in 2024."""

    name = "llama3"
    stop: tuple[str, ...] = (EOT, EOM)
    special_tokens: tuple[str, ...] = (BEGIN, "<|end_of_text|>", START, HEADER_END, EOT, EOM, PYTHON)

    def __init__(self, *, date: str = "26 Jul 2024") -> None:
        self._date = date

    def render(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec] = (), *, generate: bool = True, opening: str = ""
    ) -> Prompt:
        system, rest = envelope.leading_system(messages)
        about = f"Cutting Knowledge Date: December 2023\nToday Date: {self._date}\n\n"
        segments = [control(f"{BEGIN}{_head('system')}{'Environment: ipython' if tools else ''}", Role.SYSTEM)]
        segments += [control(f"\n{about}" if tools else about, Role.SYSTEM)]
        segments += [Segment(system.strip(), Role.SYSTEM), control(EOT, Role.SYSTEM)]
        turns = envelope.turns(rest)
        asked = next((at for at, turn in enumerate(turns) if turn.role is Role.USER), -1)
        for at, turn in enumerate(turns):
            match turn.role:
                case Role.ASSISTANT:
                    segments += _assistant(turn.messages[0])
                case Role.TOOL:
                    segments += _results(turns, at)
                case Role.USER:
                    segments += _user(turn, tools if at == asked else ())
                case _:
                    segments += _turn("system", [Segment(turn.messages[0].text.strip(), turn.role)], turn.role)
        if generate:
            segments.append(control(f"{_head('assistant')}{opening}", Role.ASSISTANT))
        return envelope.prompt(segments, messages, tools)

    def parser(self, *, opening: str = "", tools: Sequence[ToolSpec] = ()) -> Llama3Parser:
        parser = Llama3Parser(tools)
        parser.feed(opening)
        return parser

    def call_opening(self) -> str:
        return '{"name": "'

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        syntax = grammar.CallSyntax(
            opening=self.call_opening(),
            bodies=[f"{_behind_name(tool)} arguments_{n}" for n, tool in enumerate(tools)],
            between=grammar.literal('}; {"name": "'),
            closing='"}"',
            rules=[f"arguments_{n}: {grammar.arguments(tool.parameters)}" for n, tool in enumerate(tools)],
        )
        return grammar.calls(syntax, must_call=must_call, lead=0)


def _head(role: str) -> str:
    return f"{START}{role}{HEADER_END}\n\n"


def _turn(role: str, body: Sequence[Segment], by: Role) -> Iterator[Segment]:
    yield control(_head(role), by)
    yield from body
    yield control(EOT, by)


def _behind_name(tool: ToolSpec) -> str:
    return grammar.literal(envelope.dumps(tool.name)[1:] + ', "parameters": ')


def _user(turn: Turn, tools: Sequence[ToolSpec]) -> Iterator[Segment]:
    yield control(_head("user"), Role.USER)
    if tools:
        yield control(_TASK, Role.SYSTEM)
        for tool in tools:
            yield Segment(json.dumps(envelope.described(tool), ensure_ascii=False, indent=4), Role.SYSTEM)
            yield control("\n\n", Role.SYSTEM)
    yield from envelope.trimmed(list(envelope.user_text(turn)))
    yield control(EOT, Role.USER)


def _assistant(message: Message) -> Iterator[Segment]:
    """A call is the whole answer: where there is one, the template leaves out what was said besides."""
    yield control(_head("assistant"), Role.ASSISTANT)
    if not message.calls:
        yield written(message.text.strip())
    for at, call in enumerate(message.calls):
        name, arguments = envelope.dumps(call.name), envelope.dumps(call.arguments)
        yield written(f'{"; " if at else ""}{{"name": {name}, "parameters": {arguments}}}')
    yield written(EOT, control=True)


def _results(turns: Sequence[Turn], at: int) -> Iterator[Segment]:
    """As JSON: a tool's text is a JSON string."""
    for answer in envelope.answers(turns, at):
        text = envelope.dumps(answer.text) if answer.is_text else answer.text
        yield from _turn("ipython", [Segment(text, Role.TOOL)], Role.TOOL)
