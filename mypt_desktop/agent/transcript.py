"""Turns as plain dictionaries, the shape of the workspace API: messages in, one result out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from mypt_desktop.agent.parsing import find_toolcall, read_toolresult, said_before_calls
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CallFinished, TurnEvent, TurnFinished
from mypt_desktop.core.messages import CallId, Citation, Message, Role, Text, ToolCall, ToolResult, message
from mypt_desktop.dialects.scanner import load_object

_ROLES = {
    "system": Role.SYSTEM,
    "user": Role.USER,
    "assistant": Role.ASSISTANT,
    "assistant_toolcall": Role.ASSISTANT,
    "tool": Role.TOOL,
    "tool_result": Role.TOOL,
    "context": Role.CONTEXT,
}


def messages_of(history: Sequence[Mapping[str, Any]]) -> tuple[Message, ...]:
    """The messages a list of `{"role", "content", "name"?, "arguments"?}` stands for.

    Raises `UserError` naming the entry that is none, and for a list without entries.
    """
    if not history:
        raise UserError("The history is empty.", hint='It ends with what is to be answered: {"role": "user", …}.')
    messages = []
    for at, entry in enumerate(history, 1):
        role = _ROLES.get(str(entry.get("role"))) if isinstance(entry, Mapping) else None
        if role is None:
            hint = f"Each needs a role ({', '.join(_ROLES)}) and a content."
            raise UserError(f"Entry {at} of the history is no message.", hint=hint)
        messages.append(_message(role, entry))
    return tuple(messages)


def transcript_of(events: Sequence[TurnEvent]) -> dict[str, Any]:
    """The finished turn as a dictionary that goes into JSON."""
    finished = next(event for event in reversed(events) if isinstance(event, TurnFinished))
    return {
        "role": "assistant",
        "content": finished.message.text,
        "tool_calls": [
            {"name": event.call.name, "arguments": dict(event.call.arguments), "result": dict(event.result.content)}
            for event in events
            if isinstance(event, CallFinished)
        ],
        "steps": finished.steps,
        "citations": [cited(citation) for citation in finished.message.citations],
        "usage": {**asdict(finished.usage), "tokens_per_second": finished.usage.tokens_per_second},
    }


def cited(citation: Citation) -> dict[str, Any]:
    """A citation as the command line prints it."""
    return {key: getattr(citation, key) for key in ("path", "start", "end", "page", "text")}


def _message(role: Role, entry: Mapping[str, Any]) -> Message:
    given = entry.get("content")
    text = given if isinstance(given, str) else ""
    name = str(entry.get("name") or "")
    if role is Role.TOOL:
        content = given if isinstance(given, Mapping) else read_toolresult(text) or load_object(text)
        return Message(role, (ToolResult(CallId(""), name, {"text": text} if isinstance(content, str) else content),))
    if role is not Role.ASSISTANT:
        return message(role, text)
    arguments = entry.get("arguments")
    found = find_toolcall(text)
    if name and isinstance(arguments, Mapping):
        call: ToolCall | None = ToolCall(name, arguments)
    else:
        call = ToolCall(found.name, found.arguments) if found else None
    said = said_before_calls(text) if call else text
    words = (Text(said),) if said.strip() else ()
    return Message(role, (*words, call) if call else words)
