"""A form that is put to the user in the course of a call, and the answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from mypt_desktop.core.messages import JsonObject


@dataclass(frozen=True, slots=True)
class Form:
    """`title` says who asks, `schema` is a JSON Schema of the fields, empty where there is only to be agreed. `url` is
    an address that the user is asked to open, shown whole. `accept` is the word on the button that agrees."""

    title: str
    schema: JsonObject = field(default_factory=dict)
    url: str = ""
    accept: str = "Send"


@dataclass(frozen=True, slots=True)
class FormAnswer:
    """`cancel`: the user gave no answer, neither yes nor no."""

    action: Literal["accept", "decline", "cancel"]
    content: JsonObject = field(default_factory=dict)
