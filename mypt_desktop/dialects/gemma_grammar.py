"""Arguments of Gemma's calls as Lark rules for llguidance: what `gemma_values` reads, held to the tools' schemas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.dialects import grammar
from mypt_desktop.dialects.gemma_parser import Marks
from mypt_desktop.dialects.gemma_values import write
from mypt_desktop.dialects.spelling import IDENTIFIER
from mypt_desktop.dialects.values import types_of

_DEEPEST = 8  # objects and lists within each other whose schemas are followed


def object_rules(rule: str, schema: JsonObject, marks: Marks, depth: int = 0) -> Iterator[str]:
    """An object with its braces: the properties in order of the alphabet, as the model was taught, and no others."""
    listed = sorted(grammar.properties(schema), key=lambda each: (each.name.lower(), each.name))
    yield f'{rule}: "{{" {rule}_first_0 "}}"'
    for m, each in enumerate(listed):
        name = grammar.literal(f"{IDENTIFIER.sent(each.name)}:")
        yield f"{rule}_given_{m}: {name} {rule}_{m}"
        yield from _value_rules(f"{rule}_{m}", each.schema, marks, depth + 1)
        skip_first, skip_next = ("", "") if each.required else (f" | {rule}_first_{m + 1}", f" | {rule}_next_{m + 1}")
        yield f"{rule}_first_{m}: {rule}_given_{m} {rule}_next_{m + 1}{skip_first}"
        yield f'{rule}_next_{m}: "," {rule}_given_{m} {rule}_next_{m + 1}{skip_next}'
    yield f'{rule}_first_{len(listed)}: ""'
    yield f'{rule}_next_{len(listed)}: ""'


def any_rules(marks: Marks) -> Iterator[str]:
    """Values of which nothing is known."""
    yield "anything: text | any_list | any_object | SCALAR"
    yield r"SCALAR: /true|false|null|-?[0-9]+(\.[0-9]+)?/"
    yield 'any_list: "[" (anything ("," anything)*)? "]"'
    yield 'any_object: "{" (member ("," member)*)? "}"'
    yield 'member: KEY ":" anything'
    yield "KEY: /[A-Za-z_][A-Za-z0-9_-]*/"
    yield f"text: {grammar.literal(marks.quote)} TEXT_END"
    yield f"TEXT_END: {grammar.up_to(grammar.quoted(marks.quote))}"


def _value_rules(rule: str, schema: JsonObject, marks: Marks, depth: int) -> Iterator[str]:
    choices: Json = [schema["const"]] if "const" in schema else schema.get("enum")
    if isinstance(choices, list | tuple):
        yield f"{rule}: " + " | ".join(grammar.literal(write(choice, marks.quote)) for choice in choices)
        return
    types = sorted(types_of(schema))
    if not types or depth > _DEEPEST:
        yield f"{rule}: anything"
        return
    kinds = [list(_kind_rules(f"{rule}_{kind}", kind, _narrowed(schema, kind), marks, depth)) for kind in types]
    yield f"{rule}: " + " | ".join(f"{rule}_{kind}" for kind in types)
    for each in kinds:
        yield from each


def _kind_rules(rule: str, kind: str, schema: JsonObject, marks: Marks, depth: int) -> Iterator[str]:
    match kind:
        case "string":
            yield f"{rule}: text"
        case "array":
            items = schema.get("items")
            yield f'{rule}: "[" ({rule}_item ("," {rule}_item)*)? "]"'
            yield from _value_rules(f"{rule}_item", items if isinstance(items, Mapping) else {}, marks, depth + 1)
        case "object" if grammar.properties(schema):
            yield from object_rules(rule, schema, marks, depth)
        case "object":
            yield f"{rule}: any_object"
        case _:
            yield f"{rule}: {grammar.json_value({**schema, 'type': kind})}"


def _narrowed(schema: JsonObject, kind: str) -> JsonObject:
    """What a schema says of the values of one type."""
    if "type" in schema:
        return schema
    choices: Sequence[Json] = next((c for w in ("anyOf", "oneOf", "allOf") if isinstance(c := schema.get(w), list)), ())
    return next((c for c in choices if isinstance(c, Mapping) and kind in types_of(c)), {})
