"""Reads one turn of a Gemma model that calls functions, of either generation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.dialects.gemma_values import ValueReader
from mypt_desktop.dialects.scanner import TagFinder
from mypt_desktop.dialects.spelling import IDENTIFIER
from mypt_desktop.dialects.turn_parser import UNFINISHED, TurnParser


@dataclass(frozen=True, slots=True)
class Marks:
    """The control strings of one generation. `thought`: around reasoning, where the generation has it; `think`: what
    asks for it; `no_system`: what stands in front of tools where nobody says anything else; `system_leads`: without
    tools the system's words stand in front of the first question."""

    name: str
    start: str
    end: str
    system: str
    quote: str
    declaration: str
    declaration_end: str
    call: str
    call_end: str
    response: str
    response_end: str
    thought: tuple[str, str] | None = None
    think: str = ""
    no_system: str = ""
    system_leads: bool = False

    @property
    def all(self) -> tuple[str, ...]:
        return (
            *("<bos>", "<eos>", self.start, self.end, self.quote, self.declaration, self.declaration_end),
            *(self.call, self.call_end, self.response, self.response_end),
            *(mark.strip() for mark in (*(self.thought or ()), self.think) if mark),
        )


GEMMA3 = Marks(
    name="gemma",
    start="<start_of_turn>",
    end="<end_of_turn>",
    system="developer",
    quote="<escape>",
    declaration="<start_function_declaration>",
    declaration_end="<end_function_declaration>",
    call="<start_function_call>",
    call_end="<end_function_call>",
    response="<start_function_response>",
    response_end="<end_function_response>",
    no_system="You are a model that can do function calling with the following functions",
    system_leads=True,
)

GEMMA4 = Marks(
    name="gemma4",
    start="<|turn>",
    end="<turn|>",
    system="system",
    quote='<|"|>',
    declaration="<|tool>",
    declaration_end="<tool|>",
    call="<|tool_call>",
    call_end="<tool_call|>",
    response="<|tool_response>",
    response_end="<tool_response|>",
    thought=("<|channel>thought\n", "<channel|>"),
    think="<|think|>\n",
)

_CALL = re.compile(r"\s*call:\s*([^\s{]+)\s*(?={)")


@dataclass(frozen=True, slots=True)
class _Finders:
    """What may come next in each state, for one generation."""

    stop: tuple[str, ...]
    thought_closers: tuple[str, ...]
    text: TagFinder
    thought: TagFinder
    call: TagFinder
    quotes: TagFinder


@lru_cache(maxsize=4)
def _finders(marks: Marks) -> _Finders:
    stop = (marks.end, marks.response, marks.start, "<eos>")
    closers = (f"\n{marks.thought[1]}", marks.thought[1]) if marks.thought else ()
    return _Finders(
        stop=stop,
        thought_closers=closers,
        text=TagFinder((marks.call, marks.call_end, *(marks.thought or ()), *stop)),
        thought=TagFinder((*closers, *stop)),
        call=TagFinder((marks.quote, marks.call_end, marks.call, *stop)),
        quotes=TagFinder((marks.quote,)),
    )


class GemmaParser(TurnParser):
    """Between quote marks nothing ends a call."""

    def __init__(self, marks: Marks, tools: Sequence[ToolSpec] = ()) -> None:
        super().__init__(tools)
        finders = _finders(marks)
        self._marks = marks
        self._stop, self._in_text, self._in_call, self._in_quotes = (
            finders.stop,
            finders.text,
            finders.call,
            finders.quotes,
        )
        self.thought_closers, self.in_thought = finders.thought_closers, finders.thought
        self.form = f"{marks.call}call:NAME{{key:{marks.quote}text{marks.quote},other:3}}{marks.call_end}"

    def _text(self, text: str, at: int) -> int:
        at, tag = self._shown_until(text, at, self._in_text)
        if tag == self._marks.call:
            self._state, self._raw = self._body, []
        elif tag in self._stop:
            self._state = self._over
        elif self._marks.thought and tag == self._marks.thought[0]:
            self._state = self._reasoning
        return at

    def _body(self, text: str, at: int) -> int:
        at, tag = self._kept_until(text, at, self._in_call)
        if tag == self._marks.quote:
            self._raw.append(tag)
            self._state = self._quoted
        elif tag == self._marks.call_end:
            self._read(self._kept())
            self._to_text()
        elif tag:
            self._refuse(self._kept(), UNFINISHED)
            self._state = self._body if tag == self._marks.call else self._over
        return at

    def _quoted(self, text: str, at: int) -> int:
        at, tag = self._kept_until(text, at, self._in_quotes)
        if tag:
            self._raw.append(tag)
            self._state = self._body
        return at

    def _read(self, raw: str) -> None:
        begins = _CALL.match(raw)
        if not begins:
            self._refuse(raw, "it has no name")
            return
        arguments = ValueReader(self._marks.quote).members(raw[begins.end() :])
        self._take(IDENTIFIER.received(begins.group(1), self._tools), arguments, raw)

    def _ended(self, rest: str) -> None:
        if self._is(self._text, self._reasoning):
            self._said_last(rest)
        else:
            self._refuse(self._kept() + rest, UNFINISHED)
