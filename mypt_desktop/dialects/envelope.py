"""What all renderers share: segments, turns, tool descriptions, and which result answers which call."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mypt_desktop.core.messages import CallId, Json, Message, Reasoning, Role, Text, ToolCall, ToolResult, ToolSpec
from mypt_desktop.core.prompt import Prompt, Segment


@dataclass(frozen=True, slots=True)
class Turn:
    """Neighbouring messages that share an envelope: retrieved text with the question after it, results of one turn."""

    role: Role
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A tool's result as text, the call it answers, and that call's place in its turn. `is_text`: the tool gave no
    object, but the text itself."""

    name: str
    text: str
    is_text: bool
    result: ToolResult
    call: ToolCall | None
    place: int


def control(text: str, role: Role) -> Segment:
    return Segment(text, role, control=True)


def written(text: str, *, control: bool = False) -> Segment:
    """What the model wrote."""
    return Segment(text, Role.ASSISTANT, control=control, learned=True)


def prompt(segments: Sequence[Segment], messages: Sequence[Message], tools: Sequence[ToolSpec]) -> Prompt:
    return Prompt(tuple(segment for segment in segments if segment.text), tuple(messages), tuple(tools))


def turns(messages: Sequence[Message]) -> list[Turn]:
    """Context joins the user message behind it, results join results; a turn with context alone is a user's too."""
    grouped: list[Turn] = []
    for message in messages:
        role = Role.USER if message.role is Role.CONTEXT else message.role
        last = grouped[-1] if grouped else None
        joins = last is not None and role is last.role
        open_turn = role is Role.TOOL or (role is Role.USER and last and last.messages[-1].role is Role.CONTEXT)
        if last and joins and open_turn:
            grouped[-1] = Turn(role, (*last.messages, message))
        else:
            grouped.append(Turn(role, (message,)))
    return grouped


def user_text(turn: Turn) -> Iterator[Segment]:
    """What user and documents said, each under its own role."""
    for at, message in enumerate(turn.messages):
        if at:
            yield control("\n\n", message.role)
        yield Segment(message.text, message.role)


def system_text(messages: Sequence[Message]) -> str:
    """All system messages, wherever they stand."""
    return "\n\n".join(message.text for message in messages if message.role is Role.SYSTEM and message.text)


def without_system(messages: Sequence[Message]) -> list[Message]:
    return [message for message in messages if message.role is not Role.SYSTEM]


def reasoning(message: Message) -> str:
    return "".join(part.text for part in message.parts if isinstance(part, Reasoning))


def since_last_question(turns: Sequence[Turn]) -> int:
    """The place of the first turn after the last one of a user."""
    return max((at for at, turn in enumerate(turns) if turn.role is Role.USER), default=-1) + 1


def answers(turns: Sequence[Turn], at: int) -> Iterator[Answer]:
    """The results of turn `at`, matched to the calls before them by id, else by order.

    A `Text` behind a result is the result as the tool itself put it; without one the result is its JSON.
    """
    calls = turns[at - 1].messages[-1].calls if at and turns[at - 1].role is Role.ASSISTANT else ()
    listed = (pair for message in turns[at].messages for pair in result_texts(message))
    for order, (result, text, is_text) in enumerate(listed):
        place = next((n for n, call in enumerate(calls) if call.id and call.id == result.call_id), order)
        call = calls[place] if place < len(calls) else None
        yield Answer(result.name or (call.name if call else ""), text, is_text, result, call, place)


def result_texts(message: Message) -> Iterator[tuple[ToolResult, str, bool]]:
    """The results of one message, each with the text that the model reads, and whether it is the tool's own text."""
    texts: dict[int, str] = {}
    results: list[ToolResult] = []
    for part in message.parts:
        if isinstance(part, ToolResult):
            results.append(part)
        elif isinstance(part, Text):
            results = results or [ToolResult(CallId(""), "", {})]
            texts[len(results)] = texts.get(len(results), "") + part.text
    for number, result in enumerate(results, 1):
        yield result, texts.get(number, dumps(result.content)), number in texts


def dumps(value: object) -> str:
    """JSON as the families' templates write it."""
    return json.dumps(value, ensure_ascii=False)


def described(tool: ToolSpec, name: str = "") -> dict[str, Json]:
    """A tool as the OpenAI interface and most templates have it."""
    function: dict[str, Json] = {
        "name": name or tool.name,
        "description": tool.description,
        "parameters": tool.parameters,
    }
    return {"type": "function", "function": function}


def leading_system(messages: Sequence[Message]) -> tuple[str, Sequence[Message]]:
    """The text of the system message in front, if there is one, and the other messages."""
    if messages and messages[0].role is Role.SYSTEM:
        return messages[0].text, messages[1:]
    return "", messages


def trimmed(segments: Sequence[Segment]) -> list[Segment]:
    """The segments without white space at either end of the whole."""
    kept = list(segments)
    if kept:
        kept[0] = replace(kept[0], text=kept[0].text.lstrip())
        kept[-1] = replace(kept[-1], text=kept[-1].text.rstrip())
    return kept
