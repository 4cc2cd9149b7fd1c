"""What all parsers share: literal tags in a stream, one JSON object read off its front, and JSON that cannot raise.

Total and chunk-blind: no input raises, and cutting the stream elsewhere changes nothing. Linear: everything works on a
text and a position in it, and what is held back for the next chunk is never longer than the longest tag.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from mypt_desktop.core.events import ReasoningAdded, TextAdded
from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.dialects.dialect import ParseEvent

MAX_DEPTH = 64  # json recurses, and nobody calls a tool with arguments nested deeper than this

_SPACE = re.compile(r"\s*")
_INSIDE = r'(?:[^"\\]++|\\.)*+'  # of a string, up to its end or to a backslash with nothing behind it
_STRING = re.compile(_INSIDE, re.DOTALL)
_FLAT = re.compile(
    rf'(?:[^"{{}}\[\]]++|"{_INSIDE}")*+', re.DOTALL
)  # whatever opens and closes nothing, whole strings too
_OPENS = {"}": "{", "]": "["}


class TagFinder:
    """Finds the leftmost of several literal tags, and where the end of a text may be the beginning of one."""

    def __init__(self, tags: Collection[str]) -> None:
        longest_first = sorted(tags, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(re.escape, longest_first)))
        self._beginnings = frozenset(tag[:size] for tag in tags for size in range(1, len(tag)))
        self._longest = max(map(len, self._beginnings), default=0)

    def find(self, text: str, at: int) -> tuple[int, str]:
        """Position and tag. Without a tag: the position from which `text` may begin one (or its length), and ""."""
        found = self._pattern.search(text, at)
        if found:
            return found.start(), found.group()
        for size in range(min(self._longest, len(text) - at), 0, -1):
            if text[len(text) - size :] in self._beginnings:
                return len(text) - size, ""
        return len(text), ""


class ObjectScanner:
    """Takes one JSON object off the front of a stream, minding strings, escapes and brackets.

    It only finds the end; whether the object is valid JSON is for `load_object` to say.
    """

    def __init__(self) -> None:
        self.status: Literal["open", "complete", "broken"] = "open"
        self._parts: list[str] = []
        self._brackets: list[str] = []
        self._in_string = False
        self._escaped = False

    @property
    def started(self) -> bool:
        return bool(self._brackets) or self.status != "open"

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def feed(self, text: str, at: int = 0) -> int:
        """Takes what belongs to the object from `at` on and returns the position behind it."""
        start = at
        while at < len(text) and self.status == "open":
            at = self._string(text, at) if self._in_string else self._structure(text, at)
        self._parts.append(text[start:at])
        return at

    def _string(self, text: str, at: int) -> int:
        if self._escaped:
            self._escaped = False
            return at + 1
        at = _end(_STRING, text, at)
        if at < len(text):
            self._escaped = text[at] == "\\"
            self._in_string = text[at] != '"'
            at += 1
        return at

    def _structure(self, text: str, at: int) -> int:
        if not self._brackets and text[at] != "{":
            self.status = "broken"
            return at
        at = _end(_FLAT, text, at)
        if at == len(text):
            return at
        mark = text[at]
        if mark == '"':
            self._in_string = True
        elif mark in "{[":
            self._brackets.append(mark)
            if len(self._brackets) > MAX_DEPTH:
                self.status = "broken"
        elif self._brackets.pop() != _OPENS[mark]:
            self.status = "broken"
        elif not self._brackets:
            self.status = "complete"
        return at + 1


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")


_DECODER = json.JSONDecoder(strict=False, parse_constant=_refuse_constant)
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


@dataclass(frozen=True, slots=True)
class NotJson:
    """Why a text is no JSON that could be stored and sent."""

    reason: str


def load_value(text: str) -> Json | NotJson:
    """The JSON value in `text`. Raw line breaks inside strings are let pass."""
    value = _decoded(text)
    return value if isinstance(value, NotJson) else fault(value) or value


def _decoded(text: str) -> Json | NotJson:
    try:
        value: Json = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        return NotJson(f"it is not valid JSON ({error.msg} at character {error.pos})")
    except RecursionError:
        return NotJson("it is nested too deeply")
    except ValueError as error:
        return NotJson(f"it is not valid JSON ({error})")
    return value


def load_object(text: str, *, checked: bool = True) -> JsonObject | str:
    """The JSON object in `text`, or what is wrong with it. `checked` False: whether it has a `fault` is not."""
    value = load_value(text) if checked else _decoded(text)
    if isinstance(value, NotJson):
        return value.reason
    return value if isinstance(value, Mapping) else "it is not a JSON object"


def fault(value: Json) -> NotJson | None:
    """What would break whoever stores or sends this value: a lone surrogate, an infinite number, endless nesting."""
    try:
        _ENCODER.encode(value).encode()
    except RecursionError:
        return NotJson("it is nested too deeply")
    except UnicodeEncodeError:
        return NotJson("it holds a lone surrogate")
    except ValueError:
        return NotJson("it is not valid JSON (a number is too large)")
    return None


def skip_space(text: str, at: int) -> int:
    """The first position from `at` on that is no white space."""
    return _end(_SPACE, text, at)


def joined(events: Sequence[ParseEvent]) -> list[ParseEvent]:
    """The events with neighbouring pieces of text and of reasoning put together."""
    merged: list[ParseEvent] = []
    run: list[str] = []
    for at, event in enumerate(events):
        if not isinstance(event, TextAdded | ReasoningAdded):
            merged.append(event)
            continue
        run.append(event.text)
        if at + 1 == len(events) or type(events[at + 1]) is not type(event):
            merged.append(type(event)("".join(run)))
            run = []
    return merged


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at
