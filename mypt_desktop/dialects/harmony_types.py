"""Tools as Harmony describes them to a model: a TypeScript namespace made from their JSON Schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from mypt_desktop.core.messages import Json, ToolSpec
from mypt_desktop.dialects.spelling import LETTERS

_STEP = "    "
_DEEPEST = 32 * len(_STEP)


def namespace(tools: Sequence[ToolSpec]) -> str:
    """The `# Tools` block of the developer message."""
    lines = ["# Tools", "", "## functions", "", "namespace functions {", ""]
    for tool in tools:
        lines += [*_comment(tool.description), f"type {LETTERS.sent(tool.name)} = {_signature(tool)} => any;", ""]
    return "\n".join([*lines, "} // namespace functions"])


def _signature(tool: ToolSpec) -> str:
    return f"(_: {_type(tool.parameters, '')})" if _properties(tool.parameters) else "()"


def _properties(schema: Json) -> Mapping[str, Json]:
    properties = schema.get("properties") if isinstance(schema, Mapping) else None
    return properties if isinstance(properties, Mapping) else {}


def _comment(text: Json) -> Iterator[str]:
    if isinstance(text, str) and text:
        for line in text.split("\n"):
            yield f"// {line}"


def _type(schema: Json, indent: str) -> str:
    if not isinstance(schema, Mapping) or len(indent) > _DEEPEST:
        return "any"
    kind = schema.get("type")
    if _listed(kind):
        plain = {key: value for key, value in schema.items() if key != "enum"}
        return " | ".join(
            "null" if each == "null" else _type({**plain, "type": each}, indent) for each in _listed(kind)
        )
    match kind:
        case "object":
            about = f"{indent}// {schema['description']}\n" if schema.get("description") else ""
            return "\n".join([f"{about}{{", *_fields(schema, indent), f"{indent}}}"])
        case "array":
            return f"{_type(schema['items'], indent)}[]" if "items" in schema else "Array<any>"
        case "string" if _listed(schema.get("enum")):
            return " | ".join(json.dumps(value, ensure_ascii=False) for value in _listed(schema["enum"]))
        case "integer" | "number":
            return "number"
        case "string" | "boolean":
            return str(kind)
        case _:
            return "any"


def _fields(schema: Mapping[str, Json], indent: str) -> Iterator[str]:
    """Each property with its comments above it; deeper ones further in, as the reference renderer has it."""
    needed = _listed(schema.get("required"))
    for name, field in _properties(schema).items():
        about: Mapping[str, Json] = field if isinstance(field, Mapping) else {}
        if about.get("title"):
            yield from (f"{indent}// {about['title']}", f"{indent}//")
        if about.get("description"):
            yield f"{indent}// {about['description']}"
        if examples := _listed(about.get("examples")):
            yield f"{indent}// Examples:"
            yield from (f"{indent}// - {json.dumps(example, ensure_ascii=False)}" for example in examples)
        key = f"{indent}{name}{'' if name in needed else '?'}:"
        if choices := _listed(about.get("oneOf")):
            if default := _default(about):
                yield f"{indent}{default[1:]}"
            yield key
            yield from (f"{indent} | {_choice(each, indent, described='description' in about)}" for each in choices)
            yield f"{indent},"
        else:
            empty = " | null" if about.get("nullable") else ""
            yield f"{key} {_type(field, indent + _STEP)}{empty},{_default(about)}"


def _choice(schema: Json, indent: str, *, described: bool) -> str:
    """One of several, with its own description only where the whole has none."""
    about = schema.get("description") if isinstance(schema, Mapping) and not described else None
    default = _default(schema)
    comment = f" // {about}{default.replace(' // ', ' ', 1)}" if about else default
    return f"{_type(schema, indent + _STEP[1:])}{comment}"


def _default(schema: Json) -> str:
    if not isinstance(schema, Mapping) or "default" not in schema:
        return ""
    value = schema["default"]
    quoted = isinstance(value, str) and not _listed(schema.get("enum"))
    return f" // default: {value if isinstance(value, str) and not quoted else json.dumps(value, ensure_ascii=False)}"


def _listed(value: Json) -> Sequence[Json]:
    return value if isinstance(value, list | tuple) else ()
