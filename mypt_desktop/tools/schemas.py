"""Checks arguments against any JSON Schema (draft 2020-12) and says what does not fit, for a model or a user to mend.

Total: a schema that is itself broken, refers to somewhere else or is too deep is a fault like any other. Nothing is
fetched. The built-in tools' checker (`arguments`) is milder: it mends what a small model means.
"""

from __future__ import annotations

import json
from typing import Any

from mypt_desktop.core.messages import JsonObject
from mypt_desktop.sandbox.results import DEEPEST, deeper_than

LONGEST_TEXT = 500
"""Characters of a text that is matched with a `pattern`: even a bad one is quick on so few."""

MOST_REFERENCES = 50_000
"""References followed in one check: a schema that refers to itself twice at each level doubles the work with each."""

_LONGEST = 300  # characters of a sentence: a wrong value may be a whole file


def fault_in(schema: JsonObject, arguments: object) -> str:
    """What does not fit, as one sentence; empty when all is well."""
    # Taken where it is used: importing it takes 0.2 s.
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError, best_match
    from referencing import Registry

    if not isinstance(arguments, dict):
        return "The arguments must be a JSON object."
    if deeper_than(arguments, DEEPEST):
        return "The arguments are nested too deeply to be checked."
    try:
        json.dumps(arguments, allow_nan=False)
    except ValueError:  # infinities, and integers of more than some thousand digits
        return "The arguments hold a number that JSON cannot express."
    try:
        validator = _bounded(Draft202012Validator)({"type": "object", **schema}, registry=Registry())
        error: ValidationError | None = best_match(validator.iter_errors(arguments))
    except RecursionError:
        return "The arguments are nested too deeply to be checked."
    except Exception as broken:  # noqa: BLE001 - a library raises many kinds over a schema that a stranger wrote
        return f"The tool's description of its arguments is broken: {str(broken)[:_LONGEST]}"
    return _sentence(error) if error else ""


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
            return f"{what} must be {' or '.join(TYPES.get(kind, str(kind)) for kind in kinds)}."
        case "required":
            missing = [name for name in wanted if name not in error.instance]
            named = f"{place}.{missing[0]}" if place else missing[0]
            return f"The argument {named} is missing."
        case "enum":
            return f"{what} must be one of: {', '.join(map(str, wanted))}."[:_LONGEST]
        case "minLength" if wanted == 1:
            return f"{what} must not be empty."
        case "additionalProperties":
            return f"{what} do not fit: {error.message}"[:_LONGEST]
        case _:
            return f"{what}: {error.message}"[:_LONGEST]


TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a JSON object",
    "null": "nothing (null)",
}
