"""Tool calls as a Lark grammar for llguidance: free text, then calls that fit the tools' JSON Schemas.

Text before a call is bounded, because with unbounded text a small model never reaches the call. Text without a call is
free but may not contain what opens one, so every call in the output is a valid one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.core.prompt import Grammar
from mypt_desktop.dialects.values import types_of

MAX_LEAD = 120  # characters a model may say before it calls
MAX_CALLS = 4  # calls in one turn; without a bound a small model repeats itself to the end of its tokens


def literal(text: str) -> str:
    """`text` as a Lark string."""
    return json.dumps(text, ensure_ascii=False)


def quoted(text: str) -> str:
    """`text` as a literal inside a `/regex/`."""
    return re.sub(r"([\\.+*?()|\[\]{}^$/])", r"\\\1", text).replace("\n", r"\n")


def arguments(parameters: JsonObject, *, spaced: bool = False) -> str:
    """The right side of a rule for a tool's arguments: no unknown ones; white space only where `spaced`."""
    schema: dict[str, Json] = {"type": "object", **parameters}
    schema.setdefault("additionalProperties", False)
    layout: Mapping[str, Json] = {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "}
    schema["x-guidance"] = {"lenient": True} if spaced else {"lenient": True, **layout}
    return f"%json {json.dumps(schema, ensure_ascii=False)}"


def text_without(openings: Sequence[str]) -> str:
    """The right side of a terminal: any text, at least one character, in which none of these regexes matches."""
    return rf"/(.|\n)+/ & ~/(.|\n)*({'|'.join(openings)})(.|\n)*/"


@dataclass(frozen=True, slots=True)
class CallSyntax:
    """How a family spells calls, as Lark. `opening` is literal text, the rest right sides of rules.

    `bodies`: for each tool, what follows the opening. `between`: what stands between that and the next body.
    `thought`: the tags around reasoning.
    """

    opening: str
    bodies: Sequence[str]
    between: str
    closing: str
    rules: Sequence[str] = ()
    reserved: Sequence[str] = ()
    thought: tuple[str, str] | None = None


def calls(syntax: CallSyntax, *, must_call: bool, lead: int = MAX_LEAD) -> Grammar:
    """Reasoning, then text or calls with at most `lead` characters in front; with `must_call` only what follows the
    opening of the first call."""
    first = f"body (between body){{0,{MAX_CALLS - 1}}} closing" if syntax.bodies else ""
    rules = [f"start: {first}"] if must_call and first else [*_free(syntax, first, lead)]
    if first:
        rules += ["body: " + " | ".join(f"body_{n}" for n in range(len(syntax.bodies)))]
        rules += [f"body_{n}: {body}" for n, body in enumerate(syntax.bodies)]
        rules += [f"between: {syntax.between}", f"closing: {syntax.closing}", *syntax.rules]
    return Grammar("lark_grammar", "\n".join(rules) + "\n")


def _free(syntax: CallSyntax, first: str, lead: int) -> Iterator[str]:
    """Text in front of a call and the call's opening are one terminal, and no other terminal may hold the opening:
    else the longer text would win. The tag that opens a thought is part of the thought, if it is not in the prompt."""
    thought = "THOUGHT? " if syntax.thought else ""
    yield f"start: {thought}(TEXT | LEAD {first})" if first else f"start: {thought}TEXT"
    tags = syntax.thought or ()
    if syntax.thought:
        closes, calls = quoted(syntax.thought[1]), quoted(syntax.opening)
        yield f"THOUGHT: {up_to(closes, behind=_BREAKS)} & ~/(.|\\n)*{calls}(.|\\n)*/"
    if first:
        yield f"LEAD: /[^{quoted(syntax.opening[0])}]{{0,{lead}}}{quoted(syntax.opening)}/"
    yield f"TEXT: {text_without([quoted(text) for text in (syntax.opening, *syntax.reserved, *tags)])}"


_BREAKS = r"\n{0,2}"


def up_to(closer: str, *, behind: str = "") -> str:
    """The right side of a terminal: any text up to the first match of the regex `closer`, and that match."""
    more = r"[^\n](.|\n)*" if behind else r"(.|\n)+"
    return rf"/(.|\n)*{closer}{behind}/ & ~/(.|\n)*{closer}{behind}{more}/"


@dataclass(frozen=True, slots=True)
class Property:
    """One argument of a tool, with what its schema refers to."""

    name: str
    schema: JsonObject
    required: bool


def properties(parameters: JsonObject) -> list[Property]:
    listed = parameters.get("properties")
    required = parameters.get("required")
    needed = set(required) if isinstance(required, list | tuple) else set()
    definitions = {key: parameters[key] for key in ("$defs", "definitions") if key in parameters}
    if not isinstance(listed, Mapping):
        return []
    return [
        Property(name, {**definitions, **(schema if isinstance(schema, Mapping) else {})}, name in needed)
        for name, schema in listed.items()
    ]


def json_value(schema: JsonObject) -> str:
    """The right side of a rule for one JSON value, spaced as `json.dumps` does it."""
    layout: Mapping[str, Json] = {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "}
    return f"%json {json.dumps({**schema, 'x-guidance': {'lenient': True, **layout}}, ensure_ascii=False)}"


def value(rule: str, schema: JsonObject, closer: str) -> Iterator[str]:
    """The rules for a value in a format that carries text, and its closing tag: strings as they are, else JSON."""
    choices: Json = [schema["const"]] if "const" in schema else schema.get("enum")
    if isinstance(choices, list | tuple) and all(isinstance(choice, str) for choice in choices):
        yield f"{rule}: " + " | ".join(literal(f"{choice}{closer}") for choice in choices)
    elif _may_be_text(schema):
        yield f"{rule}: {rule.upper()}"
        yield f"{rule.upper()}: {up_to(quoted(closer))}"
    else:
        yield f"{rule}: {rule}_json {literal(closer)}"
        yield f"{rule}_json: {json_value(schema)}"


def _may_be_text(schema: JsonObject) -> bool:
    """Whether any text at all is a value that the schema admits."""
    choices = next((c for w in ("anyOf", "oneOf") if isinstance(c := schema.get(w), list | tuple)), None)
    if "type" in schema or "enum" in schema or "const" in schema:
        return "string" in types_of(schema) and "enum" not in schema
    if choices:
        return any(isinstance(choice, Mapping) and _may_be_text(choice) for choice in choices) and not any(
            isinstance(choice, Mapping) and ("enum" in choice or "const" in choice) for choice in choices
        )
    return not {"$ref", "allOf"} & set(schema)
