"""Anthropic's tags: `<function_calls>` with `<invoke>` and `<parameter>`, and the nested form that came before it.

The format that the models read and write behind the Messages API, for models that were trained on it. `prefix` is the
XML namespace that newer models put before each tag. The system text is the published skeleton; the passage that it
leaves open describes the tags. Turns stand between `Human:` and `Assistant:` as in the completions of old.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from mypt_desktop.core.messages import Json, Message, Role, ToolCall, ToolSpec
from mypt_desktop.core.prompt import Grammar, Prompt, Segment
from mypt_desktop.dialects import envelope, grammar, values
from mypt_desktop.dialects.anthropic_parser import (
    ASSISTANT,
    HUMAN,
    PREFIX,
    SPELLING,
    TAGS,
    THINK,
    THINK_END,
    AnthropicParser,
)
from mypt_desktop.dialects.anthropic_tools import legacy_tools, modern_tools
from mypt_desktop.dialects.envelope import Turn, control, written

Form: TypeAlias = Literal["plain", "prefixed", "legacy"]


class Anthropic:
    """The dialect, in one of its three forms. All three read each other."""

    def __init__(self, form: Form = "plain") -> None:
        self._legacy = form == "legacy"
        self._prefix = PREFIX if form == "prefixed" else ""
        self.name = {"plain": "anthropic", "prefixed": "anthropic_prefixed", "legacy": "anthropic_legacy"}[form]
        self.stop: tuple[str, ...] = (HUMAN, self._close("function_calls")) if self._legacy else (HUMAN,)
        self.special_tokens: tuple[str, ...] = (
            *(f"<{slash}{prefix}{tag}" for prefix in ("", PREFIX) for tag in TAGS for slash in ("", "/")),
            *(HUMAN, ASSISTANT, THINK, THINK_END),
        )

    def render(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec] = (), *, generate: bool = True, opening: str = ""
    ) -> Prompt:
        system = envelope.system_text(messages)
        write_tools = legacy_tools if self._legacy else modern_tools
        segments = list(write_tools(tools, system, self._prefix)) if tools else [Segment(system, Role.SYSTEM)]
        turns = envelope.turns(envelope.without_system(messages))
        current = envelope.since_last_question(turns)
        schemas = {tool.name: tool.parameters for tool in tools}
        for at, turn in enumerate(turns):
            match turn.role:
                case Role.ASSISTANT:
                    segments += self._assistant(turn.messages[0], schemas, thinking=at >= current)
                case Role.TOOL:
                    segments += self._results(turns, at)
                case _:
                    segments += [control(f"{HUMAN} ", Role.USER), *envelope.user_text(turn)]
        if generate:
            segments.append(control(f"{ASSISTANT}{opening}", Role.ASSISTANT))
        return envelope.prompt(segments, messages, tools)

    def parser(self, *, opening: str = "", tools: Sequence[ToolSpec] = ()) -> AnthropicParser:
        parser = AnthropicParser(tools)
        parser.feed(opening)
        return parser

    def call_opening(self) -> str:
        return f"{self._open('function_calls')}\n{self._open('invoke')[:-1]}"

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        body = _legacy_body if self._legacy else _modern_body
        listed = [body(n, tool, self._prefix) for n, tool in enumerate(tools)]
        syntax = grammar.CallSyntax(
            opening=self.call_opening(),
            bodies=[rules[0] for rules in listed],
            between=grammar.literal(self._open("invoke")[:-1]),
            closing=grammar.literal(self._close("function_calls")),
            rules=[rule for rules in listed for rule in rules[1:]],
            reserved=(self._open("function_calls"), self._open("invoke")[:-1]),
            thought=(THINK, THINK_END),
        )
        return grammar.calls(syntax, must_call=must_call)

    def _open(self, tag: str) -> str:
        return f"<{self._prefix}{tag}>"

    def _close(self, tag: str) -> str:
        return f"</{self._prefix}{tag}>"

    def _assistant(self, message: Message, schemas: Mapping[str, Json], *, thinking: bool) -> Iterator[Segment]:
        yield control(ASSISTANT, Role.ASSISTANT)
        thought = envelope.reasoning(message) if thinking else ""
        if thought:
            yield written(f" {THINK}", control=True)
            yield written(thought)
            yield written(THINK_END, control=True)
        if message.text:
            yield written(" " + message.text)
        if message.calls:
            yield written(
                f"{chr(10) if message.text or thought else ' '}{self._open('function_calls')}\n", control=True
            )
            for call in message.calls:
                write = self._legacy_call if self._legacy else self._modern_call
                yield from write(call, schemas.get(call.name))
            yield written(self._close("function_calls"), control=True)

    def _modern_call(self, call: ToolCall, schema: Json) -> Iterator[Segment]:
        yield written(f'{self._open("invoke")[:-1]} name="', control=True)
        yield written(SPELLING.sent(call.name))
        yield written('">\n', control=True)
        for key, value in call.arguments.items():
            yield written(f'{self._open("parameter")[:-1]} name="', control=True)
            yield written(SPELLING.sent(key))
            yield written('">', control=True)
            yield written(values.write(value, values.schema_of(schema, key), ("parameter>",)))
            yield written(f"{self._close('parameter')}\n", control=True)
        yield written(f"{self._close('invoke')}\n", control=True)

    def _legacy_call(self, call: ToolCall, schema: Json) -> Iterator[Segment]:
        yield written("<invoke>\n<tool_name>", control=True)
        yield written(SPELLING.sent(call.name))
        yield written("</tool_name>\n<parameters>\n", control=True)
        for key, value in call.arguments.items():
            tag = SPELLING.sent(key)
            yield written(f"<{tag}>")
            yield written(values.write(value, values.schema_of(schema, key), (f"</{tag}>", "</parameters>")))
            yield written(f"</{tag}>\n")
        yield written("</parameters>\n</invoke>\n", control=True)

    def _results(self, turns: Sequence[Turn], at: int) -> Iterator[Segment]:
        yield control(f"{HUMAN} <{self._prefix}function_results>\n", Role.TOOL)
        for answer in envelope.answers(turns, at):
            if answer.result.failed:
                yield control("<error>\n", Role.TOOL)
                yield Segment(answer.text, Role.TOOL)
                yield control("\n</error>\n", Role.TOOL)
                continue
            yield control("<result>\n<tool_name>", Role.TOOL)
            yield Segment(SPELLING.sent(answer.name), Role.TOOL)
            yield control("</tool_name>\n<stdout>\n", Role.TOOL)
            yield Segment(answer.text, Role.TOOL)
            yield control("\n</stdout>\n</result>\n", Role.TOOL)
        yield control(f"</{self._prefix}function_results>", Role.TOOL)


def _modern_body(n: int, tool: ToolSpec, prefix: str) -> list[str]:
    listed = grammar.properties(tool.parameters)
    given = " ".join(f"given_{n}_{m}{'' if each.required else '?'}" for m, each in enumerate(listed))
    name = grammar.literal(f' name="{SPELLING.sent(tool.name)}">\n')
    rules = [f"{name} {given} {grammar.literal(f'</{prefix}invoke>' + chr(10))}"]
    for m, each in enumerate(listed):
        opens = grammar.literal(f'<{prefix}parameter name="{SPELLING.sent(each.name)}">')
        rules.append(f"given_{n}_{m}: {opens} value_{n}_{m}")
        rules += grammar.value(f"value_{n}_{m}", each.schema, f"</{prefix}parameter>\n")
    return rules


def _legacy_body(n: int, tool: ToolSpec, prefix: str) -> list[str]:
    listed = grammar.properties(tool.parameters)
    given = " ".join(f"given_{n}_{m}{'' if each.required else '?'}" for m, each in enumerate(listed))
    name = grammar.literal(f">\n<tool_name>{SPELLING.sent(tool.name)}</tool_name>\n<parameters>\n")
    rules = [f"{name} {given} {grammar.literal('</parameters>' + chr(10) + '</invoke>' + chr(10))}"]
    for m, each in enumerate(listed):
        tag = SPELLING.sent(each.name)
        rules.append(f"given_{n}_{m}: {grammar.literal(f'<{tag}>')} value_{n}_{m}")
        rules += grammar.value(f"value_{n}_{m}", each.schema, f"</{tag}>\n")
    return rules
