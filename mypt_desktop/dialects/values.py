"""Arguments in formats that carry text: strings stand as they are, everything else as JSON; the schema says which.

Such a format cannot carry a string that holds its own closing tag. Here one that does travels as a JSON string with
every `<` spelled `\\u003c`, and so does a string that only looks like that; all others are left as they are.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.dialects.scanner import NotJson, load_value

_SHIELDED = "\\u003c"


def schema_of(schema: Json | JsonObject, name: str) -> Json:
    """The schema of one property, or None where nothing is said about it."""
    properties = schema.get("properties") if isinstance(schema, Mapping) else None
    return properties.get(name) if isinstance(properties, Mapping) else None


def types_of(schema: Json) -> frozenset[str]:
    """The JSON types a schema admits; empty where it does not say."""
    if not isinstance(schema, Mapping):
        return frozenset()
    named = schema.get("type")
    if isinstance(named, str):
        return frozenset({named})
    if isinstance(named, list | tuple):
        return frozenset(item for item in named if isinstance(item, str))
    values = [schema["const"]] if "const" in schema else schema.get("enum")
    if isinstance(values, list | tuple):
        return frozenset(_type(value) for value in values)
    for word in ("anyOf", "oneOf", "allOf"):
        choices = schema.get(word)
        if isinstance(choices, list | tuple):
            return frozenset(kind for choice in choices for kind in types_of(choice))
    return frozenset()


def write(value: Json, schema: Json, closers: Collection[str]) -> str:
    """A value as text. A string that its schema would not read as one is put in quotes."""
    if not isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False)
        return text.replace("<", _SHIELDED) if any(closer in text for closer in closers) else text
    if any(closer in value for closer in closers) or _is_shielded(value):
        return json.dumps(value, ensure_ascii=False).replace("<", _SHIELDED)
    if types_of(schema) != {"string"} and read(value, schema) != value:
        return json.dumps(value, ensure_ascii=False)  # holds no closer, as the value does not
    return value


def read(text: str, schema: Json) -> Json:
    """A value from text. What should be JSON and is not stays the text it is."""
    types = types_of(schema)
    if types == {"string"}:
        return _unshielded(text)
    value = load_value(text.strip())
    if isinstance(value, NotJson):
        return _unshielded(text)
    if types and "string" in types and not isinstance(value, str) and _type(value) not in types | _also(value):
        return text
    return value


def _unshielded(text: str) -> str:
    if not _is_shielded(text):
        return text
    value = load_value(text)
    return value if isinstance(value, str) else text


def _is_shielded(text: str) -> bool:
    return text.startswith('"') and text.endswith('"') and f"{_SHIELDED}/" in text and isinstance(load_value(text), str)


def _type(value: Json) -> str:
    if value is None:
        return "null"
    for kind, name in ((bool, "boolean"), (int, "integer"), (float, "number"), (str, "string"), (Mapping, "object")):
        if isinstance(value, kind):
            return name
    return "array"


def _also(value: Json) -> frozenset[str]:
    return frozenset({"number"}) if _type(value) == "integer" else frozenset()
