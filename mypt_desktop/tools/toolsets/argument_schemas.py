"""Whether a tool's `input_schema` can check arguments: a valid schema that needs no network, ends, and is quick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mypt_desktop.tools.toolsets.hardening.patterns import pattern_fault

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_IN_PLACE = ("allOf", "anyOf", "oneOf")
_IN_PLACE_ONE = ("not", "if", "then", "else")
_MAPS = ("properties", "$defs", "definitions", "dependentSchemas")

Place = tuple[str | int, ...]


def faults(schema: Mapping[str, Any]) -> Iterator[tuple[Place, str]]:
    """Where inside `schema` something is wrong, and what; nothing for one that can be used."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError

    if schema.get("type") != "object":
        yield (), 'this must have "type: object": arguments have names'
        return
    places = dict(_schemas(schema, ()))
    wrong = False
    for place, one in places.items():
        for name, why in _faults_of(one, schema):
            wrong = True
            yield (*place, name), why
    if wrong:
        return
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as error:
        yield tuple(error.absolute_path), f"this is no valid JSON Schema: {error.message[:200]}"
        return
    except RecursionError:
        yield (), "this is nested too deep"
        return
    if _endless(places):
        yield (), "this refers to itself without end"


def argument_names(schema: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The names that arguments can have; None when the schema leaves that open."""
    properties = schema.get("properties")
    if isinstance(properties, Mapping) and properties:
        return tuple(properties)
    return () if schema.get("additionalProperties") is False else None


def _schemas(schema: Any, place: Place) -> Iterator[tuple[Place, Mapping[str, Any]]]:
    """Every schema inside `schema`; what stands in `const`, `enum`, `default` or `examples` is data."""
    if not isinstance(schema, Mapping):
        return
    yield place, schema
    for name, value in schema.items():
        if name in _MAPS and isinstance(value, Mapping):
            for key, one in value.items():
                yield from _schemas(one, (*place, name, key))
        elif name in ("const", "enum", "default", "examples"):
            continue
        elif isinstance(value, list):
            for index, one in enumerate(value):
                yield from _schemas(one, (*place, name, index))
        else:
            yield from _schemas(value, (*place, name))


def _faults_of(one: Mapping[str, Any], root: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    reference = one.get("$ref")
    if reference is not None and (not isinstance(reference, str) or _pointed(root, reference) is None):
        remote = isinstance(reference, str) and not reference.startswith("#")
        yield "$ref", "this must point inside the schema, nothing is fetched" if remote else "this points at nothing"
    for name in ("$dynamicRef", "$dynamicAnchor", "$anchor", "$id", "$vocabulary"):
        if name in one:
            yield name, "this is not used here; refer with $ref and #/$defs/…"
    if "$schema" in one and str(one["$schema"]).rstrip("#") != DIALECT:
        yield "$schema", f"this must be {DIALECT}, or left out"
    if "patternProperties" in one:
        yield "patternProperties", "this is not used here; name the properties"
    why = pattern_fault(one["pattern"]) if "pattern" in one else ""
    if why:
        yield "pattern", why


def _pointed(root: Any, reference: str) -> Mapping[str, Any] | bool | None:
    """The schema that `#/…` names in `root`; None when there is none."""
    if reference != "#" and not reference.startswith("#/"):
        return None
    here: Any = root
    for step in reference[2:].split("/") if reference != "#" else []:
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(here, Mapping) and name in here:
            here = here[name]
        elif isinstance(here, list) and name.isascii() and name.isdigit() and int(name[:9]) < len(here):
            here = here[int(name[:9])]
        else:
            return None
    return here if isinstance(here, Mapping | bool) else None


def _endless(places: Mapping[Place, Mapping[str, Any]]) -> bool:
    """Whether some schema comes back to itself for the same value, through references and combinations only."""
    root = places[()]
    finished: set[int] = set()
    for start in places.values():
        waiting: list[tuple[Mapping[str, Any], bool]] = [(start, False)]
        above: set[int] = set()
        while waiting:
            one, leaving = waiting.pop()
            if leaving:
                above.discard(id(one))
                finished.add(id(one))
            elif id(one) in above:
                return True
            elif id(one) not in finished:
                above.add(id(one))
                waiting.append((one, True))
                waiting += [(following, False) for following in _in_place(one, root)]
    return False


def _in_place(one: Mapping[str, Any], root: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The schemas that are applied to the same value as `one`."""
    found: list[Any] = [one.get(name) for name in _IN_PLACE_ONE]
    for name in _IN_PLACE:
        found += one[name] if isinstance(one.get(name), list) else []
    if isinstance(one.get("dependentSchemas"), Mapping):
        found += one["dependentSchemas"].values()
    if isinstance(one.get("$ref"), str):
        found.append(_pointed(root, one["$ref"]))
    yield from (schema for schema in found if isinstance(schema, Mapping))
