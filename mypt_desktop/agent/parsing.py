"""Calls and results as MyPT text, for whoever works with plain strings: find a call, write a call, write a result.

An older spelling is read too: `<toolcall name="workspace.search">{"query": "…"}</toolcall>`. It is never written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, overload

from mypt_desktop.core import messages
from mypt_desktop.core.messages import JsonObject
from mypt_desktop.dialects.mypt import CALL, CALL_END, RESULT, RESULT_END, flat, read_flat
from mypt_desktop.dialects.scanner import ObjectScanner, load_object, skip_space

_OPENING = re.compile(rf'{CALL}|<toolcall\s{{1,9}}name="(?P<name>[^"<>]{{1,200}})"\s{{0,9}}>')
_OLD_END = "</toolcall>"
_RESULT = re.compile(
    rf"{RESULT}(?P<body>.*){RESULT_END}"
    r"|<toolresult(?:\s{1,9}name=\"[^\"<>]{0,200}\")?\s{0,9}>(?P<old>.*)</toolresult>",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call found in a text. `raw_block` is what stands there, tags included."""

    name: str
    arguments: JsonObject
    raw_block: str = field(default="", compare=False)


def find_toolcall(text: str) -> ToolCall | None:
    """The last well-formed `<myPT_toolcall>` block, or None. Braces and tags inside strings do not confuse it.

    Behind a broken block the search goes on at its beginning, so that a good one inside its range is found, but only
    while that keeps the work in proportion to the text.
    """
    found = None
    again = 4 * len(text)
    opening = _OPENING.search(text)
    while opening:
        closing = _OLD_END if opening["name"] else CALL_END
        scanner = ObjectScanner()
        start = skip_space(text, opening.end())
        end = skip_space(text, scanner.feed(text, start))
        if scanner.status == "complete" and text.startswith(closing, end):
            call = _read(opening["name"], scanner.text)
            if call:
                found = ToolCall(call.name, call.arguments, text[opening.start() : end + len(closing)])
        elif again > 0:
            again -= end - start
            end = start
        opening = _OPENING.search(text, end)
    return found


find_last_toolcall = find_toolcall


def said_before_calls(text: str) -> str:
    """What a model wrote before its first call, well-formed or not; all of a text without one."""
    opening = _OPENING.search(text)
    return text[: opening.start()] if opening else text


def render_toolcall(name: str, arguments: JsonObject) -> str:
    """`<myPT_toolcall>{"name": …, arguments…}</myPT_toolcall>`; an argument called `name` is written `_name`."""
    return f"{CALL}{json.dumps(flat(name, arguments), ensure_ascii=False)}{CALL_END}"


@overload
def render_toolresult(result: Mapping[str, Any], /) -> str: ...
@overload
def render_toolresult(name: str, result: Mapping[str, Any]) -> str: ...
def render_toolresult(name: str | Mapping[str, Any], result: Mapping[str, Any] | None = None) -> str:
    """`<myPT_toolresult>{…}</myPT_toolresult>`. The tool may be named first; the text does not hold its name, because
    the call stands right before it."""
    content = name if result is None else result
    return f"{RESULT}{json.dumps(content, ensure_ascii=False)}{RESULT_END}"


def read_toolresult(text: str) -> dict[str, Any] | None:
    """The object in a text that is one rendered result and nothing else; None for any other text."""
    block = _RESULT.fullmatch(text.strip())
    if not block:
        return None
    content = load_object(block["body"] if block["body"] is not None else block["old"])
    return None if isinstance(content, str) else dict(content)


def _read(name: str | None, body: str) -> messages.ToolCall | None:
    """The call of a block: `name` is that of its tag, where the tag has one."""
    if name is None:
        call = read_flat(body)
        return call if isinstance(call, messages.ToolCall) else None
    arguments = load_object(body)
    return None if isinstance(arguments, str) else messages.ToolCall(name, arguments)
