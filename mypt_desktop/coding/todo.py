"""`todo`: the list of what a piece of work takes, ticked off as it goes.

The list is nowhere but in the results of its own calls: the newest one on a branch of the chat is the list there. So it
is shown again when the chat is opened, and going to another branch shows that branch's list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from mypt_desktop.core.messages import Json, JsonObject, ToolCall, ToolSpec
from mypt_desktop.tools.registry import CallContext, CallEvent, ChatRun, Tool

State: TypeAlias = Literal["open", "doing", "done", "dropped"]

MOST_ITEMS: Final = 20
LONGEST_ITEM: Final = 80  # characters: with all items this is less than what of a result is kept in a message
_MARKS: Final[Mapping[State, str]] = {"open": " ", "doing": ">", "done": "x", "dropped": "-"}
_STATES: Final[Mapping[str, State]] = {mark: state for state, mark in _MARKS.items()}
_LINE: Final = re.compile(r"\d+\. \[(.)\] (.+)")

_NUMBERS: JsonObject = {"type": "array", "items": {"type": "integer", "minimum": 1}}
_TEXTS: JsonObject = {"type": "array", "items": {"type": "string", "minLength": 1}}

TODO: Final = Tool(
    ToolSpec(
        "todo",
        "Keep a list of the steps of a longer piece of work; the user sees it. Begin with items, then tick off with "
        "done. The next open item is started by itself.",
        {
            "type": "object",
            "properties": {
                "items": {**_TEXTS, "description": "A new list, in place of the old one."},
                "add": {**_TEXTS, "description": "More items, at the end."},
                "done": {**_NUMBERS, "description": "Numbers of the items that are done, from 1."},
                "drop": {**_NUMBERS, "description": "Numbers of items that are not needed after all."},
                "start": {"type": "integer", "minimum": 1, "description": "Number of the item you work on now."},
            },
            "minProperties": 1,
            "additionalProperties": False,
        },
    ),
    "To-do List",
    "Built-in",
    "builtin",
    "read",
    confirm=False,
    category="conversation",
    about="It keeps a list in this chat and changes nothing else.",
)


@dataclass(frozen=True, slots=True)
class Item:
    text: str
    state: State = "open"


def items_of(content: JsonObject) -> tuple[Item, ...]:
    """The list in the result of a call; what is no item there is passed over."""
    found = map(_LINE.fullmatch, str(content.get("list", "")).splitlines())
    return tuple(Item(line[2], _STATES[line[1]]) for line in found if line and line[1] in _STATES)


def changed(items: Sequence[Item], arguments: JsonObject) -> tuple[Item, ...] | str:
    """The list after a call with these arguments, or the sentence that says why it stays as it is."""
    after = list(items)
    if "items" in arguments:
        after = [Item(text) for text in _texts(arguments["items"])]
    after += [Item(text) for text in _texts(arguments.get("add"))]
    if len(after) > MOST_ITEMS:
        return f"A list has at most {MOST_ITEMS} items; this would be {len(after)}."
    start = arguments.get("start")
    for name in ("done", "drop", "start"):
        for number in [start] if name == "start" else _numbers(arguments.get(name)):
            if isinstance(number, int) and number > len(after):
                return f"There is no item {number}; the list has {len(after)}."
    for number in _numbers(arguments.get("done")):
        after[number - 1] = replace(after[number - 1], state="done")
    for number in _numbers(arguments.get("drop")):
        after[number - 1] = replace(after[number - 1], state="dropped")
    if isinstance(start, int):
        after = [replace(item, state="open") if item.state == "doing" else item for item in after]
        after[start - 1] = replace(after[start - 1], state="doing")
    elif not any(item.state == "doing" for item in after):
        begun = next((at for at, item in enumerate(after) if item.state == "open"), None)
        if begun is not None:
            after[begun] = replace(after[begun], state="doing")
    return tuple(after)


def told(items: Sequence[Item]) -> JsonObject:
    """The list as the result of a call."""
    return {
        "list": "\n".join(f"{number}. [{_MARKS[item.state]}] {item.text}" for number, item in enumerate(items, 1)),
        "done": sum(item.state == "done" for item in items),
        "total": sum(item.state != "dropped" for item in items),
    }


class Todo:
    """`last` is the newest result of the tool on the branch that a run belongs to; None where there is none."""

    def __init__(self, last: Callable[[ChatRun], JsonObject | None]) -> None:
        self._last = last

    def run(self, call: ToolCall, context: CallContext) -> Generator[CallEvent, None, JsonObject]:
        yield from ()
        before = None if context.run is None else self._last(context.run)
        after = changed(() if before is None else items_of(before), call.arguments)
        return {"error": after} if isinstance(after, str) else told(after)


def _texts(value: Json) -> list[str]:
    """Each on one line, long ones cut."""
    texts = [" ".join(str(text).split()) for text in value] if isinstance(value, list | tuple) else []
    return [text if len(text) <= LONGEST_ITEM else f"{text[: LONGEST_ITEM - 1]}…" for text in texts if text]


def _numbers(value: Json) -> list[int]:
    return [number for number in value if isinstance(number, int)] if isinstance(value, list | tuple) else []
