"""What stands beside the messages in the JSON of both interfaces: which tools may be called, and why an answer ended.

Read from either, written for either. What one of them has no word for is written as what comes nearest.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.dialects.spelling import LETTERS

Interface: TypeAlias = Literal["openai", "anthropic"]

_ENDS: Final = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "pause_turn": "stop",
    "tool_use": "tool_calls",
    "max_tokens": "length",
    "refusal": "content_filter",
}
_ENDED: Final = {
    "stop": "end_turn",
    "tool_calls": "tool_use",
    "function_call": "tool_use",
    "length": "max_tokens",
    "content_filter": "refusal",
}
_CHOICES: Final = {"auto": "auto", "any": "required", "none": "none"}


def beside(value: Json, to: Interface) -> dict[str, Json]:
    """`tool_choice` and the reason of the end in `value`, as the interface `to` has them; nothing for what is not
    there. Raises `UserError` for a `tool_choice` that is none."""
    if not isinstance(value, Mapping):
        return {}
    return {**_choice(value, to), **_end(value, to)}


def _choice(value: Mapping[str, Json], to: Interface) -> dict[str, Json]:
    choice = value.get("tool_choice")
    if choice is None:
        return {}
    kind, name = _read(choice)
    alone = value.get("parallel_tool_calls") is False
    alone = alone or (isinstance(choice, Mapping) and choice.get("disable_parallel_tool_use") is True)
    if to == "anthropic":
        named = {"name": LETTERS.sent(name)} if name else {}
        return {"tool_choice": {"type": kind, **named, **({"disable_parallel_tool_use": True} if alone else {})}}
    function: Json = {"type": "function", "function": {"name": name}}
    return {"tool_choice": function if name else _CHOICES[kind], **({"parallel_tool_calls": False} if alone else {})}


def _read(choice: Json) -> tuple[str, str]:
    """The choice in Anthropic's words, and the tool's name if it is one tool."""
    if isinstance(choice, str):
        kind = {ours: theirs for theirs, ours in _CHOICES.items()}.get(choice)
        if kind:
            return kind, ""
    elif isinstance(choice, Mapping):
        function = choice.get("function", choice)
        name = function.get("name") if isinstance(function, Mapping) else None
        if choice.get("type") in ("tool", "function") and isinstance(name, str) and name:
            return "tool", name
        if str(choice.get("type")) in _CHOICES:
            return str(choice["type"]), ""
    raise UserError(
        f"The tool_choice {json.dumps(choice, ensure_ascii=False)[:100]} is none that is known.",
        hint='It is auto, none, any (or required), or names a tool: {"type": "tool", "name": …}.',
    )


def _end(value: Mapping[str, Json], to: Interface) -> dict[str, Json]:
    theirs, ours = value.get("stop_reason"), value.get("finish_reason")
    if isinstance(theirs, str):
        if to == "openai":
            return {"finish_reason": _ENDS.get(theirs, "stop")}
        sequence = value.get("stop_sequence")
        return {"stop_reason": theirs, **({"stop_sequence": sequence} if isinstance(sequence, str) else {})}
    if isinstance(ours, str):
        return {"finish_reason": ours} if to == "openai" else {"stop_reason": _ENDED.get(ours, "end_turn")}
    return {}
