"""Messages to and from the text they are stored as: canonical JSON, one object with a `type` for each part.

Total in one direction: every message can be stored, whatever a model or a tool put into it.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import (
    Attached,
    CallId,
    Citation,
    Json,
    Message,
    Part,
    Reasoning,
    Remark,
    Role,
    RunId,
    Text,
    ToolCall,
    ToolResult,
    canonical_json,
)

_SURROGATE = re.compile("[\ud800-\udfff]")
_CITATION_KEYS = ("path", "doc_id", "chunk_id", "start", "end", "line", "text", "page", "marker")


def encode(parts: Sequence[Part]) -> str:
    """The parts as canonical JSON. Numbers that JSON cannot hold (NaN, infinity) become null."""
    values = [_plain(part) for part in parts]
    try:
        text = canonical_json(values)
    except ValueError:
        text = canonical_json(_finite(values))
    return _escaped(text)


def json_text(value: Json) -> str:
    """A value as JSON that can be stored, the order of its members kept; NaN and infinity become null."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except ValueError:
        text = json.dumps(_finite(value), ensure_ascii=False)
    return _escaped(text)


def decode(role: str, text: str) -> Message:
    """The message that was stored. Raises `UserError` when the text is not what `encode` writes."""
    try:
        return Message(Role(role), tuple(_part(value) for value in json.loads(text)))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise UserError(
            f"A stored message cannot be read ({error.__class__.__name__}: {error}).",
            hint="`mypt-desktop doctor` checks the database.",
        ) from error


def readable(message: Message) -> str:
    """The words of a message for the search index; tool traffic and reasoning left out."""
    return readable_text(message.text)


def readable_text(text: str) -> str:
    """`text` with a replacement character for each half character, which SQLite would refuse."""
    return _SURROGATE.sub("\ufffd", text)


def _plain(part: Part) -> dict[str, object]:
    match part:
        case Text(text):
            return {"type": "text", "text": text}
        case Reasoning(text):
            kept = {"signature": part.signature, "sealed": part.sealed}
            return {"type": "reasoning", "text": text, **{key: value for key, value in kept.items() if value}}
        case ToolCall(name, arguments, call_id, by):
            return {"type": "call", "name": name, "arguments": arguments, "id": call_id, "by": by}
        case ToolResult(call_id, name, content, failed, run):
            result = {"type": "result", "call_id": call_id, "name": name, "content": content, "failed": failed}
            return result | ({"run": run} if run else {})
        case Citation():
            plain = {"type": "citation", **{key: getattr(part, key) for key in _CITATION_KEYS}}
            further = {"nearest": part.nearest, "heading": part.heading, "row": part.row}
            return plain | {key: value for key, value in further.items() if value}
        case Remark(text):
            return {"type": "remark", "text": text}
        case Attached(path):
            return {"type": "attached", "path": path}


def _part(value: Mapping[str, Any]) -> Part:
    match value["type"]:
        case "text":
            return Text(value["text"])
        case "reasoning":
            return Reasoning(value["text"], value.get("signature", ""), value.get("sealed", ""))
        case "call":
            return ToolCall(value["name"], value["arguments"], CallId(value["id"]), value["by"])
        case "result":
            call_id, run = CallId(value["call_id"]), RunId(value.get("run", ""))
            return ToolResult(call_id, value["name"], value["content"], value["failed"], run)
        case "citation":
            return Citation(
                **{key: value[key] for key in _CITATION_KEYS},
                nearest=bool(value.get("nearest", False)),
                heading=value.get("heading", ""),
                row=value.get("row", 0),
            )
        case "remark":
            return Remark(value["text"])
        case "attached":
            return Attached(value["path"])
        case other:
            raise ValueError(f"unknown part {other!r}")


def _escaped(text: str) -> str:
    """Half characters come out of escapes in JSON that a model wrote. UTF-8 cannot hold them, an escape can."""
    return _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value
