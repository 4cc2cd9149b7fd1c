"""A form that is put to the user in the course of a call, and the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from mypt_desktop.core.messages import Json, JsonObject


@dataclass(frozen=True, slots=True)
class Form:
    """`title` says who asks, `schema` is a JSON Schema of the fields, empty where there is only to be agreed. `url` is
    an address that the user is asked to open, `text` what the question is about; both are shown whole. `accept` is the
    word on the button that agrees, `start` what stands in the fields at first."""

    title: str
    schema: JsonObject = field(default_factory=dict)
    url: str = ""
    accept: str = "Send"
    start: JsonObject = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True)
class FormAnswer:
    """`cancel`: the user gave no answer, neither yes nor no."""

    action: Literal["accept", "decline", "cancel"]
    content: JsonObject = field(default_factory=dict)


def blank(schema: JsonObject) -> dict[str, Json]:
    """What stands in the fields of a form at first: the defaults, and something empty of each kind."""
    properties = schema.get("properties")
    made: dict[str, Json] = {}
    for name, about in properties.items() if isinstance(properties, Mapping) else ():
        if not isinstance(about, Mapping):
            continue
        choices = about.get("enum")
        match about:
            case {"default": default}:
                made[name] = default
            case {"type": "boolean"}:
                made[name] = False
            case {"type": "array"}:
                made[name] = []
            case _ if isinstance(choices, list | tuple) and choices:
                made[name] = choices[0]
            case _:
                made[name] = ""
    return made


def without_blanks(content: JsonObject) -> dict[str, Json]:
    """`content` without the fields that were left empty: one that has to be filled is missing then."""
    return {name: value for name, value in content.items() if value != ""}
