"""Episodes of tool use in JSONL, one conversation a line, to messages and tools.

A line is `{"system"?, "tools"?, "messages": [{"role", "content"} | {"role": "assistant_toolcall", "name", "arguments"}
| {"role": "tool_result", "name", "content"}]}`. Neighbouring calls are parallel calls of one assistant message.

A message of the model with `"learn": false` is shown and not learned, such as a mistake that is put right after it.
Files that end in `.gz` are unpacked as they are read.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import CallId, Json, Message, Part, Role, Text, ToolCall, ToolResult, ToolSpec, message
from mypt_desktop.dialects.wire import read_tools

ROLES = ("user", "assistant", "assistant_toolcall", "tool_result", "toolresult", "context")
_RESULTS = ("tool_result", "toolresult")
_SAID_BY_MODEL = ("assistant", "assistant_toolcall")


class EpisodeError(UserError):
    """A line is no episode; the sentence names file, line and field."""


@dataclass(frozen=True, slots=True)
class Episode:
    """One conversation to learn from: its last message is the model's. `unlearned` are places in `messages`."""

    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    unlearned: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Choice:
    """Which lines of a file are taken, by their `source`: none of those in `without`, of those in `most` so many."""

    without: frozenset[str] = frozenset()
    most: Mapping[str, int] = field(default_factory=dict)


ALL = Choice()


def read_lines(path: Path) -> Iterator[tuple[str, str]]:
    """Each line of a file of JSON lines that is not empty, and how errors call it. Raises `EpisodeError`."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield line, f"{path}, line {number}"
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise EpisodeError(f"{path} cannot be read: {error}.", hint="Give a file of JSON lines in UTF-8.") from error


def read_rows(path: Path) -> Iterator[tuple[dict[str, Any], str]]:
    """Each line as the object it is. Raises `EpisodeError`."""
    for line, place in read_lines(path):
        yield _object(line, place), place


def read_episodes(path: Path) -> Iterator[Episode]:
    """The episodes of a file, in order; empty lines are passed over. Raises `EpisodeError`."""
    for line, place in read_lines(path):
        yield read_episode(line, place)


def chosen_episodes(path: Path, choice: Choice = ALL) -> Iterator[Episode]:
    """The episodes of a file that are wanted, in order. Raises `EpisodeError`."""
    highest = _highest_ranks(path, choice.most) if choice.most else {}
    for line, place in read_lines(path):
        source = str(_object(line, place).get("source", "")) if choice != ALL else ""
        if source not in choice.without and (source not in highest or _rank(line) <= highest[source]):
            yield read_episode(line, place)


def _highest_ranks(path: Path, most: Mapping[str, int]) -> dict[str, str]:
    """For each source of which only some are wanted, the rank of the last of them."""
    ranks: dict[str, list[str]] = {}
    for line, place in read_lines(path):
        source = str(_object(line, place).get("source", ""))
        if source in most:
            ranks.setdefault(source, []).append(_rank(line))
    return {source: sorted(found)[: most[source]][-1] for source, found in ranks.items()}


def _rank(line: str) -> str:
    """An order that depends on the line alone: the same lines are taken whatever stands around them."""
    return hashlib.sha256(line.strip().encode("utf-8", "replace")).hexdigest()


def read_episode(line: str, place: str) -> Episode:
    """`place` is how errors call the line."""
    value = _object(line, place)
    system, listed = value.get("system"), value.get("messages")
    if system is not None and not isinstance(system, str):
        raise EpisodeError(f"{place}: system is not a text.")
    if not isinstance(listed, list) or not listed:
        raise EpisodeError(f"{place}: messages is not a list of at least one message.")
    reading = _Reading(place)
    if system:
        reading.messages.append(message(Role.SYSTEM, system))
    for at, item in enumerate(listed):
        reading.add(item, f"{place}: messages[{at}]")
    if listed[-1]["role"] not in _SAID_BY_MODEL:
        raise EpisodeError(f"{place}: messages[{len(listed) - 1}].role: the last message must be the assistant's.")
    return Episode(tuple(reading.messages), _tools(value.get("tools"), place), frozenset(reading.unlearned))


def read_messages(listed: object, place: str) -> list[Message]:
    """The messages of an episode that may end with anybody's. Raises `EpisodeError`."""
    if not isinstance(listed, list) or not listed:
        raise EpisodeError(f"{place}: messages is not a list of at least one message.")
    reading = _Reading(place)
    for at, item in enumerate(listed):
        reading.add(item, f"{place}: messages[{at}]")
    return reading.messages


