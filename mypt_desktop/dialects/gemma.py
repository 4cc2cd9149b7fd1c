"""Gemma's function calls: `call:name{key:value}` between marks of its own, strings between quote marks.

`gemma` is FunctionGemma, and Gemma 3 where there are no tools; `gemma4` is the generation after it: the same syntax
with other marks. Keys are sorted, as the published templates have them. After a call the results stand in the model's
own turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mypt_desktop.core.messages import Message, Role, ToolCall, ToolSpec
from mypt_desktop.core.prompt import Grammar, Prompt, Segment
from mypt_desktop.dialects import envelope, grammar
from mypt_desktop.dialects.envelope import Turn, control, written
from mypt_desktop.dialects.gemma_grammar import any_rules, object_rules
from mypt_desktop.dialects.gemma_parser import GEMMA3, GemmaParser, Marks
from mypt_desktop.dialects.gemma_values import declaration, members
from mypt_desktop.dialects.spelling import IDENTIFIER


class Gemma:
    """The dialect of one generation. `thinking` is the switch of the one that has it: switched off, its large models
    get an empty thought to go on from, which its small ones (None) are not given."""

    def __init__(self, marks: Marks = GEMMA3, *, thinking: bool | None = None) -> None:
        self._marks = marks
        self._think = marks.think if thinking else ""
        self._no_thought = "".join(marks.thought or ()) if thinking is False else ""
        self.name = marks.name
        self.stop: tuple[str, ...] = (marks.end, marks.response)
        self.special_tokens: tuple[str, ...] = marks.all

    def render(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec] = (), *, generate: bool = True, opening: str = ""
    ) -> Prompt:
        marks = self._marks
        system = envelope.system_text(messages)
        turns = envelope.turns(envelope.without_system(messages))
        current = envelope.since_last_question(turns)
        leads = marks.system_leads and not tools and bool(turns) and turns[0].role is Role.USER
        segments = [control("<bos>", Role.SYSTEM), *self._before("" if leads else system, tools)]
        for at, turn in enumerate(turns):
            match turn.role:
                case Role.ASSISTANT:
                    goes_on = at > 0 and turns[at - 1].role is Role.TOOL
                    segments += self._assistant(turn.messages[0], goes_on=goes_on, thinking=at >= current)
                case Role.TOOL:
                    segments += self._results(turns, at)
                case _:
                    segments.append(control(f"{marks.start}user\n", Role.USER))
                    if leads and system and at == 0:
                        segments += [Segment(system, Role.SYSTEM), control("\n\n", Role.SYSTEM)]
                    segments += envelope.trimmed(list(envelope.user_text(turn)))
                    segments.append(control(f"{marks.end}\n", Role.USER))
        if generate:
            goes_on = bool(turns) and turns[-1].role is Role.TOOL
            begins = "" if goes_on else f"{marks.start}model\n{self._no_thought}"
            segments.append(control(f"{begins}{opening}", Role.ASSISTANT))
        return envelope.prompt(segments, messages, tools)

    def parser(self, *, opening: str = "", tools: Sequence[ToolSpec] = ()) -> GemmaParser:
        parser = GemmaParser(self._marks, tools)
        parser.feed(opening)
        return parser

    def call_opening(self) -> str:
        return f"{self._marks.call}call:"

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        marks = self._marks
        syntax = grammar.CallSyntax(
            opening=self.call_opening(),
            bodies=[
                f"{grammar.literal(IDENTIFIER.sent(tool.name))} arguments_{n} {grammar.literal(marks.call_end)}"
                for n, tool in enumerate(tools)
            ],
            between=grammar.literal(self.call_opening()),
            closing='""',
            rules=[
                *(
                    rule
                    for n, tool in enumerate(tools)
                    for rule in object_rules(f"arguments_{n}", tool.parameters, marks)
                ),
                *any_rules(marks),
            ],
            reserved=(marks.call, marks.response),
            thought=marks.thought,
        )
        return grammar.calls(syntax, must_call=must_call)

    def _before(self, system: str, tools: Sequence[ToolSpec]) -> Iterator[Segment]:
        marks = self._marks
        if not system and not tools and not self._think:
            return
        yield control(f"{marks.start}{marks.system}\n{self._think}", Role.SYSTEM)
        yield Segment(system.strip(), Role.SYSTEM) if system else control(marks.no_system, Role.SYSTEM)
        for tool in tools:
            yield control(marks.declaration, Role.SYSTEM)
            yield Segment(declaration(IDENTIFIER.sent(tool.name), tool, marks.quote), Role.SYSTEM)
            yield control(marks.declaration_end, Role.SYSTEM)
        yield control(f"{marks.end}\n", Role.SYSTEM)

    def _assistant(self, message: Message, *, goes_on: bool, thinking: bool) -> Iterator[Segment]:
        marks = self._marks
        if not goes_on:
            yield control(f"{marks.start}model\n", Role.ASSISTANT)
        thought = envelope.reasoning(message) if thinking and marks.thought else ""
        if thought and marks.thought:
            yield written(marks.thought[0], control=True)
            yield written(f"{thought}\n")
            yield written(marks.thought[1], control=True)
        yield written(message.text.strip())
        for call in message.calls:
            yield from self._call(call)
        yield written(marks.response if message.calls else marks.end, control=True)
        yield control("" if message.calls else "\n", Role.ASSISTANT)

    def _call(self, call: ToolCall) -> Iterator[Segment]:
        yield written(f"{self._marks.call}call:", control=True)
        yield written(f"{IDENTIFIER.sent(call.name)}{members(call.arguments, self._marks.quote)}")
        yield written(self._marks.call_end, control=True)

    def _results(self, turns: Sequence[Turn], at: int) -> Iterator[Segment]:
        """The mark that opens the first result is the one at which the model stopped."""
        for order, answer in enumerate(envelope.answers(turns, at)):
            called = at > 0 and turns[at - 1].role is Role.ASSISTANT and bool(turns[at - 1].messages[-1].calls)
            yield control(f"{'' if called and not order else self._marks.response}response:", Role.TOOL)
            value = {"value": answer.text} if answer.is_text else answer.result.content
            text = members(value, self._marks.quote)
            yield Segment(f"{IDENTIFIER.sent(answer.name)}{text}", Role.TOOL)
            yield control(self._marks.response_end, Role.TOOL)
