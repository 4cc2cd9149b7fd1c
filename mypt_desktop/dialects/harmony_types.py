"""Tools as Harmony describes them to a model: a TypeScript namespace made from their JSON Schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from mypt_desktop.core.messages import Json, ToolSpec
from mypt_desktop.dialects.spelling import LETTERS

_DEEPEST = 32


def namespace(tools: Sequence[ToolSpec]) -> str:
    """The `# Tools` block of the developer message."""
    lines = ["# Tools", "", "## functions", "", "namespace functions {", ""]
    for tool in tools:
        lines += [*_comment(tool.description), f"type {LETTERS.sent(tool.name)} = {_signature(tool)} => any;", ""]
    return "\n".join([*lines, "} // namespace functions"])


def _signature(tool: ToolSpec) -> str:
    return f"(_: {_type(tool.parameters, 0)})" if _properties(tool.parameters) else "()"


def _properties(schema: Json) -> Mapping[str, Json]:
    properties = schema.get("properties") if isinstance(schema, Mapping) else None
    return properties if isinstance(properties, Mapping) else {}


def _comment(text: Json) -> Iterator[str]:
    if isinstance(text, str) and text:
        for line in text.split("\n"):
            yield f"// {line}"


def _type(schema: Json, depth: int) -> str:
    if not isinstance(schema, Mapping) or depth > _DEEPEST:
        return "any"
    choices = schema.get("oneOf") or schema.get("anyOf")
    if isinstance(choices, Sequence) and not isinstance(choices, str):
        return " | ".join(dict.fromkeys(_type(choice, depth + 1) for choice in choices))
    values = schema.get("enum")
    if isinstance(values, Sequence) and not isinstance(values, str):
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in values)
    kind = schema.get("type")
    if isinstance(kind, Sequence) and not isinstance(kind, str):
        return " | ".join(_type({**schema, "type": each}, depth + 1) for each in kind)
    return _of_kind(kind, schema, depth)


def _of_kind(kind: Json, schema: Mapping[str, Json], depth: int) -> str:
    match kind:
        case "object" if _properties(schema):
            return "\n".join(["{", *_fields(schema, depth), "}"])
        case "object":
            return "object"
        case "array":
            items = _type(schema["items"], depth + 1) if "items" in schema else "any"
            return f"Array<{items}>" if " | " in items else f"{items}[]"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null":
            return str(kind)
        case _:
            return "any"


def _fields(schema: Mapping[str, Json], depth: int) -> Iterator[str]:
    required = schema.get("required")
    needed = required if isinstance(required, Sequence) and not isinstance(required, str) else ()
    for name, field in _properties(schema).items():
        about: Mapping[str, Json] = field if isinstance(field, Mapping) else {}
        if about.get("title"):
            yield from (*_comment(about["title"]), "//")
        yield from _comment(about.get("description"))
        examples = about.get("examples")
        if isinstance(examples, Sequence) and not isinstance(examples, str) and examples:
            yield "// Examples:"
            yield from (f"// - {json.dumps(example, ensure_ascii=False)}" for example in examples)
        default = f" // default: {_plain(about['default'])}" if "default" in about else ""
        yield f"{name}{'' if name in needed else '?'}: {_type(field, depth + 1)},{default}"


def _plain(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
