"""How Anthropic's two formats tell a model which tools there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mypt_desktop.core.messages import Json, Role, ToolSpec
from mypt_desktop.core.prompt import Segment
from mypt_desktop.dialects import envelope
from mypt_desktop.dialects.anthropic_parser import SPELLING
from mypt_desktop.dialects.envelope import control

_INTRODUCTION = "In this environment you have access to a set of tools you can use to answer the user's question.\n"
_VALUES = (
    "String and scalar parameters should be specified as is, while lists and objects should use JSON format. Note that "
    "spaces for string values are not stripped. The output is not expected to be valid XML and is parsed with regular "
    "expressions.\nHere are the functions available in JSONSchema format:\n"
)
_LEGACY = """You may call them like this:
<function_calls>
<invoke>
<tool_name>$TOOL_NAME</tool_name>
<parameters>
<$PARAMETER_NAME>$PARAMETER_VALUE</$PARAMETER_NAME>
...
</parameters>
</invoke>
</function_calls>

Here are the tools available:
<tools>
"""


def modern_tools(tools: Sequence[ToolSpec], system: str, prefix: str) -> Iterator[Segment]:
    p = prefix
    yield control(
        f"{_INTRODUCTION}You can call functions by writing a block like this as part of your reply:\n"
        f'<{p}function_calls>\n<{p}invoke name="$FUNCTION_NAME">\n<{p}parameter name="$PARAMETER_NAME">'
        f"$PARAMETER_VALUE</{p}parameter>\n...\n</{p}invoke>\n</{p}function_calls>\n{_VALUES}",
        Role.SYSTEM,
    )
    for tool in tools:
        listed = {"name": SPELLING.sent(tool.name), "description": tool.description, "input_schema": tool.parameters}
        yield Segment(envelope.dumps(listed) + "\n", Role.SYSTEM)
    yield Segment(system, Role.SYSTEM)


def legacy_tools(tools: Sequence[ToolSpec], system: str, prefix: str) -> Iterator[Segment]:
    yield control(f"{_INTRODUCTION}{_LEGACY}", Role.SYSTEM)
    for tool in tools:
        yield control("<tool_description>\n<tool_name>", Role.SYSTEM)
        yield Segment(SPELLING.sent(tool.name), Role.SYSTEM)
        yield control("</tool_name>\n<description>\n", Role.SYSTEM)
        yield Segment(tool.description, Role.SYSTEM)
        yield control("\n</description>\n<parameters>\n", Role.SYSTEM)
        for name, schema in _properties(tool).items():
            about: Mapping[str, Json] = schema if isinstance(schema, Mapping) else {}
            yield control("<parameter>\n<name>", Role.SYSTEM)
            yield Segment(SPELLING.sent(name), Role.SYSTEM)
            yield control("</name>\n<type>", Role.SYSTEM)
            yield Segment(str(about.get("type", "any")), Role.SYSTEM)
            yield control("</type>\n<description>", Role.SYSTEM)
            yield Segment(str(about.get("description", "")), Role.SYSTEM)
            yield control("</description>\n</parameter>\n", Role.SYSTEM)
        yield control("</parameters>\n</tool_description>\n", Role.SYSTEM)
    yield control("</tools>", Role.SYSTEM)
    if system:
        yield control("\n\n", Role.SYSTEM)
        yield Segment(system, Role.SYSTEM)


def _properties(tool: ToolSpec) -> Mapping[str, Json]:
    listed = tool.parameters.get("properties")
    return listed if isinstance(listed, Mapping) else {}
