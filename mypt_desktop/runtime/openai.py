"""The OpenAI-compatible chat format: our prompt as a request, its answer as text and calls. Total on rubbish."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from mypt_desktop.core.messages import JsonObject, Message, Role, ToolSpec, canonical_json
from mypt_desktop.core.prompt import Prompt, Sampling, Usage

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_MOST_STOPS: Final = 4
_MOST_CALLS: Final = 32


@dataclass(frozen=True, slots=True)
class RawCall:
    """A call as the endpoint wrote it; `arguments` should be JSON."""

    name: str
    arguments: str


GO_ON: Final = "Your last answer was cut off. Continue it from exactly where it ends, and repeat nothing of it."
"""An endpoint writes its prompts itself, and many begin a new answer behind one that is there."""


def request(model: str, prompt: Prompt, sampling: Sampling) -> tuple[dict[str, Any], Mapping[str, str]]:
    """The request's body, and how to read the tool names in the answer (the format allows no dots in them)."""
    names = {_wire_name(tool.name): tool.name for tool in prompt.tools}
    body: dict[str, Any] = {
        "model": model,
        "messages": [*_messages(prompt), *_cut_off(prompt.begun)],
        "max_tokens": sampling.max_tokens,
        "temperature": sampling.temperature,
        "top_p": sampling.top_p,
        "stream": True,
        "stream_options": {"include_usage": True},
    }
    if sampling.seed is not None:
        body["seed"] = sampling.seed
    if sampling.stop:
        body["stop"] = list(sampling.stop)[:_MOST_STOPS]
    if prompt.tools:
        body["tools"] = [_tool(tool) for tool in prompt.tools]
    elif sampling.grammar is not None and sampling.grammar.kind == "json_schema":
        schema = _parsed(sampling.grammar.text)
        body["response_format"] = {"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}}
    return body, names


def _cut_off(begun: str) -> list[dict[str, Any]]:
    said = [{"role": "assistant", "content": begun}, {"role": "user", "content": GO_ON}]
    return said if begun else []


def _messages(prompt: Prompt) -> list[dict[str, Any]]:
    """The conversation. Retrieved context goes in front of the user message that it stands before."""
    if not prompt.messages:
        return [{"role": "user", "content": "".join(part.text for part in prompt.segments if not part.control)}]
    wire: list[dict[str, Any]] = []
    context: list[str] = []
    open_calls: list[str] = []
    for message in prompt.messages:
        match message.role:
            case Role.CONTEXT:
                context.append(message.text)
            case Role.USER:
                wire.append({"role": "user", "content": "\n\n".join([*context, message.text])})
                context = []
            case Role.ASSISTANT:
                wire.append(_assistant(message, len(wire)))
                open_calls = [call["id"] for call in wire[-1].get("tool_calls", ())]
            case Role.TOOL:
                wire += _results(message, open_calls)
            case Role.SYSTEM:
                wire.append({"role": "system", "content": message.text})
    if context:
        wire.append({"role": "user", "content": "\n\n".join(context)})
    return wire


def _assistant(message: Message, position: int) -> dict[str, Any]:
    entry: dict[str, Any] = {"role": "assistant", "content": message.text}
    if message.calls:
        entry["tool_calls"] = [
            {
                "id": str(call.id) or f"call_{position}_{index}",
                "type": "function",
                "function": {"name": _wire_name(call.name), "arguments": canonical_json(call.arguments)},
            }
            for index, call in enumerate(message.calls)
        ]
    return entry


def _results(message: Message, open_calls: Sequence[str]) -> list[dict[str, Any]]:
    """Results by their call's id, and where they carry none by their order."""
    ids = [str(result.call_id) for result in message.results]
    named = [id or (open_calls[index] if index < len(open_calls) else "") for index, id in enumerate(ids)]
    return [
        {"role": "tool", "tool_call_id": id, "content": canonical_json(result.content)}
        for id, result in zip(named, message.results, strict=True)
    ]


def _tool(tool: ToolSpec) -> dict[str, Any]:
    function = {"name": _wire_name(tool.name), "description": tool.description, "parameters": tool.parameters}
    return {"type": "function", "function": function}


def _wire_name(name: str) -> str:
    return name if _NAME.fullmatch(name) else re.sub(r"[^A-Za-z0-9_-]", "__", name)[:64]


class Answer:
    """An answer as its chunks come in, streamed or whole."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._calls: dict[int, list[str]] = {}
        self._usage: Mapping[str, Any] = {}
        self._pieces = 0
        self._ended = False
        self.reason: Literal["stop", "length"] = "stop"
        self.finished = False
        self.fault = ""

    def feed(self, data: str) -> str:
        """The text that one event adds. "" as `data` is the end of the stream: before its time it is a `fault`."""
        if data.strip() in ("", "[DONE]"):
            self.finished = True
            self.fault = "" if self._ended or data else "the stream broke off in mid-answer."
            return ""
        chunk = _parsed(data)
        if not isinstance(chunk, dict):
            return ""
        if chunk.get("error"):
            self.fault = _message_of(chunk)
            return ""
        if isinstance(chunk.get("usage"), dict):
            self._usage = chunk["usage"]
        choices = chunk.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices else None
        return self._choice(choice) if isinstance(choice, dict) else ""

    def calls(self) -> Sequence[RawCall]:
        """The calls, complete once the answer is `finished`."""
        made = (self._calls[index] for index in sorted(self._calls))
        return [RawCall(self._names.get(name, name), arguments) for name, arguments in made if name]

    def usage(self, first: float, rest: float) -> Usage:
        """As the endpoint counted, else as many tokens as pieces came."""
        details = self._usage.get("prompt_tokens_details")
        cached = details.get("cached_tokens") if isinstance(details, dict) else 0
        return Usage(
            _count(self._usage.get("prompt_tokens")),
            _count(cached),
            _count(self._usage.get("completion_tokens")) or self._pieces,
            first,
            max(rest, 0.0),
        )

    def _choice(self, choice: Mapping[str, Any]) -> str:
        if isinstance(choice.get("finish_reason"), str):
            self._ended = True
            self.reason = "length" if choice["finish_reason"] == "length" else "stop"
        delta = choice.get("delta", choice.get("message"))
        if not isinstance(delta, dict):
            return ""
        self._pieces += 1
        calls = delta.get("tool_calls")
        for position, call in enumerate(calls if isinstance(calls, list) else ()):
            if isinstance(call, dict):
                self._add_call(call, position)
        text = delta.get("content")
        return text if isinstance(text, str) else ""

    def _add_call(self, call: Mapping[str, Any], position: int) -> None:
        index = call.get("index", position)
        function = call.get("function")
        if not isinstance(index, int) or not 0 <= index < _MOST_CALLS or not isinstance(function, dict):
            return
        made = self._calls.setdefault(index, ["", ""])
        for slot, key in enumerate(("name", "arguments")):
            if isinstance(function.get(key), str):
                made[slot] += function[key]


def arguments(call: RawCall) -> JsonObject | None:
    """The call's arguments, or None where they are not a JSON object. No text means no arguments."""
    parsed = _parsed(call.arguments or "{}")
    return parsed if isinstance(parsed, dict) else None


def error_text(body: bytes) -> str:
    """What an error body says, in one line."""
    text = body.decode("utf-8", "replace")
    parsed = _parsed(text)
    said = _message_of(parsed) if isinstance(parsed, dict) else text
    return " ".join(said.split())[:300]


def _message_of(body: Mapping[str, Any]) -> str:
    error = body.get("error", body.get("detail", body.get("message", "")))
    message = error.get("message", "") if isinstance(error, dict) else error
    return str(message)[:300] or "an error without a message."


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _count(value: Any) -> int:
    return value if isinstance(value, int) and value >= 0 else 0
