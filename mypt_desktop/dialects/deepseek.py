"""DeepSeek: one flat string of turns between marks in fullwidth bars, for V3.1 and for the models before it.

The marks are written with the fullwidth bar U+FF5C and the block U+2581; read are also their ASCII look-alikes. V3.1
writes `name<sep>{…}`; V3-0324 and R1-0528 write `function<sep>name` and the arguments in a fence, and wrap results
once more. Tools are advertised as the V3.1 model card has it; for the older ones, whose templates advertise none, in
the same words with their own syntax.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from mypt_desktop.core.messages import Message, Role, ToolCall, ToolSpec
from mypt_desktop.core.prompt import Grammar, Prompt, Segment
from mypt_desktop.dialects import envelope, grammar
from mypt_desktop.dialects.deepseek_parser import (
    CALL,
    CALL_END,
    CALLS,
    CALLS_END,
    END,
    SEP,
    THINK,
    THINK_END,
    DeepSeekParser,
    mark,
)
from mypt_desktop.dialects.envelope import Turn, control, written
from mypt_desktop.dialects.spelling import DOTTED

BEGIN, USER, ASSISTANT = mark("begin of sentence"), mark("User"), mark("Assistant")
OUTPUTS, OUTPUTS_END = mark("tool outputs begin"), mark("tool outputs end")
OUTPUT, OUTPUT_END = mark("tool output begin"), mark("tool output end")

Version: TypeAlias = Literal["v3.1", "v3", "r1"]

_INLINE = f"{CALL}tool_call_name{SEP}tool_call_arguments{CALL_END}"
_FENCED = f"{CALL}function{SEP}tool_call_name\n```json\ntool_call_arguments\n```{CALL_END}"
_RULES = """
IMPORTANT: ALWAYS adhere to this exact format for tool use:
{calls}{example}{{additional_tool_calls}}{calls_end}

