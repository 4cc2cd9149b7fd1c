"""What of a conversation goes into the prompt, and what is left out first when it does not all fit.

Left out first are old tool results, then the oldest turns, each as a whole, so that no result loses its call. More is
left out than is needed just now, in blocks of a quarter of the budget: the beginning of the prompt then stays the same
for several turns, and the model keeps what it has already computed of it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from mypt_desktop.coding.checkpoint import collapsed
from mypt_desktop.core.errors import ContextOverflowError
from mypt_desktop.core.messages import Json, JsonObject, Message, Role, ToolResult

CountTokens = Callable[[str], int]

STUB: JsonObject = {"note": "Left out: too long ago. Call the tool again if you need it."}
_TURN_MARKS = 8  # tokens a message costs besides its text, at most
_BLOCKS = 4
_RESULT_CUTS = (4000, 2000, 1000, 500, 250, 120, 60)
_STRING_CUTS = (4000, 2000, 1000, 500, 250, 120, 60)
_ITEM_CUTS = (20, 10, 5, 3, 1)
_SEARCH = "workspace.search"
_QUERY = "workspace.query"
_OF_A_QUERY = ("table", "skipped", "left_out", "note", "error")  # what a model reads of its result
_OF_A_PASSAGE = ("doc_id", "path", "text")


@dataclass(frozen=True, slots=True)
class Assembled:
    """The messages that fit. `dropped` counts those left out or emptied; `why` is a sentence when there are any."""

    messages: tuple[Message, ...]
    dropped: int = 0
    why: str = ""


def assemble(messages: Sequence[Message], *, budget: int, count: CountTokens) -> Assembled:
    """The conversation within `budget` tokens. A system message at its head stays, and so does the last turn.

    Raises `ContextOverflowError` when the system message and the last user message alone do not fit.
    """
    messages = [shown_to_model(message) for message in collapsed(messages)]
    head = tuple(messages[:1]) if messages and messages[0].role is Role.SYSTEM else ()
    turns = _turns(messages[len(head) :])
    sizes = [sum(size(message, count) for message in turn) for turn in turns]
    need = sum(sizes) + sum(size(message, count) for message in head) - budget
    if need <= 0:
        return Assembled((*head, *(message for turn in turns for message in turn)))
    goal = _whole_blocks(need, budget)
    saved = dropped = 0
    for at, turn in enumerate(turns[:-1]):
        if saved >= goal:
            break
        turns[at], less, emptied = _without_results(turn, count)
        saved, dropped = saved + less, dropped + emptied
    kept = list(turns)
    while len(kept) > 1 and saved < goal:
        oldest = kept.pop(0)
        saved += sum(size(message, count) for message in oldest)
        dropped += len(oldest)
    if saved < need:
        kept[-1], less, emptied = _without_results(kept[-1], count, spare=1)
        saved, dropped = saved + less, dropped + emptied
    if saved < need:
        kept[-1], less = _with_shorter_result(kept[-1], need - saved, count)
        saved, dropped = saved + less, dropped + bool(less)
    if saved < need:
        raise ContextOverflowError(
            "The message is longer than what the model can read at once.",
            hint="Shorten it, or choose a longer context in the settings.",
        )
    why = "The conversation is longer than what the model can read at once; its oldest parts were left out."
    return Assembled((*head, *(message for turn in kept for message in turn)), dropped, why)


def conversation(messages: Sequence[Message]) -> tuple[Message, ...]:
    """What was said, without the tool calls and results: enough to go on talking, and short."""
    return tuple(
        message
        for message in messages
        if message.role in (Role.USER, Role.ASSISTANT, Role.SYSTEM) and message.text.strip()
    )


def size(message: Message, count: CountTokens) -> int:
    """Tokens of a message in a prompt, a little too many rather than too few."""
    calls = (json.dumps(call.arguments, ensure_ascii=False) + call.name for call in message.calls)
    results = (json.dumps(result.content, ensure_ascii=False) for result in message.results)
    return count(message.text) + sum(count(text) + _TURN_MARKS for text in (*calls, *results)) + _TURN_MARKS


def shown_to_model(message: Message) -> Message:
    """What was found without what only the window needs of it: ids, places and measures took more than the text."""
    if not any(result.name in (_SEARCH, _QUERY) for result in message.results):
        return message
    parts = (
        replace(part, content=_lean(part.name, part.content)) if isinstance(part, ToolResult) else part
        for part in message.parts
    )
    return Message(message.role, tuple(parts))


def shortened(content: JsonObject, most: int, *, tool: str = "") -> JsonObject:
    """`content` in about `most` characters of JSON: long strings are cut, then long lists, and last it becomes text.

    What the model is not shown of a result of `tool` does not count.
    """
    if _length(_lean(tool, content)) <= most:
        return content
    cuts = [(longest, None) for longest in _STRING_CUTS] + [(_STRING_CUTS[-1], items) for items in _ITEM_CUTS]
    for longest, items in cuts:
        cut = _cut(content, longest, items)
        if isinstance(cut, dict) and _length(_lean(tool, cut)) <= most:
            return cut
    return {"shortened": json.dumps(content, ensure_ascii=False)[:most] + " …"}


def _turns(messages: Sequence[Message]) -> list[tuple[Message, ...]]:
    """The conversation cut before each user message, or before the retrieved text that belongs to it."""
    turns: list[list[Message]] = []
    answered = True
    for message in messages:
        begins = message.role in (Role.USER, Role.CONTEXT) and answered
        if begins or not turns:
            turns.append([])
        turns[-1].append(message)
        answered = message.role not in (Role.USER, Role.CONTEXT)
    return [tuple(turn) for turn in turns]


def _without_results(
    turn: tuple[Message, ...], count: CountTokens, *, spare: int = 0
) -> tuple[tuple[Message, ...], int, int]:
    """The turn with its tool results emptied, except the last `spare`; tokens saved; messages emptied."""
    with_results = [at for at, message in enumerate(turn) if message.results]
    emptied = set(with_results[: len(with_results) - spare])
    after = tuple(_emptied(message) if at in emptied else message for at, message in enumerate(turn))
    saved = sum(size(old, count) - size(new, count) for old, new in zip(turn, after, strict=True))
    return (after, saved, len(emptied)) if saved > 0 else (turn, 0, 0)


def _with_shorter_result(turn: tuple[Message, ...], lack: int, count: CountTokens) -> tuple[tuple[Message, ...], int]:
    """The turn with its last results cut by at least `lack` tokens if that can be; tokens saved."""
    last = max((at for at, message in enumerate(turn) if message.results), default=None)
    if last is None:
        return turn, 0
    saved, shorter = 0, turn[last]
    for most in _RESULT_CUTS:
        parts = (
            replace(p, content=shortened(p.content, most)) if isinstance(p, ToolResult) else p for p in shorter.parts
        )
        shorter = Message(shorter.role, tuple(parts))
        saved = size(turn[last], count) - size(shorter, count)
        if saved >= lack:
            break
    return (*turn[:last], shorter, *turn[last + 1 :]), saved


def _emptied(message: Message) -> Message:
    parts = (ToolResult(p.call_id, p.name, STUB, p.failed) if isinstance(p, ToolResult) else p for p in message.parts)
    return Message(message.role, tuple(parts))


def _whole_blocks(need: int, budget: int) -> int:
    block = max(1, budget // _BLOCKS)
    return math.ceil(need / block) * block


def _lean(tool: str, content: JsonObject) -> JsonObject:
    if tool == _QUERY:
        return _read_out(content)
    found = content.get("documents")
    if tool != _SEARCH or not isinstance(found, list | tuple):
        return content
    lean = [
        {key: one[key] for key in _OF_A_PASSAGE if key in one} if isinstance(one, Mapping) else one for one in found
    ]
    return {**content, "documents": lean}


def _read_out(content: JsonObject) -> JsonObject:
    """The result of a query as a small model reads it right: each row with the names of its columns."""
    columns, rows = content.get("columns"), content.get("rows")
    lean = {key: value for key, value in content.items() if key in _OF_A_QUERY and value not in (0, "")}
    if not isinstance(columns, list | tuple) or not isinstance(rows, list | tuple):
        return lean
    told = [", ".join(map(": ".join, zip(columns, row, strict=False))) for row in rows if isinstance(row, list | tuple)]
    return {**lean, "rows": told}


def _length(value: Json) -> int:
    return len(json.dumps(value, ensure_ascii=False))


def _cut(value: Json, longest: int, items: int | None) -> Json:
    if isinstance(value, str):
        return value if len(value) <= longest else value[:longest].rstrip() + " …"
    if isinstance(value, dict):
        return {key: _cut(item, longest, items) for key, item in value.items()}
    if isinstance(value, list | tuple):
        kept = [_cut(item, longest, items) for item in value[:items]]
        return kept if len(kept) == len(value) else [*kept, f"… and {len(value) - len(kept)} more"]
    return value
