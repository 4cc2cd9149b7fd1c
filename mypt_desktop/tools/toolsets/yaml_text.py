"""YAML as toolset manifests use it: read with the line of every value, and written so that it reads back the same.

Only what JSON can say: no tags, anchors, aliases, merges or second documents, so that nothing is constructed and
nothing multiplies. Plain words mean what the core schema of YAML 1.2 says: `yes` is a word, `010` is ten.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import yaml
from yaml.events import (
    AliasEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.tools.toolsets.bundle import ManifestError, Problem

MOST_BYTES = 256 * 1024
DEEPEST = 24
_MOST_VALUES = 20_000

Place: TypeAlias = tuple[str | int, ...]
"""Where a value stands: keys and positions from the root."""

_INTEGER = re.compile(r"[-+]?[0-9]+")
_OTHER_INTEGER = re.compile(r"0o([0-7]+)|0x([0-9a-fA-F]+)")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_A_NUMBER = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_WORDS: Mapping[str, bool | None] = {"": None, "~": None} | {
    spelled: value
    for word, value in (("null", None), ("true", True), ("false", False))
    for spelled in (word, word.title(), word.upper())
}


@dataclass(frozen=True, slots=True)
class Document:
    """The value and, by place, the line (from 1) where each part of it stands."""

    value: Json
    lines: Mapping[Place, int]

    def line(self, place: Place) -> int:
        """Of `place`, or of the nearest value around it."""
        while place not in self.lines and place:
            place = place[:-1]
        return self.lines.get(place, 1)


def read(data: bytes) -> Document:
    """Raises `ManifestError` that names the line."""
    if len(data) > MOST_BYTES:
        raise _wrong(0, f"it is larger than {MOST_BYTES // 1024} KB")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _wrong(data.count(b"\n", 0, error.start) + 1, "this is not UTF-8") from None
    try:
        events = yaml.parse(text, Loader=yaml.SafeLoader)
        return _Builder(events).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _wrong(mark.line + 1 if mark else 0, error.problem or "this is no YAML") from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise _wrong(line, f"the character U+{error.character:04X} is not allowed") from None
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError):
        raise _wrong(0, "this is no YAML") from None


def write(value: JsonObject) -> str:
    """YAML text that `read` reads back as `value`; keys in their order."""
    return yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100, default_flow_style=False)


def field(place: Place) -> str:
    """`place` as a reader writes it: `tools[0].entrypoint`."""
    text = ""
    for step in place:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def _wrong(line: int, fault: str, place: Place = ()) -> ManifestError:
    return ManifestError((Problem(line, field(place), fault),))


def _line(event: Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 0


class _Builder:
    """Values from events, without recursion into the hands of the author: depth and number are limited."""

    def __init__(self, events: Iterator[Event]) -> None:
        self._events = events
        self._lines: dict[Place, int] = {}
        self._count = 0

    def document(self) -> Document:
        value: Json = None
        documents = 0
        for event in self._events:
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise _wrong(_line(event), "there is a second document")
                if event.tags:
                    raise _wrong(_line(event), "tags are not allowed")
            elif isinstance(event, NodeEvent):
                self._lines[()] = _line(event)
                value = self._value(event, ())
        return Document(value, self._lines)

    def _value(self, event: Event, place: Place) -> Json:
        line = _line(event)
        self._check(event, line, place)
        if isinstance(event, ScalarEvent):
            return _scalar(event, line, place)
        if isinstance(event, SequenceStartEvent):
            return self._sequence(place)
        return self._mapping(place)

    def _check(self, event: Event, line: int, place: Place) -> None:
        self._count += 1
        if self._count > _MOST_VALUES:
            raise _wrong(line, f"it holds more than {_MOST_VALUES} values")
        if isinstance(event, AliasEvent) or (isinstance(event, NodeEvent) and event.anchor is not None):
            raise _wrong(line, "anchors and aliases (& and *) are not allowed, write the value out", place)
        if isinstance(event, ScalarEvent | CollectionStartEvent) and event.tag is not None:
            raise _wrong(line, "tags (!) are not allowed", place)
        if isinstance(event, ScalarEvent) and _UNSTORABLE.search(event.value):
            raise _wrong(line, "it holds a lone surrogate or a zero byte", place)
        if len(place) >= DEEPEST and isinstance(event, CollectionStartEvent):
            raise _wrong(line, f"values are nested more than {DEEPEST} deep")

    def _sequence(self, place: Place) -> list[Json]:
        values: list[Json] = []
        for event in self._events:
            if isinstance(event, SequenceEndEvent):
                break
            here = (*place, len(values))
            self._lines[here] = _line(event)
            values.append(self._value(event, here))
        return values

    def _mapping(self, place: Place) -> dict[str, Json]:
        values: dict[str, Json] = {}
        for event in self._events:
            if not isinstance(event, NodeEvent):  # its end
                break
            line = _line(event)
            self._check(event, line, place)
            if not isinstance(event, ScalarEvent):
                raise _wrong(line, "a name must be plain text", place)
            key = event.value
            if key == "<<" and event.implicit[0]:
                raise _wrong(line, "merges (<<) are not allowed, write the values out", place)
            here = (*place, key)
            if key in values:
                raise _wrong(line, "it is there twice", here)
            self._lines[here] = line
            values[key] = self._value(next(self._events), here)
        return values


def _scalar(event: ScalarEvent, line: int, place: Place) -> Json:
    text = event.value
    if event.style is not None:  # quoted, or a block
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _NOT_A_NUMBER.fullmatch(text):
        raise _wrong(line, f"{text} is no number that JSON can hold", place)
    other = _OTHER_INTEGER.fullmatch(text)
    if len(text) > 25 and (other or _FLOAT.fullmatch(text)):
        raise _wrong(line, "the number is too long; put it in quotes if it is text", place)
    if other:
        return int(other[1], 8) if other[1] else int(other[2], 16)
    if _INTEGER.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        number = float(text)
        if not math.isfinite(number):
            raise _wrong(line, "the number is too large", place)
        return number
    return text


class _Dumper(yaml.SafeDumper):
    """Quotes every text that YAML 1.1 or 1.2 would read as something else; long texts as blocks."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = None
    if _FLOAT.fullmatch(text) or _OTHER_INTEGER.fullmatch(text) or text in _WORDS:
        style = "'"
    elif not text.replace("\n", "").isprintable():
        style = '"'  # the other styles fold some of these
    elif "\n" in text:
        style = "|"
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _represent_text)
