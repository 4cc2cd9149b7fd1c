"""A call's arguments against the tool's JSON Schema (draft 2020-12): `coerce_arguments`, then `validation_error`.

Small models write `"5"` where a whole number is wanted. What can only mean one thing is taken as that; what then does
not fit is one sentence, for a model or a user to act on. Both are total: a schema that is broken, endless or refers to
somewhere else is a fault like any other, and nothing is fetched.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.sandbox.results import DEEPEST, deeper_than

LONGEST_TEXT = 500
"""Characters of a text that is matched with a `pattern`: even a bad one is quick on so few."""

MOST_REFERENCES = 50_000
"""References followed in one check: a schema that refers to itself twice at each level doubles the work with each."""

_MOST_BITS = 4096  # Python writes no integer of more than some thousand digits
_DEEPEST_COERCED = 20
_LONGEST_JSON = 1_000_000  # characters of JSON inside a string that are looked into
_LONGEST = 300  # characters of a sentence: a wrong value may be a whole file
_TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a JSON object",
    "null": "nothing (null)",
}


def coerce_arguments(schema: JsonObject, arguments: object) -> Any:
    """`arguments` as the schema's plain `type`s want them.

    `"5"` for a whole number is 5, `"true"` for true or false is true, a list or an object written as JSON text is taken
    as that, null for what cannot be null is left out, and what is missing gets its default. All else stays as it was.
    """
    return _object(schema, arguments, 0) if isinstance(arguments, Mapping) else arguments


def validation_error(schema: JsonObject, arguments: object) -> str:
    """What does not fit, as one sentence; empty when all is well."""
    if not isinstance(arguments, dict):
        return "The arguments must be a JSON object."
    return _fault({"type": "object", **schema}, arguments)


def result_error(schema: JsonObject, result: object) -> str:
    """What of a tool's `result`, any JSON value, does not fit the schema that it declared; empty when all is well."""
    fault = _fault(schema, result)
    return fault.replace("The arguments", "The result", 1).replace("The argument ", "Its ", 1)


def _fault(schema: JsonObject, arguments: Any) -> str:
    # Taken where it is used: importing it takes 0.2 s.
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError, best_match
    from referencing import Registry

    if deeper_than(arguments, DEEPEST):
        return "The arguments are nested too deeply to be checked."
    try:
        json.dumps(arguments, allow_nan=False)
    except ValueError:  # infinities, and integers of more than some thousand digits
        return "The arguments hold a number that JSON cannot express."
    try:
        validator = _bounded(Draft202012Validator)(schema, registry=Registry())
        error: ValidationError | None = best_match(validator.iter_errors(arguments))
        return _sentence(error)[:_LONGEST] if error else ""
    except RecursionError:
        return "The arguments are nested too deeply to be checked."
    except Exception as broken:  # noqa: BLE001 - a library raises many kinds over a schema that a stranger wrote
        return f"The tool's description of its arguments is broken: {str(broken)[:_LONGEST]}"


def _object(schema: Mapping[str, Any], value: Mapping[str, Any], depth: int) -> dict[str, Any]:
    properties = schema.get("properties")
    if not isinstance(properties, Mapping) or depth > _DEEPEST_COERCED:
        return dict(value)
    result: dict[str, Any] = {}
    for name, item in value.items():
        rule = properties.get(name)
        if not isinstance(rule, Mapping):
            result[name] = item
        elif item is not None or "null" in _types(rule) or not _types(rule):
            result[name] = _value(rule, item, depth + 1)
    for name, rule in properties.items():
        if name not in result and isinstance(rule, Mapping) and "default" in rule:
            result[name] = _value(rule, rule["default"], depth + 1)
    return result


def _value(rule: Mapping[str, Any], value: Any, depth: int) -> Any:
    kinds = [kind for kind in _types(rule) if kind != "null"]
    if len(kinds) == 1 and value is not None:
        value = _as_type(kinds[0], value)
    value = _listed(rule.get("enum"), value)
    if isinstance(value, Mapping):
        return _object(rule, value, depth)
    items = rule.get("items")
    if isinstance(value, list) and isinstance(items, Mapping) and depth <= _DEEPEST_COERCED:
        return [_value(items, item, depth + 1) for item in value]
    return value


