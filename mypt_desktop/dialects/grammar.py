"""Tool calls as a Lark grammar for llguidance: free text, then calls that fit the tools' JSON Schemas.

Text before a call is bounded, because with unbounded text a small model never reaches the call. Text without a call is
free but may not contain what opens one, so every call in the output is a valid one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from mypt_desktop.core.messages import Json, JsonObject

MAX_LEAD = 120  # characters a model may say before it calls
MAX_CALLS = 4  # calls in one turn; without a bound a small model repeats itself to the end of its tokens


def literal(text: str) -> str:
    """`text` as a Lark string."""
    return json.dumps(text, ensure_ascii=False)


def quoted(text: str) -> str:
    """`text` as a literal inside a `/regex/`."""
    return re.sub(r"([\\.+*?()|\[\]{}^$/])", r"\\\1", text).replace("\n", r"\n")


def arguments(parameters: JsonObject, *, spaced: bool = False) -> str:
    """The right side of a rule for a tool's arguments: no unknown ones; white space only where `spaced`."""
    schema: dict[str, Json] = {"type": "object", **parameters}
    schema.setdefault("additionalProperties", False)
    layout: Mapping[str, Json] = {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "}
    schema["x-guidance"] = {"lenient": True} if spaced else {"lenient": True, **layout}
    return f"%json {json.dumps(schema, ensure_ascii=False)}"


def text_without(openings: Sequence[str]) -> str:
    """The right side of a terminal: any text, at least one character, in which none of these regexes matches."""
    return rf"/(.|\n)+/ & ~/(.|\n)*({'|'.join(openings)})(.|\n)*/"
