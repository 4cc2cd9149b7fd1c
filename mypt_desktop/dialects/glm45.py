"""GLM-4.5 and 4.6: `[gMASK]<sop>`, role marks without an end mark, calls as `<tool_call>name` and key-value tags.

String values stand as they are, everything else as JSON; the tool's schema says which. `thinking` False sets the
family's soft switch behind each question and fills in an empty thought; what was thought before the last question is
left out, as in the published template.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mypt_desktop.core.messages import JsonObject, Message, Role, ToolCall, ToolSpec
from mypt_desktop.core.prompt import Grammar, Prompt, Segment
from mypt_desktop.dialects import envelope, grammar, values
from mypt_desktop.dialects.envelope import Turn, control, written
from mypt_desktop.dialects.glm45_parser import (
    CALL,
    CALL_END,
    KEY,
    KEY_END,
    OBSERVATION,
    SPELLING,
    THINK,
    THINK_END,
    VALUE,
    VALUE_END,
    Glm45Parser,
)

BEGIN = "[gMASK]<sop>"
SYSTEM, USER, ASSISTANT = "<|system|>", "<|user|>", "<|assistant|>"
RESPONSE, RESPONSE_END = "<tool_response>", "</tool_response>"
NO_THINK = "/nothink"

_BEFORE_TOOLS = """
# Tools

You may call one or more functions to assist with the user query.

You are provided with function signatures within <tools></tools> XML tags:
<tools>
"""
_AFTER_TOOLS = """</tools>

For each function call, output the function name and arguments within the following XML format:
<tool_call>{function-name}
<arg_key>{arg-key-1}</arg_key>
<arg_value>{arg-value-1}</arg_value>
<arg_key>{arg-key-2}</arg_key>
<arg_value>{arg-value-2}</arg_value>
...
</tool_call>"""


class Glm45:
    """The dialect. Thinking is on unless it is switched off, as the family has it."""

    name = "glm45"
    stop: tuple[str, ...] = ("<|endoftext|>", USER, OBSERVATION)
    special_tokens: tuple[str, ...] = (
        *("[gMASK]", "<sop>", "<eop>", SYSTEM, USER, ASSISTANT, OBSERVATION, "<|endoftext|>", THINK, THINK_END),
        *(CALL, CALL_END, KEY, KEY_END, VALUE, VALUE_END, RESPONSE, RESPONSE_END, NO_THINK),
    )

    def __init__(self, *, thinking: bool = True) -> None:
        self._thinking = thinking

    def render(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec] = (), *, generate: bool = True, opening: str = ""
    ) -> Prompt:
        segments = [control(BEGIN, Role.SYSTEM), *_tools(tools)]
        turns = envelope.turns(messages)
        current = envelope.since_last_question(turns)
        schemas = {tool.name: tool.parameters for tool in tools}
        for at, turn in enumerate(turns):
            match turn.role:
                case Role.ASSISTANT:
                    segments += _assistant(turn.messages[0], schemas, thinking=at >= current)
                case Role.TOOL:
                    segments += _results(turns, at)
                case Role.SYSTEM:
                    segments += [control(f"{SYSTEM}\n", turn.role), Segment(turn.messages[0].text, turn.role)]
                case _:
                    segments += self._user(turn)
        if generate:
            segments.append(control(f"{ASSISTANT}{self._opens()}{opening}", Role.ASSISTANT))
        return envelope.prompt(segments, messages, tools)

    def parser(self, *, opening: str = "", tools: Sequence[ToolSpec] = ()) -> Glm45Parser:
        parser = Glm45Parser(tools)
        parser.feed(opening)
        return parser

    def call_opening(self) -> str:
        return f"\n{CALL}"

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        syntax = grammar.CallSyntax(
            opening=CALL,
            bodies=[_body(n, tool) for n, tool in enumerate(tools)],
            between=f'"\\n{CALL}"',
            closing='""',
            rules=[rule for n, tool in enumerate(tools) for rule in _pairs(n, tool)],
            thought=(THINK, THINK_END),
        )
        return grammar.calls(syntax, must_call=must_call)

    def _opens(self) -> str:
        return "" if self._thinking else f"\n{THINK}{THINK_END}"

    def _user(self, turn: Turn) -> Iterator[Segment]:
        yield control(f"{USER}\n", Role.USER)
        yield from envelope.user_text(turn)
        if not self._thinking and not turn.messages[-1].text.endswith(NO_THINK):
            yield control(NO_THINK, Role.USER)


def _tools(tools: Sequence[ToolSpec]) -> Iterator[Segment]:
    if tools:
        yield control(f"{SYSTEM}{_BEFORE_TOOLS}", Role.SYSTEM)
        for tool in tools:
            yield Segment(envelope.dumps(envelope.described(tool, SPELLING.sent(tool.name))) + "\n", Role.SYSTEM)
        yield control(_AFTER_TOOLS, Role.SYSTEM)


def _assistant(message: Message, schemas: Mapping[str, JsonObject], *, thinking: bool) -> Iterator[Segment]:
    thought = envelope.reasoning(message).strip() if thinking else ""
    yield control(ASSISTANT, Role.ASSISTANT)
    if thought:
        yield written(f"\n{THINK}", control=True)
        yield written(thought)
        yield written(THINK_END, control=True)
    else:
        yield control(f"\n{THINK}{THINK_END}", Role.ASSISTANT)
    if message.text.strip():
        yield written("\n" + message.text.strip())
    for call in message.calls:
        yield from _call(call, schemas.get(call.name))


def _call(call: ToolCall, schema: JsonObject | None) -> Iterator[Segment]:
    yield written(f"\n{CALL}", control=True)
    yield written(f"{SPELLING.sent(call.name)}\n")
    for key, value in call.arguments.items():
        about = values.schema_of(schema, key)
        yield written(KEY, control=True)
        yield written(SPELLING.sent(key))
        yield written(f"{KEY_END}\n{VALUE}", control=True)
        yield written(values.write(value, about, (VALUE_END,)))
        yield written(f"{VALUE_END}\n", control=True)
    yield written(CALL_END, control=True)


def _results(turns: Sequence[Turn], at: int) -> Iterator[Segment]:
    yield control(OBSERVATION, Role.TOOL)
    for answer in envelope.answers(turns, at):
        yield control(f"\n{RESPONSE}\n", Role.TOOL)
        yield Segment(answer.text, Role.TOOL)
        yield control(f"\n{RESPONSE_END}", Role.TOOL)


def _body(n: int, tool: ToolSpec) -> str:
    pairs = " ".join(
        f"pair_{n}_{m}{'' if each.required else '?'}" for m, each in enumerate(grammar.properties(tool.parameters))
    )
    return f'{grammar.literal(SPELLING.sent(tool.name))} "\\n" {pairs} "{CALL_END}"'


def _pairs(n: int, tool: ToolSpec) -> Iterator[str]:
    for m, each in enumerate(grammar.properties(tool.parameters)):
        opens = grammar.literal(f"{KEY}{SPELLING.sent(each.name)}{KEY_END}\n{VALUE}")
        yield f"pair_{n}_{m}: {opens} value_{n}_{m}"
        yield from grammar.value(f"value_{n}_{m}", each.schema, f"{VALUE_END}\n")
