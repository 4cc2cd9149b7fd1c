"""A chat as another program's export tells it, and the checks that all of their readers share.

A reader takes what it knows. What it does not know (a new kind of content) is left out; what it knows and finds to be
of another type is a fault, and then nothing of the file is taken.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, TypeAlias

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Message, Part, Reasoning, Role, Text

LONGEST_TEXT = 1_000_000  # characters of one message; a window could not show more
MOST_MESSAGES = 100_000  # of one chat
_FIRST_TIME, _LAST_TIME = 0.0, 253_402_300_000.0  # the years that a calendar knows

Object: TypeAlias = Mapping[str, Any]


class ImportFailedError(UserError):
    """A file that conversations were to be imported from cannot be read as such."""


class FaultError(Exception):
    """What is wrong in an export, and where in it. Becomes an `ImportFailedError` that names the file."""


@dataclass(frozen=True, slots=True)
class ImportedMessage:
    """`parent` is the number of the message it follows, always a smaller one; None at the beginning. `created_at` is in
    seconds since the epoch, None where the export does not say."""

    message: Message
    parent: int | None = None
    created_at: float | None = None


@dataclass(frozen=True, slots=True)
class ImportedChat:
    """`origin` names it among all exports of its program, empty where it has no name; `shown` is the number of the
    message that ends the branch which was shown."""

    title: str
    messages: tuple[ImportedMessage, ...]
    shown: int
    origin: str = ""
    created_at: float | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """A message of a tree before its place is known. One without parts is left out, and what follows it moves up."""

    id: str
    parent: str | None
    role: Role = Role.ASSISTANT
    parts: tuple[Part, ...] = ()
    created_at: float | None = None


def chat_of(
    nodes: Sequence[Node], *, title: str, shown: str | None, origin: str, created_at: float | None
) -> ImportedChat:
    """The tree that the nodes make, each parent before its children. Raises `FaultError` where they go in a circle."""
    if len(nodes) > MOST_MESSAGES:
        raise FaultError(f"a chat has more than {MOST_MESSAGES:,} messages")
    known = {node.id: node for node in nodes}
    children: dict[str | None, list[Node]] = {}
    for node in known.values():
        parent = node.parent if node.parent in known else None
        children.setdefault(parent, []).append(node)
    numbers: dict[str, int | None] = {}  # of a node: its message, or that of the nearest one above that is kept
    messages: list[ImportedMessage] = []
    waiting = list(reversed(children.get(None, [])))
    while waiting:
        node = waiting.pop()
        above = None if node.parent is None else numbers.get(node.parent)
        if node.parts:
            messages.append(_placed(node, above, messages))
            numbers[node.id] = len(messages) - 1
        else:
            numbers[node.id] = above
        waiting.extend(reversed(children.get(node.id, [])))
    if len(numbers) < len(known):
        raise FaultError("its messages follow each other in a circle")
    end = numbers.get(shown) if shown is not None else None
    return ImportedChat(title, tuple(messages), len(messages) - 1 if end is None else end, origin, created_at)


def chain(parts: Sequence[tuple[Role, tuple[Part, ...], float | None]]) -> list[Node]:
    """Nodes that follow one another."""
    return [
        Node(str(number), str(number - 1) if number else None, role, said, at)
        for number, (role, said, at) in enumerate(parts)
    ]


def _placed(node: Node, above: int | None, before: Sequence[ImportedMessage]) -> ImportedMessage:
    parts = node.parts
    first = parts[0]
    last = before[above].message if above is not None else Message(node.role)
    goes_on = last.role is node.role is Role.ASSISTANT and bool(last.text)
    if goes_on and isinstance(first, Text):  # the words of an answer in several messages are shown as one text
        parts = (replace(first, text=f"\n\n{first.text}"), *parts[1:])
    return ImportedMessage(Message(node.role, parts), above, node.created_at)


def said(text: str) -> tuple[Part, ...]:
    """The text as parts; none for an empty one."""
    return (Text(_cut(text)),) if text.strip() else ()


def thought(text: str) -> tuple[Part, ...]:
    return (Reasoning(_cut(text)),) if text.strip() else ()


def fenced(text: str, language: str = "") -> str:
    """`text` as a block of code in Markdown, whatever backticks it holds."""
    fence = "```"
    while fence in text:
        fence += "`"
    word = language if language.isalnum() and language != "unknown" else ""
    return f"{fence}{word}\n{text.rstrip()}\n{fence}" if text.strip() else ""


def objects(value: object, where: str) -> list[Object]:
    """The members of a list of objects; of null none. Raises `FaultError`, which says where (`where`) it is none."""
    found = items(value, where)
    for number, one in enumerate(found):
        if not isinstance(one, dict):
            raise FaultError(f"{where}[{number}] is {_kind(one)}, not an object")
    return found


def items(value: object, where: str) -> list[Any]:
    """The members of a list; of null none. Raises `FaultError`."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise FaultError(f"{where} is {_kind(value)}, not a list")
    return value


def member(value: Object, key: str, where: str) -> Object:
    """The object behind `key`; an empty one for null and where there is none. Raises `FaultError`."""
    found = value.get(key)
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise FaultError(f"{where}.{key} is {_kind(found)}, not an object")
    return found


def text_of(value: Object, key: str, where: str) -> str:
    """The text behind `key`; empty for null and where there is none. Raises `FaultError`."""
    found = value.get(key)
    if found is None:
        return ""
    if not isinstance(found, str):
        raise FaultError(f"{where}.{key} is {_kind(found)}, not a text")
    return found


def time_of(value: object) -> float | None:
    """Seconds since the epoch, from a number of seconds or milliseconds or an ISO 8601 date; None for anything else."""
    if isinstance(value, str):
        try:
            at = datetime.fromisoformat(value)
        except ValueError:
            return None
        value = (at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp()
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if not (_FIRST_TIME < value < _LAST_TIME * 1000 and math.isfinite(value)):
        return None
    return value / 1000 if value > 1e11 else float(value)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…\n\n[cut at {LONGEST_TEXT:,} characters]"


def _kind(value: object) -> str:
    match value:
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case list():
            return "a list"
        case dict():
            return "an object"
        case _:
            return "null"
