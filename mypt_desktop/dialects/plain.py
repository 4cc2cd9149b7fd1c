"""A described JSON protocol for models with no format of their own: calls are fences marked `tool_call`.

Turns are labelled in words, as any base model has seen them; the system text says how a call is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mypt_desktop.core.messages import Message, Role, ToolCall, ToolSpec
from mypt_desktop.core.prompt import Grammar, Prompt, Segment
from mypt_desktop.dialects import envelope, frames, grammar
from mypt_desktop.dialects.envelope import control, written
from mypt_desktop.dialects.scanner import ObjectScanner, TagFinder
from mypt_desktop.dialects.turn_parser import UNFINISHED, TurnParser

CALL, CALL_END = "```tool_call", "```"

_BEFORE_TOOLS = """You may use the tools below. To use one, write exactly this, with the tool's name and arguments:
```tool_call
{"name": "…", "arguments": {…}}
```
For several, write several such blocks. Then stop: the results come back in blocks marked tool_result.

Tools, one to a line, with a JSON Schema of their arguments:
"""
_BEFORE_CALL = f"\n{CALL}"
_IN_TEXT = TagFinder((_BEFORE_CALL, CALL, *frames.LABELS.stop))
_IN_CALL = TagFinder((CALL_END,))
_MARK = CALL.removeprefix(CALL_END)


class Plain:
    """The dialect. A value without state."""

    name = "plain"
    stop: tuple[str, ...] = frames.LABELS.stop
    special_tokens: tuple[str, ...] = frames.LABELS.special

    def render(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec] = (), *, generate: bool = True, opening: str = ""
    ) -> Prompt:
        about = list(_described(tools)) if tools else []
        said = opening if generate else None
        return frames.render(frames.LABELS, messages, tools, about, _calls, opening=said)

    def parser(self, *, opening: str = "", tools: Sequence[ToolSpec] = ()) -> PlainParser:
        parser = PlainParser(tools)
        parser.feed(opening)
        return parser

    def call_opening(self) -> str:
        return f'{_BEFORE_CALL}\n{{"name": "'

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        syntax = grammar.CallSyntax(
            opening=self.call_opening(),
            bodies=[
                grammar.literal(envelope.dumps(tool.name)[1:] + ', "arguments": ') + f' arguments_{n} "}}\\n```"'
                for n, tool in enumerate(tools)
            ],
            between=grammar.literal(self.call_opening()),
            closing='""',
            rules=[f"arguments_{n}: {grammar.arguments(tool.parameters)}" for n, tool in enumerate(tools)],
            reserved=(CALL,),
        )
        return grammar.calls(syntax, must_call=must_call)


def _described(tools: Sequence[ToolSpec]) -> Iterator[Segment]:
    yield control(_BEFORE_TOOLS.rstrip("\n"), Role.SYSTEM)
    for tool in tools:
        about = {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
        yield Segment("\n" + envelope.dumps(about), Role.SYSTEM)


def _calls(calls: Sequence[ToolCall], behind_text: bool) -> Iterator[Segment]:
    for call in calls:
        yield written(f"{_BEFORE_CALL}\n", control=True)
        name, arguments = envelope.dumps(call.name), envelope.dumps(call.arguments)
        yield written(f'{{"name": {name}, "arguments": {arguments}}}')
        yield written(f"\n{CALL_END}", control=True)


class PlainParser(TurnParser):
    """Reads fences marked `tool_call`; every other fence is text."""

    form = '```tool_call, then {"name": NAME, "arguments": {…}}, then ```'

    def _text(self, text: str, at: int) -> int:
        at, tag = self._shown_until(text, at, _IN_TEXT)
        if tag in (CALL, _BEFORE_CALL):
            self._state, self._raw, self._object = self._body, [], ObjectScanner()
        elif tag:
            self._state = self._over
        return at

    def _body(self, text: str, at: int) -> int:
        at, tag = self._object_until(text, at, _IN_CALL)
        if tag:
            self._close()
            self._to_text()
            self._state = self._behind_fence
        return at

    def _behind_fence(self, text: str, at: int) -> int:
        """The fence may have been the beginning of the next call, with the end of this one forgotten."""
        if text.startswith(_MARK, at):
            self._state, self._raw, self._object = self._body, [], ObjectScanner()
            return at + len(_MARK)
        if _MARK.startswith(text[at:]):
            return self._hold(text, at)
        self._state = self._text
        return at

    def _close(self) -> None:
        behind = self._kept()
        raw = self._object.text + behind
        value = self._arguments(behind) if self._object.started else UNFINISHED
        if isinstance(value, str):
            self._refuse(raw, value)
            return
        name, arguments = value.get("name"), value.get("arguments", {})
        if not isinstance(name, str) or not isinstance(arguments, Mapping) or set(value) - {"name", "arguments"}:
            self._refuse(raw, "it needs exactly a name and an object of arguments")
        else:
            self._take(name, arguments, raw)

    def _ended(self, rest: str) -> None:
        if self._is(self._body):
            self._raw.append(rest)
            self._close()
        else:
            self._show(rest)
