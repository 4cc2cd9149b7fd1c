"""`mypt-desktop dialect list|render|parse|convert`: what a model is sent, and what is read in its answer."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallMalformed, ReasoningAdded, TextAdded
from mypt_desktop.core.messages import Json, Message, ToolSpec
from mypt_desktop.dialects.beside import beside
from mypt_desktop.dialects.dialect import CallReady, Dialect, ParseEvent
from mypt_desktop.dialects.messages_api import read_stream, write_request
from mypt_desktop.dialects.names import dialect, names, thought_opening
from mypt_desktop.dialects.scanner import NotJson, load_value
from mypt_desktop.dialects.wire import read_messages, read_tools, write_messages, write_tools


def run(options: argparse.Namespace) -> int:
    match options.task:
        case "list":
            _list(as_json=options.json)
        case "render":
            _render(options, _dialect(options))
        case "convert":
            _convert(options)
        case _:
            print(json.dumps(_parsed(options, _dialect(options)), ensure_ascii=False))
    return 0


def _dialect(options: argparse.Namespace) -> Dialect:
    return dialect(options.dialect, thinking=None if options.thinking is None else options.thinking == "on")


def _list(*, as_json: bool) -> None:
    known = [{"name": name, "models": about, "stop": dialect(name).stop} for name, about in names().items()]
    if as_json:
        print(json.dumps({"dialects": known}, ensure_ascii=False))
        return
    width = max(len(name) for name in names())
    for name, about in names().items():
        print(f"{name:{width}}  {about}")


def _render(options: argparse.Namespace, speaks: Dialect) -> None:
    messages, tools = _conversation(options)
    ends = bool(messages) and messages[-1].role.value == "assistant"
    prompt = speaks.render(messages, tools, generate=not options.no_generate and not ends)
    if options.spans:
        spans = [{"text": s.text, "role": s.role.value, "learned": s.learned} for s in prompt.segments]
        print(json.dumps({"spans": spans}, ensure_ascii=False))
    else:
        sys.stdout.write(prompt.text)


def _convert(options: argparse.Namespace) -> None:
    value = _json(options.messages)
    messages, tools = _read(value, options)
    if options.to == "anthropic":
        written: Mapping[str, Json] = write_request(messages, tools)
    else:
        written = {"messages": write_messages(messages), **({"tools": write_tools(tools)} if tools else {})}
    print(json.dumps({**written, **beside(value, options.to)}, ensure_ascii=False, indent=2))


def _conversation(options: argparse.Namespace) -> tuple[list[Message], list[ToolSpec]]:
    return _read(_json(options.messages), options)


def _read(value: Json, options: argparse.Namespace) -> tuple[list[Message], list[ToolSpec]]:
    """The messages and the tools, which may stand in the file of the messages."""
    given = value.get("tools") if isinstance(value, Mapping) else None
    tools = _tools(options) if options.tools or not given else read_tools(given)
    return read_messages(value), tools


def _parsed(options: argparse.Namespace, speaks: Dialect) -> dict[str, object]:
    opening = thought_opening(options.dialect) if options.in_reasoning else ""
    if options.in_reasoning and not opening:
        raise UserError(f"Models that speak {options.dialect} do not write their reasoning apart.")
    if options.in_reasoning and options.thinking == "on":
        opening = "" if options.dialect == "deepseek" else opening  # its own switch opens it already
    text = _standard_input()
    opening = opening or _thought_in_the_prompt(options, text)
    parser = speaks.parser(opening=opening, tools=_tools(options))
    size = options.chunk or max(1, len(text))
    events = [event for at in range(0, len(text), size) for event in parser.feed(text[at : at + size])]
    return as_plain([*events, *parser.finish()])


def _thought_in_the_prompt(options: argparse.Namespace, text: str) -> str:
    """What opened the thought that a text closes and did not open; empty where there is none, or the dialect opens it
    itself."""
    opening = thought_opening(options.dialect)
    closing = opening.replace("<", "</", 1)
    before, closed, _ = text.partition(closing)
    begun = opening.startswith("<") and opening.endswith(">") and closed and opening not in before
    return opening if begun and options.thinking != "on" else ""


def as_plain(events: Sequence[ParseEvent]) -> dict[str, object]:
    """Text and reasoning without white space at their ends, which belongs to the tags around them."""
    return {
        "content": "".join(event.text for event in events if isinstance(event, TextAdded)).strip(),
        "reasoning": "".join(event.text for event in events if isinstance(event, ReasoningAdded)).strip(),
        "calls": [_call(event) for event in events if isinstance(event, CallReady)],
        "malformed": [{"raw": e.raw, "reason": e.reason} for e in events if isinstance(e, CallMalformed)],
    }


def _call(event: CallReady) -> dict[str, object]:
    call = event.call
    return {"name": call.name, "arguments": call.arguments, **({"id": call.id} if call.id else {})}


def _tools(options: argparse.Namespace) -> list[ToolSpec]:
    return read_tools(_json(options.tools)) if options.tools else []


def _json(path: Path) -> Json:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path} cannot be read: {error}") from error
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith(("event:", "data:")):
        return read_stream(text)
    value = load_value(text)
    if isinstance(value, NotJson):
        raise UserError(f"{path} is not JSON: {value.reason}.")
    return value


def _standard_input() -> str:
    return sys.stdin.buffer.read().decode("utf-8", "replace")
