"""Mends a call's arguments where what a small model wrote can only mean one thing; checking them comes after.

`"5"` for a whole number is 5, `"true"` for true or false is true, a list or an object written as JSON text is taken as
that, null for what may be left out is left out, and what is missing gets its default. Everything else stays as it was.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.tools.arguments import as_type

_DEEPEST = 20
_LONGEST_TEXT = 1_000_000  # characters of JSON inside a string that are looked into


def mended(schema: JsonObject, arguments: object) -> object:
    """`arguments` as the schema's plain `type`s want them. Never raises."""
    return _object(schema, arguments, 0) if isinstance(arguments, Mapping) else arguments


def _object(schema: Mapping[str, Any], value: Mapping[str, Any], depth: int) -> dict[str, Any]:
    properties = schema.get("properties")
    if not isinstance(properties, Mapping) or depth > _DEEPEST:
        return dict(value)
    listed = schema.get("required")
    required = listed if isinstance(listed, list | tuple) else ()
    result: dict[str, Any] = {}
    for name, item in value.items():
        rule = properties.get(name)
        if not isinstance(rule, Mapping):
            result[name] = item
        elif item is not None or name in required or "null" in _types(rule) or not _types(rule):
            result[name] = _value(rule, item, depth + 1)
    for name, rule in properties.items():
        if name not in result and isinstance(rule, Mapping) and "default" in rule:
            result[name] = _value(rule, rule["default"], depth + 1)
    return result


def _value(rule: Mapping[str, Any], value: Any, depth: int) -> Any:
    kinds = [kind for kind in _types(rule) if kind != "null"]
    if len(kinds) == 1 and value is not None:
        meant = _meant(kinds[0], value)
        value = value if meant is None else meant
    value = _listed(rule.get("enum"), value)
    if isinstance(value, Mapping):
        return _object(rule, value, depth)
    items = rule.get("items")
    if isinstance(value, list) and isinstance(items, Mapping) and depth <= _DEEPEST:
        return [_value(items, item, depth + 1) for item in value]
    return value


def _types(rule: Mapping[str, Any]) -> list[str]:
    kind = rule.get("type")
    if isinstance(kind, str):
        return [kind]
    return [one for one in kind if isinstance(one, str)] if isinstance(kind, list | tuple) else []


def _meant(kind: str, value: Json) -> Any:
    """`value` as `kind`; None when it is not clear that this is meant."""
    if kind in ("array", "object") and isinstance(value, str) and len(value) <= _LONGEST_TEXT:
        try:
            read = json.loads(value)
        except (ValueError, RecursionError):
            return None
        return read if isinstance(read, list if kind == "array" else dict) else None
    return as_type(kind, value)


def _listed(choices: Any, value: Any) -> Any:
    """The one of `choices` that `value` is but for capitals and spaces around it."""
    if not isinstance(choices, list | tuple) or not isinstance(value, str) or value in choices:
        return value
    same = [one for one in choices if isinstance(one, str) and one.casefold() == value.strip().casefold()]
    return same[0] if len(same) == 1 else value