def _object(line: str, place: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise EpisodeError(f"{place} is no JSON: {error}.") from error
    if not isinstance(value, dict):
        raise EpisodeError(f"{place} is not a JSON object.")
    return value


def _tools(value: Json, place: str) -> tuple[ToolSpec, ...]:
    try:
        return tuple(read_tools(value)) if value is not None else ()
    except UserError as error:
        raise EpisodeError(f"{place}: tools: {error}", hint=error.hint) from error


class _Reading:
    """Collects messages; calls get the ids that their results then carry."""

    def __init__(self, place: str) -> None:
        self.messages: list[Message] = []
        self.unlearned: set[int] = set()
        self._place = place
        self._calls = 0
        self._waiting: list[ToolCall] = []

    def add(self, item: Any, place: str) -> None:
        role = item.get("role") if isinstance(item, Mapping) else None
        if role not in ROLES:
            raise EpisodeError(f"{place}.role is {role!r}.", hint=f"Known roles: {', '.join(ROLES)}.")
        if role == "assistant_toolcall":
            self._extend(Role.ASSISTANT, self._call(item, place))
        elif role in _RESULTS:
            self._extend(Role.TOOL, self._result(item, place))
        else:
            text = item.get("content")
            if not isinstance(text, str):
                raise EpisodeError(f"{place}.content is not a text.")
            self.messages.append(message(Role(role), text))
        if item.get("learn", True) is not True:
            if item["learn"] is not False or role not in _SAID_BY_MODEL:
                raise EpisodeError(f"{place}.learn is not false, or not at a message of the model.")
            self.unlearned.add(len(self.messages) - 1)

    def _extend(self, role: Role, part: Part) -> None:
        """A call joins the assistant's message before it, a result the results before it."""
        last = self.messages[-1] if self.messages else None
        if (
            last is not None
            and last.role is role
            and (role is Role.TOOL or not last.calls or isinstance(part, ToolCall))
        ):
            self.messages[-1] = Message(role, (*(p for p in last.parts if p != Text("")), part))
        else:
            self.messages.append(Message(role, (part,)))

    def _call(self, item: Mapping[str, Any], place: str) -> ToolCall:
        name, arguments = item.get("name"), item.get("arguments", {})
        if not isinstance(name, str) or not name:
            raise EpisodeError(f"{place}.name is no tool's name.")
        if not isinstance(arguments, dict):
            raise EpisodeError(f"{place}.arguments is not an object.")
        self._calls += 1
        call = ToolCall(name, arguments, CallId(f"call-{self._calls}"))
        self._waiting.append(call)
        return call

    def _result(self, item: Mapping[str, Any], place: str) -> ToolResult:
        name = item.get("name")
        call = next((call for call in self._waiting if name in (call.name, None)), None)
        if call is None:
            raise EpisodeError(f"{place}.name: no call of {name!r} waits for a result.")
        self._waiting.remove(call)
        return ToolResult(call.id, call.name, _content(item.get("content"), place))


def _content(value: Any, place: str) -> Mapping[str, Json]:
    """A result as an object; a text may be the JSON of one."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return {"result": value}
    if value is None:
        raise EpisodeError(f"{place}.content is missing.")
    return value if isinstance(value, dict) else {"result": value}