Where:
- `tool_call_name` must be an exact match to one of the available tools
- `tool_call_arguments` must be valid JSON that strictly follows the tool's Parameters Schema
- For multiple tool calls, chain them directly without separators or spaces
"""


class DeepSeek:
    """The dialect of one version. `thinking` is V3.1's switch: R1 always thinks and V3-0324 never does."""

    def __init__(self, version: Version = "v3.1", *, thinking: bool = False) -> None:
        self._new = version == "v3.1"
        self._thinks = version != "v3"
        self._thinking = thinking and self._new
        self.name = {"v3.1": "deepseek", "v3": "deepseek_v3", "r1": "deepseek_r1"}[version]
        self.stop: tuple[str, ...] = (END,)
        self.special_tokens: tuple[str, ...] = (
            *(BEGIN, END, mark(" pad "), USER, ASSISTANT, "<|EOT|>", THINK, THINK_END),
            *(CALLS, CALLS_END, CALL, CALL_END, SEP, OUTPUTS, OUTPUTS_END, OUTPUT, OUTPUT_END),
        )

    def render(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec] = (), *, generate: bool = True, opening: str = ""
    ) -> Prompt:
        segments = [control(BEGIN, Role.SYSTEM), Segment(envelope.system_text(messages), Role.SYSTEM)]
        if tools:
            segments += self._tools(tools, behind_text=bool(segments[1].text))
        turns = envelope.turns(envelope.without_system(messages))
        current = envelope.since_last_question(turns)
        for at, turn in enumerate(turns):
            match turn.role:
                case Role.ASSISTANT:
                    answers = at > 0 and turns[at - 1].role is Role.TOOL
                    segments += self._assistant(turn.messages[0], answers=answers, thinking=at >= current)
                case Role.TOOL:
                    segments += self._results(turns, at)
                case _:
                    segments.append(control(USER, Role.USER))
                    segments += envelope.user_text(turn)
        if generate:
            asked = not turns or turns[-1].role is not Role.TOOL
            segments.append(control(f"{self._opens(self._thinking) if asked else ''}{opening}", Role.ASSISTANT))
        return envelope.prompt(segments, messages, tools)

    def parser(self, *, opening: str = "", tools: Sequence[ToolSpec] = ()) -> DeepSeekParser:
        parser = DeepSeekParser(tools)
        parser.feed(f"{THINK}{opening}" if self._thinking else opening)
        return parser

    def call_opening(self) -> str:
        return f"{CALLS}{CALL}" if self._new else f"{CALLS}{CALL}function{SEP}"

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        behind, ends = (SEP, "") if self._new else ("\n```json\n", "\n```")
        syntax = grammar.CallSyntax(
            opening=self.call_opening(),
            bodies=[
                f"{grammar.literal(DOTTED.sent(tool.name) + behind)} arguments_{n} {grammar.literal(ends + CALL_END)}"
                for n, tool in enumerate(tools)
            ],
            between=grammar.literal(CALL if self._new else f"\n{CALL}function{SEP}"),
            closing=grammar.literal(CALLS_END),
            rules=[f"arguments_{n}: {grammar.arguments(tool.parameters)}" for n, tool in enumerate(tools)],
            reserved=(CALLS, CALL),
            thought=(THINK, THINK_END),
        )
        return grammar.calls(syntax, must_call=must_call)

    def _opens(self, thinking: bool) -> str:
        return f"{ASSISTANT}{THINK if thinking else THINK_END}" if self._new else ASSISTANT

    def _tools(self, tools: Sequence[ToolSpec], *, behind_text: bool) -> Iterator[Segment]:
        blank = "\n\n" if behind_text else ""
        yield control(f"{blank}## Tools\nYou have access to the following tools:\n", Role.SYSTEM)
        for tool in tools:
            name, parameters = DOTTED.sent(tool.name), envelope.dumps(tool.parameters)
            yield control("\n### ", Role.SYSTEM)
            text = f"{name}\nDescription: {tool.description}\n\nParameters: {parameters}\n"
            yield Segment(text, Role.SYSTEM)
        example = _INLINE if self._new else _FENCED
        yield control(_RULES.format(calls=CALLS, example=example, calls_end=CALLS_END), Role.SYSTEM)

    def _assistant(self, message: Message, *, answers: bool, thinking: bool) -> Iterator[Segment]:
        """Behind results the model goes on without a mark of its own."""
        thought = envelope.reasoning(message) if thinking and self._thinks else ""
        if not answers:
            yield control(self._opens(bool(thought)), Role.ASSISTANT)
            if thought:
                yield written("" if self._new else THINK, control=True)
                yield written(thought)
                yield written(THINK_END, control=True)
        yield written(self._answer(message.text))
        if message.calls:
            yield written(CALLS, control=True)
            for at, call in enumerate(message.calls):
                yield from self._call(call, first=at == 0)
            yield written(CALLS_END, control=True)
        yield written(END, control=True)

    def _answer(self, text: str) -> str:
        """What was said behind a thought that stands in the text itself: the templates cut it off when they replay."""
        if THINK_END not in text:
            return text
        return (text.partition(THINK_END) if self._new else text.rpartition(THINK_END))[2]

    def _call(self, call: ToolCall, *, first: bool) -> Iterator[Segment]:
        yield written(CALL if self._new else f"{'' if first else chr(10)}{CALL}function{SEP}", control=True)
        yield written(DOTTED.sent(call.name))
        yield written(SEP if self._new else "\n```json\n", control=True)
        yield written(envelope.dumps(call.arguments))
        yield written(CALL_END if self._new else f"\n```{CALL_END}", control=True)

    def _results(self, turns: Sequence[Turn], at: int) -> Iterator[Segment]:
        yield control("" if self._new else OUTPUTS, Role.TOOL)
        for order, answer in enumerate(envelope.answers(turns, at)):
            yield control(f"{'' if self._new or not order else chr(10)}{OUTPUT}", Role.TOOL)
            yield Segment(answer.text, Role.TOOL)
            yield control(OUTPUT_END, Role.TOOL)
        yield control("" if self._new else OUTPUTS_END, Role.TOOL)
