"""What a tool says it returned, from bytes nobody vouches for to a JSON object of bounded size and depth."""

from __future__ import annotations

import json
import math
from typing import Any, Final

from mypt_desktop.core.messages import Json, JsonObject

DEEPEST: Final = 200
MOST_VALUES: Final = 8_000_000


class ResultError(Exception):
    """The result cannot be used; the text is a sentence for the user."""


def read_result(text: str) -> JsonObject:
    """The object that `text` holds: JSON with NaN and infinities as null, and no text that UTF-8 cannot write.

    Raises `ResultError`.
    """
    if sum(map(text.count, ",[{")) > MOST_VALUES:  # read, each may take fifty times its room
        raise ResultError("The tool's result has too many values.")
    try:
        value = json.loads(text, parse_constant=lambda name: None, parse_float=_finite)
        if "\\ud" in text or "\\uD" in text:  # half of a pair: no store could write it
            value = json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
    except RecursionError as error:
        raise ResultError(f"The tool's result is nested deeper than {DEEPEST} levels.") from error
    except ValueError as error:
        raise ResultError("The tool's result is not JSON.") from error
    if not isinstance(value, dict):
        raise ResultError("The tool's result is not a JSON object.")
    if deeper_than(value, DEEPEST):
        raise ResultError(f"The tool's result is nested deeper than {DEEPEST} levels.")
    return value


def _finite(digits: str) -> float | None:
    """None for what is too large for a float, as `1e999`: Python would take it for infinity."""
    number = float(digits)
    return number if math.isfinite(number) else None


def cut(value: JsonObject, size: int) -> tuple[JsonObject, bytes | None]:
    """`value` made to fit into about `size` bytes of JSON, and all of it as JSON where something had to go."""
    whole = _encoded(value)
    if len(whole) <= size:
        return value, None
    allowance = size
    while allowance > 8:
        allowance //= 2
        shorter = _shortened(value, allowance)
        if isinstance(shorter, dict) and len(_encoded(shorter)) <= size:
            return shorter, whole
    return {}, whole


def _shortened(value: Json, allowance: int) -> Any:
    """Long texts and lists lose their ends; each level down may take half of what its parent may."""
    if isinstance(value, str):
        left = len(value) - allowance
        return value if left <= 0 else f"{value[:allowance]}… ({left} more characters)"
    inner = max(8, allowance // 2)
    if isinstance(value, dict):
        kept = list(value.items())[: max(1, allowance // 8)]
        return {key if len(key) <= 200 else key[:200] + "…": _shortened(item, inner) for key, item in kept}
    if isinstance(value, list):
        return [_shortened(item, inner) for item in value[: max(1, allowance // 8)]]
    return value


def deeper_than(value: Json, levels: int) -> bool:
    """Whether lists and objects are nested in more than `levels` levels. Never raises."""
    layer: list[Any] = [value]
    for _ in range(levels):
        layer = [
            inner
            for item in layer
            for inner in (item.values() if isinstance(item, dict) else item)
            if isinstance(inner, dict | list)
        ]
        if not layer:
            return False
    return True


def _encoded(value: Json) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
