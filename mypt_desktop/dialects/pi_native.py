"""pi-native: a call is `<call:NAME …>`, its arguments attributes, elements, or for one string the body itself.

Of the three forms the shortest that can carry the arguments is written. The format has no envelope of its own; turns
stand in ChatML, results in its user turns, in the order of the calls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mypt_desktop.core.messages import Json, JsonObject, Message, Role, ToolCall, ToolSpec
from mypt_desktop.core.prompt import Grammar, Prompt, Segment
from mypt_desktop.dialects import envelope, frames, grammar, values
from mypt_desktop.dialects.envelope import control, written
from mypt_desktop.dialects.pi_native_parser import CALL, SPELLING, PiNativeParser, inline_target, is_element_form

_BEFORE_TOOLS = """# Tools

You may call the functions below. Write a call as a tag with the function's name, scalar arguments as attributes:
<call:NAME key="text" other=3/>
Write long text, lists and objects as elements; repeat an element for each item of a list:
<call:NAME>
<key>text</key>
</call:NAME>
Text stands as it is, without escapes; everything else is JSON.

Functions, one to a line:"""
_LONGEST_ATTRIBUTE = 120


class PiNative:
    """The dialect. A value without state."""

    name = "pi_native"
    stop: tuple[str, ...] = frames.CHATML.stop
    special_tokens: tuple[str, ...] = frames.CHATML.special

    def render(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec] = (), *, generate: bool = True, opening: str = ""
    ) -> Prompt:
        specs = {tool.name: tool for tool in tools}

        def calls(made: Sequence[ToolCall], behind_text: bool) -> Iterator[Segment]:
            for at, call in enumerate(made):
                text = write_call(call, specs.get(call.name))
                yield written(f"{chr(10) if at or behind_text else ''}{text}")

        said = opening if generate else None
        return frames.render(frames.CHATML, messages, tools, list(_described(tools)), calls, opening=said)

    def parser(self, *, opening: str = "", tools: Sequence[ToolSpec] = ()) -> PiNativeParser:
        parser = PiNativeParser(tools)
        parser.feed(opening)
        return parser

    def call_opening(self) -> str:
        return CALL

    def grammar(self, tools: Sequence[ToolSpec], *, must_call: bool = False) -> Grammar | None:
        """Element form only: one form that carries everything is enough to write."""
        syntax = grammar.CallSyntax(
            opening=CALL,
            bodies=[_body(n, tool) for n, tool in enumerate(tools)],
            between=f'"\\n{CALL}"',
            closing='""',
            rules=[rule for n, tool in enumerate(tools) for rule in _elements(n, tool)],
        )
        return grammar.calls(syntax, must_call=must_call)


def _described(tools: Sequence[ToolSpec]) -> Iterator[Segment]:
    if tools:
        yield control(_BEFORE_TOOLS, Role.SYSTEM)
    for tool in tools:
        about = {"name": SPELLING.sent(tool.name), "description": tool.description, "parameters": tool.parameters}
        yield Segment("\n" + envelope.dumps(about), Role.SYSTEM)


def write_call(call: ToolCall, tool: ToolSpec | None) -> str:
    """The call in the most compact form that its reader takes for the same."""
    name = SPELLING.sent(call.name)
    schema: Json = tool.parameters if tool else None
    closer = f"</{CALL[1:]}{name}>"
    attributes, rest = _attributes(call.arguments, schema)
    target = inline_target(tool, [key for key in call.arguments if key not in rest])
    if not rest:
        return f"{CALL}{name}{attributes}/>"
    if target is not None and list(rest) == [target]:
        body = values.write(rest[target], values.schema_of(schema, target), (closer,))
        if body.strip() and not is_element_form(body, tool):
            return f"{CALL}{name}{attributes}>\n{body}\n{closer}"
    elements = "".join(_element(key, value, values.schema_of(schema, key), closer) for key, value in rest.items())
    return f"{CALL}{name}{attributes}>\n{elements}{closer}"


def _attributes(arguments: JsonObject, schema: Json) -> tuple[str, dict[str, Json]]:
    """The arguments that fit into the tag, written out, and the others."""
    written_out: list[str] = []
    rest: dict[str, Json] = {}
    for key, value in arguments.items():
        text = _attribute(value, values.schema_of(schema, key))
        if text is None:
            rest[key] = value
        else:
            written_out.append(f" {SPELLING.sent(key)}={text}")
    return "".join(written_out), rest


def _attribute(value: Json, schema: Json) -> str | None:
    if isinstance(value, Mapping | list | tuple) or "array" in values.types_of(schema):
        return None
    text = values.write(value, schema, ())
    if not isinstance(value, str):
        return text
    if len(text) > _LONGEST_ATTRIBUTE or "\n" in text or "\r" in text or "</" in text or text.endswith("/"):
        return None
    quote = next((mark for mark in "\"'" if mark not in text), "")
    return f"{quote}{text}{quote}" if quote else None


def _element(key: str, value: Json, schema: Json, closer: str) -> str:
    tag = SPELLING.sent(key)
    if isinstance(value, list | tuple) and "array" in values.types_of(schema):
        items = schema.get("items") if isinstance(schema, Mapping) else None
        return "".join(_single(tag, item, items, closer) for item in value) or f"<{tag}/>\n"
    return _single(tag, value, schema, closer)


def _single(tag: str, value: Json, schema: Json, closer: str) -> str:
    known = schema.get("properties") if isinstance(schema, Mapping) else None
    if isinstance(value, Mapping) and isinstance(known, Mapping) and known and set(value) <= set(known):
        attributes, rest = _attributes(value, schema)
        if not rest:
            return f"<{tag}{attributes}/>\n"
        inner = "".join(_element(key, item, known[key], closer) for key, item in rest.items())
        return f"<{tag}{attributes}>\n{inner}</{tag}>\n"
    text = values.write(value, schema, (f"</{tag}>", closer))
    if isinstance(value, str) and (text[:1] == "\n" or text[-1:] == "\n"):
        text = f"\n{text}\n"
    return f"<{tag}>{text}</{tag}>\n"


def _body(n: int, tool: ToolSpec) -> str:
    name = SPELLING.sent(tool.name)
    given = " ".join(
        f"given_{n}_{m}{'' if each.required else '?'}" for m, each in enumerate(grammar.properties(tool.parameters))
    )
    return f"{grammar.literal(name + '>' + chr(10))} {given} {grammar.literal(f'</{CALL[1:]}{name}>')}"


def _elements(n: int, tool: ToolSpec) -> Iterator[str]:
    for m, each in enumerate(grammar.properties(tool.parameters)):
        tag = SPELLING.sent(each.name)
        opens, repeated = grammar.literal(f"<{tag}>"), "array" in values.types_of(each.schema)
        yield f"given_{n}_{m}: {f'item_{n}_{m}+' if repeated else f'item_{n}_{m}'}"
        yield f"item_{n}_{m}: {opens} value_{n}_{m}"
        items = each.schema.get("items") if repeated else each.schema
        about: JsonObject = items if isinstance(items, Mapping) else {}
        yield from grammar.value(f"value_{n}_{m}", about, f"</{tag}>\n")
