"""What the parsers of families share whose calls are tags with free text in them.

Nothing is escaped in these formats, so a closing tag ends a value only where something follows that can follow a
value. That way a file that holds the family's own tags can still be an argument.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from mypt_desktop.core.messages import Json, JsonObject, ToolSpec
from mypt_desktop.dialects import values
from mypt_desktop.dialects.scanner import TagFinder, skip_space
from mypt_desktop.dialects.spelling import Spelling
from mypt_desktop.dialects.turn_parser import TurnParser


class TaggedParser(TurnParser):
    """`_block` reads up to one of `ends`; families say in `_block_ended` what it was."""

    opens: Collection[str] = ()  # what a value begins with
    closes: Collection[str] = ()
    follows: tuple[str, ...] = ()  # what can follow a value
    ends: Collection[str] = ()

    def __init_subclass__(cls) -> None:
        cls._between_values = TagFinder((*cls.opens, *cls.ends))
        cls._in_values = TagFinder(cls.closes)
        cls._longest = max(map(len, cls.follows), default=0)

    _between_values: TagFinder
    _in_values: TagFinder
    _longest: int

    def _block_ended(self, tag: str) -> None:
        raise NotImplementedError

    def _block(self, text: str, at: int) -> int:
        at, tag = self._kept_until(text, at, self._between_values)
        if tag in self.opens:
            self._raw.append(tag)
            self._state = self._value
        elif tag:
            self._block_ended(tag)
        return at

    def _value(self, text: str, at: int) -> int:
        at, tag = self._kept_until(text, at, self._in_values)
        if tag:
            self._raw.append(tag)
            self._state = self._behind_value
        return at

    def _behind_value(self, text: str, at: int) -> int:
        end = skip_space(text, at)
        self._raw.append(text[at:end])
        rest = text[end : end + self._longest]
        if rest.startswith(self.follows):
            self._state = self._block
        elif any(tag.startswith(rest) for tag in self.follows):
            return self._hold(text, end)
        else:
            self._state = self._value
        return end

    def _in_call(self) -> bool:
        return self._is(self._block, self._value, self._behind_value)


def typed(pairs: Collection[tuple[str, str]], tool: ToolSpec | None, spelling: Spelling) -> JsonObject:
    """Arguments from text, each typed by the tool's schema; of two with the same name the last one counts."""
    schema: Json = tool.parameters if tool else None
    known = schema.get("properties") if isinstance(schema, Mapping) else None
    names = known if isinstance(known, Mapping) else ()
    arguments: dict[str, Json] = {}
    for sent, text in pairs:
        name = spelling.received(sent, names)
        arguments[name] = values.read(text, values.schema_of(schema, name))
    return arguments


def pairs(text: str, at: int, head: re.Pattern[str], tail: re.Pattern[str]) -> list[tuple[str, str]] | str:
    """Names and values from position `at` on: each begins with a match of `head`, whose group is the name, and ends
    with a match of `tail`. What is wrong, where something else stands there."""
    found: list[tuple[str, str]] = []
    while (at := skip_space(text, at)) < len(text):
        begins = head.match(text, at)
        ends = tail.search(text, begins.end()) if begins else None
        if not begins or not ends:
            return "its arguments are not in the right tags"
        found.append((begins.group(1), text[begins.end() : ends.start()]))
        at = ends.end()
    return found
