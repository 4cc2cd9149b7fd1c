"""Values as Gemma writes them: like JSON, but with bare keys and with a mark in place of quotes; and back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from mypt_desktop.core.messages import Json, JsonObject, ToolSpec
from mypt_desktop.dialects.scanner import MAX_DEPTH, NotJson, load_value, skip_space
from mypt_desktop.dialects.spelling import IDENTIFIER

_KEY = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_-]*)\s*:")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BARE = re.compile(r"[^,\[\]{}]+")


def members(value: JsonObject, quote: str) -> str:
    """An object with its braces, keys in order of the alphabet."""
    return "{" + ",".join(f"{IDENTIFIER.sent(key)}:{write(value[key], quote)}" for key in _sorted(value)) + "}"


def write(value: Json, quote: str) -> str:
    """A string that holds the mark itself goes in quotes, every `<` of it as `\\u003c`."""
    if isinstance(value, str):
        if quote in value:
            return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")
        return f"{quote}{value}{quote}"
    if isinstance(value, Mapping):
        return members(value, quote)
    if isinstance(value, list | tuple):
        return "[" + ",".join(write(item, quote) for item in value) + "]"
    return json.dumps(value)


def declaration(name: str, tool: ToolSpec, quote: str) -> str:
    """A tool as the templates describe it; they say no more of a schema than this."""
    parts = [f"description:{quote}{tool.description}{quote}"]
    if tool.parameters:
        about = [*_inside(tool.parameters, quote), _kind(tool.parameters.get("type", "object"), quote)]
        parts.append(f"parameters:{{{','.join(about)}}}")
    return f"declaration:{name}{{{','.join(parts)}}}"


def _inside(schema: JsonObject, quote: str) -> Iterator[str]:
    properties, required = schema.get("properties"), schema.get("required")
    if isinstance(properties, Mapping) and properties:
        yield _properties(properties, quote)
    if isinstance(required, list | tuple) and required:
        yield _required(required, quote)


def _properties(properties: Mapping[str, Json], quote: str) -> str:
    return "properties:{" + ",".join(_property(key, properties[key], quote) for key in _sorted(properties)) + "}"


def _property(key: str, schema: Json, quote: str) -> str:
    about: Mapping[str, Json] = schema if isinstance(schema, Mapping) else {}
    return f"{IDENTIFIER.sent(key)}:{{{','.join(_about(about, quote))}}}"


def _about(schema: Mapping[str, Json], quote: str) -> Iterator[str]:
    kind, choices, items = schema.get("type", ""), schema.get("enum"), schema.get("items")
    if schema.get("description"):
        yield f"description:{quote}{schema['description']}{quote}"
    if kind == "string" and isinstance(choices, list | tuple) and choices:
        yield f"enum:{write(choices, quote)}"
    if kind == "array" and isinstance(items, Mapping) and items:
        yield f"items:{{{','.join(_items(items, quote))}}}"
    if schema.get("nullable"):
        yield "nullable:true"
    if kind == "object":
        if not schema.get("properties"):
            yield "properties:{}"
        yield from _inside(schema, quote)
    yield _kind(kind, quote)


def _items(schema: Mapping[str, Json], quote: str) -> Iterator[str]:
    for key in _sorted(schema):
        value = schema[key]
        if key == "properties":
            yield _properties(value if isinstance(value, Mapping) else {}, quote)
        elif key == "required" and isinstance(value, list | tuple):
            yield _required(value, quote)
        elif key == "type":
            yield _kind(value, quote)
        elif value is not None:
            yield f"{key}:{_with_quoted_keys(value, quote)}"


def _with_quoted_keys(value: Json, quote: str) -> str:
    if isinstance(value, Mapping):
        pairs = (f"{quote}{key}{quote}:{_with_quoted_keys(value[key], quote)}" for key in _sorted(value))
        return "{" + ",".join(pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(_with_quoted_keys(item, quote) for item in value) + "]"
    return write(value, quote)


def _required(names: Sequence[Json], quote: str) -> str:
    return f"required:[{','.join(f'{quote}{IDENTIFIER.sent(str(name))}{quote}' for name in names)}]"


def _kind(kind: Json, quote: str) -> str:
    return (
        f"type:{write([str(k).upper() for k in kind] if isinstance(kind, list | tuple) else str(kind).upper(), quote)}"
    )


def _sorted(members: Mapping[str, Json]) -> list[str]:
    return sorted(members, key=lambda key: (key.lower(), key))


class ValueReader:
    """Recursive descent over the text of one call. Returns None where the text is no value."""

    def __init__(self, quote: str) -> None:
        self._quote = quote

    def members(self, text: str) -> JsonObject | str:
        """The text must be one object with its braces."""
        read = self._value(text, skip_space(text, 0), 0)
        if read is None or not isinstance(read[0], Mapping) or skip_space(text, read[1]) != len(text):
            return "its arguments cannot be read"
        return read[0]

    def _value(self, text: str, at: int, depth: int) -> tuple[Json, int] | None:
        if depth > MAX_DEPTH:
            return None
        if text.startswith(self._quote, at):
            end = text.find(self._quote, at + len(self._quote))
            return None if end < 0 else (text[at + len(self._quote) : end], end + len(self._quote))
        if text.startswith("{", at):
            return self._object(text, at + 1, depth)
        if text.startswith("[", at):
            return self._list(text, at + 1, depth)
        found = (_QUOTED if text.startswith('"', at) else _BARE).match(text, at)
        if not found:
            return None
        value = load_value(found.group().strip())
        return (found.group().strip() if isinstance(value, NotJson) else value), found.end()

    def _object(self, text: str, at: int, depth: int) -> tuple[Json, int] | None:
        value: dict[str, Json] = {}
        at = skip_space(text, at)
        while not text.startswith("}", at):
            key, at = self._key(text, at)
            read = self._value(text, skip_space(text, at), depth + 1) if key is not None else None
            if read is None or key is None:
                return None
            value[key] = read[0]
            after = self._after(text, read[1], "}")
            if after is None:
                return None
            at = after
        return value, at + 1

    def _list(self, text: str, at: int, depth: int) -> tuple[Json, int] | None:
        value: list[Json] = []
        at = skip_space(text, at)
        while not text.startswith("]", at):
            read = self._value(text, at, depth + 1)
            after = None if read is None else self._after(text, read[1], "]")
            if read is None or after is None:
                return None
            value.append(read[0])
            at = after
        return value, at + 1

    def _key(self, text: str, at: int) -> tuple[str | None, int]:
        found = _KEY.match(text, at)
        if found:
            return IDENTIFIER.received(found.group(1)), found.end()
        read = self._value(text, at, MAX_DEPTH) if text.startswith((self._quote, '"'), at) else None
        if read is None or not isinstance(read[0], str) or not text.startswith(":", skip_space(text, read[1])):
            return None, at
        return read[0], skip_space(text, read[1]) + 1

    def _after(self, text: str, at: int, closer: str) -> int | None:
        """Behind a comma, or at the closer; None where neither stands."""
        at = skip_space(text, at)
        if text.startswith(",", at):
            return skip_space(text, at + 1)
        return at if text.startswith(closer, at) else None
