"""Checks a call's arguments against the tool's JSON Schema: small, strict, and friendly to what small models write.

The part of JSON Schema that tools use: type, enum, minimum, maximum, minLength, items, required, additionalProperties,
default. `"5"` is taken for 5 where a number is wanted; what cannot be meant is refused with a sentence the model can
act on.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.tools.schemas import TYPES

_MOST_BITS = 4096  # Python writes no integer of more than some thousand digits


class ArgumentsRefused(Exception):  # noqa: N818 - not a fault of ours nor shown to the user: the model reads it
    """`str` is the sentence for the model."""


def checked(schema: JsonObject, arguments: object) -> dict[str, Any]:
    """The arguments with defaults filled in and types mended. Raises `ArgumentsRefused`."""
    if not isinstance(arguments, Mapping):
        raise ArgumentsRefused("The arguments must be a JSON object.")
    properties = schema.get("properties", {})
    assert isinstance(properties, Mapping)
    unknown = [str(name) for name in arguments if name not in properties]
    if unknown and schema.get("additionalProperties") is False:
        known = ", ".join(properties) or "none"
        raise ArgumentsRefused(f"Unknown argument {', '.join(unknown)[:100]}. Known arguments: {known}.")
    result: dict[str, Any] = {}
    for name, rule in properties.items():
        assert isinstance(rule, Mapping)
        value = arguments.get(name)
        if value is None:  # small models write null for what they leave out
            if name in _names(schema.get("required")):
                raise ArgumentsRefused(f"The argument {name} is missing.")
            if "default" in rule:
                result[name] = rule["default"]
        else:
            result[name] = _value(name, rule, value)
    return result


def _names(value: Json) -> list[str]:
    return [str(name) for name in value] if isinstance(value, list | tuple) else []


def _value(name: str, rule: JsonObject, value: object) -> Any:
    mended = as_type(str(rule.get("type", "")), value)
    if mended is None:
        raise ArgumentsRefused(f"The argument {name} must be {TYPES.get(str(rule.get('type')), 'valid')}.")
    if "enum" in rule and mended not in _listed(rule["enum"]):
        raise ArgumentsRefused(f"The argument {name} must be one of: {', '.join(map(str, _listed(rule['enum'])))}.")
    if isinstance(mended, int | float) and not isinstance(mended, bool):
        minimum, maximum = rule.get("minimum"), rule.get("maximum")
        if isinstance(minimum, int | float) and mended < minimum:
            raise ArgumentsRefused(f"The argument {name} must be at least {minimum}.")
        if isinstance(maximum, int | float) and mended > maximum:
            raise ArgumentsRefused(f"The argument {name} must be at most {maximum}.")
    if isinstance(mended, str) and rule.get("minLength") and not mended.strip():
        raise ArgumentsRefused(f"The argument {name} must not be empty.")
    items = rule.get("items")
    if isinstance(mended, list) and isinstance(items, Mapping):
        return [_value(f"{name}[{index}]", items, item) for index, item in enumerate(mended)]
    return mended


def _listed(value: Json) -> list[Json]:
    return list(value) if isinstance(value, list | tuple) else []


def as_type(kind: str, value: object) -> Any:
    """`value` as the JSON type `kind` ("": any), None when it cannot be meant."""
    match kind, value:
        case "string", str():
            return value
        case "string", bool():
            return None
        case "string", int() if value.bit_length() > _MOST_BITS:
            return None
        case "string", int() | float():
            return str(value)
        case "integer" | "number", str():
            return _number(value, whole=kind == "integer")
        case "integer" | "number", bool():
            return None
        case "integer", float():
            return int(value) if math.isfinite(value) and value == int(value) else None
        case "integer", int():
            return value
        case "number", int() | float():
            return value if math.isfinite(value) else None
        case "boolean", bool():
            return value
        case "boolean", str() if value.strip().lower() in ("true", "false"):
            return value.strip().lower() == "true"
        case "array", list():
            return value
        case "object", dict():
            return value
        case "", _:
            return value
        case _:
            return None


def _number(text: str, *, whole: bool) -> int | float | None:
    try:
        number = float(text.strip()[:40])
    except ValueError:
        return None
    if not math.isfinite(number):
        return None
    if number == int(number):
        return int(number)
    return None if whole else number
