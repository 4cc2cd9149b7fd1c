"""Values as Gemma writes them: like JSON, but with bare keys and with a mark in place of quotes; and back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from mypt_desktop.core.messages import Json, JsonObject, ToolSpec
from mypt_desktop.dialects.scanner import MAX_DEPTH, NotJson, load_value, skip_space
from mypt_desktop.dialects.spelling import IDENTIFIER

_KEY = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_-]*)\s*:")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BARE = re.compile(r"[^,\[\]{}]+")


def members(value: JsonObject, quote: str) -> str:
    """An object with its braces, keys in order of the alphabet."""
    keys = sorted(value, key=lambda key: (key.lower(), key))
    return "{" + ",".join(f"{IDENTIFIER.sent(key)}:{write(value[key], quote)}" for key in keys) + "}"


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
    """A tool as the templates describe it."""
    parameters = _parameters(tool.parameters, quote)
    return f"declaration:{name}{{description:{quote}{tool.description}{quote},parameters:{{{parameters}}}}}"


def _parameters(schema: JsonObject, quote: str) -> str:
    parts: list[str] = []
    properties = schema.get("properties")
    if isinstance(properties, Mapping) and properties:
        keys = sorted(properties, key=str.lower)
        parts.append("properties:{" + ",".join(_property(key, properties[key], quote) for key in keys) + "}")
    required = schema.get("required")
    if isinstance(required, list | tuple) and required:
        parts.append(f"required:[{','.join(f'{quote}{IDENTIFIER.sent(str(key))}{quote}' for key in required)}]")
    return ",".join([*parts, f"type:{quote}{str(schema.get('type', 'object')).upper()}{quote}"])


def _property(key: str, schema: Json, quote: str) -> str:
    about: Mapping[str, Json] = schema if isinstance(schema, Mapping) else {}
    return f"{IDENTIFIER.sent(key)}:{{{','.join(_about(about, quote))}}}"


def _about(schema: Mapping[str, Json], quote: str) -> Iterator[str]:
    kind = schema.get("type", "string")
    if schema.get("description"):
        yield f"description:{quote}{schema['description']}{quote}"
    if isinstance(schema.get("enum"), list | tuple):
        yield f"enum:{write(schema['enum'], quote)}"
    items = schema.get("items")
    if isinstance(items, Mapping):
        yield f"items:{{{','.join(_about(items, quote))}}}"
    if kind == "object" and schema.get("properties"):
        yield _parameters(schema, quote)
        return
    kinds: list[Json] = [str(each).upper() for each in (kind if isinstance(kind, list | tuple) else [kind])]
    yield f"type:{write(kinds[0] if isinstance(kind, str) else kinds, quote)}"


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
