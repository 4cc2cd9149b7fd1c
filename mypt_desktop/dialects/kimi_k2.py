"""Kimi K2: `<|im_user|>user<|im_middle|>…<|im_end|>` turns; calls with ids `functions.name:index` in one section.

The published template's bytes, with the tools as compact JSON in a turn of their own and each result under the id of
its call and the name that it came with, or `tool`. Instruct models of the family do not think, so there is no reasoning
to render; what Kimi K2 Thinking thought between `<think>` and `</think>` is read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from mypt_desktop.core.messages import Message, Role, ToolCall, ToolSpec
from mypt_desktop.core.prompt import Grammar, Prompt, Segment
from mypt_desktop.dialects import envelope, grammar
from mypt_desktop.dialects.envelope import Turn, control, written
from mypt_desktop.dialects.scanner import ObjectScanner, TagFinder
from mypt_desktop.dialects.spelling import DOTTED
from mypt_desktop.dialects.turn_parser import UNFINISHED, TurnParser

SYSTEM, USER, ASSISTANT = "<|im_system|>", "<|im_user|>", "<|im_assistant|>"
MIDDLE, END = "<|im_middle|>", "<|im_end|>"
SECTION, SECTION_END = "<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"
CALL, ARGUMENTS, CALL_END = "<|tool_call_begin|>", "<|tool_call_argument_begin|>", "<|tool_call_end|>"
THINK, THINK_END = "<think>", "</think>"
DEFAULT_SYSTEM = "You are Kimi, an AI assistant created by Moonshot AI."

_STOP = (END, USER, SYSTEM, ASSISTANT, "[EOS]")
_IN_TEXT = TagFinder((SECTION, SECTION_END, CALL, CALL_END, THINK, *_STOP))
_IN_SECTION = TagFinder((CALL, SECTION_END, *_STOP))
_IN_HEAD = TagFinder((ARGUMENTS, CALL_END, CALL, SECTION_END, *_STOP))
_IN_CALL = TagFinder((CALL_END, CALL, SECTION_END, *_STOP))


class KimiK2:
    """The dialect. A value without state."""

    name = "kimi_k2"
    stop: tuple[str, ...] = (END,)
    special_tokens: tuple[str, ...] = (
        *(SYSTEM, USER, ASSISTANT, MIDDLE, END, "[BOS]", "[EOS]"),
        *(SECTION, SECTION_END, CALL, ARGUMENTS, CALL_END, THINK, THINK_END),
    )

    def render(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec] = (), *, generate: bool = True, opening: str = ""
    ) -> Prompt:
        segments: list[Segment] = []
        if tools:
            listed = [envelope.described(tool, DOTTED.sent(tool.name)) for tool in tools]
            text = json.dumps(listed, ensure_ascii=False, separators=(",", ":"))
            segments += _turn(SYSTEM, "tool_declare", [Segment(text, Role.SYSTEM)], Role.SYSTEM)
        if messages and messages[0].role is not Role.SYSTEM:
            segments += _turn(SYSTEM, "system", [control(DEFAULT_SYSTEM, Role.SYSTEM)], Role.SYSTEM)
            segments.append(control("\n", Role.SYSTEM))  # the template's own, behind its own words only
        turns = envelope.turns(messages)
        for at, turn in enumerate(turns):
            match turn.role:
                case Role.ASSISTANT:
                    segments += _assistant(turn.messages[0])
                case Role.TOOL:
                    segments += _results(turns, at)
                case Role.SYSTEM:
                    segments += _turn(SYSTEM, "system", [Segment(turn.messages[0].text, Role.SYSTEM)], Role.SYSTEM)
                case _:
                    segments += _turn(USER, "user", envelope.user_text(turn), Role.USER)
        if generate:
            segments.append(control(f"{ASSISTANT}assistant{MIDDLE}{opening}", Role.ASSISTANT))
        return envelope.prompt(segments, messages, tools)

    def parser(self, *, opening: str = "", tools: Sequence[ToolSpec] = ()) -> KimiK2Parser:
        parser = KimiK2Parser(tools)
        parser.feed(opening)
        return parser

    def call_opening(self) -> str:
        return f"{SECTION}{CALL}functions."

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        syntax = grammar.CallSyntax(
            opening=self.call_opening(),
            bodies=[f"{grammar.literal(DOTTED.sent(tool.name))} rest_{n}" for n, tool in enumerate(tools)],
            between=f'"{CALL}functions."',
            closing=f'"{SECTION_END}"',
            rules=[
                line
                for n, tool in enumerate(tools)
                for line in (
                    f'rest_{n}: /:[0-9]/ "{ARGUMENTS}" arguments_{n} "{CALL_END}"',
                    f"arguments_{n}: {grammar.arguments(tool.parameters)}",
                )
            ],
            reserved=(CALL,),
            thought=(THINK, THINK_END),
        )
        return grammar.calls(syntax, must_call=must_call)


def call_id(call: ToolCall, place: int) -> str:
    """The id the family gives a call: its own if it has that form, else by its place in the turn."""
    name = DOTTED.sent(call.name)
    return call.id if re.fullmatch(rf"functions\.{re.escape(name)}:\d+", call.id) else f"functions.{name}:{place}"


def _turn(mark: str, name: str, body: Sequence[Segment] | Iterator[Segment], role: Role) -> Iterator[Segment]:
    yield control(f"{mark}{name}{MIDDLE}", role)
    yield from body
    yield control(END, role)


def _assistant(message: Message) -> Iterator[Segment]:
    yield control(f"{ASSISTANT}assistant{MIDDLE}", Role.ASSISTANT)
    yield written(message.text)
    if message.calls:
        yield written(SECTION, control=True)
        for place, call in enumerate(message.calls):
            yield written(CALL, control=True)
            yield written(call_id(call, place))
            yield written(ARGUMENTS, control=True)
            yield written(envelope.dumps(call.arguments))
            yield written(CALL_END, control=True)
        yield written(SECTION_END, control=True)
    yield written(END, control=True)


def _results(turns: Sequence[Turn], at: int) -> Iterator[Segment]:
    for answer in envelope.answers(turns, at):
        called = call_id(answer.call or ToolCall(answer.name, {}), answer.place)
        yield control(SYSTEM, Role.TOOL)
        yield Segment(DOTTED.sent(answer.result.name or "tool"), Role.TOOL)
        yield control(f"{MIDDLE}## Return of ", Role.TOOL)
        yield Segment(f"{called}\n{answer.text}", Role.TOOL)
        yield control(END, Role.TOOL)


class KimiK2Parser(TurnParser):
    """Reads one turn; a call keeps the id that the model gave it. Calls end a thought that was not closed."""

    in_thought = TagFinder((THINK_END, SECTION, *_STOP))
    thought_closers = (THINK_END,)
    form = "functions.NAME:INDEX, then a JSON object of arguments"

    def _text(self, text: str, at: int) -> int:
        at, tag = self._shown_until(text, at, _IN_TEXT)
        if tag == SECTION:
            self._state = self._section
        elif tag == CALL:
            self._open()
        elif tag == THINK:
            self._thought_opened(tag)
        elif tag in _STOP:
            self._state = self._over
        return at

    def _reasoning(self, text: str, at: int) -> int:
        at, tag = self._thought_until(text, at, self.in_thought)
        if tag == SECTION:
            self._state = self._section
        elif tag:
            self._thought_ended(tag)
        return at

    def _section(self, text: str, at: int) -> int:
        at, tag = self._kept_until(text, at, _IN_SECTION)
        if tag and self._kept().strip():
            self._refuse("", "something other than a call stands among the calls")
        if tag == CALL:
            self._open()
        elif tag == SECTION_END:
            self._to_text()
        elif tag:
            self._state = self._over
        return at

    def _open(self) -> None:
        self._state, self._raw = self._head, []

    def _head(self, text: str, at: int) -> int:
        at, tag = self._kept_until(text, at, _IN_HEAD)
        if tag == ARGUMENTS:
            self._id, self._state, self._object = self._kept(), self._body, ObjectScanner()
        elif tag:
            self._refuse(self._kept(), "its arguments are missing")
            self._behind(tag)
        return at

    def _body(self, text: str, at: int) -> int:
        at, tag = self._object_until(text, at, _IN_CALL)
        if tag:
            self._close()
            self._behind(tag)
        return at

    def _behind(self, tag: str) -> None:
        if tag == CALL:
            self._open()
        elif tag == SECTION_END:
            self._to_text()
        else:
            self._state = self._over if tag in _STOP else self._section

    def _close(self, *, ended: bool = False) -> None:
        behind = self._kept()
        name, _, index = self._id.strip().rpartition(":")
        if not index.isdecimal():
            name = self._id.strip()
        name = name.removeprefix("functions.")
        if name not in self._tools and name.rpartition(".")[2] in self._tools:
            name = name.rpartition(".")[2]  # some models put another namespace before the name
        raw = f"{self._id}{ARGUMENTS}{self._object.text}{behind}"
        called = self._id.strip() if index.isdecimal() else ""
        self._take(DOTTED.received(name, self._tools), self._arguments(behind, ended=ended), raw, call_id=called)

    def _ended(self, rest: str) -> None:
        if self._is(self._head):
            self._refuse(self._kept() + rest, UNFINISHED)
        elif self._is(self._body):
            self._raw.append(rest)
            self._close(ended=True)
        else:
            self._said_last(rest)