def _types(rule: Mapping[str, Any]) -> list[str]:
    kind = rule.get("type")
    if isinstance(kind, str):
        return [kind]
    return [one for one in kind if isinstance(one, str)] if isinstance(kind, list | tuple) else []


def _as_type(kind: str, value: Json) -> Any:
    """`value` as the JSON type `kind`; as it is where it is not clear that this is meant."""
    match kind, value:
        case "string", int() | float() if not isinstance(value, bool):
            return value if isinstance(value, int) and value.bit_length() > _MOST_BITS else str(value)
        case "integer" | "number", str():
            return _number(value, whole=kind == "integer")
        case "integer", float() if math.isfinite(value) and value == int(value):
            return int(value)
        case "boolean", str() if value.strip().lower() in ("true", "false"):
            return value.strip().lower() == "true"
        case "array" | "object", str() if len(value) <= _LONGEST_JSON:
            return _read(value, list if kind == "array" else dict)
        case _:
            return value


def _number(text: str, *, whole: bool) -> int | float | str:
    try:
        number = float(text.strip()[:40])
    except ValueError:
        return text
    if not math.isfinite(number) or (whole and number != int(number)):
        return text
    return int(number) if number == int(number) else number


def _read(text: str, kind: type) -> Any:
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return read if isinstance(read, kind) else text


def _listed(choices: Any, value: Any) -> Any:
    """The one of `choices` that `value` is but for capitals and spaces around it."""
    if not isinstance(choices, list | tuple) or not isinstance(value, str) or value in choices:
        return value
    same = [one for one in choices if isinstance(one, str) and one.casefold() == value.strip().casefold()]
    return same[0] if len(same) == 1 else value


def _bounded(validator: Any) -> Any:
    """`validator`, but for long texts under a pattern: a search in them cannot be interrupted and might not end. And
    for endless references."""
    from jsonschema import validators
    from jsonschema.exceptions import ValidationError

    extend: Any = validators.extend
    usual = validator.VALIDATORS["pattern"]
    follow = validator.VALIDATORS["$ref"]
    left = MOST_REFERENCES

    def reference(state: Any, wanted: Any, value: Any, schema: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise RecursionError
        yield from follow(state, wanted, value, schema) or ()

    def pattern(state: Any, wanted: Any, text: Any, schema: Any) -> Any:
        if isinstance(text, str) and len(text) > LONGEST_TEXT:
            yield ValidationError(f"it is longer than {LONGEST_TEXT} characters, too long for its pattern")
        else:
            yield from usual(state, wanted, text, schema) or ()

    return extend(validator, {"pattern": pattern, "$ref": reference})


def _sentence(error: Any) -> str:
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path).lstrip(".")
    what = f"The argument {place}" if place else "The arguments"
    rule, wanted = error.validator, error.validator_value
    match rule:
        case "type":
            kinds = wanted if isinstance(wanted, list) else [wanted]
            return f"{what} must be {' or '.join(_TYPES.get(kind, str(kind)) for kind in kinds)}."
        case "required":
            missing = next(name for name in wanted if name not in error.instance)
            return f"The argument {_inside(place, missing)} is missing."
        case "additionalProperties" if wanted is False and not error.schema.get("patternProperties"):
            known = error.schema.get("properties", {})
            unknown = ", ".join(_inside(place, name) for name in error.instance if name not in known)
            return f"Unknown argument {unknown[:100]}. Known arguments: {', '.join(known) or 'none'}."
        case "enum":
            return f"{what} must be one of: {', '.join(map(str, wanted))}."
        case "minimum" | "maximum":
            return f"{what} must be at {'least' if rule == 'minimum' else 'most'} {wanted}."
        case "maxItems":
            return f"{what} must have at most {wanted} entries."
        case "minLength" if wanted == 1:
            return f"{what} must not be empty."
        case _:
            return f"{what}: {error.message}"


def _inside(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name
