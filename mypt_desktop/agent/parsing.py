"""Calls and results as MyPT text, for whoever works with plain strings: find a call, write a call, write a result."""

from __future__ import annotations

import json

from mypt_desktop.core.messages import JsonObject, ToolCall
from mypt_desktop.dialects.mypt import CALL, CALL_END, RESULT, RESULT_END, flat, read_flat
from mypt_desktop.dialects.scanner import ObjectScanner, skip_space


def find_toolcall(text: str) -> ToolCall | None:
    """The last well-formed `<myPT_toolcall>` block, or None. Braces and tags inside strings do not confuse it.

    Behind a broken block the search goes on at its beginning, so that a good one inside its range is found, but only
    while that keeps the work in proportion to the text.
    """
    found = None
    again = 4 * len(text)
    at = text.find(CALL)
    while at >= 0:
        scanner = ObjectScanner()
        start = skip_space(text, at + len(CALL))
        end = skip_space(text, scanner.feed(text, start))
        if scanner.status == "complete" and text.startswith(CALL_END, end):
            call = read_flat(scanner.text)
            found = call if isinstance(call, ToolCall) else found
        elif again > 0:
            again -= end - start
            end = start
        at = text.find(CALL, end)
    return found


def render_toolcall(name: str, arguments: JsonObject) -> str:
    """`<myPT_toolcall>{"name": …, arguments…}</myPT_toolcall>`; an argument called `name` is written `_name`."""
    return f"{CALL}{json.dumps(flat(name, arguments), ensure_ascii=False)}{CALL_END}"


def render_toolresult(result: JsonObject) -> str:
    """`<myPT_toolresult>{…}</myPT_toolresult>`."""
    return f"{RESULT}{json.dumps(result, ensure_ascii=False)}{RESULT_END}"
